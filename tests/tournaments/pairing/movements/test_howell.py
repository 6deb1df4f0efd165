"""Howell: everybody meets everybody once."""

from collections import Counter
from itertools import combinations

import pytest

from tests.steps.cells import every_cell
from tournaments.pairing.movements.howell import howell, starter

PAIRS = range(7, 41)


@every_cell("pairs", PAIRS)
def test_everybody_meets_everybody_once(pairs: int) -> None:
    met = Counter(frozenset(table) for turn in howell(pairs) for table in turn.tables)

    assert met == Counter(map(frozenset, combinations(range(1, pairs + 1), 2)))


@every_cell("pairs", PAIRS)
def test_every_round_seats_everybody(pairs: int) -> None:
    movement = howell(pairs)

    for turn in movement:
        here = [pair for table in turn.tables for pair in table]
        assert sorted([*here, *turn.byes]) == [*range(1, pairs + 1)]
    assert (
        sorted(pair for turn in movement for pair in turn.byes)
        == [*range(1, pairs + 1)][: pairs * (pairs % 2)]
    )


@every_cell("modulus", range(7, 40, 2))
def test_starters_part_all_places_with_all_differences_different(modulus: int) -> None:
    couples = starter(modulus)

    places = sorted(place for couple in couples for place in couple)
    differences = sorted((first - second) * sign % modulus for first, second in couples for sign in (1, -1))
    assert places == differences == [*range(1, modulus)]


@pytest.mark.parametrize("pairs", [2, 4, 6, 41])
def test_movements_that_do_not_exist_are_refused(pairs: int) -> None:
    with pytest.raises(ValueError, match=f"{pairs} pairs"):
        howell(pairs)
