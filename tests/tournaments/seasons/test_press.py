"""The text for the local paper about a season: who leads it, who won it, and where its director finds it."""

from datetime import date

import pytest
import time_machine
from django.urls import reverse

from clubs.models import Club, PublicName, Season, User
from tests.conftest import signed_in
from tests.steps.names import ENGLISH
from tests.steps.season_evenings import a_played_season
from tournaments.editions.press import PressText
from tournaments.models import SeasonEdition
from tournaments.seasons.actions import publish_season, withdraw_season_edition
from tournaments.seasons.press import season_press_texts

pytestmark = pytest.mark.django_db

ADDRESS = "https://manille.example/p/"


def texts(edition: SeasonEdition) -> dict[str, str]:
    return {one.code: one.text for one in season_press_texts(edition, ADDRESS)}


def told(season: Season, user: User) -> list[PressText]:
    page = signed_in(user).get(reverse("seasons:season", args=[season.club.slug, season.pk]), headers=ENGLISH)
    assert page.status_code == 200
    return page.context["texts"]


def test_season_that_is_played_says_who_leads_it(club: Club, alice: User) -> None:
    edition = publish_season(a_played_season(club, alice), by=alice)

    headline, sentence, places, address = texts(edition)["en"].split("\n\n")

    assert headline == f"Manille: Luc 2 leads the season {edition.season.name}"
    assert sentence == (
        f"Season {edition.season.name} of the club Les Tapis verts, after 2 evenings: 4 players ranked."
    )
    assert places.splitlines() == [
        "1. Luc 2 – 10 points, 2 evenings",
        "2. Anne 1 – 6 points, 2 evenings",
        "3. Béa 3 – 6 points, 2 evenings",
    ]
    assert address == f"The whole ranking: {ADDRESS}"


def test_season_that_is_over_says_who_won_it_in_french_too(club: Club, alice: User) -> None:
    edition = publish_season(a_played_season(club, alice), by=alice)

    with time_machine.travel(date(edition.season.ends.year + 1, 1, 1), tick=False):
        said = texts(edition)

    assert said["en"].startswith(f"Manille: Luc 2 wins the season {edition.season.name}\n")
    assert said["fr"].startswith(f"Manille\u00a0: Luc 2 remporte la saison {edition.season.name}\n")


def test_hidden_name_is_not_in_the_paper(club: Club, alice: User) -> None:
    edition = publish_season(a_played_season(club, alice), by=alice)
    assert "Anne 1" in texts(edition)["en"]

    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    said = texts(edition)
    assert ("Anne" in said["en"], "Player 1" in said["en"], "Joueur 1" in said["fr"]) == (False, True, True)


def test_director_finds_it_beside_the_published_rankings(club: Club, alice: User, bob: User) -> None:
    season = a_played_season(club, alice)
    assert told(season, alice) == []

    edition = publish_season(season, by=alice)
    found = told(season, alice)
    assert [one.code for one in found] == ["fr", "en"]
    assert reverse("public:season", args=[club.slug, season.pk]) in found[0].text
    assert told(season, bob) == []  # who scores has no need of it

    withdraw_season_edition(edition, "Wrong", by=alice)
    assert told(season, alice) == []
