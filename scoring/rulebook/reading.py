"""A deal as JSON tells it: read with every doubt refused, written back in one canonical way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .cards import SUITS, VALUES
from .deal import NO_TRUMP, Bid, Call, Deal, Penalty, RuleViolation, Talon, Turnup, bad_request
from .variant import Settings, Variant

MOST = 1000
"""No count, bid or amount of one deal is higher, and no reason longer."""

MOST_DOUBLES = 100
MOST_CENTS = 100_000_000


def read_deal(
    variant: Variant, settings: Settings, data: Mapping[str, Any], *, written: bool = False
) -> Deal:
    """The deal that `data` reports, in the keys of the worked examples; `written` where it stands on a sheet.

    One count may be left out: that side has the rest. Raises RuleViolation `bad_request` for wrong types,
    unknown keys and facts that this game does not have, unless they say nothing (null, false, 0);
    `sum_mismatch` for a single count above the scale.
    """
    if not isinstance(data, Mapping):
        raise bad_request("not_an_object", key="deal")
    entry = {key: value for key, value in data.items() if key != "kind"}
    for key in [key for key in entry if key not in settings.facts]:
        if key not in FACTS or entry[key] not in (None, False, 0):
            raise _no_fact(str(key)[:60], settings)
        del entry[key]
    _check_players(entry.pop("players", None), settings)
    return Deal(**_common(entry, settings), call=_call(entry, settings), written=written)


def _no_fact(key: str, settings: Settings) -> RuleViolation:
    """Why `key` is no fact of a deal: its counts have another name, or the game has nothing like it."""
    pack = settings.pack
    if pack.counts and READERS.get(key) == READERS["counts"]:
        return bad_request("other_counts", key=key, expected=pack.count_key, total=pack.total)
    return bad_request("unknown_fact", key=key, expected=sorted(settings.facts))


def _common(entry: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in entry.items():
        reader = READERS.get(key)
        if reader is not None and value is not None:
            name, read_value = reader
            if name in read:
                raise bad_request("told_twice", key=key)
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
        raise bad_request("counts_missing", expected=list(pack.counting))
    rest = pack.total - (talon.points if talon else 0) - sum(counts.values())
    if rest < 0:
        raise pack.mismatch(counts, pack.total - (talon.points if talon else 0))
    return {side: counts.get(side, rest) for side in pack.counting}


def _number(key: str, value: object, most: int = MOST) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise bad_request("not_a_number", key=key, least=0, most=most)
    return value


def _cents(key: str, value: object, _settings: Settings) -> int:
    return _number(key, value, MOST_CENTS)


def _number_of_player(key: str, value: object, settings: Settings) -> int:
    return _number(key, value, max(map(settings.seat_sides.count, settings.sides)) - 1)


def _doubles(key: str, value: object, _settings: Settings) -> int:
    return _number(key, value, MOST_DOUBLES)


def _flag(key: str, value: object, _settings: Settings) -> bool:
    if not isinstance(value, bool):
        raise bad_request("not_a_flag", key=key)
    return value


def _side(key: str, value: object, settings: Settings) -> str:
    if not isinstance(value, str) or value not in settings.sides:
        raise bad_request("not_one_of", key=key, expected=list(settings.sides))
    return value


def _object(key: str, value: object, allowed: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise bad_request("not_an_object", key=key)
    unknown = [name for name in value if name not in allowed]
    if unknown:
        raise bad_request("unknown_key", key=f"{key}.{str(unknown[0])[:60]}", expected=list(allowed))
    return value


def _counts(key: str, value: object, settings: Settings) -> dict[str, int]:
    counts = _object(key, value, settings.pack.counting)
    if not counts:
        raise bad_request("counts_missing", expected=list(settings.pack.counting))
    return {side: _number(f"{key}.{side}", count) for side, count in counts.items()}


def _turnup(key: str, value: object, settings: Settings) -> Turnup:
    turned = _object(key, value, ("side", "rank"))
    rank = turned.get("rank")
    if not isinstance(rank, str) or rank not in VALUES:
        raise bad_request("not_one_of", key=f"{key}.rank", expected=list(VALUES))
    return Turnup(_side(f"{key}.side", turned.get("side"), settings), rank)


def _trump(key: str, value: object, _settings: Settings) -> str:
    if not isinstance(value, str) or value not in (*SUITS, NO_TRUMP):
        raise bad_request("not_one_of", key=key, expected=[*SUITS, NO_TRUMP])
    return value


def _bids(key: str, value: object, settings: Settings) -> tuple[Bid, ...]:
    if not isinstance(value, list) or len(value) > MOST:
        raise bad_request("not_a_list", key=key)
    return tuple(_said_bid(f"{key}.{place}", bid, settings) for place, bid in enumerate(value))


def _said_bid(key: str, value: object, settings: Settings) -> Bid:
    words = _object(key, value, ("player", "bid"))
    bid = words.get("bid")
    player = _side(f"{key}.player", words.get("player"), settings)
    return Bid(player, bid if isinstance(bid, str) else _number(f"{key}.bid", bid))


def _penalty(key: str, value: object, settings: Settings) -> Penalty:
    fault = _object(key, value, ("offender", "article", "reason", "after_turnup", "points", "player"))
    article, reason, points = fault.get("article"), fault.get("reason"), fault.get("points")
    player = fault.get("player")
    if article is not None and (type(article) is not int or not 1 <= article <= 17):
        raise bad_request("not_a_number", key=f"{key}.article", least=1, most=17)
    if reason is not None and not (isinstance(reason, str) and len(reason) <= MOST):
        raise bad_request("not_a_text", key=f"{key}.reason", most=MOST)
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
    aside = "talon_points" if "talon_points" in entry else "reserve_points"
    points = entry.get(aside)
    trick = "first_trick" if "first_trick" in entry else "last_trick"
    to = entry.get(trick)
    if to is not None and (not isinstance(to, str) or to not in settings.pack.counting):
        raise bad_request("not_one_of", key=trick, expected=list(settings.pack.counting))
    return None if points is None else Talon(_number(aside, points), to)


def _check_players(players: object, settings: Settings) -> None:
    if players is not None and players != list(settings.sides):
        raise bad_request("not_the_sides", key="players", expected=list(settings.sides))


Reader = Callable[[str, object, Settings], Any]

READERS: Mapping[str, tuple[str, Reader]] = {
    "raw": ("captured", _counts),
    "cards": ("captured", _counts),
    "counts": ("captured", _counts),
    "doubles": ("doubles", _doubles),
    "drawn_before": ("drawn_before", _doubles),
    "no_trump": ("no_trump", _flag),
    "blind": ("blind", _flag),
    "all_tricks": ("all_tricks", _flag),
    "turnup": ("turnup", _turnup),
    "penalty": ("penalty", _penalty),
    "taker": ("taker", _side),
    "taker_player": ("taker_player", _number_of_player),
    "trump": ("trump", _trump),
    "bids": ("bids", _bids),
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
            raise bad_request("declarer_missing")
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
        raise bad_request("bid_and_contract")
    named = bid if contract is None else contract
    if named is None or isinstance(named, str):
        return named
    return _number("bid", named)


OTHER_FACTS = ("players", "general", "declarer", "bid", "contract", "made")
TALON_FACTS = ("talon_points", "reserve_points", "first_trick", "last_trick")
FACTS = frozenset((*READERS, *CALL_KEYS, *OTHER_FACTS, *TALON_FACTS))


def write_deal(variant: Variant, deal: Deal) -> dict[str, Any]:
    """`deal` as JSON, without what goes without saying: the inverse of `read_deal`.

    >>> from . import find_variant
    >>> write_deal(find_variant("parlee"), Deal(captured={"A": 40, "B": 28}, turnup=Turnup("A", "K")))
    {'raw': {'A': 40, 'B': 28}, 'turnup': {'side': 'A', 'rank': 'K'}}
    """
    pack, facts = variant.pack, variant.defaults.facts
    written: dict[str, Any] = {
        "dealer_side" if pack.partners else "dealer": deal.dealer,
        pack.count_key: dict(deal.captured) if deal.captured is not None else None,
        **_written_talon(deal.talon, facts),
        "trump": deal.trump,
        "taker": deal.taker,
        "taker_player": deal.taker_player,
        "bids": [{"player": bid.player, "bid": bid.bid} for bid in deal.bids] or None,
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
    "discard_points",
    "talon_points",
    "reserve_points",
    "made",
    "taker_player",
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
