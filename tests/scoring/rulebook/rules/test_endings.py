"""How games end: targets, manches, numbers of deals, limits, and who is left."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import Deal, GameState, RuleViolation, answer, find_variant, read_deal, start, tally
from scoring.rulebook.rules.endings import ranked

COINCHEE = find_variant("coinchee_121")
MUETTE = find_variant("muette_60")


def won(side: str, marks: int) -> Deal:
    """A deal in which `side` marks `marks` in the coinchée."""
    other = "B" if side == "A" else "A"
    return Deal(captured={side: 34 + marks, other: 34 - marks})


def play(told: str, /, **settings: object) -> GameState:
    """A coinchée told as `A34 B6`."""
    return tally(COINCHEE, COINCHEE.settle(settings), [won(deal[0], int(deal[1:])) for deal in told.split()])


def match(variant: str, deals: list[Any], begun: Any = None, /, **settings: object) -> dict[str, Any]:
    entry = {"kind": "match", "deals": deals} | ({"start": begun} if begun else {})
    return answer({"variant": variant, "settings": settings, "input": entry})


def test_target_is_enough_when_it_is_reached() -> None:
    assert play("A30 A19", target=50).over is False
    assert play("A30 A20", target=50).outcome == play("A30 A21", target=50).outcome
    outcome = play("A30 A20", target=50).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.tied, outcome.reason, outcome.ranking) == (
        "A",
        (),
        "target",
        (("A",), ("B",)),
    )


def test_deal_after_the_end_is_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        play("A30 A20 B1", target=50)

    assert refusal.value.answer() == {"error": "game_over"}


def test_manches_restart_at_zero_and_the_belle_has_its_own_target() -> None:
    game = play("A30 B34 A5", structure="best_of_3", target=30, belle_target=54)

    assert (game.manches, game.final_scores) == (("A", "B"), ({"A": 30, "B": 0}, {"A": 0, "B": 34}))
    assert (game.totals, game.target, game.over) == ({"A": 5, "B": 0}, 54, False)
    assert [scored.manche for scored in game.deals] == [1, 2, 3]


def test_belle_without_a_target_of_its_own_has_that_of_the_manches() -> None:
    assert play("A30 B34", structure="best_of_3", target=30).target == 30


def test_two_manches_in_a_row_need_no_belle() -> None:
    outcome = play("A30 A34", structure="best_of_3", target=30).outcome

    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.ranking) == ("A", "manches", (("A",), ("B",)))


@pytest.mark.parametrize("first_dealer", range(4))
def test_loser_of_a_manche_deals_next(first_dealer: int) -> None:
    settings = COINCHEE.settle({"structure": "best_of_3", "target": 30})

    game = tally(COINCHEE, settings, [won("A", 34)], first_dealer)

    assert settings.seat_sides[game.dealer] == "B"
    assert game.dealer in ((first_dealer + 1) % 4, (first_dealer + 2) % 4)


def test_fixed_deals_are_won_by_most_marks() -> None:
    game = play("A3 B10", structure="fixed_deals", deals=3)
    assert (game.over, game.deals_left, game.target) == (False, 1, None)

    ended = play("A3 B10 A6", structure="fixed_deals", deals=3)
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason, ended.deals_left) == ("B", "deals", 0)


@pytest.mark.parametrize("tie", ["drawn", "half_win"])
def test_level_fixed_deals_have_no_winner(tie: str) -> None:
    outcome = play("A3 B3", structure="fixed_deals", deals=2, fixed_deals_tie=tie).outcome

    assert outcome is not None
    assert (outcome.winner, outcome.tied, outcome.ranking) == (None, ("A", "B"), (("A", "B"),))


def test_level_fixed_deals_may_be_played_on_by_two() -> None:
    rule = {"structure": "fixed_deals", "deals": 2, "fixed_deals_tie": "two_more_deals"}

    level = play("A3 B3", **rule)
    half = play("A3 B3 A5", **rule)

    assert (level.over, level.tied, level.deals_left) == (False, ("A", "B"), 2)
    assert (half.over, half.deals_left) == (False, 1)
    assert play("A3 B3 A5 B5", **rule).deals_left == 2
    assert play("A3 B3 A5 B4", **rule).outcome == play("A5 B4", structure="fixed_deals", deals=2).outcome


def test_deal_dealt_again_does_not_use_up_a_fixed_deal() -> None:
    request = {"penalty": {"offender": "A", "article": 1}}
    deals = [request, {"cards": {"A": 36}}, request, {"cards": {"A": 20}}]

    got = match("muette_60", deals, structure="fixed_deals", deals=2)

    assert got == {"winner": "B", "totals": {"A": 6, "B": 10}}


BOTH_PASS = [{"surplus": {"A": 0, "B": 6}, "turnup": {"A": 5, "B": 0}}]


@pytest.mark.parametrize(
    ("timing", "begun", "winner"),
    [
        ("after_deal", {"A": 30, "B": 29}, "B"),
        ("immediate", {"A": 30, "B": 29}, "A"),
        ("cannot_end", {"A": 30, "B": 29}, "B"),
        ("after_deal", {"A": 30, "B": 20}, "A"),
        ("immediate", {"A": 30, "B": 20}, "A"),
        ("cannot_end", {"A": 30, "B": 20}, None),
        ("after_deal", {"A": 28, "B": 28}, "B"),
    ],
)
def test_turnup_ends_a_game_in_its_time(timing: str, begun: dict[str, int], winner: str | None) -> None:
    got = match("boussac_1896", BOTH_PASS, begun, structure="single", target=34, turnup_timing=timing)

    assert got == {"winner": winner, "totals": {"A": begun["A"] + 5, "B": begun["B"] + 6}}


def test_turnup_that_could_not_end_a_game_counts_from_the_next_deal_on() -> None:
    deals = [*BOTH_PASS, {"A": 0, "B": 2}]

    got = match(
        "boussac_1896", deals, {"A": 30, "B": 20}, structure="single", target=34, turnup_timing="cannot_end"
    )

    assert got == {"winner": "A", "totals": {"A": 35, "B": 28}}


def test_players_level_past_the_target_play_another_deal() -> None:
    begun = {"P1": 20, "P2": 140, "P3": 140}
    level = {"P1": 0, "P2": 12, "P3": 12}

    got = match(
        "encheres_3_sans_surprise", [level, {"P1": 40, "P2": 0, "P3": 0}, {"P1": 0, "P2": 30, "P3": 0}], begun
    )

    assert got == {"winner": "P2", "totals": {"P1": 60, "P2": 182, "P3": 152}}


def test_players_level_past_the_target_may_share() -> None:
    begun = {"P1": 20, "P2": 140, "P3": 140}

    got = match("encheres_3_sans_surprise", [{"P1": 0, "P2": 12, "P3": 12}], begun, tie_break="shared")

    assert got == {"winner": None, "tied": ["P2", "P3"], "totals": {"P1": 20, "P2": 152, "P3": 152}}


def test_equal_worst_of_the_reverse_game_may_play_another_deal() -> None:
    begun = {"P1": 90, "P2": 85, "P3": 20, "P4": 30}
    deals = [{"P1": 20, "P2": 25, "P3": 13, "P4": 10}]

    got = match("envers", deals, begun, tie_break="extra_deal")
    after = match("envers", [*deals, {"P1": 0, "P2": 1, "P3": 30, "P4": 37}], begun, tie_break="extra_deal")

    assert (got["losers"], got["tied"], got["next"]) == ([], ["P1", "P2"], "extra_deal")
    assert (after["loser"], after["winner"]) == ("P2", "P3")


def test_last_in_loses_and_those_out_mark_no_more() -> None:
    deals = [{"P1": 60, "P2": 8, "P3": 0, "P4": 0}, {"P1": 60, "P2": 8, "P3": 0, "P4": 0}]

    got = match("dix_sept_partie", deals, target=50)

    assert got == {"finish_order": ["P1"], "loser": None, "totals": {"P1": 60, "P2": 16, "P3": 0, "P4": 0}}


def test_last_two_play_on_until_one_is_in() -> None:
    begun = {"P1": 40, "P2": 40, "P3": 10, "P4": 10}
    deals = [{"P1": 17, "P2": 17, "P3": 17, "P4": 17}]

    two_left = match("dix_sept_partie", deals, begun, target=50)
    one_left = match("dix_sept_partie", [*deals, {"P1": 0, "P2": 0, "P3": 30, "P4": 20}], begun, target=50)

    assert (two_left["finish_order"], two_left["loser"]) == (["P1", "P2"], None)
    assert (one_left["finish_order"], one_left["loser"]) == (["P1", "P2", "P3"], "P4")


def test_equal_finishers_share_a_rank_and_equal_last_ones_the_loss() -> None:
    begun = {"P1": 40, "P2": 40, "P3": 40, "P4": 40}
    variant = find_variant("dix_sept_partie")

    got = match("dix_sept_partie", [{"P1": 18, "P2": 18, "P3": 16, "P4": 16}], begun, target=50)

    assert got["finish_order"] == ["P1", "P2"]
    assert got["loser"] is None
    assert start(variant, variant.settle({"target": 50})).target == 50


def test_everyone_deals_equally_often_before_an_auction_is_won() -> None:
    deals = [{"P1": 30, "P2": 0, "P3": 0}, {"P1": 0, "P2": 30, "P3": 0}, {"P1": 0, "P2": 0, "P3": 10}]

    shared = match("auction_2", deals, deals_per_player=1)
    another = match("auction_2", deals, deals_per_player=1, tie_break="full_round")

    assert shared == {"winner": None, "tied": ["P1", "P2"], "totals": {"P1": 30, "P2": 30, "P3": 10}}
    assert another == shared | {"next": "full_round"}
    assert match("auction_2", deals[1:] + deals[2:], deals_per_player=2)["winner"] is None
    assert match("auction_2", deals[:2]) == {"error": "unequal_deals"}


@pytest.mark.parametrize(("played", "left"), [(0, 6), (1, 5), (5, 1), (6, 3), (7, 2), (9, 3)])
def test_full_round_more_is_counted_in_deals(played: int, left: int) -> None:
    variant = find_variant("auction_2")
    settings = variant.settle({"players": 3, "deals_per_player": 2, "tie_break": "full_round"})
    pass_round = read_deal(variant, settings, {"all_pass": True})

    assert tally(variant, settings, [pass_round] * played).deals_left == left


def test_stakes_never_end() -> None:
    deals = [{"P1": 80, "P2": 30, "P3": -40, "P4": -70}] * 3

    assert match("dix_sept_coup", deals) == {"totals": {"P1": 240, "P2": 90, "P3": -120, "P4": -210}}


def test_match_may_be_told_by_facts() -> None:
    deals = [{"raw": {"A": 68}, "doubles": 2}]

    assert match("coinchee_121", deals) == {"winner": "A", "totals": {"A": 136, "B": 0}}


def test_ranking_puts_level_totals_in_one_place() -> None:
    assert ranked({"A": 3, "B": 7, "C": 3}, low_wins=True) == (("A", "C"), ("B",))
