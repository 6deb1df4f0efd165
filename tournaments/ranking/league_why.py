"""Why a team stands where it does in a league: its neighbours, and what would have changed that, by ranking again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.ranking.games import Award
from tournaments.ranking.league import Meeting, among, league_table, level_with
from tournaments.ranking.standings import Standing
from tournaments.ranking.why import fewest_marks, rank_of

Points = tuple[int, int, int]
"""What a meeting brings: won, drawn, lost."""


@dataclass(frozen=True)
class LeagueBasis:
    """What the table of a league is reckoned from: see `league_table`. A meeting `brings` match points by its games,
    or by its marks where `by_marks`.
    """

    teams: tuple[int, ...]
    meetings: tuple[Meeting, ...]
    withdrawn: frozenset[int] = frozenset()
    struck: bool = True
    awards: tuple[Award, ...] = ()
    brings: Points = (3, 1, 0)
    by_marks: bool = False

    def reckon(
        self, meetings: Sequence[Meeting] | None = None, more: Collection[Award] = ()
    ) -> tuple[Standing, ...]:
        """The table that `meetings` make in the place of those there were, with the awards of `more` besides."""
        return league_table(
            self.teams,
            self.meetings if meetings is None else meetings,
            withdrawn=self.withdrawn,
            struck=self.struck,
            awards=[*self.awards, *more],
        )

    def counts(self, meeting: Meeting) -> bool:
        """Whether it is not struck out."""
        return not (self.struck and self.withdrawn & set(meeting.teams))


@dataclass(frozen=True)
class LeagueWhy:
    """The row of a team between its neighbours.

    `direct`: match points and games of the meetings between those that are level with it, by team. `turned`: by place
    of a meeting among all of them, the rank it would have made had the team won it. `marks` as in `Why`; `lost`: of who
    is first, the first meeting that would have cost it that, with the rank.
    """

    row: Standing
    above: Standing | None = None
    below: Standing | None = None
    direct: Mapping[int, tuple[int, Fraction]] = field(default_factory=dict)
    turned: Mapping[int, int] = field(default_factory=dict)
    marks: tuple[int, int] | None = None
    lost: tuple[int, int] | None = None


def find_league_why(basis: LeagueBasis, number: int) -> LeagueWhy | None:
    """Why team `number` stands where it does; None where it is not in the table."""
    rows = basis.reckon()
    at = next((place for place, row in enumerate(rows) if row.number == number), None)
    if at is None:
        return None
    row = rows[at]
    level = level_with(row, rows)
    why = LeagueWhy(
        row,
        rows[at - 1] if at else None,
        rows[at + 1] if at + 1 < len(rows) else None,
        among(level, filter(basis.counts, basis.meetings)) if len(level) > 1 else {},
    )
    if row.rank is None or row.withdrawn:
        return why

    def after(more: int) -> int | None:
        return rank_of(basis.reckon(more=[Award(number, marks=more)]), number)

    why = replace(why, marks=fewest_marks(rows, at, after))
    if row.rank == 1:
        return replace(why, lost=_lost(basis, number))
    return replace(why, turned=_turned(basis, number))


def won_by(meeting: Meeting, number: int, basis: LeagueBasis) -> Meeting:
    """`meeting` won by team `number`, which changes places with the other.

    House rule: where it was drawn, half a game has won it, or a mark where the marks decide.
    """
    own = meeting.teams.index(number)
    games, marks = list(meeting.games), list(meeting.marks)
    points = meeting.points or (0, 0)
    if points[own] != points[1 - own]:
        games.reverse()
        marks.reverse()
    elif basis.by_marks:
        marks[own] += 1
    else:
        games[own] += Fraction(1, 2)
        games[1 - own] -= Fraction(1, 2)
    won, _drawn, lost = basis.brings
    return replace(
        meeting,
        games=(games[0], games[1]),
        marks=(marks[0], marks[1]),
        points=(won, lost) if own == 0 else (lost, won),
    )


def _turned(basis: LeagueBasis, number: int) -> dict[int, int]:
    """By place, the rank that each meeting that counts, and that the team did not win, would have made."""
    found = {}
    for place, one in enumerate(basis.meetings):
        if number not in one.teams or not one.points or not basis.counts(one):
            continue
        own = one.teams.index(number)
        if one.points[own] > one.points[1 - own]:
            continue
        rank = rank_of(basis.reckon(_with(basis, place, number)), number)
        if rank is not None:
            found[place] = rank
    return found


def _with(basis: LeagueBasis, place: int, number: int) -> list[Meeting]:
    """The meetings, the one at `place` won by team `number`."""
    meetings = basis.meetings
    return [*meetings[:place], won_by(meetings[place], number, basis), *meetings[place + 1 :]]


def _lost(basis: LeagueBasis, number: int) -> tuple[int, int] | None:
    """The place of the first meeting without which team `number` would be first no more, and its rank then."""
    for place, one in enumerate(basis.meetings):
        if number not in one.teams or not one.points or not basis.counts(one):
            continue
        own = one.teams.index(number)
        if one.points[own] < one.points[1 - own]:
            continue
        rank = rank_of(basis.reckon(_with(basis, place, one.teams[1 - own])), number)
        if rank is not None and rank > 1:
            return place, rank
    return None
