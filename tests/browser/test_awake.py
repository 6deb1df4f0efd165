"""The screen stays on while a game is open: by the browser's lock, or by a film where the browser gives none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
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
