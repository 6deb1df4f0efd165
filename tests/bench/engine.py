"""What an evening of 560 players takes: drawn, played and ranked."""

from __future__ import annotations

import random

from tests.bench import championship
from tests.bench.seconds import seconds
from tests.figures import Figure, publish
from tournaments.pairing.draw import Entrant
from tournaments.pairing.lot import draw_lot
from tournaments.ranking.games import Outcome, won_by
from tournaments.ranking.standings import standings

PLAYERS, GAMES = 560, 6


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
            outcomes.append(Outcome(((first, third), (second, fourth)), marks, won_by(winner, 2)))
    return outcomes


def measure() -> bool:
    chance = random.Random(121)
    results = a_championship(chance)
    ranked = seconds(lambda: standings(range(1, PLAYERS + 1), results))
    return publish(
        "engine",
        [
            Figure(f"standings of {PLAYERS} players x {GAMES} games", 1000 * ranked, "ms", 100, "lower"),
            *championship.measure(),
        ],
    )
