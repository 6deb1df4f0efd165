"""A sheet shown to those who do not sit at it: by its share code alone, and without a word too many."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, PublicName, User
from scoring.joining.actions import replace_card
from scoring.ledger import lines
from scoring.opening.actions import Sitter, play_again
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.sheet_pages import shared_address, stranger

LIVE = {"HX-Request": "true", "HX-Target": "shared"}
LOOKS = ("shared", "summary", "summary_picture")


def test_whoever_has_the_link_sees_who_plays_how_it_stands_and_every_line(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)

    page = stranger().get(shared_address(sheet))

    said = sheet_pages.text(page)
    assert "Deal 3, Luc deals" in said
    assert re.findall(r'class="side-total">(\d+)<', page.content.decode()) == ["8", "4"]
    assert ("42 · 26" in said, "30 · 38" in said, "chart" in page.content.decode()) == (True, True, True)


def test_page_has_nothing_to_write_with_and_no_secret(db: None) -> None:
    sheet = table.a_sheet()
    phone = Phone()
    secret = phone.sit(sheet)
    table.write(sheet, 42)

    answer = stranger().get(shared_address(sheet))

    page = answer.content.decode()
    assert re.findall(r"<(form|input|button)\b", page) == []
    assert [told for told in (sheet.code, secret, f"/t/{sheet.key}") if told in page] == []
    assert (answer.cookies.output(), "csrf" in page) == ("", False)


def test_page_is_in_no_index(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    answers = [stranger().get(shared_address(sheet, name)) for name in LOOKS]

    assert {answer["X-Robots-Tag"] for answer in answers} == {"noindex, nofollow"}
    assert 'name="robots" content="noindex, nofollow"' in answers[0].content.decode()


@pytest.mark.parametrize("name", LOOKS)
def test_wrong_code_learns_nothing(db: None, name: str) -> None:
    sheet, other = table.a_sheet(), table.a_sheet()
    table.write(sheet, 42)
    nowhere = reverse(f"scoring:{name}", args=["a" * 26, sheet.share_code])
    wrong = [
        shared_address(sheet, name, code) for code in ("a" * 26, sheet.code, sheet.key, other.share_code)
    ]

    answers = [stranger().get(address) for address in [nowhere, shared_address(sheet, name, "x"), *wrong]]

    assert stranger().get(shared_address(sheet, name)).status_code == 200
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert not any("Anne" in answer.content.decode() for answer in answers)


def test_wrong_code_asks_the_database_one_thing(db: None) -> None:
    sheet = table.a_sheet()

    with CaptureQueriesContext(connection) as queries:
        stranger().get(shared_address(sheet, code="a" * 26))

    assert len(queries) == 1


@pytest.mark.parametrize("name", LOOKS)
def test_new_card_ends_the_link(db: None, name: str) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    sent = shared_address(sheet, name)
    assert stranger().get(sent).status_code == 200

    replaced = replace_card(sheet)

    assert stranger().get(sent).status_code == 404
    assert stranger().get(shared_address(replaced, name)).status_code == 200


@pytest.mark.parametrize("count", [1, 9])
def test_page_takes_as_many_queries_for_one_line_as_for_many(db: None, count: int) -> None:
    sheet = table.a_sheet(settings={"target": 500})
    table.write(sheet, *[42] * count)

    with CaptureQueriesContext(connection) as queries:
        stranger().get(shared_address(sheet))

    assert len(queries) == 4


def test_asked_again_it_is_304_until_the_next_deal(db: None) -> None:
    sheet, browser = table.a_sheet(), stranger()
    table.write(sheet, 42)
    first = browser.get(shared_address(sheet), headers=LIVE)
    known = {**LIVE, "If-None-Match": first["ETag"]}

    same = browser.get(shared_address(sheet), headers=known)
    table.write(sheet, 30)
    moved = browser.get(shared_address(sheet), headers=known)

    assert (first.status_code, same.status_code, same.content) == (200, 304, b"")
    assert (moved.status_code, moved["ETag"] == first["ETag"]) == (200, False)
    assert moved.content.decode().startswith('<div id="shared"')
    assert f'data-version="{moved["ETag"][1:-1]}"' in moved.content.decode()


def test_new_name_and_a_new_game_are_news_too(club: Club) -> None:
    player = factories.a_player(club, 1, "Ursule")
    sitters = [Sitter(player=player), *(Sitter(name=name) for name in ("Béa", "Luc", "Tom"))]
    sheet = table.finished(club=club, sitters=sitters)
    table.sign(sheet, "A", "B")
    versions = [stranger().get(shared_address(sheet), headers=LIVE)["ETag"]]

    player.public_form = PublicName.NUMBER
    player.save()
    versions.append(stranger().get(shared_address(sheet), headers=LIVE)["ETag"])
    play_again(sheet)
    versions.append(stranger().get(shared_address(sheet), headers=LIVE)["ETag"])

    assert len(set(versions)) == 3


def test_hidden_player_of_a_club_stays_hidden(club: Club) -> None:
    hidden = factories.a_player(club, 7, "Ursule", last_name="Dubois", public_form=PublicName.NUMBER)
    sitters = [Sitter(player=hidden), *(Sitter(name=name) for name in ("Béa", "Luc", "Tom"))]
    sheet = table.finished(club=club, sitters=sitters)

    told = [stranger().get(shared_address(sheet, name)).content.decode() for name in LOOKS[:2]]

    assert ["Player 7" in page for page in told] == [True, True]
    assert not any(name in page for page in told for name in ("Ursule", "Dubois"))


def test_account_that_struck_a_line_is_not_named(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    table.write(sheet, 42, 30)
    lines.strike_line(sheet, 1, 1, "Charlie miscounted", table.a_stamp(sheet, alice))

    told = [sheet_pages.text(stranger().get(shared_address(sheet, name))) for name in LOOKS[:2]]

    assert not any(word in page for page in told for word in ("Alice", "Charlie", "42 · 26"))


def test_finished_game_is_told_and_leads_to_its_picture(db: None) -> None:
    sheet = table.finished()

    page = stranger().get(shared_address(sheet))

    assert "Anne and Luc win the game." in sheet_pages.text(page)
    assert f'href="{shared_address(sheet, "summary")}"' in page.content.decode()


def test_messenger_is_told_who_plays_and_shown_the_picture(db: None) -> None:
    sheet = table.finished()

    page = stranger().get(shared_address(sheet)).content.decode()

    told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))
    assert told["title"] == "Anne and Luc against Béa and Tom"
    assert told["url"] == f"http://testserver{shared_address(sheet)}"
    assert told["image"] == f"http://testserver{shared_address(sheet, 'summary_picture')}"
    assert (told["image:width"], told["image:height"], told["locale"]) == ("1080", "1350", "en_GB")


def test_other_game_of_the_table_is_one_tap_away(db: None) -> None:
    sheet = table.finished(signatures=1)
    table.sign(sheet, "A")
    play_again(sheet)

    page = stranger().get(shared_address(sheet)).content.decode()

    assert f'href="{shared_address(sheet)}?game=1"' in page
    assert "Anne and Luc win the game." in sheet_pages.text(stranger().get(f"{shared_address(sheet)}?game=1"))


@pytest.mark.parametrize("game", ["0", "9", "x", "99999999999999999999", "²"])
def test_game_that_is_none_is_the_one_played(db: None, game: str) -> None:
    assert stranger().get(f"{shared_address(table.a_sheet())}?game={game}").status_code == 200


def test_anybody_at_a_table_of_friends_may_share_it(db: None) -> None:
    sheet = table.a_sheet()

    page = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet, "share"))

    address = f"http://testserver{shared_address(sheet)}"
    assert f'value="{address}"' in page.content.decode()
    assert f'<svg class="qr" viewBox="0 0 45 45" role="img" aria-label="{address}"' in page.content.decode()
    assert f'data-share="{shared_address(sheet)}"' in Phone().get(sheet_pages.address(sheet)).content.decode()


def test_sheet_of_a_club_is_shared_by_its_scorers(club: Club, bob: User) -> None:
    sheet = table.a_sheet(club=club)

    told = [
        browser.get(sheet_pages.address(sheet, "share")).status_code for browser in (Phone(), signed_in(bob))
    ]
    shown = [
        "data-share" in browser.get(sheet_pages.address(sheet)).content.decode()
        for browser in (Phone(), signed_in(bob))
    ]

    assert (told, shown) == ([403, 200], [False, True])
