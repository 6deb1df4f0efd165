"""The rehearsal as the director sees it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests import factories
from tests.steps import sheet_pages
from tests.steps.addresses import rehearsal_address
from tests.steps.knock_outs import a_contest
from tests.steps.names import statuses
from tests.steps.stages import a_championship, a_stage
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.rehearsal.report import Report, within


def rehearsed(client: Client, tournament: Tournament, query: str = "") -> Report:
    return client.get(rehearsal_address(tournament, query)).context["report"]


def clock(report: Report) -> list[tuple[str, str]]:
    return [(f"{one.begins:%H:%M}", f"{one.ends:%H:%M}") for one in report.rounds]


def test_evening_is_told_round_by_round(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 10)

    answer = director.get(rehearsal_address(tournament, "?minutes=40&pause=10&begins=19:30&rounds1=3"))

    report = answer.context["report"]
    assert clock(report) == [("19:30", "20:10"), ("20:20", "21:00"), ("21:10", "21:50")]
    assert [(len(one.tables), len(one.sit_out)) for one in report.rounds] == [(2, 2)] * 3
    page = sheet_pages.text(answer)
    assert "The last round ends at about 21:50." in page
    assert "With one round fewer it ends at about 21:00." in page


def test_minutes_may_be_those_of_a_deal(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8, games=3)
    query = "?minutes=4&per=deal&pause=0&begins=19:30&rounds1=2"

    assert clock(rehearsed(director, tournament, query)) == [("19:30", "19:42"), ("19:42", "19:54")]

    Tournament.objects.update(settings={})
    answer = director.get(rehearsal_address(tournament, query))
    assert (answer.status_code, answer.context["report"]) == (422, None)
    assert "The number of deals is open" in sheet_pages.text(answer)


def test_what_was_typed_stays_where_it_is_wrong(club: Club, director: Client) -> None:
    answer = director.get(rehearsal_address(a_tournament(club), "?entries=0&minutes=55"))

    assert (answer.status_code, answer.context["report"]) == (422, None)
    form = answer.context["form"]
    assert (list(form.errors), form["minutes"].value(), form["entries"].value()) == (["entries"], "55", "0")


def test_another_rehearsal_is_another_one_and_the_same_address_the_same(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 12)
    page = director.get(rehearsal_address(tournament))

    again, another = (
        director.get(rehearsal_address(tournament)),
        director.get(rehearsal_address(tournament, page.context["another"])),
    )

    assert again.context["report"] == page.context["report"]
    assert another.context["report"].stages != page.context["report"].stages


def test_one_round_fewer_is_one_button_away(club: Club, director: Client) -> None:
    tournament = a_stage(club, "swiss", entries=8, rounds=2)
    page = director.get(rehearsal_address(tournament))

    fewer = director.get(rehearsal_address(tournament, page.context["one_fewer"]))

    assert [len(one.context["report"].rounds) for one in (page, fewer)] == [2, 1]
    assert fewer.context["one_fewer"] == ""
    assert tournament.stages.get().planned_rounds == 2


def test_everybody_who_is_expected_is_rehearsed_with(club: Club, director: Client) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 12), "expected")
    tournament = opening.open_tournament(session, "Soirée")

    answer = director.get(rehearsal_address(tournament))

    assert [len(one.tables) for one in answer.context["report"].rounds] == [3, 3, 3]
    assert "No. 12" in sheet_pages.text(answer)


def test_once_a_round_is_played_it_goes_on_from_there(club: Club, director: Client) -> None:
    tournament = a_stage(club, "swiss", entries=8, rounds=3)
    play_all(a_round(tournament))

    with time_machine.travel(datetime(2026, 11, 20, 21, 4, 30, tzinfo=UTC)):
        answer = director.get(rehearsal_address(tournament, "?entries=40&minutes=30&pause=5"))

    assert [one.number for one in answer.context["report"].rounds] == [2, 3]
    assert clock(answer.context["report"]) == [("22:05", "22:35"), ("22:40", "23:10")]
    assert [len(one.tables) for one in answer.context["report"].rounds] == [4, 4]


def test_what_the_night_would_refuse_is_said(club: Club, director: Client) -> None:
    tournament = a_stage(club, "round_robin", entries=4, rounds=5)

    page = sheet_pages.text(director.get(rehearsal_address(tournament)))

    assert "Everybody has met everybody: this stage is over." in page
    assert "3 rounds of" in page


@pytest.mark.parametrize(("query", "rounds"), [("", 5), ("?entries=9", 9), ("?entries=nine", None)])
def test_everybody_meets_everybody_in_as_many_rounds_as_that_takes(
    club: Club, director: Client, query: str, rounds: int | None
) -> None:
    report = rehearsed(director, a_stage(club, "round_robin", entries=6, rounds=0), query)

    assert (len(report.rounds) if report else None) == rounds


def test_cut_and_final_are_told(club: Club, director: Client) -> None:
    report = rehearsed(director, a_championship(club))

    assert [bool(stage.went_on) for stage in report.stages][1:] == [True] * (len(report.stages) - 1)
    assert report.rows


def test_rehearsal_that_takes_too_long_ends_with_the_round_in_hand() -> None:
    assert within(iter("abc"), seconds=-1) == ["a"]
    assert within(iter("abc"), seconds=60) == ["a", "b", "c"]


@pytest.mark.parametrize("players", [4, 24])
def test_rehearsal_takes_a_fixed_number_of_queries(club: Club, director: Client, players: int) -> None:
    tournament = a_tournament(club, players)
    play_all(a_round(tournament))

    with CaptureQueriesContext(connection) as captured:
        director.get(rehearsal_address(tournament))

    assert len(captured) == 26


def test_only_directors_rehearse(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_tournament(club, 8)

    assert statuses("get", rehearsal_address(tournament), alice, bob, charlie, dora, None) == [
        200,
        403,
        403,
        404,
        404,
    ]


@pytest.mark.parametrize("entries", ["9" * 5_000, "9" * 15, "2001", "0", "\u00b2", "-1", "many", ""])
def test_number_of_entries_that_cannot_be_is_a_sentence(club: Club, director: Client, entries: str) -> None:
    answer = director.get(rehearsal_address(a_tournament(club, 8), f"?entries={entries}"))

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["entries"])


def test_stage_that_ends_by_itself_asks_for_no_rounds(club: Club, director: Client) -> None:
    page = director.get(rehearsal_address(a_contest(club, 13, preset="pools"))).content.decode()

    assert 'name="rounds' not in page
    assert page.count("<h2") > 2
