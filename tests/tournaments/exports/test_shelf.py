"""What everybody may take out of a club, on one page."""

import re

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Season, User
from tests import factories
from tests.steps.names import ENGLISH, statuses
from tests.steps.season_evenings import a_played_season, an_evening_ranked
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.editions.actions import withdraw_edition
from tournaments.models import Tournament
from tournaments.seasons.actions import publish_season, withdraw_season_edition
from tournaments.wall.actions import set_hidden

HOST = "http://testserver"


def shelf(club: Club) -> BeautifulSoup:
    answer = Client().get(reverse("public:out", args=[club.slug]), headers=ENGLISH)
    assert answer.status_code == 200
    return BeautifulSoup(answer.content, "html.parser")


def taken(club: Club) -> list[str]:
    """The rankings that are on it, by their pages."""
    return [one["href"] for one in shelf(club).select(".handed-out li > span:first-child a")]


def ranked(club: Club, by: User) -> Tournament:
    tournament = a_tournament(club, 4, session=factories.a_session(club, club.seasons.first()))
    play_all(a_round(tournament))
    publish(tournament, by)
    return tournament


def handed_out(club: Club) -> set[str]:
    """Every address on it, those of its frames as well, each of which is there for everybody."""
    inside = shelf(club).select_one("main")
    framed = re.findall(r'<iframe src="([^"]+)"', "".join(one.text for one in inside.select("textarea")))
    found = {*framed, *(one["href"] for one in inside.select("a[href]"))}
    gone = [path for path in found if statuses("get", path.removeprefix(HOST), None) != [200]]
    assert gone == []
    return found


def test_what_is_of_an_evening_is_there_for_everybody(club: Club, alice: User) -> None:
    evening = ranked(club, alice)

    told = handed_out(club)

    at = f"/p/{club.slug}"
    files = {
        f"{at}/{evening.pk}/editions/1/{name}" for name in ("ranking.xlsx", "ranking.csv", "picture.png")
    }
    whole = (
        "calendar.ics",
        "rankings.atom",
        f"{evening.pk}/ranking.json",
        f"{evening.pk}/ranking/?look=light",
    )
    assert files | {f"{HOST}{at}/{name}" for name in whole} <= told


def test_what_is_of_a_season_is_there_for_everybody(club: Club, alice: User) -> None:
    season = publish_season(a_played_season(club, alice), by=alice).season
    club.tournaments.update(hidden=True)

    told = handed_out(club)

    at = f"/p/{club.slug}/seasons"
    files = ("champions.csv", *(f"{season.pk}/1/{name}" for name in ("ranking.xlsx", "picture.png")))
    whole = {f"{HOST}{at}/{season.pk}/{name}" for name in ("ranking.json", "ranking/?look=light")}
    assert {f"{at}/{name}" for name in files} | whole <= told


def test_ranking_on_it_is_the_last_that_stands(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    play_all(a_round(tournament, "two"))
    second = publish(tournament, alice)
    assert taken(club) == [second.get_absolute_url()]

    withdraw_edition(second, "a sheet of another evening", by=alice)

    assert taken(club) == [tournament.editions.get(number=1).get_absolute_url()]


def test_season_whose_ranking_was_withdrawn_is_not_on_it(club: Club, alice: User) -> None:
    edition = publish_season(a_played_season(club, alice), by=alice)
    assert edition.get_absolute_url() in taken(club)

    withdraw_season_edition(edition, "wrong evenings", by=alice)

    assert edition.get_absolute_url() not in taken(club)


def test_what_is_kept_back_and_what_another_club_has_is_not_on_it(
    club: Club, other_club: Club, alice: User, dora: User
) -> None:
    tournament, other = ranked(club, alice), ranked(other_club, dora)
    assert len(taken(club)) == 1

    set_hidden(tournament, True, alice)

    assert taken(club) == []
    assert "No ranking yet" in shelf(club).text
    assert taken(other_club) == [other.editions.get().get_absolute_url()]


def test_club_leads_to_it_and_a_club_that_is_not_there_has_none(club: Club) -> None:
    home = BeautifulSoup(Client().get(club.get_absolute_url()).content, "html.parser")

    assert shelf(club).h1.text == "To take away"
    assert home.select_one("#out")["href"] == reverse("public:out", args=[club.slug])
    assert statuses("get", reverse("public:out", args=["nowhere"]), None) == [404]


def more_evenings(season: Season, by: User, count: int) -> None:
    for week in range(count):
        an_evening_ranked(season, by, *((one,) for one in season.club.players.all()[:4]), week=10 + week)


def test_page_is_known_by_its_etag(club: Club, alice: User) -> None:
    season, path = a_played_season(club, alice), reverse("public:out", args=[club.slug])
    known = {"If-None-Match": Client().get(path)["ETag"]}
    assert Client().get(path, headers=known).status_code == 304

    more_evenings(season, alice, 1)

    assert Client().get(path, headers=known).status_code == 200


@pytest.mark.parametrize("count", [0, 5])
def test_queries_do_not_grow(
    club: Club, alice: User, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = a_played_season(club, alice)
    publish_season(season, by=alice)
    more_evenings(season, alice, count)
    assert len(taken(club)) == 3 + count

    with django_assert_num_queries(3):
        assert Client().get(reverse("public:out", args=[club.slug])).status_code == 200
