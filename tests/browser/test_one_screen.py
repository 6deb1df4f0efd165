"""The deal on one screen: on every screen, in every state, nothing of the usual path is off it, and no key moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.disputes import contest_game
from scoring.rules.rules import rules_for
from tests.browser.screens import ALL_SCREENS, fill_deal, measure_on_all
from tests.browser.states import LARGE, States, pixels_moved, states_of
from tests.browser.taps import Table, an_open_phone, key, side
from tests.depth import part
from tests.pictures.look import WIDE
from tests.steps import table
from tests.steps.presets import EVERY_PRESET

pytestmark = pytest.mark.browser

SCREENS = {name: ALL_SCREENS[name] for name in part([*ALL_SCREENS], 3)}
EVERY_FORM = {told.variant: told for told in EVERY_PRESET}


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    """The browser of somebody who wants larger letters."""
    other = browser.browser_type.launch(**LARGE)
    yield other
    other.close()


def faults_of(states: States) -> dict[str, object]:
    """What is wrong, by state and screen."""
    return {
        f"{state} {name}": screen.faults
        for state, screens in states.items()
        for name, screen in screens.items()
        if screen.faults
    }


@pytest.mark.deeper("every form of the game, on every screen")
@pytest.mark.parametrize("variant", part([*EVERY_FORM], 5))
def test_nothing_is_off_the_screen_and_no_key_moves(
    live_server: LiveServer, browser: Browser, variant: str
) -> None:
    states = states_of(browser, live_server.url, EVERY_FORM[variant], SCREENS)

    assert faults_of(states) == {}
    assert {place: pixels for place, pixels in pixels_moved(states).items() if pixels} == {}


@pytest.mark.deeper("every third form of the game, on every screen")
@pytest.mark.parametrize("variant", part([*EVERY_FORM][::3], 2))
def test_larger_letters_leave_everything_on_the_screen(
    live_server: LiveServer, large_text: Browser, variant: str
) -> None:
    assert faults_of(states_of(large_text, live_server.url, EVERY_FORM[variant], SCREENS)) == {}


# What is said of a deal and does not fit its place: it would have to be scrolled.
CUT_SHORT = """() => [...document.querySelectorAll(".talk > *, .talk p, .talk .sentence > span")]
  .filter((place) => place.getClientRects().length && place.scrollHeight > place.clientHeight + 1)
  .map((place) => place.innerText)"""
LONG_NAMES = ("Jean-François", "Bernadette", "Marie-Louise", "Godelieve", "Béatrice")


def test_what_is_said_of_long_names_has_room(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet(names=LONG_NAMES[:4], settings={"target": 400})
    table.write(sheet, 42, 30, 44)
    phone = an_open_phone(browser, live_server.url, Table.of(sheet), ALL_SCREENS["360x640"])
    page, cut = phone.page, {}

    phone.write([side("A"), key(45)])
    cut["received"] = page.evaluate(CUT_SHORT)
    phone.tap(".receipt button")
    expect(page.locator(".peek .struck")).to_have_count(1)
    cut["undone"] = page.evaluate(CUT_SHORT)
    page.goto(page.url + "#penalty")
    for tap in ("[name=offender][value=A]", "[name=article][value='9']"):
        phone.tap(f"#penalty label:has({tap})")
    expect(page.locator("#penalty-sentence")).to_contain_text("34")
    cut["a penalty"] = page.evaluate(CUT_SHORT)
    phone.tap("#penalty .go .primary")
    expect(page.locator(".receipt")).to_be_visible()
    cut["a penalty received"] = page.evaluate(CUT_SHORT)
    page.goto(live_server.url + sheet.get_absolute_url() + "?replaces=2")
    phone.write([key(50)])
    cut["corrected"] = page.evaluate(CUT_SHORT)

    phone.sit(Table.of(table.a_sheet("encheres_5", names=LONG_NAMES)))
    fill_deal(page, {"declarer": "P1", "bid": "28", "made": "0"})
    cut["failed"] = page.evaluate(CUT_SHORT)
    phone.tap("#validate")
    expect(page.locator(".receipt")).to_be_visible()
    cut["failed, received"] = page.evaluate(CUT_SHORT)

    assert {kind: places for kind, places in cut.items() if places} == {}


@pytest.mark.parametrize("text", [100, 130])
def test_penalty_is_one_screen(
    live_server: LiveServer, browser: Browser, large_text: Browser, text: int
) -> None:
    sheet = table.a_sheet(names=LONG_NAMES[:4], settings={"target": 400})
    table.write(sheet, 42)
    reader = browser if text == 100 else large_text
    page = an_open_phone(reader, live_server.url, Table.of(sheet), ALL_SCREENS["360x640"]).page
    page.goto(page.url + "#penalty")

    screens = measure_on_all(page, ALL_SCREENS)

    assert faults_of({"penalty": screens}) == {}


@pytest.mark.parametrize("query", ["", "?replaces=2", "#penalty", "#dispute-4"])
def test_nothing_goes_sideways_on_a_narrow_screen_or_in_letters_twice_as_large(
    live_server: LiveServer, browser: Browser, query: str
) -> None:
    sheet = table.a_sheet(names=LONG_NAMES[:4], settings={"target": 400})
    table.write(sheet, 42, 30, 44)
    contest_game(sheet, 1, 3, "", table.a_stamp(sheet))
    narrow = an_open_phone(browser, live_server.url, Table.of(sheet), {"width": 320, "height": 640}).page
    zoomed = an_open_phone(browser, live_server.url, Table.of(sheet), {"width": 180, "height": 320}).page

    for page in (narrow, zoomed):
        page.goto(live_server.url + sheet.get_absolute_url() + query)

    assert [page.evaluate(WIDE) for page in (narrow, zoomed)] == [False, False]


def test_title_of_a_correction_shows_its_number(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet(settings={"target": 400}, table_number=12)
    table.write(sheet, *[40] * 12)
    page = an_open_phone(browser, live_server.url, Table.of(sheet), ALL_SCREENS["360x640"]).page

    page.goto(page.url + "?replaces=12")

    expect(page.locator("#deal-title")).to_have_text("Corriger la donne 12")
    assert page.locator("#head h1").evaluate("title => title.scrollWidth <= title.clientWidth")


# The words of the names that stand on two lines.
BROKEN = """() => [...document.querySelectorAll(".side-names > span")].flatMap((name) => {
  const text = name.firstChild, words = [...text.data.matchAll(/[^\\s-]+/g)];
  return words.filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize(
    "variant", ["coinchee_121", "encheres_4", "encheres_5", "trois_individuel", "envers"]
)
def test_names_break_between_words(live_server: LiveServer, browser: Browser, variant: str) -> None:
    players = rules_for(variant, {}).settings.pack.players
    sheet = table.a_sheet(variant, names=LONG_NAMES[:players])
    page = an_open_phone(browser, live_server.url, Table.of(sheet), ALL_SCREENS["360x640"]).page

    assert page.evaluate(BROKEN) == []
