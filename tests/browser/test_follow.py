"""A page that is looked at asks what is new; it is answered 304 while nothing is, and stops when it is hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.listening import answers, hide, listen
from tests.browser.phones import PHONE, Phone, a_phone
from tests.steps import table

pytestmark = pytest.mark.browser


def listened_to(browser: Browser, site: str, sheet: Sheet) -> Page:
    page = browser.new_context(viewport=PHONE, service_workers="block").new_page()
    listen(page)
    Phone(page, site, sheet).sit(sheet)
    page.clock.run_for(1_500)  # then it fetches, once, what it needs to go by itself
    page.locator("html[data-away]").wait_for(state="attached")
    return page


def test_nothing_new_is_a_304_every_three_seconds_then_every_ten(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    page = listened_to(browser, live_server.url, sheet)

    first, _between, later = answers(page, 30), answers(page, 40), answers(page, 40)

    assert (first, later) == ([304] * 10, [304] * 4)


def test_hidden_page_asks_nothing_and_asks_again_when_it_is_seen(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    page = listened_to(browser, live_server.url, sheet)
    hide(page)

    assert answers(page, 30) == []
    table.write(sheet, 40)
    hide(page, False)
    assert answers(page, 3) == [200, 200]  # the page, and its lines to go by without network

    expect(page.locator(".peek li")).to_have_count(2)


def test_page_that_follows_keeps_its_place_and_its_open_drawers(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * 12))
    a_phone(browser, live_server.url, sheet)  # it has the pen
    phone = a_phone(browser, live_server.url, sheet, clock=True)
    phone.page.evaluate("scrollTo(0, 400)")
    before = phone.page.evaluate("scrollY")

    table.write(sheet, 42)
    phone.page.clock.run_for(3_100)
    expect(phone.page.locator("tbody tr")).to_have_count(13)

    assert (before > 0, phone.page.evaluate("scrollY")) == (True, before)


def test_menu_of_a_line_stays_open_while_the_lines_are_fetched_anew(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 400})
    table.write(sheet, 42, 40)
    page = a_phone(browser, live_server.url, sheet).page
    page.evaluate("document.getElementById('below').scrollIntoView()")
    page.locator(".line-menu summary").first.tap()
    page.wait_for_load_state("networkidle")
    open_menus = page.locator(".line-menu[open]").count()

    page.evaluate("scrollTo(0, 0)")
    with page.expect_response("**/*lines=1*"):
        page.evaluate("document.getElementById('below').scrollIntoView()")
    page.wait_for_load_state("networkidle")

    assert (open_menus, page.locator(".line-menu[open]").count()) == (1, 1)
