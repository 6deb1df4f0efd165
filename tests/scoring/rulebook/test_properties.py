"""What holds for every deal of every form of the game, whatever its table has changed in the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulebook import (
    VARIANTS,
    Deal,
    GameState,
    Marks,
    RuleViolation,
    Settings,
    Variant,
    advance,
    answer,
    find_variant,
    read_deal,
    start,
    stop,
    tally,
    write_deal,
)
from scoring.rulebook.rules import Captured, Contract, Pool, Surplus
from tests.scoring.rulebook.drawn import seated, some_entry, some_settings
from tests.scoring.rulebook.examples import REQUESTS
from tests.steps.examples import examples

often = examples(40, of=200, deadline=None)
variants = st.sampled_from(VARIANTS)
chances = st.integers(0, 2**32).map(Random)

REFUSALS = {
    "bad_request",
    "impossible_deal",
    "sum_mismatch",
    "sum_out_of_range",
    "too_many_doubles",
    "bid_out_of_range",
    "count_out_of_range",
    "talon_out_of_range",
    "tricks_out_of_range",
    "exchange_out_of_range",
    "no_trump_not_played",
    "penalties_not_used",
    "player_missing",
}
"""Every reason for which a deal can be refused."""

OPEN = {
    "target": 100_000,
    "structure": "single",
    "deals_per_player": 100,
    "score_cap": None,
    "general_value": "deal_total",
}
"""Settings by which no game ends."""

NO_CARRY = {**OPEN, "draw": "void", "par": 17, "rounding": "largest_remainder"}


def scored(rules: Settings, entry: Any) -> tuple[Deal, Marks] | None:
    """The deal that `entry` reports and its marks; None when it was refused for a reason."""
    try:
        deal = read_deal(rules.variant, rules, entry)
        return deal, rules.score(deal)
    except RuleViolation as violation:
        refusal = violation
    assert refusal.code in REFUSALS
    assert json.loads(json.dumps(refusal.answer())) == refusal.answer()
    return None


def may_be_negative(rules: Settings) -> bool:
    """Stakes are paid, an auction of Wikipedia's is lost, and a table may take marks away; nothing else."""
    alone = len(rules.sides) == len(rules.seat_sides)
    taken = rules["penalty_to"] in ({"offender", "author"} if alone else {"offender"})
    taken = taken or rules.get("failure_marks") == "declarer"
    return taken or rules.variant.key in ("auction_1", "auction_2", "auction_3", "dix_sept_coup")


@often
@given(variants, chances)
def test_every_deal_is_scored_or_refused_with_a_reason(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)

    told = scored(rules, some_entry(rules, chance))

    if told:
        marks = told[1]
        assert tuple(marks.marks) == rules.sides
        assert all(type(points) is int for points in marks.marks.values())
        assert marks.winner in (None, *rules.sides)
        assert may_be_negative(rules) or min(marks.marks.values()) >= 0


@often
@given(variants, chances)
def test_parts_make_the_whole(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    told = scored(rules, some_entry(rules, chance))
    if told is None:
        return
    deal, marks = told

    if deal.penalty is not None and marks.penalty is not None:
        parts = [marks.penalty] + ([marks.turnup] if marks.turnup else [])
    elif type(rules.marking) is Surplus and marks.surplus:
        multiplied = {side: points * marks.multiplier for side, points in marks.surplus.items()}
        parts = [multiplied] + ([marks.turnup] if marks.turnup else [])
    elif isinstance(rules.marking, Captured) and deal.call is None and deal.captured and marks.deal_scored:
        parts = [deal.captured]
    else:
        return
    assert marks.marks == {side: sum(part[side] for part in parts) for side in rules.sides}


@often
@given(st.sampled_from([variant for variant in VARIANTS if variant.pack.counts]), chances)
def test_counts_add_up_to_what_a_deal_holds(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    told = scored(rules, some_entry(rules, chance))
    if told is None or told[0].penalty is not None or told[0].call is not None:
        return
    deal = told[0]

    assert deal.captured is not None
    made = sum(deal.captured.values()) + (deal.talon.points if deal.talon else 0)
    assert rules.pack.least <= made <= rules.pack.total


@often
@given(st.sampled_from([variant for variant in VARIANTS if len(variant.pack.counting) == 2]), chances)
def test_one_of_two_at_most_has_more_than_half(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    told = scored(rules, some_entry(rules, chance))

    if told and told[1].surplus:
        assert sum(points > 0 for points in told[1].surplus.values()) <= 1


@often
@given(st.sampled_from([variant for variant in VARIANTS if len(variant.pack.counting) == 2]), chances)
def test_base_below_half_is_refused_when_it_is_set(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    base = chance.randrange(rules.pack.total // 2)

    assert rules["base"] >= rules.pack.total // 2
    with pytest.raises(RuleViolation, match="bad_setting"):
        variant.settle({**rules, "base": base})
    assert variant.settle({**rules, "base": base}, written=True)["base"] == base


@often
@given(variants, chances)
def test_whoever_plays_with_the_offender_never_gains(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    alone, offender = chance.choice(rules.sides), chance.choice(rules.sides)
    entry: dict[str, Any] = {"penalty": {"offender": offender, "points": 12, "player": 0}}
    if rules.needs_dealer:
        entry["dealer"] = alone
    elif "declarer" in rules.facts:
        entry["declarer"] = alone
    told = scored(rules, entry)

    if told and len(entry) > 1:
        gains = {side for side, points in told[1].marks.items() if points > 0}
        assert gains <= ({alone} if offender != alone else set(rules.sides) - {alone})


@often
@given(
    st.sampled_from([variant for variant in VARIANTS if "declarer_tricks" in variant.defaults.facts]), chances
)
def test_made_points_and_tricks_never_contradict(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance, discards="dead")
    marking, pack = rules.marking, rules.pack
    assert isinstance(marking, Contract)
    tricks, points = chance.randint(0, pack.tricks), chance.randint(0, pack.total)
    bid: Any = chance.choice([*marking.named, chance.randint(1, pack.total)])
    entry = {"declarer": "P1", "bid": bid, "declarer_tricks": tricks, "declarer_points": points}
    told = scored(rules, {**entry, "made": chance.choice([None, True, False])})

    if told:
        kept = (
            points >= bid
            if isinstance(bid, int)
            else tricks == (pack.tricks if marking.named[bid].wants == "all" else 0)
        )
        assert told[1].made == kept
        assert tricks <= points <= 60 + tricks
        assert (tricks > 0) == (points > 0)


@often
@given(variants, chances)
def test_players_who_change_places_take_their_marks_along(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    entry = some_entry(rules, chance)
    move = dict(zip(rules.sides, (*rules.sides[1:], rules.sides[0]), strict=True))

    here, there = scored(rules, entry), scored(rules, seated(entry, move))

    assert (here is None) == (there is None)
    if not here or not there:
        return
    if isinstance(rules.marking, Pool) and here[0].penalty is None:  # the odd cent goes by the seat
        assert sorted(here[1].marks.values()) == sorted(there[1].marks.values())
        return
    assert there[1].marks == seated(here[1].marks, move)
    assert there[1].winner == seated(here[1].winner, move)


@often
@given(variants, chances)
def test_deal_survives_being_written_and_read(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    try:
        deal = read_deal(variant, rules, some_entry(rules, chance))
    except RuleViolation:
        return

    written = write_deal(variant, deal)

    assert json.loads(json.dumps(written)) == written
    assert read_deal(variant, rules, written) == deal
    assert write_deal(variant, read_deal(variant, rules, written)) == written


def some_deals(rules: Settings, chance: Random, most: int) -> list[Deal]:
    """Deals that `rules` accept."""
    entries = [some_entry(rules, chance) for _ in range(chance.randint(1, most))]
    return [told[0] for entry in entries if (told := scored(rules, entry))]


MISERES: dict[str, dict[str, Any]] = {
    "encheres_3_sans_surprise": {"players": 3},
    "encheres_3_petite_surprise": {"players": 3, "surprise": "petite"},
    "encheres_3_grande_surprise": {"players": 3, "surprise": "grande"},
    "encheres_4": {"players": 4},
    "encheres_5": {"players": 5},
    "encheres_6": {"players": 6},
    "encheres_7": {"players": 7},
}


@often
@given(st.sampled_from(sorted(MISERES)), chances)
def test_misere_is_the_auction_to_the_letter_where_a_number_is_bid(key: str, chance: Random) -> None:
    auction, misere = find_variant(key).defaults, find_variant("miseres").settle(MISERES[key])
    bid, points = chance.randint(1, auction.pack.total + 1), chance.randint(0, auction.pack.total)
    entry: dict[str, Any] = {"declarer": "P1", "bid": bid, "declarer_points": points}
    entry |= {"made": chance.random() < 0.5} if chance.random() < 0.5 else {}
    if "discard_points" in auction.facts and chance.random() < 0.5:
        entry["discard_points"] = chance.randint(0, 12)

    assert scored(auction, entry) == scored(misere, entry)


@often
@given(variants, chances)
def test_game_is_the_fold_of_its_deals(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance, **OPEN)
    deals = some_deals(rules, chance, 12)
    halfway = len(deals) // 2

    whole = tally(variant, rules, deals)

    assert reduce(advance, deals[halfway:], tally(variant, rules, deals[:halfway])) == whole
    assert [line.number for line in whole.deals] == [*range(1, len(deals) + 1)]
    for side in rules.sides:
        assert whole.totals[side] == sum(line.marks.marks[side] for line in whole.deals)


@often
@given(variants, chances)
def test_deal_that_is_struck_leaves_no_trace_in_the_totals(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance, **NO_CARRY)
    deals = some_deals(rules, chance, 8)
    if not deals or any(deal.penalty for deal in deals):  # a fault may be charged to whoever deals then
        return
    struck = chance.randrange(len(deals))

    whole = tally(variant, rules, deals)
    without = tally(variant, rules, deals[:struck] + deals[struck + 1 :])

    gone = whole.deals[struck].marks.marks
    assert without.totals == {side: whole.totals[side] - gone[side] for side in rules.sides}


def played_out(rules: Settings, chance: Random) -> GameState:
    """A game after some deals, or to its end."""
    state = start(rules.variant, rules, chance.randrange(7))
    for deal in some_deals(rules, chance, 30):
        if state.over:
            break
        if rules.turnup_wins:  # whether it may have been played is another test's
            deal = replace(deal, turnup=None)
        state = advance(state, deal)
    return state


@often
@given(variants, chances)
def test_every_game_that_is_over_ranks_everybody_once(variant: Variant, chance: Random) -> None:
    state = played_out(some_settings(variant, chance, target=chance.randint(1, 120)), chance)

    ranking = state.outcome.ranking if state.outcome else state.settings.ending.ranking(state)

    assert sorted(side for place in ranking for side in place) == sorted(state.settings.sides)
    if state.outcome:
        first = ranking[0]
        assert (state.outcome.winner, state.outcome.tied) == (
            (first[0], ()) if len(first) == 1 else (None, first)
        )
        assert sum(state.wins.values()) <= 1
        assert state.due(dealing=True) == 0


@often
@given(variants, chances)
def test_clock_ends_every_game_once_its_last_deals_are_played(variant: Variant, chance: Random) -> None:
    state = played_out(some_settings(variant, chance, **OPEN), chance)
    for _ in range(50):
        if not state.due(dealing=False):
            break
        assert state.due(dealing=False) < max(3, len(state.settings.sides))
        state = reduce(advance, some_deals(state.settings, chance, 1), state)
    if state.due(dealing=False):
        return  # only deals that are dealt again came up

    ended = stop(state)

    assert ended.outcome is not None
    assert (ended.outcome.reason, ended.totals) == ("time", state.totals)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
keys = st.sampled_from(sorted({key for request in REQUESTS for key in request["input"]} | {"nonsense"}))
setting_keys = st.sampled_from(
    sorted({key for variant in VARIANTS for key in variant.settings} | {"nonsense"})
)


@given(json_values)
def test_any_value_is_answered_as_a_request(value: Any) -> None:
    assert answer(value)["error"] == "bad_request"


@examples(40, of=150, deadline=None)
@given(
    variants,
    st.dictionaries(setting_keys, json_values, max_size=2),
    st.dictionaries(keys, json_values, max_size=4),
)
def test_any_entry_is_answered_in_json(
    variant: Variant, changes: dict[str, Any], entry: dict[str, Any]
) -> None:
    got = answer({"variant": variant.key, "settings": changes, "input": entry})

    assert json.loads(json.dumps(got)) == got


@examples(40, of=150, deadline=None)
@given(st.sampled_from(REQUESTS), keys, json_values)
def test_example_with_one_wrong_fact_is_answered_in_json(
    request: dict[str, Any], key: str, value: Any
) -> None:
    got = answer({**request, "input": {**request["input"], key: value}})

    assert json.loads(json.dumps(got)) == got


@given(variants, setting_keys, json_values)
def test_settings_take_a_value_or_refuse_it(variant: Variant, key: str, value: Any) -> None:
    setting = variant.settings.get(key)
    try:
        settled = variant.settle({key: value})
    except RuleViolation:
        settled = variant.defaults

    assert variant.settle(dict(settled)) == settled
    assert set(settled) == set(variant.settings)
    assert setting is None or setting.read(settled[key]) == settled[key]


@given(variants, chances)
def test_settings_drawn_at_random_settle_to_themselves(variant: Variant, chance: Random) -> None:
    settled = some_settings(variant, chance)
    thawed = json.loads(json.dumps(dict(settled)))

    assert variant.settle(thawed) == settled
