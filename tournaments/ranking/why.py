"""Why an entry stands where it does: who stands beside it, and what would have changed that, by ranking again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil

from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Award, Outcome, won_by
from tournaments.ranking.standings import Standing

MOST_TURNED = 8
"""Of the games that were not won, as many are turned: the closest ones."""
BY_MARKS = frozenset({Criterion.MARKS_FOR, Criterion.DIFFERENCE, Criterion.AVERAGE, Criterion.CAPPED})

Reckon = Callable[[Sequence[Outcome], Sequence[Award]], Sequence[Standing]]
"""The ranking that games and awards make, whatever else it depends on."""


@dataclass(frozen=True)
class Why:
    """The row of an entry between its neighbours.

    `turned`: by place of a game among all of them, the rank it would have made the other way round. `marks`: how many
    more would have made which better rank, where it is marks that part the entry from the one before it.
    """

    row: Standing
    above: Standing | None = None
    below: Standing | None = None
    turned: Mapping[int, int] = field(default_factory=dict)
    marks: tuple[int, int] | None = None


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
    if why.row.rank is None or not asked:
        return why
    turned = {}
    for place in _closest(games, number):
        other_way = [*games[:place], turned_over(games[place], number), *games[place + 1 :]]
        turned[place] = _rank(reckon(other_way, awards), number) or why.row.rank
    return replace(why, turned=turned, marks=_marks(reckon, games, awards, why))


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


def _marks(
    reckon: Reckon, games: Sequence[Outcome], awards: Sequence[Award], why: Why
) -> tuple[int, int] | None:
    """The fewest marks more that would have made a better rank, if marks part it from the one before it: what is
    missing to be level, one more to pass, or a single one where a criterion before that looks at marks too.
    """
    if why.above is None or why.row.rank is None or why.above.separated_by not in BY_MARKS:
        return None
    both = zip(why.above.values, why.row.values, strict=True)
    missing = next(
        (one - other for one, other in both if one != other and one is not None and other is not None), 0
    )
    if why.above.separated_by == Criterion.AVERAGE:
        missing *= why.row.played
    for more in (1, ceil(missing), ceil(missing) + 1):
        rank = _rank(reckon(games, [*awards, Award(why.row.number, marks=more)]), why.row.number)
        if rank is not None and rank < why.row.rank:
            return more, rank
    return None


def _rank(rows: Sequence[Standing], number: int) -> int | None:
    return next(row.rank for row in rows if row.number == number)
