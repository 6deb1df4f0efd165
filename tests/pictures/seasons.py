"""The season of the demo club with everything on its pages: rules of its own, absences, a season before it."""

from __future__ import annotations

from django.urls import reverse

from clubs.models import Club, Season, Session, User
from tests.steps.season_evenings import USUAL
from tournaments.models import CorrectionPeriod, EveningWay
from tournaments.ranking.season_rules import Absence, Counted, Missed, SeasonRules, Worth
from tournaments.seasons.actions import adopt_rules, count_evening, note_absences, publish_season
from tournaments.seasons.queries import read_played

RULES = SeasonRules(
    worth=Worth.RANK,
    places=(25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    counted=Counted.DROP,
    bonus=2,
    fewest=2,
    with_notice=Absence(Missed.LOWEST),
    without_notice=Absence(Missed.FLAT, 0),
    catch_ups=1,
)


def ranked(club: Club) -> Season:
    """The season with the most published evenings, made once: all of them are put into it."""
    season = club.seasons.filter(editions__isnull=False).order_by("-starts").first()
    if season:
        return season
    season, alice = club.seasons.first(), User.objects.get(email__startswith="alice")
    before = club.seasons.create(name="2019–2020", starts="2019-09-01", ends="2020-06-30")
    Session.objects.filter(club=club).update(season=before)
    publish_season(before, by=alice, note="Remise des prix le 27 juin")
    Session.objects.filter(club=club).update(season=season)
    adopt_rules(season, RULES, upon=0, by=alice, note="Voté à l’assemblée générale")
    held = [one.session for one in read_played(season).held if one.editions]
    count_evening(held[-1], EveningWay.CATCH_UP, by=alice)
    absent = list(club.players.order_by("number").values_list("pk", flat=True))[-3:]
    note_absences(held[0], absent, absent, by=alice)
    publish_season(season, by=alice, note="À mi-saison", period=CorrectionPeriod.WEEK)
    return season


def season_page(club: Club, name: str, *numbers: int) -> str:
    """The page `name` of that season; of what if, with the usual rules typed."""
    season = ranked(club)
    asked = (
        "?" + "&".join(f"{key}={value}" for key, value in USUAL.items()) if name == "seasons:rules" else ""
    )
    return reverse(name, args=[club.slug, season.pk, *numbers]) + asked.replace(" ", "+")


def first_absences(club: Club) -> str:
    """Who was absent from the first evening of that season."""
    session = ranked(club).sessions.earliest("starts_at")
    return season_page(club, "seasons:absences", session.pk)
