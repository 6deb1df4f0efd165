"""A table and its phone: taps counted, no script, no network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from scoring.queries import read_history
from tests.browser.conftest import PHONE
from tests.scoring import table

pytestmark = pytest.mark.browser


class Phone:
    """A page on which every touch is counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1


def a_phone(browser: Browser, site: str, sheet: Sheet, *, script: bool = True) -> Phone:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR", java_script_enabled=script
    )
    page = context.new_page()
    page.goto(site + sheet.get_absolute_url())
    return Phone(page)


def side(key: str) -> str:
    return f"label.side:has(input[value={key}])"


def key(count: int) -> str:
    return f"label.key:has(input[name=count][value='{count}'])"


def doubled(times: int) -> str:
    return f".segments label:has(input[name=doubles][value='{times}'])"


VOITURE = ".segments label:has(input[name=no_trump])"


@pytest.mark.parametrize(
    ("variant", "taps", "marks"),
    [
        ("coinchee_121", [side("A"), key(42)], {"A": 8, "B": 0}),
        ("coinchee_121", [side("B"), doubled(1), key(41)], {"A": 0, "B": 14}),
        ("coinchee_leaflet", [side("A"), VOITURE, doubled(1), key(42)], {"A": 32, "B": 0}),
        ("coinchee_121", [key(34)], {"A": 0, "B": 0}),
        ("coinchee_121", [side("A"), key(68)], {"A": 34, "B": 0}),
        ("parlee", [side("B"), key(40), "label:has(input[name=turnup][value='10'])"], None),
        ("manillen_club", [side("A"), key(37)], {"A": 7, "B": 0}),
    ],
    ids=["ordinary", "coinched", "voiture coinched", "level", "clean sweep", "parlee", "manillen"],
)
def test_deal_is_written_in_the_taps_of_the_table(
    live_server: LiveServer, browser: Browser, variant: str, taps: list[str], marks: dict[str, int] | None
) -> None:
    sheet = table.a_sheet(variant)
    phone = a_phone(browser, live_server.url, sheet)

    for tap in taps:
        phone.tap(tap)
    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()

    played = read_history(sheet).games[0]
    assert phone.taps == len(taps) + 1
    assert len(played.state.deals) == 1
    assert marks is None or played.state.deals[0].marks.marks == marks
    phone.page.context.close()


def test_undo_is_one_tap(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = a_phone(browser, live_server.url, sheet)

    phone.tap("form[action$='/strike/'] button >> nth=0")
    expect(phone.page.locator("tr.struck")).to_be_visible()

    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 0}
    phone.page.context.close()


def test_sentence_is_said_before_validating(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet())

    phone.tap(side("A"))
    phone.tap(key(42))

    expect(phone.page.locator("#sentence")).to_contain_text("42")
    expect(phone.page.locator("#sentence")).to_contain_text("Anne")
    phone.page.context.close()


def test_deal_is_written_without_script(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, script=False)

    for tap in (side("A"), key(42), "#validate"):
        phone.tap(tap)

    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}
    phone.page.context.close()


def test_lost_network_keeps_what_was_tapped(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    phone.page.context.set_offline(True)

    for tap in (side("A"), key(42), "#validate"):
        phone.tap(tap)
    expect(phone.page.locator("#net")).to_be_visible()
    assert sheet.lines.count() == 0

    phone.page.context.set_offline(False)
    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}
    phone.page.context.close()


def test_tapping_a_key_forgets_the_piles(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    phone.tap(".piles summary")
    phone.page.fill("input[name=pile_A]", "40")
    phone.page.fill("input[name=pile_B]", "27")

    for tap in (side("A"), key(42), "#validate"):
        phone.tap(tap)

    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}
    phone.page.context.close()
