"""Deals as JSON: read strictly, written once and for all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulebook import ERRORS, Deal, Penalty, RuleViolation, Turnup, find_variant, read_deal, write_deal
from tests.scoring.rulebook.examples import EXAMPLES
from tests.steps.cells import every_cell

COINCHEE = find_variant("coinchee_121")
PARLEE = find_variant("parlee")
PLAYED = [
    example
    for example in EXAMPLES
    if example["input"].get("kind") in ("deal", "settlement") and "error" not in example["expected"]
]


def read(data: Any, key: str = "coinchee_121") -> Deal:
    variant = find_variant(key)
    return read_deal(variant, variant.defaults, data)


@every_cell("example", PLAYED, ids=[example["id"] for example in PLAYED])
def test_example_survives_being_written_and_read(example: dict[str, Any]) -> None:
    variant = find_variant(example["variant"])
    players = example["input"].get("players") or example["input"].get("raw") or variant.sides
    each_for_himself = "players" in variant.settings and variant.sides != ("A", "B")
    changes = {"players": len(players)} if each_for_himself else {}
    settings = variant.settle(example["settings"] | changes)

    deal = read_deal(variant, settings, example["input"])
    written = write_deal(variant, deal)

    assert read_deal(variant, settings, written) == deal
    assert write_deal(variant, read_deal(variant, settings, written)) == written


def test_single_count_leaves_the_rest_to_the_other_side() -> None:
    assert read({"raw": {"B": 26}}) == Deal(captured={"A": 42, "B": 26})
    assert read({"cards": {"dealer": 36}}, "trois_donneur").captured == {"dealer": 36, "defenders": 24}


def test_last_of_several_counts_is_filled_in() -> None:
    counts = {"P1": 25, "P2": 20, "P4": 10}

    assert read({"raw": counts}, "dix_sept_coup").captured == {"P1": 25, "P2": 20, "P3": 13, "P4": 10}


def test_sleeping_cards_fill_in_the_last_count_when_they_are_known() -> None:
    told = {"raw": {"P1": 30, "P2": 20}, "talon_points": 4}

    assert read(told, "trois_individuel").captured == {"P1": 30, "P2": 20, "P3": 16}
    with pytest.raises(RuleViolation, match="counts_missing"):
        read({"raw": {"P1": 30, "P2": 20}}, "trois_individuel")


def test_facts_that_say_nothing_may_be_told() -> None:
    told = {
        "raw": {"A": 42},
        "blind": False,
        "turnup": None,
        "all_tricks": False,
        "declarer": None,
        "doubles": 0,
    }

    assert read(told) == read({"raw": {"A": 42}})


@pytest.mark.parametrize(
    "data",
    [
        [],
        "38-30",
        {"raw": 38},
        {"raw": {}},
        {"raw": {"A": True}},
        {"raw": {"A": "38"}},
        {"raw": {"A": -1}},
        {"raw": {"A": 38.0}},
        {"raw": {"A": 38}, "doubles": -1},
        {"raw": {"A": 38}, "doubles": 101},
        {"raw": {"A": 38}, "doubles": True},
        {"raw": {"A": 38}, "no_trump": 1},
        {"raw": {"A": 38}, "taker": "C"},
        {"raw": {"A": 38}, "dealer_side": "P1"},
        {"raw": {"A": 38}, "players": ["A", "B"], "belote": 1},
        {"penalty": "A"},
        {"penalty": {}},
        {"penalty": {"offender": "C"}},
        {"penalty": {"offender": "A", "article": "9"}},
        {"penalty": {"offender": "A", "article": 0}},
        {"penalty": {"offender": "A", "colour": "red"}},
        {"penalty": {"offender": "A", "after_turnup": "yes"}},
        {"penalty": {"offender": "A", "reason": 5}},
        {"penalty": {"offender": "A", "reason": "x" * 1001}},
        {"penalty": {"offender": "A", "points": -5}},
    ],
)
def test_entry_that_makes_no_sense_is_refused(data: Any) -> None:
    with pytest.raises(RuleViolation) as refusal:
        read(data)

    assert refusal.value.code == "bad_request"
    assert refusal.value.params["reason"] in ERRORS


@pytest.mark.parametrize(
    "turnup",
    [
        "K",
        {},
        {"side": "A"},
        {"side": "A", "rank": 10},
        {"side": "A", "rank": ["K"]},
        {"side": "C", "rank": "K"},
    ],
)
def test_turned_card_needs_a_side_and_a_rank(turnup: Any) -> None:
    with pytest.raises(RuleViolation, match="bad_request"):
        read({"raw": {"A": 38}, "turnup": turnup}, "parlee")


@pytest.mark.parametrize("taker", ["defenders", ["P1"], 1, True])
def test_sleeping_cards_go_to_a_player(taker: object) -> None:
    told = {"raw": {"P1": 30, "P2": 20, "P3": 14}, "talon_points": 6, "first_trick": taker}

    with pytest.raises(RuleViolation, match=r"not_one_of.*first_trick.*\['P1', 'P2', 'P3'\]"):
        read(told, "trois_individuel")


@pytest.mark.parametrize(
    "data",
    [
        {"bid": 30, "made": True},
        {"declarer": "P9", "bid": 30, "made": True},
        {"declarer": "P1", "bid": 30, "contract": "petite", "made": True},
        {"declarer": "P1", "bid": 30.5, "made": True},
        {"declarer": "P1", "bid": 30, "made": "yes"},
        {"declarer": "P1", "bid": 30, "made": True, "players": ["P1", "P2"]},
        {"declarer": "P1", "bid": 30, "made": True, "raw": {"P1": 30}},
    ],
)
def test_call_that_makes_no_sense_is_refused(data: Any) -> None:
    with pytest.raises(RuleViolation, match="bad_request"):
        read(data, "miseres")


sides = st.sampled_from(("A", "B"))
penalties = st.builds(
    Penalty,
    offender=sides,
    article=st.none() | st.integers(1, 17),
    reason=st.text(max_size=20),
    after_turnup=st.booleans(),
    points=st.none() | st.integers(0, 100),
)


def counted(total: int) -> st.SearchStrategy[dict[str, int]]:
    return st.integers(0, total).map(lambda count: {"A": count, "B": total - count})


@given(
    st.builds(
        Deal,
        captured=counted(68),
        doubles=st.integers(0, 2),
        no_trump=st.booleans(),
        penalty=st.none() | penalties,
        taker=st.none() | sides,
        dealer=st.none() | sides,
        drawn_before=st.integers(0, 3),
    )
)
def test_coinched_deal_survives_being_written_and_read(deal: Deal) -> None:
    assert read_deal(COINCHEE, COINCHEE.defaults, write_deal(COINCHEE, deal)) == deal


@given(st.builds(Turnup, sides, st.sampled_from(("10", "A", "K", "Q", "J", "9", "8", "7"))), counted(68))
def test_turned_card_survives_being_written_and_read(turnup: Turnup, captured: dict[str, int]) -> None:
    deal = Deal(captured=captured, turnup=turnup)

    assert read_deal(PARLEE, PARLEE.defaults, write_deal(PARLEE, deal)) == deal


def test_deal_is_written_in_one_order_without_defaults() -> None:
    told = {
        "penalty": {"reason": "renonce", "offender": "B"},
        "doubles": 1,
        "raw": {"B": 30},
        "no_trump": False,
    }

    written = write_deal(COINCHEE, read(told))

    assert list(written.items()) == [
        ("raw", {"A": 38, "B": 30}),
        ("doubles", 1),
        ("penalty", {"offender": "B", "reason": "renonce"}),
    ]
