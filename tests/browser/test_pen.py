"""One phone writes, the others look on; the pen is taken with one tap, and whoever had it is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.joining.actions import seat_device
from scoring.ledger.disputes import confirm_line
from scoring.models import Sheet
from tests.browser.phones import Phone, a_phone, key, side
from tests.steps import table

pytestmark = pytest.mark.browser


@pytest.fixture
def sheet(live_server: LiveServer) -> Sheet:
    return table.a_sheet()


@pytest.fixture
def writer(live_server: LiveServer, browser: Browser, sheet: Sheet) -> Phone:
    return a_phone(browser, live_server.url, sheet, locale="en", clock=True)


@pytest.fixture
def other(live_server: LiveServer, browser: Browser, sheet: Sheet, writer: Phone) -> Phone:
    phone = a_phone(browser, live_server.url, sheet, locale="en", clock=True)
    seat_device(sheet.devices.get(number=2), 1)
    return phone


def look(phone: Phone) -> None:
    """Let the time go by after which a page asks what is new."""
    phone.page.clock.run_for(3_100)


def test_phone_without_the_pen_looks_on_and_takes_it_with_one_tap(writer: Phone, other: Phone) -> None:
    writer.write(42)
    expect(writer.page.locator(".receipt")).to_be_visible()
    look(other)
    asked = "Right? Deal 1: Anne and Luc +8 Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8."
    expect(other.page.locator(".confirm > p")).to_have_text(asked)
    assert other.page.locator("#deal, #stop, [action$='/strike/']").count() == 0
    assert other.page.locator(".following .side-total > b").all_inner_texts() == ["8", "0"]

    other.tap(".pen button")
    expect(other.page.locator("#deal")).to_be_visible()
    other.write(40)
    expect(other.page.locator(".receipt")).to_be_visible()

    assert [line.device.number for line in other.sheet.lines.all()] == [1, 2]


def test_former_holder_is_told_keeps_what_was_typed_and_takes_it_back(writer: Phone, other: Phone) -> None:
    writer.tap(side("A"))
    writer.tap(key(42))

    other.tap(".pen button")
    expect(other.page.locator("#deal")).to_be_visible()
    look(writer)
    told = writer.page.locator("#meanwhile")
    expect(told).to_contain_text("Phone 2 (Béa) has the pen now. What you typed is still here.")
    writer.tap("[data-meanwhile=pen]")
    expect(told).to_be_hidden()
    writer.tap("#validate")
    expect(writer.page.locator(".receipt")).to_be_visible()

    look(other)
    expect(other.page.locator(".following")).to_be_visible()
    assert [line.device.number for line in writer.sheet.lines.all()] == [1]


def test_former_holder_who_typed_nothing_looks_on(writer: Phone, other: Phone) -> None:
    other.tap(".pen button")
    expect(other.page.locator("#deal")).to_be_visible()
    look(writer)

    expect(writer.page.locator("#talk")).to_contain_text("Phone 2 (Béa) has the pen")


def test_line_of_a_phone_without_the_pen_is_judged_all_the_same(writer: Phone, other: Phone) -> None:
    writer.online(False)
    writer.write(42)
    expect(writer.page.locator("#unsent > li")).to_have_count(1)

    other.tap(".pen button")
    expect(other.page.locator("#deal")).to_be_visible()
    writer.online()
    writer.see_sent()

    assert [line.device.number for line in writer.sheet.lines.all()] == [1]


def test_what_others_write_is_told_to_whoever_is_typing(writer: Phone, sheet: Sheet) -> None:
    writer.tap(side("B"))
    writer.tap(key(40))
    table.write(sheet, 42)
    look(writer)

    told = writer.page.locator("#meanwhile")
    expect(told).to_contain_text("Anne and Luc 42, Béa and Tom 26")
    writer.tap("[data-meanwhile=look]")

    expect(writer.page.locator("#deal-title")).to_have_text("Deal 2")
    expect(writer.page.locator("input[name=side][value=B]")).to_be_checked()
    expect(writer.page.locator("[value='40']")).to_be_checked()


def test_word_on_a_line_leaves_alone_whoever_is_typing(writer: Phone, other: Phone, sheet: Sheet) -> None:
    writer.write(42)
    expect(writer.page.locator(".receipt")).to_be_visible()
    writer.tap(side("B"))
    writer.tap(key(40))
    confirm_line(sheet, 1, 1, table.a_stamp(sheet, device=sheet.devices.get(number=2)))

    with writer.page.expect_response(
        lambda answer: answer.status == 200 and answer.url.endswith(f"/{sheet.key}/")
    ):
        look(writer)
    with writer.page.expect_response(lambda answer: answer.status == 304):  # the page has taken it in
        look(writer)

    expect(writer.page.locator("#meanwhile")).to_be_hidden()
    expect(writer.page.locator("#sentence > b")).to_have_text("+6")
    expect(writer.page.locator("#sentence > b")).to_be_visible()


def test_pen_is_taken_without_script(
    live_server: LiveServer, browser: Browser, sheet: Sheet, writer: Phone
) -> None:
    other = a_phone(browser, live_server.url, sheet, locale="en", script=False)

    for tap in (".pen button", side("A"), key(42), "#validate"):
        other.tap(tap)

    expect(other.page.locator(".receipt")).to_be_visible()
    assert sheet.lines.get().device.number == 2
