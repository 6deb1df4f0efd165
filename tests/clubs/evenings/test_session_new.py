"""Planning an evening."""

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from clubs.evenings import actions
from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses

NEW = reverse("clubs:session_new", args=["tapis-verts"])
DATA = {"date": "2026-11-20", "time": "20:30", "place": "Café des Tilleuls", "name": ""}


def test_director_plans_an_evening_in_the_season_of_its_day(club: Club, alice: User) -> None:
    season = factories.a_season(club)

    answer = signed_in(alice).post(NEW, DATA)

    session = club.sessions.get()
    assert answer.headers["Location"] == session.get_absolute_url()
    assert (session.season, session.place) == (season, "Café des Tilleuls")
    assert session.starts_at == datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def test_missing_season_is_opened(club: Club, alice: User) -> None:
    signed_in(alice).post(NEW, DATA)

    season = club.sessions.get().season
    assert (season.name, season.starts, season.ends) == ("2026–2027", date(2026, 9, 1), date(2027, 6, 30))


def test_season_is_that_of_the_local_day(club: Club, alice: User) -> None:
    signed_in(alice).post(NEW, DATA | {"date": "2026-09-01", "time": "00:30"})

    assert club.sessions.get().season.starts == date(2026, 9, 1)


def test_hole_between_the_clubs_own_seasons_is_said(club: Club, alice: User) -> None:
    actions.open_season(club, "Hiver", date(2026, 12, 1), date(2027, 3, 31))

    answer = signed_in(alice).post(NEW, DATA)

    assert (answer.status_code, club.sessions.count(), club.seasons.count()) == (422, 0, 1)
    assert 'value="Café des Tilleuls"' in answer.content.decode()


def test_evening_sent_again_must_be_meant(club: Club, alice: User) -> None:
    client = signed_in(alice)
    client.post(NEW, DATA)
    there = club.sessions.get()

    again = client.post(NEW, DATA)

    assert (again.status_code, club.sessions.count()) == (422, 1)
    assert f'href="{there.get_absolute_url()}"' in again.content.decode()
    assert 'name="another"' in again.content.decode()
    assert client.post(NEW, DATA | {"another": "on"}).status_code == 302
    assert club.sessions.count() == 2


@pytest.mark.parametrize("other", [{"time": "14:00"}, {"date": "2026-11-21"}, {"name": "Concours"}])
def test_another_evening_needs_no_tick(club: Club, alice: User, other: dict[str, str]) -> None:
    client = signed_in(alice)
    client.post(NEW, DATA)

    assert client.post(NEW, DATA | other).status_code == 302
    assert club.sessions.count() == 2


def test_other_clubs_evenings_are_no_twins(club: Club, other_club: Club, alice: User) -> None:
    actions.plan_session(other_club, datetime(2026, 11, 20, 19, 30, tzinfo=UTC))

    assert signed_in(alice).post(NEW, DATA).status_code == 302


def test_form_proposes_hour_and_place_of_the_latest_evening(club: Club, alice: User) -> None:
    factories.a_session(club, place="Au Coq")

    form = signed_in(alice).get(NEW).context["form"]

    assert (str(form["time"].value()), form["place"].value()) == ("20:30:00", "Au Coq")


@pytest.mark.parametrize(
    "bad",
    [
        {"date": "20/13/2026"},
        {"time": "25:00"},
        {"date": ""},
        {"place": "x" * 61},
        {"date": "2027-03-28", "time": "02:30"},
    ],
)
def test_bad_input_is_422_and_keeps_what_was_typed(club: Club, alice: User, bad: dict[str, str]) -> None:
    answer = signed_in(alice).post(NEW, DATA | {"name": "Nuit"} | bad)

    assert (answer.status_code, club.sessions.count()) == (422, 0)
    assert 'value="Nuit"' in answer.content.decode()


def test_others_are_turned_away(club: Club, bob: User, alice: User, dora: User) -> None:
    assert statuses("post", NEW, bob, dora, None, alice, data=DATA) == [403, 404, 404, 302]
    assert statuses("put", NEW, alice) == [405]
