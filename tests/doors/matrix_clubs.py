"""The doors of the site, of accounts, of a club and its evenings."""

from __future__ import annotations

from typing import Any

from tests.doors.cells import (
    OF_AN_EVENING,
    THIS_CLUB,
    Facts,
    Row,
    as_file,
    directors,
    entry,
    everybody,
    in_club,
    members,
    owners,
    scorers,
    session,
    users,
)
from tests.doors.world import Actor, World, letter


def member(world: World) -> int:
    return world.club.memberships.get(user=world.invited).pk


OF_A_MEMBER = in_club(pk=member)

PLACES: dict[str, Facts] = {
    **{
        f"clubs:{name}": THIS_CLUB for name in ("club", "change", "members", "players", "seasons", "sessions")
    },
    **{f"clubs:{name}": THIS_CLUB for name in ("player_new", "players_paste", "session_new")},
    "clubfile:take": THIS_CLUB,
    **{f"clubs:member_{name}": OF_A_MEMBER for name in ("role", "remove", "invite")},
    **{f"clubs:{name}": OF_AN_EVENING for name in ("session", "session_change", "expect_everybody")},
    **{f"clubs:{name}": OF_AN_EVENING for name in ("welcome_everybody", "newcomer")},
    "clubs:session_cancel": in_club(pk=lambda world: world.empty_session.pk),
    "clubs:player": in_club(pk=lambda world: world.player.pk),
    "clubs:attendance": in_club(pk=session, player_pk=lambda world: world.newcomer.pk),
    "clubs:confirm": lambda world, _actor: letter(world.pending, sign_up=True),
    "password_reset_confirm": lambda world, _actor: letter(world.invited),
    "scoring:session_papers": OF_AN_EVENING,
    "scoring:typing": OF_AN_EVENING,
    **{f"scoring:session_{name}": OF_AN_EVENING for name in ("cards", "pin")},
    "scoring:club_phones": in_club(pk=lambda world: world.sheet.pk),
    "scoring:session_sheets": OF_AN_EVENING,
    "scoring:rules_page": lambda _world, _actor: {"key": "boussac_1896"},
    "scoring:house_rules": THIS_CLUB,
    "scoring:house_version": in_club(number=lambda world: world.rules.number),
    "scoring:house_game": in_club(game=lambda world: world.other_rules.game),
    "scoring:house_game_version": in_club(
        game=lambda world: world.other_rules.game, number=lambda world: world.other_rules.number
    ),
    "clubs:players_file": as_file(THIS_CLUB),
    "scoring:session_deals": as_file(OF_AN_EVENING),
}


def row_of_paper(world: World, actor: Actor) -> dict[str, Any]:
    """A deal of a paper sheet, typed for the table that is played."""
    shown = {"sheet": world.sheet.pk, "table": world.sheet.table_number}
    return {**entry(side="1", count="40")(world, actor), **shown}


def seats(world: World, _actor: Actor) -> dict[str, Any]:
    """Four of those who are here, at a table opened by hand."""
    arrived = world.session.players.filter(attendances__state="arrived").order_by("number")[:4]
    return {"table_number": 12, **{f"seat_{seat}": player.pk for seat, player in enumerate(arrived)}}


PASSWORD = "a Tarot is no manille"
NEW_PASSWORD = {"new_password1": PASSWORD, "new_password2": PASSWORD}
EVENING = {"date": "2026-12-04", "time": "19:30", "place": "Café", "name": ""}
UPON = {"upon": "1"}  # the version of each of the club's games that the world has
GAME_TO_COME = in_club(game=lambda world: world.other_rules.game + 1)
PARLEE = {"variant_key": "parlee", "rules_of": "", **UPON}  # by the book, whatever rules the page showed

SITE = [
    Row("home", "GET", everybody(200)),
    Row("about", "GET", everybody(200)),
    Row("manifest", "GET", everybody(200)),
    Row("certificate", "GET", everybody(404), why="this site has made none"),
    Row("authority", "GET", everybody(404), why="this site has made none"),
    Row("scoring:worker", "GET", everybody(200)),
    Row("scoring:articles", "GET", everybody(200)),
    Row("scoring:rules_index", "GET", everybody(200)),
    Row("scoring:rules_page", "GET", everybody(200)),
    Row("set_language", "POST", everybody(302), {"language": "en"}),
    Row("clubs:list", "GET", everybody(200)),
    Row("clubs:mine", "GET", users(302), case="with one club"),
    Row("clubs:open", "GET", users(200)),
    Row("clubs:open", "POST", users(302), {"name": "Le Neuf"}),
    Row("clubfile:restore", "GET", users(200)),
    Row("clubfile:restore", "POST", users(422), case="without a file"),
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
    Row("clubfile:take", "GET", owners(200)),
    Row("clubfile:take", "POST", owners(200)),
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
    Row("scoring:house_game", "GET", members(200)),
    Row("scoring:house_game", "GET", directors(200), case="to come", where=GAME_TO_COME),
    Row("scoring:house_game", "POST", directors(302), {**PARLEE, "house_name": "La Parlée", "keep": "1"}),
    Row(
        "scoring:house_game",
        "POST",
        directors(302),
        {**PARLEE, "upon": "0", "house_name": "La Parlée", "keep": "1"},
        case="to come",
        where=GAME_TO_COME,
    ),
    Row("scoring:house_game_version", "GET", members(200)),
    Row("scoring:house_game_version", "POST", directors(302), UPON),
    Row("scoring:house_game_version", "POST", directors(302), {**UPON, "give_up": "1"}, case="given up"),
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
    Row("scoring:session_cards", "GET", scorers(200)),
    Row("scoring:session_pin", "POST", directors(302)),
    Row("scoring:club_phones", "GET", scorers(200)),
    Row("scoring:club_phones", "POST", directors(302), {"away": "1"}, case="sent away"),
    Row("scoring:club_phones", "POST", directors(302), {"void": "1"}, case="with what it wrote"),
    Row("scoring:club_phones", "POST", directors(302), {"card": "1"}, case="a new card"),
    Row("scoring:club_phones", "POST", directors(302), {"more": "1"}, case="one more"),
]
