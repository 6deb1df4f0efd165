"""JSON Schema of requests and answers, made from what the forms of the game declare: their settings and facts.

What it refuses the rulebook refuses too. It says nothing of the cards: only the rules know whether counts agree.

>>> schema = request_schema()
>>> schema["properties"]["variant"]["enum"][:2]
['coinchee_121', 'coinchee_leaflet']

Tested in tests/scoring/rulebook/test_schema.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from .answers import KINDS, MOST_MARKS, NAMES, PARTS, REMARKS
from .cards import PACK, SUITS, VALUES
from .deal import NO_TRUMP, RuleViolation
from .errors import ERRORS
from .reading import FACTS, MOST, MOST_CENTS, MOST_DOUBLES
from .rules import Setting
from .rules.settings import whole
from .variant import Settings, Variant
from .variants import VARIANTS

Schema = dict[str, Any]
Names = list[str]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
FLAG: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
MARKS: Schema = whole(-MOST_MARKS, MOST_MARKS)
NOTHING: Schema = {"enum": [None, False, 0]}
"""What may stand under the key of a fact that a game does not have."""


def request_schema() -> Schema:
    """The schema of a request: the settings and the input that each form of the game takes."""
    return {
        "$schema": DIALECT,
        "title": "A request to the rulebook of manille",
        "type": "object",
        "properties": {
            "variant": {"enum": [variant.key for variant in VARIANTS]},
            "settings": {"type": "object"},
            "input": {"type": "object", "properties": {"kind": {"enum": list(KINDS)}}},
            **{remark: {} for remark in REMARKS},
        },
        "required": ["variant", "input"],
        "additionalProperties": False,
        "allOf": [_of_variant(variant) for variant in VARIANTS],
        "$defs": {
            "card": {"enum": [*VALUES, *map(str, PACK)]},
            "fact": {"enum": sorted({"kind", *FACTS})},
            **{f"deal_{variant.key}": _deal(variant) for variant in VARIANTS},
        },
    }


def _of_variant(variant: Variant) -> Schema:
    players = {"players": {"type": ["array", "null"], "items": TEXT}}
    trick = players | {"cards": {"type": "array", "items": _named("card")}}
    ladder = players | {"bids": {"type": "array", "items": {"type": ["integer", "string"]}}}
    kinds = {
        "match": _match(variant),
        "trick": _object(trick, required=["cards"]),
        "ladder": _object(ladder, required=["bids"]),
    }
    shapes = [
        *(_if_kind(kind, shape) for kind, shape in kinds.items()),
        _else(kinds, _named(f"deal_{variant.key}")),
    ]
    return {
        "if": {"properties": {"variant": {"const": variant.key}}},
        "then": {"properties": {"settings": _settings(variant), "input": {"allOf": shapes}}},
    }


def _named(name: str) -> Schema:
    """The shape that stands under `name` in the definitions."""
    return {"$ref": f"#/$defs/{name}"}


def _if_kind(kind: str, shape: Schema) -> Schema:
    return {"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": shape}


def _else(kinds: Iterable[str], shape: Schema) -> Schema:
    return {
        "if": {"not": {"properties": {"kind": {"enum": list(kinds)}}, "required": ["kind"]}},
        "then": shape,
    }


def _object(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """An object of these properties and no others, beside its `kind`."""
    return {
        "type": "object",
        "properties": {"kind": TEXT, **properties},
        "required": list(required),
        "additionalProperties": False,
    }


def _settings(variant: Variant) -> Schema:
    shapes = {
        name: setting_schema(setting)
        for setting in variant.settings.values()
        for name in (setting.key, *setting.aliases)
    }
    return {"properties": shapes, "additionalProperties": False}


def setting_schema(setting: Setting) -> Schema:
    """What `setting` may be, with its default."""
    if setting.schema:
        shape = dict(setting.schema)
    elif setting.kind == "choice":
        shape = {"enum": list(setting.choices)}
    elif setting.kind == "flag":
        shape = dict(FLAG)
    else:
        kind = ["integer", "null"] if setting.kind == "integer_or_null" else "integer"
        shape = whole(setting.least, setting.most) | {"type": kind}
    return {**shape, "default": setting.default}


@cache
def _tables(variant: Variant) -> tuple[Settings, ...]:
    """The game at every kind of table that changes what a deal tells: by the players and by what is chosen."""
    tables = [variant.defaults]
    for setting in variant.settings.values():
        values = {"flag": [False, True], "choice": setting.choices}.get(setting.kind, ())
        if setting.key == "players" and setting.kind == "integer":
            values = range(setting.least, setting.most + 1)
        for value in values:
            try:
                tables.append(variant.settle({setting.key: value}))
            except RuleViolation:  # it may not stand beside the other defaults
                continue
    return tuple(tables)


def _sides(variant: Variant) -> Names:
    return list(dict.fromkeys(side for table in _tables(variant) for side in table.sides))


def _deal(variant: Variant) -> Schema:
    """The facts of a deal; those of other games may stand there where they say nothing."""
    tables, sides = _tables(variant), _sides(variant)
    counting = list(dict.fromkeys(side for table in tables for side in table.pack.counting))
    facts = {fact for table in tables for fact in table.facts}
    shapes = {fact: _or_null(FACT_SCHEMAS[fact](sides, counting)) for fact in sorted(facts)}
    players = _or_null({"type": "array", "items": {"enum": sides}})
    return _object(shapes | {"players": players}) | {
        "propertyNames": _named("fact"),
        "additionalProperties": NOTHING,
    }


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [{"type": "null"}, shape]}


def _match(variant: Variant) -> Schema:
    """A whole game; each of its deals as marks by side, as parts of marks, or as facts."""
    marks: Schema = {
        "type": "object",
        "properties": dict.fromkeys(_sides(variant), MARKS),
        "minProperties": 1,
        "additionalProperties": False,
    }
    parts = {"type": "object", "properties": dict.fromkeys(PARTS, marks), "additionalProperties": False}
    shapes = {
        "players": {"type": ["array", "null"], "items": TEXT},
        "start": _or_null(marks),
        "deals": {"type": "array", "items": {"anyOf": [marks, parts, _named(f"deal_{variant.key}")]}},
        "first_dealer": {"type": "integer"},
    }
    return _object(shapes, required=["deals"])


def _counts(_sides: Names, counting: Names) -> Schema:
    counts = dict.fromkeys(counting, whole(0, MOST))
    return {"type": "object", "properties": counts, "additionalProperties": False, "minProperties": 1}


def _side(sides: Names, _counting: Names) -> Schema:
    return {"enum": sides}


def _winner(_sides: Names, counting: Names) -> Schema:
    return {"enum": counting}


def _turnup(sides: Names, _counting: Names) -> Schema:
    shapes = {"side": {"enum": sides}, "rank": {"enum": list(VALUES)}}
    return {
        "type": "object",
        "properties": shapes,
        "required": ["side", "rank"],
        "additionalProperties": False,
    }


def _penalty(sides: Names, _counting: Names) -> Schema:
    shapes = {
        "offender": {"enum": sides},
        "article": _or_null(whole(1, 17)),
        "reason": {"type": ["string", "null"], "maxLength": MOST},
        "after_turnup": {"type": ["boolean", "null"]},
        "points": _or_null(whole(0, MOST)),
        "player": _or_null(whole(0, MOST)),
    }
    return {"type": "object", "properties": shapes, "required": ["offender"], "additionalProperties": False}


def _general(sides: Names, _counting: Names) -> Schema:
    shapes = {"player": {"enum": sides}, "made": FLAG}
    return {
        "type": "object",
        "properties": shapes,
        "required": ["player", "made"],
        "additionalProperties": False,
    }


def _bids(sides: Names, _counting: Names) -> Schema:
    bid = {"type": "object", "required": ["player", "bid"], "additionalProperties": False}
    return {
        "type": "array",
        "maxItems": MOST,
        "items": bid | {"properties": {"player": {"enum": sides}, "bid": BID}},
    }


def _always(shape: Schema) -> Callable[[Names, Names], Schema]:
    return lambda _sides, _counting: shape


BID: Schema = {"anyOf": [whole(0, MOST), TEXT]}
NUMBER: Schema = whole(0, MOST)
FACT_SCHEMAS: Mapping[str, Callable[[Names, Names], Schema]] = {
    **dict.fromkeys(("counts", "raw", "cards"), _counts),
    **dict.fromkeys(("declarer", "dealer", "dealer_side", "taker"), _side),
    **dict.fromkeys(("first_trick", "last_trick"), _winner),
    **dict.fromkeys(("no_trump", "blind", "all_tricks", "all_pass", "made"), _always(FLAG)),
    **dict.fromkeys(("doubles", "drawn_before"), _always(whole(0, MOST_DOUBLES))),
    **dict.fromkeys(("bid", "contract"), _always(BID)),
    **dict.fromkeys(
        (
            "declarer_points",
            "declarer_tricks",
            "discard_points",
            "exchanged",
            "reserve_points",
            "talon_points",
        ),
        _always(NUMBER),
    ),
    "pot_before": _always(whole(0, MOST_CENTS)),
    "trump": _always({"enum": [*SUITS, NO_TRUMP]}),
    "taker_player": _always(NUMBER),
    "bids": _bids,
    "turnup": _turnup,
    "penalty": _penalty,
    "general": _general,
    "players": _always({}),
}
"""What may be told under each fact, at a table of these sides of which these count."""


BY_SIDE: Schema = {"type": "object", "additionalProperties": {"type": "integer"}}
SIDES: Schema = {"type": "array", "items": TEXT}
ANSWERED: Mapping[str, Schema] = {
    "made": FLAG,
    "required": {"type": "integer"},
    "marks": BY_SIDE,
    "pay": BY_SIDE,
    "pot": {"type": "integer"},
    "winner": {"type": ["string", "null"]},
    "multiplier": whole(1, 2**40),
    "deal_scored": {"const": False},
    "drawn_after": whole(1, MOST),
    "redeal": {"enum": ["same_dealer", "next_dealer"]},
    "charged": {"type": "object", "required": ["side", "player", "points"]},
}
"""What an answer tells of a deal."""

OF_A_GAME: Mapping[str, Schema] = {
    "winner": {"type": ["string", "null"]},
    "loser": {"type": ["string", "null"]},
    "losers": SIDES,
    "tied": SIDES,
    "next": {"enum": ["extra_deal", "two_more_deals", "full_round"]},
    "finish_order": SIDES,
    "manches": SIDES,
    "totals": BY_SIDE,
    "counted": BY_SIDE,
    "final_scores": {"type": "array", "items": BY_SIDE},
}
"""What an answer tells of a whole game."""


def answer_schema() -> Schema:
    """The schema of an answer: to a deal, a game, a trick, a ladder of bids, or to what was refused."""
    refusal = {
        "type": "object",
        "properties": {
            "error": {"enum": [*NAMES.values(), "bad_request"]},
            "reason": {"enum": list(ERRORS)},
            "detail": TEXT,
        },
        "required": ["error"],
        "if": {"properties": {"error": {"const": "bad_request"}}},
        "then": {"required": ["reason", "detail"]},
    }
    deal = _answer(ANSWERED) | {"anyOf": [{"required": ["marks"]}, {"required": ["pay"]}]}
    game = _answer(OF_A_GAME) | {"anyOf": [{"required": ["totals"]}, {"required": ["final_scores"]}]}
    trick = _answer({"value": whole(0, MOST)}) | {"required": ["value"]}
    ladder = _answer({"legal": FLAG, "refused": {}}) | {"required": ["legal"]}
    return {
        "$schema": DIALECT,
        "title": "An answer of the rulebook of manille",
        "oneOf": [refusal, deal, game, trick, ladder],
    }


def _answer(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}
