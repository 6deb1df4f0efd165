"""Why an entry stands where it does: who stands beside it, and what would have changed that, by ranking again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor

from tournaments.ranking.games import Award, Outcome, won_by
from tournaments.ranking.standings import Standing

MOST_TURNED = 8
"""Of the games that were not won, as many are turned: the closest ones."""

Reckon = Callable[[Sequence[Outcome], Sequence[Award]], Sequence[Standing]]
"""The ranking that games and awards make, whatever else it depends on."""


@dataclass(frozen=True)
class Why:
    """The row of an entry between its neighbours.

    `turned`: by place of a game among all of them, the rank it would have made the other way round. `marks`: how many
    more, below zero fewer, would have made which rank: a better one, and of who is first, a worse one. `lost`: of who
    is first, the closest game that would have cost it that, with the rank. Each is None where nothing would, or where
    nobody `asked`.
    """

    row: Standing
    above: Standing | None = None
    below: Standing | None = None
    turned: Mapping[int, int] = field(default_factory=dict)
    marks: tuple[int, int] | None = None
    lost: tuple[int, int] | None = None
    asked: bool = False


def find_why(
    reckon: Reckon, games: Sequence[Outcome], awards: Sequence[Award], number: int, *, asked: bool = True
) -> Why | None:
    """Why entry `number` stands where it does; None where it is not in the ranking.

    What would have changed it is looked for where it is `asked`.
    """
    rows = reckon(games, awards)
    at = next((place for place, row in enumerate(rows) if row.number == number), None)
    if at is None:
        return None
    why = Why(rows[at], rows[at - 1] if at else None, rows[at + 1] if at + 1 < len(rows) else None)
    own_rank = why.row.rank
    if own_rank is None or not asked:
        return why

    def after(more: int) -> int | None:
        return rank_of(reckon(games, [*awards, Award(number, marks=more)]), number)

    why = replace(why, marks=fewest_marks(rows, at, after), asked=True)
    if why.row.rank == 1:
        return replace(why, lost=_lost(reckon, games, awards, number))
    turned = {}
    for place in _closest(games, number):
        turned[place] = rank_of(reckon(_with(games, place, number), awards), number) or own_rank
    return replace(why, turned=turned)


def _with(games: Sequence[Outcome], place: int, number: int) -> list[Outcome]:
    """`games`, the one at `place` won by entry `number`."""
    return [*games[:place], turned_over(games[place], number), *games[place + 1 :]]


def _lost(
    reckon: Reckon, games: Sequence[Outcome], awards: Sequence[Award], number: int
) -> tuple[int, int] | None:
    """The place of the game, won by least, that entry `number` would be first no more without, and its rank then."""
    for _gap, place, rival in sorted(_not_lost(games, number)):
        rank = rank_of(reckon(_with(games, place, rival), awards), number)
        if rank is not None and rank > 1:
            return place, rank
    return None


def _not_lost(games: Sequence[Outcome], number: int) -> Iterator[tuple[int, int, int]]:
    """The games that count for entry `number` and that it did not lose: by how many marks, the place of each, and who
    came closest."""
    for place, game in enumerate(games):
        if not any(number in side for side in game.sides) or not game.counts_for(number):
            continue
        own = _side(game, number)
        others = [(game.marks[at], -at) for at in range(len(game.sides)) if at != own]
        if others and game.won[own] > 0:
            marks, at = max(others)
            yield game.marks[own] - marks, place, game.sides[-at][0]


def turned_over(game: Outcome, number: int) -> Outcome:
    """`game` won by the side of entry `number`, which changes places with whoever won it.

    House rule: where it was drawn, one more mark has won it.
    """
    own = _side(game, number)
    best = max(range(len(game.sides)), key=lambda place: (game.won[place], place != own))
    marks = list(game.marks)
    if game.won[best] > game.won[own]:
        marks[own], marks[best] = marks[best], marks[own]
    elif marks[own] <= max(marks):
        marks[own] = max(marks) + 1
    return replace(game, marks=tuple(marks), won=won_by(own, len(game.sides)))


def _closest(games: Sequence[Outcome], number: int) -> list[int]:
    """The places of the games that entry `number` played and did not win, those first that were lost by least."""
    own = [
        (max(game.marks) - game.marks[_side(game, number)], place)
        for place, game in enumerate(games)
        if any(number in side for side in game.sides)
        and game.counts_for(number)
        and game.won[_side(game, number)] < Fraction(1)
    ]
    return [place for _gap, place in sorted(own)[:MOST_TURNED]]


def _side(game: Outcome, number: int) -> int:
    return next(place for place, side in enumerate(game.sides) if number in side)


def fewest_marks(
    rows: Sequence[Standing], at: int, after: Callable[[int], int | None]
) -> tuple[int, int] | None:
    """How many marks more, below zero fewer, make a better rank of the row `at`, or of who is first, a worse one; and
    that rank. None where no marks do. `after` is its rank with so many more.

    The more of them, the further it moves: tried is what makes it level with the next rank, or passes that. House rule:
    nobody has fewer marks than none.
    """
    row = rows[at]
    beyond = [other for other in (rows[at:] if row.rank == 1 else rows[at::-1]) if other.rank != row.rank]
    gaps = sorted({1, *_gaps(row, beyond[0])} if beyond else {1})
    for sign in (-1, 1) if row.rank == 1 else (1, -1):
        tried = [sign * gap for gap in gaps if sign > 0 or gap <= row.marks_for]
        first = bisect_left(tried, True, key=lambda more: _moves(row, after(more)))
        if first < len(tried):
            return tried[first], after(tried[first]) or 0
    return None


def _moves(row: Standing, rank: int | None) -> bool:
    """Whether `rank` is what is asked of `row`: a better one, or of who is first, a worse one."""
    return rank is not None and row.rank is not None and (rank > 1 if row.rank == 1 else rank < row.rank)


def _gaps(row: Standing, other: Standing) -> Iterator[int]:
    """By how many marks `row` may be level with `other`, or pass it, by one of the criteria."""
    for one, another in (*zip(row.values, other.values, strict=True), (row.difference, other.difference)):
        if one is None or another is None:
            continue
        apart = abs(Fraction(one - another))
        for gap in (apart, apart * row.played):
            yield from (found for found in (ceil(gap), floor(gap) + 1) if found)


def rank_of(rows: Sequence[Standing], number: int) -> int | None:
    """The rank of entry `number` among `rows`."""
    return next(row.rank for row in rows if row.number == number)
