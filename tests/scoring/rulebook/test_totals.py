"""Games of which only the totals were kept: they end as the games that were played ended."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rulebook import (
    VARIANTS,
    Final,
    GameState,
    GameTotals,
    RuleViolation,
    Settings,
    Variant,
    advance,
    check_plausible,
    conclude,
    find_variant,
    is_linked,
    read_deal,
    read_totals,
    start,
    write_totals,
)
from scoring.rulebook.rules import LastIn
from scoring.rulebook.rules.endings import outcome_of
from tests.scoring.rulebook.drawn import some_entry, some_settings
from tests.steps.examples import examples

often = examples(40, of=150, deadline=None)
variants = st.sampled_from(VARIANTS)
chances = st.integers(0, 2**32).map(Random)

SHORT = {"target": 60, "belle_target": 70, "deals": 4, "deals_per_player": 2, "score_cap": None}
MOST_DEALS = 60


def played(rules: Settings, chance: Random, most: int = MOST_DEALS) -> GameState:
    """A game of deals drawn at random, to its end or as far as `most` deals lead."""
    state = start(rules.variant, rules, chance.randrange(len(rules.seat_sides)))
    for _entry in range(2 * most):
        if state.over or len(state.deals) == most:
            break
        try:
            state = advance(state, read_deal(rules.variant, rules, some_entry(rules, chance)))
        except RuleViolation:
            continue
    return state


def kept(state: GameState) -> GameTotals:
    """What somebody writes down who keeps no deals."""
    deals = None if is_linked(state.settings) else state.played or None
    if is_linked(state.settings):
        finals = [
            Final(scores, ((winner,),))
            for scores, winner in zip(state.final_scores, state.manches, strict=True)
        ]
        return GameTotals((*finals, *([] if state.outcome else [Final(state.totals)])))
    order = state.outcome.ranking if state.outcome else state.finished
    return GameTotals((Final(state.totals, order),), deals)


def result(state: GameState) -> tuple[Any, ...]:
    """What a ranking and a page take from a game."""
    marks = {side: sum(scored.marks.marks[side] for scored in state.deals) for side in state.totals}
    if isinstance(state.settings.ending, LastIn):  # who is home marks no more
        marks = dict(state.totals)
    return (state.outcome, dict(state.wins), dict(state.counted), marks, state.manches)


@often
@given(variants, chances)
def test_totals_of_a_played_game_end_it_as_it_ended(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance, **SHORT)
    state = played(rules, chance)
    assume(state.over)

    told = kept(state)

    concluded = conclude(variant, rules, told)
    assert result(concluded) == result(state)
    assert read_totals(json.loads(json.dumps(write_totals(rules, told)))) == told


@often
@given(variants, chances)
def test_totals_of_a_stopped_game_rank_as_it_stood(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance, **SHORT)
    assume(rules.get("turnup_timing") != "cannot_end" and not rules.ending.is_open)
    state = played(rules, chance, most=chance.randint(1, 4))
    assume(not state.over and state.played)

    try:
        concluded = conclude(variant, rules, kept(state), stopped=True)
    except RuleViolation as asked:
        if asked.code != "winner_open":
            raise
        return  # two are past the target: the order of the deals says who won

    stopped = replace(state, outcome=outcome_of(rules.ending.ranking(state), "time"))
    assert result(concluded) == result(stopped)


@often
@given(variants, chances)
def test_totals_of_a_game_that_goes_on_are_no_end(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance, **SHORT)
    assume(rules.get("turnup_timing") != "cannot_end" and not rules.ending.is_open)
    state = played(rules, chance, most=chance.randint(1, 4))
    assume(not state.over and state.played)

    with pytest.raises(RuleViolation) as refused:
        conclude(variant, rules, kept(state))

    assert refused.value.code in {
        "target_not_reached",
        "deals_missing",
        "still_level",
        "several_left",
        "winner_open",
    }


@often
@given(variants, chances, st.booleans())
def test_totals_of_a_played_game_are_plausible(variant: Variant, chance: Random, short: bool) -> None:
    rules = some_settings(variant, chance, **(SHORT if short else {}))

    state = played(rules, chance, most=chance.choice([1, 2, 4, MOST_DEALS]))

    check_plausible(rules, kept(state))
    check_plausible(rules, replace(kept(state), deals=None))


def told(key: str, *finals: Final, dealt: int | None = None, **changes: Any) -> tuple[Any, ...]:
    variant = find_variant(key)
    return variant, variant.settle(changes), GameTotals(finals, dealt)


def pairs(a: int, b: int, *first: str) -> Final:
    return Final({"A": a, "B": b}, (first,) if first else ())


def three(*totals: int, ranking: tuple[tuple[str, ...], ...] = ()) -> Final:
    return Final({f"P{number}": total for number, total in enumerate(totals, start=1)}, ranking)


def four(first: int) -> Final:
    return Final({"P1": first, "P2": 0, "P3": 0, "P4": 0})


TWELVE = {"structure": "fixed_deals", "deals": 12}
PARTIE = {"players": 3, "target": 100}
REFUSED = {
    "nobody is there": (told("coinchee_121", pairs(120, 90)), "target_not_reached", {"target": 121}),
    "level": (told("coinchee_121", pairs(130, 130)), "still_level", {}),
    "too few deals": (told("coinchee_121", pairs(90, 80), dealt=11, **TWELVE), "deals_missing", {"left": 1}),
    "too many deals": (told("coinchee_121", pairs(90, 80), dealt=13, **TWELVE), "too_many_deals", {"deals": 12}),
    "both there by the turned card": (told("parlee", pairs(36, 35)), "winner_open", {"target": 34}),
    "the wrong one there": (told("parlee", pairs(36, 35, "C")), "bad_request", None),
    "one is said to win who is not there": (
        told("parlee", Final({"A": 36, "B": 35}, (("A",),)), structure="best_of_3"),
        "target_not_reached",
        None,
    ),
    "below zero": (told("coinchee_121", pairs(130, -1)), "below_zero", {}),
    "a side is missing": (told("coinchee_121", Final({"A": 130})), "bad_request", None),
    "two games": (told("coinchee_121", pairs(130, 1), pairs(1, 130)), "bad_request", None),
    "a manche that is not over": (
        told("coinchee_121", pairs(90, 80), pairs(130, 2), structure="best_of_3"),
        "manche_not_over",
        {"manche": 1},
    ),
    "a manche too many": (
        told("coinchee_121", pairs(130, 1), pairs(130, 2), pairs(3, 130), structure="best_of_3"),
        "too_many_manches",
        {},
    ),
    "two still play": (told("dix_sept_partie", three(104, 90, 80), **PARTIE), "several_left", {"target": 100}),
    "nobody said who was home first": (
        told("dix_sept_partie", three(104, 110, 80), **PARTIE),
        "order_open",
        {"target": 100},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "code", "params"), REFUSED.values(), ids=REFUSED)
def test_totals_that_are_no_end_are_refused_with_the_reason(
    given: tuple[Any, ...], code: str, params: dict[str, Any] | None
) -> None:
    with pytest.raises(RuleViolation) as refused:
        conclude(*given)

    assert refused.value.code == code
    assert params is None or refused.value.params == params


PLAIN = {"draw": "void"}
BEYOND = {
    "one deal": (told("coinchee_121", pairs(3410, 0), structure="fixed_deals", deals=1), 136),
    "one deal told": (told("parlee", pairs(180, 0), dealt=1), 105),
    "twelve deals": (told("coinchee_121", pairs(1633, 90), **TWELVE), 1632),
    "a digit too many": (told("coinchee_121", pairs(12580, 90)), 256),
    "both too high": (told("coinchee_121", pairs(12580, 12500)), 664),
    "level deals carry": (told("manillen_club", pairs(2021, 50)), 2020),
    "no level deal carries": (told("manillen_club", pairs(341, 50), **PLAIN), 340),
    "a fault of an agreed price": (told("coinchee_121", pairs(621, 90), penalty_points=500), 620),
    "a fault multiplied": (told("coinchee_121", pairs(521, 90), penalty_multiplied=True), 520),
    "faults that cost what is typed": (told("encheres_4", four(1150)), 1149),
    "no faults": (told("encheres_4", four(218), penalties="none"), 217),
    "a manche": (told("muette_68", pairs(159, 0), pairs(50, 0)), 158),
    "whoever is home marks no more": (told("dix_sept_partie", three(170, 120, 20), **PARTIE, penalties="none"), 169),
    "far below zero": (told("auction_2", three(-841, 0, 0), players=3, penalties="none"), -840),
}  # fmt: skip


@pytest.mark.parametrize(("given", "most"), BEYOND.values(), ids=BEYOND)
def test_totals_that_no_game_can_have_are_refused_with_the_bound(given: tuple[Any, ...], most: int) -> None:
    _variant, rules, final = given

    with pytest.raises(RuleViolation) as refused:
        check_plausible(rules, final)

    assert (refused.value.code, refused.value.params) == ("total_out_of_range", {"max_total": most})


@pytest.mark.parametrize(
    "given",
    [
        told("dix_sept_coup", three(90_000, -50_000, -40_000), players=3),
        told("coinchee_121", pairs(100_000, 5), max_doubles=None),
        told("coinchee_121", pairs(256, 120)),
    ],
)
def test_totals_are_taken_up_to_the_bound_and_where_nothing_bounds_them(given: tuple[Any, ...]) -> None:
    _variant, rules, final = given

    check_plausible(rules, final)


ENDED = {
    "to a target": (told("coinchee_121", pairs(125, 90)), (("A",), ("B",))),
    "both there, the higher total": (told("coinchee_121", pairs(125, 127)), (("B",), ("A",))),
    "the turned card came first": (told("parlee", pairs(36, 35, "B")), (("B",), ("A",))),
    "twelve deals, level": (told("coinchee_121", pairs(80, 80), **TWELVE), (("A", "B"),)),
    "two manches of three": (
        told("coinchee_121", pairs(130, 9), pairs(9, 130), pairs(9, 130), structure="best_of_3"),
        (("B",), ("A",)),
    ),
    "the first at a hundred loses": (told("envers", three(102, 40, 60, 30)), (("P4",), ("P2",), ("P3",), ("P1",))),
    "the last one home": (
        told("dix_sept_partie", three(104, 110, 80, ranking=(("P1",), ("P2",))), **PARTIE),
        (("P1",), ("P2",), ("P3",)),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "ranking"), ENDED.values(), ids=ENDED)
def test_totals_end_the_game_by_its_own_rule(given: tuple[Any, ...], ranking: object) -> None:
    state = conclude(*given)

    assert state.outcome is not None
    assert state.outcome.ranking == ranking


def test_stakes_stay_open_until_the_table_settles() -> None:
    state = conclude(*told("dix_sept_coup", three(30, -10, -20), players=3))

    assert (state.outcome, dict(state.totals)) == (None, {"P1": 30, "P2": -10, "P3": -20})


def test_deal_moves_on_by_the_deals_that_were_told() -> None:
    state = conclude(*told("coinchee_121", pairs(125, 90), dealt=14), first_dealer=1)

    assert state.dealer == 3


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"totals": [1, 2]},
        {"totals": {"A": "12", "B": 1}},
        {"totals": {"A": True, "B": 1}},
        {"totals": {"A": 100_001, "B": 1}},
        {"totals": {"A": 1, "B": 1}, "deals": "12"},
        {"totals": {"A": 1, "B": 1}, "ranking": "A"},
        {"totals": {"A": 1, "B": 1}, "ranking": [[]]},
        {"manches": {"totals": {"A": 1, "B": 1}}},
    ],
)
def test_totals_that_cannot_be_read_are_refused(payload: dict[str, Any]) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_totals(payload)

    assert refused.value.code == "bad_request"
