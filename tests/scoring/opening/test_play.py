"""Free play: a manille, the names, a sheet; no account."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import User
from scoring.ledger import lines, signatures
from scoring.models import Sheet
from scoring.rulebook import VARIANTS, Call, Deal, Settings, Variant, find_variant
from scoring.rules.labels import COMPANIES
from tests.conftest import signed_in
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell

PLAY = reverse("scoring:play")
EVERYBODY = ["Anne", "Béa", "Luc", "Tom", "Zoé", "Guy", "Ève"]
SEVEN = {f"seat_{seat}": name for seat, name in enumerate(EVERYBODY)}
FOUR = dict(list(SEVEN.items())[:4])


def offered(client: Client, variant: str) -> dict[str, str]:
    """The form for `variant`, untouched."""
    page = client.get(PLAY, {"variant_key": variant}).content.decode()
    return sheet_pages.filled(sheet_pages.form_to(page, PLAY))


def seats(page: str) -> list[str]:
    """The names of the fields that ask for a name, as the page has them."""
    return re.findall(r'<input type="text" name="(seat_\d)"', page)


@every_cell("variant", VARIANTS)
def test_every_preset_opens_a_sheet_by_its_own_rules(db: None, variant: Variant) -> None:
    client = Phone()

    response = client.post(PLAY, {**offered(client, variant.key), **SEVEN, "start": "1"})

    sheet = Sheet.objects.get()
    game = sheet.games.get()
    assert (response.status_code, response["Location"]) == (302, sheet_pages.address(sheet))
    assert (game.variant, sheet.club, sheet.opened_by, sheet.signatures) == (variant.key, None, None, 1)
    assert game.settings == dict(variant.defaults)
    assert [seat.name for seat in sheet.seats.all()] == EVERYBODY[: variant.players]
    assert (game.seating, game.first_dealer) == (list(range(variant.players)), 0)


TABLES = [(variant.key, players) for variant in VARIANTS for players in sorted(variant.pack.hands)]


@pytest.mark.deeper("every form with every number of players")
@every_cell("variant, players", part(TABLES, 15))
def test_every_table_has_a_field_for_each_player(db: None, variant: str, players: int) -> None:
    client = Phone()
    sent = {**offered(client, variant), "set_players": str(players)}

    fields = seats(client.post(PLAY, sent).content.decode())

    assert sorted(fields) == [f"seat_{seat}" for seat in range(players)]


@pytest.mark.parametrize("players", [3, 5])
def test_number_of_players_is_that_of_the_sheet(db: None, players: int) -> None:
    client = Phone()

    client.post(PLAY, {**offered(client, "envers"), **SEVEN, "set_players": str(players), "start": "1"})

    sheet = Sheet.objects.get()
    assert [seat.name for seat in sheet.seats.all()] == EVERYBODY[:players]
    assert sheet.games.get().settings["players"] == players


def test_every_game_is_offered_once_and_the_coinchee_first(db: None) -> None:
    page = Phone(headers=sheet_pages.ENGLISH).get(PLAY).content.decode()

    offers = re.findall(r'<button class="preset" name="variant_key" value="(\w+)"', page)
    assert offers == [variant.key for variant in VARIANTS]
    assert offers[0] == "coinchee_121"
    assert re.findall(r'value="(\w+)" aria-pressed="true"', page) == ["coinchee_121"]


@pytest.mark.parametrize(
    "title", ["Four, two against two", "Two or three players", "Auctions", "Each for himself"]
)
def test_games_stand_in_groups_of_which_one_is_open(db: None, title: str) -> None:
    page = Phone(headers=sheet_pages.ENGLISH).get(PLAY, {"variant_key": "miseres"}).content.decode()

    opened = re.findall(r'<details class="preset-group" name="preset-group"( open)?><summary>([^<]+) <', page)
    assert (" open" if title == "Auctions" else "", title) in opened
    assert len(opened) == len(COMPANIES)


def test_rules_may_be_changed(db: None) -> None:
    client = Phone()
    changes = {"set_target": "61", "set_no_trump_multiplier": "2", "set_max_doubles": "null"}

    client.post(PLAY, {**offered(client, "coinchee_121"), **FOUR, **changes, "start": "1"})

    settings = Sheet.objects.get().games.get().settings
    assert (settings["target"], settings["no_trump_multiplier"], settings["max_doubles"]) == (61, 2, None)


def test_user_who_opens_a_sheet_is_remembered(bob: User) -> None:
    client = signed_in(bob)

    client.post(PLAY, {**offered(client, "parlee"), **FOUR, "start": "1"})

    assert Sheet.objects.get().opened_by == bob


def test_another_preset_keeps_the_names_and_takes_its_own_rules(db: None) -> None:
    client = Phone()
    sent = {**offered(client, "coinchee_121"), **FOUR, "set_target": "61", "variant_key": "parlee"}

    form = sheet_pages.filled(sheet_pages.form_to(client.post(PLAY, sent).content.decode(), PLAY))

    assert (form["variant_key"], form["set_target"], form["seat_2"]) == ("parlee", "34", "Luc")
    assert Sheet.objects.count() == 0


def test_names_and_rules_stay_when_more_or_fewer_play(db: None) -> None:
    client = Phone()
    sent = {**offered(client, "envers"), **SEVEN, "set_target": "61"}

    fewer = client.post(PLAY, {**sent, "set_players": "3"}).content.decode()
    more = client.post(
        PLAY, {**sheet_pages.filled(sheet_pages.form_to(fewer, PLAY)), "set_players": "5"}
    ).content.decode()

    form = sheet_pages.filled(sheet_pages.form_to(more, PLAY))
    assert [form[f"seat_{seat}"] for seat in range(7)] == EVERYBODY
    assert (seats(fewer), seats(more)) == (list(SEVEN)[:3], list(SEVEN)[:5])
    assert (form["set_target"], form["set_players"]) == ("61", "5")


def test_another_preset_keeps_the_names_of_those_it_cannot_seat(db: None) -> None:
    client = Phone()
    seven = {**offered(client, "encheres_7"), **SEVEN}

    two = sheet_pages.filled(
        sheet_pages.form_to(client.post(PLAY, {**seven, "variant_key": "decouverte"}).content.decode(), PLAY)
    )
    again = client.post(PLAY, {**two, "variant_key": "encheres_7"}).content.decode()

    assert sheet_pages.filled(sheet_pages.form_to(again, PLAY)).items() >= SEVEN.items()


@pytest.mark.parametrize("key", ["parlee", "encheres_7", "decouverte"])
def test_names_stand_round_the_table_in_the_order_of_the_deal(db: None, key: str) -> None:
    page = Phone(headers=sheet_pages.ENGLISH).get(PLAY, {"variant_key": key}).content.decode()

    assert seats(page) == list(SEVEN)[: find_variant(key).players]
    assert page.count("seat deals") == 1
    assert ("Partner of the first dealer" in page) is (key == "parlee")


SAID = {
    "parlee": "Anne and Luc against Béa and Tom. Anne deals, Béa leads.",
    "trois_individuel": "Anne deals, Béa leads.",
    "encheres_7": "Anne deals.",
    "trois_donneur": "Anne deals, Béa leads.",
}


@pytest.mark.parametrize(("key", "sentence"), SAID.items())
def test_page_says_who_is_with_whom_who_deals_and_who_leads(db: None, key: str, sentence: str) -> None:
    page = Phone(headers=sheet_pages.ENGLISH).post(PLAY, {"variant_key": key, **SEVEN})

    assert sentence in sheet_pages.text(page)


def test_another_deals_and_everybody_moves_on_by_one_seat(db: None) -> None:
    client = Phone()

    page = client.post(PLAY, {**offered(client, "parlee"), **FOUR, "turn": "1"}).content.decode()

    form = sheet_pages.filled(sheet_pages.form_to(page, PLAY))
    assert [form[seat] for seat in FOUR] == ["Béa", "Luc", "Tom", "Anne"]
    assert Sheet.objects.count() == 0


def test_missing_name_is_asked_for_in_the_place_of_the_sentence(db: None) -> None:
    page = Phone(headers=sheet_pages.ENGLISH).post(PLAY, {"variant_key": "parlee", **FOUR, "seat_3": ""})

    assert "Four names, and off you go. Partners sit face to face." in sheet_pages.text(page)


def test_return_key_begins_the_game(db: None) -> None:
    form = sheet_pages.form_to(Phone().get(PLAY).content.decode(), PLAY)

    assert re.search(r"<button[^>]*>", form)[0].count('name="start" value="1"') == 1


def test_draw_opens_the_sheet_and_deals_the_cards(db: None) -> None:
    client = Phone()

    response = client.post(PLAY, {**offered(client, "coinchee_121"), **FOUR, "draw": "1"})

    sheet = Sheet.objects.get()
    assert response["Location"].startswith(sheet_pages.address(sheet, "draw") + "?draw=")
    assert client.get(response["Location"]).content.decode().count('class="decides"') == 2
    assert [seat.name for seat in sheet.seats.all()] == EVERYBODY[:4]


def test_rules_of_the_preset_shown_before_are_not_those_of_the_one_chosen(db: None) -> None:
    client = Phone()
    shown = {**offered(client, "coinchee_121"), "set_target": "61"}

    client.post(PLAY, {**shown, **FOUR, "variant_key": "parlee", "start": "1"})

    game = Sheet.objects.get().games.get()
    assert (game.variant, game.settings["target"]) == ("parlee", 34)


@pytest.mark.parametrize(("field", "opened"), [("seat_1", False), ("set_target", True)])
def test_what_is_wrong_is_said_first_and_has_the_cursor(db: None, field: str, opened: bool) -> None:
    client = Phone(headers=sheet_pages.ENGLISH)
    sent = {**offered(client, "coinchee_121"), **FOUR, field: "", "start": "1"}

    page = client.post(PLAY, sent).content.decode()

    assert 0 < page.find(f'<a href="#id_{field}">') < page.find('name="variant_key"')
    assert re.findall(r'name="(\w+)"[^>]* autofocus', page) == [field]
    assert ('<details class="card" open>' in page) is opened


def test_htmx_gets_the_form_alone(db: None) -> None:
    headers = {"HX-Request": "true", "HX-Target": "play-form", "HX-Trigger-Name": "variant_key"}

    page = Phone().post(PLAY, {"variant_key": "muette_68", **FOUR}, headers=headers).content.decode()

    assert page.lstrip().startswith('<form id="play-form"')
    assert page.count("autofocus") == page.count("<summary autofocus>") == 1
    assert 'name="set_turnup_bonus"' in page


REFUSED = [
    ({"seat_1": ""}, None),
    ({"seat_1": "x" * 61}, "A name has at most 60 characters."),
    ({"seat_1": "Béa\u202e"}, "This name contains a character that cannot be read aloud."),
    ({"seat_2": "ANNE"}, "This name is already at the table: add a letter."),
    ({"set_target": "0"}, None),
    ({"set_structure": '"forever"'}, None),
    ({"variant_key": "bridge"}, None),
    ({"variant_key": "encheres_5", "seat_4": ""}, None),
    ({"variant_key": "envers", "rules_of": "envers", "set_players": "6"}, None),
    ({"variant_key": "envers", "rules_of": "envers", "set_players": "five"}, None),
]


@pytest.mark.deeper("every sentence in both languages")
@every_cell("language", part(["fr", "en"], 1))
@every_cell("fields, sentence", REFUSED)
def test_what_cannot_be_played_is_422_and_kept(
    db: None, language: str, fields: dict[str, str], sentence: str | None
) -> None:
    client = Phone(headers={"accept-language": language})

    response = client.post(PLAY, {**offered(client, "coinchee_121"), **FOUR, **fields, "start": "1"})

    form = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), PLAY))
    assert (response.status_code, Sheet.objects.count()) == (422, 0)
    assert (
        form.items() >= (FOUR | {key: text for key, text in fields.items() if key.startswith("seat")}).items()
    )
    if sentence:
        assert sheet_pages.said(sentence, language) in sheet_pages.text(response)


def test_wrong_method_is_405(db: None) -> None:
    assert Phone().put(PLAY).status_code == 405


@pytest.mark.deeper("every form of the game")
@every_cell("variant", part([variant.key for variant in VARIANTS], 8))
def test_whoever_is_said_to_play_second_deals_second(db: None, variant: str) -> None:
    client = Phone(headers=sheet_pages.ENGLISH)
    client.post(PLAY, {**offered(client, variant), **SEVEN, "start": "1"})

    page = sheet_pages.text(client.get(sheet_pages.address(Sheet.objects.get())))

    assert "Anne deals, then Béa" in page


@pytest.mark.deeper("every form of the game")
@every_cell("variant", part([variant.key for variant in VARIANTS], 8))
def test_every_table_plays_again_and_the_deal_moves_on(db: None, variant: str) -> None:
    client = Phone()
    client.post(PLAY, {**offered(client, variant), **SEVEN, "start": "1"})
    sheet = Sheet.objects.get()
    rules = sheet.games.get().rules
    deal = some_deal(rules.settings)
    lines.record_deal(sheet, 1, deal, table.a_stamp(sheet))
    signatures.sign_sheet(sheet, 1, rules.settings.sides[0], table.a_stamp(sheet), "last call")

    response = client.post(sheet_pages.address(sheet, "again"))

    assert response["Location"] == f"{sheet_pages.address(sheet)}?game=2"
    assert sheet.games.get(number=2).first_dealer == 1
    assert "Béa deals" in sheet_pages.text(client.get(response["Location"], headers=sheet_pages.ENGLISH))


def some_deal(settings: Settings) -> Deal:
    """A deal of this game: everything captured by the first, or his bid made."""
    if not settings.pack.counts:
        bid = (
            {"points": settings.pack.total, "exchanged": 0}
            if "stakes" in settings
            else {"bid": 20, "points": 40}
        )
        return Deal(call=Call(declarer=settings.sides[0], **bid))
    counting = settings.pack.counting
    return Deal(captured={who: settings.pack.total * (who == counting[0]) for who in counting})


def test_manille_to_choose_says_when_it_was_last_played_here(db: None) -> None:
    browser = Phone(headers=sheet_pages.ENGLISH)
    for day, key in ((3, "parlee"), (12, "envers"), (12, "parlee")):
        with time_machine.travel(datetime(2026, 3, day, 21, tzinfo=UTC)):
            browser.get(table.a_sheet(key).get_absolute_url())

    with time_machine.travel(datetime(2026, 3, 14, 21, tzinfo=UTC)):
        page = browser.get(PLAY).content.decode()

    whens = re.findall(r'value="(\w+)" aria-pressed[^>]*>(?:(?!</button>).)*class="when">([^<]+)', page)
    assert whens == [("parlee", "Thursday"), ("envers", "Thursday")]


def test_page_asks_the_database_nothing(db: None) -> None:
    client = Phone()
    client.get(PLAY)

    with CaptureQueriesContext(connection) as queries:
        client.get(PLAY, {"variant_key": "encheres_7"})

    assert len(queries) == 0
