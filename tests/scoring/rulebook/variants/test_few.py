"""Two and three players: par, sleeping cards, and the dealer alone."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import Deal, answer, find_variant
from tests.scoring.rulebook.examples import nonsense


def three(variant: str, entry: dict[str, Any], /, **settings: object) -> dict[str, Any]:
    return answer({"variant": variant, "settings": settings, "input": entry})


def counts(*points: int) -> dict[str, int]:
    return {f"P{number}": count for number, count in enumerate(points, 1)}


@pytest.mark.parametrize("asleep", range(11))
def test_sleeping_cards_may_hold_nought_to_ten(asleep: int) -> None:
    entry = {"raw": counts(30, 25, 15 - asleep)}

    got = three("trois_individuel", entry)

    assert got == {"marks": counts(13, 8, 0)}
    assert three("trois_individuel", {**entry, "talon_points": asleep}) == got


@pytest.mark.parametrize("points", [(30, 25, 4), (30, 25, 16)])
def test_counts_beyond_what_can_sleep_are_refused(points: tuple[int, ...]) -> None:
    assert three("trois_individuel", {"raw": counts(*points)}) == {
        "error": "sum_out_of_range",
        "min_total": 60,
        "max_total": 70,
    }


def test_known_sleeping_cards_check_the_counts_exactly() -> None:
    entry = {"raw": counts(30, 25, 15), "talon_points": 4}

    assert three("trois_individuel", entry) == {"error": "sum_mismatch", "required_total": 66}
    assert three("trois_individuel", {**entry, "talon_points": 11}) == nonsense(
        "talon_out_of_range", max_points=10
    )


@pytest.mark.parametrize("talon", ["first_trick", "last_trick"])
def test_sleeping_cards_may_go_to_a_trick(talon: str) -> None:
    told = {"raw": counts(30, 20, 14), "talon_points": 6, talon: "P3"}

    assert three("trois_individuel", told, talon=talon) == {"marks": counts(13, 3, 3)}
    assert three("trois_individuel", {"raw": counts(30, 20, 20)}, talon=talon) == {"marks": counts(13, 3, 3)}
    assert three("trois_individuel", {"raw": counts(30, 20, 14)}, talon=talon)["required_total"] == 70


def test_two_sevens_may_be_removed_instead() -> None:
    assert three("trois_individuel", {"raw": counts(30, 20, 19)}, talon="removed") == {
        "error": "sum_mismatch",
        "required_total": 70,
    }


def test_par_for_three_may_be_another() -> None:
    assert three("trois_individuel", {"raw": counts(30, 25, 15)}, base=23) == {"marks": counts(7, 2, 0)}


def test_turned_card_may_be_marked_by_three() -> None:
    entry = {"raw": counts(35, 20, 15), "turnup": {"side": "P2", "rank": "10"}}

    assert three("trois_individuel", entry, turnup_bonus=True) == {"marks": counts(18, 8, 0)}


@pytest.mark.parametrize("dealer", ["P1", "P2", "P3"])
def test_dealer_alone_marks_or_each_of_the_others_does(dealer: str) -> None:
    for count in range(61):
        got = three("trois_donneur", {"dealer": dealer, "cards": {"dealer": count}})
        expected = {side: max(0, count - 30 if side == dealer else 30 - count) for side in ("P1", "P2", "P3")}
        assert got == {"marks": expected}


@pytest.mark.parametrize(
    ("reserve", "first_trick", "dealer", "others"),
    [("first_trick", "dealer", 3, 0), ("first_trick", "defenders", 0, 4), ("dealer", "defenders", 3, 0)],
)
def test_reserve_counts_for_whoever_takes_it(
    reserve: str, first_trick: str, dealer: int, others: int
) -> None:
    told = {
        "dealer": "P2",
        "cards": {"dealer": 26, "defenders": 27},
        "reserve_points": 7,
        "first_trick": first_trick,
    }

    assert three("trois_donneur", told, reserve=reserve) == {
        "marks": {"P1": others, "P2": dealer, "P3": others}
    }


def test_reserve_needs_a_winner_and_a_sum() -> None:
    told = {"dealer": "P2", "cards": {"dealer": 26, "defenders": 27}, "reserve_points": 7}

    assert three("trois_donneur", told)["error"] == "bad_request"
    assert three("trois_donneur", {**told, "reserve_points": 6}) == {
        "error": "sum_mismatch",
        "required_total": 54,
    }
    assert three("trois_donneur", {"cards": {"dealer": 26}})["error"] == "bad_request"


@pytest.mark.parametrize(("count", "winner"), [(31, "P2"), (30, None), (29, None)])
def test_dealer_alone_wins_his_deal_or_nobody_does(count: int, winner: str | None) -> None:
    variant = find_variant("trois_donneur")
    deal = Deal(captured={"dealer": count, "defenders": 60 - count}, dealer="P2")

    marks = variant.score(deal, variant.defaults)

    assert (marks.winner, marks.level) == (winner, count == 30)


def test_dealer_alone_doubles_as_four_do() -> None:
    told = {"dealer": "P3", "cards": {"dealer": 20}, "no_trump": True, "doubles": 1}

    assert three("trois_donneur", told) == {"marks": {"P1": 40, "P2": 40, "P3": 0}}


@pytest.mark.parametrize(
    ("players", "points"), [(3, (30, 22, 18)), (4, (30, 20, 10, 8)), (5, (30, 10, 10, 8, 8))]
)
def test_reverse_game_writes_what_was_captured(players: int, points: tuple[int, ...]) -> None:
    got = three("envers", {"raw": counts(*points)})

    assert got == {"marks": counts(*points)}
    assert sum(points) == {3: 70, 4: 68, 5: 66}[players]


def test_reverse_game_with_the_whole_pack_lets_two_cards_sleep() -> None:
    whole: dict[str, Any] = {"remove_cards": []}

    assert three("envers", {"raw": counts(30, 22, 9)}, **whole) == {"marks": counts(30, 22, 9)}
    assert three("envers", {"raw": counts(30, 22, 7)}, **whole)["error"] == "sum_out_of_range"


def test_reverse_game_without_one_card_lets_one_sleep() -> None:
    rule: dict[str, Any] = {"remove_cards": ["7S"]}

    assert three("envers", {"raw": counts(30, 22, 13)}, **rule) == {"marks": counts(30, 22, 13)}
    assert three("envers", {"raw": counts(30, 22, 12)}, **rule) == {
        "error": "sum_out_of_range",
        "min_total": 65,
        "max_total": 70,
    }


@pytest.mark.parametrize(("value", "charge"), [("deal_total", 68), ("twice", 136), ("game", 100)])
def test_general_charges_what_the_table_agreed(value: str, charge: int) -> None:
    made = {"general": {"player": "P1", "made": True}}
    lost = {"general": {"player": "P1", "made": False}}

    assert three("envers", made, general_value=value) == {"marks": counts(0, charge, charge, charge)}
    assert three("envers", lost, general_value=value) == {"marks": counts(charge, 0, 0, 0)}


@pytest.mark.parametrize(
    ("variant", "cards", "value"),
    [
        ("parlee", ["10", "A", "K", "Q"], 15),
        ("muette_60", ["10", "A", "K", "Q"], 14),
        ("boussac_1896", ["9", "8", "7", "7"], 1),
        ("decouverte", ["10S", "7H"], 6),
        ("auction_1", ["A", "K", "7"], 8),
    ],
)
def test_trick_is_worth_its_cards_and_itself(variant: str, cards: list[str], value: int) -> None:
    assert three(variant, {"kind": "trick", "cards": cards}) == {"value": value}


@pytest.mark.parametrize("cards", ["10AK", ["10", "A", "K"], [], None, ["10", "A", "K", "1"], [10, 9, 8, 7]])
def test_trick_has_a_card_of_each_player(cards: object) -> None:
    assert three("parlee", {"kind": "trick", "cards": cards})["error"] == "bad_request"
