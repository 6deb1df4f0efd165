"""The club's own game: members read it, a director changes it."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.urls import reverse

from clubs.models import Club, User
from tests.clubs.litany import ENGLISH, statuses
from tests.conftest import signed_in
from tests.scoring import pages

RULES = reverse("scoring:house_rules", args=["tapis-verts"])


def offered(user: User, variant: str) -> dict[str, str]:
    page = signed_in(user).get(RULES, {"variant_key": variant}).content.decode()
    return pages.filled(pages.form_to(page, RULES))


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

    said = pages.text(page)
    assert "Points to reach 150" in said
    assert "Without trump (en voiture) counts double" in said
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


def test_changes_that_have_no_field_stay(club: Club, alice: User) -> None:
    values = {"10": 6, "A": 4, "K": 3, "Q": 2, "J": 1}
    Club.objects.update(variant="parlee", settings={"turnup_values": values})

    signed_in(alice).post(RULES, {**offered(alice, "parlee"), "set_target": "44", "keep": "1"})

    assert rules_of(club) == ("parlee", {"turnup_values": values, "target": 44})


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
    response = signed_in(alice).post(RULES, {"variant_key": "muette_68", "choose": "1"})

    assert (response.status_code, rules_of(club)[0]) == (200, "coinchee_121")
    assert 'name="set_turnup_bonus"' in response.content.decode()


def test_name_of_the_clubs_game_is_a_link_to_its_rules(club: Club) -> None:
    page = Template('{% include "scoring/_house_game.html" %}').render(Context({"club": club}))

    assert f'<a href="{RULES}">Manille coinchée en 121</a>' in page
