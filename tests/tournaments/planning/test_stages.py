"""What is played and in which stages, changed on the night: the name, the length of games, a final nobody planned."""

from __future__ import annotations

import pytest

from clubs.models import Club, User
from scoring.models import Game
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.history import last_act
from tests.steps.league import a_league, with_calendar
from tests.steps.names import ENGLISH, english, statuses
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.core import phases
from tournaments.history import undo
from tournaments.models import Tournament
from tournaments.planning import opening, stages
from tournaments.planning.presets import StagePlan
from tournaments.standings.reckoning import standings_of

GAME = {"name": "Concours", "games_per_table": "2", "structure": "fixed_deals", "deals": "8", "target": "101"}
FINAL = {
    "format": "lot",
    "name": "Finale",
    "rounds": "1",
    "cut_kind": "number",
    "cut_value": "4",
    "cut_keeps_level": "on",
}


def numbers(tournament: Tournament) -> list[tuple[int, str]]:
    return list(tournament.stages.order_by("number").values_list("number", "name"))


def test_length_of_a_game_holds_for_those_that_begin_from_now_on(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, games=1)
    first = a_round(tournament)
    before = list(Game.objects.order_by("pk").values_list("settings", flat=True))
    publish(tournament, alice)

    answer = english(alice).post(
        desk_address(tournament, "change_game"), {**GAME, "name": "Concours d’hiver"}
    )
    play_all(first)
    a_round(tournament, "two")

    tournament.refresh_from_db()
    assert answer["Location"] == tournament.get_absolute_url()
    assert (tournament.name, tournament.games_per_table) == ("Concours d’hiver", 1)
    games = list(Game.objects.order_by("pk").values_list("settings", flat=True))
    assert games[: len(before)] == before
    assert {(one["structure"], one["deals"]) for one in games[len(before) :]} == {("fixed_deals", 8)}
    assert "The name or the game was changed." in sheet_pages.text(
        english(alice).get(desk_address(tournament, "timeline"))
    )


def test_games_at_a_table_are_settled_by_the_first_draw(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, games=1)
    client, path = english(alice), desk_address(tournament, "change_game")

    client.post(path, GAME)
    tournament.refresh_from_db()
    assert tournament.games_per_table == 2

    a_round(tournament)
    client.post(path, {**GAME, "games_per_table": "3"})
    tournament.refresh_from_db()
    assert tournament.games_per_table == 2
    assert "A round is drawn: how many games a table plays stays." in sheet_pages.text(
        client.get(desk_address(tournament, "stages"))
    )


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"deals": "0"}, {"games_per_table": "99"}, {"structure": "x"}]
)
def test_wrong_game_comes_back_with_the_form(club: Club, alice: User, wrong: dict[str, str]) -> None:
    tournament = a_tournament(club, 8)
    before = Tournament.objects.filter(pk=tournament.pk).values().get()

    answer = english(alice).post(desk_address(tournament, "change_game"), {**GAME, **wrong})

    assert answer.status_code == 422
    assert Tournament.objects.filter(pk=tournament.pk).values().get() == before


def test_name_of_another_tournament_of_the_evening_is_refused(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    opening.open_tournament(tournament.session, "Coupe")

    answer = english(alice).post(desk_address(tournament, "change_game"), {**GAME, "name": "Coupe"})

    assert answer.status_code == 422
    assert "This evening already has a tournament named Coupe." in sheet_pages.text(answer)


def test_final_nobody_had_planned_is_added_played_and_ranked(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, games=1)
    play_all(a_round(tournament))
    client = english(alice)

    answer = client.post(desk_address(tournament, "add_stage"), FINAL)
    client.post(desk_address(tournament, "begin_stage"))

    assert answer["Location"] == desk_address(tournament, "stages")
    stage = phases.stage_in_play(tournament)
    assert (numbers(tournament), stage.number, stage.carries) == ([(1, ""), (2, "Finale")], 2, False)
    play_all(a_round(tournament, "two"))
    publish(tournament, alice)
    assert phases.rounds_of(tournament).first().pairings.count() == 1
    ranks = {row.number: row.rank for row in standings_of(tournament)}
    assert sorted(ranks[one.entry.number] for one in stage.qualifiers.select_related("entry")) == [1, 1, 3, 3]


def test_stage_that_has_not_begun_is_taken_out_again_the_last_one_first(club: Club, alice: User) -> None:
    tournament = a_championship(club)
    client = english(alice)
    client.post(desk_address(tournament, "add_stage"), {**FINAL, "name": "Petite finale"})

    refused = client.post(desk_address(tournament, "remove_stage", 2))
    client.post(desk_address(tournament, "remove_stage", 3))
    gone = client.post(desk_address(tournament, "remove_stage", 2))

    assert (refused.status_code, gone.status_code, numbers(tournament)) == (409, 302, [(1, "")])
    assert client.post(desk_address(tournament, "remove_stage", 1)).status_code == 409


def test_stepping_back_minds_stages_that_came_and_went(club: Club, alice: User) -> None:
    """The draw was made while there was another stage, and none of those there are now."""
    tournament = a_championship(club)
    a_round(tournament)
    made = last_act(tournament, "published")
    stages.remove_stage(tournament.stages.get(number=2))
    client = english(alice)
    play_all(phases.rounds_of(tournament).first())
    client.post(desk_address(tournament, "add_stage"), FINAL)
    client.post(desk_address(tournament, "begin_stage"))
    assert phases.stage_in_play(tournament).number == 2

    undo.undo_act(tournament, made.number, alice, force=True)

    assert phases.stage_in_play(tournament).number == 1
    assert not tournament.stages.get(number=2).qualifiers.exists()
    assert phases.rounds_of(tournament).filter(published_at__isnull=False).count() == 0


def test_what_was_settled_of_a_stage_that_is_gone_does_not_come_back(club: Club, alice: User) -> None:
    tournament = a_championship(club)
    client = english(alice)
    client.post(desk_address(tournament, "change_cut", 2), {"cut_kind": "number", "cut_value": "4"})
    act = last_act(tournament, "cut_planned")
    client.post(desk_address(tournament, "remove_stage", 2))

    answer = client.post(desk_address(tournament, "undo", act.number))

    assert (answer.status_code, numbers(tournament)) == (409, [(1, "")])
    assert "This stage was taken out in the meantime." in sheet_pages.text(answer)


def test_only_what_seats_these_entries_can_be_added(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    client, path = english(alice), desk_address(tournament, "add_stage")

    answers = [client.post(path, {**FINAL, "format": format_}) for format_ in ("single", "free", "mitchell")]
    said = client.post(path, {**FINAL, "cut_value": ""})

    assert {answer.status_code for answer in answers} == {422}
    assert (said.status_code, "Say how many go on." in sheet_pages.text(said)) == (422, True)
    assert numbers(tournament) == [(1, "")]


def test_nothing_follows_a_league(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))

    assert english(alice).post(desk_address(league, "add_stage"), FINAL).status_code == 422
    assert "Add a stage" not in sheet_pages.text(english(alice).get(desk_address(league, "stages")))


def test_who_may_change_what_is_played(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_championship(club)
    for name, numbers_ in (("change_game", ()), ("add_stage", ()), ("remove_stage", (2,))):
        path = desk_address(tournament, name, *numbers_)
        assert statuses("post", path, bob, charlie, dora) == [403, 403, 404]
    assert "Change the name" not in sheet_pages.text(signed_in(bob).get(desk_address(tournament, "stages")))


@pytest.mark.parametrize(
    ("typed", "kept", "said"),
    [
        ("1/3", (1, 3), "A third of the field goes on to it."),
        ("33,3 %", (333, 1000), "33.3 % of the field go on to it."),
        ("3/7", (3, 7), "3/7 of the field go on to it."),
    ],
)
def test_part_of_the_field_is_any_fraction(
    club: Club, alice: User, typed: str, kept: tuple[int, int], said: str
) -> None:
    tournament = a_championship(club, StagePlan("lot", 2), StagePlan("lot", 1))
    client = signed_in(alice)

    told = {"cut_kind": "share", "cut_value": typed, "cut_keeps_level": "on"}
    client.post(desk_address(tournament, "change_cut", 2), told)

    stage = tournament.stages.get(number=2)
    assert (stage.cut_value, stage.cut_of) == kept
    page = client.get(desk_address(tournament, "stages"), headers=ENGLISH).content.decode()
    assert said in page
    assert undo.undo_act(tournament, tournament.acts.first().number).code == "undone"
    assert tournament.stages.get(number=2).cut_of == 100


@pytest.mark.parametrize("typed", ["0", "3/3", "100", "4/3", "1/0", "some"])
def test_part_that_is_none_or_everybody_is_said(club: Club, alice: User, typed: str) -> None:
    tournament = a_championship(club, StagePlan("lot", 2), StagePlan("lot", 1))

    told = {"cut_kind": "share", "cut_value": typed}
    answer = signed_in(alice).post(desk_address(tournament, "change_cut", 2), told, headers=ENGLISH)

    assert answer.status_code == 422
    assert "Say which part goes on: more than nothing, less than everybody." in answer.content.decode()
