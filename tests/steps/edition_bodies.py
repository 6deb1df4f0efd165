"""What the body of a published ranking looks like, as a JSON schema: who changes one gives it another `method`."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
INTEGER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
TEXT: Schema = {"type": "string"}
FRACTION: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
FIGURE: Schema = {"anyOf": [INTEGER, FRACTION]}
TRUE: Schema = {"const": True}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _list(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _tuple(*schemas: Schema) -> Schema:
    return {"type": "array", "prefixItems": list(schemas), "minItems": len(schemas), "items": False}


def _object(required: dict[str, Schema], **optional: Schema) -> Schema:
    return {
        "type": "object",
        "properties": required | optional,
        "required": list(required),
        "additionalProperties": False,
    }


ROW = _object(
    {
        **dict.fromkeys(("entry", "played"), COUNT),
        **dict.fromkeys(("won", "for", "against"), INTEGER),
        "rank": _or_null(COUNT),
        "separated_by": _or_null(TEXT),
        "withdrawn": {"type": "boolean"},
    },
    **dict.fromkeys(("charged", "adjusted", "of_byes", "points"), INTEGER),
    **dict.fromkeys(("part", "awarded"), FRACTION),
    categories=_list(TEXT),
    values=_list(_or_null(FIGURE)),
    earlier=_object({"played": COUNT, "won": FRACTION, "for": INTEGER}),
)
TABLE = {"round": COUNT, "table": COUNT}
BROUGHT = {"marks": _tuple(INTEGER, INTEGER), "games": _tuple(FRACTION, FRACTION), "won": COUNT}
MATCH = _object(
    {
        "number": COUNT,
        "turn": COUNT,
        "part": TEXT,
        "sides": _list(_object({}, entry=COUNT, winner=COUNT, loser=COUNT)),
    },
    place=COUNT,
    **TABLE,
    **BROUGHT,
)
POOL = _object(
    {
        "rows": _list(
            _object(
                {"entry": COUNT, "rank": COUNT, "won": FRACTION, "played": COUNT, "difference": INTEGER},
                gone=TRUE,
            )
        ),
        "meetings": _list(_object({"entries": _tuple(COUNT, COUNT), **TABLE}, **BROUGHT)),
    }
)
TREE = _object(
    {"stage": COUNT, "format": TEXT},
    matches=_list(MATCH),
    stale=_list(_object({"entries": _tuple(COUNT, COUNT), **TABLE})),
    pools=_list(POOL),
)
MEETING = _object(
    {
        "round": COUNT,
        "teams": _tuple(COUNT, COUNT),
        "games": _tuple(FRACTION, FRACTION),
        "marks": _tuple(INTEGER, INTEGER),
        "played": COUNT,
        "due": COUNT,
        "points": _or_null(_tuple(INTEGER, INTEGER)),
        "tables": _list(
            _object(
                {
                    "table": COUNT,
                    "games": _tuple(FRACTION, FRACTION),
                    "marks": _tuple(INTEGER, INTEGER),
                }
            )
        ),
    },
    struck=TRUE,
)
DECISION = _object(
    {
        "entry": COUNT,
        "marks": INTEGER,
        "wins": INTEGER,
        "round": COUNT,
        **dict.fromkeys(("kind", "article", "why"), TEXT),
    },
    **dict.fromkeys(("place", "table", "game"), COUNT),
)
CLUB = _object(
    {
        "club": TEXT,
        "rank": _or_null(COUNT),
        "delegates": COUNT,
        "won": FRACTION,
        "played": FIGURE,
    },
    marks=FIGURE,
)
OF_A_TOURNAMENT = _object(
    {
        "method": {"enum": ["wins/1", "marks/1", "average/1", "criteria/1", "league/1"]},
        **dict.fromkeys(("rounds", "counted", "expected"), COUNT),
        "rows": _list(ROW),
    },
    criteria=_list(_object({"by": TEXT}, numbers=_list(INTEGER))),
    lot=TEXT,
    alone=TRUE,
    charges=_list(_tuple(COUNT, COUNT, INTEGER)),
    adjustments=_list(DECISION),
    bye={"anyOf": [_object({"marks": INTEGER, "wins": COUNT}), _object({"average": TRUE})]},
    leaving=TEXT,
    standing_in=TEXT,
    forfeit=_tuple(INTEGER, INTEGER),
    struck=_list(COUNT),
    clubs=_object({"fewest": COUNT, "rows": _list(CLUB)}, by={"const": "average"}, of={"const": "pairs"}),
    trees=_list(TREE),
    stood_in=_list(_tuple(COUNT, COUNT, COUNT, COUNT)),
    league=_object({"points": _tuple(INTEGER, INTEGER, INTEGER), "by": TEXT, "withdrawn": TEXT}),
    meetings=_list(MEETING),
)
SEASON_EVENING = _object(
    {
        "number": COUNT,
        "day": {"type": "string", "format": "date"},
        "name": TEXT,
        "way": {"enum": ["", "catch_up", "out"]},
        "from": _list(_tuple(TEXT, COUNT, {"type": "string", "pattern": "^[0-9a-f]{64}$"})),
    }
)
SEASON_RESULT = _tuple(_or_null(COUNT), COUNT, FRACTION, COUNT, INTEGER)
SEASON_ROW = _object(
    {
        "rank": _or_null(COUNT),
        **dict.fromkeys(("player", "bonus", "attended", "lacking"), COUNT),
        **dict.fromkeys(("total", "won", "best"), FRACTION),
        "separated_by": _or_null(TEXT),
        "lines": _list(
            _tuple(
                COUNT, TEXT, _or_null(FRACTION), {"type": "boolean"}, _or_null(COUNT), _or_null(SEASON_RESULT)
            )
        ),
    }
)
ABSENCE = _object({"worth": TEXT, "points": COUNT})
SEASON_RULES = _object(
    {
        **dict.fromkeys(("worth", "counted", "total"), TEXT),
        **dict.fromkeys(("per_win", "per_loss", "beyond", "full", "number", "bonus"), COUNT),
        **dict.fromkeys(("fewest", "catch_ups"), COUNT),
        **dict.fromkeys(("with_notice", "without_notice"), ABSENCE),
        "places": _list(COUNT),
        "then": _list(TEXT),
    }
)
OF_A_SEASON = _object(
    {
        "method": {"const": "season/1"},
        "rules": SEASON_RULES,
        "evenings": _list(SEASON_EVENING),
        "rows": _list(SEASON_ROW),
        "records": _list(
            _object({"feat": TEXT, "value": FRACTION, "holders": _list(_tuple(COUNT, _or_null(COUNT)))})
        ),
    }
)
