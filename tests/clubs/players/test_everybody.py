"""Everybody at once: expected, then here."""

import pytest
from django.urls import reverse

from clubs.models import AttendanceState, Club, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses


@pytest.fixture
def session(club: Club) -> Session:
    """Four players: one here, one gone, one not on the list, one who no longer plays."""
    session = factories.a_session(club)
    players = factories.some_players(club, 3)
    factories.a_player(club, 4, active=False)
    factories.attending(session, players[:1])
    factories.attending(session, players[1:2], AttendanceState.LEFT)
    return session


def path(session: Session, page: str) -> str:
    return reverse(f"clubs:{page}", args=["tapis-verts", session.pk])


def states(session: Session) -> dict[int, str]:
    return dict(session.attendances.values_list("player__number", "state"))


def test_expecting_everybody_adds_who_is_missing(session: Session, bob: User) -> None:
    answers = [signed_in(bob).post(path(session, "expect_everybody")) for _ in range(2)]

    assert [answer.headers["Location"] for answer in answers] == [session.get_absolute_url()] * 2
    assert states(session) == {1: "arrived", 2: "left", 3: "expected"}


def test_everybody_here_is_everybody_who_was_expected(session: Session, bob: User) -> None:
    client = signed_in(bob)
    client.post(path(session, "expect_everybody"))

    client.post(path(session, "welcome_everybody"))

    assert states(session) == {1: "arrived", 2: "left", 3: "arrived"}


@pytest.mark.parametrize("page", ["expect_everybody", "welcome_everybody"])
def test_others_are_turned_away(session: Session, page: str, charlie: User, bob: User, dora: User) -> None:
    assert statuses("post", path(session, page), charlie, dora, None, bob) == [403, 404, 404, 302]
    assert statuses("get", path(session, page), bob) == [405]


@pytest.mark.parametrize("count", [1, 60])
def test_expecting_takes_a_constant_number_of_queries(
    club: Club, bob: User, count: int, django_assert_max_num_queries: object
) -> None:
    session = factories.a_session(club)
    factories.some_players(club, count)
    client = signed_in(bob)

    with django_assert_max_num_queries(12):
        client.post(path(session, "expect_everybody"))

    assert session.attendances.count() == count
