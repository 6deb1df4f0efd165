"""A case before the director: versions to choose from, what was asked with its effect, then the signatures."""

from __future__ import annotations

import pytest
import time_machine
from bs4 import BeautifulSoup
from django.test import Client

from clubs.models import Club, User
from scoring.ledger import disputes, lines
from scoring.ledger.disputes import Correction
from scoring.ledger.queries import read_history
from scoring.models import Kind, Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages, table
from tests.steps.names import ENGLISH
from tests.steps.refusals import refused_as
from tests.steps.seats import ANNE, BEA, a_phone, in_hand

AT_NINE = "2026-11-24 20:00:00+00:00"


@pytest.fixture
def disputed(club: Club) -> Sheet:
    """A table whose first deal Anne's phone told as 50, coinched, and Béa's as 50 alone."""
    sheet = table.a_sheet(club=club)
    with time_machine.travel(AT_NINE, tick=False):
        annes, beas = (table.a_stamp(sheet, device=a_phone(sheet, seat)) for seat in (ANNE, BEA))
        lines.record_deal(sheet, 1, table.a_deal(50, doubles=1), annes)
        assert refused_as(lambda: lines.record_deal(sheet, 1, table.a_deal(50), beas)) == ("disputed", 409)
    return sheet


def page_of(client: Client, sheet: Sheet) -> BeautifulSoup:
    return BeautifulSoup(client.get(sheet_pages.address(sheet), headers=ENGLISH).content, "html.parser")


def texts(page: BeautifulSoup, selector: str) -> list[str]:
    return [" ".join(part.get_text(" ").split()) for part in page.select(selector)]


def decide(client: Client, sheet: Sheet, **choice: str) -> tuple[int, str]:
    form = page_of(client, sheet).select_one("form.case")
    assert form is not None
    sent = {str(field["name"]): str(field["value"]) for field in form.select("input[type=hidden]")}
    response = client.post(str(form["action"]), {**sent, **choice}, headers=ENGLISH)
    return response.status_code, response.headers.get("Location", "")


def test_versions_are_choices_with_their_marks_and_none_is_ticked(disputed: Sheet, alice: User) -> None:
    page = page_of(signed_in(alice), disputed)

    assert texts(page, ".case h2") == ["Deal 1: two versions"]
    assert texts(page, ".case .versions label") == [
        "Anne and Luc 50, Béa and Tom 18, coinche ×2 Anne's phone, 21:00 · counts until you decide +32",
        "Anne and Luc 50, Béa and Tom 18 Béa's phone, 21:00 +16",
        "Neither of them I type the deal, or strike the line out",
    ]
    assert texts(page, ".case .mark") == ["+32", "+16"]
    assert page.select(".case [checked]") == []
    assert texts(page, ".case button") == ["Decide deal 1"]


@pytest.mark.parametrize(("keep", "marks"), [("first", 32), ("second", 16)])
def test_director_chooses_one_of_them(disputed: Sheet, alice: User, keep: str, marks: int) -> None:
    answer = decide(signed_in(alice), disputed, keep=keep)

    history = read_history(disputed).current
    assert (answer[0], history.contested, history.marks()["A"]) == (303, False, marks)


def test_neither_leads_to_the_form_of_the_line(disputed: Sheet, alice: User) -> None:
    director = signed_in(alice)

    answer = decide(director, disputed, keep="typed")

    assert answer == (302, f"{sheet_pages.address(disputed)}?game=1&replaces=1#head")
    assert read_history(disputed).current.contested
    lines.record_deal(disputed, 1, table.a_deal(51), table.a_stamp(disputed, by=alice), replaces=1)
    assert not read_history(disputed).current.contested


def test_case_stands_beside_no_form_that_decides_it(disputed: Sheet, alice: User) -> None:
    table.write(disputed, 40)
    director, address = signed_in(alice), sheet_pages.address(disputed)

    shown = [
        "Deal 1: two versions" in sheet_pages.text(director.get(f"{address}?game=1{query}", headers=ENGLISH))
        for query in ("", "&replaces=1", "&replaces=3")
    ]

    assert shown == [True, False, True]


def test_nothing_ticked_decides_nothing_and_says_so(disputed: Sheet, alice: User) -> None:
    director = signed_in(alice)
    form = page_of(director, disputed).select_one("form.case")
    assert form is not None
    sent = {str(field["name"]): str(field["value"]) for field in form.select("input[type=hidden]")}

    response = director.post(str(form["action"]), sent, headers=ENGLISH)

    assert response.status_code == 422
    assert "Say which of the two is right." in sheet_pages.text(response)
    assert read_history(disputed).current.contested


def test_contested_line_stands_or_is_typed_anew(club: Club, alice: User) -> None:
    sheet, director = table.a_sheet(club=club), signed_in(alice)
    table.write(sheet, 42)
    with time_machine.travel(AT_NINE, tick=False):
        stamp = table.a_stamp(sheet, device=a_phone(sheet, BEA))
        disputes.contest_game(sheet, 1, 1, "who coinched?", stamp)

    page = page_of(director, sheet)

    assert texts(page, ".case h2") == ["Deal 1 is contested"]
    assert texts(page, ".versions label")[1:] == [
        "It is not right Béa's phone, 21:00: “who coinched?” · I type the deal, or strike the line out"
    ]
    assert texts(page, ".versions .mark") == ["+8"]
    assert decide(director, sheet, keep="first")[0] == 303
    assert [line.kind for line in sheet.lines.all()] == [Kind.DEAL, Kind.DISPUTE, Kind.STRIKE]


def test_contested_result_leads_to_its_lines(club: Club, alice: User) -> None:
    sheet, director = table.finished(club=club), signed_in(alice)
    disputes.contest_game(sheet, 1, None, "", table.a_stamp(sheet))

    page = page_of(director, sheet)

    assert texts(page, ".case h2") == ["The result is contested"]
    assert texts(page, ".versions strong")[0] == "Anne and Luc win the game. Anne and Luc 34, Béa and Tom 0."
    assert decide(director, sheet, keep="typed") == (302, f"{sheet_pages.address(sheet)}?game=1#lines-title")


@time_machine.travel(AT_NINE, tick=False)
def test_request_says_its_reason_and_its_effect_before_the_signatures(club: Club, alice: User) -> None:
    sheet = table.signed(club=club)
    stamp = table.a_stamp(sheet, device=a_phone(sheet, BEA))
    disputes.ask_correction(sheet, 1, Correction(1, "we found a card", table.a_deal(66)), stamp)
    strike = table.a_stamp(sheet, device=a_phone(sheet, BEA))
    disputes.ask_correction(sheet, 1, Correction(1, "written twice"), strike)

    page = page_of(signed_in(alice), sheet)

    said = texts(page, ".beside > section")
    assert "we found a card" in said[0]
    assert texts(page, ".wish p > b") == ["Anne and Luc: from 34 to 32", "Anne and Luc: from 34 to 0"]
    assert said[2] == "Signatures Game 1 Anne and Luc at 21:00 · Béa and Tom at 21:00"


def test_table_decides_with_one_tap_as_before(disputed: Sheet) -> None:
    page = page_of(in_hand(disputed, ANNE), disputed)

    assert page.select(".case") == []
    assert [button["value"] for button in page.select(".dispute button")] == ["first", "second"]
    assert texts(page, ".dispute button > b") == ["+32", "+16"]
