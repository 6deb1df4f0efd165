"""A table and its phone: taps counted, no script, no network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.ledger.queries import read_history
from tests.browser.phones import a_phone, key, side
from tests.steps import table
from tests.steps.presets import a_table

pytestmark = pytest.mark.browser


def doubled(times: int) -> str:
    return f".segments label:has(input[name=doubles][value='{times}'])"


def keyed(name: str, value: object) -> str:
    """The key of the answer `value` to the question `name`."""
    return f"label:has(input[name={name}][value='{value}'])"


def figures(*numbers: int) -> list[str]:
    """The taps on the keypad that type `numbers`: it moves on by itself."""
    return [f".keypad button[data-press='{figure}']" for number in numbers for figure in str(number)]


VOITURE = ".segments label:has(input[name=no_trump])"


@pytest.mark.parametrize(
    ("variant", "taps", "marks"),
    [
        ("coinchee_121", [side("A"), key(42)], {"A": 8, "B": 0}),
        ("coinchee_121", [side("B"), doubled(1), key(41)], {"A": 0, "B": 14}),
        ("coinchee_leaflet", [side("A"), VOITURE, doubled(1), key(42)], {"A": 32, "B": 0}),
        ("coinchee_121", [key(34)], {"A": 0, "B": 0}),
        ("coinchee_121", [side("A"), key(68)], {"A": 34, "B": 0}),
        ("parlee", [side("B"), key(40), "label:has(input[name=turnup][value='10'])"], None),
        ("manillen_club", [side("A"), key(37)], {"A": 7, "B": 0}),
    ],
    ids=["ordinary", "coinched", "voiture coinched", "level", "clean sweep", "parlee", "manillen"],
)
def test_deal_is_written_in_the_taps_of_the_table(
    live_server: LiveServer, browser: Browser, variant: str, taps: list[str], marks: dict[str, int] | None
) -> None:
    sheet = table.a_sheet(variant)
    phone = a_phone(browser, live_server.url, sheet)

    for tap in taps:
        phone.tap(tap)
    phone.tap("#validate")
    expect(phone.page.locator(".receipt")).to_be_visible()

    played = read_history(sheet).games[0]
    assert phone.taps == len(taps) + 1
    assert len(played.state.deals) == 1
    assert marks is None or played.state.deals[0].marks.marks == marks
    phone.page.context.close()


NEXT = ".keypad button[data-press=next]"
# A deal of each kind: its taps, the fields that say the same without a script, and what it marks.
KINDS = {
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
TAPS = {
    "enchères": 5,
    "misère": 4,
    "à l’envers": 7,
    "à l’envers, small counts": 7,
    "dix-sept": 7,
    "à trois": 7,
    "dealer against two": 3,
    "découverte": 3,
    "stakes": 4,
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_deal_is_written_in_the_taps_of_the_table(
    live_server: LiveServer, browser: Browser, kind: str
) -> None:
    variant, taps, _fields, marks = KINDS[kind]
    sheet = a_table(variant)
    phone = a_phone(browser, live_server.url, sheet)

    for tap in [*taps, "#validate"]:
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert phone.taps == TAPS[kind]
    assert tuple(read_history(sheet).games[0].marks().values()) == marks
    phone.page.context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_deal_is_written_without_script(
    live_server: LiveServer, browser: Browser, kind: str
) -> None:
    variant, taps, fields, marks = KINDS[kind]
    sheet = a_table(variant)
    phone = a_phone(browser, live_server.url, sheet, script=False)

    expect(phone.page.locator(".keypad:visible")).to_have_count(0)
    for name, value in fields.items():
        phone.page.fill(f"input[name={name}]", value)
    for tap in [*(tap for tap in taps if "keypad" not in tap), "#validate"]:
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert tuple(read_history(sheet).games[0].marks().values()) == marks
    phone.page.context.close()


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
    phone.page.context.close()


def test_erasing_takes_back_the_last_figure_and_what_followed_from_it(
    live_server: LiveServer, browser: Browser
) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30, 20, 10), ".keypad button[data-press=erase]", *figures(2)]:
        phone.tap(tap)

    values = [phone.page.input_value(f"input[name=pile_P{number}]") for number in range(1, 5)]
    assert values == ["30", "20", "12", "6"]
    phone.page.context.close()


def test_typed_count_takes_the_place_of_the_one_filled_in(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30, 20, 10), "input[name=pile_P4]", *figures(9)]:
        phone.tap(tap)

    expect(phone.page.locator(".missing.wrong")).to_contain_text("1")
    assert phone.page.input_value("input[name=pile_P4]") == "9"
    phone.page.context.close()


def test_sentence_follows_a_real_keyboard_too(live_server: LiveServer, browser: Browser) -> None:
    """Nobody leaves the last field to read what it says."""
    phone = a_phone(browser, live_server.url, a_table("envers"))
    for place, count in (("P1", "40"), ("P2", "10"), ("P3", "18")):
        phone.page.locator(f"#pile_{place}").click()
        phone.page.keyboard.type(count)

    expect(phone.page.locator("#sentence")).to_contain_text("18")
    phone.page.context.close()


def test_number_and_named_contract_take_each_others_place(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("miseres"))

    for tap in [*figures(40), keyed("contract", "grande")]:
        phone.tap(tap)
    assert phone.page.input_value("input[name=bid]") == ""
    phone.tap(figures(5)[0])

    assert phone.page.is_checked("input[name=contract][value='']")
    phone.page.context.close()


def test_what_is_typed_goes_along_to_the_counter(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, a_table("envers"))

    for tap in [*figures(30), ".count-link"]:
        phone.tap(tap)

    expect(phone.page).to_have_url(re.compile(r"/count/\?game=1&pile_P1=30&.*of=P2"))
    phone.page.context.close()


def test_everybody_passed_is_one_tap(live_server: LiveServer, browser: Browser) -> None:
    sheet = a_table("encheres_4")
    phone = a_phone(browser, live_server.url, sheet)

    phone.tap("button[name=all_pass]")
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert sheet.lines.get().payload == {"deal": {"all_pass": True}}
    phone.page.context.close()


def test_general_is_told_in_four_taps(live_server: LiveServer, browser: Browser) -> None:
    sheet = a_table("envers")
    phone = a_phone(browser, live_server.url, sheet)

    for tap in ["#general summary", keyed("general", "P4"), keyed("general_made", 1), "#validate"]:
        phone.tap(tap)
    expect(phone.page.locator(".receipt")).to_be_visible()

    assert phone.taps == 4
    assert tuple(read_history(sheet).games[0].marks().values()) == (68, 68, 68, 0)
    phone.page.context.close()


@pytest.mark.parametrize("variant", ["envers", "encheres_7", "miseres"])
def test_keys_of_the_table_are_large(live_server: LiveServer, browser: Browser, variant: str) -> None:
    phone = a_phone(browser, live_server.url, a_table(variant))

    boxes = phone.page.locator(".keypad button, label.side, .segments label").evaluate_all(
        "keys => keys.map(key => [key.getBoundingClientRect().width, key.getBoundingClientRect().height])"
        ".filter(([width, height]) => height > 0 && (width < 56 || height < 56))"
    )

    assert boxes == []
    phone.page.context.close()


def test_undo_is_one_tap(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = a_phone(browser, live_server.url, sheet)

    phone.tap("form[action$='/strike/'] button >> nth=0")
    expect(phone.page.locator("tr.struck")).to_be_visible()

    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 0}
    phone.page.context.close()


def test_sentence_is_said_before_validating(live_server: LiveServer, browser: Browser) -> None:
    phone = a_phone(browser, live_server.url, table.a_sheet())

    phone.tap(side("A"))
    phone.tap(key(42))

    expect(phone.page.locator("#sentence")).to_contain_text("42")
    expect(phone.page.locator("#sentence")).to_contain_text("Anne")
    phone.page.context.close()


def test_deal_is_written_without_script(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet, script=False)

    for tap in (side("A"), key(42), "#validate"):
        phone.tap(tap)

    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}
    phone.page.context.close()


def test_tapping_a_key_forgets_the_piles(live_server: LiveServer, browser: Browser) -> None:
    sheet = table.a_sheet()
    phone = a_phone(browser, live_server.url, sheet)
    phone.tap(".piles summary")
    phone.page.fill("input[name=pile_A]", "40")
    phone.page.fill("input[name=pile_B]", "27")

    for tap in (side("A"), key(42), "#validate"):
        phone.tap(tap)

    expect(phone.page.locator(".receipt")).to_be_visible()
    assert read_history(sheet).games[0].marks() == {"A": 8, "B": 0}
    phone.page.context.close()
