"""Every page in a real browser: it answers, fits a phone, cuts no text, and axe finds nothing serious."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, BrowserContext
from pytest_django.live_server_helper import LiveServer

from clubs.models import User
from config.demo import build_demo
from tests.browser.conftest import PHONE
from tests.pictures.look import CUT, WIDE, serious
from tests.pictures.pages import PAGES, Demo, seats_at

pytestmark = pytest.mark.browser
PARTS = 4  # shared out among workers


def context_of(browser: Browser, site: str, actor: str) -> BrowserContext:
    """A French phone, signed in as `actor`."""
    context = browser.new_context(viewport=PHONE, locale="fr-FR")
    if actor:
        context.add_cookies([{"name": "sessionid", "value": signed_in(actor), "url": site}])
    return context


def signed_in(actor: str) -> str:
    client = Client()
    client.force_login(User.objects.get(email=f"{actor}@manille.example"))
    return client.cookies["sessionid"].value


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.xdist_group(f"pages {part}")) for part in range(PARTS)]
)
def test_every_page_fits_a_phone_and_satisfies_axe(
    live_server: LiveServer, browser: Browser, part: int
) -> None:
    build_demo()
    demo, faults, pages = Demo.find(), [], PAGES[part::PARTS]
    addresses = {page: page.address(demo) for page in pages}
    seats = {page: seats_at([addresses[page]]) for page in pages if not page.actor}
    for actor in {page.actor for page in pages}:
        context = context_of(browser, live_server.url, actor)
        for page in [page for page in pages if page.actor == actor]:
            if seats.get(page):
                context.add_cookies([{"name": "tables", "value": seats[page], "url": live_server.url}])
            tab = context.new_page()
            answer = tab.goto(live_server.url + addresses[page])
            faults += [f"{page.name}: answers {answer.status}"] * (answer.status != page.status)
            faults += [f"{page.name}: wider than its screen"] * tab.evaluate(WIDE)
            faults += [f"{page.name}: cut: {text}" for text in tab.evaluate(CUT)]
            faults += [f"{page.name}: {violation}" for violation in serious(Axe().run(tab).response)]
            tab.close()
        context.close()

    assert faults == []
