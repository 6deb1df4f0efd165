"""A draw costs what the best round costs, in every tier: against every pairing there is, and against nx."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.tournaments.pairing.swiss.events import Event, one_large_club, uneven_clubs
from tests.tournaments.pairing.swiss.oracle import Question
from tournaments.pairing.draw import Entrant, PlayedRound
from tournaments.pairing.swiss.costs import Terms, costs_of, terms_of, totals
from tournaments.pairing.swiss.graph import full_graph


@st.composite
def questions(draw: Any, fewest: int = 1, most: int = 8) -> Question:
    """Some sides with any scores and groups, and up to four rounds of anybody's making."""
    count = draw(st.integers(fewest, most))
    numbers = range(1, count + 1)
    groups = st.frozensets(st.sampled_from(["Ypres", "Lens", "the Dupont family"]), max_size=2)
    entrants = [Entrant(number, 2, draw(st.integers(0, 6)), draw(groups)) for number in numbers]
    rounds = [draw(st.permutations(range(1, count + 3))) for _ in range(draw(st.integers(0, 4)))]
    past = [
        PlayedRound(tuple(zip(seats[:-1:2], seats[1::2], strict=True)), tuple(seats[len(seats) // 2 * 2 :]))
        for seats in rounds
    ]
    before = {number: draw(st.integers(0, 4)) for number in numbers}
    return Question(entrants, past, draw(st.booleans()), before)


@given(question=questions(), seed=st.sampled_from(["a", "b"]))
@examples(40, of=120)
def test_no_round_costs_less_than_the_draw(question: Question, seed: str) -> None:
    draw = question.draw(seed)

    assert question.cost_of(draw) == question.cheapest(draw.order)
    assert question.cost_of(draw)[1:] == tuple(tier.cost for tier in draw.tiers)
    assert [tier.cost for tier in draw.tiers] == [tier.bound for tier in draw.tiers]


@given(question=questions(fewest=9, most=10))
@settings(max_examples=12, deadline=None)
def test_no_round_of_ten_costs_less_than_the_draw(question: Question) -> None:
    draw = question.draw("ten")

    assert question.cost_of(draw) == question.cheapest(draw.order)


def by_networkx(terms: Terms) -> tuple[int, ...]:
    """What the best of all pairings costs in each tier."""
    edges = full_graph(terms)
    costs, _illegal = costs_of(terms, edges.rows, edges.columns)
    graph = nx.Graph()
    worth = (costs.max() + 1 - costs).tolist()
    graph.add_weighted_edges_from(zip(edges.rows.tolist(), edges.columns.tolist(), worth, strict=True))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return totals(terms.field, tuple((min(pair), max(pair)) for pair in found))


@pytest.mark.parametrize(
    ("event", "protected_rounds"),
    [
        (Event(16, clubs=uneven_clubs(16), late=0.05, leaving=0.01), 3),
        (Event(33, clubs=uneven_clubs(33), late=0.2, leaving=0.03), 3),
        (Event(48, clubs=one_large_club(48, 0.4)), 9),
        (Event(32, marks=True), 0),
    ],
    ids=["16", "33 that come and go", "48 with a large club", "32 with marks"],
)
def test_draws_of_seven_rounds_cost_what_networkx_finds(event: Event, protected_rounds: int) -> None:
    for _ in range(7):
        draw = event.draw(rounds=7, protected_rounds=protected_rounds)
        best = by_networkx(terms_of(event.as_field(protected_rounds=protected_rounds)))

        assert tuple(tier.bound for tier in draw.tiers) == best
        event.play(draw)


@pytest.mark.parametrize("seed", range(12))
def test_nobody_meets_again_while_that_can_be_avoided(seed: int) -> None:
    """Twelve sides, eleven rounds, by networkx: as long as a round without a rematch exists it is drawn."""
    event, fresh = Event(12, seed), True
    while fresh:
        draw = event.draw(rounds=event.round_number)
        unmet = nx.complete_graph(range(1, 13))
        unmet.remove_edges_from(pair for played in event.past for pair in played.tables)
        fresh = len(nx.max_weight_matching(unmet, maxcardinality=True)) == 6

        assert (draw.tiers[0].cost == 0) == fresh
        event.play(draw)
