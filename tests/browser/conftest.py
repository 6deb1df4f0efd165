"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from threading import Lock

import pytest
from django.core.signals import request_finished, request_started
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.chromium import EXECUTABLE, LAUNCH

PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=40_000)  # the machine has other work beside; what fails, fails a little later


@pytest.fixture(scope="session")
def browser(live_server: LiveServer) -> Iterator[Browser]:
    """Chromium; it is closed before the server, whose threads hold the database as long as its connections last."""
    if EXECUTABLE is None and os.environ.get("MANILLE_TEST_BROWSER") == "required":
        pytest.fail("Chromium is required here: .ci/chromium installs it")
    if EXECUTABLE is None:
        pytest.skip("Chromium is not installed: .ci/chromium does it")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
        "1"  # Playwright runs a loop in this thread; our rows are made beside it
    )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**LAUNCH)
        yield chromium
        chromium.close()


class _UnderWay:
    """The requests that the site is answering."""

    def __init__(self) -> None:
        self._lock, self.count = Lock(), 0

    def begin(self, **_news: object) -> None:
        with self._lock:
            self.count += 1

    def end(self, **_news: object) -> None:
        with self._lock:
            self.count -= 1


@pytest.fixture(autouse=True)
def _answered_before_the_rows_go(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[None]:
    """Pages that follow a table ask to the last moment: they are closed, and the rows go once nobody reads them."""
    under_way = _UnderWay()
    request_started.connect(under_way.begin, weak=False)
    request_finished.connect(under_way.end, weak=False)
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
    for _ in range(40):
        time.sleep(0.05)
        if under_way.count <= 0:
            break
    request_started.disconnect(under_way.begin)
    request_finished.disconnect(under_way.end)
