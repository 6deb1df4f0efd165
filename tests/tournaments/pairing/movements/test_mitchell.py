"""Mitchell: half of the pairs stay; nobody meets a pair twice."""

from collections import Counter

import pytest

from tests.steps.cells import every_cell
from tournaments.pairing.movements.mitchell import mitchell, most_rounds

PAIRS = range(3, 79)  # 2 to 39 tables, with and without a half one


@every_cell("pairs", PAIRS)
def test_nobody_meets_a_pair_twice(pairs: int) -> None:
    movement = mitchell(pairs)

    met = Counter(frozenset(table) for turn in movement for table in turn.tables)

    assert set(met.values()) == {1}
    assert len(movement) == most_rounds(pairs)


@every_cell("pairs", PAIRS)
def test_everybody_is_somewhere_in_every_round(pairs: int) -> None:
    for turn in mitchell(pairs):
        here = [pair for table in turn.tables for pair in table]
        assert sorted([*here, *turn.byes]) == [*range(1, pairs + 1)]
        assert len(turn.byes) == pairs % 2


@every_cell("pairs", PAIRS)
def test_half_of_the_pairs_stay(pairs: int) -> None:
    staying = list(range(1, pairs // 2 + 1))

    for turn in mitchell(pairs):
        assert [first for first, _second in turn.tables] == staying


@every_cell("pairs", [pairs for pairs in PAIRS if pairs % 2])
def test_only_moving_pairs_sit_out_and_once_at_most(pairs: int) -> None:
    out = Counter(pair for turn in mitchell(pairs) for pair in turn.byes)

    assert set(out.values()) == {1}
    assert min(out) > pairs // 2


def test_an_even_number_of_tables_skips_one_halfway() -> None:
    came = [[second for _first, second in turn.tables] for turn in mitchell(8)]

    assert came == [[5, 6, 7, 8], [8, 5, 6, 7], [6, 7, 8, 5]]


def test_two_pairs_are_refused() -> None:
    with pytest.raises(ValueError, match="three pairs"):
        mitchell(2)
