"""A round that a worker draws, as the desk shows it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from bs4 import BeautifulSoup
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.models import Club, User
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.names import htmx, statuses
from tests.steps.tournament_evening import a_tournament
from tournaments.models import DrawStep, PairingJob, Round, Tournament
from tournaments.models.jobs import SILENT_AFTER
from tournaments.rounds import jobs


@pytest.fixture(autouse=True)
def broker(settings: Settings) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER = False
    settings.PAIR_BY_WORKER_ABOVE = 6


def soup(answer: HttpResponse) -> BeautifulSoup:
    return BeautifulSoup(answer.content, "html.parser")


def bar(client: Client, tournament: Tournament) -> list[tuple[str, str]]:
    page = soup(client.get(tournament.get_absolute_url()))
    return [(one["value"], one["max"]) for one in page.select("progress#draw_done")]


def test_desk_shows_how_far_the_worker_is(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    page = sheet_pages.text(director.post(desk_address(tournament, "draw_round"), follow=True))

    assert "Round 1 is being drawn for 8 players." in page
    assert bar(director, tournament) == [("0", "4")]
    PairingJob.objects.update(step=DrawStep.PAIRING)
    assert bar(director, tournament) == [("2", "4")]


def test_draft_appears_by_itself(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    director.post(desk_address(tournament, "draw_round"))
    page = soup(director.get(tournament.get_absolute_url())).select_one("#progress")
    assert page["hx-trigger"] == "every 1s"

    waiting = director.get(page["hx-get"], headers=htmx("progress"))
    jobs.draw_all_asked()
    drawn = director.get(page["hx-get"], headers=htmx("progress"))

    assert ("HX-Refresh" in waiting, drawn["HX-Refresh"]) == (False, "true")
    assert bar(director, tournament) == []


def test_another_step_is_another_page(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    director.post(desk_address(tournament, "draw_round"))
    with time_machine.travel(timezone.now(), tick=False):
        etag = {"If-None-Match": director.get(desk_address(tournament, "progress"))["ETag"]}

        assert director.get(desk_address(tournament, "progress"), headers=etag).status_code == 304
        PairingJob.objects.update(step=DrawStep.SEATING)
        assert director.get(desk_address(tournament, "progress"), headers=etag).status_code == 200


def test_round_can_be_drawn_here_where_no_worker_answers(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    director.post(desk_address(tournament, "draw_round"), {"value": "dice 4 2 6"})
    assert "No worker has answered" not in sheet_pages.text(director.get(tournament.get_absolute_url()))

    PairingJob.objects.update(moved_at=timezone.now() - SILENT_AFTER - timedelta(seconds=1))
    page = director.get(tournament.get_absolute_url())
    assert "No worker has answered for a while." in sheet_pages.text(page)
    offered = {one["name"]: one["value"] for one in soup(page).select("form:has(#do_next) [name]")}
    director.post(desk_address(tournament, "draw_round"), offered)

    assert (Round.objects.get().proof.value, PairingJob.objects.count()) == ("dice 4 2 6", 0)


def test_draw_that_failed_is_said_and_asked_for_again(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    director.post(desk_address(tournament, "draw_round"))
    PairingJob.objects.update(step=DrawStep.FAILED)

    assert "Round 1 could not be drawn." in sheet_pages.text(director.get(tournament.get_absolute_url()))
    director.post(desk_address(tournament, "draw_round"))
    assert PairingJob.objects.get().step == DrawStep.WAITING


def test_draw_can_be_stopped(club: Club, director: Client) -> None:
    tournament = a_tournament(club, 8)
    director.post(desk_address(tournament, "draw_round"))

    assert director.post(desk_address(tournament, "stop_draw"))["Location"] == tournament.get_absolute_url()
    assert PairingJob.objects.count() == 0
    assert director.post(desk_address(tournament, "stop_draw")).status_code == 409


def test_job_costs_the_desk_no_query(
    club: Club, director: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = a_tournament(club, 8)

    with django_assert_num_queries(14):
        director.get(tournament.get_absolute_url())
    jobs.ask_for_round(tournament)
    with django_assert_num_queries(14):
        director.get(tournament.get_absolute_url())


def test_only_directors_stop_a_draw(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_tournament(club, 8)
    jobs.ask_for_round(tournament)

    assert statuses("post", desk_address(tournament, "stop_draw"), bob, charlie, dora, None, alice) == [
        403,
        403,
        404,
        404,
        302,
    ]
