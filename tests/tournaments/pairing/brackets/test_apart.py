"""From pools to a knock-out: those of one pool meet as late as they can."""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest

from tournaments.pairing.brackets.apart import PoolRank, kept_apart
from tournaments.pairing.brackets.bracket import Bracket, MatchWinner, Seed, Source
from tournaments.pairing.brackets.sketch import seed_order, single


def qualified(pools: int, ranks: int) -> tuple[PoolRank, ...]:
    """The first `ranks` of each pool: all the winners, then all the seconds, and so on."""
    return tuple(PoolRank(pool, rank) for rank in range(1, ranks + 1) for pool in range(1, pools + 1))


def too_near(field: Sequence[PoolRank]) -> int:
    """How many halves, quarters … of the paper hold more of a pool than they should."""
    paper = seed_order(len(field))
    places = {one: paper.index(seed) for seed, one in enumerate(field, start=1)}
    sizes = Counter(one.pool for one in field)
    depth = (len(paper) - 1).bit_length()
    found = 0
    for level in range(1, depth + 1):
        parts = Counter((one.pool, place >> (depth - level)) for one, place in places.items())
        found += sum(count > -(-sizes[pool] // (1 << level)) for (pool, _part), count in parts.items())
    return found


def some(pools: int, count: int) -> list[int]:
    """`count` of the pools, as a hash chooses them."""
    return sorted(range(1, pools + 1), key=lambda pool: sha256(f"{pools} {count} {pool}".encode()).digest())[
        :count
    ]


@pytest.mark.parametrize("ranks", [1, 2, 3, 4])
def test_whole_ranks_are_as_far_apart_as_can_be(ranks: int) -> None:
    for pools in range(1, 32 // ranks + 1):
        field = qualified(pools, ranks)

        kept = kept_apart(field)

        assert too_near(kept) == 0
        assert sorted(kept, key=field.index) == list(field)
        assert [one.rank for one in kept] == [one.rank for one in field]


@pytest.mark.parametrize("ranks", [1, 2])
def test_best_of_the_next_rank_are_as_far_apart_as_can_be(ranks: int) -> None:
    """Fifteen winners and the best second, twelve pairs and the four best thirds …"""
    for pools in range(2, 17):
        for best in range(1, pools):
            extra = [PoolRank(pool, ranks + 1) for pool in some(pools, best)]
            field = [*qualified(pools, ranks), *extra]

            if len(field) <= 32:
                assert too_near(kept_apart(field)) == 0


@pytest.mark.parametrize("pools", [2, 4, 8, 16])
def test_winners_keep_their_places_and_seconds_go_to_the_other_half(pools: int) -> None:
    kept = kept_apart(qualified(pools, 2))

    assert kept[:pools] == qualified(pools, 1)
    bracket = single(range(len(kept)))
    halves = [{kept[number].pool for number in _leaves(bracket, one)} for one in bracket.matches[-1].sources]
    assert halves == [{*range(1, pools + 1)}] * 2


def _leaves(bracket: Bracket, source: Source) -> Iterator[int]:
    """The entries that can come from `source`."""
    if isinstance(source, Seed):
        yield bracket.entries[source]
    if isinstance(source, MatchWinner):
        for before in bracket.matches[source.match - 1].sources:
            yield from _leaves(bracket, before)


def test_as_it_comes_the_order_would_not_do() -> None:
    assert too_near(qualified(4, 2)) > 0


def test_a_rank_of_a_pool_that_comes_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        kept_apart([PoolRank(1, 1), PoolRank(1, 1)])
