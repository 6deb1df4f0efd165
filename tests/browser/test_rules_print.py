"""Every page of rules on paper: one sheet, whatever the game."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.joining.actions import join_sheet
from scoring.models import Joined
from scoring.permissions import COOKIE
from scoring.rulebook import VARIANTS
from tests.depth import part
from tests.steps.sheet_pages import address
from tests.steps.table import a_sheet

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
    tab.emulate_media(media="print")
    printed, small, cut = {}, {}, set[str]()
    for place in PAGES:
        tab.set_viewport_size(ON_ITS_SIDE if place == EVERY[0] else UPRIGHT)
        tab.goto(live_server.url + place)
        cut.update(tab.evaluate(WIDER_THAN_THE_PAPER))
        printed[place] = sheets(tab.pdf(prefer_css_page_size=True))
        small[place] = tab.evaluate(SMALLEST)
    tab.close()

    assert printed == dict.fromkeys(PAGES, 1)
    assert cut == set()
    assert {place: told for place, told in small.items() if told["size"] < NINE_POINTS} == {}


NINE_POINTS = 12  # of CSS, at 96 to the inch
UPRIGHT: ViewportSize = {"width": 726, "height": 1062}  # an A4 less its margins
ON_ITS_SIDE: ViewportSize = {"width": 1062, "height": 733}
WIDER_THAN_THE_PAPER = """() => [...document.querySelectorAll(".rulebook .scroll, .forms-scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.textContent.trim().slice(0, 40))"""
SMALLEST = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  let least = {size: 99, text: ""};
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement, range = document.createRange();
    range.selectNodeContents(node);
    if (!node.data.trim() || !range.getClientRects().length || !box.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(box).fontSize);
    if (size < least.size - 0.01) least = {size, text: node.data.trim().slice(0, 40)};
  }
  return least;
}"""


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_rules_of_a_game_of_six_print_on_one_sheet(
    live_server: LiveServer, browser: Browser, language: str
) -> None:
    six = a_sheet("manillen_club", ("Anne", "Béa", "Luc", "Tom", "Zoé", "Guy"), settings={"players": 6})
    tab = browser.new_page(locale=language)
    secret = join_sheet(six, Joined.CARD).secret
    tab.context.add_cookies([{"name": COOKIE, "value": secret, "url": live_server.url}])
    tab.emulate_media(media="print")
    tab.goto(live_server.url + address(six, "game_rules") + "?game=1")
    printed, smallest = sheets(tab.pdf(prefer_css_page_size=True)), tab.evaluate(SMALLEST)
    title = tab.text_content("h1")
    tab.close()

    assert (printed, "Manillen" in (title or "")) == (1, True)
    assert smallest["size"] >= NINE_POINTS, smallest
