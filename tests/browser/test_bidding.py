"""An auction on a phone: bid by bid with one tap each, and what waits without network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.writing import tell_besides
from scoring.models import Sheet
from tests.browser.phones import Phone, a_phone
from tests.pictures.look import find_violations
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser


def bids_of(sheet: Sheet) -> list[list[int | str]]:
    return [[bid["bid"] for bid in line.payload["deal"].get("bids", [])] for line in sheet.lines.all()]


def say(phone: Phone, word: str, after: str) -> None:
    """Tap the key of a bid, and wait until it stands."""
    phone.tap(f".bidding button[value='{word}']")
    expect(phone.page.locator(".bidding p")).to_contain_text(after)


def at_the_table(live_server: LiveServer, browser: Browser) -> Phone:
    sheet = a_table("miseres")
    tell_besides(sheet, trump=True, bids=True)
    return a_phone(browser, live_server.url, sheet, locale="en")


def test_auction_is_told_with_one_tap_a_bid(live_server: LiveServer, browser: Browser) -> None:
    phone = at_the_table(live_server, browser)

    say(phone, "petite", "Béa petite misère")
    say(phone, "33", "Luc 33")
    phone.page.locator("#told-besides summary").tap()
    assert find_violations(phone.page) == []
    say(phone, "rest", "Béa passes")
    expect(phone.page.locator("input[name=declarer]:checked")).to_have_value("P3")
    assert phone.entries() == []
    for tap in ("label:has([name=trump][value=S])", "label:has([name=made][value='1'])", "#validate"):
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert bids_of(phone.sheet) == [["petite", 33, "pass", "pass", "pass"]]
    assert phone.sheet.lines.get().payload["deal"]["trump"] == "S"
    expect(phone.page.locator(".bidding legend")).to_have_text("Luc speaks")


def test_bids_told_before_the_network_went_wait_with_their_deal_and_no_other(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = at_the_table(live_server, browser)
    say(phone, "petite", "Béa petite misère")
    say(phone, "rest", "Anne passes")
    phone.online(False)

    for tap in ("label:has([name=made][value='1'])", "#validate"):
        phone.tap(tap)
    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    expect(phone.page.locator(".bidding")).to_have_count(0)
    expect(phone.page.locator("input[name=declarer]:checked")).to_have_count(0)
    for tap in ("label.side:has([name=declarer][value=P1])", "label:has([name=contract][value=grande])"):
        phone.tap(tap)
    for tap in ("label:has([name=made][value='0'])", "#validate"):
        phone.tap(tap)
    expect(phone.page.locator("#unsent > li")).to_have_count(2)
    phone.online()
    phone.see_sent()

    assert bids_of(phone.sheet) == [["petite", "pass", "pass", "pass"], []]


def test_enter_says_the_number_that_was_typed_and_validates_elsewhere(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = at_the_table(live_server, browser)

    phone.page.fill(".bidding input", "35")
    phone.page.press(".bidding input", "Enter")
    expect(phone.page.locator(".bidding p")).to_have_text("Béa 35")
    say(phone, "rest", "Anne passes")
    phone.tap("label:has([name=made][value='1'])")
    phone.page.press("#deal input[name=bid_units]:checked", "Enter")
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert bids_of(phone.sheet) == [[35, "pass", "pass", "pass"]]
