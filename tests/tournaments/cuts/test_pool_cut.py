"""Who goes on from pools: so many of each, placed so that those of one pool meet late."""

from __future__ import annotations

from fractions import Fraction

from tournaments.cuts.cuts import cut_pools
from tournaments.ranking.games import Standing


def a_pool(*places: tuple[int, int]) -> list[Standing]:
    """Entries with their ranks."""
    return [Standing(number, rank, 3, Fraction(0), 0, 0, False) for number, rank in places]


def test_two_of_each_of_four_pools_meet_late() -> None:
    pools = [a_pool(*((10 * pool + rank, rank) for rank in (1, 2, 3, 4))) for pool in (1, 2, 3, 4)]

    cut = cut_pools(pools, 2, keeps_level=False, lot=[row.number for pool in pools for row in pool])

    assert cut.went_on == (11, 21, 31, 41, 22, 12, 42, 32)
    assert cut.out == (13, 23, 33, 43, 14, 24, 34, 44)


def test_lot_decides_between_those_level_in_a_pool() -> None:
    pool = a_pool((1, 1), (2, 2), (3, 2), (4, 4))

    cut = cut_pools([pool], 2, keeps_level=False, lot=[4, 3, 2, 1])
    kept = cut_pools([pool], 2, keeps_level=True, lot=[4, 3, 2, 1])

    assert (cut.went_on, cut.out, cut.level) == ((1, 3), (2, 4), (3, 2))
    assert (kept.went_on, kept.out) == ((1, 3, 2), (4,))
