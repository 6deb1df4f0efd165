"""The deal screen under a thumb: taps counted at three sizes, keys large, nothing lost when the phone is turned."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.booklet.example_deals import example_deals
from scoring.ledger.history import in_turn
from scoring.ledger.lines import record_deal
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.rulebook import VARIANTS, Deal
from tests.browser.phones import PHONE
from tests.browser.taps import SCREENS, TAPS, TAPS_OF, Phone, Table, an_open_phone, key, keyed, side
from tests.depth import part
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
# Every key of a deal, with what it says, that a thumb could miss.
TOO_SMALL = """() => [...document.querySelectorAll(
    ".deal :is(.key, .keypad button, label.side, .segments label, #validate)")]
  .map((key) => [key.textContent.trim().replace(/\\s+/g, " "), key.getBoundingClientRect()])
  .filter(([, box]) => box.height > 0 && (box.width < 56 || box.height < 56))
  .map(([said, box]) => `${said}: ${box.width} x ${box.height}`)"""

BAR_SAYS = """(sentence) => {
  const line = document.getElementById("sentence");
  line.textContent = sentence;
  dispatchEvent(new Event("resize"));
  if ((line.scrollHeight > line.clientHeight) !== (line.tabIndex === 0)) throw new Error(`not reached: ${sentence}`);
  return document.querySelector("#deal .validate").offsetHeight;
}"""
LONGEST = "Anne-Charlotte et Lieselotte 42, Godelieve et Sébastien 26 : elles marquent 16. " * 2


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


@on_every_screen
def test_undo_is_one_tap_from_the_receipt_and_from_the_line(opened: Any, screen: str) -> None:
    sheet = table.a_sheet()
    phone = opened(sheet, SCREENS[screen])
    phone.write([side("A"), key(42)])
    phone.write([side("A"), key(43)])
    written = phone.taps

    phone.tap(".receipt button")
    expect(phone.page.locator("tr.struck")).to_have_count(1)
    phone.tap(".line-end form button")
    expect(phone.page.locator("tr.struck")).to_have_count(2)

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
    expect(phone.page.locator(".line-end form button")).to_be_visible()


def test_undo_stays_in_the_receipt_without_script(opened: Any) -> None:
    phone = opened(table.a_sheet(), script=False)

    phone.write([side("A"), key(42)])

    expect(phone.page.locator(".receipt button")).to_be_visible()


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.deeper("every game")
def test_no_key_is_smaller_than_a_thumb(opened: Any) -> None:
    phone, small = opened(table.a_sheet(), SMALL), {}
    for variant in part(VARIANTS, 8):
        phone.sit(Table.of(a_table(variant.key)))
        small[variant.key] = phone.page.evaluate(TOO_SMALL)

    assert {key: found for key, found in small.items() if found} == {}


def test_common_counts_are_in_view_with_validate(opened: Any) -> None:
    """On the lowest phone the first counts stand above the bar, whole, and need no scrolling."""
    phone, hidden = opened(table.a_sheet(), SMALL), {}
    for variant in WITH_GRID:
        sheet = a_table(variant)  # with a deal on it: before the first one the table may draw its places
        rules = sheet.games.get().rules
        told = in_turn(rules.settings, 0, example_deals(rules.settings)[0].deal)
        record_deal(sheet, 1, told, table.a_stamp(sheet))
        phone.sit(Table.of(sheet))
        bar = phone.page.locator("#deal .validate").bounding_box()
        first = phone.page.locator("label.key").first.bounding_box()
        assert bar["y"] + bar["height"] == SMALL["height"]
        hidden[variant] = max(0, first["y"] + first["height"] - bar["y"])

    assert {variant: height for variant, height in hidden.items() if height} == {}


@pytest.mark.deeper("every game")
def test_no_key_moves_when_the_sentence_comes(opened: Any) -> None:
    """It comes from the site a moment after the count is tapped, when the thumb is on its way to validate."""
    phone, grown = opened(table.a_sheet()), {}
    for variant in part(VARIANTS, 8):
        phone.sit(Table.of(a_table(variant.key)))
        for screen in (*SCREENS.values(), LYING):
            phone.page.set_viewport_size(screen)
            heights = [phone.page.evaluate(BAR_SAYS, sentence) for sentence in ("", "Level.", LONGEST)]
            if len(set(heights)) > 1:
                grown[variant.key, screen["width"]] = heights

    assert grown == {}


def test_lines_have_a_menu_for_thumbs_that_fits(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL)
    summary = phone.page.locator(".line-menu summary").last

    summary.tap()
    expect(phone.page.locator(".line-menu[open]")).to_be_visible()
    boxes = [
        item.bounding_box() for item in (summary, *phone.page.locator(".line-menu[open] > span > *").all())
    ]

    assert [min(box["width"], box["height"]) >= 48 for box in boxes] == [True] * 5
    assert not phone.page.evaluate(WIDE)


def test_sides_of_a_line_are_swapped_from_its_menu(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL)

    phone.page.locator(".line-menu summary").last.focus()
    phone.page.keyboard.press("Enter")
    phone.page.locator(".line-menu[open] button").tap()
    expect(phone.page.locator("tr.struck")).to_have_count(1)

    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 12}


def test_forgotten_deal_is_inserted_from_the_menu(opened: Any) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    phone = opened(sheet, SMALL)

    phone.page.locator(".line-menu summary").first.tap()
    phone.page.locator(".line-menu[open] a[href*='before=']").tap()
    phone.write([side("B"), key(50)])

    assert [written.line.number for written in read_history(sheet).games[0].live] == [1, 3, 2]


# --- marks on the keys ---------------------------------------------------------------------------


def seen(page: Page, count: int) -> str:
    """What the key of `count` says that it marks."""
    return str(page.locator(f"{key(count)} .key-marks").inner_text())


def test_every_multiplier_is_seen_on_the_keys(opened: Any) -> None:
    phone, found, expected = opened(table.a_sheet()), {}, {}
    for variant in DOUBLED:
        sheet = a_table(variant)
        rules = sheet.games.get().rules.settings
        phone.sit(Table.of(sheet))
        total = rules.pack.total
        for times in [int(value) for value in phone.values("doubles")]:
            phone.tap(keyed("doubles", times))
            expect(phone.page.locator(keyed("doubles", times) + " input")).to_be_checked()
            deal = Deal(captured={"A": total // 2 + 5, "B": total - total // 2 - 5}, doubles=times)
            expected[variant, times] = f"+{rules.score(deal).marks['A']}"
            found[variant, times] = seen(phone.page, total // 2 + 5)

    assert found == expected


def test_level_deal_is_carried_onto_the_keys(opened: Any) -> None:
    sheet = table.a_sheet("manillen_club")
    phone = opened(sheet)
    assert seen(phone.page, 37) == "+7"

    phone.write([key(30)])

    assert seen(phone.page, 37) == "+14"
    assert "×2" in phone.page.locator(".deal-head .badge").inner_text()
    phone.tap(keyed("doubles", 1))
    expect(phone.page.locator(f"{key(37)} .key-marks")).to_have_text("+28", use_inner_text=True)


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
    assert not phone.page.evaluate(WIDE)
    assert phone.page.evaluate(TOO_SMALL) == []

    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 14}


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
    phone.page.locator(".line-menu summary").first.tap()
    phone.page.locator("#comfort summary").tap()
    expect(phone.page.locator(".line-menu[open]")).to_be_visible()
    expect(phone.page.locator("#comfort[open]")).to_be_visible()

    assert find_violations(phone.page) == []


def test_dark_cafe_is_dark_whatever_the_phone_says(opened: Any) -> None:
    phone = opened(table.a_sheet(), comfort="dark")

    assert phone.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(0, 0, 0)"


def test_count_is_typed_on_figures_on_request(opened: Any) -> None:
    sheet = table.a_sheet()
    phone = opened(sheet, SMALL)

    phone.page.locator("#comfort summary").tap()
    phone.page.locator("button[name=wish][value='keypad=on']").tap()
    expect(phone.page.locator("label.key")).to_have_count(0)
    before = phone.taps
    phone.write([f".keypad button[data-press='{figure}']" for figure in "42"])

    assert (phone.taps - before, read_history(sheet).games[0].marks()) == (3, {"A": 8, "B": 0})
