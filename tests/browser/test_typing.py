"""A paper sheet typed by a director: keyboard only, keystrokes counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests import factories
from tests.browser.laptops import a_desk
from tests.figures import Figure, publish
from tests.steps import table

pytestmark = pytest.mark.browser

TWELVE = {"structure": "fixed_deals", "deals": 12}
# Side, count, doubling: twelve deals as the slip has them.
SLIP = [
    (1, 42, ""),
    (2, 40, ""),
    (1, 68, ""),
    (2, 36, "c"),
    (1, 37, ""),
    (1, 45, ""),
    (2, 50, ""),
    (2, 41, "s"),
]
SLIP += [(1, 39, ""), (2, 35, ""), (1, 44, ""), (2, 60, "")]


class Keyboard:
    """The keyboard of a page: every key is counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


def a_paper_table(club: Club) -> Sheet:
    return table.a_sheet(club=club, session=factories.a_session(club), table_number=1, settings=TWELVE)


@pytest.mark.parametrize("script", [True, False], ids=["htmx", "no script"])
def test_twelve_deals_are_typed_with_the_keyboard_alone(
    live_server: LiveServer, browser: Browser, club: Club, alice: User, script: bool
) -> None:
    sheet = a_paper_table(club)
    address = f"/clubs/{club.slug}/sessions/{sheet.session_id}/typing/"
    page = a_desk(browser, live_server.url, alice, address, script=script)
    keyboard, ordinary = Keyboard(page), list[int]()

    for number, (side, count, doubled) in enumerate(SLIP, start=1):
        before = keyboard.pressed
        keyboard.press(str(side), "Tab", *str(count))
        if doubled:
            keyboard.press("Tab", doubled)
        else:
            ordinary.append(keyboard.pressed - before + 1)
        keyboard.press("Enter")
        expect(page.locator(f"[data-line='{number}']")).to_be_visible()
        expect(page.locator("input[autofocus]")).to_be_focused()

    played = read_history(Sheet.objects.get(pk=sheet.pk)).games[0]
    assert sheet.lines.count() == 12
    assert played.over
    assert played.marks() == {"A": 8 + 34 + 3 + 11 + 5 + 10, "B": 6 + 4 + 16 + 28 + 1 + 26}
    assert [page.locator(f"[data-total={side}]").inner_text() for side in "AB"] == ["71", "81"]
    assert set(ordinary) == {5}
    publish(
        "table",
        [Figure("keystrokes per ordinary deal, grid", max(ordinary), "keys", 5, "lower")],
        beside=True,
    )


def test_wrong_row_is_put_right_without_leaving_the_keyboard(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    sheet = a_paper_table(club)
    page = a_desk(browser, live_server.url, alice, f"/clubs/{club.slug}/sessions/{sheet.session_id}/typing/")
    keyboard = Keyboard(page)

    keyboard.press("1", "Tab", "6", "9", "Enter")
    expect(page.locator(".banner.error")).to_be_visible()
    expect(page.locator("input[name=count]")).to_be_focused()
    page.keyboard.press("Control+a")
    keyboard.press("4", "2", "Enter")
    expect(page.locator("[data-line='1']")).to_be_visible()

    assert read_history(Sheet.objects.get(pk=sheet.pk)).games[0].marks() == {"A": 8, "B": 0}
