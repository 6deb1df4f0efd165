"""Without HTTPS: from another machine tables and public pages open, and nothing that must not be overheard."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from clubs.models import Club
from config.management.commands.serve import plain_http
from tests.steps.table import a_sheet

IN_THE_ROOM = {"REMOTE_ADDR": "192.168.1.7"}
OPEN = [
    "/",
    "/join/",
    "/play/",
    "/rules/",
    "/arbiter/",
    "/count/",
    "/articles/",
    "/about/",
    "/api/v1/variants/",
]
SHUT = ["/accounts/login/", "/clubs/", "/admin/login/", "/api/v1/clubs/", "/clubs/mine/", "/clubs/open/"]


@pytest.fixture
def browser() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.mark.parametrize("address", OPEN)
def test_open_in_the_room(browser: Client, db: None, address: str) -> None:
    assert browser.get(address, **IN_THE_ROOM).status_code == 200


@pytest.mark.parametrize("address", SHUT)
def test_shut_in_the_room_and_open_on_the_machine_itself(browser: Client, club: Club, address: str) -> None:
    there, here = browser.get(address, **IN_THE_ROOM), browser.get(address, REMOTE_ADDR="127.0.0.1")

    assert there.status_code == 403
    assert here.status_code in (200, 302)


def test_it_says_what_to_do(browser: Client, db: None) -> None:
    page = browser.get("/accounts/login/", **IN_THE_ROOM).content.decode()
    told = browser.get("/api/v1/clubs/", **IN_THE_ROOM).json()

    sentence = "Open this page on the computer that runs the site, or set up HTTPS"
    assert (sentence in page, sentence in told["detail"], told["code"]) == (True, True, "needs_https")


def test_phone_in_the_room_joins_and_writes(browser: Client, db: None) -> None:
    sheet = a_sheet()

    joined = browser.post("/join/", {"code": sheet.code}, **IN_THE_ROOM)

    assert joined["Location"] == reverse("scoring:holder", args=[sheet.key])
    assert browser.get(sheet.get_absolute_url(), **IN_THE_ROOM).status_code == 200
    assert "without encryption" in browser.get("/join/", **IN_THE_ROOM).content.decode()


def test_machine_is_itself_under_its_address_in_the_room(
    browser: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.network.lan_address", lambda: "192.168.1.7")

    assert browser.get("/accounts/login/", **IN_THE_ROOM).status_code == 200


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
def test_what_a_proxy_passes_on_comes_from_elsewhere(browser: Client, db: None, header: str) -> None:
    assert browser.get("/accounts/login/", headers={header: "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize("address", ["", "unix:", "not an address"])
def test_who_cannot_be_told_is_elsewhere(browser: Client, db: None, address: str) -> None:
    assert browser.get("/accounts/login/", REMOTE_ADDR=address).status_code == 403


@pytest.mark.parametrize("name", ["HTTPS", "TRUST_LAN"])
def test_open_with_https_and_where_the_network_is_trusted(db: None, settings: Settings, name: str) -> None:
    setattr(settings, name, True)

    assert Client().get("/accounts/login/", **IN_THE_ROOM).status_code == 200


def test_it_is_said_at_the_start(settings: Settings) -> None:
    assert plain_http().startswith("Plain HTTP: ")

    settings.TRUST_LAN = True
    assert plain_http().startswith("WARNING: MANILLE_TRUST_LAN is set")

    settings.HTTPS = True
    assert plain_http() == ""


def test_the_page_on_hosting_says_it() -> None:
    hosting = (Path(__file__).parents[2] / "docs/hosting.md").read_text()

    assert hosting.count("MANILLE_TRUST_LAN") == 2
