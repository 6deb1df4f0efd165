"""Somebody at the door whom the club does not know."""

import pytest
from django.urls import reverse

from clubs.models import Club, Session, User
from clubs.players import actions
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses

DATA = {"first_name": "Inès", "last_name": "Dupont"}


@pytest.fixture
def session(club: Club) -> Session:
    return factories.a_session(club)


def path(session: Session) -> str:
    return reverse("clubs:newcomer", args=["tapis-verts", session.pk])


def test_newcomer_is_a_player_and_here(session: Session, club: Club, bob: User) -> None:
    answer = signed_in(bob).post(path(session), DATA | {"public_form": "full"})

    player = club.players.get()
    assert answer.headers["Location"] == session.get_absolute_url()
    assert (player.number, player.full_name, player.public_name) == (1, "Inès Dupont", "Inès D.")
    assert session.attendances.get(player=player).state == "arrived"


def test_first_name_is_enough(session: Session, club: Club, bob: User) -> None:
    assert signed_in(bob).post(path(session), {"first_name": "Inès"}).status_code == 302
    assert club.players.get().public_name == "Inès"


def test_known_name_is_asked_about_and_nobody_is_added(session: Session, club: Club, bob: User) -> None:
    actions.add_player(club, "INÈS", "dupont")
    client = signed_in(bob)

    asked = client.post(path(session), DATA)
    assert (asked.status_code, club.players.count(), session.attendances.count()) == (422, 1, 0)
    assert 'value="Inès"' in asked.content.decode()

    assert client.post(path(session), DATA | {"namesake": "on"}).status_code == 302
    assert (club.players.count(), session.attendances.count()) == (2, 1)


def test_bad_name_is_422_and_keeps_what_was_typed(session: Session, club: Club, bob: User) -> None:
    answer = signed_in(bob).post(path(session), DATA | {"first_name": "x" * 61})

    assert (answer.status_code, club.players.count()) == (422, 0)
    assert 'value="Dupont"' in answer.content.decode()


def test_others_are_turned_away(session: Session, club: Club, charlie: User, bob: User, dora: User) -> None:
    assert statuses("post", path(session), charlie, dora, None, bob, data=DATA) == [403, 404, 404, 302]
    assert club.players.count() == 1
    assert statuses("get", path(session), bob) == [405]
