"""Who may do what: every route and every method, and what each actor is answered.

This table is the policy. Roles are a ladder: each may do what those before it may. What is not yours to know
is a 404, the same for a thing that is not there; a member who may not is told so, 403. Whoever holds the code
of a table reads and writes its sheet, and no other. What is published is for everybody.

A row without an allowed actor says why. `(its own)` marks a device that was answered about its own table, and
left this one alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from scoring.forms.games import PlayForm
from scoring.forms.settings import SettingsForm
from scoring.models import Sheet
from scoring.rulebook import find_variant
from tests.doors.world import Actor, World, letter

LOGIN = "login"
"""Sent to sign in first."""

Cell = int | str
Cells = Mapping[Actor, Cell]
Facts = Callable[[World, Actor], dict[str, Any]]

DENIED = frozenset({403, 404, LOGIN})


def everybody(answer: Cell) -> Cells:
    """Nobody is asked who he is."""
    return dict.fromkeys(Actor, answer)


def users(answer: Cell, *, strangers: Cell = LOGIN) -> Cells:
    """Whoever is signed in, wherever he belongs."""
    nobody = dict.fromkeys((Actor.STRANGER, Actor.DEVICE, Actor.OTHER_DEVICE), strangers)
    return everybody(answer) | nobody


def members(answer: Cell) -> Cells:
    return _ladder(answer, Actor.MEMBER, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER)


def scorers(answer: Cell) -> Cells:
    return _ladder(answer, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER)


def directors(answer: Cell) -> Cells:
    return _ladder(answer, Actor.DIRECTOR, Actor.OWNER)


def owners(answer: Cell) -> Cells:
    return _ladder(answer, Actor.OWNER)


def nobody() -> Cells:
    """Not even those who run the club."""
    return everybody(404)


def table(answer: Cell) -> Cells:
    """Whoever holds the code of the table; another table's device is at its own."""
    holders = dict.fromkeys((Actor.DEVICE, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER), answer)
    return everybody(404) | holders | {Actor.OTHER_DEVICE: f"{answer} (its own)"}


def _ladder(answer: Cell, *allowed: Actor) -> Cells:
    known = dict.fromkeys((Actor.MEMBER, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER), 403)
    return everybody(404) | known | dict.fromkeys(allowed, answer)


@dataclass(frozen=True)
class Row:
    """A route asked with a method: what it is about, what is sent, and the answer to each actor."""

    route: str
    method: str
    cells: Cells
    sends: Facts | dict[str, Any] = field(default_factory=dict)
    case: str = ""
    where: Facts | None = None
    why: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.route}" + (f", {self.case}" if self.case else "")

    def facts(self, world: World, actor: Actor) -> dict[str, Any]:
        """What is sent."""
        return self.sends(world, actor) if callable(self.sends) else self.sends


# --- what the addresses are about ----------------------------------------------------------------


def at(sheet: str) -> Facts:
    """A place at the table of the world's `sheet`, by the code that the actor has."""
    return lambda world, actor: {"code": world.code(actor, getattr(world, sheet))}


def line(world: World, actor: Actor) -> dict[str, Any]:
    """The last deal of the game in play."""
    sheet = world.other_sheet if actor == Actor.OTHER_DEVICE else world.sheet
    return {"code": world.code(actor, world.sheet), "number": sheet.revision}


def in_club(**parts: Callable[[World], Any]) -> Facts:
    """An address of the club, with what `parts` say of the world."""
    return lambda world, _actor: {
        "slug": world.club.slug,
        **{name: part(world) for name, part in parts.items()},
    }


def session(world: World) -> int:
    return world.session.pk


def tournament(world: World) -> int:
    return world.tournament.pk


def member(world: World) -> int:
    return world.club.memberships.get(user=world.invited).pk


OF_A_TOURNAMENT = in_club(pk=tournament)
OF_AN_EVENING = in_club(pk=session)
OF_A_MEMBER = in_club(pk=member)
OF_THE_DRAFT = in_club(pk=tournament, number=lambda world: world.draft.number)
OF_THE_ROUND = in_club(pk=tournament, number=lambda world: world.published.number)
OF_AN_ENTRY = in_club(pk=tournament, number=lambda _world: 1)
OF_AN_EDITION = in_club(pk=tournament, number=lambda _world: 1)
THIS_CLUB = in_club()

PLACES: dict[str, Facts] = {
    **{
        f"clubs:{name}": THIS_CLUB for name in ("club", "change", "members", "players", "seasons", "sessions")
    },
    **{f"clubs:{name}": THIS_CLUB for name in ("player_new", "players_paste", "session_new")},
    **{f"clubs:member_{name}": OF_A_MEMBER for name in ("role", "remove", "invite")},
    **{f"clubs:{name}": OF_AN_EVENING for name in ("session", "session_change", "expect_everybody")},
    **{f"clubs:{name}": OF_AN_EVENING for name in ("welcome_everybody", "newcomer")},
    "clubs:session_cancel": in_club(pk=lambda world: world.empty_session.pk),
    "clubs:player": in_club(pk=lambda world: world.player.pk),
    "clubs:attendance": in_club(pk=session, player_pk=lambda world: world.newcomer.pk),
    "clubs:confirm": lambda world, _actor: letter(world.pending, sign_up=True),
    "password_reset_confirm": lambda world, _actor: letter(world.invited),
    **{f"scoring:{name}": at("sheet") for name in ("sheet", "preview", "penalty", "penalty_preview", "sign")},
    "scoring:count": at("sheet"),
    "scoring:sheet_paper": at("sheet"),
    "scoring:session_papers": OF_AN_EVENING,
    "scoring:strike": line,
    "scoring:reopen": at("sheet"),
    "scoring:again": at("signed_sheet"),
    "scoring:draw": at("fresh_sheet"),
    "scoring:session_sheets": OF_AN_EVENING,
    "scoring:rules_page": lambda _world, _actor: {"key": "boussac_1896"},
    "scoring:game_rules": at("sheet"),
    "scoring:table": in_club(pk=lambda world: world.sheet.pk),
    "scoring:house_rules": THIS_CLUB,
    "scoring:house_version": in_club(number=lambda world: world.rules.number),
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("desk", "progress", "set_live", "enter_players")},
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("withdraw_leavers", "publish_edition")},
    "tournaments:for_session": OF_AN_EVENING,
    "tournaments:enter_pair": in_club(pk=lambda world: world.pairs.pk),
    "tournaments:withdraw_entry": OF_AN_ENTRY,
    "tournaments:restore_entry": OF_AN_ENTRY,
    "tournaments:draw_round": in_club(pk=lambda world: world.fresh.pk),
    **{f"tournaments:{name}_round": OF_THE_DRAFT for name in ("discard", "publish")},
    "tournaments:swap_seats": OF_THE_DRAFT,
    "tournaments:cards": OF_THE_ROUND,
    "public:evening": OF_A_TOURNAMENT,
    "public:edition": OF_AN_EDITION,
    "public:draw": OF_THE_ROUND,
    **{f"api:{name}": at("sheet") for name in ("sheet", "deals", "signatures")},
    "api:strike": line,
    **{f"api:{name}": THIS_CLUB for name in ("players", "sessions")},
    "api:session": OF_AN_EVENING,
    "api:editions": OF_A_TOURNAMENT,
    "api:edition": OF_AN_EDITION,
}


# --- what is sent --------------------------------------------------------------------------------


def entry(**facts: Any) -> Facts:
    """An entry of the ledger for the game in play, upon the revision of the sheet that the actor can open."""

    def made(world: World, actor: Actor) -> dict[str, Any]:
        sheet: Sheet = world.other_sheet if actor == Actor.OTHER_DEVICE else world.sheet
        return {"uuid": str(uuid4()), "revision": sheet.revision, "game": 2, **facts}

    return made


def seats(world: World, _actor: Actor) -> dict[str, Any]:
    """Four of those who are here, at a table opened by hand."""
    arrived = world.session.players.filter(attendances__state="arrived").order_by("number")[:4]
    return {"table_number": 12, **{f"seat_{seat}": player.pk for seat, player in enumerate(arrived)}}


def pair(world: World, _actor: Actor) -> dict[str, Any]:
    first, second = world.session.players.filter(attendances__state="arrived").order_by("number")[:2]
    return {"first": first.pk, "second": second.pk}


def seated_in_draft(world: World, _actor: Actor) -> dict[str, Any]:
    first, *_others, last = world.draft.placings.order_by("pk").values_list("entry__number", flat=True)
    return {"first": first, "second": last}


PASSWORD = "a Tarot is no manille"
NEW_PASSWORD = {"new_password1": PASSWORD, "new_password2": PASSWORD}
EVENING = {"date": "2026-12-04", "time": "19:30", "place": "Café", "name": ""}
DEAL = {"side": "A", "count": "40"}
PILE = {"of": "A", "card": "10S", "taken": "1", "write": "1"}
FAULT = {"offender": "A", "article": "9"}
TOURNAMENT = {
    "name": "Consolante",
    "entry_kind": "player",
    "games_per_table": "3",
    "variant": "coinchee_121",
    "structure": "single",
}
UPON = {"upon": "1"}  # the version of the club's rules that the world has
PARLEE = {"variant_key": "parlee", "rules_of": "", **UPON}  # by the book, whatever rules the page showed
KINGS = {"dealer": "first_king", "partners": "drawn"}
NAMES = {f"seat_{seat}": name for seat, name in enumerate("ABCD")}


def as_offered(form: type[SettingsForm], **facts: str) -> Facts:
    """The rules of a preset as the page offers them."""

    def filled(_world: World, _actor: Actor) -> dict[str, Any]:
        offered = form(find_variant("parlee"))
        rules = {name: offered[name].value() for name in offered.fields}
        return {**{name: value for name, value in rules.items() if value not in (None, False)}, **facts}

    return filled


# --- the table -----------------------------------------------------------------------------------

SITE = [
    Row("home", "GET", everybody(200)),
    Row("about", "GET", everybody(200)),
    Row("scoring:articles", "GET", everybody(200)),
    Row("scoring:rules_index", "GET", everybody(200)),
    Row("scoring:rules_page", "GET", everybody(200)),
    Row("set_language", "POST", everybody(302), {"language": "en"}),
    Row("clubs:list", "GET", everybody(200)),
    Row("clubs:mine", "GET", users(302), case="with one club"),
    Row("clubs:open", "GET", users(200)),
    Row("clubs:open", "POST", users(302), {"name": "Le Neuf"}),
]

ACCOUNTS = [
    Row("clubs:sign_up", "GET", users(302, strangers=200)),
    Row(
        "clubs:sign_up",
        "POST",
        users(302, strangers=302),
        {"name": "Zoé", "email": "z@example.org", "password": PASSWORD},
    ),
    Row("clubs:sign_up_done", "GET", everybody(200)),
    Row("clubs:confirm", "GET", everybody(200)),
    Row("clubs:confirm", "POST", everybody(302)),
    Row("login", "GET", everybody(200)),
    Row("login", "POST", everybody(302), {"username": "alice@example.org", "password": "secret"}),
    Row("logout", "POST", everybody(302)),
    Row("password_change", "GET", users(200)),
    Row("password_change", "POST", users(302), {"old_password": "secret", **NEW_PASSWORD}),
    Row("password_change_done", "GET", users(200)),
    Row("password_reset", "GET", everybody(200)),
    Row("password_reset", "POST", everybody(302), {"email": "alice@example.org"}),
    Row("password_reset_done", "GET", everybody(200)),
    Row("password_reset_confirm", "GET", everybody(302), case="which hides the token"),
    Row("password_reset_confirm", "POST", everybody(302), NEW_PASSWORD, case="before it is hidden"),
    Row("password_reset_complete", "GET", everybody(200)),
]

CLUB = [
    Row("clubs:club", "GET", everybody(200)),
    Row("clubs:change", "GET", owners(200)),
    Row("clubs:change", "POST", owners(302), {"name": "Les Tapis bleus", "signatures": "1"}),
    Row("clubs:members", "GET", owners(200)),
    Row("clubs:members", "POST", owners(302), {"email": "z@example.org", "name": "Zoé", "role": "scorer"}),
    Row("clubs:member_role", "POST", owners(302), {"role": "owner"}),
    Row("clubs:member_remove", "GET", owners(200)),
    Row("clubs:member_remove", "POST", owners(302)),
    Row("clubs:member_invite", "POST", owners(302)),
    Row("clubs:players", "GET", members(200)),
    Row("clubs:player_new", "GET", directors(200)),
    Row("clubs:player_new", "POST", directors(302), {"first_name": "Ursule", "public_form": "short"}),
    Row("clubs:players_paste", "GET", directors(200)),
    Row("clubs:players_paste", "POST", directors(302), {"names": "Ursule Dubois", "add": "1"}),
    Row("clubs:player", "GET", directors(200)),
    Row(
        "clubs:player", "POST", directors(302), {"first_name": "Anna", "public_form": "full", "active": "on"}
    ),
    Row("scoring:house_rules", "GET", members(200)),
    Row("scoring:house_rules", "POST", directors(302), {**PARLEE, "keep": "1"}),
    Row("scoring:house_rules", "POST", directors(200), {**PARLEE, "see": "1"}, case="only seen"),
    Row("scoring:house_version", "GET", members(200)),
    Row("scoring:house_version", "POST", directors(302), UPON),
]

EVENINGS = [
    Row("clubs:seasons", "GET", directors(200)),
    Row(
        "clubs:seasons",
        "POST",
        directors(302),
        {"name": "2031", "starts": "2031-09-01", "ends": "2032-06-30"},
    ),
    Row("clubs:sessions", "GET", members(200)),
    Row("clubs:session_new", "GET", directors(200)),
    Row("clubs:session_new", "POST", directors(302), EVENING),
    Row("clubs:session", "GET", members(200)),
    Row("clubs:session_change", "GET", directors(200)),
    Row("clubs:session_change", "POST", directors(302), EVENING),
    Row("clubs:session_cancel", "GET", directors(200)),
    Row("clubs:session_cancel", "POST", directors(302)),
    Row("clubs:attendance", "POST", scorers(302), {"state": "arrived"}),
    Row("clubs:expect_everybody", "POST", scorers(302)),
    Row("clubs:welcome_everybody", "POST", scorers(302)),
    Row("clubs:newcomer", "POST", scorers(302), {"first_name": "Ursule"}),
    Row("scoring:session_sheets", "GET", scorers(200)),
    Row("scoring:session_sheets", "POST", directors(302), seats),
    Row("scoring:session_papers", "GET", scorers(200)),
    Row("scoring:table", "GET", scorers(302)),
]

TABLE = [
    Row("scoring:play", "GET", everybody(200)),
    Row("scoring:play", "POST", everybody(302), as_offered(PlayForm, start="1", **NAMES)),
    Row("scoring:play", "POST", everybody(302), as_offered(PlayForm, draw="1", **NAMES), case="that draws"),
    Row("scoring:arbiter", "GET", everybody(200)),
    Row("scoring:count_pile", "GET", everybody(200)),
    Row("scoring:count", "GET", table(200)),
    Row("scoring:count", "GET", table(302), PILE, case="written into the deal"),
    Row("scoring:sheet", "GET", table(200)),
    Row("scoring:sheet", "POST", table(303), entry(**DEAL)),
    Row("scoring:sheet", "POST", table(410), entry(**DEAL, game=1), case="of a signed game"),
    Row("scoring:sheet_paper", "GET", table(200)),
    Row("scoring:preview", "GET", table(200), entry(**DEAL)),
    Row("scoring:game_rules", "GET", table(200)),
    Row("scoring:penalty", "POST", table(303), entry(**FAULT)),
    Row("scoring:penalty_preview", "GET", table(200), entry(**FAULT)),
    Row("scoring:strike", "POST", table(303), entry(reason="mistyped")),
    Row("scoring:sign", "POST", table(303), entry(side="A", stopped="late")),
    Row(
        "scoring:reopen",
        "POST",
        table(403) | {Actor.DIRECTOR: 303, Actor.OWNER: 303, Actor.OTHER_DEVICE: "403 (its own)"},
        entry(reason="the count was wrong", game=1),
    ),
    Row("scoring:again", "POST", table(302) | {Actor.OTHER_DEVICE: "409 (its own)"}),
    Row("scoring:draw", "GET", table(200) | {Actor.OTHER_DEVICE: "409 (its own)"}),
    Row("scoring:draw", "POST", table(302) | {Actor.OTHER_DEVICE: "409 (its own)"}, KINGS),
]

DESK = [
    Row("tournaments:for_session", "GET", scorers(200)),
    Row("tournaments:for_session", "POST", directors(302), TOURNAMENT),
    Row("tournaments:desk", "GET", scorers(200)),
    Row("tournaments:progress", "GET", scorers(200)),
    Row("tournaments:set_live", "POST", directors(302), {"live": "1"}),
    Row("tournaments:enter_players", "POST", directors(302)),
    Row("tournaments:enter_pair", "POST", directors(302), pair),
    Row("tournaments:withdraw_leavers", "POST", directors(302)),
    Row("tournaments:withdraw_entry", "POST", directors(302)),
    Row("tournaments:restore_entry", "POST", directors(302)),
    Row("tournaments:draw_round", "POST", directors(302), {"seed": "dice"}),
    Row("tournaments:swap_seats", "POST", directors(302), seated_in_draft),
    Row("tournaments:discard_round", "POST", directors(302)),
    Row("tournaments:publish_round", "POST", directors(302)),
    Row("tournaments:cards", "GET", scorers(200)),
    Row(
        "tournaments:cards",
        "GET",
        scorers(404),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="a draft has no sheets yet",
    ),
    Row("tournaments:publish_edition", "POST", directors(302), {"note": "after one round"}),
]

PUBLIC = [
    Row("public:evening", "GET", everybody(200)),
    Row(
        "public:evening",
        "GET",
        nobody(),
        case="before anything is published",
        where=in_club(pk=lambda world: world.fresh.pk),
        why="it is the desk's until then",
    ),
    Row("public:edition", "GET", everybody(200)),
    Row("public:draw", "GET", everybody(200)),
    Row(
        "public:draw",
        "GET",
        nobody(),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="it may still be swapped or discarded",
    ),
]

API = [
    Row("api:schema", "GET", everybody(200)),
    Row("api:variants", "GET", everybody(200)),
    Row("api:score", "POST", everybody(200), {"variant": "parlee", "input": {"raw": {"A": 40}}}),
    Row("api:sheet", "GET", table(200)),
    Row("api:deals", "POST", table(201), entry(deal={"raw": {"A": 40}})),
    Row("api:deals", "POST", table(410), entry(deal={"raw": {"A": 40}}, game=1), case="of a signed game"),
    Row("api:strike", "POST", table(201), entry(reason="mistyped")),
    Row("api:signatures", "POST", table(201), entry(side="A", stopped="late")),
    Row("api:clubs", "GET", everybody(200)),
    Row("api:players", "GET", members(200)),
    Row("api:sessions", "GET", members(200)),
    Row("api:session", "GET", members(200)),
    Row("api:editions", "GET", everybody(200)),
    Row("api:edition", "GET", everybody(200)),
]

CHAPTERS = {
    "The site": SITE,
    "Accounts": ACCOUNTS,
    "A club and its people": CLUB,
    "Its evenings": EVENINGS,
    "The table": TABLE,
    "The director's desk": DESK,
    "What is published": PUBLIC,
    "The API": API,
}
ROWS = [row for rows in CHAPTERS.values() for row in rows]

TAKES_MORE = {
    "login": "Django's form views take PUT for POST: the same form, the same token",
    "password_change": "the same",
    "password_reset": "the same",
    "password_reset_confirm": "Django first hides the token, whatever the method",
    "set_language": "any other method is sent home, and changes nothing",
}
"""Views of Django's that answer methods without a row, and why this opens nothing."""

OUTSIDE = {
    "admin": "the site's own staff, who may look and not write: tests/clubs/test_admin.py",
}
"""What the resolver knows and this table leaves out, and why."""
