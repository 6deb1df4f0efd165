"""Entries typed upon a sheet that has moved on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from scoring.joining.actions import join_sheet
from scoring.ledger import lines
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Disputed
from scoring.models import Joined, Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table


def stale(phone: Client, sheet: Sheet, meanwhile: int, **headers: str) -> object:
    """What a phone gets for 40 · 28 to Béa and Tom when the deal before was corrected to `meanwhile` first."""
    table.write(sheet, 50)
    sent = {**sheet_pages.fill(phone, sheet), "side": "B", "count": "40"}
    lines.record_deal(sheet, 1, table.a_deal(meanwhile), table.a_stamp(sheet), replaces=1)
    return sheet_pages.post(phone, sheet, sent, **headers)


@pytest.mark.parametrize("headers", [{}, sheet_pages.HTMX])
def test_stale_entry_is_shown_beside_what_was_written_and_sent_again_by_one_tap(
    db: None, headers: dict[str, str]
) -> None:
    sheet, phone = table.a_sheet("coinchee_leaflet"), Phone(headers=sheet_pages.ENGLISH)

    response = stale(phone, sheet, 42, **headers)

    assert (response.status_code, sheet.lines.count()) == (409, 2)
    page = sheet_pages.text(response)
    assert "Your entry Béa and Tom 40, Anne and Luc 28: Béa and Tom mark 6." in page
    assert "Written in the meantime Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8." in page
    again = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert (again["revision"], again["side"], again["count"]) == ("2", "B", "40")
    assert sheet_pages.post(phone, sheet, again).status_code == 303
    assert sheet.lines.last().payload == {"deal": {"raw": {"A": 28, "B": 40}}}


def test_stale_entry_keeps_all_that_was_chosen(db: None) -> None:
    sheet, phone = table.a_sheet("muette_60", settings={"blind_multiplier": 2}), Phone()
    chosen = {"side": "B", "count": "40", "doubles": "1", "no_trump": "on", "blind": "on"}
    table.write_facts(sheet, cards={"A": 31})
    sent = {**sheet_pages.fill(phone, sheet), **chosen}
    lines.strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))

    response = sheet_pages.post(phone, sheet, sent)

    again = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert {key: again[key] for key in chosen} == chosen


def test_deal_written_by_both_phones_counts_once(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    sent = {**sheet_pages.fill(phone, sheet), "side": "B", "count": "40"}
    table.write(sheet, 28)

    response = sheet_pages.post(phone, sheet, sent)

    sentence = "Another phone had written this very deal: both say the same, and it stands once."
    page = phone.get(response["Location"])
    assert (response.status_code, sheet.lines.count(), sentence in sheet_pages.text(page)) == (303, 2, True)
    offered = sheet_pages.filled(sheet_pages.form_to(page.content.decode(), sheet_pages.address(sheet)))
    assert ("side" in offered, "count" in offered, offered["revision"]) == (False, False, "2")


def test_other_content_under_a_used_uuid_is_offered_again(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}
    sheet_pages.post(phone, sheet, sent)

    response = sheet_pages.post(phone, sheet, {**sent, "count": "40"})

    again = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert (response.status_code, again["count"], again["revision"]) == (422, "40", "1")
    assert again["uuid"] != sent["uuid"]
    assert [entry.code for entry in sheet.refused_entries.all()] == ["uuid_reused"]


def test_deal_of_the_next_game_is_not_stale_by_what_the_game_before_was_told_since(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 30}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    table.write(sheet, 68)
    typed = table.a_stamp(sheet)
    table.sign(sheet, "A", "B")

    receipt = lines.record_deal(sheet, 2, table.a_deal(40), typed)

    assert (typed.revision, receipt.number, sheet.lines.count()) == (1, 4, 4)


def test_next_deal_goes_on_upon_the_one_that_stands_while_two_phones_differ(db: None) -> None:
    sheet = table.a_sheet()
    own = table.a_stamp(sheet, device=join_sheet(sheet, Joined.CARD).device)
    table.write(sheet, 42)
    with pytest.raises(Disputed) as refused:
        lines.record_deal(sheet, 1, table.a_deal(40), own)

    upon = replace(table.a_stamp(sheet, device=own.device), revision=refused.value.params["upon"])
    lines.record_deal(sheet, 1, table.a_deal(38), upon)

    played = read_history(sheet).games[0]
    assert ([deal.deal.captured["A"] for deal in played.state.deals], len(played.disputes)) == ([42, 38], 1)
