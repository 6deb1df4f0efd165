"""The table of a league: match points, then games won, then the meetings between those who are level.

Source: the botifarra league: 3, 1 and 0 points for a meeting, then games, then the direct meeting; the results
against a team that has withdrawn are struck out.

House rule: where the direct meetings leave it open, first the games won in them, then the difference of all marks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from tournaments.ranking.criteria import BY_MATCH_POINTS, Criterion
from tournaments.ranking.games import Award, Standing, shared_places

ORDER = (Criterion.PLAYED, Criterion.WITHDRAWN, *BY_MATCH_POINTS)
Merit = tuple[object, ...]


@dataclass(frozen=True)
class Meeting:
    """A meeting of two teams, home first: games won, marks, and how many games were played.

    `points` are the match points; None while it is not over, and it brings none.
    """

    teams: tuple[int, int]
    games: tuple[Fraction, Fraction]
    marks: tuple[int, int]
    played: int
    points: tuple[int, int] | None = None


def league_table(
    teams: Iterable[int],
    meetings: Sequence[Meeting],
    *,
    withdrawn: Collection[int] = frozenset(),
    struck: bool = True,
    awards: Iterable[Award] = (),
) -> tuple[Standing, ...]:
    """`teams` in the order of the table; those in `withdrawn` come behind the others.

    With `struck` whatever was played against a withdrawn team counts for nobody. `awards` add games and marks.
    """
    counted = [meeting for meeting in meetings if not (struck and set(meeting.teams) & set(withdrawn))]
    listed = list(awards)
    rows = [_row(number, counted, listed, withdrawn) for number in teams]
    first = sorted(rows, key=lambda row: (_before(row), row.number))
    ordered = [pair for _key, level in groupby(first, key=_before) for pair in _apart(list(level), counted)]
    placed = shared_places([merit for merit, _row in ordered], ORDER)
    return tuple(
        replace(row, rank=None if row.rank is None else place, separated_by=parting)
        for (_merit, row), (place, parting) in zip(ordered, placed, strict=True)
    )


def _row(
    number: int, meetings: Sequence[Meeting], awards: Sequence[Award], withdrawn: Collection[int]
) -> Standing:
    own = [(meeting, meeting.teams.index(number)) for meeting in meetings if number in meeting.teams]
    mine = [award for award in awards if award.number == number and not award.counts]
    adjusted = sum(award.marks for award in mine)
    awarded = sum((award.won for award in mine), Fraction(0))
    played = sum(meeting.played for meeting, _side in own)
    return Standing(
        number,
        rank=0 if played else None,  # its place is not known yet
        played=played,
        won=max(sum((meeting.games[side] for meeting, side in own), Fraction(0)) + awarded, Fraction(0)),
        marks_for=sum(meeting.marks[side] for meeting, side in own) + adjusted,
        marks_against=sum(meeting.marks[1 - side] for meeting, side in own),
        withdrawn=number in withdrawn,
        adjusted=adjusted,
        awarded=awarded,
        points=sum(meeting.points[side] for meeting, side in own if meeting.points),
    )


def _before(row: Standing) -> tuple[bool, bool, int, Fraction]:
    """What comes before the direct meetings; the smaller, the better."""
    ranked = row.rank is not None
    return not ranked, row.withdrawn and ranked, -(row.points or 0), -row.won


def among(numbers: Collection[int], meetings: Iterable[Meeting]) -> dict[int, tuple[int, Fraction]]:
    """What each of these teams has of the meetings between them that are over: match points, and games won."""
    won = {number: (0, Fraction(0)) for number in numbers}
    for meeting in meetings:
        if meeting.points and won.keys() >= set(meeting.teams):
            for side, number in enumerate(meeting.teams):
                points, games = won[number]
                won[number] = points + meeting.points[side], games + meeting.games[side]
    return won


def level_with(row: Standing, rows: Iterable[Standing]) -> frozenset[int]:
    """The teams that only the meetings between them, or the marks, put apart from `row`; itself among them."""
    return frozenset(other.number for other in rows if _before(other) == _before(row))


def _apart(level: Sequence[Standing], meetings: Sequence[Meeting]) -> list[tuple[Merit, Standing]]:
    """Those level so far, by the meetings between them alone, each with all its merits."""
    direct = among({row.number for row in level}, meetings)

    def merit(row: Standing) -> tuple[bool, bool, int, Fraction, tuple[int, Fraction], int]:
        points, games = direct[row.number]
        return (*_before(row), (-points, -games), -row.difference)

    return [(merit(row), row) for row in sorted(level, key=lambda row: (merit(row), row.number))]
