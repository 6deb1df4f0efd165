"""Who deals is the word of the game's order: what is struck moves the dealers, and nobody deals out of turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from scoring.ledger import lines
from scoring.ledger.history import extend
from scoring.ledger.queries import read_history
from scoring.models import Line, Sheet
from scoring.rulebook import Deal, Turnup
from tests.phones import Phone
from tests.steps import sheet_pages, table
from web.refusals import Refusal

THREE = ("Anne", "Béa", "Luc")


def turned(side: str, rank: str) -> Deal:
    """A deal that is worth nothing but its turned card."""
    return table.a_deal(34, turnup=Turnup(side, rank))


def marks_of(sheet: Sheet) -> list[dict[str, int]]:
    return [dict(scored.marks.marks) for scored in read_history(sheet).games[0].state.deals]


def strike(sheet: Sheet, number: int) -> None:
    lines.strike_line(sheet, 1, number, "twice", table.a_stamp(sheet))


def refusal(sheet: Sheet, replaces: int | None = None, **facts: Any) -> tuple[str, int, str]:
    with pytest.raises(Refusal) as refused:
        lines.record_deal(sheet, 1, table.a_deal(34, **facts), table.a_stamp(sheet), replaces)
    with translation.override("en"):
        return refused.value.code, refused.value.status, str(refused.value)


# --- the ledger ----------------------------------------------------------------------------------


def test_turned_card_goes_to_who_deals_once_an_earlier_line_is_struck(db: None) -> None:
    sheet = table.a_sheet("parlee")
    table.write(sheet, turned("A", "K"), turned("B", "A"))
    told = list(sheet.lines.values_list("payload", flat=True))

    strike(sheet, 1)

    assert marks_of(sheet) == [{"A": 4, "B": 0}]
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(f"{sheet_pages.address(sheet)}?lines=1"))
    assert ("Anne dealt" in page, "Béa dealt" in page) == (True, False)
    assert list(Line.objects.filter(sheet=sheet, kind="deal").values_list("payload", flat=True)) == told


def test_dealer_against_two_is_who_deals_once_an_earlier_line_is_struck(db: None) -> None:
    sheet = table.a_sheet("trois_donneur", THREE)
    table.write_facts(sheet, dealer="P1", cards={"dealer": 22, "defenders": 38})
    table.write_facts(sheet, dealer="P2", cards={"dealer": 40, "defenders": 20})

    strike(sheet, 1)

    assert marks_of(sheet) == [{"P1": 10, "P2": 0, "P3": 0}]
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(f"{sheet_pages.address(sheet)}?lines=1"))
    assert ("Anne 40, Béa and Luc 20" in page, "Anne dealt" in page) == (True, True)


def test_misdeal_falls_on_who_deals_once_an_earlier_line_is_struck(db: None) -> None:
    sheet = table.a_sheet("boussac_1896")
    table.write(sheet, turned("A", "9"))
    table.write_facts(sheet, dealer_side="B", penalty={"offender": "B", "article": 8})
    assert marks_of(sheet)[1] == {"A": 34, "B": 0}

    strike(sheet, 1)

    assert marks_of(sheet) == [{"A": 0, "B": 34}]


def test_line_written_last_reads_as_the_whole_ledger_does(db: None) -> None:
    sheet = table.a_sheet("trois_donneur", THREE)
    before = read_history(sheet).games[0]
    table.write_facts(sheet, cards={"dealer": 40, "defenders": 20})

    extended = extend(before, [], sheet.lines.get())

    assert extended.written == read_history(sheet).games[0].written
    assert extended.written[0].deal.dealer == "P1"


# --- who deals out of turn -----------------------------------------------------------------------


@pytest.mark.parametrize("facts", [{"turnup": Turnup("B", "K")}, {"dealer": "B"}])
def test_deal_of_who_is_not_to_deal_is_refused_by_name(db: None, facts: dict[str, Any]) -> None:
    sheet = table.a_sheet("parlee")

    assert refusal(sheet, **facts) == (
        "not_the_dealer",
        422,
        "By the order of this table Anne deals this one.",
    )
    assert not sheet.lines.exists()


def test_correction_is_dealt_by_who_dealt_the_line_it_replaces(db: None) -> None:
    sheet = table.a_sheet("parlee")
    table.write(sheet, turned("A", "K"), turned("B", "A"))

    assert refusal(sheet, replaces=1, turnup=Turnup("B", "10"))[:2] == ("not_the_dealer", 422)
    lines.record_deal(sheet, 1, turned("A", "10"), table.a_stamp(sheet), replaces=1)

    assert marks_of(sheet) == [{"A": 5, "B": 0}, {"A": 0, "B": 4}]


def test_correction_need_not_say_who_dealt(db: None) -> None:
    sheet = table.a_sheet("trois_donneur", THREE)
    table.write_facts(sheet, cards={"dealer": 22, "defenders": 38})
    table.write_facts(sheet, cards={"dealer": 40, "defenders": 20})

    deal = Deal(captured={"dealer": 35, "defenders": 25})
    lines.record_deal(sheet, 1, deal, table.a_stamp(sheet), replaces=2)

    assert marks_of(sheet)[1] == {"P1": 0, "P2": 5, "P3": 0}


def test_page_shows_an_entry_out_of_turn_with_who_deals_ready_to_be_sent(db: None) -> None:
    sheet, phone = table.a_sheet("parlee"), Phone(headers=sheet_pages.ENGLISH)
    typed = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42", "turnup": "K", "dealer": "B"}

    answer = sheet_pages.post(phone, sheet, typed)

    assert (answer.status_code, sheet.lines.count()) == (422, 0)
    assert "By the order of this table Anne deals this one." in sheet_pages.text(answer)
    again = sheet_pages.filled(sheet_pages.form_to(answer.content.decode(), sheet_pages.address(sheet)))
    assert (again["side"], again["count"], again["turnup"], again["dealer"]) == ("A", "42", "K", "A")
    assert (sheet_pages.post(phone, sheet, again).status_code, marks_of(sheet)) == (303, [{"A": 11, "B": 0}])


# --- the form of a correction --------------------------------------------------------------------


def test_form_of_a_correction_bears_the_dealer_of_its_place(db: None) -> None:
    """Béa dealt the line as it was written; struck before it, it is Anne's deal now."""
    sheet, phone = table.a_sheet("trois_donneur", THREE), Phone()
    table.write_facts(sheet, dealer="P1", cards={"dealer": 22, "defenders": 38})
    table.write_facts(sheet, dealer="P2", cards={"dealer": 40, "defenders": 20})
    strike(sheet, 1)

    form = sheet_pages.fill(phone, sheet, query="?game=1&replaces=2")

    assert (form["dealer"], form["replaces"]) == ("P1", "2")
    assert sheet_pages.post(phone, sheet, {**form, "count": "35"}).status_code == 303
    assert marks_of(sheet) == [{"P1": 5, "P2": 0, "P3": 0}]


@pytest.mark.parametrize(
    ("counts", "replaces", "doubled"), [((30, 38), 2, True), ((38, 30), 1, False), ((30,), None, True)]
)
def test_keys_of_a_correction_multiply_what_was_carried_into_its_deal(
    db: None, counts: tuple[int, ...], replaces: int | None, doubled: bool
) -> None:
    sheet = table.a_sheet("manillen_club")
    for count in counts:
        table.write_facts(sheet, cards={"A": count, "B": 60 - count})

    query = f"?replaces={replaces}" if replaces else ""
    page = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet) + query)

    assert ("this one counts ×2" in sheet_pages.text(page)) is doubled
    plain = re.search(
        r'data-marks="(\d+)[^"]*"><input type="radio" name="count" value="38"', page.content.decode()
    )
    assert plain
    assert plain[1] == ("16" if doubled else "8")


def test_sentence_of_a_correction_follows_the_dealers_it_moves(db: None) -> None:
    """Dealt after all, the first deal is no longer Anne's to repeat: the second is Béa's, and her card too."""
    sheet, phone = table.a_sheet("parlee"), Phone(headers=sheet_pages.ENGLISH)
    table.write_facts(sheet, penalty={"offender": "A", "article": 1})
    table.write(sheet, turned("A", "A"))

    sent = sheet_pages.fill(phone, sheet, query="?replaces=1")
    typed = {**sent, "count": "34", "side": "", "turnup": "K"}
    typed.pop("csrfmiddlewaretoken", None)
    said = sheet_pages.text(phone.get(sheet_pages.address(sheet, "preview"), typed))

    assert "Anne and Luc 3, Béa and Tom 4" in said
