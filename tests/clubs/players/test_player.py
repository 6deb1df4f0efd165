"""Correcting a player."""

import pytest
from django.urls import reverse

from clubs.models import Club, Player, User
from clubs.players import actions
from tests.conftest import signed_in
from tests.steps.names import statuses

DATA = {"first_name": "Anne", "last_name": "Dupont", "public_form": "full"}


@pytest.fixture
def anne(club: Club) -> Player:
    return actions.add_player(club, "Anne", "Durand")


def path(player: Player, slug: str = "tapis-verts") -> str:
    return reverse("clubs:player", args=[slug, player.pk])


def test_director_corrects_name_form_and_whether_she_plays(anne: Player, alice: User) -> None:
    answer = signed_in(alice).post(path(anne), DATA)

    anne.refresh_from_db()
    assert answer.headers["Location"] == reverse("clubs:players", args=["tapis-verts"])
    assert (anne.full_name, anne.public_name, anne.active) == ("Anne Dupont", "Anne Dupont", False)
    assert anne.search == "anne dupont 1"


def test_player_may_stop_and_come_back_under_the_same_name(anne: Player, alice: User) -> None:
    client, same = signed_in(alice), DATA | {"last_name": "Durand"}
    for data, plays in ((same, False), (same | {"active": "on"}, True)):
        assert client.post(path(anne), data).status_code == 302
        anne.refresh_from_db()
        assert (anne.active, anne.short_name) == (plays, "Anne D.")


def test_number_cannot_be_changed(anne: Player, alice: User) -> None:
    signed_in(alice).post(
        path(anne), DATA | {"number": "99", "club": "2", "short_name": "X", "user": alice.pk}
    )

    anne.refresh_from_db()
    assert (anne.number, anne.short_name, anne.user) == (1, "Anne D.", None)


def test_bad_input_is_422_and_keeps_what_was_typed(anne: Player, alice: User) -> None:
    answer = signed_in(alice).post(path(anne), DATA | {"public_form": "phone"})

    anne.refresh_from_db()
    assert (answer.status_code, anne.last_name) == (422, "Durand")
    assert 'value="Dupont"' in answer.content.decode()


def test_others_are_turned_away(anne: Player, bob: User, alice: User, dora: User) -> None:
    assert statuses("post", path(anne), bob, dora, None, alice, data=DATA) == [403, 404, 404, 302]
    assert statuses("delete", path(anne), alice) == [405]


def test_player_of_another_club_is_404_by_any_road(anne: Player, alice: User, other_club: Club) -> None:
    theirs = actions.add_player(other_club, "Luc", "Petit")

    answers = [
        signed_in(alice).post(address, DATA).status_code
        for address in (path(theirs), path(anne, "trois-rois"))
    ]

    theirs.refresh_from_db()
    assert (answers, theirs.full_name) == ([404, 404], "Luc Petit")
