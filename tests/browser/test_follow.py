"""A page that is looked at asks what is new; it is answered 304 while nothing is, and stops when it is hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Request, Response, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.phones import Phone, a_phone
from tests.steps import table

pytestmark = pytest.mark.browser

HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def polls(phone: Phone) -> list[int]:
    """The answers to what the page asks by itself, as they come."""
    seen: list[int] = []

    def note(response: Response) -> None:
        if response.request.method == "GET" and response.request.headers.get("hx-target") == "sheet":
            seen.append(response.status)

    phone.page.on("response", note)
    return seen


def asked(phone: Phone, seconds: int) -> None:
    """Let time go by in steps, so that each question is answered before the next, however busy the machine."""
    under_way: set[Request] = set()

    def begin(request: Request) -> None:
        under_way.add(request)

    def end(request: Request) -> None:
        under_way.discard(request)

    for event, note in (("request", begin), ("requestfinished", end), ("requestfailed", end)):
        phone.page.on(event, note)
    for _ in range(seconds):
        phone.page.clock.run_for(1000)
        phone.page.wait_for_timeout(30)
        while under_way:
            phone.page.wait_for_timeout(30)
    for event, note in (("request", begin), ("requestfinished", end), ("requestfailed", end)):
        phone.page.remove_listener(event, note)


def test_nothing_new_is_a_304_every_three_seconds_then_every_ten(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.clock.install()
    phone = Phone(page, live_server.url, sheet)
    phone.scan()
    seen = polls(phone)

    asked(phone, 30)
    first = list(seen)
    asked(phone, 40)
    seen.clear()
    asked(phone, 40)

    assert (set(first), 8 <= len(first) <= 10) == ({304}, True)
    assert (set(seen), 3 <= len(seen) <= 4) == ({304}, True)
    context.close()


def test_hidden_page_asks_nothing_and_asks_at_once_when_seen_again(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.clock.install()
    phone = Phone(page, live_server.url, sheet)
    phone.scan()
    page.evaluate(HIDE, True)
    seen = polls(phone)

    asked(phone, 30)
    assert seen == []
    table.write(sheet, 40)
    page.evaluate(HIDE, False)
    expect(page.locator("tbody tr")).to_have_count(2)

    assert seen == [200]
    context.close()


def test_page_that_follows_keeps_its_place_and_its_open_drawers(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * 12))
    first = a_phone(browser, live_server.url, sheet, service_workers="block")
    phone = a_phone(browser, live_server.url, sheet, service_workers="block")
    phone.page.evaluate("scrollTo(0, 400)")
    before = phone.page.evaluate("scrollY")

    table.write(sheet, 42)
    expect(phone.page.locator("tbody tr")).to_have_count(13, timeout=8_000)

    assert (before > 0, phone.page.evaluate("scrollY")) == (True, before)
    for one in (first, phone):
        one.context.close()
