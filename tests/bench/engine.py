"""What pure functions take: deals scored, games folded, an evening of 560 players ranked."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from scoring.rulebook import Deal, find_variant, read_deal, tally
from tests.bench import championship
from tests.figures import Figure, publish
from tournaments.pairing.lot import Entrant, draw_lot
from tournaments.ranking.standings import Outcome, standings

ROUNDS = 7
PLAYERS, GAMES = 560, 6


def seconds(work: Callable[[], object]) -> float:
    """The median of several runs of `work`."""
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def some_deals(count: int, chance: random.Random) -> list[Deal]:
    variant = find_variant("coinchee_121")
    settings = variant.settle({})
    return [
        read_deal(
            variant, settings, {"raw": {"A": chance.randrange(69)}, "doubles": chance.choice([0, 0, 0, 1, 2])}
        )
        for _ in range(count)
    ]


def rate_of_score(key: str, deals: list[Deal]) -> float:
    variant = find_variant(key)
    settings = variant.settle({})
    score = variant.score

    def work() -> None:
        for deal in deals:
            score(deal, settings)

    return len(deals) / seconds(work)


def rate_of_tally(deals: list[Deal]) -> float:
    """Deals folded a second, in games of twelve as tables play them."""
    variant = find_variant("coinchee_121")
    settings = variant.settle({"structure": "fixed_deals", "deals": 12})
    games = [deals[start : start + 12] for start in range(0, len(deals), 12)]
    return len(deals) / seconds(lambda: [tally(variant, settings, game) for game in games])


def a_championship(chance: random.Random) -> list[Outcome]:
    outcomes = []
    for number in range(1, GAMES + 1):
        drawn = draw_lot(
            [Entrant(entry) for entry in range(1, PLAYERS + 1)],
            table_size=4,
            seed="bench",
            round_number=number,
            byes={},
        )
        for first, second, third, fourth in drawn.tables:
            marks = (chance.randrange(200), chance.randrange(200))
            winner = None if marks[0] == marks[1] else int(marks[1] > marks[0])
            outcomes.append(Outcome(((first, third), (second, fourth)), marks, winner))
    return outcomes


def measure() -> bool:
    chance = random.Random(121)
    deals = some_deals(24_000, chance)
    results = a_championship(chance)
    ranked = seconds(lambda: standings(range(1, PLAYERS + 1), results))
    return publish(
        "engine",
        [
            Figure("deals scored, coinchee_121", rate_of_score("coinchee_121", deals), "deals/s", 100_000),
            Figure(
                "deals scored, coinchee_leaflet", rate_of_score("coinchee_leaflet", deals), "deals/s", 100_000
            ),
            Figure("deals folded into games of twelve", rate_of_tally(deals), "deals/s"),
            Figure(f"standings of {PLAYERS} players x {GAMES} games", 1000 * ranked, "ms", 100, "lower"),
            *championship.measure(),
        ],
    )
