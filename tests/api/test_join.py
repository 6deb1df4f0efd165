"""Programs join a table as phones do, and bear a secret of their own."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from clubs.models import Club, Session
from scoring.joining.actions import send_away
from scoring.models import Sheet, codes
from tests import factories
from tests.steps.table import a_sheet

JOIN = "/api/v1/join/"


@pytest.fixture
def tonight(club: Club) -> Session:
    return factories.a_session(club, starts_at=timezone.now())


@pytest.fixture
def table(tonight: Session) -> Sheet:
    return a_sheet(club=tonight.club, session=tonight, table_number=7)


def ask(body: dict[str, Any], **headers: str) -> Any:
    return Client(headers={"accept-language": "en"}).post(
        JOIN, body, content_type="application/json", headers=headers
    )


def look(sheet: Sheet, secret: str) -> Any:
    headers = {"authorization": f"Device {secret}", "accept-language": "en"}
    return Client().get(f"/api/v1/sheets/{sheet.key}/", headers=headers)


def test_card_gives_a_secret_that_opens_the_sheet(table: Sheet) -> None:
    answer = ask({"code": table.code})

    told = answer.json()
    assert (answer.status_code, told.keys()) == (201, {"key", "secret", "expires_at"})
    assert told["key"] == table.key
    assert parse_datetime(told["expires_at"]) == table.devices.get().expires_at
    assert look(table, told["secret"]).status_code == 200
    assert answer.cookies == {}


def test_pin_does_too(table: Sheet, tonight: Session) -> None:
    pin = codes.derive_pin(tonight.pk, 1)

    answer = ask({"club": tonight.club.slug, "table": 7, "pin": pin})

    assert (answer.status_code, answer.json()["key"]) == (201, table.key)


def test_card_that_is_none(table: Sheet) -> None:
    answer = ask({"code": "a" * 26})

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_card")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"code": "a", "table": 7},
        {"club": "tapis-verts", "table": 7},
        {"club": "tapis-verts", "table": 7, "pin": "12345"},
        {"club": "tapis-verts", "table": 0, "pin": "123456"},
        {"club": "tapis-verts", "table": 7, "pin": 123456.5},
    ],
)
def test_it_is_one_way_or_the_other(table: Sheet, body: dict[str, Any]) -> None:
    answer = ask(body)

    assert (answer.status_code, answer.json()["code"], table.devices.count()) == (422, "invalid", 0)


def test_too_many_tries_say_when_to_come_back(table: Sheet, tonight: Session) -> None:
    wrong = f"{(int(codes.derive_pin(tonight.pk, 1)) + 1) % codes.PINS:06d}"
    body = {"club": tonight.club.slug, "table": 7, "pin": wrong}
    answers = [ask(body, cookie=f"door={number}") for number in range(6)]  # cookies are not read here

    assert [answer.json()["code"] for answer in answers] == ["wrong_pin"] * 5 + ["too_many_tries"]
    assert (answers[5].status_code, 100 < int(answers[5]["Retry-After"]) <= 120) == (429, True)


def test_phone_that_left_is_told_to_scan_again_and_a_stranger_nothing(table: Sheet) -> None:
    secret = ask({"code": table.code}).json()["secret"]
    send_away(table, table.devices.get())

    left, stranger, elsewhere = look(table, secret), look(table, "mdv_x"), look(a_sheet(), secret)

    assert (left.status_code, left.json()["code"], left["WWW-Authenticate"]) == (401, "phone_left", "Device")
    assert [answer.status_code for answer in (stranger, elsewhere)] == [404, 404]


def test_page_with_the_header_tells_it_too(table: Sheet) -> None:
    secret = ask({"code": table.code}).json()["secret"]
    send_away(table, table.devices.get())

    by_header, by_cookie = Client(), Client()
    by_cookie.cookies["tables"] = secret
    headers = {"authorization": f"Device {secret}"}
    left = by_header.get(table.get_absolute_url(), headers=headers)

    assert (left.status_code, left["WWW-Authenticate"]) == (401, "Device")
    assert by_header.get("/t/nothing/", headers=headers).status_code == 404
    assert by_cookie.get(table.get_absolute_url()).status_code == 404
