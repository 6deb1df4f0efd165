"""Who goes on from one stage to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.ranking.games import Standing


@dataclass(frozen=True)
class Cut:
    """Who goes on, in the order of the ranking, and who goes home.

    `level` are those who were level at the line: where the lot decided between them, or where all went on.
    """

    went_on: tuple[int, ...]
    out: tuple[int, ...]
    level: tuple[int, ...] = ()

    @property
    def is_by_lot(self) -> bool:
        """Whether the lot decided: somebody who was level at the line goes home."""
        return any(number in self.out for number in self.level)


def places_for(field: int, *, share: int, of: int = 100) -> int:
    """How many of `field` entries a cut of `share` parts of `of` lets through: half of 25 is 13.

    House rule: what does not come out even is rounded up, so that nobody loses a place to arithmetic.
    """
    return -(-field * share // of)


def cut_field(rows: Sequence[Standing], places: int, *, keeps_level: bool, lot: Sequence[int]) -> Cut:
    """The first `places` of `rows`, which are ranked. At the line those level with the last one all go on where
    `keeps_level`; else the `lot` decides between them: every entry, in the order it was drawn.

    House rule: who has not played goes on only after everybody who has.
    """
    numbers = [row.number for row in rows]
    if places >= len(rows):
        return Cut(tuple(numbers), ())
    last, first_out = rows[places - 1], rows[places]
    if last.rank != first_out.rank or not places:
        return Cut(tuple(numbers[:places]), tuple(numbers[places:]))
    level = [row.number for row in rows if row.rank == last.rank]
    above = numbers[: numbers.index(level[0])]
    below = numbers[len(above) + len(level) :]
    if keeps_level and last.rank is not None:
        return Cut((*above, *level), tuple(below), tuple(level))
    drawn = sorted(level, key=list(lot).index)
    places_left = places - len(above)
    return Cut((*above, *drawn[:places_left]), (*drawn[places_left:], *below), tuple(level))
