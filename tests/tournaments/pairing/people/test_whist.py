"""Whist tournaments on a circle: every partner once, every opponent twice."""

from collections import Counter
from itertools import combinations

from tests.steps.cells import every_cell
from tests.tournaments.pairing.people.rounds import times
from tournaments.pairing.draw import PlayedRound
from tournaments.pairing.people.whist import STARTERS, find_starter, move_on

PRIMES = (5, 13, 17, 29, 37, 41, 53, 61, 73, 89, 97)


def tournament(count: int) -> list[PlayedRound]:
    starter = find_starter(count)
    assert starter is not None
    return [PlayedRound(move_on(starter, count, steps)) for steps in range(count - 1 + count % 4)]


@every_cell("count", [*STARTERS, *PRIMES])
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(count: int) -> None:
    everybody = {frozenset(pair) for pair in combinations(range(count), 2)}

    partnered, met = times(tournament(count))

    assert +partnered == Counter(dict.fromkeys(everybody, 1))
    assert met == Counter(dict.fromkeys(everybody, 3))


@every_cell("count", [*STARTERS, *PRIMES])
def test_everybody_sits_once_a_round_and_out_once_a_tournament(count: int) -> None:
    rounds = tournament(count)

    seated = [[one for table in round_.tables for one in table] for round_ in rounds]
    out = Counter(one for row in seated for one in set(range(count)) - set(row))

    assert all(len(set(row)) == len(row) == count // 4 * 4 for row in seated)
    assert out == Counter(dict.fromkeys(range(count), 1) if count % 4 else {})


def test_starters_stand_for_the_sizes_that_have_them() -> None:
    assert [count for count in range(101) if find_starter(count)] == sorted([*STARTERS, *PRIMES])
