"""The counter's pages: a pile in points, what is missing, and the deal it fills in."""

from __future__ import annotations

import random
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import HttpResponse
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Line, Sheet
from scoring.rulebook import VARIANTS
from tests.depth import some
from tests.phones import Phone, seated
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell

pytestmark = pytest.mark.django_db

COUNT = reverse("scoring:count_pile")
SPADES = ["10S", "AS", "KS", "QS", "JS"]  # fifteen points


def count(status: int = 200, **query: object) -> str:
    """What the public page says, in English."""
    response = Phone(headers=sheet_pages.ENGLISH).get(COUNT, query)
    assert response.status_code == status, sheet_pages.text(response)
    return sheet_pages.text(response)


def at_table(sheet: Sheet, **query: object) -> HttpResponse:
    return Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet, "count"), query)


def written(response: HttpResponse) -> dict[str, list[str]]:
    """What the form of the deal is given."""
    assert response.status_code == 302, sheet_pages.text(response)
    return parse_qs(urlsplit(response["Location"]).query)


@pytest.mark.parametrize(
    ("variant", "query", "told"),
    [
        ("coinchee_121", {}, "17 15 in the cards + 2 tricks 51 missing to 68: the other side’s."),
        ("muette_60", {}, "15 15 in the cards 45 missing to 60: the other side’s."),
        ("decouverte", {"taken": "3"}, "18 15 in the cards + 3 tricks 58 missing to 76: the other side’s."),
        (
            "trois_individuel",
            {},
            "17 15 in the cards + 2 tricks 53 missing to 70: the others have 43 or more",
        ),
        (
            "dix_sept_coup",
            {"players": "3"},
            "17 15 in the cards + 2 tricks 53 missing to 70: the others’.",
        ),
        ("encheres_4", {}, "17 15 in the cards + 2 tricks 51 missing to 68: the others’."),
        ("trois_donneur", {}, "15 15 in the cards 45 missing to 60: the other side’s."),
        ("manillen_club", {"players": "6"}, "15 15 in the cards 45 missing to 60: the other side’s."),
        (
            "manillen_club",
            {"players": "6", "taken": "0", "card": ["10S", "AS"]},
            "9 9 in the cards 51 missing to 60",
        ),
    ],
)
def test_pile_is_counted_by_the_scale_of_its_game(variant: str, query: dict[str, str], told: str) -> None:
    assert told in count(variant=variant, **{"card": SPADES, "taken": "2", **query})


def test_cards_without_points_need_not_be_tapped() -> None:
    assert "3 cards not tapped, without points." in count(card=SPADES, taken="2")


@pytest.mark.parametrize(
    ("query", "doubt"),
    [
        ({"card": SPADES, "taken": "1"}, "5 cards are more than 1 tricks hold."),
        ({"card": [], "taken": "4"}, "4 tricks hold at least 4 points more: tap their cards."),
    ],
)
def test_count_that_cannot_be_right_is_doubted(query: dict[str, object], doubt: str) -> None:
    assert doubt in count(**query)


def test_step_moves_the_number_of_tricks() -> None:
    assert "18 15 in the cards + 3 tricks" in count(card=SPADES, taken="2", step="1")
    assert "16 15 in the cards + 1 trick " in count(card=SPADES, taken="2", step="-1")


def test_fourth_card_makes_a_trick_of_its_own() -> None:
    page = count(how="tricks", trick="10H-AH-7H-8H", card=["10S", "AS", "KS", "7S"])

    assert "23 21 in the cards + 2 tricks" in page
    assert "+10" in page
    assert "+13" in page
    assert "Next trick: 0 of 4 cards." in page


def test_trick_in_the_making_does_not_count_yet() -> None:
    page = count(how="tricks", trick="10H-AH-7H-8H", card=["10S", "AS"])

    assert "10 9 in the cards + 1 trick " in page
    assert "Next trick: 2 of 4 cards." in page


def test_last_trick_is_taken_back() -> None:
    assert "10 9 in the cards + 1 trick " in count(
        how="tricks", trick=["10H-AH-7H-8H", "10S-AS-KS-7S"], back="1"
    )


def test_tricks_become_a_pile_and_lose_nothing() -> None:
    page = Phone().get(COUNT, {"how": "tricks", "trick": "10H-AH-7H-8H", "card": "10S"}).content.decode()

    link = re.search(r'<nav class="ways-to-count".*?<a href="([^"]+)"', page, re.S)
    assert link is not None
    assert parse_qs(urlsplit(link[1].replace("&amp;", "&")).query) == {
        "variant": ["coinchee_121"],
        "card": ["10H", "AH", "7H", "8H", "10S"],
        "taken": ["1"],
    }


REFUSED = [
    ({"card": ["10S", "10S"]}, "This card is there twice: ten of spades."),
    ({"card": "1S"}, "a card is written 10S, AH, KD or 7C"),
    ({"taken": "9"}, "There are only 8 tricks."),
    ({"taken": "many"}, "“taken” must be a whole number from 0 to 8."),
    ({"how": "tricks", "trick": "10H-AH-7H"}, "A trick of this game has 4 cards; this one has 3."),
    (
        {"how": "tricks", "card": ["10S", "AS"], "add": "1"},
        "A trick of this game has 4 cards; this one has 2.",
    ),
    ({"how": "tricks", "trick": "10H-AH-7H-8H", "card": "10H"}, "This card is there twice: ten of hearts."),
    ({"variant": "encheres_3_sans_surprise", "card": "7S"}, "Not in the pack of this game: seven of spades."),
    ({"variant": "bridge"}, "There is no such form of the game."),
]


@pytest.mark.parametrize(("query", "sentence"), REFUSED)
def test_what_cannot_be_counted_is_422_with_a_sentence(query: dict[str, object], sentence: str) -> None:
    assert sentence in count(422, **query)


def test_refused_count_keeps_what_was_tapped() -> None:
    page = Phone().get(COUNT, {"card": SPADES, "taken": "9"}).content.decode()

    assert re.findall(r'name="card" value="(\w+)" checked', page) == SPADES


def test_htmx_gets_the_points_alone() -> None:
    phone = Phone(headers={**sheet_pages.ENGLISH, "HX-Request": "true", "HX-Target": "counted"})

    response = phone.get(COUNT, {"card": SPADES, "taken": "2"})

    assert sheet_pages.text(response).startswith("17 15 in the cards")
    assert response["HX-Replace-Url"].startswith(f"{COUNT}?variant=coinchee_121&card=10S&card=AS")


# --- at the table --------------------------------------------------------------------------------


def test_count_is_written_into_both_piles_of_the_deal() -> None:
    sheet = table.a_sheet()

    response = at_table(sheet, game="1", of="B", card=SPADES, taken="2", write="1", doubles="1")

    assert urlsplit(response["Location"]).path == sheet_pages.address(sheet)
    assert written(response) == {"game": ["1"], "doubles": ["1"], "pile_A": ["51"], "pile_B": ["17"]}
    assert Line.objects.count() == 0


def test_count_of_one_among_several_is_written_alone() -> None:
    sheet = table.a_sheet("dix_sept_partie")

    response = at_table(sheet, of="P3", card=SPADES, taken="2", write="1", pile_P1="20")

    assert written(response) == {"game": ["1"], "pile_P1": ["20"], "pile_P3": ["17"]}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({}, "Say whose pile it is."),
        ({"of": "C"}, "Say whose pile it is."),
        ({"of": "A", "taken": "1"}, "5 cards are more than 1 tricks hold."),
        ({"of": "A", "taken": "9"}, "There are only 8 tricks."),
    ],
)
def test_count_that_is_not_certain_is_not_written(query: dict[str, str], sentence: str) -> None:
    response = at_table(table.a_sheet(), **{"card": SPADES, "taken": "2", "write": "1", **query})

    assert response.status_code == 422
    assert sentence in sheet_pages.text(response)
    assert 'value="10S" checked' in response.content.decode()


def test_page_of_a_table_names_its_sides_and_carries_the_deal() -> None:
    response = at_table(table.a_sheet(), of="A", doubles="2", turnup="K")

    page = response.content.decode()
    assert re.findall(r'name="of" value="(\w)"( checked)?><span>([^<]+)', page) == [
        ("A", " checked", "Anne and Luc"),
        ("B", "", "Béa and Tom"),
    ]
    assert '<input type="hidden" name="doubles" value="2">' in page
    assert '<input type="hidden" name="turnup" value="K">' in page


def test_code_that_opens_nothing_is_404() -> None:
    assert Phone().get(reverse("scoring:count", args=["nothing"])).status_code == 404


def test_pages_read_little(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 40, 41, 42)
    seated(sheet)
    with django_assert_num_queries(0):
        count(card=SPADES, taken="2")
    with django_assert_num_queries(4):  # the phone with its sheet, the games, the lines, the seats
        at_table(sheet, of="A", card=SPADES, taken="2")


@pytest.mark.deeper("two hundred of them")
def test_broken_addresses_are_answered() -> None:
    chance, sheet = random.Random(68), table.a_sheet()
    keys = (
        "variant",
        "players",
        "of",
        "how",
        "card",
        "taken",
        "trick",
        "add",
        "back",
        "step",
        "write",
        "game",
        "clear",
    )
    words = (
        "",
        "10S",
        "KH-7H-8H-9H",
        "tricks",
        "-1",
        "٣",
        "\x00",
        "9" * 30,
        "1",
        "²",
        "💣",
        *[v.key for v in VARIANTS],
    )
    statuses = set()
    for attempt in range(some(40, of=200)):
        query = {key: chance.choices(words, k=2) for key in chance.sample(keys, chance.randint(1, 9))}
        response = Phone().get(COUNT, query) if attempt % 2 else at_table(sheet, **query)
        statuses.add(response.status_code)

    assert statuses <= {200, 302, 422}


@every_cell("variant", [variant.key for variant in VARIANTS])
def test_every_form_of_the_game_can_be_counted(variant: str) -> None:
    page = count(variant=variant, card="10H", taken="1")

    assert "5 in the cards" in page


def test_wrong_method_is_405() -> None:
    assert Phone().post(COUNT).status_code == 405
