"""A deal as JSON tells it: read with every doubt refused, written back in one canonical way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.rulebook.cards import VALUES
from scoring.rulebook.deal import Call, Deal, Penalty, Talon, Turnup, bad_request
from scoring.rulebook.variant import Settings, Variant

MOST = 1000
"""No count, bid or amount of one deal is higher, and no reason longer."""

MOST_DOUBLES = 100
MOST_CENTS = 100_000_000


def read_deal(variant: Variant, settings: Settings, data: Mapping[str, Any]) -> Deal:
    """The deal that `data` reports, in the keys of the worked examples.

    One count may be left out: that side has the rest. Raises RuleViolation `bad_request` for wrong types,
    unknown keys and facts that this game does not have, unless they say nothing (null, false, 0);
    `sum_mismatch` for a single count above the scale.
    """
    if not isinstance(data, Mapping):
        raise bad_request("a deal must be an object")
    entry = {key: value for key, value in data.items() if key != "kind"}
    for key in [key for key in entry if key not in settings.facts]:
        if key not in FACTS or entry[key] not in (None, False, 0):
            raise bad_request(f"not a fact of {variant.key}: {str(key)[:60]}")
        del entry[key]
    _check_players(entry.pop("players", None), settings)
    return Deal(**_common(entry, settings), call=_call(entry, settings))


def _common(entry: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in entry.items():
        reader = READERS.get(key)
        if reader is not None and value is not None:
            name, read_value = reader
            if name in read:
                raise bad_request(f"{key} tells again what was told")
            read[name] = read_value(key, value, settings)
    talon = _talon(entry, settings)
    if talon is not None:
        read["talon"] = talon
    if "captured" in read:
        read["captured"] = _fill_in(read["captured"], talon, settings)
    return read


def _fill_in(counts: dict[str, int], talon: Talon | None, settings: Settings) -> dict[str, int]:
    """`counts` in the order of the sides; one that is missing gets the rest."""
    pack = settings.pack
    missing = [side for side in pack.counting if side not in counts]
    if not missing:
        return {side: counts[side] for side in pack.counting}
    if len(missing) > 1 or (pack.least < pack.total and talon is None):
        raise bad_request("too few counts")
    rest = pack.total - (talon.points if talon else 0) - sum(counts.values())
    if rest < 0:
        raise pack.mismatch(counts, pack.total - (talon.points if talon else 0))
    return {side: counts.get(side, rest) for side in pack.counting}


def _number(key: str, value: object, most: int = MOST) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise bad_request(f"{key} must be a whole number from 0 to {most}")
    return value


def _cents(key: str, value: object, _settings: Settings) -> int:
    return _number(key, value, MOST_CENTS)


def _doubles(key: str, value: object, _settings: Settings) -> int:
    return _number(key, value, MOST_DOUBLES)


def _flag(key: str, value: object, _settings: Settings) -> bool:
    if not isinstance(value, bool):
        raise bad_request(f"{key} must be true or false")
    return value


def _side(key: str, value: object, settings: Settings) -> str:
    if not isinstance(value, str) or value not in settings.sides:
        raise bad_request(f"{key} must be one of {', '.join(settings.sides)}")
    return value


def _object(key: str, value: object, allowed: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise bad_request(f"{key} must be an object")
    unknown = [name for name in value if name not in allowed]
    if unknown:
        raise bad_request(f"{key} has an unknown key: {str(unknown[0])[:60]}")
    return value


def _counts(key: str, value: object, settings: Settings) -> dict[str, int]:
    counts = _object(key, value, settings.pack.counting)
    if not counts:
        raise bad_request(f"{key} is empty")
    return {side: _number(f"{key}.{side}", count) for side, count in counts.items()}


def _turnup(key: str, value: object, settings: Settings) -> Turnup:
    turned = _object(key, value, ("side", "rank"))
    rank = turned.get("rank")
    if not isinstance(rank, str) or rank not in VALUES:
        raise bad_request(f"{key}.rank must be one of {', '.join(VALUES)}")
    return Turnup(_side(f"{key}.side", turned.get("side"), settings), rank)


def _penalty(key: str, value: object, settings: Settings) -> Penalty:
    fault = _object(key, value, ("offender", "article", "reason", "after_turnup", "points", "player"))
    article, reason, points = fault.get("article"), fault.get("reason"), fault.get("points")
    player = fault.get("player")
    if article is not None and (type(article) is not int or not 1 <= article <= 17):
        raise bad_request(f"{key}.article must be a whole number from 1 to 17")
    if reason is not None and not (isinstance(reason, str) and len(reason) <= MOST):
        raise bad_request(f"{key}.reason must be a text of at most {MOST} characters")
    offender = _side(f"{key}.offender", fault.get("offender"), settings)
    return Penalty(
        offender=offender,
        article=article,
        reason=reason or "",
        after_turnup=_flag(f"{key}.after_turnup", fault.get("after_turnup") or False, settings),
        points=None if points is None else _number(f"{key}.points", points),
        player=None
        if player is None
        else _number(f"{key}.player", player, settings.seat_sides.count(offender) - 1),
    )


def _talon(entry: Mapping[str, Any], settings: Settings) -> Talon | None:
    """The cards dealt to nobody, where the entry tells of them."""
    points = entry.get("talon_points", entry.get("reserve_points"))
    to = entry.get("first_trick", entry.get("last_trick"))
    if to is not None and (not isinstance(to, str) or to not in settings.pack.counting):
        raise bad_request(f"the trick must be won by one of {', '.join(settings.pack.counting)}")
    return None if points is None else Talon(_number("the points of the cards dealt to nobody", points), to)


def _check_players(players: object, settings: Settings) -> None:
    if players is not None and players != list(settings.sides):
        raise bad_request(f"players must be {', '.join(settings.sides)}")


Reader = Callable[[str, object, Settings], Any]

READERS: Mapping[str, tuple[str, Reader]] = {
    "raw": ("captured", _counts),
    "cards": ("captured", _counts),
    "doubles": ("doubles", _doubles),
    "drawn_before": ("drawn_before", _doubles),
    "no_trump": ("no_trump", _flag),
    "blind": ("blind", _flag),
    "all_tricks": ("all_tricks", _flag),
    "turnup": ("turnup", _turnup),
    "penalty": ("penalty", _penalty),
    "taker": ("taker", _side),
    "dealer": ("dealer", _side),
    "dealer_side": ("dealer", _side),
    "all_pass": ("all_pass", _flag),
    "pot_before": ("pot_before", _cents),
}

CALL_KEYS: Mapping[str, str] = {
    "declarer_points": "points",
    "declarer_tricks": "tricks",
    "discard_points": "discards",
    "exchanged": "exchanged",
}


def _call(entry: Mapping[str, Any], settings: Settings) -> Call | None:
    """What one player undertook, where the entry tells of it."""
    if entry.get("general") is not None:
        general = _object("general", entry["general"], ("player", "made"))
        declarer = _side("general.player", general.get("player"), settings)
        return Call(
            declarer=declarer, bid="general", made=_flag("general.made", general.get("made"), settings)
        )
    keys = [key for key in ("bid", "contract", "made", *CALL_KEYS) if entry.get(key) is not None]
    if entry.get("declarer") is None:
        if keys:
            raise bad_request("declarer is missing")
        return None
    read: dict[str, Any] = {CALL_KEYS[key]: _number(key, entry[key]) for key in keys if key in CALL_KEYS}
    if "made" in keys:
        read["made"] = _flag("made", entry["made"], settings)
    if entry.get("last_trick") is not None:
        read["last_trick"] = _side("last_trick", entry["last_trick"], settings)
    return Call(declarer=_side("declarer", entry["declarer"], settings), bid=_bid(entry), **read)


def _bid(entry: Mapping[str, Any]) -> int | str | None:
    """The number or the name that was bid; it may stand under `bid` or under `contract`, not under both."""
    bid, contract = entry.get("bid"), entry.get("contract")
    if bid is not None and contract is not None:
        raise bad_request("give a bid or a contract, not both")
    named = bid if contract is None else contract
    if named is None or isinstance(named, str):
        return named
    return _number("bid", named)


OTHER_FACTS = ("players", "general", "declarer", "bid", "contract", "made")
TALON_FACTS = ("talon_points", "reserve_points", "first_trick", "last_trick")
FACTS = frozenset((*READERS, *CALL_KEYS, *OTHER_FACTS, *TALON_FACTS))


def write_deal(variant: Variant, deal: Deal) -> dict[str, Any]:
    """`deal` as JSON, without what goes without saying: the inverse of `read_deal`.

    >>> from scoring.rulebook import find_variant
    >>> write_deal(find_variant("parlee"), Deal(captured={"A": 40, "B": 28}, turnup=Turnup("A", "K")))
    {'raw': {'A': 40, 'B': 28}, 'turnup': {'side': 'A', 'rank': 'K'}}
    """
    pack, facts = variant.pack, variant.defaults.facts
    written: dict[str, Any] = {
        "dealer_side" if pack.partners else "dealer": deal.dealer,
        pack.count_key: dict(deal.captured) if deal.captured is not None else None,
        **_written_talon(deal.talon, facts),
        "taker": deal.taker,
        "doubles": deal.doubles,
        "no_trump": deal.no_trump,
        "blind": deal.blind,
        "all_tricks": deal.all_tricks,
        "turnup": {"side": deal.turnup.side, "rank": deal.turnup.rank} if deal.turnup else None,
        "penalty": _written_penalty(deal.penalty) if deal.penalty else None,
        "drawn_before": deal.drawn_before,
        "pot_before": deal.pot_before,
        "all_pass": deal.all_pass,
        **(_written_call(deal.call, facts) if deal.call else {}),
    }
    return {key: value for key, value in written.items() if _said(key, value)}


SAID_EVEN_AS_NOTHING = (
    "declarer_points",
    "declarer_tricks",
    "exchanged",
    "talon_points",
    "reserve_points",
    "made",
)


def _said(key: str, value: object) -> bool:
    """Whether `value` says something under `key`: a count of zero does, no doublings do not."""
    return value is not None and (key in SAID_EVEN_AS_NOTHING or value not in (False, 0))


def _written_talon(talon: Talon | None, facts: frozenset[str]) -> dict[str, Any]:
    if talon is None:
        return {}
    key = "reserve_points" if "reserve_points" in facts else "talon_points"
    return {key: talon.points, "first_trick": talon.to}


def _written_penalty(penalty: Penalty) -> dict[str, Any]:
    written = {
        "offender": penalty.offender,
        "article": penalty.article,
        "reason": penalty.reason or None,
        "after_turnup": penalty.after_turnup or None,
        "points": penalty.points,
        "player": penalty.player,
    }
    return {key: value for key, value in written.items() if value is not None}


def _written_call(call: Call, facts: frozenset[str]) -> dict[str, Any]:
    if "general" in facts:
        return {"general": {"player": call.declarer, "made": call.made}}
    key = "contract" if isinstance(call.bid, str) and "contract" in facts else "bid"
    facts_of_call = {name: getattr(call, field) for name, field in CALL_KEYS.items()}
    return {
        "declarer": call.declarer,
        key: call.bid,
        "made": call.made,
        "last_trick": call.last_trick,
        **facts_of_call,
    }
