"""Rankings on a phone: everything they have is there without pushing them sideways."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.steps.addresses import public_address
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.models import AdjustmentKind, Tournament
from tournaments.seasons.actions import publish_season
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling

pytestmark = pytest.mark.browser
NARROW = {"width": 360, "height": 640}
PUSHED = """() => [...document.querySelectorAll('.scroll')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.getAttribute('aria-label'))"""
UNSEEN = """() => [...document.querySelectorAll('.ranking :is(th, td)')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth || !one.getBoundingClientRect().width).length"""


def with_every_column(club: Club, by: User) -> Tournament:
    """A ranking by criteria of its own, a fault, clubs, and what changed since the one before."""
    tournament = a_tournament(club, 8)
    tournament.criteria = [{"by": "share"}, {"by": "buchholz"}, {"by": "best_deal"}]
    tournament.save()
    for entry in tournament.entries.all():
        entry.delegation = f"Les Tapis de {'Heule' if entry.number % 2 else 'Roeselare'}"
        entry.save()
    play_all(a_round(tournament))
    publish(tournament, by)
    ruling = Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked")
    adjustments.adjust_score([tournament.entries.get(number=1)], ruling)
    publish(tournament, by)
    return tournament


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_context(locale="fr", viewport=NARROW).new_page()
    page.goto(address)
    return page


def test_rankings_fit_a_narrow_phone(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = with_every_column(club, alice)
    season = tournament.session.season
    publish_season(season, by=alice)
    addresses = [
        public_address(tournament),
        public_address(tournament, "edition", 2),
        public_address(tournament, "embed"),
        reverse("public:season", args=[club.slug, season.pk]),
    ]

    for address in addresses:
        page = opened(browser, live_server.url + address)
        assert (page.evaluate(PUSHED), page.evaluate(UNSEEN)) == ([], 0), address
        page.context.close()


def test_usual_ranking_has_two_lines_a_row(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    publish(tournament, alice)

    page = opened(browser, live_server.url + public_address(tournament))

    assert page.locator(".ranking thead th:visible").count() == 8
    row = page.locator(".ranking tbody tr").first.bounding_box()
    name, last = (
        page.locator(f".ranking tbody tr:first-child > {one}").bounding_box()
        for one in (".name", ":last-child")
    )
    assert row
    assert name
    assert last
    assert row["height"] < 80
    assert last["y"] > name["y"] + name["height"] - 4
