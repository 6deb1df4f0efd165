"""Who plays with whom in a deal, and that a fault gives nothing to those who play with its author."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import VARIANTS, Call, Deal, Penalty, RuleViolation, answer, find_variant
from scoring.rulebook.camps import alone_in, opponents
from tests.steps.cells import every_cell


@pytest.mark.parametrize(
    ("key", "deal", "side", "against"),
    [
        ("parlee", Deal(), "A", ("B",)),
        ("decouverte", Deal(), "P2", ("P1",)),
        ("trois_individuel", Deal(dealer="P1"), "P2", ("P1", "P3")),
        ("trois_donneur", Deal(dealer="P2"), "P1", ("P2",)),
        ("trois_donneur", Deal(dealer="P2"), "P2", ("P1", "P3")),
        ("encheres_4", Deal(call=Call(declarer="P4")), "P1", ("P4",)),
        ("encheres_4", Deal(call=Call(declarer="P4")), "P4", ("P1", "P2", "P3")),
        ("encheres_4", Deal(), "P1", ("P2", "P3", "P4")),
        ("envers", Deal(call=Call(declarer="P3", bid="general")), "P1", ("P2", "P3", "P4")),
    ],
)
def test_opponents_are_those_of_the_deal(key: str, deal: Deal, side: str, against: tuple[str, ...]) -> None:
    assert opponents(side, deal, find_variant(key).defaults) == against


def test_general_in_reverse_does_not_win_by_the_fault_of_another() -> None:
    settings = find_variant("envers").defaults
    general = Call(declarer="P3", bid="general", made=False)

    marks = settings.score(Deal(call=general, penalty=Penalty(offender="P1", points=12)))

    assert (marks.marks, marks.winner) == ({"P1": 12, "P2": 0, "P3": 0, "P4": 0}, None)


def test_dealer_who_plays_alone_must_be_known() -> None:
    with pytest.raises(RuleViolation, match="dealer_missing"):
        alone_in(Deal(), find_variant("trois_donneur").defaults)


def fault(key: str, settings: dict[str, Any] | None = None, **entry: Any) -> tuple[int, ...]:
    """What each side marks, or is paid, for a fault of 12 points."""
    penalty = {"offender": entry.pop("offender"), "points": 12}
    got = answer({"variant": key, "settings": settings or {}, "input": {"penalty": penalty, **entry}})
    return tuple(got.get("marks", got.get("pay", {})).values())


@pytest.mark.parametrize(
    ("entry", "marks"),
    [
        ({"offender": "P2"}, (12, 0, 12, 12)),
        ({"offender": "P2", "declarer": "P1"}, (12, 0, 0, 0)),
        ({"offender": "P1", "declarer": "P1"}, (0, 12, 12, 12)),
    ],
)
@every_cell("key", ["encheres_4", "miseres", "auction_2", "auction_3"])
def test_fault_of_an_associate_gives_the_declarer_alone(
    key: str, entry: dict[str, Any], marks: tuple[int, ...]
) -> None:
    assert fault(key, **entry) == marks


def test_stakes_of_a_fault_pass_between_opponents_alone() -> None:
    players = {"players": 4}

    assert fault("auction_1", players, offender="P2", declarer="P1") == (12, -12, 0, 0)
    assert fault("auction_1", players, offender="P1", declarer="P1") == (-36, 12, 12, 12)
    taken = {**players, "penalty_to": "offender"}
    assert fault("auction_1", taken, offender="P2", declarer="P1") == (12, -12, 0, 0)
    assert fault("auction_1", taken, offender="P1", declarer="P1") == (-12, 4, 4, 4)


@pytest.mark.parametrize("article", [8, 17])
def test_badly_dealt_hand_gives_the_opponents_of_the_dealer(article: int) -> None:
    penalty = {"offender": "P3", "article": article, "points": 12}
    told = {"variant": "trois_donneur", "settings": {}, "input": {"dealer": "P1", "penalty": penalty}}

    assert answer(told) == {"marks": {"P1": 0, "P2": 12, "P3": 12}}


@every_cell("variant", [page for page in VARIANTS if page.defaults["penalties"] != "none"])
def test_whoever_plays_with_the_offender_gains_nothing(variant: Any) -> None:
    rules = variant.defaults
    for alone in rules.sides:
        for offender in rules.sides:
            entry: dict[str, Any] = {"penalty": {"offender": offender, "points": 12}}
            if "declarer" in rules.facts:
                entry["declarer"] = alone
            if rules.needs_dealer:
                entry["dealer"] = alone
            got = answer({"variant": variant.key, "settings": {}, "input": entry})
            gains = {side for side, points in got.get("marks", got.get("pay", {})).items() if points > 0}
            if len(entry) > 1 and offender != alone:
                assert gains == {alone}
            elif not rules.penalties.low_wins:
                assert gains == set(rules.sides) - {offender}


@pytest.mark.parametrize(
    ("variant", "changes", "alone", "camps"),
    [
        ("parlee", {}, None, "A B A B"),
        ("coinchee_121", {}, 2, "A B A B"),
        ("decouverte", {}, None, "P1 P2"),
        ("dix_sept_coup", {}, None, "P1 P2 P3 P4"),
        ("envers", {}, 1, "P1 P2 P3 P4"),
        ("trois_donneur", {}, 1, "together alone together"),
        ("encheres_5", {}, 4, "together together together together alone"),
        ("auction_1", {"players": 3}, 0, "alone together together"),
    ],
)
def test_camps_of_a_deal(variant: str, changes: dict[str, Any], alone: int | None, camps: str) -> None:
    settings = find_variant(variant).settle(changes)
    assert " ".join(settings.alliance(alone).camps) == camps


def test_friends_are_the_places_of_ones_own_camp_on_the_table() -> None:
    pairs = find_variant("parlee").defaults.alliance(None)
    against_two = find_variant("trois_donneur").defaults.alliance(0)

    assert [pairs.friends(0, laid) for laid in range(4)] == [{*()}, {*()}, {0}, {1}]
    assert [against_two.friends(seat, 2) for seat in range(3)] == [{*()}, {0}, {1}]
