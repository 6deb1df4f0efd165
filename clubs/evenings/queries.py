"""What pages read about clubs, people and evenings.

A page never gets a `Player` to print, only rows whose name is the one its reader may see: the full name for
who scores, directs or owns, the public name for everybody else. Searching and sorting follow the same name,
so that neither tells what the name hides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from clubs.models import Attendance, AttendanceState, Club, Membership, Player, Role, Season, Session, User
from clubs.models.names import search_key

# An evening is "next" until the small hours: people still look for it while they play.
EVENING_LASTS = timedelta(hours=8)
MOST_OTHERS = 30


# --- clubs -------------------------------------------------------------------------------------


def clubs_matching(typed: str) -> list[Club]:
    """The clubs whose name or town has every word of `typed`, by name."""
    words = search_key(typed).split()
    clubs = Club.objects.only("name", "city", "slug")
    found = [club for club in clubs if _has(words, f"{club.name} {club.city}")]
    return sorted(found, key=lambda club: search_key(club.name))


@dataclass(frozen=True)
class MyClub:
    """One of a user's clubs, with the role there and the next evening."""

    club: Club
    role: Role
    next_session: Session | None


def clubs_of(user: User, now: datetime) -> list[MyClub]:
    """The user's clubs by name. Two queries, whatever their number."""
    memberships = user.memberships.select_related("club").order_by("club__name")
    coming = Session.objects.filter(club__memberships__user=user, starts_at__gte=now - EVENING_LASTS)
    first: dict[int, Session] = {}
    for session in coming.select_related("club").order_by("starts_at"):
        first.setdefault(session.club_id, session)
    return [MyClub(each.club, Role(each.role), first.get(each.club_id)) for each in memberships]


def evenings_to_come(club: Club) -> QuerySet[Session]:
    """The club's evenings from tonight on, the nearest first."""
    return club.sessions.filter(starts_at__gte=timezone.now() - EVENING_LASTS).order_by("starts_at")


def evenings_past(club: Club) -> QuerySet[Session]:
    """The club's evenings before tonight, the latest first."""
    return club.sessions.filter(starts_at__lt=timezone.now() - EVENING_LASTS).order_by("-starts_at")


@dataclass(frozen=True)
class Published:
    """A tournament of which strangers may read something; `ranked` once it has an edition."""

    pk: int
    name: str
    ranked: bool


@dataclass(frozen=True)
class OpenTournament:
    """A tournament that takes requests to play."""

    pk: int
    name: str


@dataclass(frozen=True)
class Evening:
    """An evening, what is published of it, and the tournaments that anybody can still register for."""

    session: Session
    tournaments: list[Published]
    open: Sequence[OpenTournament] = ()


def with_tournaments(sessions: Iterable[Session]) -> list[Evening]:
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
    found: dict[int, list[Published]] = {session.pk: [] for session in sessions}
    for session_pk, pk, name, editions in rows:
        found[session_pk].append(Published(pk, name, editions > 0))
    return [Evening(session, found[session.pk]) for session in sessions]


def with_open_doors(evenings: Iterable[Evening], now: datetime) -> list[Evening]:
    """These `evenings`, each with the tournaments that take requests at `now`. One query."""
    evenings = list(evenings)
    registration = "tournaments__registration"
    waits = Q(**{f"{registration}__closes_at": None}) | Q(**{f"{registration}__closes_at__gt": now})
    rows = Session.objects.filter(
        waits, pk__in=[one.session.pk for one in evenings], **{f"{registration}__is_open": True}
    ).values_list("pk", "tournaments__pk", "tournaments__name")
    found: dict[int, list[OpenTournament]] = {}
    for session_pk, pk, name in rows.order_by("tournaments__pk"):
        found.setdefault(session_pk, []).append(OpenTournament(pk, name))
    return [replace(one, open=found.get(one.session.pk, ())) for one in evenings]


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


def members_of(club: Club) -> QuerySet[Membership]:
    """The club's members by name."""
    return club.memberships.select_related("user").order_by("user__name", "pk")


# --- players -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerRow:
    """A player as one reader may see this player."""

    pk: int
    number: int
    name: str
    public_name: str
    active: bool


def players_of(club: Club, role: Role, typed: str = "") -> list[PlayerRow]:
    """The club's players who match `typed`, by name, those who no longer play last and for scorers only."""
    players = club.players.all() if role.covers(Role.SCORER) else club.players.filter(active=True)
    rows = [
        PlayerRow(player.pk, player.number, name_for(role, player), player.public_name, player.active)
        for player in _matching(role, players, typed)
    ]
    return sorted(rows, key=lambda row: (not row.active, search_key(row.name), row.number))


def name_for(role: Role, player: Player) -> str:
    """The name of a player that a member with this role may see."""
    return player.full_name if role.covers(Role.SCORER) else player.public_name


def full_names(club: Club) -> dict[str, list[bool]]:
    """Of each full name in the club, by its search key, whether those who bear it are minors; one query."""
    found: dict[str, list[bool]] = {}
    for player in club.players.all():
        found.setdefault(search_key(player.full_name), []).append(player.minor)
    return found


def _matching(role: Role, players: QuerySet[Player], typed: str) -> list[Player]:
    """Players with every word of `typed`: in the whole name for scorers, in the visible name for others."""
    words = search_key(typed).split()
    if role.covers(Role.SCORER):
        for word in words:
            players = players.filter(search__contains=word)
        return list(players)
    return [player for player in players if _has(words, f"{player.public_name} {player.number}")]


def _has(words: Sequence[str], text: str) -> bool:
    key = search_key(text)
    return all(word in key for word in words)


# --- who is here -------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttendanceRow:
    """A player at an evening, as one reader may see this player; `state` is "" for who is not on the list."""

    pk: int
    number: int
    name: str
    state: str


@dataclass(frozen=True)
class Counts:
    """How many are expected, here and gone."""

    expected: int
    arrived: int
    left: int


@dataclass(frozen=True)
class Room:
    """Who is at an evening: the rows on the list, and for scorers the players who could be added."""

    rows: list[AttendanceRow]
    others: list[AttendanceRow]
    more: int
    counts: Counts


def room_of(session: Session, role: Role, typed: str = "") -> Room:
    """Who is here tonight and matches `typed`; counts are of everybody. Two queries, three for scorers."""
    states = dict(session.attendances.values_list("player_id", "state"))
    players = session.club.players
    rows = _rows(role, _matching(role, players.filter(attendances__session=session), typed), states)
    others: list[AttendanceRow] = []
    if role.covers(Role.SCORER):
        free = players.filter(active=True).exclude(attendances__session=session)
        others = _rows(role, _matching(role, free, typed), {})
    return Room(rows, others[:MOST_OTHERS], max(0, len(others) - MOST_OTHERS), _counts(states.values()))


def row_of(role: Role, player: Player, attendance: Attendance | None) -> AttendanceRow:
    """The one row of a player whose attendance was just said."""
    return AttendanceRow(
        player.pk, player.number, name_for(role, player), attendance.state if attendance else ""
    )


def counts_of(session: Session) -> Counts:
    """How many are expected, here and gone. One query."""
    return _counts(session.attendances.values_list("state", flat=True))


def _rows(role: Role, players: Iterable[Player], states: dict[int, str]) -> list[AttendanceRow]:
    rows = [
        AttendanceRow(player.pk, player.number, name_for(role, player), states.get(player.pk, ""))
        for player in players
    ]
    return sorted(rows, key=lambda row: (search_key(row.name), row.number))


def _counts(states: Iterable[str]) -> Counts:
    count = Counter(states)
    return Counts(
        *(count[state] for state in (AttendanceState.EXPECTED, AttendanceState.ARRIVED, AttendanceState.LEFT))
    )
