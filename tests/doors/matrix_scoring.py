"""The doors of the table, and those of the API."""

from __future__ import annotations

from typing import Any

from scoring.house_rules.settings import PresetForm
from scoring.opening.forms import PlayForm
from scoring.rulebook import find_variant
from tests.doors.cells import (
    LOGIN,
    OF_A_TOURNAMENT,
    OF_AN_EDITION,
    OF_AN_EVENING,
    THIS_CLUB,
    Facts,
    Row,
    at,
    entry,
    everybody,
    members,
    nobody,
    phone,
    table,
)
from tests.doors.world import Actor, World


def line(world: World, _actor: Actor) -> dict[str, Any]:
    """The last deal of the game in play."""
    return {"key": world.sheet.key, "number": world.sheet.revision}


def look(code: str = "") -> Facts:
    """The world's sheet as it is shown to whoever has its share code."""
    return lambda world, _actor: {
        "key": world.sheet.key,
        "code": code or world.sheet.share_code,
    }


LOOKS = ("shared", "summary", "summary_picture")

PLACES: dict[str, Facts] = {
    **{
        f"scoring:{name}": at("sheet")
        for name in ("sheet", "preview", "figures", "penalty", "penalty_preview", "pen")
    },
    **{f"scoring:{name}": at("sheet") for name in ("sign", "bidding", "besides")},
    "scoring:count": at("sheet"),
    "scoring:sheet_paper": at("sheet"),
    "scoring:totals": at("sheet"),
    "scoring:join_club": THIS_CLUB,
    **{f"scoring:{name}": at("sheet") for name in ("heal", "holder", "names", "sheet_phones")},
    "scoring:strike": line,
    "scoring:move": line,
    "scoring:swap": line,
    "scoring:reopen": at("sheet"),
    "scoring:close": at("sheet"),
    "scoring:contest": at("sheet"),
    "scoring:confirm_line": line,
    "scoring:settle": at("contested_sheet", number=2),
    "scoring:ask_correction": at("signed_sheet", number=1),
    "scoring:answer_request": at("signed_sheet", number=4),
    "scoring:again": at("signed_sheet"),
    "scoring:draw": at("fresh_sheet"),
    "scoring:share": at("sheet"),
    "scoring:claim": at("friends"),
    **{f"scoring:{name}": look() for name in LOOKS},
    "scoring:game_rules": at("sheet"),
    **{f"api:{name}": at("sheet") for name in ("sheet", "deals", "signatures")},
    "api:strike": line,
    **{f"api:{name}": THIS_CLUB for name in ("players", "sessions")},
    "api:session": OF_AN_EVENING,
    "api:editions": OF_A_TOURNAMENT,
    "api:edition": OF_AN_EDITION,
}


def said_of_a_line(world: World, actor: Actor) -> dict[str, Any]:
    """That the last deal of the game in play is not right."""
    return entry(line=world.sheet.revision, reason="recount")(world, actor)


DEAL = {"side": "A", "count": "40"}
SIGNED = {"game": 1, "revision": 4}  # the game of the sheet that is signed, and its last line
PILE = {"of": "A", "card": "10S", "taken": "1", "write": "1"}
FAULT = {"offender": "A", "article": "9"}
KINGS = {"dealer": "first_king", "partners": "drawn"}
NAMES = {f"seat_{seat}": name for seat, name in enumerate("ABCD")}


def as_offered(form: type[PresetForm], **facts: str) -> Facts:
    """The rules of a preset as the page offers them."""

    def filled(_world: World, _actor: Actor) -> dict[str, Any]:
        offered = form(find_variant("parlee"))
        rules = {name: offered[name].value() for name in offered.fields}
        return {**{name: value for name, value in rules.items() if value not in (None, False)}, **facts}

    return filled


TABLE = [
    Row("scoring:play", "GET", everybody(200)),
    Row("scoring:play", "POST", everybody(302), as_offered(PlayForm, start="1", **NAMES)),
    Row("scoring:play", "POST", everybody(302), as_offered(PlayForm, draw="1", **NAMES), case="that draws"),
    Row("scoring:arbiter", "GET", everybody(200)),
    Row("scoring:count_pile", "GET", everybody(200)),
    Row("scoring:join_club", "GET", everybody(200)),
    Row("scoring:join_club", "POST", everybody(422), {"table": "1", "pin": "12"}, case="with half a PIN"),
    Row("scoring:holder", "GET", table(302) | {Actor.DEVICE: 200}),
    Row("scoring:holder", "POST", table(302), {"seat": "1"}),
    Row("scoring:heal", "POST", everybody(404), why="it reads no cookie: the secret comes in a header"),
    Row("scoring:names", "GET", table(200)),
    Row("scoring:names", "POST", table(409), entry(seat=1, name="Zoé", comes="on"), case="of a tournament"),
    Row("scoring:sheet_phones", "GET", table(200)),
    Row(
        "scoring:sheet_phones",
        "POST",
        table(403) | {Actor.DIRECTOR: 302, Actor.OWNER: 302},
        {"away": "1"},
        case="sent away",
    ),
    Row("scoring:count", "GET", table(200)),
    Row("scoring:count", "GET", table(302), PILE, case="written into the deal"),
    Row("scoring:sheet", "GET", table(200)),
    Row("scoring:sheet", "GET", table(200), {"lines": "1"}, case="with its lines"),
    Row("scoring:sheet", "POST", table(303), entry(**DEAL)),
    Row("scoring:sheet", "POST", table(410), entry(**DEAL, game=1), case="of a signed game"),
    Row("scoring:sheet_paper", "GET", table(200)),
    Row("scoring:preview", "GET", table(200), entry(**DEAL)),
    Row("scoring:figures", "GET", table(200)),
    Row("scoring:game_rules", "GET", table(200)),
    Row("scoring:penalty", "GET", table(302)),
    Row("scoring:penalty", "POST", table(303), entry(**FAULT)),
    Row("scoring:penalty_preview", "GET", table(200), entry(**FAULT)),
    Row("scoring:bidding", "POST", table(200), entry(say="pass")),
    Row("scoring:besides", "POST", table(302), {"wish": "trump=on"}),
    Row("scoring:pen", "POST", table(302)),
    Row("scoring:strike", "POST", table(303), entry(reason="mistyped")),
    Row("scoring:move", "POST", table(303), entry(before="")),
    Row("scoring:totals", "GET", table(200) | {Actor.DEVICE: 403}),
    Row(
        "scoring:totals",
        "POST",
        table(409) | {Actor.DEVICE: 403},
        entry(total_1_A="40", total_1_B="20", total_2_A="", total_2_B=""),
        case="where deals stand",
    ),
    Row("scoring:swap", "POST", table(303), entry()),
    Row("scoring:comfort", "GET", everybody(200)),
    Row("scoring:comfort", "POST", everybody(303), {"wish": "left=on"}),
    Row("scoring:sign", "POST", table(303), entry(side="A", stopped="late")),
    Row(
        "scoring:reopen",
        "POST",
        table(403) | {Actor.DIRECTOR: 303, Actor.OWNER: 303},
        entry(reason="the count was wrong", game=1),
    ),
    Row("scoring:close", "POST", table(403) | {Actor.DIRECTOR: 303, Actor.OWNER: 303}, entry(reason="late")),
    Row("scoring:contest", "POST", table(303), said_of_a_line),
    Row("scoring:confirm_line", "POST", table(303), entry()),
    Row("scoring:settle", "POST", table(303), entry(keep="first", game=1, revision=2)),
    Row("scoring:ask_correction", "POST", table(303), entry(**DEAL, reason="we recounted", **SIGNED)),
    Row(
        "scoring:answer_request",
        "POST",
        table(403) | {Actor.DIRECTOR: 303, Actor.OWNER: 303},
        entry(apply="1", **SIGNED),
    ),
    Row(
        "scoring:answer_request",
        "POST",
        table(403) | {Actor.DIRECTOR: 303, Actor.OWNER: 303},
        entry(decline="1", reason="too late", **SIGNED),
        case="to refuse it",
    ),
    Row("scoring:join", "GET", everybody(200)),
    Row("scoring:join", "POST", everybody(302), lambda world, _actor: {"code": world.sheet.code}),
    Row(
        "scoring:join",
        "POST",
        everybody(404),
        {"code": "x" * 26},
        case="with no card of a table",
        why="a code that is on no card",
    ),
    Row("scoring:again", "POST", table(302)),
    Row("scoring:draw", "GET", phone(200)),
    Row("scoring:draw", "POST", phone(302), KINGS),
    Row("scoring:share", "GET", table(200) | {Actor.DEVICE: 403}),
    Row("scoring:share", "GET", phone(200), case="among friends", where=at("fresh_sheet")),
    Row("scoring:claim", "GET", phone(LOGIN) | {Actor.DIRECTOR: 200}),
    Row("scoring:claim", "POST", phone(LOGIN) | {Actor.DIRECTOR: 302}, {"keep": "1"}),
    *(Row(f"scoring:{name}", "GET", everybody(200)) for name in LOOKS),
    *(
        Row(
            f"scoring:{name}",
            "GET",
            nobody(),
            case="by a wrong code",
            where=look("a" * 26),
            why="it is guessed",
        )
        for name in LOOKS
    ),
]

API = [
    Row("api:schema", "GET", everybody(200)),
    Row("api:variants", "GET", everybody(200)),
    Row("api:score", "POST", everybody(200), {"variant": "parlee", "input": {"raw": {"A": 40}}}),
    Row("api:join", "POST", everybody(201), lambda world, _actor: {"code": world.sheet.code}),
    Row("api:sheet", "GET", phone(200)),
    Row("api:deals", "POST", phone(201), entry(deal={"raw": {"A": 40}})),
    Row("api:deals", "POST", phone(410), entry(deal={"raw": {"A": 40}}, game=1), case="of a signed game"),
    Row("api:strike", "POST", phone(201), entry(reason="mistyped")),
    Row("api:signatures", "POST", phone(201), entry(side="A", stopped="late")),
    Row("api:clubs", "GET", everybody(200)),
    Row("api:players", "GET", members(200)),
    Row("api:sessions", "GET", members(200)),
    Row("api:session", "GET", members(200)),
    Row("api:editions", "GET", everybody(200)),
    Row("api:edition", "GET", everybody(200)),
]
