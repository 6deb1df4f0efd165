"""A deal that was written in the wrong place is moved: struck out and inserted, in one, with one receipt."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup

from clubs.models import Club, User
from scoring.ledger import disputes, lines
from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import read_history
from scoring.ledger.writing import PAPER
from scoring.models import Kind, Sheet
from scoring.rulebook import Turnup
from tests.steps import sheet_pages, table
from tests.steps.refusals import refused_as
from tests.steps.seats import ANNE, in_hand


def counts(sheet: Sheet) -> list[int]:
    """What side A captured, deal by deal."""
    return [scored.deal.captured["A"] for scored in read_history(sheet).games[0].state.deals]  # type: ignore[index, union-attr]


def move(sheet: Sheet, number: int, before: int | None) -> int:
    return lines.move_line(sheet, 1, number, before, table.a_stamp(sheet)).number


@pytest.mark.parametrize(
    ("number", "before", "then"),
    [
        (4, 1, [48, 42, 44, 46]),
        (1, 4, [44, 46, 42, 48]),
        (1, None, [44, 46, 48, 42]),
        (3, 2, [42, 46, 44, 48]),
    ],
)
def test_deal_is_moved_before_another_or_to_the_end(
    db: None, number: int, before: int | None, then: list[int]
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44, 46, 48)

    receipt = move(sheet, number, before)

    assert (counts(sheet), receipt) == (then, 6)
    assert [line.kind for line in sheet.lines.all()][4:] == [Kind.STRIKE, Kind.DEAL]
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


def test_same_move_twice_is_one_move(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44, 46)
    stamp = table.a_stamp(sheet)

    receipts = [lines.move_line(sheet, 1, 3, 1, stamp) for _time in range(2)]

    assert [(receipt.number, receipt.repeated) for receipt in receipts] == [(5, False), (5, True)]
    assert counts(sheet) == [46, 42, 44]


@pytest.mark.parametrize(("number", "before"), [(1, 1), (9, 1), (1, 9)])
def test_move_that_leads_nowhere_changes_nothing(db: None, number: int, before: int) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44)

    assert refused_as(lambda: move(sheet, number, before)) == ("no_such_line", 409)
    assert (counts(sheet), sheet.lines.count()) == ([42, 44], 2)


def test_turned_card_of_a_moved_deal_is_that_of_who_deals_there(db: None) -> None:
    sheet = table.a_sheet("parlee")
    cards = [("A", "K"), ("B", "Q"), ("A", "J")]
    table.write(sheet, *(table.a_deal(34, turnup=Turnup(side, rank)) for side, rank in cards))

    lines.move_line(sheet, 1, 3, 2, stamp := table.a_stamp(sheet))

    deals = [scored.deal for scored in read_history(sheet).games[0].state.deals]
    turned = [(deal.turnup.side, deal.turnup.rank) for deal in deals if deal and deal.turnup]
    assert turned == [("A", "K"), ("B", "J"), ("A", "Q")]
    assert lines.move_line(sheet, 1, 3, 2, stamp).repeated


def test_moved_deal_is_still_copied_from_paper(db: None) -> None:
    sheet = table.a_sheet()
    for count in (42, 44):
        lines.record_deal(sheet, 1, table.a_deal(count), table.a_stamp(sheet, source=PAPER))

    move(sheet, 2, 1)

    assert sheet.lines.last().payload["source"] == PAPER


def test_signed_game_is_not_moved_about(db: None) -> None:
    sheet = table.signed(settings={"structure": "fixed_deals", "deals": 1})

    assert refused_as(lambda: move(sheet, 1, None)) == ("game_signed", 410)


def test_contested_deal_is_settled_before_it_is_moved(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44)
    disputes.contest_game(sheet, 1, 2, "a card", table.a_stamp(sheet))

    assert refused_as(lambda: move(sheet, 2, 1)) == ("contested", 409)
    assert ([line.number for line in read_history(sheet).games[0].disputes], counts(sheet)) == ([3], [42, 44])
    disputes.settle_dispute(sheet, 1, 3, disputes.FIRST, table.a_stamp(sheet))
    move(sheet, 2, 1)
    assert counts(sheet) == [44, 42]


def test_other_deals_are_moved_about_a_contested_one(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44)
    disputes.contest_game(sheet, 1, 2, "a card", table.a_stamp(sheet))

    move(sheet, 1, None)

    assert ([line.number for line in read_history(sheet).games[0].disputes], counts(sheet)) == ([3], [44, 42])


@pytest.mark.parametrize("before", [1, None])
def test_contested_result_is_not_settled_by_a_move(db: None, before: int | None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44, 46)
    table.sign(sheet, "A", stopped="last bus")
    disputes.contest_game(sheet, 1, None, "", table.a_stamp(sheet))

    move(sheet, 2, before)

    assert read_history(sheet).games[0].contested
    lines.strike_line(sheet, 1, 3, "written twice", table.a_stamp(sheet))
    assert not read_history(sheet).games[0].contested


def test_contested_deal_is_not_offered_to_be_moved(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44)
    disputes.contest_game(sheet, 1, 2, "a card", table.a_stamp(sheet))
    phone = in_hand(sheet, ANNE)

    page = phone.get(sheet_pages.address(sheet)).content.decode()
    correcting = phone.get(f"{sheet_pages.address(sheet)}?game=1&replaces=2").content.decode()

    assert [number for number in (1, 2) if f"replaces={number}&amp;move=1#move" in page] == [1]
    assert ('id="strike"' in correcting, 'id="move"' in correcting) == (True, False)


def test_table_moves_a_deal_from_the_menu_of_its_line(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44, 46)
    phone = in_hand(sheet, ANNE)
    page = BeautifulSoup(phone.get(f"{sheet_pages.address(sheet)}?lines=1").content, "html.parser")
    way = f"{sheet_pages.address(sheet)}?game=1&replaces=3&move=1#move"
    assert [
        str(link["href"]) for link in page.select(".line-menu a") if link["href"].endswith("=3&move=1#move")
    ] == [way]
    form = sheet_pages.fill(phone, sheet, "move", 3, query="?game=1&replaces=3")

    response = sheet_pages.post(phone, sheet, {**form, "before": "1"}, "move", 3)

    said = sheet_pages.text(phone.get(f"{response['Location']}&lines=1"))
    assert (response.status_code, counts(sheet)) == (303, [46, 42, 44])
    assert "Deal moved: it is deal 1 now. Anne and Luc 46, Béa and Tom 22" in said
    assert "moved by Anne's phone at" in said


def test_one_deal_alone_has_nowhere_to_go(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = in_hand(sheet, ANNE)

    page = phone.get(f"{sheet_pages.address(sheet)}?game=1&replaces=1").content.decode()

    assert 'id="move"' not in page
    assert "#move" not in page


def test_moved_deal_is_not_undone_by_a_tap(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44, 46)
    phone = in_hand(sheet, ANNE)
    move(sheet, 3, 1)

    page = phone.get(sheet_pages.address(sheet) + "?written=5").content.decode()

    assert "Deal moved: it is deal 1 now." in page
    assert page.count('value="undo"') == 0
    assert refused_as(lambda: lines.strike_line(sheet, 1, 5, "undo", table.a_stamp(sheet))) == ("moved", 409)
    assert counts(sheet) == [46, 42, 44]


def test_moved_deal_is_struck_out_with_a_reason(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44, 46)
    move(sheet, 3, 1)

    lines.strike_line(sheet, 1, 5, "twice", table.a_stamp(sheet))

    assert counts(sheet) == [42, 44]


def test_deal_written_after_a_move_is_undone_by_a_tap(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 44)
    move(sheet, 2, 1)
    table.write(sheet, 46)
    phone = in_hand(sheet, ANNE)
    form = sheet_pages.fill(phone, sheet, "strike", 5)

    response = sheet_pages.post(phone, sheet, form, "strike", 5)

    assert (response.status_code, form["reason"], counts(sheet)) == (303, "undo", [44, 42])


def test_move_and_undo_of_a_director_give_no_reason_that_nobody_typed(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    phone = in_hand(sheet, ANNE)
    table.write(sheet, 42, 44)
    lines.move_line(sheet, 1, 2, 1, table.a_stamp(sheet, by=alice))
    lines.strike_line(sheet, 1, 1, "undo", table.a_stamp(sheet, by=alice))

    page = BeautifulSoup(phone.get(sheet_pages.address(sheet)).content, "html.parser")

    assert len(page.select(".amended-live")) > 0
    assert page.select(".amended-live q") == []
