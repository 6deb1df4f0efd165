"""A season as it stands: its rules, its evenings as they were published, and its ranking as it is kept.

What counts of an evening is the last published ranking of each of its tournaments: what is corrected there counts here
as soon as it is published. The ranking is canonical JSON that names players by number, as that of a tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from clubs.models import Attendance, AttendanceState, Player, Season, Session
from tournaments.core.public_rankings import last_standing
from tournaments.editions.queries import counts_of
from tournaments.models import (
    Edition,
    EntryKind,
    EntryPlayer,
    EveningWay,
    GameBook,
    Notice,
    Placing,
    RulesVersion,
    SeasonEdition,
    Substitution,
)
from tournaments.people.books import read_games
from tournaments.ranking.company import PlayedGame
from tournaments.ranking.season import SeasonEvening, SeasonLine, SeasonResult, SeasonRow, season_standings
from tournaments.ranking.season_records import SeasonRecord, records_of
from tournaments.ranking.season_rules import SeasonRules, read_rules, write_rules
from tournaments.seasons.results import Sat, read_sat, results_of, with_stand_ins
from tournaments.standings.bodies import canonical

METHOD = "season/1"


@dataclass(frozen=True)
class EveningHeld:
    """An evening of the season: whether it has begun, the way it counts, and the published rankings of how it ended."""

    number: int
    session: Session
    begun: bool
    way: EveningWay
    editions: tuple[Edition, ...]

    @property
    def counts(self) -> bool:
        """Whether anything of it counts: some of it is published, and it is not left out."""
        return bool(self.editions) and self.way != EveningWay.OUT


@dataclass(frozen=True)
class PlayedSeason:
    """What was played of a season: every evening in its order, those to come too, and those that count as results.

    `games` are those of the evenings that count, by time, each with the number of its evening.
    """

    season: Season
    held: tuple[EveningHeld, ...]
    evenings: tuple[SeasonEvening, ...]
    games: tuple[PlayedGame, ...] = ()

    @property
    def waiting(self) -> int:
        """How many evenings have begun and nothing is published of them, though nobody left them out."""
        return sum(
            evening.begun and not evening.editions and evening.way != EveningWay.OUT for evening in self.held
        )


def rules_in_force(season: Season) -> RulesVersion:
    """What `season` goes by: its last version, else that of the season before it, else the usual rules; one query.

    Rules that are not of this season are its number 0, and are not saved.
    """
    versions = RulesVersion.objects.filter(season__club=season.club_id, season__starts__lte=season.starts)
    last = versions.select_related("made_by").order_by("-season__starts", "-number").first()
    if last and last.season_id == season.pk:
        return last
    return RulesVersion(
        season=season, number=0, settings=last.settings if last else write_rules(SeasonRules())
    )


def read_played(season: Season) -> PlayedSeason:
    """What was played of `season`; six queries, nine where seats were shared, whatever its length."""
    sessions, now = season.sessions.select_related("counting"), timezone.now()
    editions = last_standing(Edition.objects.filter(tournament__session__season=season))
    editions = editions.filter(tournament__hidden=False)  # kept back until the prize-giving
    by_session: dict[int, list[Edition]] = {}
    for edition in with_stand_ins(editions).order_by("tournament_id"):
        by_session.setdefault(edition.tournament.session_id, []).append(edition)
    held = tuple(
        EveningHeld(
            number, session, session.starts_at <= now, way_of(session), tuple(by_session.get(session.pk, ()))
        )
        for number, session in enumerate(sessions.order_by("starts_at", "pk"), start=1)
    )
    return PlayedSeason(season, held, tuple(_evenings(season, held)), tuple(_games(held)))


def _games(held: Iterable[EveningHeld]) -> Iterator[PlayedGame]:
    """The games of the evenings that count, as far as their books are written; one query."""
    counted = [evening for evening in held if evening.counts]
    numbers = {evening.session.pk: evening.number for evening in counted}
    of = [edition.tournament_id for evening in counted for edition in evening.editions]
    books = GameBook.objects.filter(tournament__in=of).select_related("tournament__session")
    for game in read_games(books):
        yield replace(game, evening=numbers[game.evening])


def way_of(session: Session) -> EveningWay:
    """How an evening counts in its season."""
    return EveningWay(session.counting.way) if hasattr(session, "counting") else EveningWay.COUNTS


def _evenings(season: Season, held: Sequence[EveningHeld]) -> Iterable[SeasonEvening]:
    counted = [evening for evening in held if evening.counts]
    sat = read_sat(season, [edition for evening in counted for edition in evening.editions])
    came: dict[int, set[int]] = {}
    here = Attendance.objects.filter(session__season=season).exclude(state=AttendanceState.EXPECTED)
    for session, player in here.values_list("session_id", "player__number"):
        came.setdefault(session, set()).add(player)
    notice: dict[int, set[int]] = {}
    for session, player in Notice.objects.filter(session__season=season).values_list(
        "session_id", "player__number"
    ):
        notice.setdefault(session, set()).add(player)
    for evening in counted:
        own = [sat[edition.tournament_id] for edition in evening.editions]
        replaced = {player for each in own for player in each.replaced()}
        yield SeasonEvening(
            number=evening.number,
            results=_results(evening.editions, sat),
            came=frozenset(came.get(evening.session.pk, set()) - replaced),
            notice=frozenset(notice.get(evening.session.pk, ())),
            extra=evening.way == EveningWay.CATCH_UP,
        )


def _results(editions: Iterable[Edition], sat: Mapping[int, Sat]) -> dict[int, tuple[SeasonResult, ...]]:
    """What each player has of an evening, by player; every competition he played in is there."""
    results: dict[int, tuple[SeasonResult, ...]] = {}
    for edition in editions:
        for player, result in results_of(edition, sat[edition.tournament_id]).items():
            results[player] = (*results.get(player, ()), result)
    return results


def lost_sources(edition: SeasonEdition) -> list[Edition]:
    """The rankings of evenings that `edition` counts and that were withdrawn since; one query.

    None where the edition bears that there is none: see `permissions.public_season`.
    """
    if not getattr(edition, "may_be_lost", True):
        return []
    counted = counts_of(edition)
    gone = Edition.objects.filter(tournament__club=edition.season.club_id, withdrawal__isnull=False)
    gone = gone.select_related("tournament", "withdrawal").defer("body").order_by("tournament", "number")
    return [source for source in gone if (source.number, source.digest) in counted]


@dataclass(frozen=True)
class StandingSeason:
    """A season as it stands: what was played of it, the rules it goes by, and its ranking as it would be kept."""

    played: PlayedSeason
    version: RulesVersion
    body: str


def read_standing(season: Season) -> StandingSeason:
    """`season` as it stands: the queries of `read_played`, and one more."""
    played, version = read_played(season), rules_in_force(season)
    return StandingSeason(played, version, season_body(played, read_rules(version.settings)))


def season_body(played: PlayedSeason, rules: SeasonRules) -> str:
    """The ranking of a season as canonical JSON: same results and same rules, same bytes."""
    rows = season_standings(played.evenings, rules)
    return canonical(
        {
            "method": METHOD,
            "rules": write_rules(rules),
            "evenings": [_evening(evening) for evening in played.held if evening.editions],
            "rows": [_row(row) for row in rows],
            "records": [_record(record) for record in records_of(rows, played.games)],
        }
    )


def _evening(held: EveningHeld) -> dict[str, Any]:
    """An evening as it is kept: its day, and the rankings it was read from."""
    return {
        "number": held.number,
        "day": timezone.localtime(held.session.starts_at).date().isoformat(),
        "name": held.session.name,
        "way": held.way.value,
        "from": [[edition.tournament.name, edition.number, edition.digest] for edition in held.editions],
    }


def _row(row: SeasonRow) -> dict[str, Any]:
    return {
        "player": row.player,
        "rank": row.rank,
        "total": str(row.total),
        "bonus": row.bonus,
        "attended": row.attended,
        "won": str(row.won),
        "best": str(row.best),
        "lacking": row.lacking,
        "separated_by": row.separated_by,
        "lines": [_line(line) for line in row.lines],
    }


def _line(line: SeasonLine) -> list[Any]:
    """Evening, where the player was, points, whether they count, the extra evening, and the result of that night."""
    result = line.result
    figures = [result.rank, result.field, str(result.won), result.played, result.marks] if result else None
    points = None if line.points is None else str(line.points)
    return [line.evening, line.presence, points, line.counts, line.on, figures]


def _record(record: SeasonRecord) -> dict[str, Any]:
    return {
        "feat": record.feat,
        "value": str(record.value),
        "holders": [list(holder) for holder in record.holders],
    }


def absent_from(session: Session) -> list[tuple[Player, bool]]:
    """Who plays in the club and was not at `session`, by name, and whether he gave notice. Two queries.

    Whoever has given notice is there too, even if he no longer plays. Who is of a squad was there if he sat down; who
    was replaced in every game was not.
    """
    there = session.attendances.exclude(state=AttendanceState.EXPECTED).values("player")
    entered = EntryPlayer.objects.filter(tournament__session=session).exclude(
        tournament__entry_kind=EntryKind.TEAM
    )
    seats = Placing.objects.filter(
        round__stage__tournament__session=session, round__published_at__isnull=False
    )
    stood_in = Substitution.objects.filter(
        pairing__round__stage__tournament__session=session, cancelled_at__isnull=True
    )
    taken = stood_in.filter(pairing=OuterRef("pairing"), position=OuterRef("position"), game=1)
    sat = Q(pk__in=seats.exclude(Exists(taken)).values("player")) | Q(pk__in=stood_in.values("player"))
    replaced = Q(pk__in=seats.values("player")) & ~sat
    came = Q(pk__in=there) | Q(pk__in=entered.values("player"))
    notices = set(session.notices.values_list("player_id", flat=True))
    players = session.club.players.filter(Q(active=True) | Q(pk__in=notices))
    absent = players.exclude(sat).exclude(came & ~replaced).order_by("search", "number")
    return [(player, player.pk in notices) for player in absent]
