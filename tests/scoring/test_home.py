"""The way back from the first page to a game among friends."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club
from tests.scoring import pages, table

HOME = reverse("home")


def test_home_leads_back_to_the_game_this_browser_was_writing(db: None) -> None:
    browser, sheet = Client(headers=pages.ENGLISH), table.a_sheet()
    table.write(sheet, 42)
    browser.get(sheet.get_absolute_url())

    page = browser.get(HOME)

    assert "Anne and Luc against Béa and Tom" in pages.text(page)
    assert "Anne and Luc 8, Béa and Tom 0" in pages.text(page)
    assert f'href="{sheet.get_absolute_url()}"' in page.content.decode()
    assert sheet.code not in Client().get(HOME).content.decode()


def test_signed_game_is_no_longer_offered(db: None) -> None:
    browser, sheet = Client(), table.finished()
    browser.get(sheet.get_absolute_url())
    assert sheet.code in browser.get(HOME).content.decode()

    table.sign(sheet, "A", "B")

    assert sheet.code not in browser.get(HOME).content.decode()


def test_table_of_a_club_is_not_kept_in_the_browser(club: Club) -> None:
    browser, sheet = Client(), table.a_sheet(club=club)

    answer = browser.get(sheet.get_absolute_url())

    assert "tables" not in answer.cookies


def test_last_three_games_are_kept_the_last_first(db: None) -> None:
    browser = Client()
    sheets = [table.a_sheet() for _ in range(4)]
    for sheet in [*sheets, sheets[2]]:
        browser.get(sheet.get_absolute_url())

    kept = browser.cookies["tables"]

    assert kept.value == ".".join(sheets[place].code for place in (2, 3, 1))
    assert (kept["httponly"], kept["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("said", ["", "x", "." * 4000, "a.b.c.d", "\x00"])
def test_cookie_of_nonsense_offers_nothing(db: None, said: str) -> None:
    browser = Client()
    browser.cookies["tables"] = said

    assert browser.get(HOME).status_code == 200


@pytest.mark.parametrize("count", [0, 1, 3])
def test_home_takes_no_query_for_a_newcomer_and_four_for_three_games(db: None, count: int) -> None:
    browser = Client()
    for _ in range(count):
        browser.get(table.a_sheet().get_absolute_url())

    with CaptureQueriesContext(connection) as queries:
        browser.get(HOME)

    assert len(queries) == (4 if count else 0)
