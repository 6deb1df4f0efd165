"""At the table: the bids one by one, trump and taker, where the table wishes to keep them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.ledger.writing import tell_besides
from scoring.models import Sheet
from tests.phones import seated
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table

ENGLISH = sheet_pages.ENGLISH


def form_of(page: str, sheet: Sheet) -> dict[str, str]:
    return sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet)))


def bid(client: Client, sheet: Sheet, form: dict[str, str], word: str, **typed: str) -> str:
    """The page after a key of the bidding."""
    answer = client.post(
        sheet_pages.address(sheet, "bidding"), {**form, "say": word, **typed}, headers=ENGLISH
    )
    assert answer.status_code == 200
    return answer.content.decode()


def panel(page: str) -> str:
    """What the bidding says."""
    shown = re.search(r'<fieldset class="segments bidding extra".*?</fieldset>', page, re.S)
    seen = re.sub(r"<[^>]+>", " ", shown[0] if shown else "")
    return " ".join(seen.split())


@pytest.fixture
def misères(db: None) -> Sheet:
    sheet = a_table("miseres")
    tell_besides(sheet, bids=True)
    return sheet


def test_table_that_wishes_nothing_is_asked_nothing(db: None) -> None:
    sheet = a_table("miseres")
    page = seated(sheet).get(f"{sheet_pages.address(sheet)}?lines=1", headers=ENGLISH).content.decode()

    assert panel(page) == ""
    assert 'name="trump"' not in page


def test_switches_of_the_sheet_turn_the_questions_on_and_off(db: None) -> None:
    sheet = a_table("miseres")
    phone = seated(sheet)
    for wish in ("bids=on", "trump=on"):
        answer = phone.post(sheet_pages.address(sheet, "besides"), {"wish": wish})
        assert (answer.status_code, answer["Location"]) == (302, sheet_pages.address(sheet))
    page = phone.get(sheet_pages.address(sheet), headers=ENGLISH).content.decode()

    assert panel(page).startswith("Béa speaks petite misère")
    assert re.findall(r'name="trump" value="(\w+)"', page) == ["S", "H", "D", "C", "none"]
    phone.post(sheet_pages.address(sheet, "besides"), {"wish": "bids=off"})
    sheet.refresh_from_db()
    assert (sheet.tells_bids, sheet.tells_trump) == (False, True)


def test_auction_is_told_bid_by_bid_and_leads_to_the_deal(misères: Sheet) -> None:
    phone = seated(misères)
    page = phone.get(sheet_pages.address(misères), headers=ENGLISH).content.decode()
    said = [panel(page)]
    for word, typed in (("number", {"number": "32"}), ("petite", {}), ("33", {}), ("rest", {})):
        page = bid(phone, misères, form_of(page, misères), word, **typed)
        said.append(panel(page))
    form = form_of(page, misères)

    assert said[1].startswith(
        "Luc speaks Béa 32 33 37 petite misère misère sur table grande misère général misère suprême"
    )
    assert said[2].startswith("Tom speaks Béa 32, Luc petite misère 33 37 misère sur table")
    assert said[3].startswith("Anne speaks Béa 32, Luc petite misère, Tom 33 34 38 misère sur table")
    assert said[4].startswith(
        "The bidding is over Béa 32, Luc petite misère, Tom 33, Anne passes, Béa passes"
    )
    assert (form["declarer"], form["bid"]) == ("P4", "33")
    answer = phone.post(sheet_pages.address(misères), {**form, "made": "1"})
    assert answer.status_code == 303
    deal = misères.lines.get().payload["deal"]
    assert [each["bid"] for each in deal["bids"]] == [32, "petite", 33, "pass", "pass", "pass"]
    assert (deal["declarer"], deal["bid"]) == ("P4", 33)


def test_last_bid_is_taken_back(misères: Sheet) -> None:
    phone = seated(misères)
    page = phone.get(sheet_pages.address(misères), headers=ENGLISH).content.decode()
    page = bid(phone, misères, form_of(page, misères), "petite")
    page = bid(phone, misères, form_of(page, misères), "rest")
    page = bid(phone, misères, form_of(page, misères), "undo")

    assert panel(page).startswith("Anne speaks Béa petite misère, Luc passes, Tom passes")
    assert form_of(page, misères).get("declarer") is None


@pytest.mark.parametrize("word", ["12", "royale", "", "number"])
def test_bid_that_may_not_be_said_changes_nothing_and_the_page_says_what_may(
    misères: Sheet, word: str
) -> None:
    phone = seated(misères)
    page = phone.get(sheet_pages.address(misères), headers=ENGLISH).content.decode()
    page = bid(phone, misères, form_of(page, misères), "petite")
    refused = bid(phone, misères, form_of(page, misères), word, number="90")
    sentence = "A bid is now from 33 to 68. "

    assert sentence not in panel(page)
    assert panel(refused).replace(sentence, "", 1) == panel(page)
    assert sentence in panel(refused)
    assert sentence not in panel(bid(phone, misères, form_of(refused, misères), "33"))
    assert not misères.lines.exists()


def test_bidding_comes_as_the_part_of_the_page_that_htmx_asks_for(misères: Sheet) -> None:
    phone = seated(misères)
    form = sheet_pages.fill(phone, misères)
    address = sheet_pages.address(misères, "bidding")
    answer = phone.post(address, {**form, "say": "petite"}, headers={**ENGLISH, **sheet_pages.HTMX})

    assert answer.content.decode().lstrip().startswith('<div id="sheet"')


@pytest.mark.parametrize(
    ("words", "typed", "sentence"),
    [
        ("petite", {"declarer": "P2", "contract": "petite"}, "The bidding has not ended"),
        ("petite pass pass pass", {"declarer": "P3", "contract": "petite"}, "The bids say otherwise"),
        ("12 11", {"declarer": "P2", "bid": "12"}, "These bids cannot have been said: tell them again."),
        ("pass pass pass pass", {"declarer": "P2", "bid": "12"}, "The bids say otherwise"),
    ],
)
def test_bids_that_lead_elsewhere_are_refused(
    misères: Sheet, words: str, typed: dict[str, str], sentence: str
) -> None:
    phone = seated(misères)
    form = {**sheet_pages.fill(phone, misères), **typed, "made": "1", "bids": words}
    answer = phone.post(sheet_pages.address(misères), form, headers=ENGLISH)

    assert answer.status_code == 422
    assert sentence in sheet_pages.text(answer)
    assert not misères.lines.exists()


def test_deal_that_was_passed_out_keeps_who_passed(misères: Sheet) -> None:
    phone = seated(misères)
    form = {**sheet_pages.fill(phone, misères), "bids": "pass pass pass pass", "all_pass": "1"}

    assert phone.post(sheet_pages.address(misères), form).status_code == 303
    assert [each["player"] for each in misères.lines.get().payload["deal"]["bids"]] == [
        "P2",
        "P3",
        "P4",
        "P1",
    ]


def written(sheet: Sheet, **facts: Any) -> str:
    """What the lines of the sheet say once a deal is written."""
    table.write_facts(sheet, **facts)
    page = seated(sheet).get(f"{sheet_pages.address(sheet)}?lines=1", headers=ENGLISH).content.decode()
    return " ".join(re.findall(r'<span class="(?:what|reason bids)">(.*?)</span>', page))


def test_line_tells_its_trump_who_made_it_and_its_bids(db: None) -> None:
    bids = [{"player": "P2", "bid": 30}, *({"player": f"P{number}", "bid": "pass"} for number in (3, 4, 1))]
    facts = {"declarer": "P2", "bid": 30, "made": True, "trump": "H", "bids": bids}

    assert written(a_table("encheres_4"), **facts) == (
        "Béa bids 30 and makes it – ♥ Bids: Béa 30, Luc passes, Tom passes, Anne passes"
    )
    taken = {"raw": {"A": 42}, "trump": "S", "taker": "A", "taker_player": 1}
    assert written(table.a_sheet(), **taken) == "42 · 26 – ♠ – trump by Luc"


def test_trump_and_taker_are_typed_and_stay_in_a_correction(db: None) -> None:
    sheet = table.a_sheet()
    tell_besides(sheet, trump=True)
    phone = seated(sheet)
    form = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42", "trump": "D", "taker": "A-1"}
    assert phone.post(sheet_pages.address(sheet), form).status_code == 303
    told = {"raw": {"A": 42, "B": 26}, "trump": "D", "taker": "A", "taker_player": 1}
    assert sheet.lines.get().payload["deal"] == told

    tell_besides(sheet, trump=False)
    again = sheet_pages.fill(phone, sheet, query="?replaces=1")
    assert (again["trump"], again["taker"]) == ("D", "A-1")
    assert phone.post(sheet_pages.address(sheet), {**again, "count": "43"}).status_code == 303
    assert sheet.lines.last().payload["deal"] == {**told, "raw": {"A": 43, "B": 25}}


def test_correction_keeps_the_bids(misères: Sheet) -> None:
    bids = [{"player": "P2", "bid": 30}, *({"player": f"P{number}", "bid": "pass"} for number in (3, 4, 1))]
    table.write_facts(misères, declarer="P2", bid=30, made=True, bids=bids)
    tell_besides(misères, bids=False)
    phone = seated(misères)
    again = sheet_pages.fill(phone, misères, query="?replaces=1")

    assert phone.post(sheet_pages.address(misères), {**again, "made": "0"}).status_code == 303
    deal = misères.lines.last().payload["deal"]
    assert (deal["bids"], deal["made"]) == (bids, False)


def test_stranger_tells_nothing(db: None) -> None:
    sheet = a_table("miseres")

    for name in ("bidding", "besides"):
        assert Client().post(reverse(f"scoring:{name}", args=[sheet.key])).status_code == 404
