"""What pages read about seasons and evenings, and about who is here. Tested in tests/clubs/evenings/."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from clubs.models import AttendanceState, Club, Player, Role, Season, Session
from clubs.models.names import search_key
from clubs.players.queries import name_for, players_matching

# An evening is "next" until the small hours: people still look for it while they play.
EVENING_LASTS = timedelta(hours=8)
NIGHT_ENDS = time(6)
MOST_OTHERS = 30  # players who are not on the list of an evening and are shown below it


def evenings_to_come(club: Club) -> QuerySet[Session]:
    """The club's evenings from tonight on, the nearest first."""
    return club.sessions.filter(starts_at__gte=timezone.now() - EVENING_LASTS).order_by("starts_at")


def evenings_past(club: Club) -> QuerySet[Session]:
    """The club's evenings before tonight, the latest first."""
    return club.sessions.filter(starts_at__lt=timezone.now() - EVENING_LASTS).order_by("-starts_at")


def end_of_night(now: datetime) -> datetime:
    """The next six in the morning where the site is, also in the nights when the clocks change."""
    here = timezone.localtime(now)
    day = here.date() if here.time() < NIGHT_ENDS else here.date() + timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, NIGHT_ENDS))


def tonight(now: datetime) -> dict[str, datetime]:
    """Between when an evening begins that people mean `now`: since the last six in the morning, or within a day."""
    day = timezone.localtime(end_of_night(now)).date() - timedelta(days=1)
    return {
        "starts_at__gte": timezone.make_aware(datetime.combine(day, NIGHT_ENDS)),
        "starts_at__lt": now + timedelta(days=1),
    }


@dataclass(frozen=True)
class ListedTournament:
    """A tournament of which strangers may read something; `ranked` once it has an edition."""

    pk: int
    name: str
    ranked: bool = False


@dataclass(frozen=True)
class ListedEvening:
    """An evening, what is published of it, and the tournaments that anybody can still register for."""

    session: Session
    tournaments: list[ListedTournament]
    open: Sequence[ListedTournament] = ()


def with_tournaments(sessions: Iterable[Session]) -> list[ListedEvening]:
    """These evenings, each with its published tournaments. One query beside that of `sessions`."""
    sessions = list(sessions)
    shown = Q(tournaments__stages__rounds__published_at__isnull=False) | Q(
        tournaments__editions__isnull=False
    )
    standing = Q(tournaments__hidden=False, tournaments__editions__withdrawal=None)
    rows = (
        Session.objects.filter(shown, pk__in=[session.pk for session in sessions])
        .values_list("pk", "tournaments__pk", "tournaments__name")
        .annotate(editions=Count("tournaments__editions", filter=standing))
        .order_by("tournaments__pk")
    )
    published: dict[int, list[ListedTournament]] = {session.pk: [] for session in sessions}
    for session_pk, pk, name, editions in rows:
        published[session_pk].append(ListedTournament(pk, name, editions > 0))
    return [ListedEvening(session, published[session.pk]) for session in sessions]


def with_open_doors(evenings: Iterable[ListedEvening], now: datetime) -> list[ListedEvening]:
    """These `evenings`, each with the tournaments that take requests at `now`. One query."""
    evenings = list(evenings)
    registration = "tournaments__registration"
    waits = Q(**{f"{registration}__closes_at": None}) | Q(**{f"{registration}__closes_at__gt": now})
    rows = Session.objects.filter(
        waits, pk__in=[evening.session.pk for evening in evenings], **{f"{registration}__is_open": True}
    ).values_list("pk", "tournaments__pk", "tournaments__name")
    tournaments: dict[int, list[ListedTournament]] = {}
    for session_pk, pk, name in rows.order_by("tournaments__pk"):
        tournaments.setdefault(session_pk, []).append(ListedTournament(pk, name))
    return [replace(evening, open=tournaments.get(evening.session.pk, ())) for evening in evenings]


def with_attendance(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Evenings with `here` (arrived, even if gone since) and `expected`."""
    return sessions.annotate(
        here=Count("attendances", filter=~Q(attendances__state=AttendanceState.EXPECTED)),
        expected=Count("attendances", filter=Q(attendances__state=AttendanceState.EXPECTED)),
    )


def usual_session(club: Club, now: datetime) -> dict[str, Any]:
    """What a new evening proposes: today, at the hour and place of the latest one. One query."""
    latest = club.sessions.order_by("-starts_at").first()
    hour = timezone.localtime(latest.starts_at).time() if latest else time(20)
    return {"date": timezone.localdate(now), "time": hour, "place": latest.place if latest else club.city}


def seasons_of(club: Club) -> QuerySet[Season]:
    """The club's seasons, the latest first, with `evenings`: how many evenings each has."""
    return club.seasons.annotate(evenings=Count("sessions")).order_by("-starts")


# --- who is here -------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttendanceRow:
    """A player at an evening, as one reader may see this player; `state` is "" for who is not on the list."""

    pk: int
    number: int
    name: str
    state: str


@dataclass(frozen=True)
class Headcount:
    """How many are expected, here and gone."""

    expected: int
    arrived: int
    left: int


@dataclass(frozen=True)
class EveningRoom:
    """Who is at an evening: the rows on the list, and for scorers the players who could be added."""

    rows: list[AttendanceRow]
    others: list[AttendanceRow]
    more: int
    counts: Headcount


def room_of(session: Session, role: Role, typed: str = "") -> EveningRoom:
    """Who is here tonight and matches `typed`; counts are of everybody. Two queries, three for scorers."""
    states = dict(session.attendances.values_list("player_id", "state"))
    players = session.club.players
    rows = _rows(role, players_matching(role, players.filter(attendances__session=session), typed), states)
    others: list[AttendanceRow] = []
    if role.covers(Role.SCORER):
        free = players.filter(active=True).exclude(attendances__session=session)
        others = _rows(role, players_matching(role, free, typed), {})
    return EveningRoom(
        rows, others[:MOST_OTHERS], max(0, len(others) - MOST_OTHERS), _counts(states.values())
    )


def row_of(role: Role, player: Player, state: str) -> AttendanceRow:
    """The row of a player who is `state`, "" for who is not on the list."""
    return AttendanceRow(player.pk, player.number, name_for(role, player), state)


def counts_of(session: Session) -> Headcount:
    """How many are expected, here and gone. One query."""
    return _counts(session.attendances.values_list("state", flat=True))


def _rows(role: Role, players: Iterable[Player], states: dict[int, str]) -> list[AttendanceRow]:
    rows = [row_of(role, player, states.get(player.pk, "")) for player in players]
    return sorted(rows, key=lambda row: (search_key(row.name), row.number))


def _counts(states: Iterable[str]) -> Headcount:
    count = Counter(states)
    return Headcount(
        *(count[state] for state in (AttendanceState.EXPECTED, AttendanceState.ARRIVED, AttendanceState.LEFT))
    )
