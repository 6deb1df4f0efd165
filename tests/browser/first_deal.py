"""From the first page, or from the card on the table, to the first deal: taps, letters, and the seconds of both."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, expect

from tests.browser.taps import SCREENS, a_page, key, side

A_TAP, A_LETTER = 1.0, 0.2  # seconds of a person, who looks for the key first; added, not waited for
DEAL = (side("A"), key(42), "#validate")


@dataclass
class Way:
    """What a person did, and the seconds that the machine took."""

    taps: int = 0
    letters: int = 0
    machine: float = 0

    @property
    def seconds(self) -> float:
        """Of the machine and of the person."""
        return round(self.machine + self.taps * A_TAP + self.letters * A_LETTER, 1)


def _walk(page: Page, taps: Sequence[str | tuple[str, str]]) -> Way:
    """Tap one after the other, and type after a tap that comes with a text; up to the receipt of the first deal."""
    begun, way = time.monotonic(), Way()
    for step in [*taps, *DEAL]:
        selector, text = (step, "") if isinstance(step, str) else step
        page.locator(selector).first.tap()
        page.keyboard.type(text)
        way.taps, way.letters = way.taps + 1, way.letters + len(text)
    expect(page.locator(".receipt")).to_be_visible()
    way.machine = time.monotonic() - begun
    return way


def from_the_first_page(browser: Browser, site: str, names: Sequence[str]) -> tuple[Way, Way]:
    """A game among friends: once with their names typed, then with the names that the phone knows."""
    page = a_page(browser, site, SCREENS["360x640"])
    open_game, begin = ".hero .button.primary", ".validate button"
    page.goto(site)
    typed = _walk(
        page, [open_game, *((f"[name=seat_{seat}]", name) for seat, name in enumerate(names)), begin]
    )
    page.goto(site)
    remembered = _walk(page, [open_game, "#play-form .same", begin])
    page.context.close()
    return typed, remembered


def from_the_card(browser: Browser, site: str, card: str) -> Way:
    """A table of a club: its card is scanned, which counts as a tap, and it is said who holds the phone."""
    page, begun = a_page(browser, site, SCREENS["360x640"]), time.monotonic()
    page.goto(site + card)
    expect(page.locator(".holders")).to_be_visible()
    scanned = time.monotonic() - begun
    way = _walk(page, [".holders button >> nth=0"])
    page.context.close()
    return Way(way.taps + 1, way.letters, way.machine + scanned)
