"""What the rounds behind say of those who are here: who was with whom, who waited, who sat at an odd table.
Tested in tests/tournaments/pairing/people/test_planned.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from tournaments.pairing.draw import PlayedRound
from tournaments.pairing.people.annealing import Matrix


@dataclass(frozen=True)
class History:
    """How often two played together, against each other, and met at all, by their places in a list of entries.

    `byes`, `odd`: how often an entry sat out, or sat at a table of another size, by its number.
    """

    partners: Matrix
    opponents: Matrix
    byes: Counter[int] = field(default_factory=Counter)
    odd: Counter[int] = field(default_factory=Counter)

    @property
    def meetings(self) -> Matrix:
        return [
            [as_partners + other for as_partners, other in zip(together, against, strict=True)]
            for together, against in zip(self.partners, self.opponents, strict=True)
        ]


def read_history(
    past: Sequence[PlayedRound], numbers: Sequence[int], *, table_size: int = 4, partners: bool = True
) -> History:
    """The history of `numbers`; those who left are forgotten. Without `partners` all at a table are opponents."""
    place = {number: at for at, number in enumerate(numbers)}
    history = History(_blank(len(place)), _blank(len(place)))
    for round_ in past:
        history.byes.update(round_.byes)
        for table in round_.tables:
            if len(table) != table_size:
                history.odd.update(table)
            for player, other, together in pairs_at(table, partners=partners):
                if player in place and other in place:
                    add(history.partners if together else history.opponents, place[player], place[other])
    return history


def pairs_at(table: Sequence[int], *, partners: bool = True) -> Iterator[tuple[int, int, bool]]:
    """(one, other, whether they are partners): at a table of four partners sit opposite, at others there are none.

    >>> [(one, other) for one, other, together in pairs_at((5, 6, 7, 8)) if together]
    [(5, 7), (6, 8)]
    """
    of_partners = partners and len(table) == 4
    for at, other in combinations(range(len(table)), 2):
        yield table[at], table[other], of_partners and other - at == 2


def add(matrix: Matrix, player: int, other: int, count: int = 1) -> None:
    """Add to what `matrix` says of two."""
    matrix[player][other] += count
    matrix[other][player] += count


def weigh(*weighed: tuple[int, Matrix]) -> Matrix:
    """The sum of matrices, each times its weight.

    >>> weigh((10, [[0, 1], [1, 0]]), (1, [[0, 2], [2, 0]]))
    [[0, 12], [12, 0]]
    """
    parts = [weight * np.array(matrix, dtype=np.int64) for weight, matrix in weighed]
    total: Matrix = np.sum(parts, axis=0).tolist()
    return total


def _blank(count: int) -> Matrix:
    return [[0] * count for _ in range(count)]
