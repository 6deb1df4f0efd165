"""A game told afterwards: the page, and the picture that is sent."""

from __future__ import annotations

import re
import struct
from dataclasses import replace

import pytest
from django.test import Client

from scoring.booklet.example_deals import example_deals
from scoring.models import Sheet
from scoring.opening import actions
from scoring.rulebook import VARIANTS, Call, Deal, Variant
from scoring.rules.rules import rules_for
from tests.depth import part
from tests.phones import Phone
from tests.steps import presets, sheet_pages, table
from tests.steps.sheet_pages import shared_address, stranger

COUSINS = tuple(f"{name} Vandenbroucke-Vanwolleghem" for name in presets.PEOPLE)


def facts(sheet: Sheet, query: str = "") -> dict[str, list[str]]:
    """What the page tells, by title."""
    page = stranger().get(shared_address(sheet, "summary") + query).content.decode()
    told = re.findall(r"<div><dt>([^<]+)</dt>(.*?)</div>", page)
    return {title: re.findall(r"<dd[^>]*>([^<]+)</dd>", lines) for title, lines in told}


def size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG, in pixels."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_game_is_told_in_its_feats(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, table.a_deal(57, doubles=2), 34, table.a_deal(30, doubles=1), 66)

    assert facts(sheet) == {
        "Deals won": ["Anne and Luc 3, Béa and Tom 1", "5 deals"],
        "Biggest deal": ["Anne and Luc mark 92", "deal 2: 57 · 11 – surcoinche ×4"],
        "Longest run": ["Anne and Luc, 2 deals in a row", "from deal 1 to deal 2"],
        "Coinche": ["Anne and Luc: 1 won of 2", "Béa and Tom: 1 won of 2"],
        "Surcoinche": ["Anne and Luc: 1 won of 1", "Béa and Tom: 0 won of 1"],
    }


def test_contracts_are_told_by_who_undertook_them(db: None) -> None:
    sheet = presets.a_table("encheres_4")
    deals = [Deal(call=Call(declarer="P1", bid=40, points=points)) for points in (60, 10)]
    table.write(sheet, *deals)

    told = facts(sheet)

    assert (told["Contracts"], told["Best deal"][0]) == (["Anne: 1 made of 2"], "Anne marks 40")


def test_game_without_a_deal_says_that_it_is_being_played(db: None) -> None:
    sheet = table.a_sheet()

    page = stranger().get(shared_address(sheet, "summary"))

    assert "Still being played" in sheet_pages.text(page)
    french = Client(headers={"accept-language": "fr"}).get(shared_address(sheet, "summary"))
    assert "Partie en cours" in sheet_pages.text(french)
    assert (facts(sheet), "og:image" in page.content.decode()) == ({}, False)
    assert stranger().get(shared_address(sheet, "summary_picture")).status_code == 404


def test_last_game_that_is_over_is_told_unless_another_is_asked_for(db: None) -> None:
    sheet = table.finished(signatures=1)
    table.sign(sheet, "A")
    actions.play_again(sheet)
    table.write(sheet, 30, game=2)

    last, asked = (stranger().get(shared_address(sheet, "summary") + query) for query in ("", "?game=2"))

    assert "Anne and Luc win the game." in sheet_pages.text(last)
    assert f'href="{shared_address(sheet, "summary_picture")}?game=1"' in last.content.decode()
    assert "Still being played" in sheet_pages.text(asked)


def test_sheet_leads_to_the_summary_once_the_game_is_over(db: None) -> None:
    playing, over = table.a_sheet(), table.finished()

    found = [
        shared_address(sheet, "summary") in Phone().get(sheet_pages.address(sheet)).content.decode()
        for sheet in (playing, over)
    ]

    assert found == [False, True]


@pytest.mark.deeper("every form of the game")
@pytest.mark.parametrize("variant", part(VARIANTS, 6), ids=lambda variant: variant.key)
def test_every_game_has_its_picture(db: None, variant: Variant) -> None:
    """With the names of the longest cousins; for as many as can play."""
    most = max(variant.pack.hands)
    settings = {"players": most} if "players" in variant.settings else {}
    rules = rules_for(variant.key, settings)
    sheet = table.a_sheet(variant.key, COUSINS[: rules.settings.pack.players], settings=settings)
    deal = example_deals(rules.settings)[0].deal
    turned = deal.turnup and replace(deal.turnup, side=rules.settings.seat_sides[0])
    table.write(sheet, replace(deal, dealer=None, turnup=turned))

    answer = Client(headers={"accept-language": "fr"}).get(shared_address(sheet, "summary_picture"))

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert size(answer.content) == (1080, 1350)


def test_picture_is_kept_a_minute_and_asked_for_again_by_its_content(db: None) -> None:
    sheet = table.finished()
    first = stranger().get(shared_address(sheet, "summary_picture"))

    again = stranger().get(shared_address(sheet, "summary_picture"), headers={"If-None-Match": first["ETag"]})

    assert (first["Cache-Control"], again.status_code) == ("public, max-age=60", 304)
    assert "Cookie" not in first["Vary"]


def test_picture_takes_no_name_for_markup(db: None) -> None:
    sheet = table.finished(names=("#panic()", "$x^2$", "*Luc* _ \\", "</svg><script>"))

    answer = stranger().get(shared_address(sheet, "summary_picture"))

    assert size(answer.content) == (1080, 1350)


def test_stopped_game_says_so_and_why_on_the_page_and_in_the_picture(db: None) -> None:
    pictures = []
    for reason in ("last bus", "fire alarm"):
        sheet = table.a_sheet()
        table.write(sheet, 42)
        table.sign(sheet, "A", "B", stopped=reason)
        page = sheet_pages.text(stranger().get(shared_address(sheet, "summary")))
        pictures.append(stranger().get(shared_address(sheet, "summary_picture")).content)

        assert f"Anne and Luc win the game. Stopped: {reason}" in page

    assert pictures[0] != pictures[1]


def test_trumps_are_told_where_the_table_kept_them(db: None) -> None:
    sheet = table.a_sheet()
    taken = [("S", "A", 1, 40), ("S", "B", 0, 50), ("D", "A", 1, 60)]
    for trump, taker, player, count in taken:
        table.write(sheet, table.a_deal(count, trump=trump, taker=taker, taker_player=player))

    assert facts(sheet)["Trumps"] == ["♠: 2 times, 1 of them won", "♦: 1 time, 1 of them won"]
    assert facts(sheet)["Who made the trump"] == ["Luc: 2 times, 2 of them won", "Béa: 1 time, 0 of them won"]
