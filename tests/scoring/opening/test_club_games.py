"""A game among friends by the rules of a club: offered to its members, unknown to everybody else."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from scoring.models import Sheet
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages
from tests.steps.names import ENGLISH, htmx

PLAY = reverse("scoring:play")
OURS = "tapis-verts.2"
FOUR = {f"seat_{seat}": name for seat, name in enumerate(["Anne", "Béa", "Luc", "Tom"])}
GROUP = "The games of my clubs"
pytestmark = pytest.mark.usefixtures("ours")


@pytest.fixture
def ours(club: Club) -> None:
    """A second game of the club: it changes a rule that the page asks for, and one that it does not."""
    game = HouseGame("coinchee_121", {"target": 61, "cap": 8}, "La Nôtre", 2)
    change_house_rules(club, game, upon=0)


def form_of(client: Client, **query: str) -> dict[str, str]:
    """The form, untouched."""
    return sheet_pages.filled(sheet_pages.form_to(client.get(PLAY, query).content.decode(), PLAY))


def played() -> tuple[str, int, int | None]:
    game = Sheet.objects.get().games.get()
    return game.variant, game.settings["target"], game.settings["cap"]


def test_member_finds_the_games_of_the_club_first(charlie: User) -> None:
    page = signed_in(charlie).get(PLAY, headers=ENGLISH).content.decode()

    groups = re.findall(r'<details class="preset-group"[^>]*><summary>([^<]+) <', page)
    offers = re.findall(r'<button class="preset" name="variant_key" value="([^"]+)"', page)
    assert (groups[0], offers[:3]) == (GROUP, ["tapis-verts.1", OURS, "coinchee_121"])
    assert "<strong>La Nôtre</strong><small>Manille coinchée to 121 · Les Tapis verts</small>" in page


def test_club_that_gave_a_game_up_offers_it_no_more(club: Club, charlie: User) -> None:
    give_up_game(club, 2, upon=1)

    page = signed_in(charlie).get(PLAY, {"variant_key": OURS}).content.decode()

    assert f'value="{OURS}"' not in page
    assert re.findall(r'value="([^"]+)" aria-pressed="true"', page) == ["coinchee_121"]


@pytest.mark.parametrize("who", ["dora", "nobody"])
def test_strangers_see_nothing_of_it_and_open_nothing_by_it(dora: User, who: str) -> None:
    client = signed_in(dora) if who == "dora" else Phone()
    page = client.get(PLAY, {"variant_key": OURS}, headers=ENGLISH).content.decode()

    answer = client.post(PLAY, {**form_of(client), **FOUR, "variant_key": OURS, "start": "1"})

    assert [f'value="{OURS}"' in page, "La Nôtre" in page, "Tapis verts" in page] == [False] * 3
    assert (answer.status_code, Sheet.objects.count()) == (422, 0)
    assert GROUP not in Phone().get(PLAY, headers=ENGLISH).content.decode()


def test_chosen_game_fills_in_its_rules_and_plays_by_all_of_them(charlie: User) -> None:
    client = signed_in(charlie)
    sent = form_of(client, variant_key=OURS)

    answer = client.post(PLAY, {**sent, **FOUR, "start": "1"})

    assert (sent["variant_key"], sent["rules_of"], sent["set_target"]) == (OURS, OURS, "61")
    assert (answer.status_code, played()) == (302, ("coinchee_121", 61, 8))
    assert Sheet.objects.get().club is None


def test_its_rules_may_be_changed_for_the_evening(charlie: User) -> None:
    client = signed_in(charlie)

    client.post(PLAY, {**form_of(client, variant_key=OURS), **FOUR, "set_target": "40", "start": "1"})

    assert played() == ("coinchee_121", 40, 8)


def test_names_stay_when_a_game_of_the_club_is_chosen_and_left(charlie: User) -> None:
    client = signed_in(charlie)
    typed = {**form_of(client, variant_key="coinchee_121"), **FOUR, "set_target": "77"}

    chosen = client.post(PLAY, {**typed, "variant_key": OURS}, headers=htmx("play-form")).content.decode()
    ours = sheet_pages.filled(sheet_pages.form_to(chosen, PLAY))
    left = client.post(PLAY, {**ours, "variant_key": "coinchee_121"}).content.decode()
    book = sheet_pages.filled(sheet_pages.form_to(left, PLAY))

    assert (ours["variant_key"], ours["set_target"], ours["seat_2"]) == (OURS, "61", "Luc")
    assert (book["variant_key"], book["set_target"], book["seat_2"]) == ("coinchee_121", "121", "Luc")


def test_game_of_the_club_is_called_by_its_name_and_not_as_last_time(charlie: User) -> None:
    page = signed_in(charlie).get(PLAY, {"variant_key": OURS}, headers=ENGLISH).content.decode()

    assert "Change the rules of La Nôtre</summary>" in page


def test_page_costs_a_stranger_nothing_and_a_member_two_queries_more(charlie: User) -> None:
    counts = []
    for client in (Phone(), signed_in(charlie)):
        with CaptureQueriesContext(connection) as queries:
            client.get(PLAY)
        counts.append(
            len([query for query in queries if "house" in query["sql"] or "clubs_club" in query["sql"]])
        )

    assert counts == [0, 2]
