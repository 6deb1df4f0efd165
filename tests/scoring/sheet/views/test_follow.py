"""What a phone is answered that asks again: nothing, while nothing has moved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.joining.actions import join_sheet, seat_device
from scoring.ledger.writing import take_pen
from scoring.models import Joined, Sheet
from scoring.opening.actions import play_again, seat_game
from tests.steps import sheet_pages, table


@pytest.fixture
def sheet(db: None) -> Sheet:
    sheet = table.a_sheet(settings={"target": 30})
    table.write(sheet, 42)
    return sheet


@pytest.fixture
def phone(sheet: Sheet) -> Client:
    phone = Client(headers=sheet_pages.ENGLISH)
    phone.cookies["tables"] = join_sheet(sheet, Joined.CARD).secret
    return phone


def again(phone: Client, sheet: Sheet, seen: str = "", **headers: str) -> HttpResponse:
    told = {"if-none-match": seen} if seen else {}
    return phone.get(sheet_pages.address(sheet), headers={**sheet_pages.HTMX, **told, **headers})


@pytest.mark.parametrize("weak", ["", "W/"])
def test_nothing_new_is_304_in_one_query(phone: Client, sheet: Sheet, weak: str) -> None:
    seen = again(phone, sheet)["ETag"]

    with CaptureQueriesContext(connection) as queries:
        response = again(phone, sheet, weak + seen)

    assert (response.status_code, response.content, len(queries)) == (304, b"", 1)


def test_page_knows_what_it_has_seen(phone: Client, sheet: Sheet) -> None:
    page = phone.get(sheet_pages.address(sheet)).content.decode()
    told = json.loads(re.search(r'<script id="phone"[^>]*>(.*?)</script>', page, re.S)[1])

    assert again(phone, sheet, told["seen"]).status_code == 304


def write(sheet: Sheet) -> None:
    table.write(sheet, 40)


def another_takes_the_pen(sheet: Sheet) -> None:
    take_pen(sheet, join_sheet(sheet, Joined.CARD).device)


def writer_says_who(sheet: Sheet) -> None:
    seat_device(sheet.devices.get(), 1)


def another_game(sheet: Sheet) -> None:
    table.write(sheet, 68)
    play_again(sheet)


@pytest.mark.parametrize("happens", [write, another_takes_the_pen, writer_says_who, another_game])
def test_whatever_moves_is_shown(phone: Client, sheet: Sheet, happens: Callable[[Sheet], None]) -> None:
    seen = again(phone, sheet)["ETag"]

    happens(sheet)

    response = again(phone, sheet, seen)
    assert (response.status_code, response["ETag"] != seen) == (200, True)


def test_game_begun_after_the_last_one_is_shown(phone: Client, sheet: Sheet) -> None:
    table.write(sheet, 68)
    seen = again(phone, sheet)["ETag"]

    play_again(sheet)

    assert again(phone, sheet, seen).status_code == 200


def test_places_drawn_before_the_first_deal_are_shown(phone: Client, db: None) -> None:
    sheet = table.a_sheet()
    phone.cookies["tables"] = join_sheet(sheet, Joined.CARD).secret
    seen = again(phone, sheet)["ETag"]

    seat_game(sheet, 1, [0, 2, 1, 3])

    assert again(phone, sheet, seen).status_code == 200


def test_another_language_and_another_phone_have_seen_nothing(phone: Client, sheet: Sheet) -> None:
    seen = again(phone, sheet)["ETag"]
    other = Client(headers=sheet_pages.ENGLISH)
    other.cookies["tables"] = join_sheet(sheet, Joined.CARD).secret

    in_french = again(phone, sheet, seen, **{"accept-language": "fr"})

    assert (in_french.status_code, again(other, sheet, seen).status_code) == (200, 200)


def test_line_that_was_just_written_has_been_seen(phone: Client, sheet: Sheet) -> None:
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "40"}
    page = sheet_pages.post(phone, sheet, sent, **sheet_pages.HTMX).content.decode()
    told = json.loads(re.search(r'<script id="phone"[^>]*>(.*?)</script>', page, re.S)[1])

    assert again(phone, sheet, told["seen"]).status_code == 304
