"""The curve and the figures of a game stand behind its lines: fetched once somebody looks there, and kept up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.phones import a_phone
from tests.steps import table

pytestmark = pytest.mark.browser


def test_figures_are_fetched_when_the_sheet_is_opened_and_keep_up(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, table.a_deal(57, doubles=2), 30)
    a_phone(browser, live_server.url, sheet)  # it has the pen
    phone = a_phone(browser, live_server.url, sheet, clock=True, locale="en")
    figures, won = phone.page.locator("#figures"), phone.page.locator("#figures dd").first
    expect(figures.locator("svg")).to_have_count(0)

    phone.page.locator("#head a.head-key").tap()

    expect(figures.locator("polyline")).to_have_count(2)
    expect(won).to_have_text("Anne and Luc 1, Béa and Tom 1")
    table.write(sheet, 42)
    phone.page.clock.run_for(3_100)
    expect(won).to_have_text("Anne and Luc 2, Béa and Tom 1")
