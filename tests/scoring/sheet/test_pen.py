"""The pen without a browser: who is shown the form, who looks on, and that nobody is locked out."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.joining.actions import join_sheet, seat_device, send_away
from scoring.ledger.writing import take_pen
from scoring.models import Joined, Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages, table


@pytest.fixture
def sheet(db: None) -> Sheet:
    return table.a_sheet()


def a_phone(sheet: Sheet) -> Client:
    """One more phone at the table: the first has the pen."""
    phone = Client(headers=sheet_pages.ENGLISH)
    phone.cookies["tables"] = join_sheet(sheet, Joined.CARD).secret
    return phone


def offered(phone: Client, sheet: Sheet, query: str = "") -> set[str]:
    """Where the forms of the page post to."""
    page = phone.get(sheet_pages.address(sheet) + query).content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return set(re.findall(rf'<[^>]* (?:form)?action="{sheet_pages.address(sheet)}([^"]*)"', main))


def test_first_phone_writes_and_the_second_looks_on(sheet: Sheet) -> None:
    first, second = a_phone(sheet), a_phone(sheet)
    table.write(sheet, 42)

    below = {"sign/", "lines/1/strike/", "lines/1/swap/"}
    assert offered(first, sheet) == {"", "penalty/", "besides/"}
    assert offered(first, sheet, "?lines=1") == {"", "penalty/", "besides/", *below}
    assert offered(second, sheet) == {"pen/"}
    page = sheet_pages.text(second.get(sheet_pages.address(sheet)))
    assert "Deal 2 Béa deals, then Luc" in page
    assert "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8." in page
    assert "Phone 1 has the pen: what it writes shows up here. Take the pen" in page


def test_pen_is_taken_and_the_other_looks_on(sheet: Sheet) -> None:
    first, second = a_phone(sheet), a_phone(sheet)
    seat_device(sheet.devices.get(number=2), 1)

    response = sheet_pages.post(second, sheet, {}, "pen")

    assert (response.status_code, response["Location"]) == (302, sheet_pages.address(sheet))
    assert (offered(first, sheet), "" in offered(second, sheet)) == ({"pen/"}, True)
    assert "Phone 2 (Béa) has the pen" in sheet_pages.text(first.get(sheet_pages.address(sheet)))


def test_pen_is_taken_by_htmx_in_place(sheet: Sheet) -> None:
    _first, second = a_phone(sheet), a_phone(sheet)

    response = sheet_pages.post(second, sheet, {"game": "1"}, "pen", **sheet_pages.HTMX)

    assert (response.status_code, 'id="deal"' in response.content.decode()) == (200, True)


def test_pen_is_taken_without_a_page(sheet: Sheet) -> None:
    _first, second = a_phone(sheet), a_phone(sheet)

    response = sheet_pages.post(second, sheet, {}, "pen", prefer="return=minimal")

    sheet.refresh_from_db()
    assert (response.status_code, sheet.pen.number) == (204, 2)


def test_pen_of_a_phone_that_left_is_nobodys(sheet: Sheet) -> None:
    _first, second = a_phone(sheet), a_phone(sheet)
    send_away(sheet, sheet.devices.get(number=1))

    assert "" in offered(second, sheet)


def test_entry_without_the_pen_is_judged_by_the_ledger(sheet: Sheet) -> None:
    first, second = a_phone(sheet), a_phone(sheet)
    sent = {**sheet_pages.fill(first, sheet), "side": "A", "count": "42"}

    assert sheet_pages.post(second, sheet, sent).status_code == 303
    refused = sheet_pages.post(second, sheet, {**sent, "count": ""}, **sheet_pages.HTMX)

    assert (refused.status_code, 'id="deal"' in refused.content.decode()) == (422, True)
    assert sheet.lines.get().device.number == 2


def test_staff_write_as_before(club: Club, bob: User) -> None:
    sheet = table.a_sheet(club=club)
    join_sheet(sheet, Joined.CARD)

    assert "" in offered(signed_in(bob), sheet)


def test_every_phone_may_sign_for_its_side(sheet: Sheet) -> None:
    sheet = table.finished()
    first, second = a_phone(sheet), a_phone(sheet)

    assert "sign/" in offered(second, sheet)
    assert "lines/1/strike/" not in offered(second, sheet)
    assert "lines/1/strike/" in offered(first, sheet)
    take_pen(sheet, sheet.devices.get(number=2))
    assert "lines/1/strike/" in offered(second, sheet)
