"""The doors of the director's desk, of a league, of free tables and of a season."""

from __future__ import annotations

from typing import Any

from tests.doors.cells import (
    OF_A_SEASON,
    OF_A_SEASON_EDITION,
    OF_A_TOURNAMENT,
    OF_AN_EDITION,
    OF_AN_ENTRY,
    OF_AN_EVENING,
    OF_THE_CUP,
    OF_THE_DRAFT,
    OF_THE_ROUND,
    THIS_CLUB,
    Facts,
    Row,
    directors,
    everybody,
    in_club,
    members,
    scorers,
    session,
    tournament,
)
from tests.doors.world import Actor, World
from tests.steps.season_evenings import USUAL
from tournaments.free_evenings.queries import door_code
from tournaments.leagues.fixtures import captain_code
from tournaments.models import Substitution


def adjustment(world: World) -> int:
    return world.tournament.adjustments.get().pk


OF_A_TABLE = in_club(pk=tournament, number=lambda world: world.published.number, table=lambda _world: 1)
OF_THE_CHAMPIONSHIP = in_club(pk=lambda world: world.championship.pk)
OF_THE_ODD = in_club(pk=lambda world: world.odd.pk)
OF_AN_ODD_TABLE = in_club(pk=lambda world: world.odd.pk, number=lambda _world: 1, table=lambda _world: 1)
OF_THE_FREE = in_club(pk=lambda world: world.free.pk)
OF_THE_LEAGUE = in_club(pk=lambda world: world.league.pk)
OF_ITS_EVENING = in_club(pk=lambda world: world.session.season_id, session_pk=session)
GAME_OF_THE_CUP = {"name": "Coupe", "games_per_table": "1", "structure": "single", "target": "101"}

PLACES: dict[str, Facts] = {
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("desk", "progress", "set_live", "enter_players")},
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("withdraw_leavers", "publish_edition")},
    **{f"tournaments:{name}": OF_THE_CHAMPIONSHIP for name in ("stages", "begin_stage", "timeline")},
    "tournaments:rehearsal": OF_THE_CHAMPIONSHIP,
    "tournaments:plan_rounds": in_club(pk=lambda world: world.championship.pk, number=lambda _world: 1),
    "tournaments:trees": OF_THE_CUP,
    "tournaments:change_settings": in_club(pk=lambda world: world.cup.pk, number=lambda _world: 2),
    **{
        f"tournaments:{name}": in_club(pk=lambda world: world.cup.pk, number=lambda _world: 2)
        for name in ("keep_cut", "cut_again", "take_place")
    },
    "tournaments:remove_stage": in_club(pk=lambda world: world.cup.pk, number=lambda _world: 2),
    "tournaments:add_stage": in_club(pk=lambda world: world.cup.pk),
    "tournaments:change_game": in_club(pk=lambda world: world.cup.pk),
    "tournaments:change_cut": in_club(pk=lambda world: world.cup.pk, number=lambda _world: 2),
    "tournaments:undo": in_club(
        pk=lambda world: world.championship.pk, number=lambda world: world.publication.number
    ),
    "tournaments:for_session": OF_AN_EVENING,
    "tournaments:enter_pair": in_club(pk=lambda world: world.pairs.pk),
    "tournaments:withdraw_entry": OF_AN_ENTRY,
    "tournaments:restore_entry": OF_AN_ENTRY,
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
    "tournaments:release_spare": in_club(pk=lambda world: world.odd.pk, number=lambda _world: 8),
    "tournaments:fill_tables": in_club(pk=lambda world: world.odd.pk, number=lambda _world: 1),
    "tournaments:substitute": OF_AN_ODD_TABLE,
    "tournaments:cancel_substitution": in_club(
        pk=lambda world: world.odd.pk,
        number=lambda _world: 1,
        table=lambda _world: 1,
        row=lambda _world: Substitution.objects.get().pk,
    ),
    "tournaments:cards": OF_THE_ROUND,
    "tournaments:papers": OF_THE_ROUND,
    **{f"tournaments:{name}": OF_THE_ROUND for name in ("set_clock", "close_round", "tables", "grid")},
    **{f"tournaments:{name}": OF_A_TABLE for name in ("table", "call_table", "close_game", "void_game")},
    **{f"tournaments:{name}": OF_A_TABLE for name in ("forfeit_game", "untie", "penalize", "give_time")},
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("adjustments", "set_bye_score")},
    "tournaments:ranking_rules": OF_A_TOURNAMENT,
    "tournaments:explained": OF_AN_ENTRY,
    "tournaments:schedule": in_club(pk=lambda world: world.scheduled.pk),
    "tournaments:open_table": OF_THE_FREE,
    "tournaments:counted_sheets": OF_THE_FREE,
    "tournaments:set_door": OF_THE_FREE,
    "tournaments:league": OF_THE_LEAGUE,
    "tournaments:make_calendar": in_club(pk=lambda world: world.fresh_league.pk),
    "tournaments:match_day": in_club(pk=lambda world: world.league.pk, day=lambda _world: 1),
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
    **{
        f"tournaments:{name}": OF_A_TOURNAMENT
        for name in ("wall", "where_codes", "set_rotation", "hold_screen")
    },
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("announce", "set_hidden", "reveal")},
    "tournaments:withdraw_edition": OF_AN_EDITION,
    "seasons:withdraw": OF_A_SEASON_EDITION,
    "seasons:latest": THIS_CLUB,
    **{f"seasons:{name}": OF_A_SEASON for name in ("season", "publish", "rules", "adopt", "evenings")},
    **{f"seasons:{name}": OF_ITS_EVENING for name in ("count_evening", "absences")},
    "seasons:player": in_club(pk=lambda world: world.session.season_id, number=lambda _world: 1),
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("out", "archive", "make_archive")},
}


def pair(world: World, _actor: Actor) -> dict[str, Any]:
    first, second = world.session.players.filter(attendances__state="arrived").order_by("number")[:2]
    return {"first": first.pk, "second": second.pk}


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


def left_out(world: World, _actor: Actor) -> dict[str, Any]:
    tables = world.published.pairings.values_list("table_number", "sheet__revision")
    seen = {f"seen_{table}": str(revision) for table, revision in tables}
    return {"way": "out", "reason": "the hall closes", "sure": "on", **seen}


TOURNAMENT = {
    "name": "Consolante",
    "entry_kind": "player",
    "games_per_table": "3",
    "variant": "coinchee_121",
    "structure": "single",
}
RANKED_OTHERWISE = {
    "ranked_by": "average",
    "fewest_games": "3",
    "fewest_delegates": "2",
    "clubs_by": "average",
    "leaving": "struck",
    "standing_in": "not_entry",
    "forfeit_won": "50",
    "forfeit_lost": "10",
}
LEAGUE_RULES = {"tables": "2", "won": "2", "drawn": "1", "lost": "0", "by": "games", "withdrawn": "kept"}
FOUR_SIT_DOWN = {f"who_{seat}": f"{seat + 1}" for seat in range(4)}
FORFEIT = {"forfeit-who": "2-0", "forfeit-won": "50", "forfeit-lost": "0", "forfeit-reason": "left"}
DECISION = {"entry": "1", "kind": "adjusted", "marks": "5", "wins": "0", "reason": "a card was missing"}

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
    Row("tournaments:announce_value", "POST", directors(302), {"announcement": "three dice"}),
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
    Row("tournaments:remove_stage", "POST", directors(302)),
    Row("tournaments:add_stage", "POST", directors(302), {"format": "lot", "cut_kind": "", "rounds": "1"}),
    Row("tournaments:change_game", "POST", directors(302), GAME_OF_THE_CUP),
    Row("tournaments:change_cut", "POST", directors(302), {"cut_kind": "number", "cut_value": "2"}),
    Row("tournaments:keep_cut", "POST", directors(409)),  # nothing behind it was corrected
    Row("tournaments:cut_again", "POST", directors(409)),
    Row("tournaments:take_place", "POST", directors(409)),  # nobody who qualified has left
    Row("tournaments:trees", "GET", scorers(200)),
    Row("tournaments:rehearsal", "GET", directors(200)),
    Row("tournaments:timeline", "GET", scorers(200)),
    Row("tournaments:undo", "GET", directors(200)),
    Row("tournaments:undo", "POST", directors(302), {"force": "on"}),
    Row("tournaments:odd", "GET", scorers(200)),
    Row("tournaments:choose_odd", "POST", directors(302), {"way": "bye", "score": "best"}),
    Row("tournaments:name_spares", "POST", directors(302), ready),
    Row("tournaments:enter_spare", "POST", directors(302)),
    Row("tournaments:release_spare", "POST", directors(302)),
    Row("tournaments:set_accessible", "POST", directors(302), {"tables": "1, 2"}),
    Row("tournaments:fill_tables", "POST", directors(302)),
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
    Row("tournaments:close_round", "GET", directors(200)),
    Row("tournaments:close_round", "POST", directors(302), left_out),
    Row(
        "tournaments:close_round",
        "GET",
        directors(404),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="a draft has no games yet",
    ),
    Row("tournaments:give_time", "POST", directors(409)),  # no clock runs there
    Row("tournaments:tables", "GET", scorers(200)),
    Row("tournaments:grid", "GET", scorers(200)),
    Row("tournaments:grid", "POST", scorers(303)),
    Row(
        "tournaments:grid",
        "GET",
        scorers(404),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="a draft has no sheets yet",
    ),
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
    Row("tournaments:match_day", "GET", directors(200)),
    Row("tournaments:match_day", "POST", directors(302), {"day": "2026-12-04", "hour": "20:00"}),
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
    Row("tournaments:counted_sheets", "GET", directors(200)),
    Row(
        "tournaments:counted_sheets",
        "POST",
        directors(302),
        lambda world, _actor: {
            "uncount": world.free.session.sheets.get(pairing__round__stage__tournament=world.free).pk
        },
    ),
    Row("tournaments:set_door", "POST", directors(302), {"open": "0"}),
    Row("tournaments:remove_table", "POST", directors(302)),
    Row("door:table", "GET", everybody(200)),
    Row("door:table", "POST", everybody(200), {f"who_{seat}": f"{seat + 5}" for seat in range(4)}),
    Row("tournaments:explained", "GET", scorers(200)),
    Row("tournaments:ranking_rules", "GET", directors(200)),
    Row("tournaments:ranking_rules", "POST", directors(302), RANKED_OTHERWISE),
    Row("tournaments:out", "GET", directors(200)),
    Row("tournaments:archive", "GET", directors(200)),
    Row("tournaments:make_archive", "GET", directors(302), case="a page that htmx did not ask for"),
    Row("tournaments:make_archive", "POST", directors(302)),
    Row("tournaments:publish_edition", "POST", directors(302), {"note": "after one round"}),
    *(
        Row(name, method, directors(status), {"reason": "a sheet of another evening"})
        for name in ("tournaments:withdraw_edition", "seasons:withdraw")
        for method, status in (("GET", 200), ("POST", 302))
    ),
    Row("seasons:latest", "GET", members(302)),
    *(Row(f"seasons:{name}", "GET", members(200)) for name in ("season", "player")),
    *(Row(f"seasons:{name}", "GET", scorers(200)) for name in ("evenings", "absences")),
    Row("seasons:absences", "POST", scorers(302)),
    Row("seasons:count_evening", "POST", directors(302), {"way": "out"}),
    Row("seasons:publish", "POST", directors(302), {"note": "before the feast"}),
    Row("seasons:rules", "GET", directors(200)),
    Row("seasons:rules", "GET", directors(200), USUAL | {"per_win": "3"}, case="with others to try"),
    Row("seasons:adopt", "POST", directors(302), USUAL | {"upon": 1}),
]
