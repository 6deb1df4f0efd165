"""The list of players, by the names each member may see."""

import pytest
from django.urls import reverse

from clubs.models import Club, PublicName, User
from clubs.players import actions
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, htmx, statuses

PLAYERS = reverse("clubs:players", args=["tapis-verts"])


@pytest.fixture
def cast(club: Club) -> None:
    for first, last, form in (
        ("Anne", "Durand", PublicName.SHORT),
        ("Luc", "Petit", PublicName.FULL),
        ("Zoé", "Secret", PublicName.NUMBER),
    ):
        actions.add_player(club, first, last, form)


def names(user: User, typed: str = "") -> list[str]:
    page = signed_in(user).get(PLAYERS, {"q": typed}, headers=ENGLISH)
    return [row.name for row in page.context["rows"]]


def test_member_sees_public_names_and_scorer_full_names(cast: None, charlie: User, bob: User) -> None:
    assert names(charlie) == ["Anne D.", "Luc Petit", "Player 3"]
    assert names(bob) == ["Anne Durand", "Luc Petit", "Zoé Secret"]


@pytest.mark.parametrize(
    ("typed", "member", "scorer"),
    [
        ("zoe", [], ["Zoé Secret"]),
        ("secret", [], ["Zoé Secret"]),
        ("durand", [], ["Anne Durand"]),
        ("ANN", ["Anne D."], ["Anne Durand"]),
        ("petit luc", ["Luc Petit"], ["Luc Petit"]),
        ("3", ["Player 3"], ["Zoé Secret"]),
        ("nobody", [], []),
    ],
)
def test_search_looks_only_at_what_the_reader_sees(
    cast: None, charlie: User, bob: User, typed: str, member: list[str], scorer: list[str]
) -> None:
    assert (names(charlie, typed), names(bob, typed)) == (member, scorer)


def test_who_no_longer_plays_is_last_for_scorers_and_hidden_from_members(
    cast: None, club: Club, charlie: User, bob: User
) -> None:
    club.players.filter(first_name="Anne").update(active=False)

    assert names(charlie) == ["Luc Petit", "Player 3"]
    assert names(bob) == ["Luc Petit", "Zoé Secret", "Anne Durand"]


def test_htmx_gets_the_list_alone(cast: None, bob: User) -> None:
    page = signed_in(bob).get(PLAYERS, {"q": "zo"}, headers=htmx("players"))

    assert page.content.decode().startswith('<div id="players"')
    assert [row.name for row in page.context["rows"]] == ["Zoé Secret"]


def test_only_the_director_gets_doors(cast: None, bob: User, alice: User) -> None:
    door = reverse("clubs:player_new", args=["tapis-verts"])

    assert [door in signed_in(user).get(PLAYERS).content.decode() for user in (bob, alice)] == [False, True]


def test_empty_list_says_what_to_do(club: Club, charlie: User, alice: User) -> None:
    door = reverse("clubs:players_paste", args=["tapis-verts"])
    pages = [signed_in(user).get(PLAYERS).content.decode() for user in (charlie, alice)]

    assert [page.count(door) for page in pages] == [0, 2]


def test_wrong_method_is_405(club: Club, alice: User) -> None:
    assert statuses("post", PLAYERS, alice) == [405]


@pytest.mark.parametrize("count", [1, 40])
def test_players_take_four_queries(
    club: Club, alice: User, charlie: User, count: int, django_assert_num_queries: object
) -> None:
    factories.some_players(club, count)
    for client in (signed_in(alice), signed_in(charlie)):
        with django_assert_num_queries(4):  # session, user, club with role, players
            client.get(PLAYERS)
