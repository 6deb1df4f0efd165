"""The page of an evening in a browser: what moves comes by itself, what has not moved stays, a hidden tab is quiet."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.browser.listening import answers, hide, listen
from tests.steps.addresses import public_address
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.tables.clock import actions

pytestmark = pytest.mark.browser
TURN = 20_500  # milliseconds: one question


def opened(browser: Browser, address: str) -> tuple[Page, list[str]]:
    """The page, with a time that moves when told, and the addresses it has asked for."""
    page, asked = browser.new_context(locale="en").new_page(), list[str]()

    def note(request: Request) -> None:
        asked.append(request.url)

    page.clock.install(time=timezone.now())
    page.on("request", note)
    page.goto(address, wait_until="load")
    return page, asked


def test_ranking_comes_by_itself_and_without_htmx(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    page, asked = opened(browser, live_server.url + public_address(tournament) + "?by=name")
    expect(page.get_by_text("No ranking yet")).to_be_visible()
    assert [address for address in asked if "htmx" in address] == []

    play_all(round_)
    publish(tournament, alice)
    page.clock.run_for(TURN)

    expect(page.get_by_role("heading", name="Ranking no. 1")).to_be_visible()
    assert page.locator("#by_name").get_attribute("aria-current") == "page"


def test_what_has_not_moved_is_not_touched_and_a_hidden_tab_asks_nothing(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    page = browser.new_context(locale="en").new_page()
    listen(page)
    page.goto(live_server.url + public_address(tournament))
    first = answers(page, 20, step=20)
    page.evaluate("document.getElementById('now').dataset.mine = 'yes'")

    second = answers(page, 20, step=20)
    kept = page.locator("#now").get_attribute("data-mine")
    hide(page)

    assert (first, second, kept) == ([200], [200], "yes")
    assert answers(page, 60, step=20) == []


def test_clock_that_is_started_comes_by_itself_and_counts_down(
    live_server: LiveServer, browser: Browser, club: Club
) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    page, _asked = opened(browser, live_server.url + public_address(tournament))

    actions.start_clock(round_, 40)
    page.clock.run_for(TURN)

    expect(page.locator("[data-clock-left]")).to_contain_text("39:")
