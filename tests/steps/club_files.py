"""Files of clubs in a few words: a club worth keeping, where its file is taken and brought back."""

from __future__ import annotations

from datetime import date, time

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.models import Club, PublicName
from tests import factories
from tests.doors.world import Actor, build_world
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tests.steps.two_sites import begin_keys_at
from tournaments.editions.actions import publish_edition, withdraw_edition
from tournaments.leagues.actions import date_day
from tournaments.leagues.match_days import When
from tournaments.models import CorrectionPeriod
from tournaments.seasons.actions import withdraw_season_edition

TAKE = reverse("clubfile:take", args=["tapis-verts"])
RESTORE = reverse("clubfile:restore")
FIRST_KEY = 730_000_000


def a_club_with_an_evening() -> Club:
    """Two tables that are played and ranked, a hidden minor, somebody who is shown by number."""
    club, director = factories.a_club(), factories.a_user("Alice")
    factories.a_member(club, director, "director")
    tournament = a_tournament(club, 8)
    club.players.filter(number=3).update(minor=True, hidden=True)
    club.players.filter(number=4).update(public_form=PublicName.NUMBER)
    play_all(a_round(tournament))
    publish(tournament, director)
    return club


def the_world() -> Club:
    """The world, with rankings that were withdrawn, one that can be objected to, and a league with its days.

    Its keys are such that each is seen wherever it is written.
    """
    begin_keys_at(FIRST_KEY)
    world = build_world()
    director, season = world.users[Actor.DIRECTOR], world.session.season
    date_day(world.league, 1, When(date(2026, 12, 5), time(14, 30), "Heule"), every=1, by=director)
    withdraw_edition(world.prized.editions.get(), "a sheet of another evening", by=director)
    publish_edition(world.prized, by=director, period=CorrectionPeriod.HALF)
    withdraw_season_edition(season.editions.get(), "too early", by=director)
    return world.club


def sent_file(data: bytes) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile("club.json", data, "application/json")}
