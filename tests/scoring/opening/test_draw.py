"""The draw of a table: the cards on its page, and the places taken once, before the first line."""

from __future__ import annotations

import re

import pytest
from django.core import signing
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from scoring.models import Game, Sheet
from scoring.opening.actions import Sitter, open_sheet, seat_game
from scoring.opening.draw import SALT
from scoring.rulebook import VARIANTS, Variant
from tests import factories
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tournaments.entries.actions import enter_players
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round
from web.refusals import Refusal

EVERYBODY = ["Anne", "Béa", "Luc", "Tom", "Zoé", "Guy", "Ève"]
KINGS = {"dealer": "first_king", "partners": "drawn"}


def drawn(sheet: Sheet, seed: str = "dice 4 2 6", turn: int = 1, dealer: str = "first_king") -> str:
    """The token of a draw of `sheet`, with its partners. Of "dice 4 2 6": Anne and Béa against Luc and Tom."""
    return signing.dumps([sheet.pk, seed, turn, dealer, True], salt=SALT)


def test_partners_may_be_drawn_by_kings_apart_from_the_dealer(db: None) -> None:
    sheet = table.a_sheet("boussac_1896")
    form = sheet_pages.filled(sheet_pages.form_to(see(sheet), sheet_pages.address(sheet, "draw")))
    token = signing.dumps([sheet.pk, "dice 4 2 6", 1, "highest", "red_kings"], salt=SALT)

    said = " ".join(re.sub(r"<[^>]+>", " ", see(sheet, token)).split())

    assert (form["dealer"], form["partners"]) == ("highest", "first_kings")
    assert "The two who get red kings are partners." in said
    assert "has the highest card and deals first." in said
    assert take(sheet, token) == 302


def see(sheet: Sheet, token: str = "", language: str = "en") -> str:
    """The page of a draw."""
    client = Phone(headers={"accept-language": language})
    return client.get(sheet_pages.address(sheet, "draw"), {"draw": token} if token else {}).content.decode()


def take(sheet: Sheet, token: str) -> int:
    return sheet_pages.post(Phone(), sheet, {"draw": token, "take": "1"}, "draw").status_code


def seated(sheet: Sheet) -> list[int]:
    return Game.objects.get(sheet=sheet, number=1).seating


# --- the action ----------------------------------------------------------------------------------


def test_places_drawn_are_those_of_the_game(db: None) -> None:
    sheet = table.a_sheet()

    game = seat_game(sheet, 1, [2, 3, 0, 1])

    assert (game.seating, game.first_dealer, seated(sheet)) == ([2, 3, 0, 1], 0, [2, 3, 0, 1])


def refused(sheet: Sheet, places: list[int]) -> str:
    with pytest.raises(Refusal) as refusal:
        seat_game(sheet, 1, places)
    return refusal.value.code


def test_deal_typed_for_other_partners_is_refused(db: None) -> None:
    """A phone that still shows the places as they were types for people who no longer sit there."""
    sheet = table.a_sheet()
    typed = {**sheet_pages.fill(Phone(), sheet), "side": "A", "count": "42"}
    seat_game(sheet, 1, [0, 2, 1, 3])

    answer = sheet_pages.post(Phone(headers=sheet_pages.ENGLISH), sheet, typed)

    assert (answer.status_code, sheet.lines.count()) == (409, 0)
    page = answer.content.decode()
    assert ("The places were drawn in the meantime" in page, "Your entry" in page) == (True, False)
    again = {**sheet_pages.fill(Phone(), sheet), "side": "A", "count": "42"}
    assert (sheet_pages.post(Phone(), sheet, again).status_code, sheet.lines.count()) == (303, 1)


def test_places_are_taken_once(db: None) -> None:
    sheet = table.a_sheet()
    seat_game(sheet, 1, [2, 3, 0, 1])

    assert seat_game(sheet, 1, [2, 3, 0, 1]).seating == [2, 3, 0, 1]
    assert refused(sheet, [1, 2, 3, 0]) == "already_drawn"
    assert seated(sheet) == [2, 3, 0, 1]


def test_places_are_not_drawn_after_the_first_line(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    assert refused(sheet, [2, 3, 0, 1]) == "game_begun"
    assert seated(sheet) == [0, 1, 2, 3]


@pytest.mark.parametrize("places", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4]])
def test_places_that_are_not_at_the_table_are_refused(db: None, places: list[int]) -> None:
    sheet = table.a_sheet()

    assert refused(sheet, places) == "unknown_seat"
    assert seated(sheet) == [0, 1, 2, 3]


def test_table_of_a_tournament_is_seated_by_its_round(club: Club) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 4))
    tournament = opening.open_tournament(session, "Soirée")
    enter_players(tournament, None)
    publish_round(draw_round(tournament, value="one"), None)
    sheet = Sheet.objects.get()

    assert refused(sheet, [2, 3, 0, 1]) == "tournament_table"
    assert Phone().get(sheet_pages.address(sheet, "draw")).status_code == 409


# --- the page ------------------------------------------------------------------------------------


def test_cards_are_dealt_face_up_in_their_order(db: None) -> None:
    page = see(sheet := table.a_sheet(), drawn(sheet))

    assert re.findall(r'<section class="hand( won)?"><h3>(\w+)( <svg)?', page) == [
        (" won", "Anne", " <svg"),
        ("", "Tom", ""),
        ("", "Luc", ""),
        (" won", "Béa", ""),
    ]
    assert re.findall(r'data-tens="0" data-units="(\d)"( class="decides")?>', page) == [
        ("1", ' class="decides"'),
        ("2", ""),
        ("3", ""),
        ("4", ' class="decides"'),
        ("4", ""),
    ]
    assert re.findall(r'<span class="visually-hidden">(\w+ of \w+)</span>', page) == [
        "king of diamonds",
        "jack of hearts",
        "ten of clubs",
        "king of hearts",
        "ten of spades",
    ]


@pytest.mark.parametrize(
    ("dealer", "sentence"),
    [
        ("first_king", "Anne and Béa play against Luc and Tom. Anne has the first red king and deals first."),
        ("highest", "Anne and Béa play against Luc and Tom. Anne has the highest card and deals first."),
        ("lowest", "Luc and Tom play against Anne and Béa. Luc has the lowest card and deals first."),
    ],
)
def test_what_the_cards_decide_is_said_in_words(db: None, dealer: str, sentence: str) -> None:
    sheet = table.a_sheet()

    said = " ".join(re.sub(r"<[^>]+>", " ", see(sheet, drawn(sheet, dealer=dealer))).split())

    assert sentence in said
    assert ("Equal cards drew again." in said) is (dealer == "highest")


def test_french_cards_have_french_letters(db: None) -> None:
    page = see(sheet := table.a_sheet(), drawn(sheet), "fr")

    assert re.findall(r'<b aria-hidden="true">(\w+)</b>', page) == ["R", "V", "10", "R", "10"]


def test_reload_deals_the_same_cards_and_draw_again_others(db: None) -> None:
    client, sheet = Phone(), table.a_sheet()

    first, again = (
        client.post(sheet_pages.address(sheet, "draw"), KINGS | sent)["Location"]
        for sent in ({}, {"draw": drawn(sheet, turn=2)})
    )

    turns = [
        signing.loads(where.split("draw=")[1].replace("%3A", ":"), salt=SALT)[2] for where in (first, again)
    ]
    assert client.get(first).content.count(b"pcard") == client.get(first).content.count(b"pcard")
    assert (turns, first == again) == ([1, 3], False)
    assert "Draw no. 3 of this table" in sheet_pages.text(client.get(again, headers=sheet_pages.ENGLISH))


def test_one_tap_takes_the_places(db: None) -> None:
    client, sheet = Phone(headers=sheet_pages.ENGLISH), table.a_sheet()

    response = sheet_pages.post(client, sheet, {"draw": drawn(sheet), "take": "1"}, "draw")

    assert (response.status_code, response["Location"]) == (302, sheet_pages.address(sheet))
    assert seated(sheet) == [0, 2, 1, 3]
    page = sheet_pages.text(client.get(sheet_pages.address(sheet)))
    assert "Anne deals, then Luc" in page
    assert "Anne Béa" in page


def test_places_are_taken_once_from_the_page(db: None) -> None:
    sheet = table.a_sheet()
    other = drawn(sheet, "b")

    assert [take(sheet, drawn(sheet)), take(sheet, drawn(sheet)), take(sheet, other)] == [302, 302, 409]
    assert seated(sheet) == [0, 2, 1, 3]
    assert Phone().get(sheet_pages.address(sheet, "draw")).status_code == 409


def test_table_that_plays_draws_no_more(db: None) -> None:
    sheet = table.a_sheet()
    token = drawn(sheet)
    table.write(sheet, 42)

    answers = [
        Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet, "draw"), {"draw": token}),
        sheet_pages.post(Phone(headers=sheet_pages.ENGLISH), sheet, KINGS, "draw"),
        sheet_pages.post(Phone(headers=sheet_pages.ENGLISH), sheet, {"draw": token, "take": "1"}, "draw"),
    ]

    assert [answer.status_code for answer in answers] == [409] * 3
    assert ["its places can no longer be drawn" in sheet_pages.text(answer) for answer in answers] == [
        True
    ] * 3
    assert [f'href="{sheet_pages.address(sheet)}"' in answer.content.decode() for answer in answers] == [
        True
    ] * 3


def forged(sheet: Sheet) -> list[str]:
    other = table.a_sheet(names=EVERYBODY[1:5])
    token = drawn(sheet)
    return ["dice", token[:-1], token + "x", drawn(other), signing.dumps([sheet.pk, "x", 1, "highest", True])]


def test_nobody_can_choose_the_cards(db: None) -> None:
    client, sheet = Phone(headers=sheet_pages.ENGLISH), table.a_sheet()
    tokens = forged(sheet)

    answers = [client.get(sheet_pages.address(sheet, "draw"), {"draw": token}) for token in tokens]

    assert [answer.status_code for answer in answers] == [422] * len(tokens)
    assert all(
        "This draw cannot be read: deal the cards again." in sheet_pages.text(answer) for answer in answers
    )
    assert [take(sheet, token) for token in ["", *tokens]] == [422] * (1 + len(tokens))
    assert seated(sheet) == [0, 1, 2, 3]


BAD = [{}, {"dealer": "first_king"}, {"dealer": "agreed", "partners": "drawn"}, KINGS | {"partners": "both"}]


@pytest.mark.parametrize("sent", BAD)
def test_custom_that_is_none_is_422_and_keeps_the_cards(db: None, sent: dict[str, str]) -> None:
    sheet = table.a_sheet()

    response = sheet_pages.post(Phone(), sheet, {**sent, "draw": drawn(sheet)}, "draw")

    assert response.status_code == 422
    assert response.content.decode().count('<li data-tens="') == 4


@pytest.mark.deeper("every form of the game")
@pytest.mark.parametrize("variant", part(VARIANTS, 8), ids=lambda variant: variant.key)
def test_every_table_draws_by_the_custom_of_its_game(db: None, variant: Variant) -> None:
    names = EVERYBODY[: variant.players]
    sheet = open_sheet(sitters=[Sitter(name=name) for name in names], variant=variant.key, settings={})
    form = sheet_pages.filled(sheet_pages.form_to(see(sheet), sheet_pages.address(sheet, "draw")))

    usual = variant.defaults["first_dealer"]
    assert form["dealer"] == ("highest" if usual == "agreed" else usual)
    assert ("partners" in form) is variant.pack.partners
    token = (
        Phone()
        .post(sheet_pages.address(sheet, "draw"), form)["Location"]
        .split("draw=")[1]
        .replace("%3A", ":")
    )
    assert take(sheet, token) == 302
    assert sorted(seated(sheet)) == list(range(variant.players))


def test_code_that_opens_nothing_is_404_and_a_wrong_method_405(db: None) -> None:
    sheet = table.a_sheet()

    assert Phone().get("/t/nothing/draw/").status_code == 404
    assert Phone().put(sheet_pages.address(sheet, "draw")).status_code == 405


def test_page_costs_the_same_for_two_and_for_seven(db: None) -> None:
    costs = []
    for variant, players in (("decouverte", 2), ("encheres_7", 7)):
        sheet = table.a_sheet(variant, EVERYBODY[:players])
        Phone().sit(sheet)
        with CaptureQueriesContext(connection) as queries:
            see(sheet, drawn_alone(sheet))
        costs.append(len(queries))

    assert costs == [FEW, FEW]


def drawn_alone(sheet: Sheet) -> str:
    return signing.dumps([sheet.pk, "dice 4 2 6", 1, "highest", False], salt=SALT)


FEW = 3  # the phone with its sheet, the games, the names


def test_table_of_an_evening_draws_its_places(club: Club) -> None:
    players = factories.some_players(club, 4)
    sheet = table.a_sheet(sitters=[Sitter(player=player) for player in players], club=club)

    assert take(sheet, drawn(sheet)) == 302
    assert seated(sheet) == [0, 2, 1, 3]


def test_fresh_sheet_shows_the_way_to_the_draw(db: None) -> None:
    fresh, playing, after = table.a_sheet(), table.a_sheet(), table.a_sheet()
    table.write(playing, 42)
    seat_game(after, 1, [2, 3, 0, 1])

    ways = [
        sheet_pages.address(sheet, "draw") in Phone().get(sheet_pages.address(sheet)).content.decode()
        for sheet in (fresh, playing, after)
    ]

    assert ways == [True, False, False]


def test_starting_again_deals_the_same_cards_again(db: None) -> None:
    sheet = table.a_sheet()

    def draw_upon(token: str) -> str:
        where = sheet_pages.post(Phone(), sheet, {**KINGS, "draw": token}, "draw")["Location"]
        return where.split("draw=")[1].replace("%3A", ":")

    first, again = draw_upon(""), draw_upon("")
    seeds = [signing.loads(token, salt=SALT)[1] for token in (first, again, draw_upon(first))]

    assert seeds[0] == seeds[1] != seeds[2]


def test_draw_waits_below_the_deal_of_a_table_that_has_sat_down(client: Phone, db: None) -> None:
    sheet = table.a_sheet()

    page = client.get(sheet_pages.address(sheet)).content.decode()

    assert page.index('id="deal"') < page.index(f'href="{sheet_pages.address(sheet, "draw")}"')
