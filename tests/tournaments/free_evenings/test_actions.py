"""A free evening: tables opened as people sit down, every result added up."""

from __future__ import annotations

import json

import pytest

from clubs.models import AttendanceState, Club
from clubs.players.directory import Newcomer
from scoring.models import Sheet
from scoring.opening.actions import Sitter, open_sheet
from tests.steps.free_evenings import a_free_evening, players_of, sheet_by_hand
from tests.steps.tournament_evening import ONE_DEAL, a_tournament, find_preset, play
from tournaments.core import entry_list
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.free_evenings.actions import count_sheet, open_table, remove_table, uncount_sheet
from tournaments.free_evenings.queries import uncounted_sheets
from tournaments.history import undo
from tournaments.models import Round, Tournament
from tournaments.planning import opening, ranking_rules
from tournaments.ranking.criteria import BY_AVERAGE
from tournaments.rounds.actions import draw_round
from tournaments.standings.reckoning import ranking_body
from tournaments.tables.actions import void_game
from web.refusals import Refusal


def rows(tournament: Tournament) -> list[tuple[int | None, int, int]]:
    """By place: rank, games played, marks."""
    tournament.refresh_from_db()
    told = json.loads(ranking_body(tournament))["rows"]
    return [(row["rank"], row["played"], row["for"]) for row in told]


def refused(tournament: Tournament, *numbers: int) -> str:
    with pytest.raises(Refusal) as refusal:
        open_table(tournament, players_of(tournament.club, *numbers))
    return refusal.value.code


def test_who_sits_down_is_entered_and_has_arrived(club: Club) -> None:
    tournament = a_free_evening(club)

    pairing = open_table(tournament, [*players_of(club, 1, 2, 3), Newcomer("Ursule", "Dubois")])

    assert [one.full_name for one in entry_list.entered(tournament)] == [
        "Anne",
        "Luc",
        "Béa",
        "Ursule Dubois",
    ]
    states = tournament.session.attendances.values_list("state", flat=True)
    assert list(states) == [AttendanceState.ARRIVED] * 4
    assert (pairing.table_number, pairing.sheet.table_number, pairing.round.method) == (1, 1, "free/1")


def test_results_of_every_table_add_up(club: Club) -> None:
    tournament = a_free_evening(club)
    play(open_table(tournament, players_of(club, 1, 2, 3, 4)).sheet, 44)
    play(open_table(tournament, players_of(club, 1, 5, 3, 6)).sheet, 40)
    open_table(tournament, players_of(club, 1, 2, 5, 6))

    assert rows(tournament) == [(1, 2, 16), (1, 2, 16), (3, 1, 0), (3, 1, 0), (5, 1, 0), (5, 1, 0)]
    assert Round.objects.get(stage__tournament=tournament).pairings.count() == 3


def test_average_ranks_who_has_played_enough(club: Club) -> None:
    tournament = a_free_evening(club)
    play(open_table(tournament, players_of(club, 1, 2, 3, 4)).sheet, 44)
    play(open_table(tournament, players_of(club, 1, 5, 2, 6)).sheet, 36)

    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(BY_AVERAGE, 2))

    assert rows(tournament) == [
        (1, 2, 12),
        (2, 2, 2),
        (None, 1, 10),
        (None, 1, 0),
        (None, 1, 0),
        (None, 1, 0),
    ]


def test_nobody_sits_at_two_tables_that_are_played_unless_the_desk_says_so(club: Club) -> None:
    tournament = a_free_evening(club)
    open_table(tournament, players_of(club, 1, 2, 3, 4))

    assert refused(tournament, 1, 5, 6, 2) == "still_playing"
    open_table(tournament, players_of(club, 1, 5, 6, 2), force=True)
    assert Sheet.objects.filter(session=tournament.session).count() == 2


@pytest.mark.parametrize(("numbers", "code"), [((1, 2, 3), "wrong_seats"), ((1, 2, 3, 1), "seated_twice")])
def test_table_is_four_different_players(club: Club, numbers: tuple[int, ...], code: str) -> None:
    assert refused(a_free_evening(club), *numbers) == code


def test_table_opened_by_mistake_is_taken_away_while_nothing_is_written(club: Club) -> None:
    tournament = a_free_evening(club)
    first = open_table(tournament, players_of(club, 1, 2, 3, 4))
    wrong = open_table(tournament, players_of(club, 5, 6, 1, 2), force=True)
    play(first.sheet)

    remove_table(wrong)
    with pytest.raises(Refusal) as refusal:
        remove_table(first)

    assert refusal.value.code == "table_written"
    assert list(Round.objects.get().pairings.all()) == [first]
    assert list(Sheet.objects.filter(session=tournament.session)) == [first.sheet]


def test_who_had_withdrawn_plays_again_when_sitting_down(club: Club) -> None:
    tournament = a_free_evening(club)
    open_table(tournament, players_of(club, 1, 2, 3, 4))
    withdraw_entry(tournament.entries.get(number=1))

    open_table(tournament, players_of(club, 1, 2, 5, 6), force=True)

    assert list(tournament.entries.filter(withdrawn=True)) == []


def test_nothing_is_drawn_in_a_free_evening_and_no_table_opened_in_another(club: Club) -> None:
    drawn = a_tournament(club, 8)
    assert refused(drawn, 1, 2, 3, 4) == "not_free"
    free = opening.open_tournament(drawn.session, "Libre", preset=find_preset("free"), settings=ONE_DEAL)
    enter_players(free)

    with pytest.raises(Refusal) as refusal:
        draw_round(free)

    assert refusal.value.code == "nothing_drawn"


def test_tables_are_brought_back_by_stepping_back(club: Club) -> None:
    tournament = a_free_evening(club)
    for seats in ((1, 2, 3, 4), (1, 2, 5, 6)):
        open_table(tournament, players_of(club, *seats), force=True)
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(BY_AVERAGE))

    undo.undo_act(tournament, tournament.acts.first().number)

    seats = Round.objects.get().placings.order_by("pairing", "position")
    assert list(seats.values_list("player__number", flat=True)) == [1, 2, 3, 4, 1, 2, 5, 6]


def test_sheet_that_was_opened_by_hand_counts_once_it_is_said_so(club: Club) -> None:
    tournament = a_free_evening(club)
    play(open_table(tournament, players_of(club, 1, 2, 3, 4)).sheet, 44)
    sheet = sheet_by_hand(tournament, 1, 5, 3, 6)
    play(sheet, 40)
    assert len(rows(tournament)) == 4

    pairing = count_sheet(tournament, sheet)

    assert rows(tournament) == [(1, 2, 16), (1, 2, 16), (3, 1, 0), (3, 1, 0), (5, 1, 0), (5, 1, 0)]
    sheet.refresh_from_db()
    assert (pairing.table_number, sheet.table_number, tournament.acts.first().code) == (2, 2, "sheet_counted")


def test_sheet_no_longer_counts_until_that_is_undone(club: Club) -> None:
    tournament = a_free_evening(club)
    sheet = sheet_by_hand(tournament, 1, 2, 3, 4)
    play(sheet, 44)
    pairing = count_sheet(tournament, sheet)
    counted = rows(tournament)

    uncount_sheet(pairing)
    sheet.refresh_from_db()
    assert ([row[1] for row in rows(tournament)], sheet.session) == ([0, 0, 0, 0], tournament.session)
    assert sheet in uncounted_sheets(tournament)
    undo.undo_act(tournament, tournament.acts.first().number)
    assert rows(tournament) == counted
    undo.undo_act(tournament, tournament.acts.first().number, force=True)

    sheet.refresh_from_db()
    assert ([row[1] for row in rows(tournament)], sheet.is_given_up) == ([0, 0, 0, 0], False)


def test_sheet_of_names_or_of_another_table_cannot_count(club: Club) -> None:
    tournament = a_free_evening(club)
    four = [Sitter(name=name) for name in "ABCD"]
    game = {"variant": tournament.variant, "settings": tournament.settings, "club": club}
    names = open_sheet(sitters=four, session=tournament.session, **game)
    seated = open_table(tournament, players_of(club, 1, 2, 3, 4)).sheet

    for sheet in (names, seated):
        with pytest.raises(Refusal) as refusal:
            count_sheet(tournament, sheet)
        assert refusal.value.code == "not_of_this_evening"


def test_sheet_about_which_something_was_decided_goes_on_counting(club: Club) -> None:
    tournament = a_free_evening(club)
    pairing = open_table(tournament, players_of(club, 1, 2, 3, 4))
    void_game(pairing, 1, "quarrel")

    with pytest.raises(Refusal) as refusal:
        uncount_sheet(pairing)

    assert refusal.value.code == "table_decided"
