"""The cheapest way to pair everybody along given edges, by the blossom method."""

from __future__ import annotations

import math
from importlib.metadata import version

import numpy as np
import rustworkx

from tournaments.pairing.swiss.costs import Terms, costs_of, legal_partners
from tournaments.pairing.swiss.field import Ints, Pairs
from tournaments.pairing.swiss.graph import Edges, fewest_of, full_graph, sparse_graph

VERSIONS = {"rustworkx": version("rustworkx")}

MOST_IN_FULL = 512  # vertices of which all pairs are weighed


def match(terms: Terms) -> Pairs | None:
    """The cheapest pairing that the terms allow, or None where they allow none.

    Up to `MOST_IN_FULL` vertices it is the cheapest of all; beyond, the cheapest along the edges of a graph
    that has the most promising ones, and more of them as long as these do not pair everybody.
    """
    if not legal_partners(terms).all():
        return None
    size, fewest = terms.field.size, fewest_of(terms.field)
    while size > MOST_IN_FULL and fewest < size:
        pairs = cheapest(terms, sparse_graph(terms, fewest))
        if pairs is not None:
            return pairs
        fewest *= 2
    return cheapest(terms, full_graph(terms))


def cheapest(terms: Terms, edges: Edges) -> Pairs | None:
    """The cheapest pairing of all vertices along `edges`, in order; None where there is none."""
    costs, _illegal = costs_of(terms, edges.rows, edges.columns)
    worth = (costs.max(initial=0) + 1 - costs).tolist()
    there = _scattered(terms.field.size)
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(terms.field.size))
    graph.extend_from_weighted_edge_list(
        list(zip(there[edges.rows].tolist(), there[edges.columns].tolist(), worth, strict=True))
    )
    couples = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=True)
    if 2 * len(couples) < terms.field.size:
        return None
    back = np.argsort(there)[list(couples)].tolist()
    return tuple(sorted((min(pair), max(pair)) for pair in back))


def _scattered(size: int) -> Ints:
    """Where each vertex stands before the solver: neighbours in the line far apart, by strides of the golden section.

    The solver grows its trees in the order of the vertices. In that of the line they keep running into each other:
    512 vertices in full take three times as long, 2,048 sparse ones twice.
    """
    stride = round(size * 0.618)
    while math.gcd(stride, size) > 1:
        stride += 1
    return np.arange(size) * stride % size
