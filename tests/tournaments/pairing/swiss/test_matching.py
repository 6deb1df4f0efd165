"""Beyond 512 sides: the sparse graph has what it needs, and grows until it has."""

from __future__ import annotations

import networkx as nx
import pytest

from tests.tournaments.pairing.swiss.events import Event, one_large_club, uneven_clubs
from tournaments.pairing.draw import PlayedRound
from tournaments.pairing.swiss.costs import costs_of, is_legal, terms_of, totals
from tournaments.pairing.swiss.graph import sparse_graph
from tournaments.pairing.swiss.matching import cheapest, match


def after(event: Event, rounds: int) -> Event:
    for _ in range(rounds):
        event.play(event.draw())
    return event


@pytest.mark.parametrize(
    "event",
    [Event(601, clubs=uneven_clubs(601)), Event(600, marks=True)],
    ids=["601", "600 with marks"],
)
def test_large_first_rounds_are_proven_by_the_certificate(event: Event) -> None:
    for _ in range(2):
        draw = event.draw()

        assert [tier.cost for tier in draw.tiers[:-1]] == [tier.bound for tier in draw.tiers[:-1]]
        assert draw.tiers[-1].bound is None
        assert len({number for table in draw.tables for number in table} | {*draw.byes}) == event.sides
        event.play(draw)


def test_sparse_edges_are_legal_few_and_without_repetition() -> None:
    terms = terms_of(after(Event(601, clubs=uneven_clubs(601)), 3).as_field())

    edges = sparse_graph(terms, 8)

    keys = (edges.rows * terms.field.size + edges.columns).tolist()
    assert is_legal(terms, edges.rows, edges.columns).all()
    assert keys == sorted(set(keys))
    assert (edges.rows < edges.columns).all()
    assert 8 * 300 < len(keys) < 30 * 601


@pytest.mark.parametrize(
    "event",
    [Event(120, clubs=one_large_club(120, 0.4)), Event(101, marks=True)],
    ids=["120", "101 with marks"],
)
def test_along_sparse_edges_no_pairing_is_cheaper(event: Event) -> None:
    terms = terms_of(after(event, 3).as_field(protected_rounds=9))
    edges = sparse_graph(terms, 16)
    costs, _illegal = costs_of(terms, edges.rows, edges.columns)
    graph = nx.Graph()
    worth = (costs.max() + 1 - costs).tolist()
    graph.add_weighted_edges_from(zip(edges.rows.tolist(), edges.columns.tolist(), worth, strict=True))

    pairs = cheapest(terms, edges)

    best = nx.max_weight_matching(graph, maxcardinality=True)
    assert pairs is not None
    assert totals(terms.field, pairs) == totals(terms.field, tuple((min(two), max(two)) for two in best))


def test_graph_grows_until_everybody_has_a_partner() -> None:
    """The first in the line has met everybody but one, who stands far behind."""
    event = Event(540, past=[PlayedRound(())])
    first, *others = event.as_field().numbers
    event.past = [PlayedRound(tuple((first, other) for other in others if other != others[499]))]
    terms = terms_of(event.as_field())
    line = terms.field.numbers

    pairs = match(terms)

    assert cheapest(terms, sparse_graph(terms, 64)) is None
    assert pairs is not None
    assert {first, others[499]} in [{line[one], line[other]} for one, other in pairs]
    assert totals(terms.field, pairs)[:2] == (0, 0)
