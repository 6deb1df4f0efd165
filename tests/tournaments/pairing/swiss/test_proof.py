"""The proof: true bounds only, and a better pairing wherever the sparse graph missed one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.tournaments.pairing.swiss.events import Event, one_large_club, uneven_clubs
from tests.tournaments.pairing.swiss.proof import Proof, prove
from tournaments.pairing.swiss.certificate import bounds_of
from tournaments.pairing.swiss.costs import Terms, terms_of, totals
from tournaments.pairing.swiss.field import Pairs
from tournaments.pairing.swiss.graph import fewest_of, full_graph, sparse_graph
from tournaments.pairing.swiss.matching import cheapest

CROWDED = Event(64, seed=1, clubs=one_large_club(64, 0.6))


def before_the_order(terms: Terms, pairs: Pairs | None) -> tuple[int, ...]:
    assert pairs is not None
    return totals(terms.field, pairs)[:-1]


def rounds_of(event: Event) -> Iterator[Terms]:
    """The terms of six rounds; the same event begins anew each time."""
    event = Event(event.sides, event.seed, event.clubs, marks=event.marks)
    for _ in range(6):
        yield terms_of(event.as_field(protected_rounds=9))
        event.play(event.draw(protected_rounds=9))


@pytest.mark.parametrize(
    "event",
    [
        Event(16, seed=2, clubs=uneven_clubs(16)),
        Event(33, clubs=one_large_club(33, 0.4)),
        CROWDED,
        Event(50, marks=True),
    ],
    ids=["16", "33 with a large club", "64 with a larger one", "50 with marks"],
)
def test_proven_pairing_is_the_best_of_all_pairs(event: Event) -> None:
    for terms in rounds_of(event):
        pairs = cheapest(terms, sparse_graph(terms, 8))
        if pairs is None:
            continue

        proof = prove(terms, pairs)

        assert proof.closed
        assert before_the_order(terms, proof.pairs) == before_the_order(
            terms, cheapest(terms, full_graph(terms))
        )


def test_proof_betters_what_the_sparse_graph_missed() -> None:
    missed = 0
    for terms in rounds_of(CROWDED):
        pairs = cheapest(terms, sparse_graph(terms, 8))
        if pairs is not None and prove(terms, pairs).pairs != pairs:
            missed += 1

    assert missed > 0


@pytest.mark.parametrize("seed", range(4))
def test_poor_pairing_is_bettered_not_proven(seed: int) -> None:
    """Pairs that were made by the scores of others."""
    *_, terms = rounds_of(Event(40, seed))
    muddled = np.random.default_rng(seed).permutation(terms.field.scores)
    others = terms_of(replace(terms.field, scores=muddled))
    poor = cheapest(others, full_graph(others))
    best = cheapest(terms, full_graph(terms))
    assert poor is not None

    proof = prove(terms, poor)

    assert before_the_order(terms, poor) > before_the_order(terms, best)
    assert (proof.closed, before_the_order(terms, proof.pairs)) == (True, before_the_order(terms, best))


def test_pairing_that_stands_the_proof_is_left_alone() -> None:
    for terms in rounds_of(Event(33, clubs=one_large_club(33, 0.4))):
        best = cheapest(terms, full_graph(terms))
        assert best is not None

        assert prove(terms, best) == Proof(best, closed=True)


def test_costs_beyond_floats_are_not_proven() -> None:
    *_, terms = rounds_of(Event(24))
    wide = terms_of(replace(terms.field, scores=terms.field.scores * 10**8))
    pairs = cheapest(wide, sparse_graph(wide, 8))
    assert pairs is not None

    assert prove(wide, pairs) == Proof(pairs, closed=False)


def test_large_draw_claims_no_more_than_the_proof_allows() -> None:
    event = Event(514, clubs=one_large_club(514, 0.4))
    for _ in range(3):
        event.play(event.draw(protected_rounds=9))
    terms = terms_of(event.as_field(protected_rounds=9))

    quick = event.draw(protected_rounds=9)
    sparse = cheapest(terms, sparse_graph(terms, fewest_of(terms.field)))
    assert sparse is not None
    proven = prove(terms, sparse)

    best = before_the_order(terms, cheapest(terms, full_graph(terms)))
    assert (before_the_order(terms, proven.pairs), proven.closed) == (best, True)
    assert tuple(tier.bound for tier in quick.tiers) == (*bounds_of(terms), None)
    assert bounds_of(terms) < best
    assert sorted(quick.versions) == ["rustworkx"]
