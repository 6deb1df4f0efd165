"""Seasons: the usual one, and the club's own."""

from datetime import date

import pytest
from django.urls import reverse

from clubs.evenings import actions
from clubs.models import Club, User
from clubs.models.calendar import usual_season
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses
from web.refusals import Refusal

SEASONS = reverse("clubs:seasons", args=["tapis-verts"])
DATA = {"name": "2026–2027", "starts": "2026-09-01", "ends": "2027-06-30"}


@pytest.mark.parametrize(
    ("day", "name", "starts", "ends"),
    [
        (date(2026, 9, 1), "2026–2027", date(2026, 9, 1), date(2027, 6, 30)),
        (date(2026, 12, 31), "2026–2027", date(2026, 9, 1), date(2027, 6, 30)),
        (date(2027, 6, 30), "2026–2027", date(2026, 9, 1), date(2027, 6, 30)),
        (date(2028, 2, 29), "2027–2028", date(2027, 9, 1), date(2028, 6, 30)),
    ],
)
def test_usual_season_is_september_to_june(day: date, name: str, starts: date, ends: date) -> None:
    usual = usual_season(day)

    assert (usual.name, usual.starts, usual.ends) == (name, starts, ends)


@pytest.mark.parametrize("day", [date(2027, 7, 1), date(2027, 8, 31)])
def test_summer_stands_alone(day: date) -> None:
    assert (usual_season(day).starts, usual_season(day).ends) == (date(2027, 7, 1), date(2027, 8, 31))


def test_director_adds_a_season(club: Club, alice: User) -> None:
    answer = signed_in(alice).post(SEASONS, DATA)

    season = club.seasons.get()
    assert answer.headers["Location"] == SEASONS
    assert (season.name, season.starts, season.ends) == ("2026–2027", date(2026, 9, 1), date(2027, 6, 30))


def test_form_proposes_the_season_of_today(club: Club, alice: User) -> None:
    form = signed_in(alice).get(SEASONS).context["form"]

    assert [form[name].initial.month for name in ("starts", "ends")] in ([9, 6], [7, 8])


@pytest.mark.parametrize(
    ("starts", "ends", "code"),
    [
        (date(2027, 6, 30), date(2027, 7, 1), "season_overlaps"),
        (date(2026, 10, 1), date(2026, 10, 2), "season_overlaps"),
        (date(2027, 7, 1), date(2027, 8, 1), "season_name_taken"),
        (date(2027, 8, 1), date(2027, 7, 1), "season_backwards"),
    ],
)
def test_season_that_would_make_a_date_ambiguous_is_refused(
    club: Club, starts: date, ends: date, code: str
) -> None:
    factories.a_season(club)

    with pytest.raises(Refusal) as refused:
        actions.open_season(club, "2026–2027", starts, ends)

    assert (refused.value.code, refused.value.status, club.seasons.count()) == (code, 422, 1)


def test_refusal_is_said_on_the_form_and_keeps_what_was_typed(club: Club, alice: User) -> None:
    factories.a_season(club)

    answer = signed_in(alice).post(SEASONS, DATA | {"name": "Bis"})

    assert (answer.status_code, club.seasons.count()) == (422, 1)
    assert "2026–2027" in answer.context["form"].non_field_errors()[0]
    assert 'value="Bis"' in answer.content.decode()


@pytest.mark.parametrize(
    "bad", [{"starts": "x"}, {"ends": "2026-08-31"}, {"name": ""}, {"ends": "99999-01-01"}]
)
def test_bad_input_is_422(club: Club, alice: User, bad: dict[str, str]) -> None:
    assert signed_in(alice).post(SEASONS, DATA | bad).status_code == 422
    assert club.seasons.count() == 0


def test_others_are_turned_away(club: Club, bob: User, alice: User, dora: User) -> None:
    assert statuses("post", SEASONS, bob, dora, None, alice, data=DATA) == [403, 404, 404, 302]
    assert statuses("put", SEASONS, alice) == [405]


@pytest.mark.parametrize("count", [1, 10])
def test_seasons_take_four_queries(
    club: Club, alice: User, count: int, django_assert_num_queries: object
) -> None:
    for year in range(2000, 2000 + count):
        actions.open_season(club, str(year), date(year, 9, 1), date(year + 1, 6, 30))
    client = signed_in(alice)

    with django_assert_num_queries(4):  # session, user, club with role, seasons
        client.get(SEASONS)
