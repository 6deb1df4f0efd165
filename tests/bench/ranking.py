"""What rankings take: 560 players x 12 games by every criterion there is. Each function gives figures of its own."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.bench.seconds import seconds
from tests.figures import Figure, publish
from tournaments.pairing.draw import Entrant
from tournaments.pairing.lot import draw_lot
from tournaments.ranking.criteria import CHOSEN, Criterion, Rule
from tournaments.ranking.games import Award, Outcome, Standing, won_by
from tournaments.ranking.standings import standings
from tournaments.ranking.why import find_why, turns_of_games

PLAYERS, GAMES = 560, 12
NUMBERS = {
    Criterion.GAME_POINTS: (2, 1, 0),
    Criterion.CAPPED: (121,),
    Criterion.BUCHHOLZ: (1,),
    Criterion.MANUAL: tuple(range(1, 9)),
    Criterion.LOT: tuple(range(PLAYERS, 0, -1)),
}
EVERYTHING = [Rule(criterion, NUMBERS.get(criterion, ())) for criterion in CHOSEN]


def a_championship(chance: random.Random) -> list[Outcome]:
    """Every round drawn by lot, as each plays with and against whom he meets; few marks, so that many are level."""
    entrants = [Entrant(number) for number in range(1, PLAYERS + 1)]
    return [
        _played(chance, table, number)
        for number in range(1, GAMES + 1)
        for table in draw_lot(entrants, table_size=4, seed="bench", round_number=number, byes={}).tables
    ]


def _played(chance: random.Random, table: Sequence[int], number: int) -> Outcome:
    first, second, third, fourth = table
    marks = (chance.randrange(3), chance.randrange(3))
    winner = None if marks[0] == marks[1] else int(marks[1] > marks[0])
    game = Outcome(((first, third), (second, fourth)), marks, won_by(winner, 2))
    return replace(game, round=number, best=marks, coinches=(chance.randrange(2), chance.randrange(2)))


def criteria() -> list[Figure]:
    results = a_championship(random.Random(121))
    taken = seconds(lambda: standings(range(1, PLAYERS + 1), results, order=EVERYTHING))
    name = f"standings of {PLAYERS} players x {GAMES} games by all {len(EVERYTHING)} criteria"
    return [Figure(name, 1000 * taken, "ms", 100, "lower")]


def explanation() -> list[Figure]:
    """Why somebody in the middle stands there: ranked anew for each of his games that might have ended otherwise."""
    results = a_championship(random.Random(121))

    def reckon(games: Sequence[Outcome], awards: Sequence[Award]) -> tuple[Standing, ...]:
        return standings(range(1, PLAYERS + 1), games, awards=awards)

    middle = reckon(results, ())[PLAYERS // 2].number
    taken = seconds(lambda: find_why(reckon, results, middle, turns_of_games(results, middle)))
    return [Figure(f"why one of {PLAYERS} players x {GAMES} games stands where he does", 1000 * taken, "ms")]


MEASURED: Sequence[Callable[[], list[Figure]]] = (criteria, explanation)


def measure() -> bool:
    from tests.bench.clubfile import club_file_figures
    from tests.bench.season import season_figures

    asked_of_the_database = (season_figures, club_file_figures)
    every = (*MEASURED, *asked_of_the_database)
    return publish("ranking", [figure for measured in every for figure in measured()], beside=True)


if __name__ == "__main__":
    sys.exit(0 if measure() else 1)
