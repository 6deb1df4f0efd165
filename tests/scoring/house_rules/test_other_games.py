"""The pages of a club's games beside the usual one: who makes one, reads it, gives it up and brings it back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.template import Context, Template
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.names import ENGLISH, htmx, statuses

RULES = reverse("scoring:house_rules", args=["tapis-verts"])
PLAY = reverse("scoring:play")


def game_page(game: int) -> str:
    return reverse("scoring:house_game", args=["tapis-verts", game])


def version_page(game: int, number: int) -> str:
    return reverse("scoring:house_game_version", args=["tapis-verts", game, number])


@pytest.fixture
def silent(club: Club) -> None:
    """A second game of the club."""
    change_house_rules(club, HouseGame("muette_68", {"target": 60}, "La Muette", 2), upon=0)


def offered(user: User, game: int, variant: str = "muette_68") -> dict[str, str]:
    """The form of a game, untouched."""
    page = signed_in(user).get(game_page(game), {"variant_key": variant}).content.decode()
    return sheet_pages.filled(sheet_pages.form_to(page, game_page(game)))


def kept(user: User, game: int, **changes: str) -> HttpResponse:
    sent = {**offered(user, game), **changes, "keep": "1"}
    return signed_in(user).post(game_page(game), sent, headers=ENGLISH)


def rows(club: Club) -> list[tuple[int, int, str, str, bool]]:
    return [(row.game, row.number, row.name, row.variant, row.offered) for row in club.house_rules.all()]


def test_director_makes_another_game(club: Club, alice: User) -> None:
    response = kept(alice, 2, house_name="La Muette", set_target="60")

    assert (response.status_code, response["Location"]) == (302, game_page(2))
    assert rows(club) == [(2, 1, "La Muette", "muette_68", True)]
    assert club.house_rules.get().settings == {"target": 60}
    said = sheet_pages.text(signed_in(alice).get(game_page(2), headers=ENGLISH))
    assert "The club also plays La Muette (Silent manille (68 points))" in said


def test_editor_of_a_game_to_come_is_empty_and_the_directors(
    club: Club, alice: User, bob: User, charlie: User, dora: User
) -> None:
    assert statuses("get", game_page(2), alice, bob, charlie, dora, None) == [200, 403, 403, 404, 404]
    assert statuses("get", game_page(3), alice, charlie) == [404, 404]
    assert statuses("get", version_page(2, 0), alice) == [404]
    sent = {**offered(alice, 2), "house_name": "La Muette", "keep": "1"}
    assert (sent["upon"], offered(alice, 2)["house_name"]) == ("0", "")
    assert statuses("post", game_page(2), bob, charlie, dora, None, alice, data=sent) == [
        403,
        403,
        404,
        404,
        302,
    ]


def test_another_game_needs_a_name(club: Club, alice: User) -> None:
    response = kept(alice, 2, house_name=" ", set_target="61")

    assert (response.status_code, rows(club)) == (422, [])
    assert "A name is needed." in response.content.decode()
    assert 'value="61"' in response.content.decode()


def test_rules_of_a_game_without_a_name_yet_are_seen(club: Club, alice: User) -> None:
    sent = {**offered(alice, 2), "set_target": "61"}

    response = signed_in(alice).post(game_page(2), sent, headers={**htmx("rules-seen"), **ENGLISH})

    assert (response.status_code, "HX-Reswap" in response) == (200, False)
    assert "Three deals" in sheet_pages.text(response)
    assert "What changes" not in sheet_pages.text(response)


def test_name_of_another_game_is_refused_beside_its_field(club: Club, alice: User, silent: None) -> None:
    response = kept(alice, 3, house_name="la muette", set_target="61")

    assert (response.status_code, len(rows(club))) == (422, 1)
    assert "Another game of the club is called la muette." in sheet_pages.text(response)
    form = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), game_page(3)))
    assert (form["house_name"], form["set_target"], form["upon"]) == ("la muette", "61", "0")


def test_second_director_is_told_of_the_same_game_only(
    club: Club, alice: User, odile: User, silent: None
) -> None:
    sent = {**offered(alice, 2), "set_target": "70", "keep": "1"}
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0, by=odile)
    change_house_rules(club, HouseGame("muette_68", {"target": 50}, "La Muette", 2), upon=1, by=odile)

    response = signed_in(alice).post(game_page(2), sent, headers=ENGLISH)

    said = sheet_pages.text(response)
    assert response.status_code == 409
    assert "Version 2, by Odile Points to reach before: 60 → now: 50" in said
    assert "Yours, against it Points to reach before: 50 → now: 70" in said
    assert "101" not in said


def test_members_read_every_game_and_strangers_none(
    club: Club, alice: User, charlie: User, dora: User, silent: None
) -> None:
    for page in (game_page(2), version_page(2, 1)):
        assert statuses("get", page, alice, charlie, dora, None) == [200, 200, 404, 404]
    assert statuses("get", version_page(2, 2), charlie) == [404]

    said = sheet_pages.text(signed_in(charlie).get(game_page(2), headers=ENGLISH))
    assert "La Muette Silent manille (68 points)" in said
    assert "Points to reach before: 44 → now: 60" in said


def test_every_page_of_the_rules_lists_the_games(
    club: Club, alice: User, charlie: User, silent: None
) -> None:
    for page, user in ((RULES, alice), (game_page(2), alice), (RULES, charlie), (game_page(2), charlie)):
        content = signed_in(user).get(page).content.decode()
        games = content[content.index('id="games-title"') :].split("</section>")[0]
        assert f'<a href="{RULES}"' in games
        assert f'<a href="{game_page(2)}"' in games
        assert (f'href="{game_page(3)}"' in games) == (user == alice)
        assert games.count('aria-current="true"') == 1


def test_versions_of_a_game_lead_to_its_own(club: Club, alice: User, silent: None) -> None:
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0)

    pages = {page: signed_in(alice).get(page).content.decode() for page in (RULES, game_page(2))}

    usual = [reverse("scoring:house_version", args=["tapis-verts", number]) for number in (0, 1)]
    assert [f'href="{address}"' in pages[RULES] for address in [*usual, version_page(2, 1)]] == [
        True,
        True,
        False,
    ]
    assert [f'href="{address}"' in pages[game_page(2)] for address in [*usual, version_page(2, 1)]] == [
        False,
        False,
        True,
    ]


def test_director_gives_a_game_up_and_brings_it_back(
    club: Club, alice: User, bob: User, charlie: User, dora: User, silent: None
) -> None:
    page, sent = version_page(2, 1), {"upon": "1", "give_up": "1"}

    assert statuses("post", page, bob, charlie, dora, None, alice, data=sent) == [403, 403, 404, 404, 302]
    assert rows(club)[0] == (2, 2, "La Muette", "muette_68", False)
    said = sheet_pages.text(signed_in(charlie).get(game_page(2), headers=ENGLISH))
    assert "The club no longer offers La Muette" in said
    assert "played now" not in said.split("How the rules came to be")[1]
    assert "Offered before: yes → now: no" in said

    assert statuses("post", page, bob, alice, data={"upon": "2"}) == [403, 302]
    assert rows(club)[0] == (2, 3, "La Muette", "muette_68", True)


def test_giving_up_upon_an_older_version_is_409_and_the_usual_game_stays(
    club: Club, alice: User, silent: None
) -> None:
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0)
    usual = reverse("scoring:house_version", args=["tapis-verts", 1])

    stale = signed_in(alice).post(version_page(2, 1), {"upon": "0", "give_up": "1"}, headers=ENGLISH)
    refused = signed_in(alice).post(usual, {"upon": "1", "give_up": "1"}, headers=ENGLISH)

    assert (stale.status_code, refused.status_code) == (409, 409)
    assert "Somebody changed the club's rules in the meantime." in sheet_pages.text(stale)
    assert "The usual game of a club is changed, not given up." in sheet_pages.text(refused)
    assert [row[-1] for row in rows(club)] == [True] * 3


def test_only_a_game_beside_the_usual_one_can_be_given_up_and_once(
    club: Club, alice: User, silent: None
) -> None:
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0)
    pages = [signed_in(alice).get(page).content.decode() for page in (RULES, game_page(2), game_page(3))]
    give_up_game(club, 2, upon=1)
    pages.append(signed_in(alice).get(game_page(2)).content.decode())

    assert ['name="give_up"' in page for page in pages] == [False, True, False, False]


def test_game_is_played_among_friends_from_its_page(club: Club, charlie: User, silent: None) -> None:
    pages = {page: signed_in(charlie).get(page).content.decode() for page in (RULES, game_page(2))}

    assert f'href="{PLAY}?variant_key=tapis-verts.1"' in pages[RULES]
    assert f'href="{PLAY}?variant_key=tapis-verts.2"' in pages[game_page(2)]
    give_up_game(club, 2, upon=1)
    assert f'href="{PLAY}?variant_key' not in signed_in(charlie).get(game_page(2)).content.decode()


def test_every_game_offered_is_named_on_the_page_of_the_club(club: Club, silent: None) -> None:
    change_house_rules(club, HouseGame("parlee", {}, "La Parlée", 3), upon=0)
    give_up_game(club, 3, upon=1)

    page = Template('{% include "scoring/house_rules/_house_game.html" %}').render(Context({"club": club}))

    assert f'<a href="{RULES}">Manille coinchée en 121</a>' in page
    assert f'<a href="{game_page(2)}">La Muette</a>' in page
    assert "<small>Manille muette (68 points)</small>" in page
    assert "La Parlée" not in page


def test_queries_do_not_grow_with_the_games(club: Club, alice: User, charlie: User) -> None:
    counts = []
    for number in range(2, 5):
        change_house_rules(club, HouseGame("muette_68", {}, f"Le {number}", number), upon=0, by=alice)
        for user, page in ((alice, RULES), (charlie, RULES), (charlie, game_page(2))):
            client = signed_in(user)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            counts.append(len(queries))

    assert counts[:3] * 3 == counts
    assert max(counts) <= 5
