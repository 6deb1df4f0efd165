"""A table without network: the game goes on, and on return every line is there once, in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.queries import read_history
from tests.browser.phones import PHONE, Phone, a_phone, counts_kept, key, scanned, side
from tests.browser.taps import digits
from tests.chromium import LAUNCH
from tests.steps import table
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser

TWELVE = (42, 40, 38, 36, 50, 45, 41, 39, 37, 35, 60, 48)


def test_twelve_deals_of_twenty_minutes_without_network_come_once_and_in_order(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    phone = a_phone(browser, live_server.url, sheet)
    phone.page.clock.install()
    phone.online(False)

    for place, count in enumerate(TWELVE, start=1):
        phone.write(count)
        expect(phone.page.locator("#unsent > li")).to_have_count(place)
        phone.page.clock.fast_forward("01:40")
    assert (phone.unsent(), sheet.lines.count()) == (12, 0)
    phone.online()
    phone.see_sent()

    assert counts_kept(sheet) == list(TWELVE)


def test_two_hundred_deals_of_a_night_without_network_come_once_and_in_order(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 10_000})
    phone = a_phone(browser, live_server.url, sheet)
    counts = [35 + place % 30 for place in range(200)]
    phone.online(False)
    phone.write_for_hours(counts)
    assert (phone.unsent(), sheet.lines.count()) == (200, 0)

    phone.online()
    phone.see_sent()

    assert counts_kept(sheet) == counts


def test_each_line_sent_five_times_is_one_line(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    phone = a_phone(browser, live_server.url, sheet)
    receipts: list[str] = []

    def again(route: Route, request: Request) -> None:
        if request.method != "POST":
            return route.continue_()
        answers = [route.fetch() for _ in range(5)]
        receipts.extend(answer.headers["manille-receipt"] for answer in answers)
        return route.fulfill(response=answers[-1])

    phone.online(False)
    phone.write_offline(*TWELVE)
    phone.context.route(
        "**/t/*/",
        lambda route, request: again(route, request) if request.method == "POST" else route.continue_(),
    )
    phone.online()
    phone.see_sent()

    assert (counts_kept(sheet), len(receipts), len(set(receipts))) == (list(TWELVE), 60, 12)


def test_totals_number_dealer_and_sentence_follow_without_network(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.online(False)

    phone.write_offline(40)
    for tap in (side("B"), ".segments label:has([name=doubles][value='1'])", key(41)):
        phone.tap(tap)

    page = phone.page
    expect(page.locator("#sentence")).to_have_text(
        "Béa and Tom 41, Anne and Luc 27 – coinche ×2: Béa and Tom mark 14. Total: Anne and Luc 14, Béa and Tom 14."
    )
    assert page.locator("#deal-title").inner_text() == "Deal 3"
    assert page.locator(".dealing").inner_text() == "Luc deals, then Tom"
    assert page.locator(".side-total").all_inner_texts() == ["14", "0"]
    assert (
        page.locator("#unsent .what").inner_text() == "Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6."
    )
    assert (
        page.locator("#outbox p").inner_text() == "Not yet sent: 1. No network: go on, this phone keeps them."
    )


def test_game_that_reaches_its_target_takes_no_further_deal(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 30})
    phone = a_phone(browser, live_server.url, sheet)
    phone.online(False)

    phone.write_offline(68)

    expect(phone.page.locator("#validate")).to_be_disabled()
    phone.online()
    phone.see_sent()
    expect(phone.page.locator(".over")).to_be_visible()


def test_last_deal_of_a_fixed_number_is_the_last(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet(settings={"structure": "fixed_deals", "deals": 2})
    phone = a_phone(browser, live_server.url, sheet)
    phone.online(False)

    phone.write_offline(42, 40)

    expect(phone.page.locator("#validate")).to_be_disabled()


def test_level_deal_that_carries_leaves_the_counting_to_the_site(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet("manillen_club")
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.online(False)

    phone.write_offline(30, 37)

    assert phone.page.locator(".side-total").all_inner_texts() == ["0", "0"]
    phone.online()
    phone.see_sent()
    assert read_history(sheet).games[0].marks() == {"A": 14, "B": 0}


def test_game_of_other_marks_says_its_lines_and_has_them_counted_later(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = a_table("encheres_4")
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.online(False)

    made = "label:has([name=made][value='1'])"
    for tap in ("label.side:has([name=declarer][value=P2])", *digits(37), made, "#validate"):
        phone.tap(tap)

    line = phone.page.locator("#unsent > li")
    expect(line.locator(".what")).to_have_text("Béa · made · Bid 37")
    expect(line.locator("small")).to_have_text("on this phone · It will be counted when it is received.")
    phone.online()
    phone.see_sent()
    assert read_history(sheet).games[0].marks()["P2"] == 37


def test_unsent_line_is_undone_on_the_phone(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, locale="en-GB")
    phone.online(False)
    phone.write_offline(42, 40)

    phone.tap("#unsent [data-undo]")

    expect(phone.page.locator("#unsent > li")).to_have_count(1)
    said = "Undone before it was sent: Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6."
    expect(phone.page.locator("#sentence")).to_have_text(said)
    assert phone.page.locator(".side-total").all_inner_texts() == ["8", "0"]
    phone.online()
    phone.see_sent()
    assert counts_kept(sheet) == [42]


def test_signing_waits_until_nothing_is_left_to_send(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = a_phone(browser, live_server.url, sheet)
    phone.tap(".head-key[href='#rest']")
    expect(phone.page.locator("#stop")).to_be_visible()
    phone.online(False)
    phone.write_offline(40)

    phone.tap("#stop > summary")

    assert phone.page.locator("#stop button").evaluate_all("keys => keys.map(key => key.disabled)") == [
        True,
        True,
    ]
    phone.online()
    phone.see_sent()
    assert phone.page.locator("#stop button").evaluate_all("keys => keys.map(key => key.disabled)") == [
        False,
        False,
    ]


def test_outbox_outlives_a_reload_that_finds_no_network(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    phone.online(False)
    phone.write_offline(42, 40)

    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        phone.page.reload()
    phone.online()
    phone.page.goto(live_server.url + sheet.get_absolute_url())
    phone.see_sent()

    assert counts_kept(sheet) == [42, 40]


@pytest.fixture
def chromium(browser: Browser) -> BrowserType:
    return browser.browser_type


def test_browser_killed_and_opened_again_still_has_its_lines(
    live_server: LiveServer, chromium: BrowserType, tmp_path: Path
) -> None:
    sheet = table.a_sheet()

    def opened() -> BrowserContext:
        return chromium.launch_persistent_context(
            tmp_path,
            **LAUNCH,
            viewport=PHONE,
            has_touch=True,
            service_workers="block",
        )

    phone = scanned(opened(), live_server.url, sheet)
    phone.online(False)
    phone.write_offline(42, 40)
    phone.context.close()
    again = opened()
    again.new_page().goto(live_server.url + sheet.get_absolute_url())
    phone = Phone(again.pages[-1], live_server.url, sheet)
    phone.see_sent()
    again.close()  # it is a browser of its own

    assert counts_kept(sheet) == [42, 40]


def test_blocked_storage_is_said_and_deals_wait_for_their_receipt(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet()
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en", service_workers="block")
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"
    )
    phone = scanned(context, live_server.url, sheet)

    expect(phone.page.locator("#outbox")).to_contain_text("This browser keeps nothing")
    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert counts_kept(sheet) == [42]


def test_full_storage_sends_without_keeping(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    phone.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }"
    )

    phone.write(42)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert counts_kept(sheet) == [42]


def test_two_tabs_share_one_outbox(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    tab = Phone(phone.context.new_page(), live_server.url, sheet)
    tab.page.goto(live_server.url + sheet.get_absolute_url())
    phone.online(False)
    phone.write_offline(42, 40)

    expect(tab.page.locator("#unsent > li")).to_have_count(2)
    phone.online()
    phone.see_sent()
    tab.see_sent()

    assert counts_kept(sheet) == [42, 40]
