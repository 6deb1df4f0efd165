"""A published ranking of a season that stands no longer, or counts one that does not."""

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from clubs.models import Club, PublicName, Season, User
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, posted, statuses
from tests.steps.pages import public_text
from tests.steps.played_evenings import WHY
from tests.steps.season_evenings import a_played_season
from tournaments.editions import actions
from tournaments.models import Tournament
from tournaments.seasons.actions import publish_season, withdraw_season_edition

pytestmark = pytest.mark.django_db


def a_season_ranked(club: Club, by: User) -> Season:
    season = a_played_season(club, by, evenings=1, players=4)
    publish_season(season, by=by)
    return season


def test_season_says_that_it_counts_a_withdrawn_ranking(club: Club, alice: User) -> None:
    season = a_season_ranked(club, alice)
    public = reverse("public:season", args=[club.slug, season.pk])
    own = reverse("seasons:season", args=[club.slug, season.pk])
    assert "counts a withdrawn" not in public_text(public)

    actions.withdraw_edition(Tournament.objects.get().editions.get(), WHY, by=alice)

    assert "This ranking counts a withdrawn one:" in public_text(public)
    assert "It will be published again." in public_text(public)
    assert (
        "Publish the ranking of the season again."
        in signed_in(alice).get(own, headers=ENGLISH).content.decode()
    )


def test_season_ranking_is_withdrawn_by_directors(club: Club, alice: User, bob: User, dora: User) -> None:
    season = a_season_ranked(club, alice)
    path = reverse("seasons:withdraw", args=[club.slug, season.pk, 1])

    assert statuses("get", path, None, dora, bob, alice) == [404, 404, 403, 200]
    assert posted(bob, path, reason=WHY).status_code == 403
    assert posted(alice, path, reason="").status_code == 422
    assert posted(alice, path, reason=WHY).status_code == 302
    assert posted(alice, path, reason=WHY).status_code == 409
    assert season.editions.get().withdrawn.reason == WHY


def test_season_without_a_ranking_that_stands_says_so(club: Club, alice: User) -> None:
    season = a_season_ranked(club, alice)
    withdraw_season_edition(season.editions.get(), WHY, by=alice)

    page = public_text(reverse("public:season", args=[club.slug, season.pk]))

    assert f"Reason: {WHY}" in page
    assert "No ranking of this season is published; what this one said stays readable." in page
    assert "Luc 2" not in public_text(reverse("public:seasons", args=[club.slug]))


def test_names_of_a_season_lead_to_the_pages_of_players(club: Club, alice: User, charlie: User) -> None:
    season = a_season_ranked(club, alice)
    club.players.filter(number=2).update(public_form=PublicName.NUMBER)
    pages = {
        "public:player": Client().get(reverse("public:season", args=[club.slug, season.pk])),
        "people:player": signed_in(charlie).get(reverse("seasons:season", args=[club.slug, season.pk])),
    }

    for name, answer in pages.items():
        page = BeautifulSoup(answer.content, "html.parser")
        numbers = [1, 3, 4] if name == "public:player" else [1, 2, 3, 4]
        links = sorted(link["href"] for link in page.select(".ranking th.name a"))
        assert links == [reverse(name, args=[club.slug, number]) for number in numbers]
        assert len(page.select(".ranking td.rank a")) == 4
