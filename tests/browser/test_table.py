"""A table and its phone: taps counted, no script, no network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests.browser.phones import Phone, a_phone, key, side
from tests.browser.taps import digits, figures, keyed
from tests.steps import table
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser


def each(**counts: int) -> list[str]:
    """The taps that tell what each captured where no script moves on by itself."""
    return [tap for player, count in counts.items() for tap in (side(player), *digits(count))]


# A deal of each kind: its taps, those that say the same without a script where they are others, and what it marks.
KINDS = {
    "ordinary": ("coinchee_121", [side("A"), key(42)], [], (8, 0)),
    "enchères": (
        "encheres_5",
        [keyed("declarer", "P3"), *figures(37), keyed("made", 0)],
        [],
        (37, 37, 0, 37, 37),
    ),
    "misère": (
        "miseres",
        [keyed("declarer", "P2"), keyed("contract", "petite"), keyed("made", 1)],
        [],
        (0, 32, 0, 0),
    ),
    "à l’envers": (
        "envers",
        figures(30, 20, 10),
        each(P1=30, P2=20, P3=10),
        (30, 20, 10, 8),
    ),
    "à l’envers, small counts": (
        "envers",
        [*digits(3), side("P2"), *digits(45), *digits(2)],
        each(P1=3, P2=45, P3=2),
        (3, 45, 2, 18),
    ),
    "dix-sept": (
        "dix_sept_coup",
        figures(25, 20, 13),
        each(P1=25, P2=20, P3=13),
        (80, 30, -40, -70),
    ),
    "à trois": (
        "trois_individuel",
        figures(30, 25, 12),
        each(P1=30, P2=25, P3=12),
        (13, 8, 0),
    ),
    "dealer against two": ("trois_donneur", [side("dealer"), key(38)], {}, (8, 0, 0)),
    "découverte": ("decouverte", [side("P2"), key(41)], [], (0, 3)),
    "stakes": (
        "auction_1",
        [keyed("declarer", "P1"), keyed("made", 1), keyed("exchanged", 2)],
        [],
        (9, -3, -3, -3),
    ),
}
# How many taps those take that test_taps does not count.
TAPS = {
    "misère": 4,
    "à l’envers, small counts": 6,
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
        variant, taps, _alone, _marks = KINDS[kind]
        phone.sit(a_table(variant))
        for tap in [*taps, "#validate"]:
            phone.tap(tap)
        expect(phone.page.locator(".receipt"), kind).to_be_visible()
        taken[kind], marked[kind] = phone.taps, marks_of(phone.sheet)

    assert (taken, marked) == (TAPS, {kind: KINDS[kind][-1] for kind in TAPS})


def test_every_kind_of_deal_is_written_without_script(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet(), script=False)
    marked = {}
    for kind, (variant, taps, alone, _marks) in KINDS.items():
        phone.sit(a_table(variant))
        for tap in [*(alone or taps), "#validate"]:
            phone.tap(tap)
        expect(phone.page.locator(".receipt"), kind).to_be_visible()
        marked[kind] = marks_of(phone.sheet)

    assert marked == {kind: told[-1] for kind, told in KINDS.items()}


def typed(phone: Phone, *counts: str) -> None:
    """What stands beside each name."""
    expect(phone.page.locator(".sides .typed")).to_have_text(list(counts))


def test_keypad_fills_in_the_last_count_and_says_what_is_missing(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in figures(30, 20):
        phone.tap(tap)
    expect(phone.page.locator("#sentence")).to_contain_text("18")
    for tap in figures(10):
        phone.tap(tap)

    typed(phone, "30", "20", "10", "8")
    expect(phone.page.locator(".typed[data-filled]")).to_have_count(1)
    expect(phone.page.locator("#sentence")).to_contain_text("Tom 8")


def test_digit_is_mended_alone_and_what_followed_from_it_follows(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30, 20, 10), side("P3"), *digits(2)]:
        phone.tap(tap)

    typed(phone, "30", "20", "12", "6")
    expect(phone.page.locator("[name=whose]:checked")).to_have_value("P3")


def test_order_of_the_digits_is_free_and_tens_left_out_are_none(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*reversed(digits(30)), *reversed(digits(29)), *digits(4), side("P1")]:
        phone.tap(tap)

    typed(phone, "30", "29", "4", "5")


def test_tens_alone_are_no_number_yet(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("encheres_4"), locale="en")

    for tap in [side("P1"), digits(30)[0], keyed("made", 1), "#validate"]:
        phone.tap(tap)

    expect(phone.page.locator(".news.error")).to_contain_text("Tap the units as well: 0 for a round number.")
    expect(phone.page.locator("[name=bid_tens]:checked")).to_have_value("3")


def test_typed_count_takes_the_place_of_the_one_filled_in(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30, 20, 10), side("P4"), *figures(9)]:
        phone.tap(tap)

    typed(phone, "30", "20", "10", "9")
    expect(phone.page.locator("#sentence")).to_contain_text("69")


def test_number_and_named_contract_take_each_others_place(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("miseres"))

    for tap in [*figures(40), keyed("contract", "grande")]:
        phone.tap(tap)
    expect(phone.page.locator(".pad :checked")).to_have_count(0)
    phone.tap(figures(5)[0])

    expect(phone.page.locator("[name=contract]:checked")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_every_trick_stands_beside_the_units(live_server: LiveServer, browser: Browser, script: bool) -> None:
    sheet = a_table("auction_2")
    phone = a_phone(browser, live_server.url, sheet, script=script)

    for tap in [side("P1"), ".pad .word", keyed("made", 1), "#validate"]:
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert sheet.lines.get().payload["deal"] == {"declarer": "P1", "contract": "all", "made": True}


def test_contract_tapped_in_error_is_a_number_again_without_script(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = a_table("miseres")
    phone = a_phone(browser, live_server.url, sheet, script=False)

    for tap in [
        side("P1"),
        keyed("contract", "grande"),
        keyed("contract", ""),
        *digits(40),
        keyed("made", 1),
    ]:
        phone.tap(tap)
    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert sheet.lines.get().payload["deal"] == {"declarer": "P1", "bid": 40, "made": True}


def test_of_several_numbers_there_are_the_keys_of_the_one_that_is_tapped(
    live_server: LiveServer, browser: Browser
) -> None:
    sheet = a_table("encheres_5", success_marks="made")
    phone = a_phone(browser, live_server.url, sheet)

    for tap in [side("P2"), *figures(40, 45), "#validate"]:
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    deal = sheet.lines.get().payload["deal"]
    assert (deal["bid"], deal["declarer_points"]) == (40, 45)


def test_what_is_typed_goes_along_to_the_counter_and_comes_back(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30), ".head-menu summary", ".count-link"]:
        phone.tap(tap)
    expect(phone.page).to_have_url(re.compile(r"/count/\?game=1&.*pile_P1_tens=3&pile_P1_units=0&.*of=P2"))
    phone.page.goto(phone.page.url.replace("/count/", "/"))

    typed(phone, "30", "", "", "")


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
