"""The arbiter and the counter: everything that can be tapped is on the screen of a small phone, and of a larger one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.taps import SCREENS
from tests.phones import secret_of
from tests.pictures.look import OFF_SCREEN
from tests.pictures.pages import FAULT, PILE, TRICK
from tests.steps import sheet_pages, table

pytestmark = pytest.mark.browser

PAGES = {
    "arbiter, nothing laid": "/arbiter/",
    "arbiter, a trick": "/arbiter/" + TRICK,
    "arbiter, a fault": "/arbiter/" + FAULT,
    "arbiter, five players": "/arbiter/?variant=encheres_5&trump=S&table=KH-8H&hand=AH-7H-10S-9S-QC-8D&to=hand",
    "counter, a pile": "/count/" + PILE,
    "counter, a trick": "/count/?how=tricks&card=10D&card=AD",
}


@pytest.mark.parametrize("screen", ["360x640", "390x844"])
def test_every_key_is_on_the_screen(browser: Browser, live_server: LiveServer, screen: str) -> None:
    context = browser.new_context(viewport=SCREENS[screen], locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()

    off = {}
    for name, address in PAGES.items():
        page.goto(live_server.url + address)
        off[name] = page.evaluate(OFF_SCREEN)
        off[f"{name}: scrolls"] = page.evaluate("document.documentElement.scrollHeight > innerHeight")

    assert {name: keys for name, keys in off.items() if keys} == {}


def test_counter_of_a_table_is_on_the_screen_with_the_key_that_writes_it(
    browser: Browser, live_server: LiveServer
) -> None:
    sheet = table.a_sheet()
    context = browser.new_context(viewport=SCREENS["360x640"], locale="fr-FR", reduced_motion="reduce")
    context.add_cookies([{"name": "tables", "value": secret_of(sheet), "url": live_server.url}])
    page = context.new_page()

    page.goto(f"{live_server.url}{sheet_pages.address(sheet, 'count')}{PILE}&of=A")

    assert page.evaluate(OFF_SCREEN) == []
    page.locator("button[name=write]").click()
    expect(page.locator("#deal")).to_be_visible()


def test_verdict_is_said_while_cards_are_laid_and_told_why_on_request(
    browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_context(viewport=SCREENS["390x844"], locale="en").new_page()
    page.goto(f"{live_server.url}/arbiter/?variant=manillen_club&trump=S&table=KH&to=hand")

    for card in ("AH", "7H"):
        page.locator(f"#tap-{card}").click()
        expect(page.locator(f"#tap-{card}")).to_have_attribute("aria-pressed", "true")

    expect(page.locator(".verdict strong")).to_have_text("Only this card may be played: ace of hearts.")
    expect(page.locator("#tap-AH .card-mark")).to_have_text("✓")
    expect(page.locator("#tap-7H .card-mark")).to_have_text("✗")
    expect(page.locator(".verdict dl")).to_be_hidden()
    page.locator("#play-7H").click()
    expect(page.locator(".verdict strong")).to_have_text("Fault: seven of hearts – did not head.")
    page.locator(".verdict summary").click()
    expect(page.locator(".verdict dl")).to_be_visible()
