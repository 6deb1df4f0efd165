"""Correcting an evening, and taking it back."""

from django.urls import reverse

from clubs.models import Club, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses

DATA = {"date": "2027-09-03", "time": "19:00", "place": "Au Coq", "name": "Reprise"}


def path(session: Session, page: str = "session_change") -> str:
    return reverse(f"clubs:{page}", args=["tapis-verts", session.pk])


def test_director_moves_an_evening_and_its_season_follows(club: Club, alice: User) -> None:
    session = factories.a_session(club)

    answer = signed_in(alice).post(path(session), DATA)

    session.refresh_from_db()
    assert answer.headers["Location"] == session.get_absolute_url()
    assert (session.name, session.place, session.season.name) == ("Reprise", "Au Coq", "2027–2028")


def test_form_shows_the_evening_in_local_time(club: Club, alice: User) -> None:
    page = signed_in(alice).get(path(factories.a_session(club, place="Au Coq"))).content.decode()

    assert [value in page for value in ('value="2026-11-20"', 'value="20:30"', 'value="Au Coq"')] == [
        True
    ] * 3


def test_bad_input_is_422_and_keeps_what_was_typed(club: Club, alice: User) -> None:
    session = factories.a_session(club)

    answer = signed_in(alice).post(path(session), DATA | {"time": "late"})

    session.refresh_from_db()
    assert (answer.status_code, session.place) == (422, "")
    assert 'value="Au Coq"' in answer.content.decode()


def test_others_may_not_change(club: Club, bob: User, alice: User, dora: User) -> None:
    session = factories.a_session(club)

    assert statuses("post", path(session), bob, dora, None, alice, data=DATA) == [403, 404, 404, 302]
    assert statuses("put", path(session), alice) == [405]


def test_director_is_asked_then_cancels(club: Club, alice: User) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 2))
    client, address = signed_in(alice), path(session, "session_cancel")

    assert (client.get(address).status_code, club.sessions.count()) == (200, 1)

    assert client.post(address).headers["Location"] == reverse("clubs:sessions", args=["tapis-verts"])
    assert (club.sessions.count(), club.players.count()) == (0, 2)


def test_evening_with_a_tournament_cannot_be_cancelled(club: Club, alice: User) -> None:
    session = factories.a_session(club)
    session.tournaments.create(club=club, name="Soirée", variant="coinchee_121")
    factories.attending(session, factories.some_players(club, 2))

    answer = signed_in(alice).post(path(session, "session_cancel"))

    assert (answer.status_code, club.sessions.count(), session.attendances.count()) == (409, 1, 2)
    assert answer.context["refusal"].code == "session_played"


def test_others_may_not_cancel(club: Club, bob: User, alice: User, dora: User) -> None:
    address = path(factories.a_session(club), "session_cancel")

    assert statuses("post", address, bob, dora, None, alice) == [403, 404, 404, 302]
