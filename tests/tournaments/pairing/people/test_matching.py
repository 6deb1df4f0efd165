"""Two matchings: each the cheapest there is."""

import random

import networkx as nx
import pytest

from tests.tournaments.pairing.people.rounds import every_round
from tournaments.pairing.people.matching import match_fours


def some_prices(people: int, chance: random.Random, most: int = 40) -> list[list[int]]:
    prices = [[0] * people for _ in range(people)]
    for one in range(people):
        for other in range(one):
            prices[one][other] = prices[other][one] = chance.randrange(most)
    return prices


def partners_cost(row: list[int], partners: list[list[int]]) -> int:
    return sum(partners[row[at]][row[at + 2]] for at in range(len(row)) if at % 4 < 2)


@pytest.mark.parametrize("seed", range(10))
def test_partners_of_eight_are_the_cheapest_of_all(seed: int) -> None:
    partners = some_prices(8, random.Random(seed))

    row = match_fours(range(8), partners, some_prices(8, random.Random(seed + 100)), 1000)

    every = ([one for table in tables for one in table] for tables in every_round(range(8)))
    assert partners_cost(row, partners) == min(partners_cost(other, partners) for other in every)


@pytest.mark.parametrize("people", [32, 300])
def test_partners_are_as_cheap_as_another_library_finds_them(people: int) -> None:
    """Of 300, only those near in the order are looked at first: here that does not do, and all are."""
    partners = some_prices(people, random.Random(people), most=2)

    row = match_fours(range(people), partners, some_prices(people, random.Random(1)), forbidding=1)

    graph = nx.Graph()
    graph.add_weighted_edges_from(
        (one, other, 2 - partners[one][other]) for one in range(people) for other in range(one)
    )
    best = sum(
        2 - graph[one][other]["weight"] for one, other in nx.max_weight_matching(graph, maxcardinality=True)
    )
    assert sorted(row) == list(range(people))
    assert partners_cost(row, partners) == best


def test_pairs_share_the_cheapest_tables() -> None:
    """Partners are settled: 0-1, 2-3, 4-5, 6-7. Pairs at one table cost 1, but for two who are free."""
    partners = [[0 if one // 2 == other // 2 else 9 for other in range(8)] for one in range(8)]
    free = ({0, 1, 6, 7}, {2, 3, 4, 5})
    opponents = [
        [int(not any({one, other} <= table for table in free)) for other in range(8)] for one in range(8)
    ]

    row = match_fours(range(8), partners, opponents, 9)

    assert (set(row[:4]), set(row[4:])) == free


def test_among_equals_those_near_in_the_order_come_together() -> None:
    nothing = [[0] * 8 for _ in range(8)]

    assert match_fours([7, 6, 5, 4, 3, 2, 1, 0], nothing, nothing, 1) == [7, 5, 6, 4, 3, 1, 2, 0]
