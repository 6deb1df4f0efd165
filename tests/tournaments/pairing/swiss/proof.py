"""A proof that no pairing is better, by linear programming; where one is better, it is found.

The programme: every vertex has one unit of edges, the edges cost what they cost, and a set of an odd number of
vertices has at least one unit of edges leaving it. Its prices (one per vertex, one per odd set) bound every pairing
from below as soon as no pair of vertices costs less than its prices together. So the programme starts with few edges;
every pair is asked, those that cost less than their prices join, and so do sets that too few edges leave.

The solver reckons in floats, the proof does not: prices are rounded to integers, every pair is asked in integers,
and a vertex with a pair that still costs less lowers its own price.

The proof is closed when bound and cost are less than half a float apart. The order of the lot can come to less than
half a float, hence no pairing is better before that tier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import rustworkx

from tests.tournaments.pairing.swiss.programme import Floats, Optimum, Programme
from tournaments.pairing.swiss.costs import TIERS, Terms, costs_of, totals, weight
from tournaments.pairing.swiss.field import Bools, Ints, Pairs, SwissField
from tournaments.pairing.swiss.graph import Edges, as_graph, fewest_of, score_groups, sparse_graph
from tournaments.pairing.swiss.matching import cheapest

FLOAT = TIERS.index("float")
STEPS = 8
CUTS, FINE_CUTS = 80, 40  # in one step, at most
BLOCK = 128  # vertices asked at once: memory hangs on it, no result does
JOINING = 8  # pairs of one vertex that join in one step, at most
WELL_BEYOND = 0.25  # of a float: more than what the order of the lot tells apart
NOTHING = 1e-6
PRICES_OF_A_PAIR = 2**60  # at each of its ends; costs stay below twice that
FAR_BEYOND = 2**62
HIGHEST_FLOAT = 1e15  # the solver takes more for infinite sooner or later; the proof does not hang on it


@dataclass(frozen=True)
class Proof:
    """The best pairing found, and whether no pairing is better in any tier before that of the order."""

    pairs: Pairs
    closed: bool


@dataclass(frozen=True)
class _Asked:
    """What every pairing costs at least, the pairs within half a float of their prices, and those below them."""

    bound: int
    near: Edges
    cheap: Edges


def prove(terms: Terms, pairs: Pairs) -> Proof:
    """Prove that `pairs` cannot be bettered, or better them; not closed after `STEPS` steps."""
    programme, fine_cuts = _first_programme(terms, pairs), 0
    for _ in range(STEPS):
        optimum = _solve(programme, fine_cuts)
        if optimum is None:
            break
        asked = _ask(terms, programme.layers, optimum)
        if len(asked.cheap.rows):
            programme.add_edges(asked.cheap, _in_floats(terms, asked.cheap))
            continue
        if not _closes(terms, pairs, asked.bound):
            pairs = _better(terms, pairs, joined(terms.field, programme.edges, asked.near))
        if _closes(terms, pairs, asked.bound):
            return Proof(pairs, closed=True)
        fine_cuts = FINE_CUTS
    return Proof(pairs, closed=False)


def _solve(programme: Programme, fine_cuts: int) -> Optimum | None:
    """The best along the edges there are, with sets cut that too few edges leave.

    First every set that only edges well beyond their prices leave: to cut such a set raises the bound at once. Then
    as many times as `fine_cuts` the sets that the shares leave unconnected, which mostly matter to the order.
    """
    optimum = programme.solve()
    for _ in range(CUTS):
        if optimum is None:
            break
        if not _cut(programme, optimum.beyond < WELL_BEYOND):
            if not fine_cuts or not _cut(programme, optimum.shares > NOTHING):
                break
            fine_cuts -= 1
        optimum = programme.solve()
    return optimum


def _closes(terms: Terms, pairs: Pairs, bound: int) -> bool:
    cost = weight(totals(terms.field, pairs), terms.units)
    return 2 * (cost - bound) < terms.units[FLOAT]


def _first_programme(terms: Terms, pairs: Pairs) -> Programme:
    field = terms.field
    rows, columns = np.array(pairs, np.int64).T
    edges = joined(field, sparse_graph(terms, fewest_of(field)), Edges(rows, columns))
    programme = Programme(field.size)
    programme.add_edges(edges, _in_floats(terms, edges))
    groups = score_groups(field)
    odd = np.flatnonzero(np.bincount(groups) % 2)
    labels = np.zeros(field.size, np.int64)
    labels[: len(groups)] = np.where(np.isin(groups, odd), np.searchsorted(odd, groups) + 1, 0)
    if len(odd) and not field.fine:
        programme.add_layer(labels)
    return programme


def _in_floats(terms: Terms, edges: Edges) -> Floats:
    costs, _illegal = costs_of(terms, edges.rows, edges.columns)
    in_floats: Floats = (costs / terms.units[FLOAT]).astype(np.float64)
    return np.minimum(in_floats, HIGHEST_FLOAT)


def _better(terms: Terms, pairs: Pairs, edges: Edges) -> Pairs:
    """The best pairing along `edges` where it is better before the tier of the order; otherwise `pairs`."""
    other = cheapest(terms, edges)
    if other is None or totals(terms.field, other)[:-1] >= totals(terms.field, pairs)[:-1]:
        return pairs
    return other


def _ask(terms: Terms, layers: Sequence[Ints], optimum: Optimum) -> _Asked:
    """Ask every legal pair of vertices whether it costs as much as its prices, in integers."""
    size, unit = terms.field.size, terms.units[FLOAT]
    prices, *set_prices = _in_integers([optimum.prices, *optimum.set_prices], unit)
    bound = sum(prices.tolist()) + sum(sum(part.tolist()) for part in set_prices)
    near: list[Edges] = []
    cheap: list[Edges] = []
    for start in range(0, size, BLOCK):
        rows, columns = np.ogrid[start : min(start + BLOCK, size), :size]
        beyond, illegal = costs_of(terms, rows, columns)
        beyond -= prices[rows] + prices[columns]
        for labels, part in zip(layers, set_prices, strict=True):
            crossing = labels[rows] != labels[columns]
            beyond -= np.where(crossing, part[labels[rows]] + part[labels[columns]], 0)
        beyond[illegal] = FAR_BEYOND
        # Both ends of a pair that is too cheap give half of what it lacks.
        bound -= sum(np.maximum((1 - beyond.min(axis=1)) // 2, 0).tolist())
        lowest, left = _lowest(start, beyond)
        near.append(_chosen(lowest, left < unit // 2))
        # rounding alone lacks less; all together, no float
        cheap.append(_chosen(lowest, left < -(size // 16) - 2))
    return _Asked(bound, joined(terms.field, *near), joined(terms.field, *cheap))


def _chosen(edges: Edges, which: Bools) -> Edges:
    return Edges(edges.rows[which], edges.columns[which])


def joined(field: SwissField, *parts: Edges) -> Edges:
    """The edges of all the parts."""
    keys = np.concatenate([part.rows * field.size + part.columns for part in parts])
    rows, columns = np.divmod(np.unique(keys), field.size)
    return Edges(rows, columns)


def _in_integers(prices: Sequence[Floats], unit: int) -> list[Ints]:
    """Any prices make a bound: they are cut so that those of one pair together fit into 64 bits."""
    highest = PRICES_OF_A_PAIR // len(prices)
    return [np.floor(np.clip(part * unit, -highest, highest)).astype(np.int64) for part in prices]


def _lowest(start: int, beyond: Ints) -> tuple[Edges, Ints]:
    """The `JOINING` lowest pairs of each vertex, and how much beyond their prices they are."""
    chosen = np.argsort(beyond, axis=1, kind="stable")[:, :JOINING]
    rows = np.broadcast_to(np.arange(start, start + len(beyond))[:, None], chosen.shape).ravel()
    columns = chosen.ravel()
    edges = Edges(np.minimum(rows, columns), np.maximum(rows, columns))
    return edges, np.take_along_axis(beyond, chosen, axis=1).ravel()


def _cut(programme: Programme, chosen: Bools) -> bool:
    """Whether the chosen edges leave odd sets unconnected: one unit of edges must leave each of them from now on."""
    connected = rustworkx.connected_components(as_graph(programme.size, _chosen(programme.edges, chosen)))
    odd = sorted(sorted(part) for part in connected if len(part) % 2)
    labels = np.zeros(programme.size, np.int64)
    for label, part in enumerate(odd, start=1):
        labels[part] = label
    if odd:
        programme.add_layer(labels)
    return bool(odd)
