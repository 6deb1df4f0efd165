"""Auctions: bids made and lost, misères and the ladder, and how else they can be marked."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import answer
from tests.scoring.rulebook.examples import nonsense
from tests.steps.cells import every_cell


def auction(variant: str, entry: dict[str, Any], /, **settings: object) -> dict[str, Any]:
    return answer({"variant": variant, "settings": settings, "input": entry})


def bid(value: int | str, points: int, /, **facts: object) -> dict[str, Any]:
    return {"declarer": "P2", "bid": value, "declarer_points": points, **facts}


@every_cell("points", range(69))
def test_bid_is_made_from_its_number_on(points: int) -> None:
    made = points >= 35

    assert auction("encheres_4", bid(35, points)) == {
        "made": made,
        "marks": {"P1": 0, "P2": 35, "P3": 0, "P4": 0} if made else {"P1": 35, "P2": 0, "P3": 35, "P4": 35},
    }


@pytest.mark.parametrize(
    ("failure", "marks"),
    [
        ("each", {"P1": 38, "P2": 0, "P3": 38, "P4": 38}),
        ("shared", {"P1": 12, "P2": 0, "P3": 13, "P4": 13}),
        ("declarer", {"P1": 0, "P2": -38, "P3": 0, "P4": 0}),
    ],
)
def test_lost_bid_is_marked_as_the_table_agreed(failure: str, marks: dict[str, int]) -> None:
    assert auction("encheres_4", bid(38, 20), failure_marks=failure) == {"made": False, "marks": marks}


def test_result_may_be_told_by_word() -> None:
    entry = {"declarer": "P2", "bid": 38, "made": True}

    assert auction("encheres_4", entry)["marks"] == {"P1": 0, "P2": 38, "P3": 0, "P4": 0}
    assert auction("encheres_4", entry, success_marks="made")["error"] == "bad_request"
    assert auction("encheres_4", bid(38, 20, made=True))["error"] == "impossible_deal"
    assert auction("encheres_4", {"declarer": "P2", "bid": 38})["error"] == "bad_request"


@pytest.mark.parametrize(
    ("variant", "highest"),
    [
        ("encheres_3_sans_surprise", 70),
        ("encheres_3_petite_surprise", 70),
        ("encheres_3_grande_surprise", 69),
        ("encheres_4", 68),
        ("encheres_5", 66),
        ("encheres_6", 65),
        ("encheres_7", 64),
        ("miseres", 68),
        ("auction_2", 68),
        ("auction_3", 67),
    ],
)
def test_bid_cannot_be_higher_than_a_deal_is_worth(variant: str, highest: int) -> None:
    assert auction(variant, bid(highest, 10))["made"] is False
    assert auction(variant, bid(highest + 1, 10)) == {"error": "bid_out_of_range", "max_bid": highest}
    assert auction(variant, bid(20, highest + 1)) == nonsense("count_out_of_range", max_count=highest)


def test_bid_cannot_be_lower_than_the_floor() -> None:
    assert auction("encheres_4", bid(20, 30), min_bid=21) == {
        "error": "bid_out_of_range",
        "max_bid": 68,
        "min_bid": 21,
    }
    assert auction("encheres_4", bid(21, 30), min_bid=21)["made"] is True


@pytest.mark.parametrize(
    ("discards", "last_trick", "made"),
    [
        ("dead", None, False),
        ("declarer", None, True),
        ("last_trick", "P2", True),
        ("last_trick", "P1", False),
        ("last_trick", None, False),
    ],
)
def test_discards_belong_to_whom_the_table_says(discards: str, last_trick: str | None, made: bool) -> None:
    entry = bid(40, 38, discard_points=4, last_trick=last_trick)

    assert auction("encheres_3_petite_surprise", entry, discards=discards)["made"] is made


def test_two_cards_cannot_hide_eleven_points() -> None:
    got = auction("encheres_3_petite_surprise", bid(40, 38, discard_points=11))

    assert got == nonsense("talon_out_of_range", max_points=10)


@pytest.mark.parametrize("variant", ["encheres_4", "miseres", "auction_1", "auction_2", "auction_3"])
def test_auction_is_not_told_by_counts(variant: str) -> None:
    got = auction(variant, {"raw": {"P1": 30, "P2": 20, "P3": 10, "P4": 8}})

    assert (got["reason"], got["key"]) == ("unknown_fact", "raw")
    assert "declarer_points" in got["expected"]


def test_everybody_may_pass() -> None:
    passed = {"all_pass": True}
    zeros = {"P1": 0, "P2": 0, "P3": 0, "P4": 0}

    assert auction("encheres_4", passed) == {"marks": zeros, "redeal": "next_dealer"}
    assert auction("encheres_4", passed, all_pass="same_dealer") == {"marks": zeros, "redeal": "same_dealer"}
    assert auction("encheres_4", passed, all_pass="eldest_forced")["error"] == "bad_request"
    assert auction("encheres_4", {**passed, **bid(30, 30)})["error"] == "bad_request"
    assert auction("auction_1", passed) == {"pay": zeros, "redeal": "next_dealer"}


def test_no_trump_is_played_unless_the_table_says_no() -> None:
    entry = bid(30, 30, no_trump=True)

    assert auction("encheres_4", entry)["made"] is True
    assert auction("encheres_4", entry, no_trump=False) == nonsense("no_trump_not_played")


@every_cell(
    "contract, value, kept",
    [("petite", 32, 0), ("table", 42, 0), ("grande", 52, 0), ("supreme", 68, 0), ("general", 68, 8)],
)
@every_cell("tricks", range(9))
def test_contract_is_kept_by_its_number_of_tricks(contract: str, value: int, kept: int, tricks: int) -> None:
    entry = {"declarer": "P2", "contract": contract, "declarer_tricks": tricks}

    got = auction("miseres", entry)

    assert got["made"] is (tricks == kept)
    assert got["marks"]["P2"] == (value if tricks == kept else 0)
    assert got["marks"]["P3"] == (0 if tricks == kept else value)


def test_contracts_are_worth_what_the_table_says() -> None:
    entry = {"declarer": "P2", "contract": "petite", "made": True}

    assert auction("miseres", entry, values={"petite": 33})["marks"]["P2"] == 33
    assert auction("miseres", entry, values={"petite": "total"}, players=7)["marks"]["P2"] == 64
    assert auction("miseres", entry, values={"royale": 33})["error"] == "bad_request"


def test_contract_tricks_are_as_many_as_cards() -> None:
    entry = {"declarer": "P2", "contract": "general", "declarer_tricks": 9}

    assert auction("miseres", entry) == nonsense("tricks_out_of_range", max_tricks=8)


@pytest.mark.parametrize(
    ("bids", "refused"),
    [
        (["32", "petite", "33"], None),
        (["42", "table", "43", "52", "grande", "53", "general"], None),
        (["1", "petite", "table", "grande", "68", "supreme"], None),
        (["33", "petite"], "petite"),
        (["petite", "32"], "32"),
        (["petite", "petite"], "petite"),
        (["30", "30"], "30"),
        (["68", "general", "supreme"], None),
        (["supreme", "general"], "general"),
        (["supreme", "68"], "68"),
        (["69"], "69"),
        (["0"], "0"),
        ([30, 29], 29),
        ([], None),
    ],
)
def test_each_bid_must_beat_the_one_before(bids: list[Any], refused: Any) -> None:
    expected = {"legal": True} if refused is None else {"legal": False, "refused": refused}

    assert auction("miseres", {"kind": "ladder", "bids": bids}) == expected


def test_ladder_knows_the_contracts_of_its_game_only() -> None:
    assert auction("encheres_4", {"kind": "ladder", "bids": ["32", "petite"]})["error"] == "bad_request"
    assert auction("auction_2", {"kind": "ladder", "bids": ["32", "68", "all"]}) == {"legal": True}
    assert auction("parlee", {"kind": "ladder", "bids": ["32"]})["error"] == "bad_request"


@pytest.mark.parametrize(
    ("exchanged", "bid_", "doubles", "multiplier"),
    [(0, "all", True, 4), (1, "all", True, 2), (0, 40, True, 2), (1, 40, True, 1), (0, "all", False, 1)],
)
def test_exchange_and_every_trick_double_in_some_circles(
    exchanged: int, bid_: int | str, doubles: bool, multiplier: int
) -> None:
    entry = {"declarer": "P2", "bid": bid_, "made": False, "exchanged": exchanged}

    got = auction("auction_3", entry, double_no_exchange=doubles, double_all_tricks=doubles)

    assert (got["multiplier"], got["marks"]["P2"]) == (
        multiplier,
        -multiplier * (67 if bid_ == "all" else 40),
    )


def test_losses_need_not_be_doubled() -> None:
    rule = {"double_no_exchange": True, "double_losses": False}

    assert auction("auction_3", bid(40, 39, exchanged=0), **rule)["marks"]["P2"] == -40
    assert auction("auction_3", bid(40, 40, exchanged=0), **rule)["marks"]["P2"] == 80


def test_every_trick_may_have_a_fixed_value() -> None:
    entry = {"declarer": "P2", "bid": "all", "declarer_tricks": 8}

    assert auction("auction_2", entry)["marks"]["P2"] == 68
    assert auction("auction_2", entry, all_tricks_value=100)["marks"]["P2"] == 100
    assert auction("auction_2", entry, all_tricks_value="total")["error"] == "bad_request"
