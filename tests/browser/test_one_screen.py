"""The deal on one screen: on every screen, in every state, nothing of the usual path is off it, and no key moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.booklet.example_deals import example_deals
from scoring.joining.actions import seat_device
from scoring.ledger.disputes import contest_game
from scoring.ledger.history import in_turn
from scoring.ledger.lines import record_deal
from scoring.models import Sheet
from scoring.rules.rules import rules_for
from tests.browser.screens import ALL_SCREENS, LARGE_TEXT, Screen, fill_deal, measure_on_all
from tests.browser.taps import Table, an_open_phone
from tests.chromium import LAUNCH
from tests.depth import part
from tests.steps import table
from tests.steps.presets import EVERY_PRESET, Told, a_table

pytestmark = pytest.mark.browser

SCREENS = {name: ALL_SCREENS[name] for name in part([*ALL_SCREENS], 3)}
EVERY_FORM = {told.variant: told for told in EVERY_PRESET}


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Browser]:
    """The browser of somebody who wants larger letters."""
    launch = {**LAUNCH, "args": [*LAUNCH["args"], LARGE_TEXT]}
    other = browser.browser_type.launch(**launch)
    yield other
    other.close()


def begun(variant: str) -> Sheet:
    """A table with a deal on its sheet, that goes on whatever is written next."""
    goal = rules_for(variant, {}).settings.get("target")
    sheet = a_table(variant, **({"target": 10 * goal} if goal else {}))
    settings = sheet.games.get().rules.settings
    told = in_turn(settings, 0, example_deals(settings)[0].deal)
    record_deal(sheet, 1, told, table.a_stamp(sheet))
    return sheet


def states_of(browser: Browser, site: str, told: Told) -> dict[str, dict[str, Screen]]:
    """The screens of a table in every state that a deal of this form goes through."""
    sheet, typed = begun(told.variant), dict(told.typed)
    if typed.get("count") == "68":
        typed["count"] = "40"  # it ends no manche
    phone = an_open_phone(browser, site, Table.of(sheet), ALL_SCREENS["360x640"])
    page, measured = phone.page, {"new": measure_on_all(phone.page, SCREENS)}

    page.locator("#sides label").first.click()
    measured["chosen"] = measure_on_all(page, SCREENS)
    page.goto(page.url)
    fill_deal(page, typed)
    measured["ready"] = measure_on_all(page, SCREENS)
    page.locator("#validate").click()
    expect(page.locator(".receipt")).to_be_visible()
    measured["received"] = measure_on_all(page, SCREENS)

    seat_device(sheet.devices.get(), 1)
    settings = sheet.games.get().rules.settings
    record_deal(
        sheet,
        1,
        in_turn(settings, 2 % len(settings.seat_sides), example_deals(settings)[0].deal),
        table.a_stamp(sheet),
    )
    page.goto(page.url)
    expect(page.locator(".confirm")).to_be_visible()
    measured["asked"] = measure_on_all(page, SCREENS)
    contest_game(sheet, 1, sheet.lines.count(), "", table.a_stamp(sheet))
    page.goto(page.url)
    expect(page.locator(".talk .alarm")).to_be_visible()
    measured["contested"] = measure_on_all(page, SCREENS)

    page.context.set_offline(True)
    fill_deal(page, typed)
    for _time in ("asked whether it is the same deal again", "written"):
        page.locator("#validate").click()
    expect(page.locator("#outbox")).to_be_visible()
    measured["waiting"] = measure_on_all(page, SCREENS)
    page.context.close()
    return measured


def faults_of(states: dict[str, dict[str, Screen]]) -> dict[str, object]:
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
    states = states_of(browser, live_server.url, EVERY_FORM[variant])

    moved = {
        f"{state} {name}": screen.moved(states["new"][name])
        for state, screens in states.items()
        for name, screen in screens.items()
    }
    assert faults_of(states) == {}
    assert {place: pixels for place, pixels in moved.items() if pixels} == {}


@pytest.mark.deeper("every third form of the game, on every screen")
@pytest.mark.parametrize("variant", part([*EVERY_FORM][::3], 2))
def test_larger_letters_leave_everything_on_the_screen(
    live_server: LiveServer, large_text: Browser, variant: str
) -> None:
    assert faults_of(states_of(large_text, live_server.url, EVERY_FORM[variant])) == {}
