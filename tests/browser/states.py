"""Every state that the table of a form of the game goes through, measured screen by screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, expect

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
from tests.steps import table
from tests.steps.presets import Told, a_table

States = dict[str, dict[str, Screen]]
LARGE: dict[str, Any] = {**LAUNCH, "args": [*LAUNCH["args"], LARGE_TEXT]}
"""What Playwright is told when it starts the browser of somebody who wants larger letters."""


def begun(variant: str) -> Sheet:
    """A table with a deal on its sheet, that goes on whatever is written next."""
    goal = rules_for(variant, {}).settings.get("target")
    sheet = a_table(variant, **({"target": 10 * goal} if goal else {}))
    settings = sheet.games.get().rules.settings
    told = in_turn(settings, 0, example_deals(settings)[0].deal)
    record_deal(sheet, 1, told, table.a_stamp(sheet))
    return sheet


def states_of(
    browser: Browser, site: str, told: Told, screens: Mapping[str, dict[str, int]] = ALL_SCREENS
) -> States:
    """The `screens` of a table in every state that a deal of this form goes through."""
    sheet, typed = begun(told.variant), dict(told.typed)
    if typed.get("count") == "68":
        typed["count"] = "40"  # it ends no manche
    phone = an_open_phone(browser, site, Table.of(sheet), ALL_SCREENS["360x640"])
    page, measured = phone.page, {"new": measure_on_all(phone.page, screens)}

    page.locator("#sides label").first.click()
    measured["chosen"] = measure_on_all(page, screens)
    page.goto(page.url)
    fill_deal(page, typed)
    measured["ready"] = measure_on_all(page, screens)
    page.locator("#validate").click()
    expect(page.locator(".receipt")).to_be_visible()
    measured["received"] = measure_on_all(page, screens)

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
    measured["asked"] = measure_on_all(page, screens)
    contest_game(sheet, 1, sheet.lines.count(), "", table.a_stamp(sheet))
    page.goto(page.url)
    expect(page.locator(".talk .alarm")).to_be_visible()
    measured["contested"] = measure_on_all(page, screens)

    page.context.set_offline(True)
    fill_deal(page, typed)
    for _time in ("asked whether it is the same deal again", "written"):
        page.locator("#validate").click()
    expect(page.locator("#outbox")).to_be_visible()
    measured["waiting"] = measure_on_all(page, screens)
    page.context.close()
    return measured


def pixels_moved(states: States) -> dict[str, float]:
    """How far a key stands from where it was before the deal, by state and screen."""
    return {
        f"{state} {name}": screen.moved(states["new"][name])
        for state, screens in states.items()
        for name, screen in screens.items()
    }
