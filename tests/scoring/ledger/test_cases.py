"""Where an alarm leads: to the game and the very place on its sheet where somebody's word is awaited."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from scoring.ledger.disputes import Correction, ask_correction, contest_game
from scoring.ledger.totals import record_totals
from scoring.models import Sheet
from scoring.rulebook import Final, GameTotals
from tests.conftest import signed_in
from tests.house import ROOT
from tests.steps import table
from tests.steps.names import ENGLISH
from tests.steps.seats import ANNE, in_hand
from tests.steps.sheet_pages import address
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of
from tournaments.models import Round
from tournaments.standings.actions import refresh_draft

BARE = re.compile(r'href="\{[{%]\s*(?:url "scoring:sheet" )?\w+\.sheet\.(?:get_absolute_url|key)\b')


@pytest.fixture
def round_(club: Club) -> Round:
    """A round of a table of two games: the second is over as well, and nobody has signed."""
    published = a_round(a_tournament(club, 4, games=2))
    play(sheets_of(published)[0]), play(sheets_of(published)[0], game=2)
    return published


def ways(client: Client, path: str, selector: str) -> list[str]:
    page = BeautifulSoup(client.get(path, headers=ENGLISH).content, "html.parser")
    return [str(link["href"]) for link in page.select(selector)]


def landed(client: Client, way: str) -> str:
    """What stands at the place to which `way` leads; "" where it leads to none."""
    page = BeautifulSoup(client.get(way.partition("#")[0], headers=ENGLISH).content, "html.parser")
    place = page.find(id=way.partition("#")[2])
    return " ".join(place.get_text(" ").split()) if place else ""


def roads(round_: Round) -> dict[str, tuple[str, str]]:
    """Each page that names a table in need, and which of its links leads there."""
    tournament, club = round_.stage.tournament, round_.stage.tournament.club.slug
    of_round = [club, tournament.pk, round_.number]
    return {
        "desk": (tournament.get_absolute_url(), "#asking a"),
        "table of the desk": (tournament.get_absolute_url(), "#sheet_1"),
        "tables by need": (reverse("tournaments:tables", args=of_round), "#watch_1"),
        "decisions": (reverse("tournaments:table", args=[*of_round, 1]), ".page-head .row a"),
        "results": (reverse("tournaments:grid", args=of_round), ".typed-state a"),
        "evening": (
            reverse("scoring:session_sheets", args=[club, tournament.session_id]),
            ".table-ways a.button",
        ),
        "badge": (reverse("scoring:session_sheets", args=[club, tournament.session_id]), "a.badge.alert"),
    }


def signed(sheet: Sheet, game: int) -> Sheet:
    table.sign(sheet, "A", "B", game=game)
    return sheet


def test_contested_game_is_one_tap_away_from_wherever_it_is_named(round_: Round, alice: User) -> None:
    sheet, director = signed(sheets_of(round_)[0], 2), signed_in(alice)
    contest_game(sheet, 1, None, "two piles mixed up", table.a_stamp(sheet))

    led = {name: ways(director, path, selector) for name, (path, selector) in roads(round_).items()}

    way = f"{address(sheet)}?game=1#dispute-5"
    assert led == {name: [way] for name in led}
    assert landed(director, way).startswith(
        "To be decided · Game 1 of 2: Anne 1 and Luc 2 against Tom 4 and Béa 3 The result is contested"
    )


def test_request_is_one_tap_away_from_wherever_it_is_named(round_: Round, alice: User) -> None:
    sheet, director = signed(sheets_of(round_)[0], 1), signed_in(alice)
    ask_correction(sheet, 1, Correction(1, "the pile was short"), table.a_stamp(sheet))

    led = {name: ways(director, path, selector) for name, (path, selector) in roads(round_).items()}

    way = f"{address(sheet)}?game=1#request-5"
    assert led == {name: [way] for name in led}
    assert landed(director, way).startswith("A correction is asked of the director")
    listed = ways(director, roads(round_)["evening"][0], "section[aria-labelledby=wishes-title] a")
    assert listed == [way]


def test_missing_signature_is_one_tap_away(round_: Round, alice: User) -> None:
    sheet, director = signed(sheets_of(round_)[0], 2), signed_in(alice)
    places = roads(round_)

    led = {name: ways(director, *places[name]) for name in ("table of the desk", "tables by need", "evening")}

    way = f"{address(sheet)}?game=1#signing"
    assert led == {name: [way] for name in led}
    assert "that is right" in landed(director, way)


def test_table_in_peace_leads_to_the_game_in_play(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=2))
    sheet = sheets_of(round_)[0]
    play(sheet), signed(sheet, 1)

    led = {
        ways(signed_in(alice), *roads(round_)[name])[0] for name in ("table of the desk", "tables by need")
    }

    assert led == {f"{address(sheet)}?game=2"}


def test_other_games_of_the_sheet_say_what_waits_in_them(round_: Round) -> None:
    sheet = signed(sheets_of(round_)[0], 2)
    anne = in_hand(sheet, ANNE)

    def other() -> tuple[str, list[str]]:
        page = BeautifulSoup(anne.get(f"{address(sheet)}?game=2").content, "html.parser")
        [link] = page.select("nav[aria-labelledby=games-title] a")
        return str(link["href"]), [" ".join(badge.get_text(" ").split()) for badge in link.select(".badge")]

    unsigned = other()
    contest_game(sheet, 1, 1, "", table.a_stamp(sheet))

    assert unsigned == (f"{address(sheet)}?game=1#signing", ["unsigned"])
    assert other() == (f"{address(sheet)}?game=1#dispute-5", ["! contested"])


def test_contested_line_is_corrected_in_its_form(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    contest_game(sheet, 1, 1, "", table.a_stamp(sheet))
    anne = in_hand(sheet, ANNE)

    [way] = ways(anne, address(sheet), ".dispute a.primary")

    assert way == f"{address(sheet)}?game=1&replaces=1#head"
    assert landed(anne, way).startswith("Correct deal 1")


def test_contested_totals_are_corrected_where_totals_are_written(club: Club, alice: User, bob: User) -> None:
    """The form of a deal knows nothing of them, and who may not write totals asks the director."""
    sheet = table.a_sheet(club=club)
    record_totals(sheet, 1, GameTotals((Final({"A": 121, "B": 98}),)), table.a_stamp(sheet))
    contest_game(sheet, 1, 1, "", table.a_stamp(sheet))

    led = [
        ways(client, address(sheet), ".dispute a.primary")
        for client in (signed_in(bob), in_hand(sheet, ANNE))
    ]
    decided = signed_in(alice).post(address(sheet, "settle", 2), {"keep": "typed"})

    way = f"{address(sheet, 'totals')}?game=1"
    assert (led, decided["Location"]) == ([[way], []], way)


def test_next_step_leads_to_the_signatures_it_names(round_: Round, alice: User) -> None:
    sheet, desk = signed(sheets_of(round_)[0], 2), round_.stage.tournament.get_absolute_url()
    refresh_draft(round_.stage.tournament_id)

    assert ways(signed_in(alice), desk, "#to_sign a") == [f"{address(sheet)}?game=1#signing"]


def test_tables_open_at_the_bell_lead_to_the_game_in_play(club: Club, alice: User) -> None:
    late = a_round(a_tournament(club, 4))
    Round.objects.filter(pk=late.pk).update(ends_at=timezone.now() - timedelta(minutes=1))

    led = ways(signed_in(alice), late.stage.tournament.get_absolute_url(), "#time_up li a")

    assert led == [f"{address(sheets_of(late)[0])}?game=1"]


def test_no_list_of_tables_links_to_a_sheet_by_its_bare_address() -> None:
    """What is wrong at a table may stand in a game that its sheet does not open upon: `way_to` knows where."""
    bare = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if BARE.search(path.read_text())
    ]

    assert bare == []
    assert BARE.search('<a href="{{ table.sheet.get_absolute_url }}">')
    assert BARE.search('<a class="x" href="{% url "scoring:sheet" row.sheet.key %}">')
