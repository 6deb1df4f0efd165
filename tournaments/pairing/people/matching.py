"""Two matchings: first who plays with whom, then which two pairs share a table. Each is the cheapest there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import rustworkx

from tournaments.pairing.people.annealing import Matrix

# Up to so many, everyone may be matched with everyone; above, with so many neighbours in the order at first.
_ALL, _NEIGHBOURS = 256, 32

Price = Callable[[int, int], int]


def match_fours(seats: Sequence[int], partners: Matrix, opponents: Matrix, forbidding: int) -> list[int]:
    """A row of tables of four, partners opposite: the cheapest partners, then the cheapest tables of those pairs.

    Among equals, those near each other in `seats` come together. `forbidding`: the price from which partners are
    worth looking for beyond the neighbours.
    """
    pairs = [
        (seats[pair], seats[other])
        for pair, other in _match(
            len(seats), lambda pair, other: partners[seats[pair]][seats[other]], forbidding
        )
    ]

    def against(pair: int, other: int) -> int:
        (a, c), (b, d) = pairs[pair], pairs[other]
        return opponents[a][b] + opponents[a][d] + opponents[c][b] + opponents[c][d]

    tables = _match(len(pairs), against, forbidding)
    return [pairs[table[half]][seat] for table in tables for seat in (0, 1) for half in (0, 1)]


def _match(count: int, price: Price, forbidding: int) -> list[tuple[int, int]]:
    """The cheapest way to match `count`, an even number, in the order of the first of each pair."""
    if count > _ALL:
        couples = _match_within(count, price, _NEIGHBOURS)
        if 2 * len(couples) == count and all(price(vertex, other) < forbidding for vertex, other in couples):
            return couples
    return _match_within(count, price, count)


def _match_within(count: int, price: Price, reach: int) -> list[tuple[int, int]]:
    edges = [
        (vertex, other, price(vertex, other) * count * count + other - vertex)
        for vertex in range(count)
        for other in range(vertex + 1, min(count, vertex + reach + 1))
    ]
    top = max((cost for _one, _other, cost in edges), default=0)
    graph = rustworkx.PyGraph[None, int](multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from([(vertex, other, top - cost) for vertex, other, cost in edges])
    couples = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=True)
    return sorted((min(pair), max(pair)) for pair in couples)
