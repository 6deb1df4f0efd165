"""The opening of a game on a phone: the manille chosen, the names kept, the cards dealt one after the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.phones import PHONE
from tests.browser.taps import SCREENS
from tests.pictures.look import OFF_SCREEN

pytestmark = pytest.mark.browser
NAMES = ["Anne", "Béatrice", "Luc", "Jean-François", "Zoé"]
REMEMBER = "table => localStorage.setItem('names', JSON.stringify({table, known: table, on: 0}))"


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


def test_group_that_is_opened_stays_in_sight_though_the_one_above_closes(
    browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, locale="en").new_page()
    page.goto(f"{live_server.url}/play/")
    page.locator("#presets > summary").tap()
    heads = page.locator(".preset-group > summary")

    for place in range(1, heads.count()):
        heads.nth(place).tap()
        expect(page.locator(".preset-group[open] > summary")).to_have_text(heads.nth(place).inner_text())
        expect(heads.nth(place)).to_be_in_viewport(ratio=1)


def test_choice_closes_and_the_keyboard_is_where_it_was(browser: Browser, live_server: LiveServer) -> None:
    page = opening(browser, live_server)

    choose(page, "Auctions", "encheres_7")

    expect(page.locator("[name=seat_6]")).to_be_visible()
    expect(page.locator("button[value=envers]")).to_be_hidden()
    expect(page.locator("#presets > summary")).to_be_focused()
    expect(page.locator("[name=seat_1]")).to_have_value("Béatrice")


@pytest.mark.parametrize("screen", ["360x640", "390x844"])
@pytest.mark.parametrize("key", ["coinchee_121", "manillen_club", "encheres_7"])
def test_table_and_its_keys_are_on_one_screen(
    browser: Browser, live_server: LiveServer, key: str, screen: str
) -> None:
    page = opening(browser, live_server)
    page.evaluate(REMEMBER, NAMES[:4])
    page.set_viewport_size(SCREENS[screen])

    page.goto(f"{live_server.url}/play/?variant_key={key}")

    assert page.evaluate(OFF_SCREEN) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_another_deals_with_one_tap_once_everybody_sits(
    browser: Browser, live_server: LiveServer, script: bool
) -> None:
    page = opening(browser, live_server, script=script)
    begin, turn = page.locator(".validate .primary"), page.locator("button[name=turn]")
    expect(begin).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(turn).to_be_hidden()

    for seat, name in enumerate(NAMES[2:4], start=2):
        page.fill(f"[name=seat_{seat}]", name)
    expect(begin).to_have_css("background-color", "rgb(127, 16, 41)")
    turn.tap()

    expect(page.locator("#who")).to_have_text(
        "Béatrice and Jean-François against Luc and Anne. Béatrice deals, Luc leads."
    )
    assert page.locator(".seat > input").evaluate_all("all => all.map(({value}) => value)") == [
        *NAMES[1:4],
        NAMES[0],
    ]


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
    expect(page.locator(".hand").first).to_be_visible()

    assert page.locator(".draw-result").is_visible() is seen
    if not seen:
        page.locator(".skip-deal").tap()
    expect(page.locator(".draw-result")).to_be_visible()
    page.locator("button[name=take]").tap()
    expect(page.locator("#sheet")).to_be_visible()
