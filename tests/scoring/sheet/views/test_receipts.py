"""What a phone is told in headers, and how it says who it is: no cookie, no token, one secret."""

from __future__ import annotations

import uuid

import pytest
from django.http import HttpResponse
from django.test import Client

from clubs.models import Club, User
from scoring.joining.actions import join_sheet, send_away
from scoring.models import Joined, Line, Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages, table
from tests.steps.seats import secret_of_a_phone

MINIMAL = {"prefer": "return=minimal"}


@pytest.fixture
def sheet(db: None) -> Sheet:
    return table.a_sheet()


def a_deal(**told: object) -> dict[str, object]:
    return {"uuid": uuid.uuid4(), "revision": 0, "game": 1, "side": "A", "count": "42", **told}


def send(sheet: Sheet, deal: dict[str, object], secret: str = "", **headers: str) -> HttpResponse:
    """What a browser without cookies, which checks for tokens as the site does, is answered."""
    bearing = {"authorization": f"Device {secret}"} if secret else {}
    phone = Client(enforce_csrf_checks=True)
    return phone.post(sheet_pages.address(sheet), deal, headers={**bearing, **headers})


@pytest.mark.parametrize(
    ("headers", "status"),
    [({}, 303), (sheet_pages.HTMX, 200), (MINIMAL, 201)],
    ids=["page", "part", "minimal"],
)
def test_receipt_bears_uuid_number_revision_and_head(
    sheet: Sheet, headers: dict[str, str], status: int
) -> None:
    deal = a_deal()

    response = send(sheet, deal, secret_of_a_phone(sheet), **headers)

    line = sheet.lines.get()
    assert (response.status_code, response["Manille-Receipt"]) == (status, f"{deal['uuid']} 1 1 {line.hash}")


def test_whoever_drains_gets_no_page_and_the_first_receipt_again(sheet: Sheet) -> None:
    deal, secret = a_deal(), secret_of_a_phone(sheet)

    answers = [send(sheet, deal, secret, **MINIMAL) for _ in range(5)]

    assert [answer.status_code for answer in answers] == [201, 200, 200, 200, 200]
    assert {answer.content for answer in answers} == {b""}
    assert {answer["Manille-Receipt"] for answer in answers} == {
        f"{deal['uuid']} 1 1 {sheet.lines.get().hash}"
    }


def test_deal_that_another_phone_told_alike_goes_on_upon_its_line(sheet: Sheet) -> None:
    table.write(sheet, 42)
    deal = a_deal()

    response = send(sheet, deal, secret_of_a_phone(sheet), **MINIMAL)

    assert response["Manille-Receipt"].split()[:3] == [str(deal["uuid"]), "2", "1"]


@pytest.mark.parametrize(
    ("told", "status", "code"),
    [
        ({"count": ""}, 422, "invalid"),
        ({"game": 7}, 422, "unknown_game"),
        ({"count": "40"}, 409, "disputed 1"),
        ({"revision": 5}, 409, "stale_revision"),
    ],
    ids=["unreadable", "unknown game", "told differently", "from the future"],
)
def test_refusal_bears_uuid_and_reason_and_shows_the_part(
    sheet: Sheet, told: dict[str, object], status: int, code: str
) -> None:
    """Where two phones differ the next deal goes on upon the one that stands."""
    if code != "stale_revision":
        table.write(sheet, 42)
    deal = a_deal(**told)

    response = send(sheet, deal, secret_of_a_phone(sheet), **MINIMAL)

    assert (response.status_code, response["Manille-Refused"]) == (status, f"{deal['uuid']} {code}")
    assert ("Manille-Receipt" in response, response.content.lstrip()[:15]) == (False, b'<div id="sheet"')


def test_signed_game_refuses_and_keeps_a_copy(sheet: Sheet) -> None:
    table.write(sheet, 42)
    table.sign(sheet, "A", "B", stopped="late")
    deal = a_deal()

    response = send(sheet, deal, secret_of_a_phone(sheet), **MINIMAL)

    assert (response.status_code, response["Manille-Refused"]) == (410, f"{deal['uuid']} game_signed")
    assert sheet.refused_entries.get().uuid == deal["uuid"]


def test_secret_in_the_header_needs_no_token_and_reads_no_cookie(sheet: Sheet, club: Club, bob: User) -> None:
    ours = table.a_sheet(club=club)
    staff = signed_in(bob)
    staff.handler.enforce_csrf_checks = True

    wrong = staff.post(
        sheet_pages.address(ours), a_deal(), headers={"authorization": "Device mdv_wrong", **MINIMAL}
    )
    right = staff.post(
        sheet_pages.address(ours),
        a_deal(),
        headers={"authorization": f"Device {secret_of_a_phone(ours)}", **MINIMAL},
    )

    assert (wrong.status_code, right.status_code) == (404, 201)
    assert Line.objects.get().actor is None


def test_cookie_alone_needs_the_token(sheet: Sheet) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.cookies["tables"] = secret_of_a_phone(sheet)
    page = phone.get(sheet_pages.address(sheet)).content.decode()
    form = sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet)))
    token = form.pop("csrfmiddlewaretoken")

    without = phone.post(sheet_pages.address(sheet), {**form, "side": "A", "count": "42"})
    by_header = phone.post(
        sheet_pages.address(sheet), {**form, "side": "A", "count": "42"}, headers={"x-csrftoken": token}
    )

    assert (without.status_code, by_header.status_code, sheet.lines.count()) == (403, 303, 1)


def test_phone_that_was_sent_away_is_asked_to_scan_and_its_deal_comes_by_the_new_secret(sheet: Sheet) -> None:
    deal, seated = a_deal(), join_sheet(sheet, Joined.CARD)
    send_away(sheet, seated.device)

    assert send(sheet, deal, seated.secret, **MINIMAL).status_code == 401
    assert send(sheet, deal, secret_of_a_phone(sheet), **MINIMAL).status_code == 201
