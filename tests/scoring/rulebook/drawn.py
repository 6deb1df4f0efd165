"""Settings and deals drawn at random for every form of the game: mostly right, sometimes wrong, always JSON."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.rulebook import RuleViolation, Setting, Settings, Variant
from scoring.rulebook.rules import Contract

RANKS = ("10", "A", "K", "Q", "J", "9")
TABLES: Mapping[str, tuple[Any, ...]] = {
    "stakes": (None, "flat", "rising", {str(number): 3 * number + 1 for number in range(6)}),
    "values": ({"petite": 33}, {"general": 150, "supreme": 0}, {"grande": "total"}),
    "turnup_values": ([5, 4, 3, 2, 1], [9, 7, 5, 3, 1], [0, 0, 0, 0, 0]),
    "all_tricks_value": ("max", 0, 100),
    "remove_cards": (None, [], ["7S"], ["7S", "7C"], ["10S", "AH", "7D"]),
}

Entry = dict[str, Any]


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
    try:
        return variant.settle(changes | kept)
    except RuleViolation:
        return variant.settle(kept)


def some_counts(settings: Settings, chance: Random) -> dict[str, int]:
    """Counts that a deal can have, on nine days of ten."""
    pack = settings.pack
    whole = chance.choice([pack.total, chance.randint(pack.least, pack.total)])
    cuts = sorted(chance.randint(0, whole) for _ in pack.counting[1:])
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, whole], strict=True)]
    chance.shuffle(parts)
    if chance.random() < 0.1:
        parts[0] += chance.choice((-1, 1, 8, 60))
    return dict(zip(pack.counting, parts, strict=True))


def some_entry(settings: Settings, chance: Random) -> Entry:
    """What a table may report of a deal, in the facts of its game."""
    facts, entry = settings.facts, {}
    if settings.pack.counts:
        counts = some_counts(settings, chance)
        entry[settings.pack.count_key] = counts
        entry |= _sleeping(settings, counts, chance)
    for key, odds in (("no_trump", 0.3), ("blind", 0.2), ("all_tricks", 0.05)):
        if key in facts and chance.random() < odds:
            entry[key] = True
    if "doubles" in facts:
        entry["doubles"] = chance.choice((0, 0, 0, 1, 2, 3))
    for key in ("dealer", "dealer_side"):
        if key in facts:
            entry[key] = chance.choice(settings.sides)
    if "turnup" in facts and chance.random() < 0.5:
        entry["turnup"] = {"side": chance.choice(settings.sides), "rank": chance.choice(RANKS)}
    entry |= _called(settings, chance)
    return entry | _fault(settings, chance)


def _sleeping(settings: Settings, counts: Mapping[str, int], chance: Random) -> Entry:
    key = "reserve_points" if "reserve_points" in settings.facts else "talon_points"
    if key not in settings.facts or chance.random() < 0.5:
        return {}
    points = max(0, settings.pack.total - sum(counts.values()))
    return {key: points, "first_trick": chance.choice(settings.pack.counting)}


def _called(settings: Settings, chance: Random) -> Entry:
    if "general" in settings.facts:
        general = {"player": chance.choice(settings.sides), "made": chance.random() < 0.5}
        return {"general": general} if chance.random() < 0.2 else {}
    if "declarer" not in settings.facts:
        return {}
    if chance.random() < 0.1:
        return {"all_pass": True}
    told: Entry = {"declarer": chance.choice(settings.sides)}
    if isinstance(settings.marking, Contract):
        bids = [*settings.marking.named, *(chance.randint(1, settings.pack.total + 1) for _ in range(4))]
        told["bid"] = chance.choice(bids)
    if "exchanged" in settings.facts:
        told["exchanged"] = chance.randint(0, 5)
    if isinstance(told.get("bid"), str) or chance.random() < 0.2:
        return told | {"made": chance.random() < 0.5}
    return told | _counted_call(settings, chance)


def _counted_call(settings: Settings, chance: Random) -> Entry:
    told: Entry = {"declarer_points": chance.randint(0, settings.pack.total)}
    if "discard_points" in settings.facts and chance.random() < 0.5:
        told |= {"discard_points": chance.randint(0, 6), "last_trick": chance.choice(settings.sides)}
    if "talon_points" in settings.facts and chance.random() < 0.5:
        told |= {"talon_points": chance.randint(0, 6), "first_trick": chance.choice(settings.sides)}
    return told


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
