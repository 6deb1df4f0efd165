"""What pairing takes: beside networkx on the same pairs, at 2,048 sides, and how often a draw is the best there is."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import networkx as nx

from tests.figures import Figure, publish
from tests.tournaments.pairing.swiss.events import Event, uneven_clubs
from tests.tournaments.pairing.swiss.proof import prove
from tournaments.pairing.draw import Draw
from tournaments.pairing.swiss.costs import Terms, costs_of, terms_of, totals
from tournaments.pairing.swiss.field import Pairs
from tournaments.pairing.swiss.graph import Edges, fewest_of, full_graph, sparse_graph
from tournaments.pairing.swiss.matching import cheapest

ROUNDS, PROTECTED = 9, 3
LARGE, LARGEST = 1_024, 2_048
SMALL_EVENTS = 50
PROGRAM = "from tests.bench.pairing import memory; print(memory())"


@dataclass(frozen=True)
class Paired:
    """A round: what was asked, what was answered, and the seconds of one core that it took."""

    terms: Terms
    draw: Draw
    seconds: float


def an_event(sides: int) -> Event:
    """Clubs of uneven size; one side in twenty comes late, one in a hundred leaves before each round."""
    return Event(sides, clubs=uneven_clubs(sides), late=0.05, leaving=0.01)


def rounds_of(event: Event, rounds: int = ROUNDS) -> Iterator[Paired]:
    for _ in range(rounds):
        terms = terms_of(event.as_field(protected_rounds=PROTECTED))
        start = time.process_time()
        draw = event.draw(rounds=rounds, protected_rounds=PROTECTED)
        yield Paired(terms, draw, time.process_time() - start)
        event.play(draw)


def by_networkx(terms: Terms, edges: Edges) -> Pairs:
    costs, _illegal = costs_of(terms, edges.rows, edges.columns)
    graph = nx.Graph()
    worth = (costs.max() + 1 - costs).tolist()
    graph.add_weighted_edges_from(zip(edges.rows.tolist(), edges.columns.tolist(), worth, strict=True))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple((min(pair), max(pair)) for pair in found)


def times_quicker(terms: Terms, graph: Callable[[Terms], Edges]) -> float:
    """How much longer networkx takes; the pairings cost the same."""
    start = time.process_time()
    ours = cheapest(terms, graph(terms))
    between = time.process_time()
    theirs = by_networkx(terms, graph(terms))
    end = time.process_time()
    assert ours is not None
    assert totals(terms.field, ours) == totals(terms.field, theirs)
    return (end - between) / (between - start)


def quicker_in_full(sides: int) -> float:
    """The median of the third, fifth and seventh round."""
    asked = [paired.terms for paired in rounds_of(an_event(sides))]
    return statistics.median(times_quicker(terms, full_graph) for terms in asked[2:7:2])


def is_best(paired: Paired) -> bool:
    """Whether nothing is better, before the order, by another road: networkx, or the proof from a sparse graph."""
    terms, cost = paired.terms, tuple(tier.cost for tier in paired.draw.tiers)
    if terms.field.size <= 128:
        return cost == totals(terms.field, by_networkx(terms, full_graph(terms)))
    pairs = cheapest(terms, sparse_graph(terms, fewest_of(terms.field)))
    assert pairs is not None
    proof = prove(terms, pairs)
    return proof.closed and cost[:-1] == totals(terms.field, proof.pairs)[:-1]


def share_of_best(rounds: Sequence[Paired]) -> float:
    return 100 * sum(map(is_best, rounds)) / len(rounds)


def rematches(paired: Paired) -> int:
    """Tables that meet again though networkx finds a round in which nobody does, and nobody sits out twice."""
    again = paired.draw.tiers[0].cost
    if not again:
        return 0
    edges, graph = full_graph(paired.terms), nx.Graph()
    graph.add_edges_from(zip(edges.rows.tolist(), edges.columns.tolist(), strict=True))
    best = nx.max_weight_matching(graph, maxcardinality=True)
    return again if 2 * len(best) == paired.terms.field.size else 0


def small_events() -> Iterator[Paired]:
    """Fields that play themselves into a corner: hardly more opponents than rounds."""
    for sides, rounds in ((6, 4), (8, 6), (9, 7), (10, 8), (12, 11)):
        for seed in range(1, SMALL_EVENTS + 1):
            yield from rounds_of(Event(sides, seed=seed), rounds)


def is_certified(paired: Paired) -> bool:
    """Whether the draw itself proves that nothing is better before the order."""
    return all(tier.cost == tier.bound for tier in paired.draw.tiers[:-1])


def memory() -> float:
    """Megabytes that the first rounds of the largest event take on top of the imports and of the event itself."""
    event = an_event(LARGEST)
    before = peak()
    for _ in range(3):
        event.play(event.draw(rounds=ROUNDS, protected_rounds=PROTECTED))
    return (peak() - before) / 1000


def peak() -> int:
    """Kilobytes that this process had at most; getrusage would count its parent's before it."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def measure() -> bool:
    large, largest = list(rounds_of(an_event(LARGE))), list(rounds_of(an_event(LARGEST)))
    median = {
        size: statistics.median(one.seconds for one in done) for size, done in ((1, large), (2, largest))
    }
    certified = [is_certified(paired) for paired in (*large, *largest)]
    in_own_process = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    sparse = times_quicker(largest[4].terms, lambda terms: sparse_graph(terms, fewest_of(terms.field)))
    usual = [paired for sides in (16, 64, 128, 256, 512) for paired in rounds_of(an_event(sides))]
    again = sum(map(rematches, (*usual, *large, *largest, *small_events())))
    figures = [
        Figure("Swiss: 256 sides, all pairs, beside networkx", quicker_in_full(256), "x", 40),
        Figure("Swiss: 512 sides, all pairs, beside networkx", quicker_in_full(512), "x", 60),
        Figure("Swiss: 2,048 sides, the same few pairs, beside networkx", sparse, "x", 30),
        Figure("Swiss: a round of 2,048 sides, median", median[2], "s", 1, "lower"),
        Figure("Swiss: a round of 2,048 sides to one of 1,024", median[2] / median[1], "x", 5, "lower"),
        Figure("Swiss: memory for 2,048 sides", float(in_own_process.stdout), "MB", 40, "lower"),
        Figure("Swiss: rounds of 16 to 512 sides that nothing betters", share_of_best(usual), "%", 100),
        Figure("Swiss: tables that meet again without need, 6 to 2,048 sides", again, "tables", 0, "lower"),
        Figure(
            "Swiss: rounds of 1,024 and more proven at once", 100 * sum(certified) / len(certified), "%", 95
        ),
    ]
    return publish("pairing", figures, beside=True)
