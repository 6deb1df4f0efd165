"""A game among friends is found again: by the link of who opened it, by the secret that a browser still keeps."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.models import Club
from scoring.joining.actions import join_sheet, replace_card, send_away
from scoring.models import Device, Joined, Sheet, codes
from scoring.permissions import COOKIE
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.names import ENGLISH
from tests.steps.seats import ANNE, in_hand


def opened() -> tuple[Sheet, Client, str]:
    """A table among friends, the browser that opened it, and its secret."""
    sheet = table.a_sheet()
    secret = join_sheet(sheet, Joined.OPENED).secret
    return sheet, bearing(secret), secret


def bearing(*secrets: str) -> Client:
    browser = Client(headers=ENGLISH)
    browser.cookies[COOKIE] = ".".join(secrets)
    return browser


def link_on(page: str) -> str:
    """The code of the way back, as the page of the phones shows it; "" where it shows none."""
    shown = re.search(r'id="way-back"[^>]*value="[^"#]*/join/#([^"]+)"', page)
    return shown[1] if shown else ""


def phones_page(browser: Client, sheet: Sheet) -> str:
    return browser.get(sheet_pages.address(sheet, "sheet_phones")).content.decode()


def test_link_of_who_opened_the_table_gives_another_phone_its_keys(db: None) -> None:
    sheet, first, _secret = opened()
    code = link_on(phones_page(first, sheet))
    other = Client(headers=ENGLISH)

    response = other.post("/join/", {"code": code})

    assert (response.status_code, response["Location"]) == (302, sheet_pages.address(sheet, "holder"))
    assert [device.joined for device in sheet.devices.all()] == [Joined.OPENED, Joined.OPENED]
    assert "Send away" in phones_page(other, sheet)
    assert link_on(phones_page(other, sheet)) == code


def test_phone_that_came_by_the_card_gets_the_keys_where_it_sits(db: None) -> None:
    sheet, first, _secret = opened()
    anne = in_hand(sheet, ANNE)
    assert link_on(phones_page(anne, sheet)) == ""

    response = anne.post("/join/", {"code": link_on(phones_page(first, sheet))})

    assert response["Location"] == sheet_pages.address(sheet)
    assert [device.joined for device in sheet.devices.all()] == [Joined.OPENED, Joined.OPENED]


def test_way_back_is_open_at_a_full_table_and_ends_with_its_code(db: None) -> None:
    sheet, first, _secret = opened()
    Sheet.objects.filter(pk=sheet.pk).update(phones=2)
    in_hand(sheet, ANNE)
    code = link_on(phones_page(first, sheet))

    assert Client().post("/join/", {"code": code}).status_code == 302

    replace_card(sheet)
    late = Client(headers=ENGLISH).post("/join/", {"code": code})
    assert late.status_code == 404
    assert sheet.devices.count() == 3


def test_way_back_lets_as_many_phones_in_as_the_card(db: None) -> None:
    sheet, first, _secret = opened()
    Sheet.objects.filter(pk=sheet.pk).update(phones=2)
    code = link_on(phones_page(first, sheet))
    knocking = [Client(headers=ENGLISH) for _ in range(2)]

    answers = [browser.post("/join/", {"code": code}).status_code for browser in knocking]

    assert (answers, sheet.devices.count()) == ([302, 409], 2)
    first.post(sheet_pages.address(sheet, "sheet_phones"), {"more": "1"})
    assert knocking[1].post("/join/", {"code": code}).status_code == 302


def test_club_has_no_such_link(club: Club) -> None:
    sheet = table.a_sheet(club=club)
    code = f"{sheet.key}.{codes.derive_opener(sheet.uid, 1)}"

    assert Client().post("/join/", {"code": code}).status_code == 404
    assert sheet.devices.count() == 0


@pytest.mark.parametrize("code", ["{key}.", "{key}.aaaa", "nothing.aaaa", "."])
def test_wrong_link_opens_nothing(db: None, code: str) -> None:
    sheet, _first, _secret = opened()

    assert Client().post("/join/", {"code": code.format(key=sheet.key)}).status_code == 404
    assert sheet.devices.count() == 1


def test_lost_cookie_is_healed_by_the_secret_that_the_phone_still_holds(db: None) -> None:
    sheet, _first, secret = opened()
    other, others = opened()[0::2]
    browser = bearing(others)
    assert browser.get(sheet_pages.address(sheet)).status_code == 404

    response = browser.post(sheet_pages.address(sheet, "heal"), headers={"Authorization": f"Device {secret}"})

    assert response.status_code == 204
    assert browser.cookies[COOKIE].value == f"{secret}.{others}"
    assert [browser.get(sheet_pages.address(each)).status_code for each in (sheet, other)] == [200, 200]
    assert Device.objects.count() == 2


def test_secret_that_opens_nothing_heals_nothing(db: None) -> None:
    sheet, _first, secret = opened()
    elsewhere, browser = opened()[0], Client()
    send_away(sheet, sheet.devices.get())

    def heal(each: Sheet, **headers: str) -> tuple[int, bool]:
        response = browser.post(sheet_pages.address(each, "heal"), headers=headers)
        return response.status_code, COOKIE in response.cookies

    assert heal(sheet, Authorization=f"Device {secret}") == (401, False)
    assert heal(elsewhere, Authorization=f"Device {secret}") == (404, False)
    assert heal(elsewhere) == (404, False)


def test_page_of_a_browser_without_its_cookie_tries_the_secret(db: None) -> None:
    sheet, _first, _secret = opened()

    page = Client().get(sheet_pages.address(sheet)).content.decode()

    assert re.search(r'<script src="[^"]*js/heal[^"]*" defer></script>', page)


def test_game_among_friends_knows_no_card_and_no_director(db: None) -> None:
    sheet, browser, _secret = opened()
    Sheet.objects.filter(pk=sheet.pk).update(phones=1)

    pages = ("holder", "sheet_phones")
    said = [sheet_pages.text(browser.get(sheet_pages.address(sheet, page))) for page in pages]
    refused = sheet_pages.text(Client(headers=ENGLISH).post("/join/", {"code": sheet.code}))

    assert [word for page in said for word in ("card", "director") if re.search(rf"\b{word}\b", page)] == []
    assert "Whoever opened it can let another one in." in refused
    assert "Open its link again" in browser.get(sheet_pages.address(sheet)).content.decode()


def test_club_keeps_its_card(club: Club) -> None:
    sheet = table.a_sheet(club=club)
    phone = Phone(headers=ENGLISH)

    assert "Join by this card" in phones_page(phone, sheet)
    assert "Scan its card again" in phone.get(sheet_pages.address(sheet)).content.decode()
