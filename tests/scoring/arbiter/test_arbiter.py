"""The arbiter's page: which cards may be played, which duty a wrong one broke, and what it costs."""

from __future__ import annotations

import random
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.rulebook import VARIANTS, DealState, Variant, find_variant
from tests.depth import some
from tests.phones import Phone
from tests.scoring.rulebook.played import some_position
from tests.steps import sheet_pages, table
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
    assert "Article 9. Revokes, fails to head, fails to trump, fails to overtrump or trumps too low" in page
    assert "It costs 30 points for the opponents" in page
    assert "Source Clubs, manillenTracker – Follow, head" in page or "House rule Clubs differ" in page


@pytest.mark.parametrize(
    ("variant", "seven", "source", "cost"),
    [
        ("parlee", "Fault: seven of hearts – did not head.", "Handbook", "34 points for the opponents"),
        ("boussac_1896", "Fault: seven of hearts – did not head.", "Boussac 1896", "34 points"),
        ("coinchee_leaflet", "Fault: seven of hearts – did not head.", "Leaflet", "34 points"),
        ("manillen_club", "Fault: seven of hearts – did not head.", "Clubs", "30 points"),
        ("decouverte", "Fault: seven of hearts – did not head.", "Handbook", "38 points for the opponents"),
        (
            "encheres_4",
            "Fault: seven of hearts – did not head.",
            "Handbook",
            "points agreed for each opponent in this deal",
        ),
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
    assert f"Source {source}, " in page
    assert cost in page


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            {"variant": "boussac_1896", "table": "KH-KS", "hand": "8S-7D", "played": "7D"},
            "Whether a trump too low to win is owed is not said: it is not.",
        ),
        (
            {"variant": "manillen_club", "table": "KH-KS", "hand": "8S-7D", "played": "8S"},
            "Clubs differ; here a trump too low to win is kept while there is another card.",
        ),
        (
            {"variant": "envers", "table": "KH", "hand": "10S-7D"},
            "Whether one must trump is not said; here nobody has to.",
        ),
        (
            {"variant": "miseres", "misere": "1", "table": "KH", "hand": "AH-7H"},
            "What is owed in a misère is not said: only the suit, or the contract would mean little.",
        ),
    ],
)
def test_choice_of_the_house_is_called_one(query: dict[str, str], told: str) -> None:
    assert f"House rule {told}" in ask(trump="S", **query)


@pytest.mark.parametrize(
    "query",
    [
        {"variant": "coinchee_121", "table": "KH", "hand": "10S-7S-7D", "played": "7D"},
        {"variant": "coinchee_121", "table": "KH-KS", "hand": "8S-7S-7D", "played": "7D"},
        {"variant": "parlee", "table": "KH-KS", "hand": "10S-7S-7D", "played": "7S"},
        {"variant": "envers", "table": "KH", "hand": "AH-7D"},
        {"variant": "miseres", "table": "KH", "hand": "AH-7H"},
    ],
)
def test_rule_of_the_source_is_not_called_one_of_the_house(query: dict[str, str]) -> None:
    assert "House rule" not in ask(trump="S", **query)


def test_arbiter_judges_by_what_the_table_chose_and_says_so() -> None:
    board = {"variant": "coinchee_121", "trump": "S", "table": "KH-KS", "hand": "10S-7S-7D", "played": "7S"}
    duties = {"duties": "coinchee_121.must_overtrump-true"}

    assert "Right: seven of spades may be played." in ask(**board)
    page = ask(**board, **duties)
    assert "Fault: seven of spades – did not overtrump." in page
    assert "What is played otherwise here An opponent’s trump must be overtrumped: yes" in page
    assert after({**board, **duties, "undo": "1"})["duties"] == ["coinchee_121.must_overtrump-true"]


def test_another_game_is_begun_by_its_own_book() -> None:
    board = {**HEARTS, "hand": "AH-7H", "duties": "coinchee_121.must_head-all"}

    assert lit(variant="coinchee_121", **board) == {"AH"}
    assert lit(variant="muette_60", **board) == {"AH", "7H"}


def board_of(state: DealState) -> dict[str, str]:
    """The address of the board that whoever is to play sees."""
    opening, settings = state.opening, state.settings
    alone = opening.dealt.dealer if settings.needs_dealer else opening.declarer
    board = {
        "variant": settings.variant.key,
        "trump": opening.trump or "none",
        "table": "-".join(map(str, state.table)),
        "hand": "-".join(map(str, state.hands[state.to_play])),
        "misere": "1" if opening.wants == "none" else "",
    }
    return board if alone is None else board | {"alone": str((state.to_play - alone) % settings.pack.players)}


@pytest.mark.deeper("six boards of every form")
@every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
def test_cards_that_are_lit_are_those_that_may_be_played_in_the_deal(variant: Variant) -> None:
    chance = random.Random(variant.key)
    for _board in range(some(2, of=6)):
        state = some_position(variant.defaults, chance)

        assert lit(**board_of(state)) == {str(card) for card in state.legal}


def test_others_of_an_auction_are_friends_against_the_declarer() -> None:
    board = {"variant": "encheres_4", "trump": "S", "table": "KH-8S", "hand": "10S-9S-7D"}

    assert lit(**board, alone="0") == {"10S", "9S"}  # the player declared: everybody is against him
    assert lit(**board, alone="1") == {"10S", "9S"}  # the eight is the declarer's
    assert lit(**board, alone="2") == {"10S", "9S", "7D"}  # the eight is a friend's


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        (
            "coinchee_121",
            "left opponent led, is winning left winning ♦ partner opposite ♦ right opponent right ♦ the player",
        ),
        (
            "parlee",
            "right opponent led, is winning right winning ♦ partner opposite ♦ left opponent left ♦ the player",
        ),
        (
            "dix_sept_coup",
            "right neighbour led, is winning right winning ♦ opposite opposite ♦ left neighbour left ♦ the player",
        ),
    ],
)
def test_every_card_is_somebodys_as_the_player_sees_the_table(variant: str, told: str) -> None:
    page = ask(variant=variant, trump="S", table="KH-QH-JH", hand="7H")

    found = re.search(
        r"K king of hearts (.*?) Q queen of hearts (.*?) J jack of hearts (.*?) \? (the player)", page
    )
    assert found is not None
    assert " ♦ ".join(found.groups()) == told


def test_six_in_two_teams_see_two_partners_and_three_opponents() -> None:
    page = ask(variant="manillen_club", players="6", trump="S", table="KH-QH-JH-9H-8H", hand="7H")

    seats = re.findall(
        r"of hearts ((?:left|right) opponent|opponent opposite|partner on the (?:left|right))", page
    )
    assert seats == [
        "left opponent",
        "partner on the left",
        "opponent opposite",
        "partner on the right",
        "right opponent",
    ]


@pytest.mark.parametrize(
    ("cards", "may_play"),
    [("8C-KH", {"10S", "7D"}), ("KH-8H", {"10S", "7D"}), ("KH", {"10S"}), ("KH-8H-9H", {"10S"})],
)
def test_two_of_the_five_others_free_from_trumping(cards: str, may_play: set[str]) -> None:
    board = {"variant": "manillen_club", "players": "6", "trump": "S", "hand": "10S-7D"}

    assert lit(**board, table=cards) == may_play


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
    ({"tap": "1X"}, "“1X” is no card: a card is written 10S, AH, KD or 7C."),
    ({"play": "10S"}, "This card is not in the hand: ten of spades."),
    ({"table": "KH-KH"}, "This card is there twice: king of hearts."),
    ({"table": "KH-AH"}, "Already on the table: ace of hearts."),
    ({"table": "KH-hello"}, "“hello” is no card: a card is written 10S, AH, KD or 7C"),
    ({"hand": "AH-" * 100}, "A pack has 32 cards: here there are more."),
    ({"trump": "X"}, "“trump” must be one of: S, H, D, C, none."),
    ({"variant": "parlee", "trump": "none"}, "This game is always played with trumps."),
    ({"variant": "envers", "trump": "none"}, "This game is always played with trumps."),
    ({"variant": "bridge"}, "There is no such form of the game."),
    ({"variant": "miseres", "players": "9"}, "How many play: a whole number from 3 to 7, not 9."),
    ({"variant": "miseres", "alone": "7"}, "“alone” must be a whole number from 0 to 3."),
    ({"duties": "coinchee_121.must_head-some"}, "choose one of none, opponents, all, not some."),
    ({"duties": "coinchee_121.base-1"}, "is no rule that this game lets you choose."),
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
        find_variant(variant).defaults.may_lack_trump,
        find_variant(variant).defaults.one_against_all,
        find_variant(variant).play.misere_duties is not None,
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


def test_menu_leads_back_to_the_table_where_the_phone_sits() -> None:
    sheet = table.a_sheet()
    way = f'<a href="{sheet.get_absolute_url()}">'

    phone, stranger = Phone(own=True), Phone(own=True)
    phone.sit(sheet)
    pages = [client.get(ARBITER).content.decode() for client in (stranger, phone)]

    assert [way in page for page in pages] == [False, True]


def test_page_reads_no_table(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        ask(**HEARTS, hand="AH-7H", played="7H")


def test_wrong_method_is_405() -> None:
    assert Phone().post(ARBITER).status_code == 405
