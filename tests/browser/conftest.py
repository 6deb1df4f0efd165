"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright
from pytest_django.live_server_helper import LiveServer

CHROMIUM = shutil.which("chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser(live_server: LiveServer) -> Iterator[Browser]:
    """Chromium; it is closed before the server, whose threads hold the database as long as its connections last."""
    if CHROMIUM is None and os.environ.get("MANILLE_TEST_BROWSER") == "required":
        pytest.fail("Chromium is required here: .ci/chromium installs it")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: .ci/chromium does it")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
        "1"  # Playwright runs a loop in this thread; our rows are made beside it
    )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()
