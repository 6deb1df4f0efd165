"""What the table of a league is reckoned from, and its meetings turned over: see `why`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.games import Award, Standing
from tournaments.ranking.league import Meeting, among, league_table, level_with
from tournaments.ranking.why import TurnedContests, Why, find_why

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

    def reckon(self, meetings: Sequence[Meeting], more: Collection[Award] = ()) -> tuple[Standing, ...]:
        """The table that `meetings` make in the place of those there were, with the awards of `more` besides."""
        return league_table(
            self.teams,
            meetings,
            withdrawn=self.withdrawn,
            struck=self.struck,
            awards=[*self.awards, *more],
        )

    def counts(self, meeting: Meeting) -> bool:
        """Whether it is not struck out."""
        return not (self.struck and self.withdrawn & set(meeting.teams))

    def direct(self, row: Standing) -> dict[int, tuple[int, Fraction]]:
        """Match points and games of the meetings between those that are level with `row`, by team; of nobody else."""
        level = level_with(row, self.reckon(self.meetings))
        return among(level, filter(self.counts, self.meetings)) if len(level) > 1 else {}

    def why(self, number: int) -> Why | None:
        """Why team `number` stands where it does; None where it is not in the table.

        What would have changed it is not tried for a team that has left.
        """
        turns = None if number in self.withdrawn else self.turns(number)
        return find_why(self.reckon, self.meetings, number, turns)

    def turns(self, number: int) -> TurnedContests[Meeting]:
        """The meetings of team `number` that are over and count, turned over, in their order."""
        won, lost = dict[int, Meeting](), dict[int, Meeting]()
        for place, meeting in enumerate(self.meetings):
            if number not in meeting.teams or not meeting.points or not self.counts(meeting):
                continue
            own = meeting.teams.index(number)
            if meeting.points[own] <= meeting.points[1 - own]:
                won[place] = won_by(meeting, number, self)
            if meeting.points[own] >= meeting.points[1 - own]:
                lost[place] = won_by(meeting, meeting.teams[1 - own], self)
        return TurnedContests(won, lost)


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
