"""The calendar of a league with its results, as its pages show it: nothing is computed but who meets whom.
Tested in tests/tournaments/leagues/test_views.py."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from scoring.models.codes import site_digest
from tournaments.core import entry_list, formats, phases, public_rankings
from tournaments.leagues.match_days import When, dates_of
from tournaments.models import Draft, Edition, Entry, EntryPlayer, Pairing, Placing, Round, Stage, Tournament
from tournaments.standings.meetings import MeetingResult, TableResult
from tournaments.standings.rankings import Ranking, read_ranking


@dataclass(frozen=True)
class Fixture:
    """A meeting of the calendar: its teams, home first, where it is played, and its result if there is one.

    It `is_off` where a team has left before its day was set up; `tables` are read for its own page alone.
    """

    home: int
    away: int
    names: tuple[str, str]
    place: str = ""
    result: MeetingResult | None = None
    is_off: bool = False
    tables: Sequence[MeetingTable] = ()

    @property
    def is_over(self) -> bool:
        return self.result is not None and self.result.points is not None


@dataclass(frozen=True)
class Day:
    """A day of the league, by the number of its round where it is drawn; `free`: who meets nobody."""

    number: int
    fixtures: tuple[Fixture, ...]
    free: tuple[str, ...] = ()
    round: Round | None = None
    when: When | None = None

    @property
    def is_published(self) -> bool:
        return self.round is not None and self.round.published_at is not None


@dataclass(frozen=True)
class League:
    """The whole league: its days, its table, who is entered; `explain`: where a place in the table is explained."""

    stage: Stage
    days: Sequence[Day]
    ranking: Ranking | None
    teams: Sequence[entry_list.Entered]
    explain: str = ""

    @property
    def rules(self) -> formats.LeagueRules:
        return formats.rules_of_league(self.stage)


@dataclass(frozen=True)
class MeetingTable:
    """A table of a meeting: who sits there for each team, and its result."""

    number: int
    home: tuple[str, ...]
    away: tuple[str, ...]
    result: TableResult | None


def read_league(tournament: Tournament, *, public: bool = False) -> League:
    """The league, in a number of queries that does not grow.

    The public sees the results of the last published ranking, or of the draft where the director says so, and of the
    days those that are published.
    """
    teams = entry_list.entered(tournament)
    names = {team.number: team.public_name for team in teams}
    stage = phases.stage_in_play(tournament)
    rounds = stage.rounds.filter(published_at__isnull=False) if public else stage.rounds.all()
    shown = _shown(tournament, public)
    ranking = read_ranking(shown.body, names) if shown else None
    results = {(meeting.round, meeting.teams): meeting for meeting in ranking.meetings} if ranking else {}
    homes = {team.number: team.entry.home for team in teams}
    drawn, dates = dict(enumerate(rounds.order_by("number"), start=1)), dates_of(stage)
    days = []
    for number, fixtures in enumerate(formats.calendar_of(stage), start=1):
        round_ = drawn.get(number)
        of_round = round_.number if round_ else 0
        met = tuple(
            Fixture(
                home, away, (names[home], names[away]), homes[home], results.get((of_round, (home, away)))
            )
            for home, away in fixtures
        )
        busy = {team for fixture in fixtures for team in fixture}
        free = tuple(name for team, name in names.items() if team not in busy)
        days.append(Day(number, met, free, round_, dates.get(number)))
    explain = _explain(tournament, shown, public)
    return League(stage, _without_who_left(days, teams), ranking, teams, explain)


def _without_who_left(days: Sequence[Day], teams: Sequence[entry_list.Entered]) -> list[Day]:
    """`days`, which say what of them is off: whom a round does not seat, and who has left before it is set up.

    A query where somebody has left.
    """
    here = {team.number for team in teams if not team.entry.withdrawn}
    if len(here) == len(teams):
        return list(days)
    rounds = {day.number: day.round.pk for day in days if day.round}
    seats = Placing.objects.filter(round__in=rounds.values()).values_list("round", "entry__number")
    seated: dict[int, set[int]] = {}
    for round_, entry in seats.distinct():
        seated.setdefault(round_, set()).add(entry)
    return [_off(day, seated.get(rounds[day.number], set()) if day.round else here) for day in days]


def _off(day: Day, meeting: Collection[int]) -> Day:
    met = [replace(row, is_off=not {row.home, row.away} <= set(meeting)) for row in day.fixtures]
    return replace(day, fixtures=tuple(met))


def read_meeting(round_: Round, home: int) -> Fixture | None:
    """The meeting at which team `home` receives, as the public sees it; None where there is no such meeting."""
    tournament = round_.stage.tournament
    seats = Placing.objects.filter(round=round_).select_related("entry", "player", "pairing")
    tables: dict[int, list[Placing]] = {}
    for seat in seats.order_by("pairing__table_number", "position"):
        tables.setdefault(seat.pairing.table_number, []).append(seat)
    own = {number: at for number, at in tables.items() if at[0].entry.number == home}
    if not own:
        return None
    host, guest = (next(iter(own.values()))[place].entry for place in (0, 1))
    shown = _shown(tournament, public=True)
    ranking = read_ranking(shown.body, {}) if shown else None
    meetings = ranking.meetings if ranking else ()
    result = next(
        (row for row in meetings if (row.round, row.teams) == (round_.number, (host.number, guest.number))),
        None,
    )
    results = {table.number: table for table in result.tables} if result else {}
    return Fixture(
        host.number,
        guest.number,
        (host.name, guest.name),
        host.home,
        result,
        tables=[
            MeetingTable(number, _of(host, at), _of(guest, at), results.get(number))
            for number, at in own.items()
        ],
    )


def _of(team: Entry, seats: Sequence[Placing]) -> tuple[str, ...]:
    return tuple(seat.player.public_name for seat in seats if seat.entry_id == team.pk)


def squad_of(entry_players: Sequence[EntryPlayer]) -> str:
    """A squad as it is typed: one player a line, by name and number."""
    return "\n".join(f"{member.player.full_name} {member.player.number}" for member in entry_players)


def _shown(tournament: Tournament, public: bool) -> Draft | Edition | None:
    """The table that is read: live or as it was published."""
    if public:
        return public_rankings.public_draft(tournament) or public_rankings.public_ranking(tournament)
    draft = Draft.objects.filter(tournament=tournament).first()
    return draft or public_rankings.standing_editions(tournament).first()


def _explain(tournament: Tournament, shown: Draft | Edition | None, public: bool) -> str:
    """The address before the number of a team where its place is explained."""
    own = [tournament.club.slug, tournament.pk]
    if not public:
        return reverse("tournaments:ranking_rules", args=own)
    if isinstance(shown, Edition):
        return reverse("public:edition", args=[*own, shown.number])
    return reverse("public:evening", args=own) + "live/"


def last_day_of(team: Entry) -> Round | None:
    """The last day, drawn or published, on which `team` meets another; None before the first."""
    rounds = Round.objects.filter(placings__entry=team).select_related("stage").order_by("-number")
    round_ = rounds.first()
    if round_:
        round_.stage.tournament = team.tournament
    return round_


def tables_of_team(round_: Round, entry: int) -> list[Pairing]:
    """The tables at which a team sits, in order."""
    pairings = Pairing.objects.filter(round=round_, placings__entry__number=entry).distinct()
    return list(pairings.order_by("table_number"))


def captain_code(team: Entry) -> str:
    """What the private link of the captain bears: another captain, another link."""
    return site_digest("tournaments.captain", team.tournament_id, team.pk, team.captain_id).hex()[:20]
