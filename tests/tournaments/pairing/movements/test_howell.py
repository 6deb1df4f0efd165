"""Howell: everybody meets everybody once, and nobody plays a deal twice."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.steps.cells import every_cell
from tournaments.pairing.movements.howell import Couple, howell, starter

PAIRS = range(7, 41)


@every_cell("pairs", PAIRS)
def test_everybody_meets_everybody_once(pairs: int) -> None:
    met = Counter(frozenset(table) for turn in howell(pairs) for table in turn.tables)

    assert met == Counter(map(frozenset, combinations(range(1, pairs + 1), 2)))


@every_cell("pairs", PAIRS)
def test_nobody_plays_a_deal_twice(pairs: int) -> None:
    movement = howell(pairs)

    played = Counter(
        (pair, board)
        for turn in movement
        for table, board in zip(turn.tables, turn.boards, strict=True)
        for pair in table
    )

    assert set(played.values()) == {1}
    assert {board for turn in movement for board in turn.boards} == {*range(1, len(movement) + 1)}


@every_cell("pairs", PAIRS)
def test_every_round_seats_everybody_and_lays_each_deal_once(pairs: int) -> None:
    movement = howell(pairs)

    for turn in movement:
        here = [pair for table in turn.tables for pair in table]
        assert sorted([*here, *turn.byes]) == [*range(1, pairs + 1)]
        assert len(set(turn.boards)) == len(turn.tables)
    assert (
        sorted(pair for turn in movement for pair in turn.byes)
        == [*range(1, pairs + 1)][: pairs * (pairs % 2)]
    )


def works(couples: Sequence[Couple], modulus: int) -> bool:
    """Whether these couples are a starter, and their adders an adder."""
    rest = [*range(1, modulus)]
    places = sorted(place for one, other, _add in couples for place in (one, other))
    differences = sorted((one - other) * sign % modulus for one, other, _add in couples for sign in (1, -1))
    added = sorted((place + add) % modulus for one, other, add in couples for place in (one, other))
    adders = {add % modulus for _one, _other, add in couples}
    return places == differences == added == rest and len(adders - {0}) == len(couples)


@every_cell("modulus", range(7, 40, 2))
def test_starters_and_adders_are_what_they_must_be(modulus: int) -> None:
    assert works(starter(modulus), modulus)


@pytest.mark.parametrize("modulus", [3, 5])
def test_four_and_six_pairs_have_no_starter_with_an_adder(modulus: int) -> None:
    places = range(1, modulus)
    triples = [(one, other, add) for one, other in combinations(places, 2) for add in places]

    found = [tried for tried in combinations(triples, modulus // 2) if works(tried, modulus)]

    assert len(triples) > modulus // 2
    assert found == []


@pytest.mark.parametrize("pairs", [2, 4, 6, 41])
def test_movements_that_do_not_exist_are_refused(pairs: int) -> None:
    with pytest.raises(ValueError, match=f"{pairs} pairs"):
        howell(pairs)
