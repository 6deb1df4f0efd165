"""Free play: a manille, four names, a sheet; no account."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import User
from scoring.forms.labels import presets
from scoring.models import Sheet
from tests.conftest import signed_in
from tests.scoring import pages

PLAY = reverse("scoring:play")
FOUR = {"seat_0": "Anne", "seat_1": "Béa", "seat_2": "Luc", "seat_3": "Tom"}


def offered(client: Client, variant: str) -> dict[str, str]:
    """The form for `variant`, untouched."""
    page = client.get(PLAY, {"variant_key": variant}).content.decode()
    return pages.filled(pages.form_to(page, PLAY))


@pytest.mark.parametrize("variant", [variant.key for variant in presets()])
def test_every_preset_opens_a_sheet_by_its_own_rules(db: None, variant: str) -> None:
    client = Client()

    response = client.post(PLAY, {**offered(client, variant), **FOUR, "start": "1"})

    sheet = Sheet.objects.get()
    game = sheet.games.get()
    assert (response.status_code, response["Location"]) == (302, pages.address(sheet))
    assert (game.variant, sheet.club, sheet.opened_by, sheet.signatures) == (variant, None, None, 1)
    assert game.settings == dict(next(each for each in presets() if each.key == variant).defaults)
    assert [seat.name for seat in sheet.seats.all()] == ["Anne", "Béa", "Luc", "Tom"]


def test_presets_are_the_partnership_games(db: None) -> None:
    page = Client(headers=pages.ENGLISH).get(PLAY).content.decode()

    assert [key for key in (variant.key for variant in presets()) if f'value="{key}"' not in page] == []
    asked = "coinchee_121 coinchee_leaflet manillen_club muette_60 muette_68 parlee boussac_1896"
    assert {variant.key for variant in presets()} >= set(asked.split())


def test_rules_may_be_changed(db: None) -> None:
    client = Client()
    changes = {"set_target": "61", "set_no_trump_multiplier": "2", "set_max_doubles": "null"}

    client.post(PLAY, {**offered(client, "coinchee_121"), **FOUR, **changes, "start": "1"})

    settings = Sheet.objects.get().games.get().settings
    assert (settings["target"], settings["no_trump_multiplier"], settings["max_doubles"]) == (61, 2, None)


def test_user_who_opens_a_sheet_is_remembered(bob: User) -> None:
    client = signed_in(bob)

    client.post(PLAY, {**offered(client, "parlee"), **FOUR, "start": "1"})

    assert Sheet.objects.get().opened_by == bob


def test_another_preset_keeps_the_names_and_takes_its_own_rules(db: None) -> None:
    client = Client()
    sent = {**offered(client, "coinchee_121"), **FOUR, "variant_key": "parlee", "choose": "1"}

    form = pages.filled(pages.form_to(client.post(PLAY, sent).content.decode(), PLAY))

    assert (form["variant_key"], form["set_target"], form["seat_2"]) == ("parlee", "34", "Luc")
    assert Sheet.objects.count() == 0


def test_rules_of_the_preset_shown_before_are_not_those_of_the_one_chosen(db: None) -> None:
    client = Client()
    shown = {**offered(client, "coinchee_121"), "set_target": "61"}

    client.post(PLAY, {**shown, **FOUR, "variant_key": "parlee", "start": "1"})

    game = Sheet.objects.get().games.get()
    assert (game.variant, game.settings["target"]) == ("parlee", 34)


@pytest.mark.parametrize(("field", "opened"), [("seat_1", False), ("set_target", True)])
def test_what_is_wrong_is_said_first_and_has_the_cursor(db: None, field: str, opened: bool) -> None:
    client = Client(headers=pages.ENGLISH)
    sent = {**offered(client, "coinchee_121"), **FOUR, field: "", "start": "1"}

    page = client.post(PLAY, sent).content.decode()

    assert 0 < page.find(f'<a href="#id_{field}">') < page.find('name="variant_key"')
    assert re.findall(r'name="(\w+)"[^>]* autofocus', page) == [field]
    assert ('<details class="card" open>' in page) is opened


def test_htmx_gets_the_rules_alone(db: None) -> None:
    headers = {"HX-Request": "true", "HX-Target": "game-rules"}

    page = Client().get(PLAY, {"variant_key": "muette_68"}, headers=headers).content.decode()

    assert page.lstrip().startswith('<section id="game-rules"')
    assert 'name="set_turnup_bonus"' in page


REFUSED = [
    ({"seat_1": ""}, None),
    ({"seat_1": "x" * 61}, "A name has at most 60 characters."),
    ({"seat_1": "Béa\u202e"}, "This name contains a character that cannot be read aloud."),
    ({"seat_2": "ANNE"}, "This name is already at the table: add a letter."),
    ({"set_target": "0"}, None),
    ({"set_structure": '"forever"'}, None),
    ({"variant_key": "bridge"}, None),
    ({"variant_key": "encheres_4"}, None),
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("fields", "sentence"), REFUSED)
def test_what_cannot_be_played_is_422_and_kept(
    db: None, language: str, fields: dict[str, str], sentence: str | None
) -> None:
    client = Client(headers={"accept-language": language})

    response = client.post(PLAY, {**offered(client, "coinchee_121"), **FOUR, **fields, "start": "1"})

    assert (response.status_code, Sheet.objects.count()) == (422, 0)
    assert 'value="Tom"' in response.content.decode()
    if sentence:
        assert pages.said(sentence, language) in pages.text(response)


def test_wrong_method_is_405(db: None) -> None:
    assert Client().put(PLAY).status_code == 405


@pytest.mark.parametrize("variant", [variant.key for variant in presets()])
def test_whoever_is_said_to_play_second_deals_second(db: None, variant: str) -> None:
    client = Client(headers=pages.ENGLISH)
    client.post(PLAY, {**offered(client, variant), **FOUR, "start": "1"})

    page = pages.text(client.get(pages.address(Sheet.objects.get())))

    assert "Anne deals, then Béa" in page
