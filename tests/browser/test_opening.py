"""The opening of a game on a phone: the manille chosen, the names kept, the cards dealt one after the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.phones import PHONE

pytestmark = pytest.mark.browser
NAMES = ["Anne", "Béatrice", "Luc", "Jean-François", "Zoé"]


def opening(browser: Browser, site: LiveServer, *, script: bool = True, motion: str = "reduce") -> Page:
    """The page of free play on a phone, with two names typed."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, locale="en", java_script_enabled=script, reduced_motion=motion
    )
    page = context.new_page()
    page.goto(f"{site.url}/play/")
    for seat, name in enumerate(NAMES[:2]):
        page.fill(f"[name=seat_{seat}]", name)
    return page


def choose(page: Page, group: str, key: str) -> None:
    page.locator("#presets > summary").tap()
    page.locator(".preset-group > summary", has_text=group).tap()
    page.locator(f"button[value={key}]").tap()


@pytest.mark.parametrize("script", [True, False], ids=["htmx", "no script"])
def test_five_sit_down_to_a_game_chosen_in_three_taps(
    browser: Browser, live_server: LiveServer, script: bool
) -> None:
    page = opening(browser, live_server, script=script)

    choose(page, "Each for himself", "envers")
    page.locator("label:has([name=set_players][value='5'])").tap()
    if not script:
        page.locator("button[name=places]").tap()
    for seat, name in enumerate(NAMES[2:], start=2):
        page.fill(f"[name=seat_{seat}]", name)
    page.locator(".validate button").tap()

    expect(page.locator("#sheet")).to_be_visible()
    assert [seat.name for seat in Sheet.objects.get().seats.all()] == NAMES


def test_choice_closes_and_the_keyboard_is_where_it_was(browser: Browser, live_server: LiveServer) -> None:
    page = opening(browser, live_server)

    choose(page, "Auctions", "encheres_7")

    expect(page.locator("[name=seat_6]")).to_be_visible()
    expect(page.locator("button[value=envers]")).to_be_hidden()
    expect(page.locator("#presets > summary")).to_be_focused()
    expect(page.locator("[name=seat_1]")).to_have_value("Béatrice")


def test_button_to_begin_is_seen_without_scrolling(browser: Browser, live_server: LiveServer) -> None:
    page = opening(browser, live_server)

    page.reload()

    expect(page.locator(".validate button")).to_be_in_viewport(ratio=1)


def at_pace(page: Page, rate: float) -> None:
    """What moves on the page goes at that rate of its usual pace."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})


@pytest.mark.parametrize(("motion", "seen"), [("no-preference", False), ("reduce", True)])
def test_result_waits_for_the_last_card_unless_nothing_may_move(
    browser: Browser, live_server: LiveServer, motion: str, seen: bool
) -> None:
    page = opening(browser, live_server, motion=motion)
    at_pace(page, 0)
    for seat, name in enumerate(NAMES[:4]):
        page.fill(f"[name=seat_{seat}]", name)

    page.locator("button[name=draw]").tap()
    expect(page.locator(".draw-names")).to_be_visible()

    assert page.locator(".draw-result").is_visible() is seen
    if not seen:
        page.locator(".skip-deal").tap()
    expect(page.locator(".draw-result")).to_be_visible()
    page.locator("button[name=take]").tap()
    expect(page.locator("#sheet")).to_be_visible()
