"""Pools: as even as can be in numbers and in strength, everybody against everybody."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.brackets.pools import pool_count, pool_rounds, serpentine

COUNTS = range(3, 100)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_pools_have_three_to_six_and_differ_by_one(size: int) -> None:
    for count in COUNTS:
        pools = serpentine(range(count), pool_count(count, size=size))

        sizes = {len(pool) for pool in pools}
        assert sizes <= {3, 4, 5, 6}
        assert max(sizes) - min(sizes) <= 1
        assert sorted(entry for pool in pools for entry in pool) == [*range(count)]


def test_pools_come_as_near_as_they_can_to_the_size_asked_for() -> None:
    assert [pool_count(count, size=4) for count in (8, 11, 60)] == [2, 3, 15]
    assert [pool_count(count, size=6) for count in (7, 13, 30)] == [2, 3, 5]


@pytest.mark.parametrize("pools", range(1, 17))
def test_serpentine_makes_pools_of_equal_strength(pools: int) -> None:
    """With whole turns to and fro the ranks of every pool add up to the same."""
    for rows in (2, 4, 6):
        dealt = serpentine(range(1, pools * rows + 1), pools)

        assert {sum(pool) for pool in dealt} == {rows * (pools * rows + 1) // 2}
        assert [pool[0] for pool in dealt] == [*range(1, pools + 1)]


@pytest.mark.parametrize(("count", "pools"), [(9, 3), (10, 3), (11, 3), (13, 4), (23, 4), (5, 1)])
def test_in_a_pool_everybody_meets_everybody_once(count: int, pools: int) -> None:
    dealt = serpentine(range(1, count + 1), pools)

    turns = pool_rounds(dealt)

    met = Counter(frozenset(table) for turn in turns for table in turn.tables)
    assert met == Counter(frozenset(pair) for pool in dealt for pair in combinations(pool, 2))
    for turn in turns:
        here = [entry for table in turn.tables for entry in table]
        assert sorted([*here, *turn.byes]) == [*range(1, count + 1)]


def test_a_pool_that_is_through_sits_out() -> None:
    turns = pool_rounds([(1, 2, 3, 4), (5, 6, 7, 8, 9)])

    assert [len(turn.tables) for turn in turns] == [4, 4, 4, 2, 2]
    assert turns[4].byes == (1, 2, 3, 4, 7)


def test_impossible_pools_are_refused() -> None:
    with pytest.raises(ValueError, match="no pools for 2"):
        pool_count(2)
    with pytest.raises(ValueError, match="cannot be dealt"):
        serpentine([1, 2, 2], 2)
    with pytest.raises(ValueError, match="cannot be dealt"):
        serpentine([1, 2], 3)
