"""A league through the actions: teams, calendar, line-ups, results, a team that leaves."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Club
from scoring.models import Sheet
from tests import factories
from tests.steps.league import a_league, a_team, seats, squad, with_calendar
from tests.steps.tournament_evening import a_draft, a_round, byes, play, play_all, sheets_of, tables
from tournaments.core import entry_list
from tournaments.core.formats import LeagueRules, calendar_of, rules_of_league
from tournaments.entries.actions import enter_players, withdraw_entry, withdraw_leavers
from tournaments.history import undo
from tournaments.leagues import actions, lineups
from tournaments.leagues.actions import Team, change_team, make_calendar, set_league
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.registration import admissions
from tournaments.registration.actions import enter_at_desk
from tournaments.rounds import redraw
from tournaments.rounds.actions import publish_round, swap_seats
from tournaments.standings.reckoning import ranking_body
from tournaments.tables.actions import forfeit_game, void_game
from web.refusals import Refusal


def standings(tournament: Tournament) -> list[tuple[int | None, int, int, int]]:
    """By place: rank, team, match points, games won."""
    rows = json.loads(ranking_body(tournament))["rows"]
    return [(row["rank"], row["entry"], row["points"], row["won"]) for row in rows]


def refusal_of(act, *args, **kwargs) -> str:
    with pytest.raises(Refusal) as refused:
        act(*args, **kwargs)
    return refused.value.code


def test_team_is_entered_with_its_squad_and_captain(club: Club) -> None:
    league = a_league(club, 1)

    [team] = entry_list.entered(league)

    assert (team.full_name, team.public_name, team.entry.home) == ("Heule", "Heule", "Café de Heule")
    assert ([player.number for player in team.players], team.entry.captain.number) == ([1, 2, 3, 4, 5], 1)


def test_squad_of_the_wrong_size_or_of_another_team_is_refused(club: Club) -> None:
    league = a_league(club, 1)
    factories.a_player(club, 30)

    assert refusal_of(a_team, league, "Bruges", squad(club, range(1, 4))) == "bad_squad"
    assert refusal_of(a_team, league, "Bruges", squad(club, range(2, 6))) == "already_entered"
    assert refusal_of(a_team, league, "HEULE", squad(club, range(2, 6))) == "name_taken"
    assert league.entries.count() == 1


def test_only_whole_teams_enter_a_league(club: Club) -> None:
    league = a_league(club, 1)
    factories.attending(league.session, [factories.a_player(club, 30)])
    drawn = opening.open_tournament(league.session, "Tirage")

    assert refusal_of(enter_players, league) == "teams_needed"
    assert refusal_of(enter_at_desk, league, [club.players.last()]) == "teams_needed"
    assert refusal_of(a_team, drawn, "Bruges", squad(club, range(2, 6))) == "no_teams_here"


def test_calendar_has_everybody_at_home_and_away(club: Club) -> None:
    league = with_calendar(a_league(club), twice=True)

    days = calendar_of(league.stages.get())

    assert len(days) == league.stages.get().planned_rounds == 6
    assert sorted(tuple(two) for day in days for two in day) == [
        (home, away) for home in range(1, 5) for away in range(1, 5) if home != away
    ]


def test_calendar_by_lot_follows_its_seed_and_stays_once_a_day_is_drawn(club: Club) -> None:
    league = a_league(club)
    assert refusal_of(a_draft, league) == "no_calendar"
    by_lot = calendar_of(make_calendar(league, seed="dice 4 2 6"))
    assert calendar_of(make_calendar(league, seed="dice 4 2 6")) == by_lot

    a_draft(league)

    assert refusal_of(make_calendar, league) == "day_drawn"


def test_day_seats_two_against_two_at_the_tables_of_each_meeting(club: Club) -> None:
    day = a_draft(with_calendar(a_league(club)))

    assert tables(day) == [[1, 4, 1, 4], [1, 4, 1, 4], [2, 3, 2, 3], [2, 3, 2, 3]]
    assert seats(day) == [[1, 16, 2, 17], [3, 18, 4, 19], [6, 11, 7, 12], [8, 13, 9, 14]]
    assert [remark["code"] for remark in day.explanation] == ["fixtures"]


def test_line_up_is_remembered_for_the_next_day(club: Club) -> None:
    league = with_calendar(a_league(club))
    day, team = a_draft(league), league.entries.get(number=1)

    lineups.line_up(day, team, squad(club, range(2, 6)))
    play_all(publish_round(day))
    following = a_draft(league)

    assert [table[::2] for table in seats(day)[:2]] == [[2, 3], [4, 5]]
    assert sorted(number for table in seats(following) for number in table if number <= 5) == [2, 3, 4, 5]


def test_day_set_up_again_keeps_the_line_ups_that_captains_chose(club: Club) -> None:
    league = with_calendar(a_league(club, size=6))
    day = a_draft(league)
    one, two, three, four = league.entries.order_by("number")
    own = {player.number: player for player in club.players.all()}
    lineups.line_up(day, two, [own[number] for number in (12, 7, 11, 8)])
    lineups.line_up(day, three, [own[number] for number in (18, 17, 16, 15)])
    withdraw_entry(four)
    rest = [own[number] for number in (13, 14, 15, 16, 18)]
    change_team(three, Team(name="Bruges", squad=rest))
    set_attendance(league.session, own[7], AttendanceState.LEFT)

    again = redraw.draw_again(day)

    assert [table[::2] for table in seats(again)] == [[12, 9], [11, 8]]
    assert [table[1::2] for table in seats(again)] == [[18, 13], [16, 15]]
    assert byes(again) == [one.number]
    publish_round(again)


def test_day_set_up_again_lines_a_team_up_as_usual_where_nobody_chose(club: Club) -> None:
    league = with_calendar(a_league(club))
    day = a_draft(league)
    withdraw_entry(league.entries.get(number=4))

    again = redraw.draw_again(day)

    assert seats(again) == [[6, 11, 7, 12], [8, 13, 9, 14]]
    assert not league.acts.filter(code="lined_up").exists()


def test_line_up_of_strangers_or_twice_the_same_is_refused(club: Club) -> None:
    league = with_calendar(a_league(club))
    day, team = a_draft(league), league.entries.get(number=1)

    assert refusal_of(lineups.line_up, day, team, squad(club, range(4, 8))) == "not_in_squad"
    assert refusal_of(lineups.line_up, day, team, squad(club, range(1, 4))) == "bad_lineup"
    assert seats(day)[0] == [1, 16, 2, 17]


def test_substitute_takes_a_chair_until_something_is_written_there(club: Club) -> None:
    league = with_calendar(a_league(club))
    day, team = a_round(league), league.entries.get(number=1)
    first, second, *_others = sheets_of(day)
    play(second)

    lineups.line_up(day, team, squad(club, range(5, 6)) + squad(club, range(2, 5)))
    stays = refusal_of(lineups.line_up, day, team, squad(club, range(1, 5))[::-1])

    assert stays == "table_written"
    assert seats(day)[:2] == [[5, 16, 2, 17], [3, 18, 4, 19]]
    sheet = day.pairings.get(table_number=1).sheet
    assert [seat.player.number for seat in sheet.seats.all()] == [5, 16, 2, 17]
    assert Sheet.objects.get(pk=first.pk).session is None


def test_match_remembers_its_line_up_when_the_squad_changes(club: Club) -> None:
    league = with_calendar(a_league(club))
    day, team = a_round(league), league.entries.get(number=1)
    play_all(day)
    factories.a_player(club, 30)

    change_team(team, Team(name="Heule", squad=squad(club, range(2, 6))))
    following = a_draft(league)

    assert seats(day)[0] == [1, 16, 2, 17]
    assert 1 not in [number for table in seats(following) for number in table]


def test_team_with_too_few_players_is_told_before_the_draw(club: Club) -> None:
    league = with_calendar(a_league(club))
    set_league(league, LeagueRules(tables=3))

    assert refusal_of(a_draft, league) == "team_too_small"


def test_meetings_bring_points_when_all_their_tables_are_done(club: Club) -> None:
    league = with_calendar(a_league(club))
    day = a_round(league)
    one, two, three, four = sheets_of(day)
    for sheet, count in ((one, 44), (two, 40), (three, 44)):
        play(sheet, count)

    assert standings(league) == [(1, 1, 3, 2), (2, 2, 0, 1), (3, 3, 0, 0), (4, 4, 0, 0)]
    play(four, 20)
    assert standings(league) == [(1, 1, 3, 2), (2, 3, 1, 1), (3, 2, 1, 1), (4, 4, 0, 0)]
    [_first, second] = json.loads(ranking_body(league))["meetings"]
    assert (second["teams"], second["games"], second["marks"], second["points"]) == (
        [2, 3],
        ["1", "1"],
        [10, 14],
        [1, 1],
    )


def test_points_and_what_decides_a_meeting_are_set(club: Club) -> None:
    league = with_calendar(a_league(club))
    *_others, three, four = sheets_of(a_round(league))
    play(three, 44)
    play(four, 20)

    set_league(league, LeagueRules(won=2, by="marks"))

    assert standings(league)[0] == (1, 3, 2, 1)
    assert refusal_of(set_league, league, LeagueRules(won=1, drawn=1)) == "bad_points"
    assert refusal_of(set_league, league, LeagueRules(tables=7)) == "bad_league"


@pytest.mark.parametrize(
    ("rule", "table"),
    [
        ("struck", [(1, 2, 3, 2), (2, 3, 0, 0), (None, 1, 0, 0), (None, 4, 0, 0)]),
        ("kept", [(1, 1, 3, 2), (1, 2, 3, 2), (3, 3, 0, 0), (4, 4, 0, 0)]),
    ],
)
def test_results_against_a_team_that_left(club: Club, rule: str, table: list[object]) -> None:
    league = with_calendar(a_league(club))
    play_all(a_round(league), 40)
    set_league(league, replace(rules_of_league(league.stages.get()), withdrawn=rule))

    withdraw_entry(league.entries.get(number=4))

    assert standings(league) == table
    following = a_draft(league)
    assert (len(seats(following)), len(byes(following))) == (2, 1)


def test_league_is_played_to_its_end_with_an_odd_number_of_teams(club: Club) -> None:
    league = with_calendar(a_league(club, 3))
    for _day in range(3):
        day = a_round(league)
        play_all(day)
        assert (len(seats(day)), len(byes(day))) == (2, 1)

    assert refusal_of(a_round, league) == "stage_played"
    assert [row[1:] for row in standings(league)] == [(number, 3, 2) for number in (1, 2, 3)]


def test_forfeited_table_counts_and_a_void_one_does_not(club: Club) -> None:
    league = with_calendar(a_league(club))
    day = a_round(league)
    first, second, *_others = day.pairings.select_related("sheet", "round__stage__tournament")

    forfeit_game(first, 1, [(0, 0), (50, 2)], "absent")
    void_game(second, 1, "a card missing")

    assert standings(league)[0] == (1, 4, 3, 1)


def test_squad_and_name_are_brought_back_by_stepping_back(club: Club) -> None:
    league = with_calendar(a_league(club))
    team = league.entries.get(number=1)
    change_team(team, Team(name="Heule 2", squad=squad(club, range(2, 6))))
    withdraw_entry(team)
    calendar = league.stages.get().settings

    undo.undo_act(league, league.acts.get(code="team_changed").number)

    [first, *_others] = entry_list.entered(league)
    assert (first.full_name, [player.number for player in first.players]) == ("Heule", [1, 2, 3, 4, 5])
    assert (first.entry.withdrawn, league.stages.get().settings) == (True, calendar)


def test_squad_is_not_brought_back_at_the_cost_of_another_team(club: Club) -> None:
    league = with_calendar(a_league(club))
    team = league.entries.get(number=1)
    change_team(team, Team(name="Heule 2", squad=squad(club, range(2, 6))))
    newcomers = (factories.a_player(club, 30 + number) for number in range(3))
    a_team(league, "Menen", [*squad(club, range(1, 2)), *newcomers])

    with pytest.raises(Refusal) as refused:
        undo.undo_act(league, league.acts.get(code="team_changed").number)

    assert refused.value.code == "plays_elsewhere"


def test_rules_of_a_league_go_back_and_its_calendar_stays(club: Club) -> None:
    league = a_league(club)
    rules = rules_of_league(league.stages.get())
    set_league(league, replace(rules, won=7))
    with_calendar(league)
    calendar = league.stages.get().settings["calendar"]

    undo.undo_act(league, league.acts.get(code="league_set").number)

    stage = league.stages.get()
    assert (rules_of_league(stage), stage.settings["calendar"]) == (rules, calendar)
    undo.undo_act(league, league.acts.get(code="calendar_made").number)
    stage.refresh_from_db()
    assert ("calendar" in stage.settings, stage.planned_rounds) == (False, 0)


def test_two_names_of_a_league_are_not_exchanged(club: Club) -> None:
    league = with_calendar(a_league(club))
    day = a_draft(league)
    first, second = league.entries.filter(number__lte=2)

    assert refusal_of(swap_seats, day, first, second) == "calendar_stays"


def test_who_goes_home_leaves_the_team_in_play(club: Club) -> None:
    league = with_calendar(a_league(club))
    factories.attending(league.session, [club.players.get(number=1)], "left")

    assert withdraw_leavers(league) == []
    assert admissions.withdraw_missing(league) == []


def test_day_is_played_on_the_evening_of_the_club_that_night(club: Club) -> None:
    league = with_calendar(a_league(club))
    later = league.session.starts_at + timedelta(weeks=3)
    evening = factories.a_session(club, league.session.season, starts_at=later)

    with time_machine.travel(later, tick=False):
        day = a_round(league)
    without = {sheet.session for sheet in sheets_of(day)}
    play_all(day)
    with time_machine.travel(later + timedelta(weeks=1), tick=False):
        following = a_round(league)

    assert (without, {sheet.session for sheet in sheets_of(following)}) == ({evening}, {league.session})


def test_team_that_does_not_come_forfeits_every_table(club: Club) -> None:
    league = with_calendar(a_league(club))
    day, team = a_draft(league), league.entries.get(number=4)
    assert refusal_of(actions.forfeit_meeting, day, team, 50, "absent") == "no_meeting"
    first, *_others = sheets_of(publish_round(day))
    play(first, 20)

    actions.forfeit_meeting(league.stages.get().rounds.get(), team, 50, "absent")

    assert standings(league)[0] == (1, 1, 3, 2)
    [meeting, _other] = json.loads(ranking_body(league))["meetings"]
    assert (meeting["games"], meeting["marks"], meeting["points"]) == (["2", "0"], [100, 0], [3, 0])
    assert league.adjustments.count() == 4
