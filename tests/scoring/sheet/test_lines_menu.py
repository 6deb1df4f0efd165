"""What each line of the sheet offers: correct, swap, insert before, strike; and undo on the last one."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.ledger import lines
from scoring.models import Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table


def menus(client: Client, sheet: Sheet) -> list[list[str]]:
    """What each menu of the lines offers, as addresses, from the last line to the first."""
    page = client.get(sheet_pages.address(sheet) + "?lines=1").content.decode()
    found = re.findall(r'<details class="line-menu".*?</details>', page, re.S)
    return [re.findall(r'(?:href|formaction)="(/t/[^"]+)"', menu) for menu in found]


def undone(client: Client, sheet: Sheet) -> list[str]:
    """Where the buttons that undo are, as the class of what they stand in."""
    page = client.get(sheet_pages.address(sheet) + "?written=1&lines=1").content.decode()
    parts = re.split(r'class="(news receipt|line-end)"', page)
    return [name for name, part in zip(parts[1::2], parts[2::2], strict=True) if 'value="undo"' in part]


def test_each_line_offers_what_mends_it(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    here = sheet_pages.address(sheet)

    assert menus(client, sheet)[1] == [
        f"{here}?game=1&amp;replaces=1#head",
        sheet_pages.address(sheet, "swap", 1),
        f"{here}?game=1&amp;before=1#head",
        f"{here}?game=1&amp;replaces=1&amp;move=1#move",
        f"{here}?game=1&amp;replaces=1&amp;strike=1#strike",
    ]
    assert len(menus(client, sheet)) == 2


def test_penalty_is_corrected_where_penalties_are_told(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write_facts(sheet, penalty={"offender": "A", "article": 9})

    assert menus(client, sheet)[0][0] == f"{sheet_pages.address(sheet)}?game=1&amp;replaces=1#penalty"


@pytest.mark.parametrize(
    ("variant", "facts"), [("coinchee_121", {"A": 34}), ("envers", {"P1": 68, "P2": 0, "P3": 0})]
)
def test_nothing_to_swap_is_not_offered(
    client: Client, db: None, variant: str, facts: dict[str, int]
) -> None:
    sheet = a_table(variant)
    table.write_facts(sheet, raw=facts)

    assert [len(menu) for menu in menus(client, sheet)] == [3]


def test_struck_line_and_signed_game_offer_nothing(client: Client, db: None) -> None:
    sheet = table.finished()
    lines.record_deal(sheet, 1, table.a_deal(67), table.a_stamp(sheet), replaces=1)
    assert len(menus(client, sheet)) == 1

    table.sign(sheet, "A", "B")

    assert menus(client, sheet) == []


def test_undo_stands_in_the_receipt_and_on_the_last_line(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    assert undone(client, sheet) == ["news receipt", "line-end"]


@pytest.mark.parametrize("headers", [{}, sheet_pages.HTMX])
def test_undone_line_is_said(client: Client, db: None, headers: dict[str, str]) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    form = {**sheet_pages.fill(client, sheet, "strike", 2), "reason": "undo"}

    answer = sheet_pages.post(client, sheet, form, "strike", 2, **sheet_pages.ENGLISH, **headers)
    page = (
        client.get(answer["Location"], headers=sheet_pages.ENGLISH) if answer.status_code == 303 else answer
    )

    said = "Deal 2 undone: Béa and Tom 38, Anne and Luc 30. Total: Anne and Luc 8, Béa and Tom 0."
    assert said in sheet_pages.text(page)


def test_struck_line_is_said(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    form = sheet_pages.fill(client, sheet, "strike", 1, query="?replaces=1")

    answer = sheet_pages.post(
        client, sheet, {**form, "reason": "Written twice"}, "strike", 1, **sheet_pages.ENGLISH
    )

    said = "Deal 1 struck out: Anne and Luc 42, Béa and Tom 26. Total: Anne and Luc 0, Béa and Tom 4."
    assert said in sheet_pages.text(client.get(answer["Location"], headers=sheet_pages.ENGLISH))


def test_striking_opens_the_question_why(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    asked = client.get(sheet_pages.address(sheet) + "?replaces=1&strike=1").content.decode()
    not_asked = client.get(sheet_pages.address(sheet) + "?replaces=1").content.decode()

    drawer = '<details class="drawer" id="strike"'
    assert (f"{drawer} open>" in asked, f"{drawer}>" in not_asked) == (True, True)


def test_moving_opens_the_question_where(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)

    asked = client.get(sheet_pages.address(sheet) + "?replaces=1&move=1").content.decode()
    not_asked = client.get(sheet_pages.address(sheet) + "?replaces=1").content.decode()

    drawer = '<details class="drawer" id="move"'
    assert (f"{drawer} open>" in asked, f"{drawer}>" in not_asked) == (True, True)


def test_multiplier_that_is_corrected_ends_the_game_or_opens_it_again(client: Client, db: None) -> None:
    sheet = table.a_sheet(settings={"target": 30})
    table.write(sheet, 52)
    assert not is_over(client, sheet)

    lines.record_deal(sheet, 1, table.a_deal(52, doubles=1), table.a_stamp(sheet), replaces=1)
    assert is_over(client, sheet)

    lines.record_deal(sheet, 1, table.a_deal(52), table.a_stamp(sheet), replaces=2)
    assert not is_over(client, sheet)


def is_over(client: Client, sheet: Sheet) -> bool:
    """Whether the page says who has won."""
    return "win the game" in sheet_pages.text(
        client.get(sheet_pages.address(sheet), headers=sheet_pages.ENGLISH)
    )


@pytest.mark.parametrize(
    ("variant", "bid", "besides", "marks"),
    [
        ("encheres_5", 33, {}, ["the others +33", "+33"]),
        ("auction_2", 34, {}, ["−34", "+34"]),
        ("auction_3", 33, {"discard_points": 2}, ["−33", "+33"]),
    ],
)
def test_last_lines_say_whose_the_mark_of_a_failed_contract_is(
    db: None, variant: str, bid: int, besides: dict[str, int], marks: list[str]
) -> None:
    sheet = a_table(variant)
    for points in (bid + 3, bid - 1):
        table.write_facts(sheet, declarer="P1", bid=bid, declarer_points=points, **besides)

    page = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)).content.decode()

    assert re.findall(r'<b class="mark">([^<]*)</b></li>', page) == marks
