"""What is contested: its form opens in sight, with the focus, and so does every place that an alarm leads to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.booklet.example_deals import example_deals
from scoring.ledger.disputes import contest_game
from scoring.ledger.history import in_turn
from scoring.ledger.lines import record_deal
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Disputed
from scoring.models import Sheet
from tests.browser.phones import a_phone
from tests.browser.screens import ALL_SCREENS, measure_on_all, measure_screen
from tests.steps import table
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("script", [True, False])
def test_contested_line_opens_its_form_in_sight_and_with_the_focus(
    live_server: LiveServer, browser: Browser, script: bool
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * 3))
    contest_game(sheet, 1, 2, "recounted", table.a_stamp(sheet))
    phone = a_phone(browser, live_server.url, sheet, script=script)

    phone.tap(".talk .alarm a")
    phone.tap(".dispute a.primary")

    expect(phone.page.locator("#head")).to_be_focused()
    expect(phone.page.locator("#deal-title")).to_be_in_viewport()
    expect(phone.page.locator("#keys")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#deal input[name=replaces]")).to_have_value("2")


def test_way_to_a_case_shows_it_at_once_and_gives_it_the_focus(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * 3))
    for number in (1, 3):
        contest_game(sheet, 1, number, "recounted", table.a_stamp(sheet))
    phone = a_phone(browser, live_server.url, sheet)

    phone.page.goto(f"{live_server.url}{sheet.get_absolute_url()}?game=1#dispute-5")

    case = phone.page.locator("#dispute-5")
    expect(case).to_be_focused()
    expect(case).to_be_in_viewport()


@pytest.mark.parametrize("script", [True, False])
def test_two_versions_take_the_place_of_the_keys(
    live_server: LiveServer, browser: Browser, script: bool
) -> None:
    sheet = told_twice()
    phone = a_phone(browser, live_server.url, sheet, script=script)
    versions, keys = phone.page.locator(".rival"), phone.page.locator("#keys")

    phone.tap(".talk .alarm a")
    expect(versions.locator("b")).to_have_text(["+12", "+2"])
    expect(keys).to_be_hidden()
    screens = measure_on_all(phone.page, ALL_SCREENS) if script else {}
    phone.tap(".dispute .go a")
    expect(versions.first).to_be_hidden()
    expect(keys).to_be_visible()
    phone.tap(".talk .alarm a")
    phone.tap(".rival:has-text('+2')")
    expect(versions).to_have_count(0)
    expect(keys).to_be_visible()

    assert {name: screen.faults for name, screen in screens.items() if screen.faults} == {}
    assert read_history(sheet).games[0].marks() == {"A": 12, "B": 0}


def told_twice() -> Sheet:
    """A table whose second deal two phones told: 46 and 36."""
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, 44, 46)
    with pytest.raises(Disputed):
        record_deal(sheet, 1, table.a_deal(36), table.a_stamp(sheet, revision=1))
    return sheet


def four_alone() -> Sheet:
    """A game of four for themselves that its first deal has ended."""
    sheet = a_table("encheres_4", target=10)
    settings = sheet.games.get().rules.settings
    record_deal(sheet, 1, in_turn(settings, 0, example_deals(settings)[0].deal), table.a_stamp(sheet))
    return sheet


@pytest.mark.parametrize("finished", [table.finished, four_alone])
def test_end_of_a_game_is_one_screen_from_who_has_won_to_what_is_signed(
    live_server: LiveServer, browser: Browser, finished: Callable[[], Sheet]
) -> None:
    sheet = finished()
    phone = a_phone(browser, live_server.url, sheet)

    faults = {}
    for name in ("360x640", "390x844", "640x360"):
        phone.page.set_viewport_size(ALL_SCREENS[name])
        for part in (".won", ".final", ".signing"):
            expect(phone.page.locator(part)).to_be_in_viewport(ratio=1)
        faults[name] = {kind for kind in measure_screen(phone.page).faults if kind != "off"}
    phone.tap(".signing > .undo")  # the deal is undone
    expect(phone.page.locator("#keys")).to_be_visible()

    assert faults == {key: set() for key in faults}
    assert set(read_history(sheet).games[0].marks().values()) == {0}
