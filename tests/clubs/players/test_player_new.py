"""Adding one player."""

from django.urls import reverse

from clubs.models import Club, User
from clubs.players import actions
from tests.conftest import signed_in
from tests.steps.names import statuses

NEW = reverse("clubs:player_new", args=["tapis-verts"])
PLAYERS = reverse("clubs:players", args=["tapis-verts"])
DATA = {"first_name": " Zoé ", "last_name": "de  Smet", "public_form": "number"}


def test_director_adds_a_player(club: Club, alice: User) -> None:
    answer = signed_in(alice).post(NEW, DATA)

    player = club.players.get()
    assert answer.headers["Location"] == PLAYERS
    assert (player.number, player.full_name, player.short_name) == (1, "Zoé de Smet", "Zoé d.")
    assert (player.public_form, player.search, player.active) == ("number", "zoe de smet 1", True)


def test_director_adds_one_then_another(club: Club, alice: User) -> None:
    assert signed_in(alice).post(NEW, DATA | {"again": ""}).headers["Location"] == NEW


def test_others_are_turned_away(club: Club, bob: User, alice: User, dora: User) -> None:
    assert statuses("post", NEW, bob, dora, None, alice, data=DATA) == [403, 404, 404, 302]
    assert club.players.count() == 1
    assert statuses("delete", NEW, alice) == [405]


def test_bad_name_is_422_and_keeps_what_was_typed(club: Club, alice: User) -> None:
    answer = signed_in(alice).post(NEW, DATA | {"first_name": "Zo\u202eé"})

    assert (answer.status_code, club.players.count()) == (422, 0)
    assert 'value="de  Smet"' in answer.content.decode()


def test_namesake_must_be_meant(club: Club, alice: User) -> None:
    actions.add_player(club, "Zoé", "De Smet")
    actions.add_player(club, "Zoé", "De Smets")
    client = signed_in(alice)

    asked = client.post(NEW, DATA)
    assert (asked.status_code, club.players.count()) == (422, 2)
    assert 'name="namesake"' in asked.content.decode()

    assert client.post(NEW, DATA | {"namesake": "on"}).status_code == 302
    assert [player.short_name for player in club.players.order_by("number")] == [
        "Zoé D.",
        "Zoé De.",
        "Zoé de S.",
    ]


def test_other_clubs_players_are_no_namesakes(club: Club, other_club: Club, alice: User) -> None:
    actions.add_player(other_club, "Zoé", "de Smet")

    assert signed_in(alice).post(NEW, DATA).status_code == 302
