"""Time called at a table: what is still played, how the game then stands, and what of it counts (OP-40, OP-31)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scoring.rulebook import (
    Deal,
    GameState,
    RuleViolation,
    answer,
    find_variant,
    read_deal,
    start,
    stop,
    tally,
)

COINCHEE = find_variant("coinchee_121")


def won(side: str, marks: int) -> Deal:
    """A deal in which `side` marks `marks` in the coinchée."""
    other = "B" if side == "A" else "A"
    return Deal(captured={side: 34 + marks, other: 34 - marks})


def play(told: str, /, **settings: object) -> GameState:
    """A coinchée told as `A34 B6`."""
    return tally(COINCHEE, COINCHEE.settle(settings), [won(deal[0], int(deal[1:])) for deal in told.split()])


@pytest.mark.parametrize(
    ("rule", "written", "between", "during"),
    [
        ("finish_deal", "", 0, 1),
        ("finish_deal", "A1 B2 A3", 0, 1),
        ("drop_deal", "A1 B2 A3", 0, 0),
        ("even_deals", "", 0, 2),
        ("even_deals", "A1", 1, 1),
        ("even_deals", "A1 B2", 0, 2),
        ("even_deals", "A1 B2 A3", 1, 1),
    ],
)
def test_table_plays_on_as_its_time_rule_says(rule: str, written: str, between: int, during: int) -> None:
    state = play(written, time_rule=rule)

    assert (state.due(dealing=False), state.due(dealing=True)) == (between, during)


def test_even_deals_count_those_of_earlier_manches_and_not_those_dealt_again() -> None:
    settings = COINCHEE.settle({"time_rule": "even_deals", "structure": "best_of_3", "target": 20})
    redeal = read_deal(COINCHEE, settings, {"penalty": {"offender": "A", "article": 1}})

    state = tally(COINCHEE, settings, [won("A", 20), redeal, won("B", 2)])

    assert (state.played, state.due(dealing=False)) == (1, 0)


@pytest.mark.parametrize(
    ("key", "players"),
    [("decouverte", 2), ("trois_individuel", 3), ("trois_donneur", 3), ("encheres_4", 4), ("encheres_7", 7)],
)
def test_rounds_are_finished_where_everybody_plays_for_himself(key: str, players: int) -> None:
    variant = find_variant(key)
    settings = variant.settle({"time_rule": "even_deals"})
    deal = read_deal(variant, settings, {"penalty": {"offender": "P1", "points": 0}})

    states = [tally(variant, settings, [deal] * played) for played in range(players + 1)]

    due = [(state.due(dealing=False), state.due(dealing=True)) for state in states]
    assert due == [(0, players), *((left, left) for left in range(players - 1, 0, -1)), (0, players)]


def test_game_ended_by_the_clock_is_won_by_whoever_is_ahead() -> None:
    outcome = stop(play("A34 B6")).outcome

    assert outcome is not None
    assert (outcome.winner, outcome.tied, outcome.reason) == ("A", (), "time")
    assert outcome.ranking == (("A",), ("B",))


def test_level_game_ended_by_the_clock_has_no_winner() -> None:
    outcome = stop(play("A6 B6")).outcome

    assert outcome is not None
    assert (outcome.winner, outcome.tied) == (None, ("A", "B"))


def test_linked_games_ended_by_the_clock_go_by_manches_first() -> None:
    state = play("A30 B29", structure="best_of_3", target=30)

    assert stop(state).outcome == stop(play("A30 B2", structure="best_of_3", target=30)).outcome
    assert state.settings.ending.ranking(state) == (("A",), ("B",))


def test_game_does_not_stop_while_a_deal_is_due() -> None:
    with pytest.raises(RuleViolation, match="unequal_deals"):
        stop(play("A1", time_rule="even_deals"))

    assert stop(play("A1 B2", time_rule="even_deals")).over


def test_game_that_is_over_stops_no_more() -> None:
    state = play("A34", target=20)

    assert state.due(dealing=True) == 0
    with pytest.raises(RuleViolation, match="game_over"):
        stop(state)


@pytest.mark.parametrize(
    ("key", "told", "ranking"),
    [
        ("envers", {"P1": 30, "P2": 20, "P3": 10, "P4": 8}, (("P4",), ("P3",), ("P2",), ("P1",))),
        ("dix_sept_partie", {"P1": 60, "P2": 8, "P3": 0, "P4": 0}, (("P1",), ("P2",), ("P3", "P4"))),
        ("dix_sept_coup", {"P1": 60, "P2": 8, "P3": 0, "P4": 0}, (("P1",), ("P2",), ("P3", "P4"))),
    ],
)
def test_every_game_stands_as_its_ending_ranks_it(
    key: str, told: dict[str, int], ranking: tuple[tuple[str, ...], ...]
) -> None:
    variant = find_variant(key)
    changes = {"target": 50} if "target" in variant.settings else {}

    outcome = stop(tally(variant, variant.settle(changes), [Deal(captured=told)])).outcome

    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("time", ranking)


def test_auction_stops_when_everybody_has_dealt_equally_often() -> None:
    variant = find_variant("auction_2")
    settings = variant.settle({"players": 3})
    passed = read_deal(variant, settings, {"all_pass": True})

    due = [
        (state.due(dealing=False), state.due(dealing=True))
        for state in (tally(variant, settings, [passed] * played) for played in range(4))
    ]

    assert due == [(0, 3), (2, 2), (1, 1), (0, 3)]
    with pytest.raises(RuleViolation, match="unequal_deals"):
        stop(tally(variant, settings, [passed] * 2))


@pytest.mark.parametrize(("cap", "counted"), [(None, 136), (121, 121), (136, 136), (200, 136)])
def test_no_more_than_the_cap_counts_of_a_total(cap: int | None, counted: int) -> None:
    request: dict[str, Any] = {"kind": "match", "deals": [{"raw": {"A": 68}, "doubles": 2}]}

    got = answer({"variant": "coinchee_121", "settings": {"score_cap": cap}, "input": request})

    assert got["totals"] == {"A": 136, "B": 0}
    assert got.get("counted") == ({"A": counted, "B": 0} if cap else None)


def test_cap_does_not_change_who_won() -> None:
    state = play("A34 B33", structure="fixed_deals", deals=2, score_cap=30)

    assert state.outcome is not None
    assert (state.outcome.winner, state.counted) == ("A", {"A": 30, "B": 30})


@pytest.mark.parametrize(
    ("told", "carried", "counted"),
    [
        ("A20 A30", False, (40, 0)),
        ("A20 A30 B34", False, (40, 34)),
        ("A20 A30 B34 A34", False, (74, 34)),
        ("A20 A30 A28", True, (68, 0)),
    ],
)
def test_cap_is_that_of_each_manche(told: str, carried: bool, counted: tuple[int, int]) -> None:
    state = play(told, structure="best_of_3", target=34, score_cap=40, surplus_carried=carried)

    assert tuple(state.counted.values()) == counted


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize(
    ("key", "tie", "captured", "wins"),
    [
        ("trois_individuel", "shared", (35, 35, 0), (HALF, HALF, 0)),
        ("trois_individuel", "shared", (40, 30, 0), (1, 0, 0)),
        ("trois_individuel", "highest_total", (35, 35, 0), (0, 0, 0)),
    ],
)
def test_win_that_players_share_is_a_part_for_each(
    key: str, tie: str, captured: tuple[int, ...], wins: tuple[Any, ...]
) -> None:
    variant = find_variant(key)
    deal = Deal(captured=dict(zip(variant.sides, captured, strict=True)))

    state = tally(variant, variant.settle({"target": 18, "tie_break": tie}), [deal])

    assert tuple(state.wins.values()) == wins


@pytest.mark.parametrize(("tie", "part"), [("shared", THIRD), ("full_round", 0)])
def test_win_of_equal_deals_is_shared_by_three(tie: str, part: Any) -> None:
    variant = find_variant("auction_2")
    settings = variant.settle({"players": 3, "deals_per_player": 1, "tie_break": tie})
    passed = read_deal(variant, settings, {"all_pass": True})

    assert stop_or_stay(tally(variant, settings, [passed] * 3)).wins == dict.fromkeys(settings.sides, part)


def stop_or_stay(state: GameState) -> GameState:
    """`state`, ended by the clock unless it was over."""
    return state if state.over else stop(state)


@pytest.mark.parametrize(
    ("told", "tie", "wins"),
    [
        ("A3 B2", "half_win", (1, 0)),
        ("A3 B3", "drawn", (0, 0)),
        ("A3 B3", "half_win", (HALF, HALF)),
        ("A3", "half_win", (0, 0)),
    ],
)
def test_level_game_may_be_half_a_win_for_each(told: str, tie: str, wins: tuple[Any, Any]) -> None:
    state = play(told, structure="fixed_deals", deals=2, fixed_deals_tie=tie)

    assert tuple(state.wins.values()) == wins


def test_game_of_five_is_won_by_three_manches() -> None:
    request = {"kind": "match", "deals": [{"A": 20, "B": 0}, {"A": 0, "B": 20}] * 2 + [{"A": 0, "B": 30}]}
    rules = {"structure": "best_of_5", "target": 20, "belle_target": 30}

    got = answer({"variant": "manillen_club", "settings": rules, "input": request})

    assert (got["manches"], got["winner"]) == (["A", "B", "A", "B", "B"], "B")
    assert got["final_scores"][-1] == {"A": 0, "B": 30}


def test_surplus_of_a_manche_may_be_carried_into_the_next() -> None:
    state = play("A30 B10", structure="best_of_3", target=24, surplus_carried=True)

    assert (state.totals, state.final_scores) == ({"A": 6, "B": 10}, ({"A": 30, "B": 0},))


def test_stakes_stop_whenever_the_table_does() -> None:
    variant = find_variant("auction_1")

    assert stop(start(variant, variant.defaults)).outcome is not None
