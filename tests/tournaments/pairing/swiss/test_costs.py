"""The tiers: each counts what it says, and none can be outweighed by those behind it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.tournaments.pairing.swiss.events import Event, uneven_clubs
from tests.tournaments.pairing.swiss.proof import FLOAT
from tournaments.pairing.draw import Entrant, PlayedRound
from tournaments.pairing.swiss.costs import (
    TIERS,
    Licence,
    costs_of,
    is_legal,
    legal_partners,
    terms_of,
    tier_costs,
    totals,
    weight,
)
from tournaments.pairing.swiss.field import SwissField, drifts, make_field


def a_field(drift: dict[int, int] | None = None, past: tuple[PlayedRound, ...] = ()) -> SwissField:
    """Five sides with 6, 4, 4, 2 and 0; 2 and 4 are of one club."""
    scores = {1: 6, 2: 4, 3: 4, 4: 2, 5: 0}
    club = {2: frozenset({"Ypres"}), 4: frozenset({"Ypres"})}
    entrants = [Entrant(number, 2, score, club.get(number, frozenset())) for number, score in scores.items()]
    return make_field(entrants, past, (1, 2, 3, 4, 5), drift=drift, keep_apart=True)


def of_pair(field: SwissField, one: int, other: int) -> dict[str, int]:
    """What it costs that the vertices `one` and `other` are paired, where it costs anything."""
    costs = tier_costs(field, np.array([one]), np.array([other]))
    return {code: cost.item() for code, cost in zip(TIERS, costs, strict=True) if cost.item()}


def test_gap_is_the_square_of_the_difference() -> None:
    assert of_pair(a_field(), 0, 3) == {"gap": 16, "order": 3}
    assert of_pair(a_field(), 1, 2) == {"order": 1}


def test_bye_weighs_four_times_the_square_of_the_distance_to_the_lowest() -> None:
    assert of_pair(a_field(), 3, 5) == {"gap": 16, "order": 2}
    assert of_pair(a_field(), 4, 5) == {"order": 1}


def test_rematch_bye_again_and_groups_count() -> None:
    field = a_field(past=(PlayedRound(((2, 4),), (5,)), PlayedRound(((1, 3),), (5,))))

    assert of_pair(field, 1, 3) == {"rematch": 1, "apart": 1, "gap": 4, "order": 2}
    assert of_pair(field, 4, 5) == {"bye_again": 2, "order": 1}


@pytest.mark.parametrize(
    ("drift", "floats"),
    [({1: -1}, 1), ({2: 1}, 1), ({1: -1, 2: 1}, 2), ({1: 1, 2: -1}, 0)],
    ids=["down again", "up again", "both", "back"],
)
def test_float_counts_who_goes_the_same_way_again(drift: dict[int, int], floats: int) -> None:
    assert of_pair(a_field(drift), 0, 1).get("float", 0) == floats


def test_bye_goes_down_even_from_the_lowest_score() -> None:
    assert of_pair(a_field({5: -1}), 4, 5) == {"float": 1, "order": 1}
    assert of_pair(a_field({2: -1, 3: 1}), 1, 2) == {"order": 1}


def test_drift_is_read_from_the_scores_before_the_last_round() -> None:
    past = [
        PlayedRound(((5, 6),)),
        PlayedRound(((1, 2), (3, 4)), byes=(5,)),
        PlayedRound(((1, 3), (2, 4), (6, 7)), byes=(8,)),
    ]

    assert drifts(past, {1: 4, 3: 2, 2: 2, 4: 2, 6: 0}) == {1: -1, 3: 1, 2: 0, 4: 0, 8: -1}
    assert drifts([], {}) == {}


def test_licence_widens_what_is_legal() -> None:
    field = a_field(past=(PlayedRound(((1, 2),), (5,)), PlayedRound(((3, 4),), (5,))))
    rows, columns = np.array([0, 2, 4, 3, 1]), np.array([1, 3, 5, 5, 1])

    def legal(licence: Licence) -> list[bool]:
        return is_legal(terms_of(field, licence), rows, columns).tolist()

    assert legal(Licence()) == [False, False, False, True, False]
    assert legal(Licence(byes=2)) == [False, False, True, True, False]
    assert legal(Licence(byes=2, met=1)) == [True, False, True, True, False]
    assert legal(Licence(byes=1, met=2)) == [True, True, False, True, False]
    assert legal_partners(terms_of(field)).tolist() == [4, 4, 4, 4, 4, 4]


@pytest.mark.parametrize(
    "event", [Event(9, clubs=uneven_clubs(9)), Event(12, marks=True)], ids=["won", "marks"]
)
def test_one_of_a_tier_outweighs_all_behind_it(event: Event) -> None:
    """The worst round that breaks nothing in a tier weighs less than one breach: of 200 rounds drawn at random."""
    for _ in range(3):
        event.play(event.draw())
    field, chance = event.as_field(protected_rounds=9), np.random.default_rng(1)
    terms = terms_of(field, Licence(byes=3, met=3))

    for _ in range(200):
        costs = totals(field, tuple(map(tuple, chance.permutation(field.size).reshape(-1, 2).tolist())))
        behind = [weight(costs[tier + 1 :], terms.units[tier + 1 :]) for tier in range(len(TIERS))]

        assert all(rest < unit for rest, unit in zip(behind, terms.units, strict=True))
        assert 2 * behind[FLOAT] < terms.units[FLOAT]


def test_costs_too_large_for_64_bits_are_exact() -> None:
    field = a_field(past=(PlayedRound(((1, 5), (2, 4))),))
    wide = replace(field, scores=field.scores * 10**8)
    rows, columns = np.array([0, 1]), np.array([4, 3])
    terms = terms_of(wide, Licence(byes=1, met=1))

    costs, _illegal = costs_of(terms, rows, columns)

    tiers = tier_costs(wide, rows, columns)
    assert costs.tolist() == [
        weight([tier.tolist()[index] for tier in tiers], terms.units) for index in range(2)
    ]
    assert max(costs.tolist()) > 2**63


def test_group_of_everybody_keeps_nobody_apart() -> None:
    entrants = [Entrant(number, 2, apart=frozenset({"the club", f"{number % 2}"})) for number in range(4)]

    field = make_field(entrants, (), range(4), keep_apart=True)

    assert field.apart.tolist() == [[(row + column) % 2 == 0 for column in range(4)] for row in range(4)]
    assert field.crowd == 2
    assert not make_field(entrants, (), range(4)).apart.any()
