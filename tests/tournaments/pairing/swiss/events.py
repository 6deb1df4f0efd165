"""Events that were never played: sides of unlike strength and unlike clubs, round after round."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Any

from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.lot import lot_order
from tournaments.pairing.swiss import pair_swiss
from tournaments.pairing.swiss.field import SwissField, drifts, make_field

WON, DRAWN = 2, 1


@dataclass
class Event:
    """`sides` sides and the rounds they have behind them; the same seed gives the same event.

    Some come `late`, by one or two rounds, some leave before each round from the third on. With `marks` a score is
    not made of games won, but of marks added up.
    """

    sides: int
    seed: int = 1
    clubs: dict[int, frozenset[str]] = field(default_factory=dict)
    late: float = 0.0
    leaving: float = 0.0
    marks: bool = False
    past: list[PlayedRound] = field(default_factory=list)
    scores: dict[int, int] = field(default_factory=dict)
    scores_before: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.strength = {number: self.chance.gauss(0, 1) for number in range(1, self.sides + 1)}
        self.first = {
            number: 1 + (self.chance.random() < self.late) * self.chance.choice([1, 2])
            for number in self.strength
        }
        self.gone: set[int] = set()

    @property
    def round_number(self) -> int:
        return len(self.past) + 1

    @property
    def entrants(self) -> list[Entrant]:
        """Who plays the next round."""
        return [
            Entrant(number, 2, self.scores.get(number, 0), self.clubs.get(number, frozenset()))
            for number in self.strength
            if self.first[number] <= self.round_number and number not in self.gone
        ]

    def draw(self, *, rounds: int = 9, protected_rounds: int = 3, **settings: Any) -> Draw:
        """The next round, paired."""
        return pair_swiss(
            self.entrants,
            self.past,
            seed=f"event {self.seed}",
            round_number=self.round_number,
            rounds=rounds,
            protected_rounds=protected_rounds,
            scores_before=self.scores_before,
            fine=self.marks,
            **settings,
        )

    def as_field(self, *, protected_rounds: int = 3) -> SwissField:
        """What `draw` pairs."""
        entrants = self.entrants
        return make_field(
            entrants,
            self.past,
            lot_order([one.number for one in entrants], f"event {self.seed}", self.round_number),
            drift={} if self.marks else drifts(self.past, self.scores_before),
            keep_apart=self.round_number <= protected_rounds,
            fine=self.marks,
        )

    def play(self, draw: Draw) -> None:
        """The tables of `draw` play; some sides leave afterwards."""
        self.scores_before = {entrant.number: entrant.score for entrant in self.entrants}
        self.past.append(PlayedRound(draw.tables, draw.byes))
        for table in draw.tables:
            for number, scored in zip(table, self._result(*table), strict=True):
                self.scores[number] = self.scores.get(number, 0) + scored
        for number in draw.byes:
            self.scores[number] = self.scores.get(number, 0) + (
                self._marks(number, WON) if self.marks else WON
            )
        if len(self.past) > 1:
            self.gone |= {one.number for one in self.entrants if self.chance.random() < self.leaving}

    def _result(self, *table: int) -> tuple[int, int]:
        """What the two score: hangs on the seed, the round and the two sides, not on the other tables."""
        low, high = sorted(table)
        chance = random.Random(f"{self.seed} {len(self.past)} {low} {high}")
        low_wins = 1 / (1 + math.exp(self.strength[high] - self.strength[low]))
        won = DRAWN if chance.random() < 0.05 else WON * (chance.random() < low_wins)
        scored = {low: won, high: WON - won}
        first, second = table
        if self.marks:
            return self._marks(first, scored[first]), self._marks(second, scored[second])
        return scored[first], scored[second]

    def _marks(self, number: int, won: int) -> int:
        return 60 * won + random.Random(f"{self.seed} {len(self.past)} {number}").randrange(200)


def uneven_clubs(sides: int, seed: int = 1) -> dict[int, frozenset[str]]:
    """About a tenth as many clubs as sides, some of them large."""
    chance, count = random.Random(seed), max(2, sides // 10)
    return {
        number: frozenset({f"club {int(count * chance.random() ** 2)}"}) for number in range(1, sides + 1)
    }


def one_large_club(sides: int, share: float, seed: int = 1) -> dict[int, frozenset[str]]:
    """One club of that share of the sides; the others belong to none."""
    members = random.Random(seed).sample(range(1, sides + 1), round(share * sides))
    return {number: frozenset({"the large club"}) for number in members}
