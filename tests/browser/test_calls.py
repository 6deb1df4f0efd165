"""What calls a table is felt on its phones, and heard on those that ask for it; what a phone does itself is neither."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.disputes import contest_game
from scoring.models import Device, Sheet
from tests.browser.phones import Phone, a_phone
from tests.steps import table

pytestmark = pytest.mark.browser
FELT = """
  window.felt = window.struck = 0;
  Object.defineProperty(Navigator.prototype, "vibrate", { value: () => (window.felt += 1), configurable: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.struck += 1; return start.apply(this, when); };
"""


def held_by(browser: Browser, site: str, sheet: Sheet, seat: int, *wishes: str) -> Phone:
    """The phone of who sits at `seat`, looking on; it wants its page as `wishes` say."""
    a_phone(browser, site, sheet)  # it has the pen
    phone = a_phone(browser, site, sheet, clock=True, locale="en")
    Device.objects.filter(sheet=sheet, number=2).update(seat=seat)
    if wishes:
        phone.context.add_cookies([{"name": "comfort", "value": ".".join(wishes), "url": site}])
    phone.page.add_init_script(FELT)
    phone.page.reload()
    return phone


def felt_and_struck(phone: Phone, lines: int) -> list[int]:
    """How often the phone vibrated and how often its bell was struck, once it shows `lines` lines."""
    phone.page.clock.run_for(3_100)
    expect(phone.page.locator("tbody tr")).to_have_count(lines)
    return list(phone.page.evaluate("[felt, struck]"))


@pytest.mark.parametrize(("seat", "felt"), [(1, 1), (2, 0)])
def test_phone_of_who_deals_next_is_felt(
    live_server: LiveServer, browser: Browser, seat: int, felt: int
) -> None:
    sheet = table.a_sheet()
    phone = held_by(browser, live_server.url, sheet, seat)

    table.write(sheet, 42)  # Anne dealt, Béa deals next

    assert felt_and_struck(phone, 1) == [felt, 0]


@pytest.mark.parametrize(("wishes", "calls"), [((), [1, 0]), (("still",), [0, 0]), (("sound",), [1, 2])])
def test_contest_is_felt_unless_switched_off_and_heard_where_asked(
    live_server: LiveServer, browser: Browser, wishes: tuple[str, ...], calls: list[int]
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = held_by(browser, live_server.url, sheet, 3, *wishes)
    phone.page.locator("#head h1").tap()

    contest_game(sheet, 1, 1, "", table.a_stamp(sheet))

    phone.page.clock.run_for(3_100)
    expect(phone.page.locator(".dispute")).to_be_attached()
    assert phone.page.evaluate("[felt, struck]") == calls


def test_phone_that_cannot_vibrate_is_not_offered_it(live_server: LiveServer, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(live_server.url + reverse("scoring:comfort"))
    expect(page.locator("[data-buzz]")).to_be_visible()

    page.add_init_script("delete Navigator.prototype.vibrate")
    page.reload()

    expect(page.locator("[data-buzz]")).to_be_hidden()
