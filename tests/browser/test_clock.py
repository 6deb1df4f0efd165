"""The clock in a browser, with a faked time: it counts down, changes its look and its words, and is heard."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.browser.laptops import signed_in_page
from tests.steps.tournament_evening import a_round, a_tournament
from tournaments.models import Round
from tournaments.tables.clock import actions

pytestmark = pytest.mark.browser
HEARD = """() => {
  window.heard = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
}"""


def desk_of(browser: Browser, site: str, round_: Round, user: User) -> Page:
    """The desk in a browser whose time is that of the site and moves when told; it asks the site nothing more."""
    page = signed_in_page(browser, site, user)
    page.clock.install(time=timezone.now())
    page.route("**/progress/**", lambda route: route.abort())
    page.goto(site + round_.stage.tournament.get_absolute_url())
    page.evaluate(HEARD)
    return page


def test_clock_counts_down_and_is_heard_after_one_tap(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    round_ = actions.start_clock(a_round(a_tournament(club, 8)), 40)
    page = desk_of(browser, live_server.url, round_, alice)
    clock, words = page.locator("[data-clock]"), page.locator("[data-clock-words]")
    assert round_.ends_at is not None
    page.clock.pause_at(round_.ends_at - timedelta(minutes=30))
    page.clock.run_for(500)
    expect(page.locator("[data-clock-left]")).to_have_text("30:00")
    expect(words).to_have_text("")
    page.locator("[data-clock-sound]").click()
    assert page.evaluate("heard") == 1

    page.clock.fast_forward(25 * 60 * 1000)
    page.clock.run_for(500)
    expect(words).to_have_text("The last five minutes.")
    assert "is-last" in (clock.get_attribute("class") or "").split()
    page.clock.fast_forward(5 * 60 * 1000)
    page.clock.run_for(1000)

    expect(words).to_have_text("Time is up.")
    expect(page.locator("[data-clock-left]")).to_have_text("0:00")
    assert page.evaluate("heard") == 5


def test_clock_is_silent_where_nobody_allowed_it(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    round_ = actions.start_clock(a_round(a_tournament(club, 8)), 40)
    page = desk_of(browser, live_server.url, round_, alice)

    page.clock.fast_forward(41 * 60 * 1000)
    page.clock.run_for(1000)

    expect(page.locator("[data-clock-words]")).to_have_text("Time is up.")
    assert page.evaluate("heard") == 0


def test_page_for_the_room_fills_its_screen(live_server: LiveServer, browser: Browser, club: Club) -> None:
    round_ = actions.start_clock(a_round(a_tournament(club, 8)), 40)
    page = browser.new_page(locale="en")
    page.goto(f"{live_server.url}/p/{club.slug}/{round_.stage.tournament_id}/clock/")

    page.get_by_role("button", name="Fill the screen").click()

    expect(page.locator("html:fullscreen")).to_have_count(1)
