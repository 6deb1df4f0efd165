"""The ranking of a season as it stands: who reads it, who counts its evenings, who publishes it."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, Season, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, statuses
from tests.steps.pages import page_text
from tests.steps.season_evenings import a_played_season
from tournaments.models import EveningCounting, SeasonEdition
from tournaments.seasons.actions import publish_season


def page_of(season: Season, name: str = "season", *numbers: int) -> str:
    return reverse(f"seasons:{name}", args=[season.club.slug, season.pk, *numbers])


def test_who_reads_scores_and_directs(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    season = a_played_season(club, alice)
    session = season.sessions.first().pk
    asked = {
        "season": (),
        "player": (1,),
        "evenings": (),
        "absences": (session,),
        "rules": (),
    }

    told = {
        name: statuses("get", page_of(season, name, *numbers), None, dora, charlie, bob, alice)
        for name, numbers in asked.items()
    }

    assert told == {
        "season": [404, 404, 200, 200, 200],
        "player": [404, 404, 200, 200, 200],
        "evenings": [404, 404, 403, 200, 200],
        "absences": [404, 404, 403, 200, 200],
        "rules": [404, 404, 403, 403, 200],
    }


def test_ranking_tab_leads_to_the_season_that_has_begun(club: Club, alice: User, charlie: User) -> None:
    latest = reverse("seasons:latest", args=[club.slug])
    assert "No season has begun" in page_text(signed_in(charlie), latest)

    club.seasons.create(name="2090", starts="2090-09-01", ends="2091-06-30")
    season = club.seasons.create(name="2020", starts="2020-09-01", ends="2021-06-30")

    assert signed_in(charlie).get(latest).headers["Location"] == page_of(season)
    assert "No ranking yet" in page_text(signed_in(charlie), page_of(season))


def test_page_ranks_and_reads_the_rules_aloud(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)

    page = page_text(signed_in(alice), page_of(season))

    table = signed_in(alice).get(page_of(season)).context["table"]
    assert [(row.rank, row.name, row.total) for row in table.rows][:2] == [(1, "Luc", 10), (2, "Anne", 6)]
    assert "A game won is worth 2 points." in page
    assert "Every evening counts: they add up." in page
    assert "The usual rules: nobody has set any for this season." in page


def test_row_is_told_evening_by_evening(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)

    page = page_text(signed_in(alice), page_of(season, "player", 1))

    assert "2 evenings count. Together they make 6." in page
    assert "Before the next player by: best evening." in page
    assert "1 of 4" in page
    assert signed_in(alice).get(page_of(season, "player", 99)).status_code == 404


def test_member_reads_public_names_and_scorer_full_ones(
    club: Club, alice: User, bob: User, charlie: User
) -> None:
    season = a_played_season(club, alice)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER, last_name="Xylophone")

    pages = [page_of(season), page_of(season, "player", 1)]

    assert ["Xylophone" in page_text(signed_in(charlie), page) for page in pages] == [False, False]
    assert ["Player 1" in page_text(signed_in(charlie), page) for page in pages] == [True, True]
    assert ["Anne Xylophone" in page_text(signed_in(bob), page) for page in pages] == [True, True]


def test_director_publishes_and_a_second_time_is_told(club: Club, alice: User, bob: User) -> None:
    season = a_played_season(club, alice)
    publish = page_of(season, "publish")
    assert statuses("post", publish, None, bob) == [404, 403]

    answers = [
        signed_in(alice).post(publish, {"note": note}, headers=ENGLISH) for note in ("x" * 201, "Done", "")
    ]

    assert [answer.status_code for answer in answers] == [422, 302, 409]
    assert list(SeasonEdition.objects.values_list("number", "note")) == [(1, "Done")]
    assert "Ranking no. 1 was already published by Alice" in answers[2].content.decode()


def test_director_says_how_an_evening_counts(club: Club, alice: User, bob: User) -> None:
    season = a_played_season(club, alice)
    session = season.sessions.earliest("starts_at")
    path = page_of(season, "count_evening", session.pk)
    assert statuses("post", path, bob, data={"way": "out"}) == [403]

    assert statuses("post", path, alice, data={"way": "never"}) == [422]
    assert statuses("post", path, alice, data={"way": "out"}) == [302]

    assert list(EveningCounting.objects.values_list("session", "way", "by")) == [
        (session.pk, "out", alice.pk)
    ]
    assert "does not count" in page_text(signed_in(bob), page_of(season, "evenings"))


def test_scorer_writes_down_who_gave_notice(club: Club, alice: User, bob: User) -> None:
    season = a_played_season(club, alice)
    session, absent = season.sessions.first(), factories.a_player(club, 9)
    path = page_of(season, "absences", session.pk)

    assert statuses("post", path, bob, data={"notices": club.players.get(number=1).pk}) == [422]
    assert statuses("post", path, bob, data={"notices": absent.pk}) == [302]

    assert list(session.notices.values_list("player", "by")) == [(absent.pk, bob.pk)]
    assert "checked" in page_text(signed_in(bob), path)


def test_champions_are_those_of_seasons_that_are_over(club: Club, alice: User, charlie: User) -> None:
    season = a_played_season(club, alice)
    publish_season(season, by=alice)
    running = signed_in(charlie).get(page_of(season)).context["honours"]
    Season.objects.update(starts="2020-09-01", ends="2021-06-30")

    [past] = signed_in(charlie).get(page_of(season)).context["honours"]

    assert (running, [row.name for row in past.champions]) == ([], ["Luc 2"])


@pytest.mark.parametrize("evenings", [1, 6])
def test_season_takes_nineteen_queries(
    club: Club, alice: User, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = a_played_season(club, alice, evenings, 4 * evenings)
    publish_season(season, by=alice)
    client: Client = signed_in(alice)

    # session, user, access, season; evenings (5), rules; names three times, last editions; seasons, editions
    with django_assert_num_queries(19):
        client.get(page_of(season))


@pytest.mark.parametrize("evenings", [1, 6])
def test_evenings_take_ten_queries(
    club: Club, bob: User, alice: User, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = a_played_season(club, alice, evenings)
    client = signed_in(bob)

    with django_assert_num_queries(10):
        client.get(page_of(season, "evenings"))
