"""The first page: what the act opens, where one plays soon, the way back to a game among friends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club
from scoring.models import Device, codes
from tests.factories import a_season, a_session
from tests.phones import Phone
from tests.steps import sheet_pages, table

HOME = reverse("home")


def test_home_leads_back_to_the_game_this_browser_was_writing(db: None) -> None:
    browser, sheet = Phone(headers=sheet_pages.ENGLISH), table.a_sheet()
    table.write(sheet, 42)
    browser.get(sheet.get_absolute_url())

    page = browser.get(HOME)

    assert "Anne and Luc against Béa and Tom" in sheet_pages.text(page)
    assert "Anne and Luc 8, Béa and Tom 0" in sheet_pages.text(page)
    assert f'href="{sheet.get_absolute_url()}"' in page.content.decode()
    assert sheet.key not in Phone().get(HOME).content.decode()


def test_signed_game_leads_to_its_summary_for_a_day(db: None) -> None:
    browser, sheet = Phone(headers=sheet_pages.ENGLISH), table.finished()
    browser.get(sheet.get_absolute_url())
    table.sign(sheet, "A", "B")
    told = reverse("scoring:summary", args=[sheet.key, sheet.share_code])

    page = browser.get(HOME)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        later = browser.get(HOME)

    assert (
        "Finished since yesterday" in sheet_pages.text(page),
        "Games being played" in sheet_pages.text(page),
    ) == (
        True,
        False,
    )
    assert "Anne and Luc win the game." in sheet_pages.text(page)
    assert f'href="{told}"' in page.content.decode()
    assert sheet.get_absolute_url() not in page.content.decode()
    assert sheet.key not in later.content.decode()


def test_table_of_a_club_is_not_offered(club: Club) -> None:
    browser, sheet = Phone(), table.a_sheet(club=club)

    browser.get(sheet.get_absolute_url())

    assert sheet.key not in browser.get(HOME).content.decode()


def test_last_five_tables_are_kept_the_last_first(db: None) -> None:
    browser = Client()
    sheets = [table.a_sheet() for _ in range(6)]

    for sheet in sheets:
        browser.post(reverse("scoring:join"), {"code": sheet.code})

    kept = browser.cookies["tables"]
    hashes = [codes.hashed(secret) for secret in kept.value.split(".")]
    assert [Device.objects.get(secret_hash=told).sheet for told in hashes] == sheets[:0:-1]
    assert (kept["httponly"], kept["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("said", ["", "x", "." * 4000, "a.b.c.d", "\x00"])
def test_cookie_of_nonsense_offers_nothing(db: None, said: str) -> None:
    browser = Phone()
    browser.cookies["tables"] = said

    assert browser.get(HOME).status_code == 200


@pytest.mark.parametrize(
    ("days", "usual"),
    [
        (0, "Manille coinchée to 121, as last time"),
        (2, "Manille coinchée to 121, as on Tuesday"),
        (8, "Manille coinchée to 121, as last time"),
    ],
)
def test_act_says_which_game_it_opens(db: None, days: int, usual: str) -> None:
    browser = Phone(headers=sheet_pages.ENGLISH)
    with time_machine.travel(datetime(2026, 3, 3, 21, tzinfo=UTC)):
        browser.get(table.a_sheet().get_absolute_url())

    with time_machine.travel(datetime(2026, 3, 3 + days, 21, tzinfo=UTC)):
        page = browser.get(HOME)

    assert page.context["usual"] == usual


def test_newcomer_is_offered_the_first_manille_without_an_account(db: None) -> None:
    page = Phone(headers=sheet_pages.ENGLISH).get(HOME)

    assert page.context["usual"] == "Manille coinchée to 121, no account"


def test_each_club_is_there_once_with_its_next_evening(club: Club, other_club: Club) -> None:
    seasons = {club: a_season(club), other_club: a_season(other_club)}
    ahead = [(club, 9), (other_club, 2), (club, 1), (other_club, -1)]
    evenings = [
        a_session(host, seasons[host], starts_at=timezone.now() + timedelta(days=days))
        for host, days in ahead
    ]

    page = Phone().get(HOME)

    assert page.context["evenings"] == [evenings[2], evenings[1]]
    assert f'href="{club.get_absolute_url()}"' in page.content.decode()


@pytest.mark.parametrize("count", [0, 1, 3])
def test_home_takes_one_query_for_a_newcomer_and_seven_for_three_games(db: None, count: int) -> None:
    browser = Phone()
    for _ in range(count):
        browser.get(table.a_sheet().get_absolute_url())

    with CaptureQueriesContext(connection) as queries:
        browser.get(HOME)

    assert len(queries) == (7 if count else 1)
