"""Chance for a search: the same everywhere, fair, and cooling."""

from collections import Counter
from math import exp

import pytest

from tournaments.pairing.people.chance import Heat, below, moves, numbers, shuffled


def test_numbers_are_those_of_shake_256() -> None:
    # printf any | openssl dgst -shake256 -xoflen 8: 4777673f a080d274, lowest byte first
    assert numbers("any", 2).tolist() == [0x3F677747, 0x74D280A0]


def test_moves_are_the_same_on_every_machine() -> None:
    heat = Heat(20_000, hot=6, cold=1)

    drawn = list(moves("any", heat, rounds=3, seats=8))

    assert len(drawn) == 20_000
    assert drawn[:2] + drawn[-1:] == [(2, 6, 4, 1), (2, 6, 5, 2), (1, 2, 0, 2)]


def test_moves_reach_every_seat_of_every_round() -> None:
    drawn = Counter((round_, i, j) for round_, i, j, _ in moves("any", Heat(50_000), rounds=2, seats=4))

    assert len(drawn) == 32
    assert (
        sum((count - 50_000 / 32) ** 2 for count in drawn.values()) / (50_000 / 32) < 61.1
    )  # 0.1 %, 31 degrees


def test_heat_cools_from_hot_to_cold() -> None:
    heat = Heat(1000, hot=6, cold=1)

    temperatures = [heat.at(done) for done in range(0, 1001, 100)]

    assert (temperatures[0], temperatures[-1]) == (6 * 1024, 1024)
    assert temperatures == sorted(temperatures, reverse=True)


def test_no_heat_only_goes_down() -> None:
    assert {may_cost for *_, may_cost in moves("any", Heat(1000), rounds=1, seats=4)} == {0}


def test_what_a_move_may_cost_falls_off_as_chance_has_it() -> None:
    """At temperature 10, a cost of more than 10 is borne once in e, of more than 30 once in e to the third."""
    borne = [may_cost for *_, may_cost in moves("any", Heat(100_000, hot=10, cold=10), rounds=1, seats=4)]

    assert sum(cost >= 10 for cost in borne) / 100_000 == pytest.approx(exp(-1), abs=0.03)
    assert sum(cost >= 30 for cost in borne) / 100_000 == pytest.approx(exp(-3), abs=0.01)


def test_every_order_is_as_likely() -> None:
    orders = Counter(shuffled([1, 2, 3], str(label)) for label in range(6000))

    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5  # 0.1 %, 5 degrees


def test_below_is_even() -> None:
    drawn = Counter(below(str(label), 5) for label in range(5000))

    assert sorted(drawn) == [0, 1, 2, 3, 4]
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 18.5  # 0.1 %, 4 degrees
