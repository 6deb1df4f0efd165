"""What a director corrected is said to the phones of the table: what, by whom, when, why, old and new."""

from __future__ import annotations

import time_machine
from bs4 import BeautifulSoup

from clubs.models import Club, User
from scoring.ledger import disputes, lines, signatures
from scoring.ledger.disputes import Correction
from scoring.ledger.queries import read_history
from scoring.models import Kind, Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.seats import ANNE, BEA, a_phone, in_hand

AT_NINE = "2026-11-24 20:26:00+00:00"
OLD = "Anne and Luc 68, Béa and Tom 0"
NEW = "Anne and Luc 66, Béa and Tom 2"


def corrected(sheet: Sheet, by: User, captured: int = 66, line: int = 1) -> None:
    lines.record_deal(sheet, 1, table.a_deal(captured), table.a_stamp(sheet, by=by), replaces=line)


def amended(phone: Phone, sheet: Sheet) -> list[str]:
    """What the page says was corrected, before anything else about the result."""
    page = BeautifulSoup(phone.get(sheet_pages.address(sheet)).content, "html.parser")
    return [" ".join(part.get_text(" ").split()) for part in page.select(".amended, .amended-live")]


@time_machine.travel(AT_NINE, tick=False)
def test_reopened_game_says_what_was_corrected_before_it_asks_again(club: Club, alice: User) -> None:
    sheet = table.signed(club=club)
    anne, bea = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    assert amended(anne, sheet) == []
    signatures.reopen_sheet(sheet, 1, "recounted with Anne", table.a_stamp(sheet, by=alice))

    corrected(sheet, alice)

    said = f"Deal 1 was corrected by Alice , at 21:26 {OLD} {NEW} +34 +32 recounted with Anne"
    assert amended(anne, sheet) == amended(bea, sheet) == [said]
    page = sheet_pages.text(anne.get(sheet_pages.address(sheet)))
    asked = "Is it still right? Your signatures stood under: Anne and Luc win the game. Anne and Luc 34, Béa and Tom 0"
    assert page.index("recounted with Anne") < page.index(asked) < page.index("Anne and Luc: that is right")
    table.sign(sheet, "A", "B")
    assert amended(anne, sheet) == []


def test_request_that_was_granted_comes_back_with_its_reason(club: Club, alice: User) -> None:
    sheet = table.signed(club=club)
    anne = in_hand(sheet, ANNE)
    wish = Correction(1, "we found a card", table.a_deal(66))
    asked = disputes.ask_correction(sheet, 1, wish, table.a_stamp(sheet, device=a_phone(sheet, BEA)))

    disputes.apply_request(sheet, 1, asked.number, "", table.a_stamp(sheet, by=alice))

    [said] = amended(anne, sheet)
    assert said.endswith(f"{OLD} {NEW} +34 +32 we found a card")


def test_line_struck_out_by_a_director_is_said_until_the_table_goes_on(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    anne = in_hand(sheet, ANNE)
    table.write(sheet, 42, 40)

    with time_machine.travel(AT_NINE, tick=False):
        lines.strike_line(sheet, 1, 2, "written twice", table.a_stamp(sheet, by=alice))

    said = "Deal 2 was struck out by Alice, at 21:26 written twice Anne and Luc 40, Béa and Tom 28 +6"
    assert amended(anne, sheet) == [said]
    form = {**sheet_pages.fill(anne, sheet), "side": "A", "count": "44"}
    assert sheet_pages.post(anne, sheet, form).status_code == 303
    assert amended(anne, sheet) == []


def test_open_game_asks_in_one_line_whether_the_correction_is_right(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    anne, bea = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    table.write(sheet, 42)
    with time_machine.travel(AT_NINE, tick=False):
        corrected(sheet, alice, 40)

    said = (
        "Deal 1 was corrected by Alice, at 21:26 Anne and Luc 42, Béa and Tom 26 +8"
        " Anne and Luc 40, Béa and Tom 28 +6 Yes No"
    )
    assert amended(anne, sheet) == amended(bea, sheet) == [said]
    assert "Right?" not in sheet_pages.text(anne.get(sheet_pages.address(sheet)))
    right = sheet_pages.fill(anne, sheet, "confirm_line", 2)
    assert sheet_pages.post(anne, sheet, right, "confirm_line", 2).status_code == 303
    assert (amended(anne, sheet), amended(bea, sheet)) == ([], [said])

    wrong = sheet_pages.fill(bea, sheet, "contest")
    assert sheet_pages.post(bea, sheet, wrong, "contest").status_code == 303

    assert amended(bea, sheet) == []
    assert [line.kind for line in sheet.lines.all()] == [
        Kind.DEAL,
        Kind.DEAL,
        Kind.CONFIRMATION,
        Kind.DISPUTE,
    ]
    assert read_history(sheet).current.contested


def test_what_the_table_corrects_itself_is_no_news_to_it(club: Club) -> None:
    sheet = table.a_sheet(club=club)
    anne, bea = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    table.write(sheet, 42)
    stamp = table.a_stamp(sheet, device=sheet.devices.first())

    lines.record_deal(sheet, 1, table.a_deal(40), stamp, replaces=1)

    assert (amended(anne, sheet), amended(bea, sheet)) == ([], [])


def test_deal_that_was_added_and_coinche_are_told_in_full(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    anne = in_hand(sheet, ANNE)
    table.write(sheet, 42)
    stamp = table.a_stamp(sheet, by=alice)

    lines.record_deal(sheet, 1, table.a_deal(50, doubles=1), stamp, before=1)

    [said] = amended(anne, sheet)
    assert said.startswith("Deal 1 was added by Alice")
    assert said.endswith("Anne and Luc 50, Béa and Tom 18, coinche ×2 +32 Yes No")
