"""Seasons for everybody: the published only, under public names, from pages that caches may keep."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, Season, User
from tests.conftest import signed_in
from tests.steps.names import statuses
from tests.steps.pages import public_text
from tests.steps.season_evenings import a_played_season, publish_again
from tournaments.models import Tournament
from tournaments.seasons.actions import publish_season


@pytest.fixture
def season(club: Club, alice: User) -> Season:
    """Of two evenings, with a published ranking."""
    season = a_played_season(club, alice)
    publish_season(season, by=alice)
    return season


def at(season: Season, name: str = "season", *numbers: int) -> str:
    return reverse(f"public:{name}", args=[season.club.slug, season.pk, *numbers])


def test_nothing_unpublished_is_shown(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    pages = [at(season), at(season, "season_edition", 1), at(season, "season_player", 1, 1)]
    listed = reverse("public:seasons", args=[club.slug])

    assert [statuses("get", page, None, alice) for page in pages] == [[404, 404]] * 3
    assert "No ranking yet" in public_text(listed)

    publish_season(season, by=alice)
    assert [statuses("get", page, None, alice) for page in pages] == [[200, 200]] * 3
    assert "In front: Luc 2" in public_text(listed)


def test_season_of_another_club_is_not_found(season: Season, other_club: Club) -> None:
    borrowed = [
        reverse(f"public:{name}", args=[other_club.slug, season.pk, *numbers])
        for name, numbers in (("season", ()), ("season_edition", (1,)), ("season_player", (1, 1)))
    ]

    assert [statuses("get", page, None) for page in borrowed] == [[404]] * 3


def test_correction_is_the_next_ranking_and_the_first_stays(season: Season, alice: User) -> None:
    first = public_text(at(season, "season_edition", 1))
    publish_again(Tournament.objects.earliest("pk"), alice, (0, 0, 0, 3))
    publish_season(season, by=alice)

    assert public_text(at(season, "season_edition", 1)).count("This ranking has been followed by no. 2.") == 1
    assert "ranking no. 2" in public_text(at(season))
    assert "followed by" not in first


def test_public_names_only_and_those_of_today(season: Season) -> None:
    season.club.players.filter(number=2).update(public_form=PublicName.NUMBER, last_name="Xylophone")

    pages = [public_text(page) for page in (at(season), at(season, "season_player", 1, 2))]
    listed = public_text(reverse("public:seasons", args=[season.club.slug]))

    assert ["Player 2" in page for page in (*pages, listed)] == [True, True, True]
    assert not any(hidden in page for page in (*pages, listed) for hidden in ("Luc", "Xylophone"))


def test_records_name_who_holds_them(season: Season) -> None:
    page = public_text(reverse("public:seasons", args=[season.club.slug]))

    assert "Most games won in a season" in page
    assert (
        f'<strong>5</strong> · <a href="{reverse("public:player", args=[season.club.slug, 2])}">Luc 2</a>'
        in page
    )


@pytest.mark.parametrize(
    ("name", "numbers"), [("season", ()), ("season_edition", (1,)), ("season_player", (1, 1))]
)
def test_pages_are_for_caches_and_cost_few_queries(
    season: Season,
    alice: User,
    name: str,
    numbers: tuple[int, ...],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    path = at(season, name, *numbers)

    with django_assert_max_num_queries(3):
        answer = Client().get(path)

    assert answer["Cache-Control"] == "public, max-age=5"
    assert signed_in(alice).get(path).content == answer.content
    assert Client().get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert statuses("post", path, None) == [405]


@pytest.mark.parametrize("seasons", [1, 4])
def test_list_of_seasons_takes_three_queries(
    club: Club, alice: User, season: Season, seasons: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    body = season.editions.get().body
    for year in range(2000, 2000 + seasons - 1):
        past = club.seasons.create(name=f"{year}", starts=f"{year}-09-01", ends=f"{year + 1}-06-30")
        past.editions.create(number=1, body=body, digest="0", published_by=alice)

    with django_assert_num_queries(3):
        answer = Client().get(reverse("public:seasons", args=[club.slug]))

    assert len(answer.context["honours"]) == seasons
