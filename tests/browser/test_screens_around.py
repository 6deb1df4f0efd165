"""What is one screen around a table: the arbiter and the counter, the act of the first page, the places drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.phones import a_phone
from tests.browser.screens import measure_screen
from tests.browser.taps import SCREENS, key, side
from tests.phones import secret_of
from tests.pictures.friends import a_draw
from tests.pictures.look import OFF_SCREEN
from tests.pictures.pages import FAULT, PILE, TRICK, seats_at
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


def test_act_and_the_two_ways_are_on_the_screen_and_lead_on(
    browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_context(viewport=SCREENS["360x640"], locale="fr-FR").new_page()
    page.goto(live_server.url)

    keys = page.locator(".start a")

    covered = keys.evaluate_all(
        "all => all.filter(key => { const box = key.getBoundingClientRect();"
        " return !key.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 2)); }).length"
    )
    assert (keys.count(), covered) == (3, 0)
    keys.last.click()
    expect(page.locator("#clubs input")).to_be_in_viewport()


def test_places_drawn_are_taken_without_scrolling(browser: Browser, live_server: LiveServer) -> None:
    address = a_draw()
    context = browser.new_context(viewport=SCREENS["360x640"], locale="fr-FR", reduced_motion="reduce")
    context.add_cookies([{"name": "tables", "value": seats_at([address]), "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + address)

    expect(page.locator(".draw-result")).to_be_visible()

    expect(page.locator("button[name=take]")).to_be_in_viewport(ratio=1)
    assert page.locator(".hand.won .king").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_places_taken_are_said_where_the_table_speaks_until_a_deal_is_written(
    browser: Browser, live_server: LiveServer
) -> None:
    address = a_draw()
    context = browser.new_context(viewport=SCREENS["360x640"], locale="fr-FR", reduced_motion="reduce")
    context.add_cookies([{"name": "tables", "value": seats_at([address]), "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + address)

    page.locator("button[name=take]").click()

    expect(page.locator("#talk")).to_contain_text("Les places sont prises")
    assert measure_screen(page).faults == {}
    for tap in (side("A"), key(42), "#validate"):
        page.locator(tap).click()
    expect(page.locator(".receipt")).to_be_visible()
    expect(page.get_by_text("Les places sont prises")).to_have_count(0)


def test_counter_of_a_table_is_on_the_screen_with_the_key_that_writes_it(
    browser: Browser, live_server: LiveServer
) -> None:
    sheet = table.a_sheet()
    context = browser.new_context(viewport=SCREENS["360x640"], locale="fr-FR", reduced_motion="reduce")
    context.add_cookies([{"name": "tables", "value": secret_of(sheet), "url": live_server.url}])
    page = context.new_page()

    page.goto(f"{live_server.url}{sheet_pages.address(sheet, 'count')}{PILE}&of=A")

    assert page.evaluate(OFF_SCREEN) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    expect(page.locator("button[name=write]")).to_have_text("Noter 22 pour Anne et Luc")
    page.locator("label:has(#card-AD)").click()
    expect(page.locator("button[name=write]")).to_have_text("Noter 26 pour Anne et Luc")
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


def test_code_for_the_next_phone_is_on_the_screen(browser: Browser, live_server: LiveServer) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet())

    phone.page.goto(live_server.url + sheet_pages.address(phone.sheet, "sheet_phones"))

    expect(phone.page.locator(".by-card .qr")).to_be_in_viewport(ratio=1)
