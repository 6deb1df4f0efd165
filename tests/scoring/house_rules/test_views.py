"""The club's own game: members read it, a director changes it."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.urls import reverse

from clubs.models import Club, User
from scoring.rulebook import VARIANTS, Variant, find_variant
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.names import ENGLISH, htmx, statuses

RULES = reverse("scoring:house_rules", args=["tapis-verts"])


def offered(user: User, variant: str) -> dict[str, str]:
    page = signed_in(user).get(RULES, {"variant_key": variant}).content.decode()
    return sheet_pages.filled(sheet_pages.form_to(page, RULES))


def rules_of(club: Club) -> tuple[str, dict[str, object]]:
    club.refresh_from_db()
    return club.variant, club.settings


def test_members_read_and_strangers_do_not(club: Club, charlie: User, alice: User, dora: User) -> None:
    assert statuses("get", RULES, charlie, alice, dora, None) == [200, 200, 404, 404]


def test_only_a_director_changes(club: Club, bob: User, charlie: User, dora: User, odile: User) -> None:
    sent = {**offered(odile, "parlee"), "keep": "1"}

    assert statuses("post", RULES, bob, charlie, dora, None, odile, data=sent) == [403, 403, 404, 404, 302]
    assert rules_of(club) == ("parlee", {})


def test_wrong_method_is_405(club: Club, alice: User) -> None:
    assert statuses("put", RULES, alice) == [405]


def test_member_reads_the_rules_in_words(club: Club, charlie: User) -> None:
    Club.objects.update(variant="coinchee_leaflet", settings={"target": 150})

    page = signed_in(charlie).get(RULES, headers=ENGLISH)

    said = sheet_pages.text(page)
    assert "Manille coinchée to 50, 100 or 150 played now" in said
    assert "Points to reach before: 50 → now: 150" in said
    assert "Béa and Tom 41, Anne and Luc 27, contre, without trump." in said
    assert 'name="keep"' not in page.content.decode()


def test_only_what_differs_from_the_preset_is_kept(club: Club, alice: User) -> None:
    changes = {"set_target": "101", "set_draw": '"carried"', "set_cap": "8", "keep": "1"}

    signed_in(alice).post(RULES, {**offered(alice, "coinchee_121"), **changes})

    assert rules_of(club) == ("coinchee_121", {"target": 101, "draw": "carried", "cap": 8})


def test_form_shows_what_the_club_changed(club: Club, alice: User) -> None:
    Club.objects.update(settings={"target": 101, "draw": "carried"})

    form = offered(alice, "coinchee_121")

    assert (form["set_target"], form["set_draw"]) == ("101", '"carried"')
    assert offered(alice, "parlee")["set_target"] == "34"


def test_a_table_of_figures_is_changed(club: Club, alice: User) -> None:
    Club.objects.update(variant="parlee", settings={"target": 44})

    signed_in(alice).post(RULES, {**offered(alice, "parlee"), "set_turnup_values_10": "6", "keep": "1"})

    values = {"10": 6, "A": 4, "K": 3, "Q": 2, "J": 1}
    assert rules_of(club) == ("parlee", {"turnup_values": values, "target": 44})


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_game_can_be_the_clubs(club: Club, alice: User, variant: Variant) -> None:
    response = signed_in(alice).post(RULES, {**offered(alice, variant.key), "keep": "1"})

    assert (response.status_code, rules_of(club)) == (302, (variant.key, {}))


@pytest.mark.parametrize(
    "fields",
    [
        {"variant_key": "bridge"},
        {"variant_key": ""},
        {"set_target": "0"},
        {"set_target": "many"},
        {"set_draw": '"again"'},
        {"set_draw": "nonsense"},
        {"set_max_doubles": "7"},
        {"set_cap": "5000"},
        {"set_base": "99"},
    ],
)
def test_rules_that_cannot_be_are_422(club: Club, alice: User, fields: dict[str, str]) -> None:
    response = signed_in(alice).post(
        RULES, {**offered(alice, "coinchee_121"), "set_target": "77", **fields, "keep": "1"}
    )

    assert (response.status_code, rules_of(club)) == (422, ("coinchee_121", {}))
    assert "errorlist" in response.content.decode()
    if "set_target" not in fields:
        assert 'value="77"' in response.content.decode()


def test_another_preset_is_only_shown(club: Club, alice: User) -> None:
    sent = {**offered(alice, "coinchee_121"), "set_target": "77", "house_name": "La nôtre"}

    response = signed_in(alice).post(RULES, {**sent, "variant_key": "muette_68"})

    assert (response.status_code, rules_of(club)[0]) == (200, "coinchee_121")
    form = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), RULES))
    assert (form["set_target"], form["house_name"], form["rules_of"]) == ("44", "La nôtre", "muette_68")


def test_name_of_the_clubs_game_is_a_link_to_its_rules(club: Club) -> None:
    page = Template('{% include "scoring/house_rules/_house_game.html" %}').render(Context({"club": club}))

    assert f'<a href="{RULES}">Manille coinchée en 121</a>' in page


def test_clubs_own_name_of_its_game_stands_before_the_presets(club: Club, alice: User) -> None:
    sent = {**offered(alice, "coinchee_121"), "house_name": " Notre  manille ", "keep": "1"}
    signed_in(alice).post(RULES, sent)

    page = Template('{% include "scoring/house_rules/_house_game.html" %}').render(Context({"club": club}))

    assert f'<a href="{RULES}">Notre manille</a>' in page
    assert "<small>Manille coinchée en 121</small>" in page


def see(user: User, target: str = "rules-seen", **changes: str) -> HttpResponse:
    """What comes back when the form is typed in, as htmx asks for it."""
    sent = {**offered(user, "coinchee_121"), **changes}
    return signed_in(user).post(RULES, sent, headers={**htmx(target), **ENGLISH})


def test_change_is_seen_in_the_rules_and_the_deals_before_it_is_kept(club: Club, alice: User) -> None:
    response = see(alice, set_target="101", set_no_trump_multiplier="2", set_draw='"double_next"')

    said = sheet_pages.text(response)
    assert rules_of(club) == ("coinchee_121", {})
    assert "Points to reach before: 121 → now: 101" in said
    assert "coinche, without trump. Anne and Luc 0 Béa and Tom before: 14 → now: 28" in said
    assert "Nobody marks. now: The next deal counts ×2." in said
    assert "What is played otherwise here" in said


def test_what_is_seen_replaces_no_field_that_is_being_typed_in(club: Club, alice: User) -> None:
    page = see(alice, set_target="101").content.decode()

    assert "<form" not in page
    assert re.findall(r"<(?:input|select)[^>]*", page) == []
    assert page.count('hx-swap-oob="true"') == 2 + len(find_variant("coinchee_121").settings)


def test_nonsense_is_said_beside_its_field_and_the_last_good_page_stays(club: Club, alice: User) -> None:
    response = see(alice, set_target="0", set_draw='"double_next"')

    assert (response.status_code, response["HX-Reswap"]) == (422, "none")
    note = response.content.decode().split('id="note-target"')[1].split("</div>")[0]
    assert "It goes from 1 to 100000." in note


def test_without_script_the_whole_page_comes_back_with_what_was_typed(club: Club, alice: User) -> None:
    sent = {**offered(alice, "coinchee_121"), "set_target": "101", "house_name": "La nôtre", "see": "1"}

    response = signed_in(alice).post(RULES, sent)

    form = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), RULES))
    assert (response.status_code, form["set_target"], form["house_name"]) == (200, "101", "La nôtre")


def test_rule_is_put_back(club: Club, alice: User) -> None:
    response = see(alice, "house-form", set_target="101", set_draw='"carried"', reset="target")

    form = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), RULES))
    assert (form["set_target"], form["set_draw"]) == ("121", '"carried"')
    focused = re.findall(r"<[^>]* autofocus[^>]*>", response.content.decode())
    assert [re.search(r'name="(\w+)"', tag)[1] for tag in focused] == ["set_target"]


def test_another_game_is_shown_in_place_with_its_page_and_its_deals(club: Club, alice: User) -> None:
    response = see(alice, "house-form", variant_key="envers", house_name="La nôtre")

    said = sheet_pages.text(response)
    assert "<html" not in response.content.decode()
    assert "Game before: Manille coinchée to 121 → now: Manille in reverse" in said
    assert "The general, made Anne bids général and makes it. Anne 0 Béa 68 Luc 68 Tom 68" in said
    assert 'id="rules-told" class="card" hx-swap-oob="true"' in response.content.decode()


def test_changed_rule_is_marked_beside_what_the_book_has(club: Club, alice: User) -> None:
    Club.objects.update(settings={"target": 101})

    page = signed_in(alice).get(RULES, headers=ENGLISH).content.decode()

    notes = [note.split("</div>")[0] for note in page.split('id="note-')[1:]]
    assert [note.split('"')[0] for note in notes if "changed" in note] == ["target"]
    assert all("By the book: " in note for note in notes)
