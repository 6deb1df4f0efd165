"""No setting without effect: each has a game that another value of it tells otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rulebook import VARIANTS, RuleViolation, Settings, advance, find_variant, read_deal, start
from tests.scoring.rulebook.drawn import Entry
from tests.scoring.rulebook.readings import DECLARED, LEVEL, MADE, READINGS
from tests.steps.cells import every_cell

WON = {"raw": {"A": 54, "B": 14}}
SHARED: list[Entry] = [{"raw": {"A": 40, "B": 28}}, {"raw": {"A": 28, "B": 40}}]
TURNED: list[Entry] = [{"raw": {"A": 34}, "turnup": {"side": "B", "rank": "10"}}]
ENDING_TURNED: list[Entry] = [
    {"raw": {"A": 60, "B": 8}},
    {"raw": {"A": 8, "B": 60}},
    {"raw": {"A": 44, "B": 24}, "turnup": {"side": "B", "rank": "10"}},
]
TWO_PASS: list[Entry] = [
    {"declarer": "P1", "bid": 60, "made": False},
    {"declarer": "P2", "bid": 50, "made": False},
]
BID_60: Entry = {"declarer": "P1", "bid": 60}
AFTER_ALL: list[Entry] = [BID_60 | {"made": made} for made in (True, False, False, True)]
COUNTED: list[Entry] = [{"raw": {"P1": 30, "P2": 30, "P3": 5, "P4": 3}}] * 2
MISDEAL: list[Entry] = [{"penalty": {"offender": "A", "article": 6}}]
BLIND: list[Entry] = [{"cards": {"A": 35}, "blind": True}]
BY_AUCTION: list[Entry] = [{"declarer": player, "bid": 30, "made": True} for player in ("P1", "P2", "P3")]
CENTS: list[Entry] = [{"raw": {"P1": 36, "P2": 24, "P3": 10}}]
PASSED: list[Entry] = [{"all_pass": True}]

MADE_FOR: list[tuple[str, str, Mapping[str, Any], Any, list[Entry]]] = [
    ("target", "coinchee_121", {}, 20, [WON]),
    ("structure", "coinchee_121", {"target": 20}, "best_of_3", [WON]),
    (
        "structure",
        "manillen_club",
        {"target": 20, "structure": "best_of_3"},
        "best_of_5",
        [{"cards": {"A": 60}}] * 2,
    ),
    ("belle_target", "parlee", {"structure": "best_of_3", "target": 6}, 7, SHARED),
    ("surplus_carried", "parlee", {"structure": "best_of_3", "target": 4}, True, SHARED),
    ("deals", "coinchee_121", {"structure": "fixed_deals"}, 2, SHARED),
    ("fixed_deals_tie", "coinchee_121", {"structure": "fixed_deals", "deals": 2}, "half_win", SHARED),
    ("fixed_deals_tie", "coinchee_121", {"structure": "fixed_deals", "deals": 2}, "two_more_deals", SHARED),
    ("turnup_timing", "parlee", {"target": 31}, "immediate", ENDING_TURNED),
    ("turnup_timing", "parlee", {"target": 5}, "cannot_end", TURNED),
    ("tie_break", "encheres_4", {"target": 60}, "shared", TWO_PASS),
    ("tie_break", "encheres_4", {"target": 120}, "declarer_first", AFTER_ALL),
    ("tie_break", "envers", {"target": 50}, "extra_deal", COUNTED),
    ("tie_break", "auction_2", {"players": 3, "deals_per_player": 1}, "full_round", BY_AUCTION),
    ("deals_per_player", "auction_2", {"players": 3}, 1, BY_AUCTION),
    ("time_rule", "coinchee_121", {}, "drop_deal", SHARED),
    ("time_rule", "coinchee_121", {}, "even_deals", SHARED),
    ("score_cap", "coinchee_121", {"target": 20}, 20, [{**WON, "doubles": 2}]),
    ("misdeal", "parlee", {}, "next_dealer", MISDEAL),
    ("penalties", "parlee", {}, "none", [{"penalty": {"offender": "A"}}]),
    ("blind_multiplier", "muette_60", {}, 2, BLIND),
    ("players", "dix_sept_coup", {}, 3, CENTS),
    (
        "surprise",
        "miseres",
        {"players": 3},
        "grande",
        [{"declarer": "P1", "contract": "general", "made": True}],
    ),
    ("remove_cards", "envers", {}, ["7S"], COUNTED),
    ("unit_cents", "dix_sept_coup", {"players": 3}, 1, CENTS),
    ("rounding", "dix_sept_coup", {"players": 3, "unit_cents": 1}, "pot_carries", CENTS),
    ("all_pass", "encheres_4", {}, "same_dealer", PASSED),
    ("all_pass", "auction_1", {}, "eldest_forced", PASSED),
    ("min_bid", "encheres_4", {}, 36, [MADE]),
    ("no_trump", "encheres_4", {}, False, [{**MADE, "no_trump": True}]),
    ("required", "auction_1", {"players": 3}, 15, [DECLARED]),
    ("draw", "muette_60", {}, "carried", [LEVEL, {"cards": {"A": 35}}]),
]
"""A setting, the game that has it, the other rules of the table, another value than theirs, and some deals."""

OF_THE_READINGS = [
    (name, key, {other: value for other, value in changes.items() if other != name}, changes[name], [entry])
    for _point, key, changes, entry, _marks in READINGS
    for name in changes
    if name in find_variant(key).settings and name != "players"
]

ONLY_SAID = {"direction", "first_dealer", "pointless_hand"}
"""What changes the words of a page and no mark."""

JUDGED = {setting.key for variant in VARIANTS for setting in variant.play.settings()}
"""What changes which cards may be played, and no mark: tests/scoring/test_playing.py."""


def told_by(settings: Settings, deals: list[Entry]) -> list[object]:
    """Everything the game says of `deals`, refused ones left out."""
    state, said = start(settings.variant, settings), []
    for entry in deals:
        try:
            state = advance(state, read_deal(settings.variant, settings, entry))
        except RuleViolation as refusal:
            said.append(refusal.answer())
        else:
            line = state.deals[-1]
            said.append((line.marks, line.totals, state.dealer, state.totals, state.tied, state.outcome))
        said.append((state.target, state.deals_left, state.due(dealing=True), dict(state.counted)))
    return [*said, dict(state.wins)]


def lives(name: str, key: str, rules: Mapping[str, Any], value: Any, deals: list[Entry]) -> bool:
    """Whether the game tells `deals` otherwise where the setting `name` has `value`."""
    variant = find_variant(key)
    return told_by(variant.settle(rules), deals) != told_by(variant.settle({**rules, name: value}), deals)


def test_every_setting_changes_something_in_some_game() -> None:
    living = {effect[0] for effect in (*MADE_FOR, *OF_THE_READINGS) if lives(*effect)}

    assert {key for variant in VARIANTS for key in variant.settings} == living | ONLY_SAID | JUDGED


@every_cell("effect", MADE_FOR, ids=[f"{effect[0]}={effect[3]}" for effect in MADE_FOR])
def test_setting_changes_the_game_it_is_made_for(effect: Any) -> None:
    assert lives(*effect)
