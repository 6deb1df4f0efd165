"""A page that is filled anew every few seconds takes nothing out of the hands of whoever is busy on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.evenings import actions as clubs
from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.browser.laptops import signed_in_page
from tests.steps.tournament_evening import a_draft, a_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
ASKED_EVERY = 5_000  # milliseconds


def somebody_comes(page: Page, tournament: Tournament) -> None:
    """Another player is here: the moving part of the page is filled anew."""
    player = factories.a_player(tournament.club, 40, "Zita")
    page.locator("#progress").evaluate("(it) => { it.dataset.old = ''; }")
    clubs.set_attendance(tournament.session, player, AttendanceState.ARRIVED)
    page.clock.run_for(ASKED_EVERY)
    expect(page.locator("#progress:not([data-old])")).to_have_count(1)


def test_what_is_unfolded_and_typed_stays_when_the_desk_is_filled_anew(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = a_draft(a_tournament(club, 8)).stage.tournament
    page = signed_in_page(browser, live_server.url, alice)
    page.clock.install()
    page.goto(live_server.url + tournament.get_absolute_url())
    page.locator("summary", has_text="Publish round 1").click()
    page.locator("#publish_minutes").fill("36")

    somebody_comes(page, tournament)

    expect(page.locator("#publish_minutes")).to_be_visible()
    expect(page.locator("#publish_minutes")).to_have_value("36")
    expect(page.locator("#publish_minutes")).to_be_focused()
    page.locator("#publish_round").click()
    expect(page.locator("[data-clock]")).to_be_visible()


def test_what_is_folded_and_left_as_it_was_is_as_the_desk_says(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = a_draft(a_tournament(club, 8)).stage.tournament
    page = signed_in_page(browser, live_server.url, alice)
    page.clock.install()
    page.goto(live_server.url + tournament.get_absolute_url())
    page.locator("summary", has_text="Publish round 1").dblclick()

    somebody_comes(page, tournament)

    expect(page.locator("#publish_minutes")).to_be_hidden()
    expect(page.locator("#publish_minutes")).to_have_value("")
