"""What the page says once a line was swapped, corrected, inserted, undone: no word that a new deal would bear."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.ledger import lines
from scoring.models import Sheet
from scoring.rulebook import Deal, Penalty, read_deal
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table


def receipt(sheet: Sheet, number: int) -> str:
    """The banner of the page that shows what line `number` did."""
    page = (
        Phone(headers=sheet_pages.ENGLISH)
        .get(f"{sheet_pages.address(sheet)}?written={number}")
        .content.decode()
    )
    told = page.partition('<div class="news receipt"')[2].partition("<p>")[2].partition("</p>")[0]
    full = re.search(r'<span class="visually-hidden">(.*?)</span>', told)
    return " ".join((full[1] if full else told).split())


@pytest.fixture
def sheet(db: None) -> Sheet:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    return sheet


def test_new_deal_is_said_alone(sheet: Sheet) -> None:
    assert receipt(sheet, 2) == "Béa and Tom 38, Anne and Luc 30: Béa and Tom mark 4."


def test_swapped_sides_are_said_with_their_deal(sheet: Sheet) -> None:
    number = lines.swap_sides(sheet, 1, 1, table.a_stamp(sheet)).number

    said = "Sides of deal 1 swapped. Béa and Tom 42, Anne and Luc 26: Béa and Tom mark 8."
    assert receipt(sheet, number) == said


def test_penalty_given_to_the_other_side_is_a_swap_too(db: None) -> None:
    sheet = table.a_sheet()
    table.write_facts(sheet, penalty={"offender": "A", "article": 9})

    number = lines.swap_sides(sheet, 1, 1, table.a_stamp(sheet)).number

    assert receipt(sheet, number).partition(". ")[0] == "Sides of deal 1 swapped"


def test_other_count_corrects_the_deal(sheet: Sheet) -> None:
    number = lines.record_deal(sheet, 1, table.a_deal(44), table.a_stamp(sheet), replaces=1).number

    assert (
        receipt(sheet, number) == "Deal 1 corrected. Anne and Luc 44, Béa and Tom 24: Anne and Luc mark 10."
    )


def test_penalty_in_the_place_of_a_deal_corrects_it(sheet: Sheet) -> None:
    deal = Deal(penalty=Penalty(offender="A", article=9))

    number = lines.record_deal(sheet, 1, deal, table.a_stamp(sheet), replaces=2).number

    assert receipt(sheet, number).partition(". ")[0] == "Deal 2 corrected"


def test_game_of_four_sides_has_none_to_swap(db: None) -> None:
    sheet = a_table("envers")
    table.write_facts(sheet, raw={"P1": 30, "P2": 20, "P3": 10, "P4": 8})
    rules = sheet.games.get(number=1).rules
    deal = read_deal(rules.variant, rules.settings, {"raw": {"P1": 20, "P2": 30, "P3": 10, "P4": 8}})

    number = lines.record_deal(sheet, 1, deal, table.a_stamp(sheet), replaces=1).number

    assert receipt(sheet, number).partition(". ")[0] == "Deal 1 corrected"


def test_forgotten_deal_is_inserted_where_it_was_played(sheet: Sheet) -> None:
    number = lines.record_deal(sheet, 1, table.a_deal(50), table.a_stamp(sheet), before=2).number

    assert receipt(sheet, number) == "Deal 2 inserted. Anne and Luc 50, Béa and Tom 18: Anne and Luc mark 16."


@pytest.mark.parametrize(
    ("place", "reason", "said"),
    [
        ({}, "undo", "Deal 3 undone: Anne and Luc 50, Béa and Tom 18."),
        ({"before": 2}, "undo", "Undone, no longer inserted as deal 2: Anne and Luc 50, Béa and Tom 18."),
        ({}, "twice", "Deal 3 struck out: Anne and Luc 50, Béa and Tom 18."),
    ],
)
def test_struck_line_says_what_no_longer_counts(
    sheet: Sheet, place: dict[str, int], reason: str, said: str
) -> None:
    lines.record_deal(sheet, 1, table.a_deal(50), table.a_stamp(sheet), **place)

    number = lines.strike_line(sheet, 1, 3, reason, table.a_stamp(sheet)).number

    assert receipt(sheet, number) == f"{said} Total: Anne and Luc 8, Béa and Tom 4."


def test_undone_tap_is_said_by_the_part_of_the_page_that_changes(sheet: Sheet, client: Client) -> None:
    form = sheet_pages.fill(client, sheet, "strike", 2)

    answer = sheet_pages.post(client, sheet, form, "strike", 2, **sheet_pages.ENGLISH, **sheet_pages.HTMX)

    said = "Deal 2 undone: Béa and Tom 38, Anne and Luc 30. Total: Anne and Luc 8, Béa and Tom 0."
    assert said in sheet_pages.text(answer)
