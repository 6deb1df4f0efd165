"""The form of a deal: what each game asks, and in how many taps a deal is told."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from scoring.deals.kinds import deal_form
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.rules.rules import rules_for
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell

SERVES: dict[str, object] = {"doubling_serves": "doubler"}  # A deals first, so that a knock is B's
# Taps after which VALIDATE is one more: each is a choice the page does not make by itself.
TAPS = [
    ("coinchee_121", {}, {"side": "A", "count": "42"}, 3, {"A": 8, "B": 0}),
    ("coinchee_121", {}, {"side": "B", "doubles": "1", "count": "41"}, 4, {"A": 0, "B": 14}),
    (
        "coinchee_leaflet",
        {},
        {"side": "A", "no_trump": "on", "doubles": "1", "count": "42"},
        5,
        {"A": 32, "B": 0},
    ),
    ("coinchee_121", {}, {"count": "34"}, 2, {"A": 0, "B": 0}),
    ("coinchee_121", {}, {"side": "A", "count": "68"}, 3, {"A": 34, "B": 0}),
    ("coinchee_leaflet", {}, {"side": "B", "count": "35"}, 3, {"A": 0, "B": 1}),
    ("manillen_club", {}, {"side": "A", "count": "36"}, 3, {"A": 6, "B": 0}),
    ("muette_60", {}, {"side": "A", "count": "36"}, 3, {"A": 6, "B": 0}),
    (
        "muette_60",
        {"blind_multiplier": 2},
        {"side": "A", "count": "35", "no_trump": "on", "blind": "on"},
        5,
        {"A": 20, "B": 0},
    ),
    ("muette_68", {}, {"side": "A", "count": "45", "turnup": "10"}, 4, {"A": 16, "B": 0}),
    ("parlee", {}, {"side": "B", "count": "38", "turnup": "K"}, 4, {"A": 3, "B": 4}),
    ("parlee", {}, {"side": "B", "count": "42", "turnup": "9"}, 4, {"A": 0, "B": 8}),
    ("boussac_1896", {}, {"side": "B", "count": "62", "turnup": "10"}, 4, {"A": 5, "B": 28}),
    ("manillen_club", {"capot_value": 60}, {"side": "A", "count": "60"}, 3, {"A": 30, "B": 0}),
    (
        "manillen_club",
        {"capot_value": 60},
        {"side": "A", "count": "60", "all_tricks": "on"},
        4,
        {"A": 60, "B": 0},
    ),
    ("manillen_club", {"capot_value": "step"}, {"side": "A", "count": "60"}, 3, {"A": 60, "B": 0}),
    ("manillen_club", SERVES, {"side": "A", "count": "40", "doubles": "1"}, 4, {"A": 10, "B": 0}),
    ("manillen_club", SERVES, {"side": "B", "count": "40", "doubles": "1"}, 4, {"A": 0, "B": 20}),
]


@every_cell("variant, settings, choices, taps, marks", TAPS)
def test_deal_is_told_in_few_taps(
    db: None,
    variant: str,
    settings: dict[str, object],
    choices: dict[str, str],
    taps: int,
    marks: dict[str, int],
) -> None:
    sheet, phone = table.a_sheet(variant, settings=settings), Phone()

    response = sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **choices})

    assert (response.status_code, len(choices) + 1) == (303, taps)
    assert read_history(sheet).current.marks() == marks


ASKED = {
    "coinchee_121": {"doubles", "no_trump"},
    "coinchee_leaflet": {"doubles", "no_trump"},
    "manillen_club": {"doubles", "no_trump"},
    "muette_60": {"doubles", "no_trump"},
    "muette_68": {"turnup"},
    "parlee": {"turnup"},
    "boussac_1896": {"turnup"},
    "blind": {"doubles", "no_trump"},
}


@pytest.mark.parametrize("variant", ASKED)
def test_form_asks_what_the_game_asks_and_no_more(db: None, variant: str) -> None:
    sheet = table.a_sheet(variant)

    page = Phone().get(sheet_pages.address(sheet)).content.decode()

    optional = {"doubles", "no_trump", "blind", "turnup", "all_tricks"}
    assert {name for name in optional if f'name="{name}"' in page} == ASKED[variant]


@pytest.mark.parametrize(("variant", "keys"), [("coinchee_121", 35), ("muette_60", 31)])
def test_grid_has_a_key_for_every_count(db: None, variant: str, keys: int) -> None:
    page = Phone().get(sheet_pages.address(table.a_sheet(variant))).content.decode()

    assert page.count('name="count"') == keys


def test_keys_show_what_they_mark_under_every_multiplier(db: None) -> None:
    page = Phone().get(sheet_pages.address(table.a_sheet("coinchee_leaflet"))).content.decode()

    key = page[page.index('value="42"') :].split("</label>")[0]
    assert "<b>42</b> <small>26</small>" in key
    assert re.findall(r'data-marks="([^"]*)"><input type="radio" name="count" value="42"', page) == [
        "8 16 16 32 32 64"
    ]


def test_keys_carry_what_a_level_deal_left(db: None) -> None:
    sheet = table.a_sheet("manillen_club")
    table.write_facts(sheet, cards={"A": 30})

    page = Phone().get(sheet_pages.address(sheet)).content.decode()

    marks = re.search(r'data-marks="(\d+)[^"]*"><input type="radio" name="count" value="36"', page)
    assert marks is not None
    assert marks[1] == "12"


def test_no_limit_to_doublings_offers_four(db: None) -> None:
    sheet, phone = table.a_sheet("muette_60", settings={"max_doubles": None}), Phone()

    response = sheet_pages.post(
        phone, sheet, {**sheet_pages.fill(phone, sheet), "side": "A", "count": "33", "doubles": "4"}
    )

    assert (response.status_code, read_history(sheet).current.marks()) == (303, {"A": 48, "B": 0})


def test_two_piles_may_be_typed_instead(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()

    response = sheet_pages.post(
        phone, sheet, {**sheet_pages.fill(phone, sheet), "pile_A": "26", "pile_B": "42"}
    )

    assert (response.status_code, read_history(sheet).current.marks()) == (303, {"A": 0, "B": 8})


PILES = [
    ("coinchee_121", "36", "24", "trick_points_forgotten", {}),
    ("coinchee_121", "40", "36", "one_side_trick_points", {}),
    ("coinchee_121", "40", "27", "one_trick_point", {}),
    ("coinchee_121", "40", "24", "recount", {}),
    ("muette_60", "42", "26", "other_scale", {"other": 68}),
]


@pytest.mark.deeper("in both languages")
@every_cell("language", part(["fr", "en"], 1))
@every_cell("variant, a, b, hint, params", PILES)
def test_piles_that_do_not_make_the_total_are_refused_with_the_likely_cause(
    db: None, language: str, variant: str, a: str, b: str, hint: str, params: dict[str, int]
) -> None:
    sheet, phone = table.a_sheet(variant), Phone(headers={"accept-language": language})
    total = rules_for(variant, {}).settings.pack.total

    response = sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), "pile_A": a, "pile_B": b})

    figures = {"sum": int(a) + int(b), "required_total": total, "total": total, **params}
    assert response.status_code == 422
    assert sheet_pages.refused("sum_mismatch", language, hint, **figures) in sheet_pages.text(response)
    kept = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert (kept["pile_A"], kept["pile_B"]) == (a, b)


MISSING = [
    ("coinchee_121", {"side": "A"}, "Tap the count of the deal."),
    ("coinchee_121", {"count": "42"}, "Tap the side that is above half."),
    ("parlee", {"side": "A", "count": "42"}, "Tap the card that was turned up."),
    ("parlee", {"side": "A", "count": "42", "turnup": "Z"}, "Tap the card that was turned up."),
]


@pytest.mark.deeper("in both languages")
@every_cell("language", part(["fr", "en"], 1))
@every_cell("variant, choices, sentence", MISSING)
def test_what_is_missing_is_said_and_the_rest_is_kept(
    db: None, language: str, variant: str, choices: dict[str, str], sentence: str
) -> None:
    sheet, phone = table.a_sheet(variant), Phone(headers={"accept-language": language})
    sent = {**sheet_pages.fill(phone, sheet), **choices}

    response = sheet_pages.post(phone, sheet, sent)

    assert (response.status_code, sheet.lines.count()) == (422, 0)
    assert sheet_pages.said(sentence, language) in sheet_pages.text(response)
    kept = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    del sent["csrfmiddlewaretoken"], kept["csrfmiddlewaretoken"]
    assert kept == {key: value for key, value in sent.items() if value != "Z"}


FORGED = [
    {"uuid": "x"},
    {"revision": "-1"},
    {"game": ""},
    {"count": "99"},
    {"count": "forty"},
    {"side": "C"},
    {"doubles": "3"},
    {"pile_A": "9999"},
    {"pile_A": "-1", "pile_B": "69"},
]


@every_cell("forged", FORGED)
def test_forged_entries_are_refused(db: None, forged: dict[str, str]) -> None:
    sheet, phone = table.a_sheet(), Phone()
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42", **forged}

    assert (sheet_pages.post(phone, sheet, sent).status_code, sheet.lines.count()) == (422, 0)


def test_every_trick_counts_only_with_every_point(db: None) -> None:
    sheet, phone = table.a_sheet("manillen_club", settings={"capot_value": 60}), Phone()
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "50", "all_tricks": "on"}

    assert (sheet_pages.post(phone, sheet, sent).status_code, read_history(sheet).current.marks()["A"]) == (
        303,
        20,
    )


# --- a card that wins on the spot ------------------------------------------------------------------


def at_the_turn(sheet: Sheet, **choices: str) -> tuple[int, str]:
    phone = Phone(headers=sheet_pages.ENGLISH)
    response = sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **choices})
    return response.status_code, sheet_pages.text(response)


def test_turned_card_that_wins_on_the_spot_needs_no_count(db: None) -> None:
    sheet = table.a_sheet("parlee", settings={"turnup_timing": "immediate"})
    table.write_facts(sheet, raw={"A": 66, "B": 2})
    table.write_facts(sheet, raw={"A": 28, "B": 40})

    status, said = at_the_turn(sheet, turnup="J")
    assert (status, "Tap the count of the deal." in said) == (422, True)
    status, said = at_the_turn(sheet, side="A", count="40", turnup="10")
    assert (status, "The card that was turned up had won the game" in said) == (422, True)
    assert at_the_turn(sheet, turnup="10")[0] == 303

    history = read_history(sheet).current
    assert (sheet.lines.last().payload["deal"], history.winner()) == (
        {"turnup": {"side": "A", "rank": "10"}},
        "A",
    )
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    assert "Nothing was played – the manille turned up" in page


def test_turned_manille_wins_its_trick(db: None) -> None:
    sheet = table.a_sheet("parlee")

    status, said = at_the_turn(sheet, side="B", count="64", turnup="10")

    assert status == 422
    assert "The manille of trumps wins its trick: who turned it up has at least 6 points." in said


@pytest.mark.parametrize(
    ("digits", "number"),
    [
        ({"bid_tens": "3", "bid_units": "8"}, 38),
        ({"bid_units": "8"}, 8),
        ({"bid_tens": "0", "bid_units": "0"}, 0),
        ({"bid": "38"}, 38),
    ],
)
def test_tens_and_units_make_a_number(digits: dict[str, str], number: int) -> None:
    form = deal_form(rules_for("encheres_4", {}), digits)
    form.full_clean()

    assert (form.cleaned_data["bid"], form.value("bid")) == (number, str(number))


def test_tens_without_units_are_no_number_and_stay_tapped() -> None:
    form = deal_form(rules_for("encheres_4", {}), {"bid_tens": "3"})

    with override("en"):
        assert form.errors["bid"] == ["Tap the units as well: 0 for a round number."]
    assert form.value("bid") == "3_"


@pytest.mark.parametrize(
    ("variant", "hint"),
    [
        ("coinchee_121", "Tap the side that has more than 34, then its count."),
        ("trois_individuel", "Tap what each captured: tens, then units."),
        ("decouverte", "Tap the side that has more than 38, then its count."),
        ("encheres_4", "Tap who plays alone, the bid, then made or lost."),
        ("auction_1", "Tap who plays alone, then made or lost."),
        ("envers", "Tap what each captured: the last count follows."),
    ],
)
def test_hint_says_what_this_game_asks(variant: str, hint: str) -> None:
    with override("en"):
        assert deal_form(rules_for(variant, {})).hint == hint
