"""The two sides of a line taken for each other, in one tap: the log keeps both."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from scoring.ledger import lines
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from scoring.rulebook import Turnup
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table
from web.refusals import Refusal


def swap(sheet: Sheet, number: int = 1, stamp: Stamp | None = None) -> int:
    return lines.swap_sides(sheet, 1, number, stamp or table.a_stamp(sheet)).number


def refused(sheet: Sheet, number: int = 1) -> tuple[str, int]:
    with pytest.raises(Refusal) as caught:
        swap(sheet, number)
    return caught.value.code, caught.value.status


def marks_of(sheet: Sheet) -> list[dict[str, int]]:
    return [dict(scored.marks.marks) for scored in read_history(sheet).games[0].state.deals]


def tapped(client: Client, sheet: Sheet, number: int = 1, **headers: str) -> tuple[int, str]:
    """The answer to "swap the two sides" of a line, and what the page then says."""
    form = sheet_pages.fill(client, sheet)
    stamp = {
        name: form[name] for name in ("csrfmiddlewaretoken", "revision", "game", "seating") if name in form
    }
    answer = sheet_pages.post(client, sheet, {**stamp, "uuid": uuid.uuid4()}, "swap", number, **headers)
    page = client.get(answer["Location"], headers=headers) if answer.status_code == 303 else answer
    return answer.status_code, sheet_pages.text(page)


def test_marks_change_sides_and_both_lines_stay(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, table.a_deal(41, doubles=1), 30)

    assert swap(sheet, 2) == 4

    written = [(each.line.number, each.counts) for each in read_history(sheet).games[0].written]
    assert marks_of(sheet) == [{"A": 8, "B": 0}, {"A": 0, "B": 14}, {"A": 0, "B": 4}]
    assert written == [(1, True), (2, False), (4, True), (3, True)]
    assert sheet.lines.last().payload == {"deal": {"raw": {"A": 27, "B": 41}, "doubles": 1}, "replaces": 2}


def test_turned_card_stays_with_the_dealer(db: None) -> None:
    sheet = table.a_sheet("parlee")
    table.write(sheet, table.a_deal(42, turnup=Turnup("A", "K")))

    swap(sheet)

    assert marks_of(sheet) == [{"A": 3, "B": 8}]


def test_turned_card_of_a_line_that_moved_is_no_obstacle(db: None) -> None:
    sheet = table.a_sheet("parlee")
    table.write(sheet, table.a_deal(34, turnup=Turnup("A", "9")), table.a_deal(42, turnup=Turnup("B", "K")))
    lines.strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))

    swap(sheet, 2)

    assert marks_of(sheet) == [{"A": 3, "B": 8}]


def test_penalty_is_the_other_sides(db: None) -> None:
    sheet = table.a_sheet()
    table.write_facts(sheet, penalty={"offender": "A", "article": 9})
    assert marks_of(sheet) == [{"A": 0, "B": 34}]

    swap(sheet)

    assert marks_of(sheet) == [{"A": 34, "B": 0}]


def test_same_tap_sent_twice_is_one_line(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    stamp = table.a_stamp(sheet)

    assert (swap(sheet, 1, stamp), swap(sheet, 1, stamp)) == (2, 2)
    assert sheet.lines.count() == 2


def test_level_deal_says_the_same_of_both(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 34)

    assert refused(sheet) == ("nothing_to_swap", 422)


def test_line_that_is_not_there_is_refused(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    swap(sheet)

    assert (refused(sheet, 1), refused(sheet, 9)) == (("no_such_line", 409), ("no_such_line", 409))
    assert swap(sheet, 2) == 3


def test_three_players_have_no_two_sides(db: None) -> None:
    sheet = a_table("envers")
    table.write_facts(sheet, raw={"P1": 30, "P2": 20, "P3": 10})

    assert refused(sheet) == ("no_such_line", 409)


def test_signed_game_is_left_alone(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A", "B")

    assert refused(sheet) == ("game_signed", 410)


def test_one_tap_on_the_page_says_what_it_makes(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    status, page = tapped(client, sheet, **sheet_pages.ENGLISH)

    assert status == 303
    assert "Béa and Tom 42, Anne and Luc 26: Béa and Tom mark 8." in page
    assert marks_of(sheet) == [{"A": 0, "B": 8}]


def test_refused_tap_says_why(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 34)

    status, page = tapped(client, sheet, **sheet_pages.ENGLISH)

    assert (status, "This line says the same of both sides." in page) == (422, True)


def test_trump_and_who_made_it_go_along(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, table.a_deal(42, trump="S", taker="A", taker_player=1))

    swap(sheet)

    deal = {"raw": {"A": 26, "B": 42}, "trump": "S", "taker": "A", "taker_player": 1}
    assert sheet.lines.last().payload["deal"] == deal
