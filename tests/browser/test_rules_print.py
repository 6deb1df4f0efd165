"""Every page of rules on paper: one sheet, whatever the game."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from scoring.rulebook import VARIANTS
from tests.depth import part

pytestmark = pytest.mark.browser

EVERY = [reverse("scoring:rules_index"), *(reverse("scoring:rules_page", args=[one.key]) for one in VARIANTS)]
PAGES = part(EVERY, 7)


def sheets(printed: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))


@pytest.mark.deeper("26 pages in two languages, each set in type")
@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_each_form_prints_on_one_sheet(live_server: LiveServer, browser: Browser, language: str) -> None:
    tab = browser.new_page(locale=language)
    printed = {}
    for address in PAGES:
        tab.goto(live_server.url + address)
        printed[address] = sheets(tab.pdf(prefer_css_page_size=True))
    tab.close()

    assert printed == dict.fromkeys(PAGES, 1)
