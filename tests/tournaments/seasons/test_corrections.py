"""The correction period of the ranking of a season: as that of an evening, until more evenings count."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Season, User
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.season_evenings import a_played_season, an_evening_ranked, publish_again
from tournaments.models import CorrectionPeriod, SeasonEdition, Tournament
from tournaments.seasons.actions import publish_season
from web.refusals import Refusal

HALF = timedelta(minutes=30)


@pytest.fixture
def provisional(club: Club, alice: User) -> SeasonEdition:
    return publish_season(a_played_season(club, alice), by=alice, period=CorrectionPeriod.HALF)


def corrected(by: User) -> None:
    publish_again(Tournament.objects.earliest("pk"), by, (0, 0, 0, 3))


def public(season: Season, path: str = "season", *more: object) -> str:
    address = reverse(f"public:{path}", args=[season.club.slug, season.pk, *more])
    return sheet_pages.text(Client().get(address, headers={"accept-language": "en"}))


def test_ranking_of_a_season_is_provisional_until_the_clock_has_run_out(provisional: SeasonEdition) -> None:
    season = provisional.season

    assert "Provisional until" in public(season)
    assert "objections to those who run the club." in public(season)
    with time_machine.travel(timezone.now() + HALF, tick=False):
        assert "Final: objections were heard until" in public(season)


def test_correction_keeps_the_period_that_runs_and_the_next_evening_has_its_own(
    club: Club, alice: User, provisional: SeasonEdition
) -> None:
    season = provisional.season
    corrected(alice)

    second = publish_season(season, by=alice)
    players = [(one,) for one in club.players.order_by("number")[:4]]
    an_evening_ranked(season, alice, *players, week=9)
    third = publish_season(season, by=alice)

    assert (second.period, second.final_at) == (CorrectionPeriod.HALF, provisional.final_at)
    assert third.final_at == third.published_at + HALF


def test_correction_after_the_period_says_what_is_corrected_and_is_late(
    alice: User, provisional: SeasonEdition
) -> None:
    season = provisional.season
    corrected(alice)
    with time_machine.travel(timezone.now() + HALF, tick=False):
        with pytest.raises(Refusal) as refused:
            publish_season(season, by=alice)
        late = publish_season(season, by=alice, note="table 3 of November")

    assert (refused.value.code, refused.value.status) == ("note_needed", 422)
    assert (late.is_late, late.final_at) == (True, None)
    assert "Published after the end of the correction period." in public(season)


def test_database_refuses_a_period_without_an_end(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)

    with pytest.raises(IntegrityError, match="seasonedition_period_ends"), transaction.atomic():
        season.editions.create(
            number=1, body="{}", digest="", published_by=alice, period=CorrectionPeriod.HOUR
        )


def test_director_chooses_the_period_on_the_page_of_the_season(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    client = signed_in(alice)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.post(reverse("seasons:publish", args=[club.slug, season.pk]), {"period": "30min"})

    page = sheet_pages.text(client.get(reverse("seasons:season", args=[club.slug, season.pk])))

    assert season.editions.get().period == CorrectionPeriod.HALF
    assert "provisional until" in page
    assert "it can be made longer, not shorter." in page


def test_paper_and_file_of_a_provisional_season_say_so(provisional: SeasonEdition) -> None:
    season = provisional.season
    where = [season.club.slug, season.pk, provisional.number, "csv"]

    told = Client().get(reverse("public:season_file", args=where), headers={"accept-language": "en"})

    assert "provisional" in told["Content-Disposition"]
