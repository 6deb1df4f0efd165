"""Settings and deals drawn at random for every form of the game: mostly right, sometimes wrong, always JSON."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.rulebook import DealState, RuleViolation, Setting, Settings, Variant, write_deal
from tests.scoring.rulebook.played import played_out, some_play

TABLES: Mapping[str, tuple[Any, ...]] = {
    "stakes": (None, "flat", "rising", {str(number): 3 * number + 1 for number in range(6)}),
    "values": ({"petite": 33}, {"general": 150, "supreme": 0}, {"grande": "total"}),
    "turnup_values": ([5, 4, 3, 2, 1], [9, 7, 5, 3, 1], [0, 0, 0, 0, 0]),
    "all_tricks_value": ("max", 0, 100),
    "remove_cards": (None, [], ["7S"], ["7S", "7C"], ["10S", "AH", "7D"]),
}

Entry = dict[str, Any]

LEFT_OUT = ("dealer_side", "taker", "turnup", "talon_points")
"""What a table need not report."""

COUNTED = ("declarer_points", "declarer_tricks", "discard_points", "last_trick")


def some_value(setting: Setting, chance: Random) -> Any:
    """A value that `setting` may have."""
    if setting.key in TABLES:
        return chance.choice(TABLES[setting.key])
    if setting.kind == "flag":
        return chance.random() < 0.5
    if setting.kind == "choice":
        return chance.choice(setting.choices)
    near = chance.randint(setting.least, min(setting.most, setting.least + 80))
    return chance.choice([near, setting.default, *([None] if setting.kind == "integer_or_null" else [])])


def some_settings(variant: Variant, chance: Random, **fixed: Any) -> Settings:
    """Settings of `variant` of which about a quarter differ from its preset; `fixed` where it has them."""
    changes = {
        key: some_value(setting, chance)
        for key, setting in variant.settings.items()
        if chance.random() < 0.25
    }
    kept = {key: value for key, value in fixed.items() if key in variant.settings}
    for chosen in (changes, {key: value for key, value in changes.items() if key != "base"}):
        try:
            return variant.settle(chosen | kept)
        except RuleViolation:
            continue
    return variant.settle(kept)


def some_entry(settings: Settings, chance: Random) -> Entry:
    """What a table may report of a deal: of one that was played, on nine days of ten; on the tenth by mistake."""
    if "all_pass" in settings.facts and chance.random() < 0.1:
        return _with_fault({"all_pass": True}, settings, chance)
    state = played_out(some_play(settings, chance), chance)
    entry = write_deal(settings.variant, state.deal())
    for fact in LEFT_OUT:
        if chance.random() < 0.3:
            entry.pop(fact, None)
    if "doubles" in settings.facts:
        entry["doubles"] = chance.choice((0, 0, 0, 1, 2, 3))
    if "declarer_points" in entry and chance.random() < 0.2:
        entry = _by_word(entry, settings, state)
    if chance.random() < 0.1:
        _mistake(entry, chance)
    return _with_fault(entry, settings, chance)


def _with_fault(entry: Entry, settings: Settings, chance: Random) -> Entry:
    """`entry`, now and then closed by a fault, which of a contract leaves only who declares."""
    fault = _fault(settings, chance)
    if fault and "declarer" in settings.facts:
        return {**fault, "declarer": chance.choice(settings.sides)}
    return entry | fault


def _by_word(entry: Entry, settings: Settings, state: DealState) -> Entry:
    """The deal of a declarer without his count: he made it, or he did not."""
    made = settings.score(state.deal()).made
    return {fact: value for fact, value in entry.items() if fact not in COUNTED} | {"made": made}


def _mistake(entry: Entry, chance: Random) -> None:
    """One number of the entry as somebody else would have it."""
    numbers = [(entry, fact) for fact, value in entry.items() if type(value) is int]
    numbers += [(part, side) for part in entry.values() if isinstance(part, dict) for side in part]
    numbers = [(part, fact) for part, fact in numbers if type(part[fact]) is int]
    if numbers:
        part, fact = chance.choice(numbers)
        part[fact] = max(0, part[fact] + chance.choice((-1, 1, 8, 60)))


def _fault(settings: Settings, chance: Random) -> Entry:
    if chance.random() < 0.9:
        return {}
    fault: Entry = {"offender": chance.choice(settings.sides), "player": 0}
    if chance.random() < 0.6:
        fault |= {"article": chance.randint(1, 17), "after_turnup": chance.random() < 0.5}
    if chance.random() < 0.5:
        fault["points"] = chance.randint(0, 40)
    return {"penalty": fault}


def seated(entry: Any, move: Mapping[str, str]) -> Any:
    """`entry` with every side in the place that `move` gives it; a rank is no side."""
    if isinstance(entry, Mapping):
        return {
            move.get(key, key): value if key == "rank" else seated(value, move)
            for key, value in entry.items()
        }
    return move.get(entry, entry) if isinstance(entry, str) else entry
