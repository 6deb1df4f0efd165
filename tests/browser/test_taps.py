"""The deal screen under a thumb: taps counted at three sizes, keys large, nothing lost when the phone is turned."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.rulebook import VARIANTS, Deal
from tests.browser.phones import PHONE
from tests.browser.screens import measure_screen
from tests.browser.taps import (
    SCREENS,
    TAPS,
    TAPS_OF,
    Phone,
    Table,
    an_open_phone,
    figures,
    key,
    keyed,
    pixels_scrolled,
    side,
)
from tests.depth import part, some
from tests.pictures.look import WIDE, find_violations
from tests.steps import table
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser

LOWEST = "360x640"
SMALL = SCREENS[LOWEST]
# What is written on every screen; the deals of the other games only on the lowest one.
TWO_AGAINST_TWO = ("ordinary", "coinched", "voiture coinched", "level", "clean sweep")
LYING = {"width": 640, "height": 360}
WITH_GRID = [variant.key for variant in VARIANTS if "count" in variant.asks(variant.defaults)]
DOUBLED = [
    variant.key
    for variant in VARIANTS
    if {"count", "doubles"} <= set(variant.asks(variant.defaults)) and len(variant.sides) == 2
]


def on_every_screen(test: Any) -> Any:
    """The lowest one, on which least has room; and the others in `make deep`."""
    return pytest.mark.deeper("the same deals on three screens")(
        pytest.mark.parametrize("screen", part([*SCREENS], 1))(test)
    )


@pytest.fixture
def opened(live_server: LiveServer, browser: Browser) -> Any:
    """Opens a sheet on a phone of some size."""

    def open_it(sheet: Sheet, screen: dict[str, int] = PHONE, **wishes: Any) -> Phone:
        return an_open_phone(browser, live_server.url, Table.of(sheet), screen, **wishes)

    return open_it


def marks_of(sheet: Sheet) -> tuple[int, ...]:
    return tuple(read_history(sheet).games[0].marks().values())


@on_every_screen
def test_deal_takes_the_taps_of_the_table(opened: Any, screen: str) -> None:
    asked = TAPS if screen == LOWEST else {kind: TAPS[kind] for kind in TWO_AGAINST_TWO}
    phone, taps, marks = opened(table.a_sheet(), SCREENS[screen]), {}, {}
    for kind, told in asked.items():
        sheet = a_table(told.variant)
        phone.sit(Table.of(sheet))
        phone.write(told.taps)
        taps[kind], marks[kind] = phone.taps, marks_of(sheet)

    assert {kind: number for kind, number in taps.items() if number > TAPS_OF[kind]} == {}
    assert marks == {kind: told.marks for kind, told in asked.items()}


@pytest.mark.deeper("twelve deals, a few of them in `make test`")
def test_nothing_is_scrolled_in_a_game(opened: Any) -> None:
    phone = opened(a_table("coinchee_121", target=1000), SMALL)

    assert pixels_scrolled(phone, some(3, of=12)) == 0


@on_every_screen
def test_undo_is_one_tap_from_the_receipt_and_from_the_line(opened: Any, screen: str) -> None:
    sheet = table.a_sheet()
    phone = opened(sheet, SCREENS[screen])
    phone.write([side("A"), key(42)])
    phone.write([side("A"), key(43)])
    written = phone.taps

    phone.tap(".receipt button")
    expect(phone.page.locator(".peek .struck")).to_have_count(1)
    phone.look_below()
    phone.tap(".line-end .undo")
    expect(phone.page.locator(".peek .struck")).to_have_count(2)

    assert (phone.taps - written, read_history(sheet).games[0].marks()) == (2, {"A": 0, "B": 0})


def test_undo_leaves_the_receipt_after_ten_seconds_and_stays_on_the_line(opened: Any) -> None:
    phone = opened(table.a_sheet(), clock=True)
    for tap in (side("A"), key(42)):
        phone.tap(tap)
    phone.page.clock.pause_at(phone.page.evaluate("Date.now() / 1000 + 60"))
    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()
    phone.page.clock.run_for(100)  # htmx has settled the receipt

    phone.page.clock.run_for(9_800)
    expect(phone.page.locator(".receipt button")).to_be_visible()
    phone.page.clock.run_for(200)

    expect(phone.page.locator(".receipt button")).to_be_hidden()
    expect(phone.page.locator(".receipt")).to_be_visible()
    phone.look_below()
    expect(phone.page.locator(".line-end .undo")).to_be_visible()


def test_undo_stays_in_the_receipt_without_script(opened: Any) -> None:
    phone = opened(table.a_sheet(), script=False)

    phone.write([side("A"), key(42)])

    expect(phone.page.locator(".receipt button")).to_be_visible()


# --- keys ----------------------------------------------------------------------------------------


def test_lines_have_a_menu_for_thumbs_that_fits(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL)
    phone.look_below()
    summary = phone.page.locator(".line-menu summary").last

    summary.tap()
    expect(phone.page.locator(".line-menu[open]")).to_be_visible()
    boxes = [
        item.bounding_box() for item in (summary, *phone.page.locator(".line-menu[open] > span > *").all())
    ]

    assert [min(box["width"], box["height"]) >= 48 for box in boxes] == [True] * 6
    assert not phone.page.evaluate(WIDE)


def test_sides_of_a_line_are_swapped_from_its_menu(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL)
    phone.look_below()

    phone.page.locator(".line-menu summary").last.focus()
    phone.page.keyboard.press("Enter")
    phone.page.locator(".line-menu[open] button").tap()
    expect(phone.page.locator(".peek .struck")).to_have_count(1)

    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 12}


def test_forgotten_deal_is_inserted_from_the_menu(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL)
    phone.look_below()

    phone.page.locator(".line-menu summary").first.tap()
    phone.page.locator(".line-menu[open] a[href*='before=']").tap()
    phone.write([side("B"), key(50)])

    assert [written.line.number for written in read_history(sheet).games[0].live] == [1, 3, 2]


# --- what a deal brings ---------------------------------------------------------------------------


def test_every_multiplier_is_said_in_one_figure(opened: Any) -> None:
    phone = opened(table.a_sheet())
    for variant in DOUBLED:
        sheet = a_table(variant)
        rules = sheet.games.get().rules.settings
        phone.sit(Table.of(sheet))
        total = rules.pack.total
        phone.tap(side("A"))
        phone.tap(key(total // 2 + 5))
        for times in [int(value) for value in phone.values("doubles")]:
            deal = Deal(captured={"A": total // 2 + 5, "B": total - total // 2 - 5}, doubles=times)
            phone.tap(keyed("doubles", times))
            expect(phone.page.locator("#sentence > b"), variant).to_have_text(
                f"+{rules.score(deal).marks['A']}"
            )


def test_level_deal_is_carried_into_the_next(opened: Any) -> None:
    sheet = table.a_sheet("manillen_club")
    phone = opened(sheet)

    phone.write([key(30)])
    phone.page.goto(phone.page.url)
    assert "×2" in phone.page.locator("#talk").inner_text()
    phone.tap(side("A"))
    phone.tap(key(37))
    expect(phone.page.locator("#sentence > b")).to_have_text("+14")
    phone.tap(keyed("doubles", 1))
    expect(phone.page.locator("#sentence > b")).to_have_text("+28")


# --- the hand, the light, the phone on its side --------------------------------------------------


def test_turning_the_phone_keeps_what_was_tapped(opened: Any) -> None:
    sheet = table.a_sheet()
    phone = opened(sheet, SMALL)
    for tap in (side("B"), keyed("doubles", 1), key(41)):
        phone.tap(tap)
    expect(phone.page.locator(key(41) + " input")).to_be_checked()

    phone.page.set_viewport_size(LYING)
    chosen = phone.page.locator(".deal input:checked").evaluate_all(
        "inputs => inputs.map(({name, value}) => [name, value])"
    )
    assert chosen == [["side", "B"], ["doubles", "1"], ["count", "41"]]
    assert measure_screen(phone.page).faults == {}

    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 14}


def test_panel_of_the_head_opens_above_the_keys_and_moves_none(opened: Any) -> None:
    phone = opened(table.a_sheet(), SMALL)
    before = measure_screen(phone.page)

    phone.tap("#turns > summary")
    expect(phone.page.locator("#turns .head-panel")).to_be_visible()

    assert measure_screen(phone.page).moved(before) == 0


def test_lying_phone_shows_sides_and_counts_together(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = opened(sheet, LYING)

    sides, counts = (phone.page.locator(each).bounding_box() for each in (".sides", ".keys"))

    assert sides["x"] + sides["width"] <= counts["x"]
    assert counts["y"] < LYING["height"] / 2


@pytest.mark.parametrize("screen", [SMALL, LYING], ids=["standing", "lying"])
def test_left_hand_has_the_mirror_image(opened: Any, screen: dict[str, int]) -> None:
    right, left = opened(table.a_sheet(), screen), opened(table.a_sheet(), screen, comfort="left")
    places = "keys => keys.slice(0, 4).map(key => Math.round(key.getBoundingClientRect().left))"

    ours, theirs = (phone.page.locator("label.key").evaluate_all(places)[:3] for phone in (right, left))

    assert (ours == sorted(ours), theirs == sorted(theirs, reverse=True)) == (True, True)
    validate = left.page.locator("#validate").bounding_box()
    assert validate["x"] < screen["width"] / 4


@pytest.mark.parametrize("comfort", ["dark", "dark.keypad", "left"])
def test_axe_is_content_with_every_comfort(opened: Any, comfort: str) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL, comfort=comfort)
    phone.look_below()
    phone.page.locator(".line-menu summary").first.tap()
    expect(phone.page.locator(".line-menu[open]")).to_be_visible()
    assert find_violations(phone.page) == []

    phone.page.goto(phone.site + reverse("scoring:comfort"))

    assert find_violations(phone.page) == []


def test_dark_cafe_is_dark_whatever_the_phone_says(opened: Any) -> None:
    phone = opened(table.a_sheet(), comfort="dark")

    assert phone.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(0, 0, 0)"


def test_count_is_typed_on_figures_on_request(opened: Any) -> None:
    sheet = table.a_sheet()
    phone = opened(sheet, SMALL)

    at_the_table = phone.page.url
    phone.page.locator(".head-menu summary").tap()
    phone.page.locator(".head-menu a").last.tap()
    phone.page.locator("button[name=wish][value='keypad=on']").tap()
    phone.page.wait_for_url(f"{at_the_table}?game=1")  # with its styles
    expect(phone.page.locator("[name=count]")).to_have_count(0)
    before = phone.taps
    phone.write(figures(42))

    assert (phone.taps - before, read_history(sheet).games[0].marks()) == (3, {"A": 8, "B": 0})
