"""Why an entry stands where it does: who stands beside it, and what would have changed that, by ranking again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor
from typing import Generic, TypeVar

from tournaments.ranking.games import Award, Outcome, Standing, won_by

MOST_TURNED = 8
"""Of the games that were not won, as many are turned: the closest ones."""

Contest = TypeVar("Contest")
"""What a ranking is made of: a game, or a meeting of two teams."""
Reckon = Callable[[Sequence[Contest], Sequence[Award]], Sequence[Standing]]
"""The ranking that contests make, with awards besides those that were given."""


@dataclass(frozen=True)
class TurnedContests(Generic[Contest]):
    """The contests of an entry turned over, by place of each among all, in the order in which they are tried.

    `won`: those it did not win; `lost`: those it did not lose.
    """

    won: Mapping[int, Contest]
    lost: Mapping[int, Contest]


@dataclass(frozen=True)
class Why:
    """The row of an entry between its neighbours.

    `turned`: by place of a contest among all of them, the rank it would have made the other way round. `marks`: how
    many more, below zero fewer, would have made which rank: a better one, and of who is first, a worse one. `lost`: of
    who is first, the first contest tried that would have cost it that, with the rank. Each is None where nothing would,
    or where nothing `is_tried`.
    """

    row: Standing
    above: Standing | None = None
    below: Standing | None = None
    turned: Mapping[int, int] = field(default_factory=dict)
    marks: tuple[int, int] | None = None
    lost: tuple[int, int] | None = None
    is_tried: bool = False


def find_why(
    reckon: Reckon[Contest],
    contests: Sequence[Contest],
    number: int,
    turns: TurnedContests[Contest] | None = None,
) -> Why | None:
    """Why entry `number` stands where it does; None where it is not in the ranking.

    What would have changed it is looked for where there are `turns` to try.
    """
    rows = reckon(contests, ())
    at = next((place for place, row in enumerate(rows) if row.number == number), None)
    if at is None:
        return None
    why = Why(rows[at], rows[at - 1] if at else None, rows[at + 1] if at + 1 < len(rows) else None)
    rank = why.row.rank
    if rank is None or turns is None:
        return why

    def with_marks(more: int) -> int | None:
        return rank_of(reckon(contests, [Award(number, marks=more)]), number)

    def turned(place: int, contest: Contest) -> int:
        return rank_of(reckon([*contests[:place], contest, *contests[place + 1 :]], ()), number) or rank

    why = replace(why, marks=fewest_marks(rows, at, with_marks), is_tried=True)
    if rank == 1:
        ranks = ((place, turned(place, contest)) for place, contest in turns.lost.items())
        return replace(why, lost=next((costly for costly in ranks if costly[1] > 1), None))
    return replace(why, turned={place: turned(place, contest) for place, contest in turns.won.items()})


def turns_of_games(games: Sequence[Outcome], number: int) -> TurnedContests[Outcome]:
    """The `games` that count for entry `number` turned over, those first that were won or lost by least; who comes
    closest wins what it would have lost."""
    won, lost = [], []
    for place, game in enumerate(games):
        if number not in game.entries or not game.counts_for(number):
            continue
        own = _side(game, number)
        if game.won[own] < 1:
            won.append((max(game.marks) - game.marks[own], place, number))
        rivals = [(game.marks[side], -side) for side in range(len(game.sides)) if side != own]
        if rivals and game.won[own] > 0:
            marks, side = max(rivals)
            lost.append((game.marks[own] - marks, place, game.sides[-side][0]))
    return TurnedContests(_won_by(games, sorted(won)[:MOST_TURNED]), _won_by(games, sorted(lost)))


def _won_by(games: Sequence[Outcome], winners: Iterable[tuple[int, int, int]]) -> dict[int, Outcome]:
    """By place, the game there won by another: of each the gap, the place and who wins it."""
    return {place: turned_over(games[place], winner) for _gap, place, winner in winners}


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
    for own, theirs in (*zip(row.values, other.values, strict=True), (row.difference, other.difference)):
        if own is None or theirs is None:
            continue
        apart = abs(Fraction(own - theirs))
        for gap in (apart, apart * row.played):
            yield from filter(None, (ceil(gap), floor(gap) + 1))


def rank_of(rows: Sequence[Standing], number: int) -> int | None:
    """The rank of entry `number` among `rows`."""
    return next(row.rank for row in rows if row.number == number)
