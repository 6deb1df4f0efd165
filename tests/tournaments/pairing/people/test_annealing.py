"""Seats exchanged: what a move is said to cost is what it costs, and what is kept is the best."""

import random
from itertools import pairwise

import pytest

from tournaments.pairing.people.annealing import Fours, Matrix, Rise, Rows, Tables, anneal
from tournaments.pairing.people.chance import Heat

PEOPLE = 14
RISE = Rise(partner=30, met=10, opponent=1)


def some_prices(chance: random.Random) -> Matrix:
    prices = [[0] * PEOPLE for _ in range(PEOPLE)]
    for one in range(PEOPLE):
        for other in range(one):
            prices[one][other] = prices[other][one] = chance.randrange(50)
    return prices


def some_rows(chance: random.Random, seats: int) -> Rows:
    return [chance.sample(range(PEOPLE), seats) for _ in range(4)]


def copied(matrix: Matrix) -> Matrix:
    return [row[:] for row in matrix]


@pytest.mark.parametrize("rise", [Rise(), RISE])
def test_a_move_of_fours_costs_what_seating_anew_would(rise: Rise) -> None:
    chance = random.Random(1)
    partners, opponents = some_prices(chance), some_prices(chance)
    hall = Fours(some_rows(chance, 12), copied(partners), copied(opponents), rise)
    cost = hall.seat()

    for _ in range(400):
        row, i, j = hall.rows[chance.randrange(4)], chance.randrange(12), chance.randrange(12)
        cost += hall.change(row, i, j)
        hall.exchange(row, i, j)

        anew = Fours(hall.rows, copied(partners), copied(opponents), rise)
        assert anew.seat() == cost
        assert (anew.partners, anew.opponents) == (hall.partners, hall.opponents)


@pytest.mark.parametrize("rise", [0, 10])
def test_a_move_of_tables_costs_what_seating_anew_would(rise: int) -> None:
    chance = random.Random(2)
    prices, sizes = some_prices(chance), (4, 4, 3, 3)
    hall = Tables(some_rows(chance, 14), copied(prices), sizes, rise)
    cost, seats = hall.seat(), (range(8), range(8, 14))

    for _ in range(400):
        row, kind = hall.rows[chance.randrange(4)], chance.choice(seats)
        i, j = chance.choice(kind), chance.choice(kind)
        cost += hall.change(row, i, j)
        hall.exchange(row, i, j)

        anew = Tables(hall.rows, copied(prices), sizes, rise)
        assert anew.seat() == cost
        assert anew.prices == hall.prices


def test_nobody_moves_to_a_table_of_another_size() -> None:
    chance = random.Random(3)
    hall = Tables(some_rows(chance, 7), some_prices(chance), (4, 3))
    before = [set(row[4:]) for row in hall.rows]

    anneal(hall, (Heat(5000, hot=100, cold=10),), "any", -1)

    assert [set(row[4:]) for row in hall.rows] == before


def test_annealing_keeps_the_best_it_saw() -> None:
    chance = random.Random(4)
    partners, opponents, rows = some_prices(chance), some_prices(chance), some_rows(chance, 12)

    found = [
        anneal(
            Fours([row[:] for row in rows], partners, opponents), (Heat(count, hot=90, cold=80),), "any", 0
        )
        for count in (1, 200, 2000, 20_000)
    ]
    hall = Fours(rows, partners, opponents)
    best = anneal(hall, (Heat(20_000, hot=90, cold=80),), "any", 0)

    assert all(later <= earlier for earlier, later in pairwise(found))
    assert hall.seat() == best == found[-1]


def test_annealing_stops_when_it_is_good_enough() -> None:
    prices = [[0] * 8 for _ in range(8)]
    rows = [list(range(8))]
    hall = Fours([rows[0][:]], prices, prices)

    cost = anneal(hall, (Heat(1000),), "any", 0)

    assert (cost, hall.rows) == (0, rows)


@pytest.mark.parametrize("rows", [[], [[], []]])
def test_nobody_costs_nothing(rows: Rows) -> None:
    assert anneal(Fours(rows, [], []), (Heat(1000),), "any", -1) == 0
