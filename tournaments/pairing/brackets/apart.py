"""Where those of one pool stand in a knock-out: as far from each other as can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.brackets.sketch import seed_order

_STEPS = 400
_MEMORY = 9


@dataclass(frozen=True)
class PoolRank:
    """Who ends at `rank` of pool number `pool`, both from 1."""

    pool: int
    rank: int


def kept_apart(field: Sequence[PoolRank]) -> tuple[PoolRank, ...]:
    """`field`, best first, as the field of a bracket in which those of one pool meet as late as possible.

    Entries only change places with others of the same rank. Of a pool never more than half, rounded up, come into
    one half of the paper, nor more than a quarter into one quarter, and so on; should the search not find such a
    paper, it gives the one with the fewest early meetings it saw. `ValueError` when an entry comes twice.

    >>> [one.pool for one in kept_apart([PoolRank(pool, rank) for rank in (1, 2) for pool in (1, 2, 3, 4)])]
    [1, 2, 3, 4, 2, 1, 4, 3]
    """
    if len(set(field)) < len(field):
        raise ValueError("a rank of a pool comes twice")
    paper = _Paper(field)
    best, order = paper.excess, tuple(field)
    for step in range(_STEPS):
        if best == 0:
            break
        paper.exchange(step)
        if paper.excess < best:
            best, order = paper.excess, tuple(paper.order)
    return order


class _Paper:
    """A field on its paper, and what it costs that some of one pool meet early.

    Two that can meet in some round cost eight times as much as two that can meet in the next one. Each step makes
    the exchange that saves most, or costs least, and does not undo it for a few steps.
    """

    def __init__(self, field: Sequence[PoolRank]) -> None:
        self.order = list(field)
        paper = seed_order(len(field))
        self._depth = (len(paper) - 1).bit_length()
        positions = [paper.index(seed) for seed in range(1, len(field) + 1)]
        self._prices = [[self._price(position ^ other) for other in positions] for position in positions]
        self._mates: dict[int, list[int]] = defaultdict(list)
        tiers: dict[int, list[int]] = defaultdict(list)
        for slot, entry in enumerate(field):
            self._mates[entry.pool].append(slot)
            tiers[entry.rank].append(slot)
        self._exchanges = [pair for slots in tiers.values() for pair in combinations(slots, 2)]
        self._left: dict[tuple[int, PoolRank], int] = {}
        self._excess = {pool: self._cost(slots) for pool, slots in self._mates.items()}

    @property
    def excess(self) -> int:
        """What the paper costs above the least; 0 when nobody could be further apart."""
        return sum(self._excess.values())

    def exchange(self, step: int) -> None:
        """Make the best exchange between two of one rank; of equals that of the lowest rank, so that winners stay."""
        useful = [pair for pair in self._exchanges if self._is_useful(pair, step)]
        if not useful:
            self._left.clear()
            return
        costs = {pair: self._change(*pair) + self._change(*reversed(pair)) for pair in useful}
        first, second = min(useful, key=lambda pair: (costs[pair], -pair[0], pair[1]))
        for old, new in ((first, second), (second, first)):
            pool = self.order[old].pool
            self._mates[pool] = [new if slot == old else slot for slot in self._mates[pool]]
            self._excess[pool] = self._cost(self._mates[pool])
            self._left[old, self.order[old]] = step
        self.order[first], self.order[second] = self.order[second], self.order[first]

    def _is_useful(self, pair: tuple[int, int], step: int) -> bool:
        """Whether one of the two meets somebody too early, and neither comes back to a slot just left."""
        entry, other = (self.order[slot] for slot in pair)
        left = (self._left.get((pair[0], other)), self._left.get((pair[1], entry)))
        early = self._excess[entry.pool] or self._excess[other.pool]
        return bool(early) and all(when is None or step - when > _MEMORY for when in left)

    def _change(self, old: int, new: int) -> int:
        """What it costs more that the entry at slot `old` goes to slot `new`."""
        mates = self._mates[self.order[old].pool]
        return sum(self._prices[new][mate] - self._prices[old][mate] for mate in mates if mate != old)

    def _cost(self, slots: Sequence[int]) -> int:
        """What a pool on `slots` costs above the least."""
        prices = [self._prices[place][other] for place, other in combinations(slots, 2)]
        return sum(prices) - self._least(len(slots), self._depth)

    def _price(self, between: int) -> int:
        """What it costs that two of a pool stand on positions that differ by these bits."""
        return 1 << 3 * (self._depth - between.bit_length())

    def _least(self, count: int, depth: int) -> int:
        """The least that `count` of one pool cost in a part of the paper with `depth` rounds."""
        if count < 2:
            return 0
        half = count // 2
        across = half * (count - half) << 3 * (self._depth - depth)
        return across + self._least(half, depth - 1) + self._least(count - half, depth - 1)
