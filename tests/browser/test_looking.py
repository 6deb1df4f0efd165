"""What an act would change is read on its page, and no step back leads to a page that is no more."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.browser.laptops import a_desk
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.models import Adjustment

pytestmark = pytest.mark.browser


def test_looking_at_a_decision_leaves_no_page_behind(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    desk = tournament.get_absolute_url()
    page = a_desk(browser, live_server.url, alice, desk)
    page.goto(live_server.url + reverse("tournaments:adjustments", args=[club.slug, tournament.pk]))
    form = page.locator("#adjust")
    form.locator("[name=entry]").select_option(index=1)
    form.locator("[name=kind]").select_option("penalty")
    form.locator("[name=marks]").fill("50")
    form.locator("[name=reason]").fill("a parlé")

    form.locator("[name=look]").click()
    expect(form.locator("[role=status]")).to_contain_text("Cela change")
    expect(form.locator("[name=marks]")).to_have_value("50")
    assert Adjustment.objects.count() == 0
    page.go_back()

    expect(page).to_have_url(live_server.url + desk)


def test_criteria_are_moved_without_a_page_behind(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 4)
    desk = tournament.get_absolute_url()
    page = a_desk(browser, live_server.url, alice, desk)
    page.goto(live_server.url + reverse("tournaments:ranking_rules", args=[club.slug, tournament.pk]))
    page.locator("[name=start]").first.click()
    expect(page.locator("[name=remove]").first).to_be_visible()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)

    before = page.locator("[name=remove]").count()
    page.locator("[name=remove]").first.click()
    expect(page.locator("[name=remove]")).to_have_count(before - 1)
    page.go_back()

    expect(page).to_have_url(re.compile(f"{re.escape(desk)}$"))
