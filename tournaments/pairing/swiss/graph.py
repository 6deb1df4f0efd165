"""Which pairs of vertices a matching may choose from: all of them, or the cheapest few of each.
Tested in tests/tournaments/pairing/swiss/test_matching.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import rustworkx

from tournaments.pairing.swiss.costs import Terms, costs_of, is_legal
from tournaments.pairing.swiss.field import Ints, SwissField

FEWEST = 8
FEWEST_FINE = 24
GROUPS_NEAR_BY = 2
WIDTH = 2  # the cheapest k are looked for among the k x WIDTH nearest on either side


@dataclass(frozen=True)
class Edges:
    """Pairs of vertices, the smaller one in `rows`, without repetition and in order."""

    rows: Ints
    columns: Ints


def full_graph(terms: Terms) -> Edges:
    """Every legal pair."""
    rows, columns = np.triu_indices(terms.field.size, 1)
    legal = is_legal(terms, rows, columns)
    return Edges(rows[legal], columns[legal])


def fewest_of(field: SwissField) -> int:
    """How many partners of each side the first sparse graph has."""
    return FEWEST_FINE if field.fine else FEWEST


def sparse_graph(terms: Terms, fewest: int) -> Edges:
    """For each side the cheapest legal ones of a few partners: `fewest` near it in its own score group, a quarter as
    many half a group away (where a run of one club stands in the line, neighbours alone do not pair it), and half
    as many in each of two groups above and below. With fine scores, `fewest` of those next to it in the standings.
    The bye has the cheapest of all.
    """
    field = terms.field
    groups = np.zeros(len(field.numbers), np.int64) if field.fine else score_groups(field)
    parts = [_near(terms, groups, 0, fewest), _byes(terms, fewest * WIDTH)]
    if not field.fine:
        parts.append(_far(terms, groups, fewest // 4))
        steps = (step for away in range(1, GROUPS_NEAR_BY + 1) for step in (-away, away))
        parts.extend(_near(terms, groups, step, fewest // 2) for step in steps)
    return _sorted(field, *parts)


def as_graph(size: int, edges: Edges) -> rustworkx.PyGraph[int | None, None]:
    """The edges between `size` vertices, without their costs."""
    graph: rustworkx.PyGraph[int | None, None] = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.extend_from_edge_list(list(zip(edges.rows.tolist(), edges.columns.tolist(), strict=True)))
    return graph


def score_groups(field: SwissField) -> Ints:
    """For each side the number of its score group, 0 the highest."""
    groups: Ints = np.unique(-field.scores[: len(field.numbers)], return_inverse=True)[1]
    return groups


def _near(terms: Terms, groups: Ints, step: int, count: int) -> Ints:
    """The keys of the `count` cheapest pairs of each side, with those near it in the group `step` groups away."""
    first = np.searchsorted(groups, groups + step)
    last = np.searchsorted(groups, groups + step, side="right") - 1
    nearest = np.clip(np.arange(len(groups)), first, np.maximum(first, last))
    return _around(terms, nearest, first, last, count)


def _far(terms: Terms, groups: Ints, count: int) -> Ints:
    """The same with those half of its own group away."""
    first = np.searchsorted(groups, groups)
    last = np.searchsorted(groups, groups, side="right") - 1
    size = last - first + 1
    across = first + (np.arange(len(groups)) - first + size // 2) % size
    return _around(terms, across, first, last, count)


def _around(terms: Terms, centres: Ints, first: Ints, last: Ints, count: int) -> Ints:
    """The same with those around a centre each, between the `first` and the `last`."""
    columns = centres[:, None] + np.arange(-count * WIDTH, count * WIDTH + 1)
    inside = (columns >= first[:, None]) & (columns <= last[:, None])
    rows = np.broadcast_to(np.arange(len(centres))[:, None], columns.shape)
    return _cheapest(terms, rows, np.where(inside, columns, rows), count)


def _byes(terms: Terms, count: int) -> Ints:
    if terms.field.bye is None:
        return np.zeros(0, np.int64)
    columns = np.arange(terms.field.bye)[None, :]
    return _cheapest(terms, np.full_like(columns, terms.field.bye), columns, count)


def _cheapest(terms: Terms, rows: Ints, columns: Ints, count: int) -> Ints:
    """In each line of pairs the `count` cheapest that are legal, as keys."""
    costs, illegal = costs_of(terms, rows, columns)
    costs[illegal] = costs.max() + 1
    chosen = np.argsort(costs, axis=1, kind="stable")[:, :count]
    keys = np.minimum(rows, columns) * terms.field.size + np.maximum(rows, columns)
    taken: Ints = np.take_along_axis(keys, chosen, axis=1)[~np.take_along_axis(illegal, chosen, axis=1)]
    return taken


def _sorted(field: SwissField, *keys: Ints) -> Edges:
    rows, columns = np.divmod(np.unique(np.concatenate(keys)), field.size)
    return Edges(rows, columns)
