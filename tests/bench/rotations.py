"""What planned rotations are worth: fields of 8 to 100, four lengths, each against what arithmetic allows."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.figures import Figure, publish
from tests.tournaments.pairing.people.rounds import plan_rotation
from tournaments.pairing.draw import PlayedRound, Tier
from tournaments.pairing.people.history import pairs_at
from tournaments.pairing.people.repeats import repeats

FIELDS = range(8, 101)
STUDIED = (*range(8, 29), 30, 32, 33, 36, 40, 44, 48, 50, 64, 80, 96, 100)  # what the bars were measured with
LENGTHS = (3, 5, 7, 10)
CASES = tuple((players, rounds) for players in FIELDS for rounds in LENGTHS)


@dataclass(frozen=True)
class Measured:
    """A plan: the most times two were partners, opponents, at one table; its tiers, its byes, its seconds."""

    players: int
    rounds: int
    most: tuple[int, int, int]
    tiers: tuple[Tier, ...]
    byes_apart: int
    seconds: float

    def meets(self, tier: int) -> bool:
        return self.tiers[tier].cost == self.tiers[tier].bound


def most_times(plan: Sequence[PlayedRound]) -> tuple[int, int, int]:
    """The most times two were partners, opponents, at one table."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for round_ in plan:
        for table in round_.tables:
            for one, other, together in pairs_at(table):
                (partners if together else opponents)[frozenset({one, other})] += 1
    return max(partners.values()), max(opponents.values()), max((partners + opponents).values())


def plan_one(players: int, rounds: int) -> Measured:
    numbers = range(1, players + 1)
    start = time.process_time()
    plan = plan_rotation(numbers, rounds, "dice 4 2 6")
    taken = time.process_time() - start
    byes = Counter(one for round_ in plan for one in round_.byes)
    counts = [byes[number] for number in numbers]
    return Measured(players, rounds, most_times(plan), repeats(plan), max(counts) - min(counts), taken)


def tell(found: Sequence[Measured]) -> None:
    print(
        f"{'players':>8} {'rounds':>6}  {'P/O/M':>7}  {'partners':>9}  {'meetings':>11}  {'opponents':>10}  {'s':>5}"
    )
    for one in found:
        costs = [f"{tier.cost} ({tier.bound})" for tier in one.tiers]
        most = "/".join(map(str, one.most))
        print(
            f"{one.players:>8} {one.rounds:>6}  {most:>7}  {costs[0]:>9}  {costs[1]:>11}  {costs[2]:>10}"
            f"  {one.seconds:>5.2f}"
        )


def figures(found: Sequence[Measured]) -> list[Figure]:
    studied = [one for one in found if one.players in STUDIED]

    def plans(what: str, held: Sequence[bool], bar: float | None, better: str = "higher") -> Figure:
        return Figure(f"rotations {what}, of {len(held)}", sum(held), "plans", bar, better)

    return [
        plans("with a partner repeated beyond arithmetic", [not one.meets(0) for one in found], 0, "lower"),
        plans("with opponents more than twice", [one.most[1] > 2 for one in found], None, "lower"),
        plans("with opponents at most twice", [one.most[1] <= 2 for one in studied], 128),
        plans("with meetings at most twice", [one.most[2] <= 2 for one in studied], 113),
        plans("with meetings at most three times", [one.most[2] <= 3 for one in studied], 128),
        plans("with meetings spread evenly", [one.meets(1) for one in studied], None),
        Figure("byes apart in a rotation", max(one.byes_apart for one in found), "byes", 1, "lower"),
        Figure("the slowest rotation", max(one.seconds for one in found), "s", 2, "lower"),
    ]


def measure() -> bool:
    found = [plan_one(players, rounds) for players, rounds in CASES]
    tell(found)
    return publish("pairing", figures(found), beside=True)


if __name__ == "__main__":
    sys.exit(0 if measure() else 1)
