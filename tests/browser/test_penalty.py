"""A penalty on the screen of its own: what is missing is said there, and what is left leaves nothing behind."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.phones import Phone, a_phone
from tests.steps import table

pytestmark = pytest.mark.browser

WRITE, LEAVE = "#penalty .go .primary", "#penalty .head-key"
OFFENDER, FAULT = (
    "#penalty label:has([name=offender][value=A])",
    "#penalty label:has([name=article][value='9'])",
)


def test_penalty_says_itself_what_it_lacks_and_is_not_kept_before(phone: Phone, sheet: Sheet) -> None:
    sentence = phone.page.locator("#penalty-sentence")
    phone.choose("penalty")

    phone.tap(WRITE)
    expect(sentence).to_have_text("Say who made the fault.")
    phone.tap(OFFENDER)
    phone.tap(WRITE)
    expect(sentence).to_have_text("Choose an article, or say why.")
    assert (phone.entries(), sheet.lines.count()) == ([], 0)

    phone.tap(FAULT)
    phone.tap(WRITE)
    expect(phone.page.locator(".receipt")).to_be_visible()
    assert (phone.unsent(), sheet.lines.count()) == (0, 1)


def test_fault_of_the_deal_names_nobody(phone: Phone, sheet: Sheet) -> None:
    phone.choose("penalty")
    phone.tap("#penalty label:has([name=article][value='1'])")
    phone.tap(WRITE)

    expect(phone.page.locator(".receipt")).to_be_visible()
    assert sheet.lines.count() == 1


def test_refused_penalty_is_said_on_its_screen_and_leaves_with_it(phone: Phone, sheet: Sheet) -> None:
    phone.choose("penalty")
    phone.tap("#penalty .fault-more")
    phone.page.locator("#penalty-points").fill("2000")
    phone.tap(OFFENDER)
    phone.tap(FAULT)
    phone.tap(WRITE)
    expect(phone.page.locator("#penalty .news.error")).to_be_visible()
    assert phone.unsent() == 1

    phone.tap(LEAVE)

    expect(phone.page.locator("#validate")).to_be_visible()
    assert phone.unsent() == 0
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()


@pytest.mark.parametrize("further", [[], ["#penalty .fault-more"]], ids=["at once", "after the points"])
def test_what_was_left_is_not_in_the_history(phone: Phone, further: list[str]) -> None:
    table_page = phone.page.url
    phone.page.goto(phone.site + "/rules/")
    phone.page.goto(table_page)
    phone.choose("penalty")

    for tap in [*further, LEAVE]:
        phone.tap(tap)
    expect(phone.page.locator("#validate")).to_be_visible()
    phone.page.go_back()

    expect(phone.page).to_have_url(phone.site + "/rules/")


def test_refused_penalty_is_said_on_its_screen_without_script(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet(), locale="en-GB", script=False)
    phone.choose("penalty")

    phone.tap(WRITE)

    expect(phone.page.locator("#penalty .news.error")).to_contain_text("Choose an article, or say why.")
    phone.context.close()
