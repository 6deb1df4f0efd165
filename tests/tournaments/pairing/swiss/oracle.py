"""The rules of a Swiss round once more, in the plainest way: every pairing is tried, nothing is clever."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.swiss import pair_swiss

BYE = 0


@dataclass(frozen=True)
class Question:
    """What a Swiss draw is asked; the entries are numbered from 1."""

    entrants: Sequence[Entrant]
    past: Sequence[PlayedRound] = ()
    protected: bool = True
    before: Mapping[int, int] = field(default_factory=dict)

    def draw(self, seed: str) -> Draw:
        """What we answer."""
        return pair_swiss(
            self.entrants,
            self.past,
            seed=seed,
            round_number=len(self.past) + 1,
            rounds=len(self.past) + 1,
            protected_rounds=9 if self.protected else 0,
            scores_before=self.before,
        )

    def cheapest(self, order: Sequence[int]) -> tuple[int, ...]:
        """What the best round breaks: the step of the declared order it takes, then its cost in the six tiers."""
        numbers = [entrant.number for entrant in self.entrants]
        everybody = numbers + [BYE] * (len(numbers) % 2)
        tiers = {pair: self.tiers(*pair, order) for pair in itertools.combinations(everybody, 2)}
        return min(_round([tiers[pair] for pair in pairs]) for pairs in _pairings(everybody))

    def cost_of(self, draw: Draw) -> tuple[int, ...]:
        """The same for a draw."""
        pairs = [*draw.tables, *((number, BYE) for number in draw.byes)]
        return _round([self.tiers(*pair, draw.order) for pair in pairs])

    def tiers(self, one: int, other: int, order: Sequence[int]) -> tuple[int, ...]:
        """The round of the last meeting, byes so far of who sits out, apart, gap, floats, distance in the line."""
        line = sorted(self.entrants, key=lambda entrant: (-entrant.score, order.index(entrant.number)))
        place = {entrant.number: index for index, entrant in enumerate(line)} | {BYE: len(line)}
        distance = abs(place[one] - place[other])
        if other == BYE:
            gap = 4 * (self._score(one) - line[-1].score) ** 2
            return (0, sum(one in played.byes for played in self.past), 0, gap, self._falls(one), distance)
        gap = (self._score(one) - self._score(other)) ** 2
        return (self.met(one, other), 0, self.apart(one, other), gap, self.floats(one, other), distance)

    def met(self, one: int, other: int) -> int:
        """The round in which the two last sat at one table, 0 for none."""
        rounds = [
            number
            for number, played in enumerate(self.past, start=1)
            if any(one in table and other in table for table in played.tables)
        ]
        return max(rounds, default=0)

    def apart(self, one: int, other: int) -> int:
        shared = self._groups(one) & self._groups(other)
        everybody = set.intersection(*(set(entrant.apart) for entrant in self.entrants))
        return int(self.protected and bool(shared - everybody))

    def floats(self, one: int, other: int) -> int:
        if self._score(one) == self._score(other):
            return 0
        high, low = sorted((one, other), key=self._score, reverse=True)
        return self._falls(high) + (self.drift(low) == "up")

    def _falls(self, one: int) -> int:
        return int(self.drift(one) == "down")

    def drift(self, one: int) -> str:
        if not self.past:
            return ""
        if one in self.past[-1].byes:
            return "down"
        for table in self.past[-1].tables:
            if one in table and len(table) == 2 and all(number in self.before for number in table):
                (other,) = set(table) - {one}
                gap = self.before[one] - self.before[other]
                return "down" if gap > 0 else "up" if gap < 0 else ""
        return ""

    def _groups(self, number: int) -> frozenset[str]:
        return next((one.apart for one in self.entrants if one.number == number), frozenset())

    def _score(self, number: int) -> int:
        return next(one.score for one in self.entrants if one.number == number)


def _round(tables: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    met, byes, *soft = ([table[tier] for table in tables] for tier in range(6))
    step = 1 + max(met) if any(met) else int(sum(byes) > 0)
    return (step, sum(map(bool, met)), sum(byes), *map(sum, soft))


def _pairings(numbers: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to part `numbers` into pairs."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    for other in rest:
        for pairs in _pairings([number for number in rest if number != other]):
            yield [(first, other), *pairs]
