"""Who may do what: every route and every method, and what each actor is answered.

This table is the policy. Roles are a ladder: each may do what those before it may. What is not yours to know
is a 404, the same for a thing that is not there; a member who may not is told so, 403. A phone that sits at a
table reads and writes its sheet, and no other; so do the club's scorers. What is published is for everybody.

A row without an allowed actor says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from scoring.forms.games import PlayForm
from scoring.forms.settings import SettingsForm
from scoring.rulebook import find_variant
from tests.doors.world import Actor, World, letter
from tests.tournaments.season_evenings import USUAL
from tournaments.free import door_code
from tournaments.leagues import captain_code
from tournaments.models import Substitution

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
    """The phone that sits at the table, and the scorers of its club."""
    return everybody(404) | dict.fromkeys((Actor.DEVICE, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER), answer)


def phone(answer: Cell) -> Cells:
    """The phone that sits at the table, and nobody else: the table is of no club, or the door reads no cookie."""
    return everybody(404) | {Actor.DEVICE: answer}


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


def at(sheet: str, **parts: int) -> Facts:
    """A place at the table of the world's `sheet`; `parts` say which line of it."""
    return lambda world, _actor: {"key": getattr(world, sheet).key, **parts}


def line(world: World, _actor: Actor) -> dict[str, Any]:
    """The last deal of the game in play."""
    return {"key": world.sheet.key, "number": world.sheet.revision}


def look(code: str = "") -> Facts:
    """The world's sheet as it is shown to whoever has its share code."""
    return lambda world, _actor: {
        "key": world.sheet.key,
        "code": code or world.sheet.share_code,
    }


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


def adjustment(world: World) -> int:
    return world.tournament.adjustments.get().pk


def member(world: World) -> int:
    return world.club.memberships.get(user=world.invited).pk


OF_A_TOURNAMENT = in_club(pk=tournament)
OF_AN_EVENING = in_club(pk=session)
OF_A_MEMBER = in_club(pk=member)
OF_THE_DRAFT = in_club(pk=tournament, number=lambda world: world.draft.number)
OF_THE_ROUND = in_club(pk=tournament, number=lambda world: world.published.number)
OF_A_TABLE = in_club(pk=tournament, number=lambda world: world.published.number, table=lambda _world: 1)
OF_AN_ENTRY = in_club(pk=tournament, number=lambda _world: 1)
OF_THE_CHAMPIONSHIP = in_club(pk=lambda world: world.championship.pk)
OF_THE_CUP = in_club(pk=lambda world: world.cup.pk)
OF_THE_ODD = in_club(pk=lambda world: world.odd.pk)
OF_AN_ODD_TABLE = in_club(pk=lambda world: world.odd.pk, number=lambda _world: 1, table=lambda _world: 1)
OF_THE_SIGNING = in_club(pk=lambda world: world.signing.pk)
OF_THE_FREE = in_club(pk=lambda world: world.free.pk)
OF_THE_LEAGUE = in_club(pk=lambda world: world.league.pk)
OF_A_REQUEST = in_club(pk=lambda world: world.signing.pk, number=lambda _world: 2)
OF_AN_ENTERED = in_club(pk=lambda world: world.signing.pk, number=lambda _world: 1)
OF_AN_EDITION = in_club(pk=tournament, number=lambda _world: 1)
OF_A_SEASON = in_club(pk=lambda world: world.session.season_id)
OF_ITS_EVENING = in_club(pk=lambda world: world.session.season_id, session_pk=session)
OF_THE_CASH = in_club(pk=lambda world: world.prized.pk)
OF_A_CASH_ROW = in_club(pk=lambda world: world.prized.pk, number=lambda _world: 1)
OF_AN_EDITED = in_club(pk=tournament, number=lambda _world: 1, entry=lambda _world: 1)
THIS_CLUB = in_club()


def as_file(where: Facts, kind: str = "csv") -> Facts:
    """The same as a file of a kind."""
    return lambda world, actor: {**where(world, actor), "kind": kind}


PLAYED = [lambda world, place=place: world.partners[place] for place in (0, 1)]
LOOKS = ("shared", "summary", "summary_picture")

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
    **{f"scoring:{name}": at("sheet") for name in ("sheet", "preview", "penalty", "penalty_preview", "pen")},
    "scoring:sign": at("sheet"),
    "scoring:count": at("sheet"),
    "scoring:sheet_paper": at("sheet"),
    "scoring:session_papers": OF_AN_EVENING,
    "scoring:totals": at("sheet"),
    "scoring:typing": OF_AN_EVENING,
    **{f"scoring:session_{name}": OF_AN_EVENING for name in ("cards", "pin")},
    "scoring:join_club": THIS_CLUB,
    **{f"scoring:{name}": at("sheet") for name in ("holder", "sheet_phones")},
    "scoring:club_phones": in_club(pk=lambda world: world.sheet.pk),
    "scoring:strike": line,
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
    "scoring:session_sheets": OF_AN_EVENING,
    "scoring:rules_page": lambda _world, _actor: {"key": "boussac_1896"},
    "scoring:game_rules": at("sheet"),
    "scoring:table": in_club(pk=lambda world: world.sheet.pk),
    "scoring:house_rules": THIS_CLUB,
    "scoring:house_version": in_club(number=lambda world: world.rules.number),
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("desk", "progress", "set_live", "enter_players")},
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("withdraw_leavers", "publish_edition")},
    **{f"tournaments:{name}": OF_THE_CHAMPIONSHIP for name in ("stages", "begin_stage", "timeline")},
    "tournaments:rehearsal": OF_THE_CHAMPIONSHIP,
    "tournaments:plan_rounds": in_club(pk=lambda world: world.championship.pk, number=lambda _world: 1),
    "tournaments:trees": OF_THE_CUP,
    "tournaments:change_settings": in_club(pk=lambda world: world.cup.pk, number=lambda _world: 2),
    "tournaments:change_cut": in_club(pk=lambda world: world.cup.pk, number=lambda _world: 2),
    "tournaments:undo": in_club(
        pk=lambda world: world.championship.pk, number=lambda world: world.publication.number
    ),
    "tournaments:for_session": OF_AN_EVENING,
    "tournaments:enter_pair": in_club(pk=lambda world: world.pairs.pk),
    "tournaments:withdraw_entry": OF_AN_ENTRY,
    "tournaments:restore_entry": OF_AN_ENTRY,
    **{f"tournaments:{name}": OF_THE_SIGNING for name in ("registrations", "open_registration", "check_in")},
    **{
        f"tournaments:{name}": OF_THE_SIGNING
        for name in ("close_registration", "enter_at_desk", "withdraw_missing")
    },
    **{f"tournaments:{name}_requests": OF_THE_SIGNING for name in ("accept", "match", "forget")},
    **{f"tournaments:{name}": OF_A_REQUEST for name in ("request", "accept_request", "refuse_request")},
    **{f"tournaments:{name}": OF_AN_ENTERED for name in ("entry", "tick_entry")},
    "tournaments:check_in_player": in_club(
        pk=lambda world: world.signing.pk,
        player_pk=lambda world: world.signing.entries.get().players.first().pk,
    ),
    "registration:ask": OF_THE_SIGNING,
    "registration:mine": in_club(pk=lambda world: world.signing.pk, code=lambda world: world.link),
    **{
        f"tournaments:{name}": in_club(pk=lambda world: world.fresh.pk)
        for name in ("announce_value", "draw_round")
    },
    "tournaments:poster": OF_A_TOURNAMENT,
    "tournaments:stop_draw": in_club(pk=lambda world: world.large.pk),
    **{f"tournaments:{name}_round": OF_THE_DRAFT for name in ("discard", "publish")},
    "tournaments:swap_seats": OF_THE_DRAFT,
    **{f"tournaments:{name}": OF_THE_ODD for name in ("odd", "choose_odd", "name_spares", "set_accessible")},
    "tournaments:enter_spare": in_club(pk=lambda world: world.odd.pk, number=lambda _world: 8),
    "tournaments:fill_table": in_club(pk=lambda world: world.odd.pk, number=lambda _world: 1),
    "tournaments:substitute": OF_AN_ODD_TABLE,
    "tournaments:cancel_substitution": in_club(
        pk=lambda world: world.odd.pk,
        number=lambda _world: 1,
        table=lambda _world: 1,
        row=lambda _world: Substitution.objects.get().pk,
    ),
    "tournaments:cards": OF_THE_ROUND,
    "tournaments:papers": OF_THE_ROUND,
    **{f"tournaments:{name}": OF_THE_ROUND for name in ("set_clock", "tables")},
    **{f"tournaments:{name}": OF_A_TABLE for name in ("table", "call_table", "close_game", "void_game")},
    **{f"tournaments:{name}": OF_A_TABLE for name in ("forfeit_game", "untie", "penalize")},
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("adjustments", "set_bye_score")},
    "tournaments:ranking_rules": OF_A_TOURNAMENT,
    **{f"tournaments:{name}": OF_THE_CASH for name in ("cash", "set_prices", "set_pot", "add_prize")},
    **{f"tournaments:{name}": OF_THE_CASH for name in ("write_line", "giving", "print_prizes")},
    **{f"tournaments:{name}": OF_A_CASH_ROW for name in ("cash_entry", "remove_prize", "remove_line")},
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("papers_to_print", "print_badges")},
    **{f"tournaments:print_{name}": OF_THE_ROUND for name in ("by_table", "by_name", "pack")},
    **{f"tournaments:print_{name}": OF_AN_EDITION for name in ("ranking", "certificates")},
    "tournaments:print_crosstable": OF_THE_CUP,
    "tournaments:explained": OF_AN_ENTRY,
    "tournaments:schedule": in_club(pk=lambda world: world.scheduled.pk),
    "tournaments:open_table": OF_THE_FREE,
    "tournaments:set_door": OF_THE_FREE,
    "tournaments:league": OF_THE_LEAGUE,
    "tournaments:make_calendar": in_club(pk=lambda world: world.fresh_league.pk),
    "tournaments:team_new": OF_THE_LEAGUE,
    "tournaments:team": in_club(pk=lambda world: world.league.pk, number=lambda _world: 1),
    "tournaments:line_up": in_club(
        pk=lambda world: world.league.pk, number=lambda _world: 1, entry=lambda _world: 1
    ),
    "tournaments:forfeit_meeting": in_club(
        pk=lambda world: world.league.pk, number=lambda _world: 1, entry=lambda _world: 1
    ),
    "door:captain": in_club(
        pk=lambda world: world.league.pk,
        number=lambda _world: 1,
        code=lambda world: captain_code(world.league.entries.get(number=1)),
    ),
    "public:league": OF_THE_LEAGUE,
    "public:meeting": in_club(
        pk=lambda world: world.league.pk, number=lambda _world: 1, home=lambda _world: 1
    ),
    "tournaments:remove_table": in_club(
        pk=lambda world: world.free.pk, number=lambda _world: 1, table=lambda _world: 1
    ),
    "door:table": in_club(pk=lambda world: world.free.pk, code=lambda world: door_code(world.free)),
    "tournaments:cancel_adjustment": in_club(pk=tournament, number=adjustment),
    "public:evening": OF_A_TOURNAMENT,
    "public:clock": OF_A_TOURNAMENT,
    **{f"public:{name}": OF_A_TOURNAMENT for name in ("wall", "where")},
    "public:where_entry": OF_AN_ENTRY,
    **{
        f"tournaments:{name}": OF_A_TOURNAMENT
        for name in ("wall", "where_codes", "set_rotation", "hold_screen")
    },
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("announce", "set_hidden", "reveal")},
    "public:trees": OF_THE_CUP,
    "public:edition": OF_AN_EDITION,
    "seasons:latest": THIS_CLUB,
    **{f"seasons:{name}": OF_A_SEASON for name in ("season", "publish", "rules", "adopt", "evenings")},
    **{f"seasons:{name}": OF_ITS_EVENING for name in ("count_evening", "absences")},
    "seasons:player": in_club(pk=lambda world: world.session.season_id, number=lambda _world: 1),
    "public:seasons": THIS_CLUB,
    "public:season": OF_A_SEASON,
    "public:season_edition": in_club(pk=lambda world: world.session.season_id, number=lambda _world: 1),
    "public:season_player": in_club(
        pk=lambda world: world.session.season_id, number=lambda _world: 1, player=lambda _world: 1
    ),
    "public:edition_explained": OF_AN_EDITED,
    "public:explained": in_club(pk=lambda world: world.championship.pk, entry=lambda _world: 1),
    **{f"public:{name}": OF_THE_ROUND for name in ("draw", "redraw", "draw_document")},
    "public:draws": OF_A_TOURNAMENT,
    **{f"public:{name}": THIS_CLUB for name in ("calendar", "feed")},
    **{f"public:{name}": OF_A_TOURNAMENT for name in ("embed", "ranking_document")},
    "public:edition_picture": OF_AN_EDITION,
    "public:edition_file": as_file(OF_AN_EDITION),
    "public:round_file": as_file(OF_THE_ROUND),
    "clubs:players_file": as_file(THIS_CLUB),
    "scoring:session_deals": as_file(OF_AN_EVENING),
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("out", "archive")},
    "public:replay": THIS_CLUB,
    **dict.fromkeys(("people:club", "people:ratings", "public:people", "public:ratings"), THIS_CLUB),
    **{f"{space}:player": in_club(number=PLAYED[0]) for space in ("people", "public")},
    **{f"{space}:pair": in_club(first=PLAYED[0], second=PLAYED[1]) for space in ("people", "public")},
    **{f"api:{name}": at("sheet") for name in ("sheet", "deals", "signatures")},
    "api:strike": line,
    **{f"api:{name}": THIS_CLUB for name in ("players", "sessions")},
    "api:session": OF_AN_EVENING,
    "api:editions": OF_A_TOURNAMENT,
    "api:edition": OF_AN_EDITION,
}


# --- what is sent --------------------------------------------------------------------------------


def entry(**facts: Any) -> Facts:
    """An entry of the ledger for the game in play, upon the present revision of the sheet."""
    return lambda world, _actor: {
        "uuid": str(uuid4()),
        "revision": world.sheet.revision,
        "game": 2,
        **facts,
    }


def said_of_a_line(world: World, actor: Actor) -> dict[str, Any]:
    """That the last deal of the game in play is not right."""
    return entry(line=world.sheet.revision, reason="recount")(world, actor)


def row_of_paper(world: World, actor: Actor) -> dict[str, Any]:
    """A deal of a paper sheet, typed for the table that is played."""
    shown = {"sheet": world.sheet.pk, "table": world.sheet.table_number}
    return {**entry(side="1", count="40")(world, actor), **shown}


def seats(world: World, _actor: Actor) -> dict[str, Any]:
    """Four of those who are here, at a table opened by hand."""
    arrived = world.session.players.filter(attendances__state="arrived").order_by("number")[:4]
    return {"table_number": 12, **{f"seat_{seat}": player.pk for seat, player in enumerate(arrived)}}


def pair(world: World, _actor: Actor) -> dict[str, Any]:
    first, second = world.session.players.filter(attendances__state="arrived").order_by("number")[:2]
    return {"first": first.pk, "second": second.pk}


def two_known(world: World, _actor: Actor) -> dict[str, Any]:
    """Two players of the club, for a pair entered at the desk."""
    first, second = world.club.players.order_by("number")[:2]
    return {"first": first.pk, "player": second.pk}


def another_line_up(world: World, _actor: Actor) -> dict[str, Any]:
    """The squad of the first team in its order, without the first of them."""
    squad = world.league.entries.get(number=1).members.order_by("position")[1:5]
    return {f"seat_{seat}": member.player_id for seat, member in enumerate(squad)}


def seated_in_draft(world: World, _actor: Actor) -> dict[str, Any]:
    first, *_others, last = world.draft.placings.order_by("pk").values_list("entry__number", flat=True)
    return {"first": first, "second": last}


def ready(world: World, _actor: Actor) -> dict[str, Any]:
    """Somebody of the club who is not entered."""
    return {"first": world.club.players.exclude(entries__tournament=world.odd).first().pk}


def in_place(world: World, _actor: Actor) -> dict[str, Any]:
    """Somebody who sits out, in the second place of the table."""
    out = world.odd.entries.filter(byes__round__number=1).last().players.get()
    return {"position": 1, "player": out.pk, "game": 1}


def seated_and_late(world: World, _actor: Actor) -> dict[str, Any]:
    first = world.published.placings.filter(pairing__table_number=1).values_list("entry__number", flat=True)
    return {"penalty-entries": first[0], "penalty-marks": "20", "penalty-reason": "late"}


PASSWORD = "a Tarot is no manille"
NEW_PASSWORD = {"new_password1": PASSWORD, "new_password2": PASSWORD}
EVENING = {"date": "2026-12-04", "time": "19:30", "place": "Café", "name": ""}
DEAL = {"side": "A", "count": "40"}
SIGNED = {"game": 1, "revision": 4}  # the game of the sheet that is signed, and its last line
PILE = {"of": "A", "card": "10S", "taken": "1", "write": "1"}
FAULT = {"offender": "A", "article": "9"}
TOURNAMENT = {
    "name": "Consolante",
    "entry_kind": "player",
    "games_per_table": "3",
    "variant": "coinchee_121",
    "structure": "single",
}
RANKED_OTHERWISE = {"ranked_by": "average", "fewest_games": "3", "fewest_delegates": "2"}
LEAGUE_RULES = {"tables": "2", "won": "2", "drawn": "1", "lost": "0", "by": "games", "withdrawn": "kept"}
FOUR_SIT_DOWN = {f"who_{seat}": f"{seat + 1}" for seat in range(4)}
FORFEIT = {"forfeit-who": "2-0", "forfeit-won": "50", "forfeit-lost": "0", "forfeit-reason": "left"}
DECISION = {"entry": "1", "kind": "adjusted", "marks": "5", "wins": "0", "reason": "a card was missing"}
COUPLE = {
    "first_name": "Zoé",
    "last_name": "Lambert",
    "partner_first_name": "Guy",
    "partner_last_name": "Desmet",
    "consent": "on",
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
    Row("manifest", "GET", everybody(200)),
    Row("scoring:worker", "GET", everybody(200)),
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
    Row("clubs:players_file", "GET", directors(200)),
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
    Row("scoring:session_deals", "GET", directors(200)),
    Row("scoring:session_papers", "GET", scorers(200)),
    Row("scoring:session_papers", "GET", scorers(200), {"blank": "2"}, case="blank"),
    Row("scoring:typing", "GET", scorers(200)),
    Row("scoring:typing", "POST", scorers(303), row_of_paper),
    Row("scoring:table", "GET", scorers(302)),
    Row("scoring:session_cards", "GET", scorers(200)),
    Row("scoring:session_pin", "POST", directors(302)),
    Row("scoring:club_phones", "GET", scorers(200)),
    Row("scoring:club_phones", "POST", directors(302), {"away": "1"}, case="sent away"),
    Row("scoring:club_phones", "POST", directors(302), {"void": "1"}, case="with what it wrote"),
    Row("scoring:club_phones", "POST", directors(302), {"card": "1"}, case="a new card"),
    Row("scoring:club_phones", "POST", directors(302), {"more": "1"}, case="one more"),
]

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
    Row("scoring:sheet", "POST", table(303), entry(**DEAL)),
    Row("scoring:sheet", "POST", table(410), entry(**DEAL, game=1), case="of a signed game"),
    Row("scoring:sheet_paper", "GET", table(200)),
    Row("scoring:preview", "GET", table(200), entry(**DEAL)),
    Row("scoring:game_rules", "GET", table(200)),
    Row("scoring:penalty", "POST", table(303), entry(**FAULT)),
    Row("scoring:penalty_preview", "GET", table(200), entry(**FAULT)),
    Row("scoring:pen", "POST", table(302)),
    Row("scoring:strike", "POST", table(303), entry(reason="mistyped")),
    Row("scoring:totals", "GET", table(200) | {Actor.DEVICE: 403}),
    Row(
        "scoring:totals",
        "POST",
        table(409) | {Actor.DEVICE: 403},
        entry(total_1_A="40", total_1_B="20", total_2_A="", total_2_B=""),
        case="where deals stand",
    ),
    Row("scoring:swap", "POST", table(303), entry()),
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
    Row("scoring:claim", "GET", phone(403) | {Actor.DIRECTOR: 200}),
    Row("scoring:claim", "POST", phone(403) | {Actor.DIRECTOR: 302}, {"keep": "1"}),
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

DESK = [
    Row("tournaments:for_session", "GET", scorers(200)),
    Row("tournaments:for_session", "POST", directors(302), TOURNAMENT),
    Row("tournaments:desk", "GET", scorers(200)),
    Row("tournaments:progress", "GET", scorers(200)),
    Row("tournaments:set_live", "POST", directors(302), {"live": "1"}),
    Row("tournaments:wall", "GET", scorers(200)),
    Row("tournaments:where_codes", "GET", scorers(200)),
    Row("tournaments:set_rotation", "POST", directors(302), {"screens": ["clock", "next"], "seconds": "20"}),
    Row("tournaments:hold_screen", "POST", directors(302), {"screen": "names"}),
    Row("tournaments:announce", "POST", directors(302), {"text": "The bar is open", "minutes": "5"}),
    Row("tournaments:set_hidden", "POST", directors(302), {"hidden": "1"}),
    Row("tournaments:reveal", "POST", directors(302), {"do": "end"}),
    Row("tournaments:enter_players", "POST", directors(302)),
    Row("tournaments:enter_pair", "POST", directors(302), pair),
    Row("tournaments:withdraw_leavers", "POST", directors(302)),
    Row("tournaments:withdraw_entry", "POST", directors(302)),
    Row("tournaments:restore_entry", "POST", directors(302)),
    Row("tournaments:announce_value", "POST", directors(302), {"told": "three dice"}),
    Row("tournaments:poster", "GET", scorers(200)),
    Row("tournaments:draw_round", "POST", directors(302), {"value": "dice"}),
    Row("tournaments:stop_draw", "POST", directors(302)),
    Row("tournaments:swap_seats", "POST", directors(302), seated_in_draft),
    Row("tournaments:discard_round", "POST", directors(302)),
    Row("tournaments:publish_round", "POST", directors(302)),
    Row("tournaments:stages", "GET", scorers(200)),
    Row("tournaments:begin_stage", "POST", directors(302)),
    Row("tournaments:plan_rounds", "POST", directors(302), {"rounds": "2"}),
    Row("tournaments:change_settings", "POST", directors(302), {"down_to": "4"}),
    Row("tournaments:change_cut", "POST", directors(302), {"cut_kind": "number", "cut_value": "2"}),
    Row("tournaments:trees", "GET", scorers(200)),
    Row("tournaments:rehearsal", "GET", directors(200)),
    Row("tournaments:timeline", "GET", scorers(200)),
    Row("tournaments:undo", "GET", directors(200)),
    Row("tournaments:undo", "POST", directors(302), {"force": "on"}),
    Row("tournaments:odd", "GET", scorers(200)),
    Row("tournaments:choose_odd", "POST", directors(302), {"way": "bye", "score": "best"}),
    Row("tournaments:name_spares", "POST", directors(302), ready),
    Row("tournaments:enter_spare", "POST", directors(302)),
    Row("tournaments:set_accessible", "POST", directors(302), {"tables": "1, 2"}),
    Row("tournaments:fill_table", "POST", directors(302)),
    Row("tournaments:substitute", "POST", directors(302), in_place),
    Row("tournaments:cancel_substitution", "POST", directors(302)),
    Row("tournaments:cards", "GET", scorers(200)),
    Row("tournaments:papers", "GET", scorers(200)),
    Row(
        "tournaments:papers",
        "GET",
        scorers(404),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="a draft has no sheets yet",
    ),
    Row(
        "tournaments:cards",
        "GET",
        scorers(404),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="a draft has no sheets yet",
    ),
    Row("tournaments:set_clock", "POST", directors(302), {"do": "start", "minutes": "45"}),
    Row("tournaments:tables", "GET", scorers(200)),
    Row(
        "tournaments:tables",
        "GET",
        scorers(404),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="a draft has no sheets yet",
    ),
    Row("tournaments:table", "GET", directors(200)),
    Row("tournaments:call_table", "POST", directors(302), {"called": "1"}),
    Row("tournaments:close_game", "POST", directors(302), {"close-game": "2", "close-reason": "time is up"}),
    Row("tournaments:void_game", "POST", directors(302), {"void-game": "2", "void-reason": "a card missing"}),
    Row("tournaments:forfeit_game", "POST", directors(302), FORFEIT),
    Row("tournaments:untie", "POST", directors(409), {"level-how": "102"}),  # nobody has to go on from it
    Row("tournaments:penalize", "POST", directors(302), seated_and_late),
    Row("tournaments:adjustments", "GET", scorers(200)),
    Row("tournaments:adjustments", "POST", directors(302), DECISION),
    Row("tournaments:cancel_adjustment", "POST", directors(302), {"reason": "it was another table"}),
    Row("tournaments:set_bye_score", "POST", directors(302), {"bye-score": "flat", "bye-marks": "20"}),
    Row("tournaments:schedule", "GET", directors(200)),
    Row("tournaments:schedule", "POST", directors(302), {"text": "1;1;1;2;3;4\n1;2;5;6;7;8", "keep": "1"}),
    Row("tournaments:league", "GET", scorers(200)),
    Row("tournaments:league", "POST", directors(302), LEAGUE_RULES),
    Row("tournaments:make_calendar", "POST", directors(302), {"twice": "on", "seed": "dice"}),
    Row("tournaments:team_new", "GET", directors(200)),
    Row("tournaments:team_new", "POST", directors(302), {"name": "Menen", "squad": "6\n7\n8\n9"}),
    Row("tournaments:team", "GET", directors(200)),
    Row("tournaments:team", "POST", directors(302), {"name": "Menen", "squad": "6\n7\n8\n9"}),
    Row("tournaments:line_up", "GET", directors(200)),
    Row("tournaments:line_up", "POST", directors(302), another_line_up),
    Row("door:captain", "GET", everybody(200)),
    Row("door:captain", "POST", everybody(200), another_line_up),
    Row("tournaments:forfeit_meeting", "POST", directors(302), {"marks": "50", "reason": "nobody came"}),
    Row("public:league", "GET", everybody(200)),
    Row("public:meeting", "GET", everybody(200)),
    Row("tournaments:open_table", "GET", directors(200)),
    Row("tournaments:open_table", "POST", directors(302), FOUR_SIT_DOWN | {"force": "on"}),
    Row("tournaments:set_door", "POST", directors(302), {"open": "0"}),
    Row("tournaments:remove_table", "POST", directors(302)),
    Row("door:table", "GET", everybody(200)),
    Row("door:table", "POST", everybody(200), {f"who_{seat}": f"{seat + 5}" for seat in range(4)}),
    Row("tournaments:explained", "GET", scorers(200)),
    Row("tournaments:ranking_rules", "GET", directors(200)),
    Row("tournaments:ranking_rules", "POST", directors(302), RANKED_OTHERWISE),
    Row("tournaments:out", "GET", directors(200)),
    Row("tournaments:archive", "GET", directors(200)),
    Row("tournaments:publish_edition", "POST", directors(302), {"note": "after one round"}),
    Row("seasons:latest", "GET", members(302)),
    *(Row(f"seasons:{name}", "GET", members(200)) for name in ("season", "player")),
    *(Row(f"seasons:{name}", "GET", scorers(200)) for name in ("evenings", "absences")),
    Row("seasons:absences", "POST", scorers(302)),
    Row("seasons:count_evening", "POST", directors(302), {"way": "out"}),
    Row("seasons:publish", "POST", directors(302), {"note": "before the feast"}),
    Row("seasons:rules", "GET", directors(200)),
    Row("seasons:adopt", "POST", directors(302), USUAL | {"upon": 1}),
]

PRIZES = [
    Row("tournaments:cash", "GET", directors(200)),
    Row("tournaments:set_prices", "POST", directors(302), {"fee": "10", "meal_price": "12,50"}),
    Row("tournaments:cash_entry", "POST", directors(302), {"paid": "1"}),
    Row(
        "tournaments:set_pot", "POST", directors(302), {"split": "equal", "pattern": "1-3", "pot_share": "50"}
    ),
    Row("tournaments:add_prize", "POST", directors(302), {"place": "1", "among": "last", "thing": "ham"}),
    Row("tournaments:remove_prize", "POST", directors(302)),
    Row("tournaments:write_line", "POST", directors(302), {"way": "out", "amount": "80", "said": "hams"}),
    Row("tournaments:remove_line", "POST", directors(302)),
    Row("tournaments:giving", "POST", directors(302), {"do": "freeze"}),
    Row("tournaments:papers_to_print", "GET", scorers(200)),
    Row("tournaments:print_by_table", "GET", scorers(200)),
    Row("tournaments:print_by_name", "GET", scorers(200)),
    Row("tournaments:print_pack", "GET", scorers(200)),
    Row("tournaments:print_ranking", "GET", scorers(200)),
    Row("tournaments:print_crosstable", "GET", scorers(200)),
    Row("tournaments:print_prizes", "GET", directors(200)),
    Row("tournaments:print_certificates", "GET", directors(200)),
    Row("tournaments:print_badges", "GET", scorers(200)),
]

REGISTRATION = [
    Row("registration:ask", "GET", everybody(200)),
    Row("registration:ask", "POST", everybody(302), COUPLE),
    Row(
        "registration:ask",
        "GET",
        nobody(),
        case="never opened",
        where=OF_A_TOURNAMENT,
        why="nobody is to know of a tournament before its director says so",
    ),
    Row("registration:mine", "GET", everybody(200)),
    Row("registration:mine", "POST", everybody(200)),
    Row(
        "registration:mine",
        "GET",
        nobody(),
        case="by a wrong link",
        where=in_club(pk=lambda world: world.signing.pk, code=lambda _world: "mrg_" + "a" * 27),
        why="it is guessed",
    ),
    Row("tournaments:registrations", "GET", directors(200)),
    Row("tournaments:open_registration", "POST", directors(302), {"capacity": "16", "fee": "5"}),
    Row("tournaments:close_registration", "POST", directors(302)),
    Row("tournaments:request", "GET", directors(200)),
    Row("tournaments:accept_request", "POST", directors(302)),
    Row("tournaments:accept_requests", "POST", directors(302)),
    Row("tournaments:refuse_request", "POST", directors(302), {"reason": "for members"}),
    Row("tournaments:match_requests", "POST", directors(302), {"first": "3", "second": "4"}),
    Row("tournaments:forget_requests", "POST", directors(302)),
    Row("tournaments:enter_at_desk", "GET", directors(200)),
    Row("tournaments:enter_at_desk", "POST", directors(302), two_known),
    Row("tournaments:entry", "GET", directors(200)),
    Row("tournaments:entry", "POST", directors(302), {"delegation": "Heule", "categories": ["ladies"]}),
    Row("tournaments:tick_entry", "POST", directors(302), {"paid": "1"}),
    Row("tournaments:check_in", "GET", scorers(200)),
    Row("tournaments:check_in_player", "POST", scorers(302), {"here": "1"}),
    Row("tournaments:withdraw_missing", "POST", directors(302)),
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
    Row("public:clock", "GET", everybody(200)),
    Row(
        "public:clock",
        "GET",
        nobody(),
        case="before anything is published",
        where=in_club(pk=lambda world: world.fresh.pk),
        why="it is the desk's until then",
    ),
    *(
        row
        for name in ("wall", "where", "where_entry")
        for row in (
            Row(f"public:{name}", "GET", everybody(200)),
            Row(
                f"public:{name}",
                "GET",
                nobody(),
                case="before anything is published",
                where=in_club(
                    pk=lambda world: world.fresh.pk,
                    **({"number": lambda _world: 1} if name == "where_entry" else {}),
                ),
                why="it is the desk's until then",
            ),
        )
    ),
    Row("public:trees", "GET", everybody(200)),
    Row(
        "public:trees",
        "GET",
        nobody(),
        case="a tournament without pools or knock-out",
        where=OF_A_TOURNAMENT,
        why="there is nothing to be seen",
    ),
    Row("public:edition", "GET", everybody(200)),
    *(
        Row(f"public:{name}", "GET", everybody(200))
        for name in ("seasons", "season", "season_edition", "season_player")
    ),
    Row("public:edition_explained", "GET", everybody(200)),
    Row("public:explained", "GET", everybody(200)),
    Row(
        "public:explained",
        "GET",
        nobody(),
        case="where the ranking is not live",
        where=in_club(pk=tournament, entry=lambda _world: 1),
        why="the public sees what is published",
    ),
    Row("public:draw", "GET", everybody(200)),
    Row(
        "public:draw",
        "GET",
        nobody(),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="it may still be swapped or discarded",
    ),
    Row("public:draws", "GET", everybody(200)),
    Row(
        "public:draws",
        "GET",
        everybody(200),  # a promise is public before it is kept; the name of the tournament is not told yet
        case="before anything is published",
        where=in_club(pk=lambda world: world.fresh.pk),
    ),
    *(
        row
        for name in ("redraw", "draw_document")
        for row in (
            Row(f"public:{name}", "GET", everybody(200)),
            Row(
                f"public:{name}",
                "GET",
                nobody(),
                case="of a draft",
                where=OF_THE_DRAFT,
                why="its secret is told when it is published",
            ),
        )
    ),
    Row("public:replay", "GET", everybody(200)),
    *(
        Row(f"public:{name}", "GET", everybody(200))
        for name in ("calendar", "feed", "embed", "ranking_document")
    ),
    *(
        Row(f"public:{name}", "GET", everybody(200))
        for name in ("edition_file", "edition_picture", "round_file")
    ),
    Row("public:edition_file", "GET", everybody(200), case="as XLSX", where=as_file(OF_AN_EDITION, "xlsx")),
    Row(
        "public:round_file",
        "GET",
        nobody(),
        case="of a draft",
        where=as_file(OF_THE_DRAFT),
        why="it may still be swapped or discarded",
    ),
    *(
        Row(
            f"public:{name}",
            "GET",
            nobody(),
            case="before anything is published",
            where=in_club(pk=lambda world: world.fresh.pk),
            why="it is the desk's until then",
        )
        for name in ("embed", "ranking_document")
    ),
]

PEOPLE = [
    Row("people:club", "GET", members(200)),
    Row("people:player", "GET", members(200)),
    Row("people:pair", "GET", members(200)),
    Row("people:ratings", "GET", members(200)),
    Row("people:ratings", "POST", owners(302), {"is_on": "1"}),
    Row("public:people", "GET", everybody(200)),
    Row("public:ratings", "GET", everybody(200)),
    Row(
        "public:ratings",
        "GET",
        nobody(),
        case="of a club that rates nobody",
        where=lambda world, _actor: {"slug": world.other_club.slug},
        why="ratings are off until an owner turns them on",
    ),
    Row("public:player", "GET", everybody(200)),
    Row(
        "public:player",
        "GET",
        nobody(),
        case="who is hidden",
        where=in_club(number=lambda world: world.newcomer.number),
        why="nothing is public about this player",
    ),
    Row("public:pair", "GET", everybody(200)),
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

CHAPTERS = {
    "The site": SITE,
    "Accounts": ACCOUNTS,
    "A club and its people": CLUB,
    "Its evenings": EVENINGS,
    "The table": TABLE,
    "The director's desk": DESK,
    "Registration": REGISTRATION,
    "Prizes, cash and paper": PRIZES,
    "What is published": PUBLIC,
    "Who plays how": PEOPLE,
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
