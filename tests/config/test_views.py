"""What a phone is told that puts the site on its home screen."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import Settings

ADDRESS = "/manifest.webmanifest"
TOKENS = Path(str(finders.find("css/tokens.css"))).read_text()


def colour(name: str) -> str:
    """The value of a colour by daylight."""
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}});", TOKENS)
    assert found is not None
    return found[1]


def test_manifest_tells_how_the_site_opens() -> None:
    answer = Client().get(ADDRESS, headers={"accept-language": "en"})

    told = answer.json()
    icons = told.pop("icons")
    assert answer["Content-Type"] == "application/manifest+json"
    assert told == {
        "id": "/",
        "lang": "en",
        "name": "Manille",
        "short_name": "Manille",
        "description": "Scores, club evenings and rankings for Manille, from the café table to the championship.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": colour("felt"),
        "background_color": colour("paper"),
    }
    assert [(icon["sizes"], icon["purpose"]) for icon in icons] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]


def test_manifest_speaks_the_language_of_the_browser_and_of_nothing_else() -> None:
    client = Client()
    client.cookies["django_language"] = "en"

    answer = client.get(ADDRESS, headers={"accept-language": "fr"})

    with translation.override("fr"):
        english = "Scores, club evenings and rankings for Manille, from the café table to the championship."
        french = translation.gettext(english)
    assert french != english
    assert (answer.json()["lang"], answer.json()["description"]) == ("fr", french)
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert "Accept-Language" in answer["Vary"]
    assert "Cookie" not in answer["Vary"]


def test_icons_are_pictures_of_the_size_they_are_said_to_be() -> None:
    for icon in Client().get(ADDRESS).json()["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        width, height = struct.unpack(">II", Path(str(path)).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.django_db
@pytest.mark.parametrize("route", ["home", "clubs:list", "scoring:rules_index", "scoring:play"])
def test_page_names_the_manifest_and_draws_its_icon_without_a_request(route: str) -> None:
    page = Client().get(reverse(route)).content.decode()

    links = dict(re.findall(r'<link rel="(icon|manifest)" href="([^"]+)">', page))
    assert links["manifest"] == ADDRESS
    assert links["icon"].startswith("data:image/svg+xml,%3Csvg%20xmlns=")


def test_certificate_is_there_where_the_site_made_one(settings: Settings) -> None:
    assert Client().get("/certificate/").status_code == 404

    settings.ROOM_HTTPS = "192.168.1.20:8443"
    plain = Client().get("/certificate/", headers={"host": "192.168.1.20:8000", "accept-language": "en"})
    safe = Client().get("/certificate/", secure=True)

    code = re.search(r'class="qr"[^>]*aria-label="([^"]*)"', plain.content.decode())
    assert code is not None
    assert code[1] == "http://192.168.1.20:8000/certificate/"
    assert 'href="https://192.168.1.20:8443/"' in plain.content.decode()
    assert 'class="qr"' not in safe.content.decode()
