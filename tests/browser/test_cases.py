"""What is contested: its form opens in sight, with the focus, and so does every place that an alarm leads to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.disputes import contest_game
from tests.browser.phones import a_phone
from tests.steps import table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("script", [True, False])
def test_contested_line_opens_its_form_in_sight_and_with_the_focus(
    live_server: LiveServer, browser: Browser, script: bool
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * 3))
    contest_game(sheet, 1, 2, "recounted", table.a_stamp(sheet))
    phone = a_phone(browser, live_server.url, sheet, script=script)

    phone.tap(".dispute a.button")

    expect(phone.page.locator("#head")).to_be_focused()
    expect(phone.page.locator("#deal-title")).to_be_in_viewport()
    expect(phone.page.locator("#keys")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#deal input[name=replaces]")).to_have_value("2")


def test_way_to_a_case_shows_it_at_once_and_gives_it_the_focus(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * 3))
    for number in (1, 3):
        contest_game(sheet, 1, number, "recounted", table.a_stamp(sheet))
    phone = a_phone(browser, live_server.url, sheet)

    phone.page.goto(f"{live_server.url}{sheet.get_absolute_url()}?game=1#dispute-5")

    case = phone.page.locator("#dispute-5")
    expect(case).to_be_focused()
    expect(case).to_be_in_viewport()
