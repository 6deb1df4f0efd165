"""In a café: the screen stays on while a game is open, and a phone says when its page must not be closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Sheet
from tests.browser.phones import a_phone

pytestmark = pytest.mark.browser
NO_LOCK = "delete Navigator.prototype.wakeLock"  # as over plain HTTP
COUNTED = """
    window.locks = 0;
    WakeLock.prototype.request = async () => { window.locks += 1; };
"""
PLAYS = "() => { const film = document.querySelector('video'); return film && !film.paused && film.currentTime > 0; }"
HIDE = """
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
"""


def test_without_a_lock_a_film_plays_from_the_first_tap_until_the_page_is_left(
    live_server: LiveServer, browser: Browser, sheet: Sheet
) -> None:
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.page.add_init_script(NO_LOCK)
    phone.page.reload()
    assert phone.page.evaluate("document.querySelector('video').paused")

    phone.page.locator("label.side").first.click()
    phone.page.wait_for_function(PLAYS)
    box = phone.page.locator("video").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (1, 1)

    phone.page.evaluate(HIDE)
    phone.page.wait_for_function("document.querySelector('video').paused")


def test_with_a_lock_there_is_no_film(live_server: LiveServer, browser: Browser, sheet: Sheet) -> None:
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.page.add_init_script(COUNTED)
    phone.page.reload()

    phone.page.wait_for_function("window.locks > 0")
    assert phone.page.locator("video").count() == 0


@pytest.mark.parametrize(("safe", "keep_open"), [(True, ""), (False, " Keep this page open.")])
def test_page_that_would_not_open_again_asks_to_be_kept_open(
    live_server: LiveServer, browser: Browser, sheet: Sheet, safe: bool, keep_open: str
) -> None:
    phone = a_phone(browser, live_server.url, sheet, locale="en")
    phone.page.add_init_script(
        f"Object.defineProperty(window, 'isSecureContext', {{ value: {str(safe).lower()} }})"
    )
    phone.page.reload()
    phone.online(False)

    phone.write(40)

    why = phone.page.locator("[data-outbox=why]")
    expect(why).to_have_text("No network: go on, this phone keeps them." + keep_open)
