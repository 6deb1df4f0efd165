"""How a phone shows the table: for the left hand, in a dark café, by figures. A cookie remembers it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table


def wish(client: Client, *wishes: str, back: str = "/about/") -> str:
    """Ask for `wishes`, one after the other; where the last answer leads."""
    for each in wishes:
        answer = client.post(reverse("scoring:comfort"), {"wish": each, "next": back})
        assert answer.status_code == 303
    return str(answer["Location"])


def shown(client: Client, sheet: Sheet) -> str:
    return client.get(sheet_pages.address(sheet)).content.decode()


def switches(client: Client) -> str:
    return client.get(reverse("scoring:comfort")).content.decode()


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("left", '<body class="at-table left">'),
        ("dark", ' data-theme="dark">'),
        ("keypad", 'name="pile_A_tens"'),
        ("sound", '/js/bell.js"'),
    ],
)
def test_switch_is_remembered_and_turned_back(db: None, name: str, mark: str) -> None:
    sheet, phone = table.a_sheet(), Phone()
    assert mark not in shown(phone, sheet)

    wish(phone, f"{name}=on")
    assert mark in shown(phone, sheet)
    assert f'value="{name}=off" aria-pressed="true"' in switches(phone)

    wish(phone, f"{name}=off")
    assert mark not in shown(phone, sheet)


def test_phone_vibrates_until_it_is_told_to_keep_still(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    assert 'value="still=on" aria-pressed="true"' in switches(phone)
    assert '"buzz": true' in shown(phone, sheet)

    wish(phone, "still=on")

    assert 'value="still=off" aria-pressed="false"' in switches(phone)
    assert '"buzz": false' in shown(phone, sheet)


def test_switches_are_remembered_together(client: Client, db: None) -> None:
    wish(client, "keypad=on", "left=on", "dark=on", "keypad=off", "nonsense=on")

    assert client.cookies["comfort"].value == "left.dark"


@pytest.mark.parametrize(
    ("back", "leads"), [("/about/", "/about/"), ("https://elsewhere.example/", "/"), ("", "/")]
)
def test_switch_leads_back_to_its_own_site_alone(client: Client, db: None, back: str, leads: str) -> None:
    assert wish(client, "left=on", back=back) == leads


def test_menu_of_a_table_leads_to_the_switches_and_they_lead_back(client: Client, db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    there = f"{sheet_pages.address(sheet)}?game=1"
    link = re.search(rf'href="({reverse("scoring:comfort")}[^"]*)"', shown(phone, sheet))
    assert link is not None

    page = phone.get(link[1]).content.decode()

    assert f'<input type="hidden" name="next" value="{there}">' in page
    assert f'href="{there}"' in page


def test_unknown_cookie_is_no_wish(client: Client, db: None) -> None:
    client.cookies["comfort"] = "__class__.left..x"

    assert '<body class="at-table left">' in shown(client, table.a_sheet())


# --- figures in place of the grid ----------------------------------------------------------------


@pytest.fixture
def phone(db: None) -> Phone:
    phone = Phone(headers=sheet_pages.ENGLISH)
    wish(phone, "keypad=on")
    return phone


def test_one_count_is_enough(phone: Phone) -> None:
    sheet = table.a_sheet()
    form = sheet_pages.fill(phone, sheet)

    answer = sheet_pages.post(phone, sheet, {**form, "pile_B": "41"})

    assert (answer.status_code, "side" in form, form["pile_A"]) == (303, False, "")
    assert read_history(sheet).games[0].marks() == {"A": 0, "B": 7}


def test_line_written_on_the_grid_is_corrected_by_figures(phone: Phone) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 26)

    form = sheet_pages.fill(phone, sheet, query="?game=1&replaces=1")

    assert (form["pile_A"], form["pile_B"]) == ("26", "42")


def test_every_trick_is_asked_beside_the_figures(phone: Phone) -> None:
    sheet = table.a_sheet("manillen_club", settings={"capot_value": 60})
    form = sheet_pages.fill(phone, sheet)

    sheet_pages.post(phone, sheet, {**form, "pile_A": "60", "all_tricks": "on"})

    assert sheet.lines.get().payload["deal"] == {"cards": {"A": 60, "B": 0}, "all_tricks": True}


def test_what_is_missing_is_said_beside_the_figures(phone: Phone) -> None:
    sheet = table.a_sheet()

    answer = sheet_pages.post(phone, sheet, sheet_pages.fill(phone, sheet))

    assert (answer.status_code, "Tap the count of the deal." in sheet_pages.text(answer)) == (422, True)


# --- a pile that was counted ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "pressed"),
    [
        ({"pile_A": "42"}, ("A", "42", "")),
        ({"pile_B": "42"}, ("B", "42", "")),
        ({"pile_A": "26"}, ("B", "42", "")),
        ({"pile_A": "34"}, ("", "34", "")),
        ({"pile_A": "42", "pile_B": "26"}, ("A", "42", "")),
        ({"pile_A": "42", "pile_B": "20"}, ("", "", "42")),
        ({"pile_A": "99"}, ("", "", "99")),
    ],
)
def test_counted_pile_presses_its_key(
    client: Client, db: None, query: dict[str, str], pressed: tuple[str, str, str]
) -> None:
    sheet = table.a_sheet()
    page = client.get(sheet_pages.address(sheet), query).content.decode()

    form = sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet)))

    assert (form.get("side", ""), form.get("count", ""), form["pile_A"]) == pressed


@pytest.mark.parametrize(
    ("variant", "by_figures", "fetched"),
    [
        ("coinchee_121", False, False),
        ("coinchee_121", True, True),
        ("encheres_4", False, True),
        ("envers", False, True),
    ],
)
def test_script_of_the_keypad_is_fetched_where_figures_are_typed(
    db: None, variant: str, by_figures: bool, fetched: bool
) -> None:
    sheet, phone = a_table(variant), Phone()

    if by_figures:
        wish(phone, "keypad=on")

    assert ("js/keypad" in shown(phone, sheet)) is fetched


def test_hint_of_typed_counts_says_what_is_typed(db: None) -> None:
    phone, sheet = Phone(headers=sheet_pages.ENGLISH), table.a_sheet()
    assert "Tap what each captured: tens and units." not in shown(phone, sheet)

    wish(phone, "keypad=on")

    page = shown(phone, sheet)
    assert (
        "Tap what each captured: tens and units." in page,
        "Tap the side that has more than 34" in page,
    ) == (True, False)
