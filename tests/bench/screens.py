"""The screen of a table under a thumb: what is off it and what moves in every form, state and size of letters, what is
scrolled in a game, how many taps a deal takes, and how soon the first one stands; by the functions of tests/browser."""

from __future__ import annotations

import os
from dataclasses import dataclass

from django.utils import timezone
from playwright.sync_api import Browser, expect, sync_playwright

from tests import factories
from tests.browser.first_deal import A_LETTER, A_TAP, from_the_card, from_the_first_page
from tests.browser.screens import A_THUMB, ALL_SCREENS, LYING, Screen
from tests.browser.states import LARGE, States, pixels_moved, states_of
from tests.browser.taps import SCREENS, Table, an_open_phone, count_taps, pixels_scrolled, tables_of_taps
from tests.chromium import LAUNCH
from tests.figures import Figure
from tests.house import unwieldy
from tests.pictures.look import find_violations
from tests.pictures.site import served
from tests.steps import table
from tests.steps.markup import Markup
from tests.steps.presets import EVERY_PRESET, a_table

GAME = 12  # deals
ROOMS = ("scoring/sheet/", "scoring/joining/", "scoring/opening/", "scoring/sharing/")


@dataclass(frozen=True)
class Letters:
    """A size of letters, and by how many pixels it may move keys and scroll a game."""

    name: str
    launch: dict[str, object]
    moved: int
    scrolled: int


SIZES = (Letters("100 %", LAUNCH, 0, 0), Letters("130 %", LARGE, 20, 1))


def measure() -> list[Figure]:
    """All of it; the database is this process's own."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # rows are made beside Playwright's loop
    expect.set_options(timeout=40_000)
    broken = [name for name in unwieldy() if name.startswith(ROOMS)]
    figures = [Figure("templates of the table that break a bar", len(broken), "templates", 0, "lower")]
    with served() as site, sync_playwright() as playwright:
        for letters in SIZES:
            browser = playwright.chromium.launch(**letters.launch)
            figures += _of_letters(browser, site, letters)
            browser.close()
        browser = playwright.chromium.launch(**LAUNCH)
        figures += [*_of_source(browser, site), *count_taps(browser, site, tables_of_taps())]
        figures += _of_first_deals(browser, site)
        browser.close()
    return figures


def _of_letters(browser: Browser, site: str, letters: Letters) -> list[Figure]:
    """Every form in every state on every screen, and a game in which every deal is tapped."""
    forms = [states_of(browser, site, told) for told in EVERY_PRESET]
    screens = [screen for states in forms for state in states.values() for screen in state.values()]
    off = sum(len(screen.off) for screen in screens)
    others = sum(len(faults) for screen in screens for kind, faults in screen.faults.items() if kind != "off")
    moved = max(pixels for states in forms for pixels in pixels_moved(states).values())
    sheet = a_table("coinchee_121", target=10_000)
    phone = an_open_phone(browser, site, Table.of(sheet), SCREENS["360x640"])
    scrolled = pixels_scrolled(phone, GAME)
    return [
        Figure(f"{letters.name}: screens measured", len(screens), "screens"),
        Figure(f"{letters.name}: controls off the screen", off, "controls", 0, "lower"),
        Figure(f"{letters.name}: covered, too small, sideways", others, "controls", 0, "lower"),
        Figure(f"{letters.name}: pixels that a key moves", moved, "px", letters.moved, "lower"),
        Figure(f"{letters.name}: scrolled in {GAME} deals", scrolled, "px", letters.scrolled, "lower"),
        Figure(f"{letters.name}: the smallest key", _least(forms, lying=False), "px", A_THUMB),
        Figure(f"{letters.name}: the smallest key, lying", _least(forms, lying=True), "px", LYING),
    ]


def _least(forms: list[States], *, lying: bool) -> float:
    """The least side of any key on the phones that lie, or on the others."""
    names = [name for name, size in ALL_SCREENS.items() if (size["height"] < 400) == lying]
    measured: list[Screen] = [state[name] for states in forms for state in states.values() for name in names]
    return min(screen.least for screen in measured)


def _of_source(browser: Browser, site: str) -> list[Figure]:
    """What the HTML standard and axe say against the table of every form, a deal written on it."""
    page, invalid, violations = browser.new_page(locale="fr-FR", service_workers="block"), 0, 0
    for told in EVERY_PRESET:
        sheet = a_table(told.variant)
        table.write_facts(sheet, **told.payload)
        opened = Table.of(sheet)
        page.context.add_cookies([{"name": "tables", "value": opened.secret, "url": site}])
        answer = page.goto(site + opened.address)
        invalid += len(Markup(answer.text()).faults) if answer else 1
        violations += len(find_violations(page))
    page.close()
    return [
        Figure("faults of the HTML, every form", invalid, "faults", 0, "lower"),
        Figure("axe violations, every form", violations, "violations", 0, "lower"),
    ]


def _of_first_deals(browser: Browser, site: str) -> list[Figure]:
    """Up to the receipt: the seconds of the machine, one for each tap, a fifth for each letter."""
    session = factories.a_session(factories.a_club(), starts_at=timezone.now())
    sheet = table.a_sheet(club=session.club, session=session, table_number=1)
    typed, remembered = from_the_first_page(browser, site, table.NAMES)
    scanned = from_the_card(browser, site, sheet.card_url)
    counted = f"{A_TAP:g} s a tap, {A_LETTER:g} s a letter"
    return [
        Figure(f"first page to the first deal, names typed ({counted})", typed.seconds, "s", 20, "lower"),
        Figure("first page to the first deal, names remembered", remembered.seconds, "s", 20, "lower"),
        Figure("card scanned to the first deal", scanned.seconds, "s", 20, "lower"),
        Figure(
            "taps from the first page to the deal, names remembered", remembered.taps - 3, "taps", 4, "lower"
        ),
    ]
