"""The ranking of a tournament as its sheets make it now: what is kept of it row by row, and its standings as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.models import Sheet
from tournaments.core import formats
from tournaments.core.entry_list import categories_of
from tournaments.core.games import is_each_alone
from tournaments.models import Qualifier, Tournament
from tournaments.ranking.games import Outcome, Standing
from tournaments.ranking.leaving import Leaving, strike
from tournaments.ranking.standings import best_of
from tournaments.standings import meetings
from tournaments.standings.bodies import RankingBody
from tournaments.standings.course import Course
from tournaments.standings.criteria import body_of, criteria_of, kept_value
from tournaments.standings.decisions import Decided, Turn, read_decided
from tournaments.standings.leaving import leaving_body, read_struck
from tournaments.standings.outcomes import PlayedTable, charges_of_partners, published_sheets, read_played
from tournaments.standings.stage_courses import read_courses
from tournaments.standings.substitutes import stood_in
from tournaments.standings.trees import plant
from tournaments.standings.trophies import trophy_body


def ranking_body(tournament: Tournament) -> str:
    """The ranking of `tournament` as the sheets say it now, as canonical JSON: same results, same bytes.

    A game counts as soon as it is over, signed or not; one in progress does not count at all.
    """
    sheets, decided = published_sheets(tournament), read_decided(tournament)
    if formats.is_league(tournament):
        return _league_body(tournament, sheets, decided).write()
    played = read_played(tournament, sheets, decided)
    course = course_of(tournament, played, decided)
    own, categories = body_of(tournament), categories_of(tournament)
    void = decided.void_of([sheet.pk for sheet in sheets], tournament.games_per_table)
    void += _not_waited_for(tournament, played, course, decided)
    counted, earlier = course.counted(), write_earlier(course.earlier())
    body = RankingBody(
        rounds=tournament.stages.filter(rounds__published_at__isnull=False).values("rounds").count(),
        counted=len(counted),
        expected=len(sheets) * tournament.games_per_table - void,
        rows=[
            write_row(row, categories)
            | ({"values": list(map(kept_value, row.values))} if "criteria" in own else {})
            | earlier.get(row.number, {})
            for row in course.standings()
        ],
        alone=is_each_alone(tournament),
        trees=[plant(stage) for stage in course.stages.values()],
        stood_in=stood_in(tournament),
        **own,
        **charges_of_partners(tournament, played, course.struck),
        **decided.body,
        **leaving_body(tournament, course.struck),
        **trophy_body(tournament, counted),
    )
    return body.write()


def _not_waited_for(
    tournament: Tournament, played: Iterable[PlayedTable], course: Course, decided: Decided
) -> int:
    """How many games count for nobody, and never will: those at the tables where one who was struck out sat, and
    those in which others played for everybody there.
    """
    games, uncounted = tournament.games_per_table, 0
    for table in played:
        outcomes = strike(table.outcomes, course.struck)
        counted = sum(outcome.counts for outcome in outcomes)
        if course.struck.intersection(table.entries):
            uncounted += games - decided.void_of([table.sheet], games) - counted
        else:
            uncounted += len(outcomes) - counted
    return uncounted


def standings_of(tournament: Tournament) -> tuple[Standing, ...]:
    """The ranking of `tournament` as the sheets say it now, as values."""
    if formats.is_league(tournament):
        decided = read_decided(tournament)
        played = _by_sheet(read_played(tournament, published_sheets(tournament), decided))
        held = meetings.held_meetings(tournament, played, decided)
        return meetings.standings_of_league(tournament, held, decided)
    return read_course(tournament).standings()


def _league_body(tournament: Tournament, sheets: list[Sheet], decided: Decided) -> RankingBody:
    """What is kept of a league: its table, and its meetings."""
    played = _by_sheet(read_played(tournament, sheets, decided))
    held, categories = meetings.held_meetings(tournament, played, decided), categories_of(tournament)
    return RankingBody(
        method=formats.LEAGUE_METHOD,
        rounds=tournament.stages.filter(rounds__published_at__isnull=False).values("rounds").count(),
        counted=sum(map(len, played.values())),
        expected=meetings.games_due(tournament, held),
        rows=[write_row(row, categories) for row in meetings.standings_of_league(tournament, held, decided)],
        **decided.body,
        **meetings.league_body(tournament, held),
    )


def _by_sheet(played: Iterable[PlayedTable]) -> dict[int, tuple[Outcome, ...]]:
    return {table.sheet: table.outcomes for table in played}


def read_course(tournament: Tournament) -> Course:
    """What was played of `tournament`, as the sheets say it now; without its rounds."""
    decided = read_decided(tournament)
    return course_of(tournament, read_played(tournament, published_sheets(tournament), decided), decided)


def course_of(tournament: Tournament, played: Sequence[PlayedTable], decided: Decided) -> Course:
    """The same, when it is known what was played and decided."""
    order, struck = criteria_of(tournament), read_struck(tournament, played)
    outcomes: dict[Turn, list[Outcome]] = {}
    for table in played:
        outcomes.setdefault((table.stage, table.round), []).extend(table.outcomes)
    if decided.at_best:
        decided = decided.with_best(
            {turn: best_of(strike(games, struck), order) for turn, games in outcomes.items() if games}
        )
    entries = dict(tournament.entries.filter(spare=False).values_list("number", "withdrawn"))
    reached = dict.fromkeys(entries, 1)
    went_on = Qualifier.objects.filter(stage__tournament=tournament, stage__begun_at__isnull=False)
    for number, stage in went_on.order_by("stage__number").values_list("entry__number", "stage__number"):
        reached[number] = stage
    return Course(
        carries=dict(tournament.stages.order_by("number").values_list("number", "carries")),
        reached=reached,
        gone=frozenset(number for number, withdrawn in entries.items() if withdrawn),
        outcomes=outcomes,
        awards=decided.awards,
        stages=read_courses(tournament, played, decided),
        fewest=tournament.fewest_games,
        order=order,
        leaving=Leaving(tournament.leaving),
        struck=struck,
    )


def write_row(row: Standing, categories: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    """A row as it is kept; without a charge, a shared win or a category it has the bytes it always had."""
    optional = {
        "categories": categories.get(row.number),
        "charged": row.charged,
        "part": row.won % 1 and str(row.won % 1),
        "adjusted": row.adjusted,
        "awarded": row.awarded and str(row.awarded),
        "of_byes": row.of_byes,
    }
    points = {} if row.points is None else {"points": row.points}
    return {key: value for key, value in optional.items() if value} | {
        "rank": row.rank,
        "entry": row.number,
        "won": int(row.won),
        "played": row.played,
        "for": row.marks_for,
        "against": row.marks_against,
        "separated_by": row.separated_by,
        "withdrawn": row.withdrawn,
        **points,
    }


def write_earlier(rows: Iterable[Standing]) -> dict[int, dict[str, Any]]:
    """By entry, what it played before a stage that began from nothing, as it is kept beside its row."""
    return {
        row.number: {"earlier": {"played": row.played, "won": str(row.won), "for": row.marks_for}}
        for row in rows
    }
