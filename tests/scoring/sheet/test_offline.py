"""The service worker: served from the root, another one for other files."""

from __future__ import annotations

from django.test import Client

from scoring.sheet.offline import static_version
from tests.steps import sheet_pages


def test_worker_is_a_script_for_the_whole_site(db: None) -> None:
    response = Client().get("/sw.js")

    assert (response.status_code, response["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert f'"manille-{static_version()}", FILES = "/static/"' in response.content.decode()


def test_worker_says_the_same_to_everybody(db: None) -> None:
    french, english = Client(), Client(headers=sheet_pages.ENGLISH)

    assert french.get("/sw.js").content == english.get("/sw.js").content
