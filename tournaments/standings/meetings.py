"""The meetings of a league: what they ended with, and what a ranking keeps of them.
Tested in tests/tournaments/leagues/test_views.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tournaments.core.formats import MARKS, STRUCK, LeagueRules, rules_of_league
from tournaments.models import Placing, Tournament
from tournaments.ranking.games import Outcome, Standing
from tournaments.ranking.league import Meeting, league_table
from tournaments.standings.bodies import Rows
from tournaments.standings.decision_words import say_figure
from tournaments.standings.decisions import Decided


@dataclass(frozen=True)
class PlayedMeeting:
    """A meeting as its tables have it: its round, its result, and the games and marks of each table."""

    round: int
    meeting: Meeting
    due: int
    tables: Mapping[int, tuple[tuple[Fraction, Fraction], tuple[int, int]]] = field(default_factory=dict)


def held_meetings(
    tournament: Tournament, played: Mapping[int, Sequence[Outcome]], decided: Decided
) -> list[PlayedMeeting]:
    """The meetings of the published rounds, from the outcomes of each sheet; two queries."""
    rules, each = rules_of_league(tournament.stages.order_by("number")[0]), tournament.games_per_table
    tables: dict[tuple[int, tuple[int, ...]], dict[int, int]] = {}
    teams: dict[tuple[int, int, int], list[int]] = {}
    seats = Placing.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    columns = ("round__number", "pairing__table_number", "pairing__sheet_id", "entry__number")
    for round_, table, sheet, entry in seats.order_by(*columns[:2], "position").values_list(*columns):
        teams.setdefault((round_, table, sheet), []).append(entry)
    for (round_, table, sheet), entries in teams.items():
        tables.setdefault((round_, tuple(dict.fromkeys(entries))), {})[table] = sheet
    held = []
    for (round_, (home, away)), own in tables.items():
        results = {table: _result(played.get(sheet, ()), home) for table, sheet in own.items()}
        won, marked = [both[0] for both in results.values()], [both[1] for both in results.values()]
        games = (
            sum((first for first, _other in won), Fraction(0)),
            sum((other for _first, other in won), Fraction(0)),
        )
        marks = sum(first for first, _other in marked), sum(other for _first, other in marked)
        over = sum(len(played.get(sheet, ())) for sheet in own.values())
        due = len(own) * each - decided.void_of(own.values(), each)
        halves = [int(2 * figure) for figure in (marks if rules.by == MARKS else games)]  # nothing is lost
        points = rules.points.of(*halves) if due and over >= due else None
        held.append(PlayedMeeting(round_, Meeting((home, away), games, marks, over, points), due, results))
    return held


def _result(outcomes: Iterable[Outcome], home: int) -> tuple[tuple[Fraction, Fraction], tuple[int, int]]:
    """The games and marks of a table, those of the home team first; charges of their own come off the marks."""
    games, marks = [Fraction(0), Fraction(0)], [0, 0]
    for outcome in outcomes:
        for side, won, marked in zip(outcome.sides, outcome.won, outcome.marks, strict=True):
            place = 0 if side[0] == home else 1
            games[place] += won
            marks[place] += marked - outcome.charges.get(side[0], 0)
    return (games[0], games[1]), (marks[0], marks[1])


def standings_of_league(
    tournament: Tournament, held: Sequence[PlayedMeeting], decided: Decided
) -> tuple[Standing, ...]:
    """The table of the league as the sheets say it now."""
    rules = rules_of_league(tournament.stages.order_by("number")[0])
    entries = dict(tournament.entries.order_by("number").values_list("number", "withdrawn"))
    return league_table(
        entries,
        [result.meeting for result in held],
        withdrawn={number for number, gone in entries.items() if gone},
        struck=rules.withdrawn == STRUCK,
        awards=[award for awards in decided.awards.values() for award in awards if not award.at_average],
    )


def games_due(tournament: Tournament, held: Sequence[PlayedMeeting]) -> int:
    """How many games are waited for: of a team whose meetings are struck out, none but those that were played."""
    struck = _struck(tournament, rules_of_league(tournament.stages.order_by("number")[0]))
    return sum(result.meeting.played if struck & set(result.meeting.teams) else result.due for result in held)


def _struck(tournament: Tournament, rules: LeagueRules) -> set[int]:
    """The teams that left, where what was played against them counts for nobody."""
    gone = set(tournament.entries.filter(withdrawn=True).values_list("number", flat=True))
    return gone if rules.withdrawn == STRUCK else set()


def league_body(tournament: Tournament, held: Sequence[PlayedMeeting]) -> dict[str, Any]:
    """What a ranking keeps of the meetings."""
    rules = rules_of_league(tournament.stages.order_by("number")[0])
    struck = _struck(tournament, rules)
    return {
        "league": {
            "points": [rules.won, rules.drawn, rules.lost],
            "by": rules.by,
            "withdrawn": rules.withdrawn,
        },
        "meetings": [_written(result, struck) for result in held],
    }


def _written(held: PlayedMeeting, struck: set[int]) -> dict[str, Any]:
    meeting = held.meeting
    body: dict[str, Any] = {
        "round": held.round,
        "teams": list(meeting.teams),
        "games": [str(games) for games in meeting.games],
        "marks": list(meeting.marks),
        "played": meeting.played,
        "due": held.due,
        "points": list(meeting.points) if meeting.points else None,
        "tables": [
            {"table": table, "games": [str(games) for games in won], "marks": list(marks)}
            for table, (won, marks) in held.tables.items()
        ],
    }
    return body | ({"struck": True} if struck & set(meeting.teams) else {})


@dataclass(frozen=True)
class TableResult:
    """A table of a meeting: games as « 2½ » and marks, home first."""

    number: int
    games: tuple[str, str]
    marks: tuple[int, int]


@dataclass(frozen=True)
class MeetingResult:
    """A meeting to be shown, home first; `points` is None while it is not over."""

    round: int
    teams: tuple[int, int]
    won: tuple[Fraction, Fraction]
    marks: tuple[int, int]
    points: tuple[int, int] | None
    played: int
    due: int
    struck: bool
    tables: tuple[TableResult, ...]

    @property
    def games(self) -> tuple[str, str]:
        """As « 2½ »."""
        home, away = self.won
        return say_figure(home), say_figure(away)


def read_meetings(rows: Rows) -> tuple[MeetingResult, ...]:
    """The meetings that a ranking keeps."""
    return tuple(
        MeetingResult(
            round=row["round"],
            teams=_two(row["teams"]),
            won=(Fraction(row["games"][0]), Fraction(row["games"][1])),
            marks=_two(row["marks"]),
            points=_two(row["points"]) if row["points"] else None,
            played=row["played"],
            due=row["due"],
            struck=row.get("struck", False),
            tables=tuple(
                TableResult(table["table"], _figures(table["games"]), _two(table["marks"]))
                for table in row["tables"]
            ),
        )
        for row in rows
    )


def _two(pair: Sequence[int]) -> tuple[int, int]:
    home, away = pair
    return home, away


def _figures(pair: Sequence[str]) -> tuple[str, str]:
    home, away = (say_figure(Fraction(figure)) for figure in pair)
    return home, away


def record_of(team: int, meetings: Sequence[MeetingResult]) -> tuple[int, int, int]:
    """How many of its meetings that count a team won, drew and lost."""
    signs = Counter[int]()
    for meeting in meetings:
        if team in meeting.teams and meeting.points and not meeting.struck:
            side = meeting.teams.index(team)
            own, others = meeting.points[side], meeting.points[1 - side]
            signs[(own > others) - (own < others)] += 1
    return signs[1], signs[0], signs[-1]
