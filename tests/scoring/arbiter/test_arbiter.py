"""The arbiter's page: which cards may be played, which duty a wrong one broke, and what it costs."""

from __future__ import annotations

import random
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.rulebook import VARIANTS, Variant, find_variant
from scoring.rulebook.cards import PACK, SUITS, Card
from scoring.rulebook.play import Trick
from tests.depth import some
from tests.phones import Phone
from tests.steps import sheet_pages
from tests.steps.cells import every_cell

pytestmark = pytest.mark.django_db

ARBITER = reverse("scoring:arbiter")
TAPPED = {"HX-Request": "true", "HX-Target": "arbiter"}
HEARTS = {"trump": "S", "table": "KH", "to": "hand"}


def ask(**query: str) -> str:
    """What the page says of a board, in English."""
    response = Phone(headers=sheet_pages.ENGLISH).get(ARBITER, query)
    assert response.status_code == 200, sheet_pages.text(response)
    return sheet_pages.text(response)


def lit(**query: str) -> set[str]:
    """The cards of the hand that the page shows as allowed."""
    page = Phone().get(ARBITER, query).content.decode()
    return set(re.findall(r'class="card-key \w+ lit" id="play-(\w+)"', page))


def after(query: dict[str, str]) -> dict[str, list[str]]:
    """The board that a tap leads to."""
    response = Phone(headers=sheet_pages.ENGLISH).get(ARBITER, query)
    assert response.status_code == 302, sheet_pages.text(response)
    return parse_qs(urlsplit(response["Location"]).query)


DUTIES = [
    ("AH-7H-10S", "KH", "10S", "did not follow suit", "Whoever holds the suit led (hearts) must follow it."),
    ("AH-7H-10S", "KH", "7H", "did not head", "go over the card that is winning (king of hearts)."),
    ("10S-7S-7D", "KH", "7D", "did not trump", "Whoever does not hold the suit led (hearts) must trump."),
    ("10S-7S-7D", "KH-KS", "7S", "did not overtrump", "A trump is winning (king of spades): whoever can"),
    (
        "8S-7S-7D",
        "KH-KS",
        "7S",
        "trumped too low",
        "A trump too low to win (king of spades is winning) is kept",
    ),
]


@pytest.mark.parametrize(("hand", "table", "played", "broken", "duty"), DUTIES)
def test_broken_duty_is_said_with_its_article_its_cost_and_its_source(
    hand: str, table: str, played: str, broken: str, duty: str
) -> None:
    page = ask(variant="manillen_club", trump="S", table=table, hand=hand, played=played)

    assert f"– {broken}." in page
    assert duty in page
    assert "Article 9. Revokes, fails to overtrump or fails to head" in page
    assert "It costs 30 points for the opponents" in page
    assert "Source Flemish clubs – Manillen (Flemish clubs)" in page


@pytest.mark.parametrize(
    ("variant", "seven", "source", "cost"),
    [
        ("parlee", "Fault: seven of hearts – did not head.", "Handbook", "34 points for the opponents"),
        ("boussac_1896", "Fault: seven of hearts – did not head.", "Boussac 1896", "34 points"),
        ("coinchee_leaflet", "Fault: seven of hearts – did not head.", "card maker’s leaflet", "34 points"),
        ("manillen_club", "Fault: seven of hearts – did not head.", "Flemish clubs", "30 points"),
        ("decouverte", "Fault: seven of hearts – did not head.", "Handbook", "38 points for the opponents"),
        ("encheres_4", "Fault: seven of hearts – did not head.", "Handbook", "points agreed for each other"),
        (
            "envers",
            "Fault: seven of hearts – did not head.",
            "Handbook",
            "written against the player at fault",
        ),
        ("coinchee_121", "Right: seven of hearts may be played.", "Wikibooks", ""),
        ("muette_60", "Right: seven of hearts may be played.", "Wikipedia", ""),
        ("blind", "Right: seven of hearts may be played.", "Wikipedia", ""),
    ],
)
def test_each_source_has_its_own_duties(variant: str, seven: str, source: str, cost: str) -> None:
    page = ask(variant=variant, **HEARTS, hand="AH-7H-10S", played="7H")

    assert seven in page
    assert f"Source {source} – " in page
    assert cost in page


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            {"variant": "coinchee_121", "table": "KH-KS", "hand": "10S-7S-7D", "played": "7S"},
            "the source does not say that a trump must be overtrumped",
        ),
        (
            {"variant": "envers", "table": "KH", "hand": "10S-7D"},
            "the source does not say whether one must trump; here nobody has to",
        ),
        (
            {"variant": "miseres", "misere": "1", "table": "KH", "hand": "AH-7H"},
            "in a misère nothing but the suit is owed; the source does not say",
        ),
    ],
)
def test_choice_of_the_house_is_called_one(query: dict[str, str], told: str) -> None:
    assert f"House rule {told}" in ask(trump="S", **query)


@pytest.mark.parametrize(
    "query",
    [
        {"variant": "coinchee_121", "table": "KH", "hand": "10S-7S-7D", "played": "7D"},
        {"variant": "parlee", "table": "KH-KS", "hand": "10S-7S-7D", "played": "7S"},
        {"variant": "envers", "table": "KH", "hand": "AH-7D"},
        {"variant": "miseres", "table": "KH", "hand": "AH-7H"},
    ],
)
def test_rule_of_the_source_is_not_called_one_of_the_house(query: dict[str, str]) -> None:
    assert "House rule" not in ask(trump="S", **query)


def a_board(variant: Variant, chance: random.Random) -> tuple[list[Card], list[Card], str | None]:
    """A trick in which a player is to play, his hand, and a trump."""
    pack = variant.defaults.pack
    cards = chance.sample([card for card in PACK if card not in pack.removed], pack.players + 5)
    there = chance.randrange(pack.players)
    trumps: tuple[str | None, ...] = SUITS if variant.trump.by == "turned" else (*SUITS, None)
    return cards[:there], cards[there : there + chance.randint(1, 6)][: pack.tricks], chance.choice(trumps)


@pytest.mark.deeper("six boards of every form")
@every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
def test_cards_that_are_lit_are_those_that_the_rules_allow(variant: Variant) -> None:
    chance = random.Random(variant.key)
    sides = variant.defaults.seat_sides
    for _board in range(some(2, of=6)):
        table, hand, trump = a_board(variant, chance)
        friends = frozenset(at for at in range(len(table)) if sides[at] == sides[len(table)])
        trick = Trick(cards=tuple(table), trump=trump, friends=friends) if table else None
        texts = {"table": "-".join(map(str, table)), "hand": "-".join(map(str, hand))}

        shown = lit(variant=variant.key, trump=trump or "none", **texts)

        assert shown == {str(card) for card in variant.play.legal(hand, trick)}


def test_others_of_an_auction_are_friends_against_the_declarer() -> None:
    board = {"variant": "encheres_4", "trump": "S", "table": "KH-8S", "hand": "10S-9S-7D"}

    assert lit(**board, alone="0") == {"10S", "9S"}  # the player declared: everybody is against him
    assert lit(**board, alone="1") == {"10S", "9S"}  # the eight is the declarer's
    assert lit(**board, alone="2") == {"10S", "9S", "7D"}  # the eight is a friend's


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("coinchee_121", "left opponent led, is winning ♦ partner ♦ right opponent ♦ the player"),
        ("parlee", "right opponent led, is winning ♦ partner ♦ left opponent ♦ the player"),
        ("dix_sept_coup", "right neighbour led, is winning ♦ opposite ♦ left neighbour ♦ the player"),
    ],
)
def test_every_card_is_somebodys_as_the_player_sees_the_table(variant: str, told: str) -> None:
    page = ask(variant=variant, trump="S", table="KH-QH-JH", hand="7H")

    found = re.search(
        r"K king of hearts (.*?) Q queen of hearts (.*?) J jack of hearts (.*?) \? (the player)", page
    )
    assert found is not None
    assert " ♦ ".join(found.groups()) == told


def test_first_card_goes_to_the_table_and_a_full_table_leads_to_the_hand() -> None:
    assert after({"trump": "S", "tap": "KH"})["table"] == ["KH"]

    full = after({"trump": "S", "table": "KH-QH", "tap": "JH"})

    assert (full["table"], full["to"]) == (["KH-QH-JH"], ["hand"])
    assert after({"trump": "S", "table": "KH-QH-JH", "to": "hand", "tap": "7D"})["hand"] == ["7D"]


def test_card_is_played_taken_back_and_cleared() -> None:
    board = {**HEARTS, "hand": "AH-7H"}

    assert after({**board, "play": "7H"})["played"] == ["7H"]
    assert "played" not in after({**board, "played": "7H", "play": "7H"})
    assert "played" not in after({**board, "played": "7H", "undo": "1"})
    assert after({**board, "undo": "1"})["hand"] == ["AH"]
    assert after({**board, "tap": "AH"})["hand"] == ["7H"]
    assert after({**board, "clear": "1"}) == {"variant": ["coinchee_121"], "trump": ["S"], "to": ["table"]}


REFUSED = [
    ({"tap": "KH"}, "Already on the table: king of hearts."),
    ({"tap": "AH", "to": "table"}, "Already in the hand: ace of hearts."),
    ({"tap": "QD", "to": "table", "table": "KH-QH-JH"}, "at most 3 cards lie on the table."),
    ({"tap": "QD", "hand": "AH-7H-8H-9H-10S-AS-KS-QS"}, "The hand is full: 8 cards."),
    ({"tap": "1X"}, "This entry cannot be read: a card is written 10S, AH, KD or 7C"),
    ({"play": "10S"}, "the card played is not in the hand"),
    ({"table": "KH-KH"}, "This card is there twice: king of hearts."),
    ({"table": "KH-AH"}, "Already on the table: ace of hearts."),
    ({"table": "KH-hello"}, "a card is written 10S, AH, KD or 7C"),
    ({"hand": "AH-" * 100}, "too many cards"),
    ({"trump": "X"}, "a trump is S, H, D, C or none"),
    ({"variant": "parlee", "trump": "none"}, "This game is always played with trumps."),
    ({"variant": "bridge"}, "There is no such form of the game."),
    ({"variant": "miseres", "players": "9"}, "This rule cannot be set to 9."),
    ({"variant": "miseres", "alone": "7"}, "nobody sits there"),
    ({"variant": "encheres_3_sans_surprise", "tap": "7S"}, "Not in the pack of this game: seven of spades."),
]


@pytest.mark.parametrize(("query", "sentence"), REFUSED)
def test_what_cannot_be_is_422_with_a_sentence_and_the_board_is_kept(
    query: dict[str, str], sentence: str
) -> None:
    response = Phone(headers=sheet_pages.ENGLISH).get(ARBITER, {**HEARTS, "hand": "AH-9D", **query})

    assert response.status_code == 422
    assert sentence in sheet_pages.text(response)
    assert 'name="table" value="KH-' in response.content.decode()


def test_tap_by_htmx_answers_the_board_alone_and_its_address() -> None:
    response = Phone(headers={**sheet_pages.ENGLISH, **TAPPED}).get(ARBITER, {**HEARTS, "tap": "AH"})

    assert response.status_code == 200
    assert response.content.decode().lstrip().startswith('<form class="arbiter" id="arbiter"')
    assert response["HX-Replace-Url"] == f"{ARBITER}?variant=coinchee_121&trump=S&table=KH&hand=AH&to=hand"
    assert '<div id="arbiter-told" hx-swap-oob="innerHTML">Any card may be played.</div>' in (
        response.content.decode()
    )


@every_cell("variant", [variant.key for variant in VARIANTS])
def test_every_form_of_the_game_has_its_table(variant: str) -> None:
    page = Phone().get(ARBITER, {"variant": variant}).content.decode()

    assert f'<option value="{variant}" selected>' in page
    assert (('value="none"' in page), ('id="alone"' in page), ('id="misere"' in page)) == (
        find_variant(variant).trump.by != "turned",
        find_variant(variant).trump.by == "declarer" or bool(find_variant(variant).pack.counters),
        find_variant(variant).play.misere is not None,
    )


@pytest.mark.deeper("two hundred of them")
def test_broken_addresses_are_answered() -> None:
    chance = random.Random(1896)
    keys = (
        "variant",
        "players",
        "trump",
        "misere",
        "alone",
        "table",
        "hand",
        "played",
        "to",
        "tap",
        "play",
        "undo",
    )
    words = (
        "",
        "10S",
        "KH-7H",
        "7S-7S",
        "none",
        "S",
        "-1",
        "٣",
        "\x00",
        "9" * 30,
        "miseres",
        "envers",
        "💣",
        "hand",
    )
    statuses = set()
    for _attempt in range(some(40, of=200)):
        query = {key: chance.choice(words) for key in chance.sample(keys, chance.randint(1, 8))}
        statuses.add(Phone().get(ARBITER, query, follow=True).status_code)

    assert statuses == {200, 422}


def test_page_reads_no_table(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        ask(**HEARTS, hand="AH-7H", played="7H")


def test_wrong_method_is_405() -> None:
    assert Phone().post(ARBITER).status_code == 405
