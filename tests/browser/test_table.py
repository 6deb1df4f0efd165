"""A table and its phone: taps counted, no script, no network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests.browser.phones import a_phone, key, side
from tests.browser.taps import figures, keyed
from tests.steps import table
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser


NEXT = ".keypad button[data-press=next]"
# A deal of each kind: its taps, the fields that say the same without a script, and what it marks.
KINDS = {
    "ordinary": ("coinchee_121", [side("A"), key(42)], {}, (8, 0)),
    "enchères": (
        "encheres_5",
        [keyed("declarer", "P3"), *figures(37), keyed("made", 0)],
        {"bid": "37"},
        (37, 37, 0, 37, 37),
    ),
    "misère": (
        "miseres",
        [keyed("declarer", "P2"), keyed("contract", "petite"), keyed("made", 1)],
        {},
        (0, 32, 0, 0),
    ),
    "à l’envers": (
        "envers",
        figures(30, 20, 10),
        {"pile_P1": "30", "pile_P2": "20", "pile_P3": "10"},
        (30, 20, 10, 8),
    ),
    "à l’envers, small counts": (
        "envers",
        [*figures(3), NEXT, *figures(45), *figures(2), NEXT],
        {"pile_P1": "3", "pile_P2": "45", "pile_P3": "2"},
        (3, 45, 2, 18),
    ),
    "dix-sept": (
        "dix_sept_coup",
        figures(25, 20, 13),
        {"pile_P1": "25", "pile_P2": "20", "pile_P3": "13"},
        (80, 30, -40, -70),
    ),
    "à trois": (
        "trois_individuel",
        figures(30, 25, 12),
        {"pile_P1": "30", "pile_P2": "25", "pile_P3": "12"},
        (13, 8, 0),
    ),
    "dealer against two": ("trois_donneur", [side("dealer"), key(38)], {}, (8, 0, 0)),
    "découverte": ("decouverte", [side("P2"), key(41)], {}, (0, 3)),
    "stakes": (
        "auction_1",
        [keyed("declarer", "P1"), keyed("made", 1), keyed("exchanged", 2)],
        {},
        (9, -3, -3, -3),
    ),
}
# How many taps those take that test_taps does not count.
TAPS = {
    "misère": 4,
    "à l’envers, small counts": 7,
    "à trois": 7,
    "dealer against two": 3,
    "découverte": 3,
    "stakes": 4,
}


def marks_of(sheet: Sheet) -> tuple[int, ...]:
    return tuple(read_history(sheet).games[0].marks().values())


def test_every_other_kind_of_deal_is_written_in_the_taps_of_the_table(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet())
    taken, marked = {}, {}
    for kind in TAPS:
        variant, taps, _fields, _marks = KINDS[kind]
        phone.sit(a_table(variant))
        for tap in [*taps, "#validate"]:
            phone.tap(tap)
        expect(phone.page.locator(".receipt"), kind).to_be_visible()
        taken[kind], marked[kind] = phone.taps, marks_of(phone.sheet)

    assert (taken, marked) == (TAPS, {kind: KINDS[kind][-1] for kind in TAPS})


def test_every_kind_of_deal_is_written_without_script(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet(), script=False)
    marked = {}
    for kind, (variant, taps, fields, _marks) in KINDS.items():
        phone.sit(a_table(variant))
        expect(phone.page.locator(".keypad:visible"), kind).to_have_count(0)
        for name, value in fields.items():
            phone.page.fill(f"input[name={name}]", value)
        for tap in [*(tap for tap in taps if "keypad" not in tap), "#validate"]:
            phone.tap(tap)
        expect(phone.page.locator(".receipt"), kind).to_be_visible()
        marked[kind] = marks_of(phone.sheet)

    assert marked == {kind: told[-1] for kind, told in KINDS.items()}


def test_keypad_fills_in_the_last_count_and_says_what_is_missing(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))
    missing, last = phone.page.locator(".missing"), phone.page.locator("input[name=pile_P4]")

    for tap in figures(30, 20):
        phone.tap(tap)
    expect(missing).to_contain_text("18")
    for tap in figures(10):
        phone.tap(tap)

    expect(last).to_have_value("8")
    expect(phone.page.locator("#sentence")).to_contain_text("Tom 8")


def test_erasing_takes_back_the_last_figure_and_what_followed_from_it(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30, 20, 10), ".keypad button[data-press=erase]", *figures(2)]:
        phone.tap(tap)

    for number, count in enumerate(("30", "20", "12", "6"), start=1):
        expect(phone.page.locator(f"input[name=pile_P{number}]")).to_have_value(count)


def test_typed_count_takes_the_place_of_the_one_filled_in(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30, 20, 10), "input[name=pile_P4]", *figures(9)]:
        phone.tap(tap)

    expect(phone.page.locator(".missing.wrong")).to_contain_text("1")
    expect(phone.page.locator("input[name=pile_P4]")).to_have_value("9")


def test_sentence_follows_a_real_keyboard_too(live_server: LiveServer, browser: Browser) -> None:
    """Nobody leaves the last field to read what it says."""
    phone = a_phone(browser, live_server.url, a_table("envers"))
    for place, count in (("P1", "40"), ("P2", "10"), ("P3", "18")):
        phone.page.locator(f"#pile_{place}").click()
        phone.page.keyboard.type(count)

    expect(phone.page.locator("#sentence")).to_contain_text("18")


def test_number_and_named_contract_take_each_others_place(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("miseres"))

    for tap in [*figures(40), keyed("contract", "grande")]:
        phone.tap(tap)
    expect(phone.page.locator("input[name=bid]")).to_have_value("")
    phone.tap(figures(5)[0])

    expect(phone.page.locator("input[name=contract][value='']")).to_be_checked()


def test_figure_too_many_leaves_the_bid_as_it_is(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("encheres_4"))
    bid = phone.page.locator("input[data-most]:visible")
    expect(bid).to_have_count(1)

    for tap in figures(160):
        phone.tap(tap)

    expect(bid).to_have_value("16")


def test_what_is_typed_goes_along_to_the_counter(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30), ".head-menu summary", ".count-link"]:
        phone.tap(tap)

    expect(phone.page).to_have_url(re.compile(r"/count/\?game=1&pile_P1=30&.*of=P2"))


def test_everybody_passed_is_one_tap(live_server: LiveServer, browser: Browser) -> None:
    sheet = a_table("encheres_4")
    phone = a_phone(browser, live_server.url, sheet)

    phone.tap("button[name=all_pass]")
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert sheet.lines.get().payload == {"deal": {"all_pass": True}}


def test_general_is_told_in_three_taps_once_chosen(live_server: LiveServer, browser: Browser) -> None:
    sheet = a_table("envers")
    phone = a_phone(browser, live_server.url, sheet)

    phone.choose("general")
    for tap in [keyed("general", "P4"), keyed("general_made", 1), "#validate"]:
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert phone.taps == 3
    assert marks_of(sheet) == (68, 68, 68, 0)


def test_sentence_is_said_before_validating(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet())

    phone.tap(side("A"))
    phone.tap(key(42))

    expect(phone.page.locator("#sentence")).to_contain_text("42")
    expect(phone.page.locator("#sentence")).to_contain_text("Anne")


def test_tapping_a_key_forgets_the_piles(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    phone.choose("piles")
    phone.page.fill("input[name=pile_A]", "40")
    phone.page.fill("input[name=pile_B]", "27")

    for tap in ("#piles a", side("A"), key(42), "#validate"):
        phone.tap(tap)

    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}
