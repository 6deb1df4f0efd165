"""Pages in a real browser: each answers, fits its screen, cuts no text, and axe finds nothing, best practices too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import User
from tests.depth import DEEP, some
from tests.pictures.demo import Page as Wanted
from tests.pictures.look import COLOURS, CUT, SCHEMES, WIDE, WIDTHS, find_violations
from tests.pictures.pages import PAGES, Demo, seats_at
from tests.steps.demo import load_demo

pytestmark = pytest.mark.browser
PHONE = 390
# One of each kind, for whom the others are too many.
KINDS = (
    "home",
    "rules-coinchee_121",
    "play",
    "sheet",
    "sheet-long-names-encheres_7",
    "shared-coinchee_121",
    "club",
    "evening",
    "wall",
    "edition",
    "session",
    "desk",
    "tables-by-need",
    "results-to-type",
    "cash",
    "registration-ask",
    "season",
)
WANTED = PAGES if DEEP else [page for page in PAGES if page.name in KINDS]
SHARES = some(1, of=4)  # shared out among workers


def a_tab(browser: Browser, site: str, actor: str) -> Page:
    """The tab of a French browser in which `actor` is signed in."""
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce", service_workers="block")
    if actor:
        client = Client()
        client.force_login(User.objects.get(email=f"{actor}@manille.example"))
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    return context.new_page()


def looks(tab: Page, page: Wanted) -> Iterator[tuple[int, str]]:
    """The tab on a phone; in `make deep` on every screen, in every scheme that the page has."""
    for width, scheme in product(WIDTHS, SCHEMES if page.dark else SCHEMES[:1]):
        if DEEP or (width, scheme) == (PHONE, SCHEMES[0]):
            tab.set_viewport_size({"width": width, "height": WIDTHS[width]})
            tab.emulate_media(color_scheme=scheme)
            yield width, scheme


def violations(tab: Page, width: int, scheme: str, *, first: bool) -> list[str]:
    """What axe says: all of it on a phone and on a laptop, of the other scheme what another colour may bring.

    The two phones show the same elements in the same colours; of several pages of one address the `first` alone is
    looked at on a laptop.
    """
    if DEEP and (width == PHONE or (width > PHONE and not first)):
        return []
    return find_violations(tab) if scheme == SCHEMES[0] else find_violations(tab, COLOURS)


def crawl(tab: Page, site: str, pages: Sequence[Wanted], demo: Demo) -> list[str]:
    """What is wrong with the pages."""
    faults, routes = [], set[str]()
    for page in pages:
        address = page.address(demo)
        if not page.actor and (seats := seats_at([address])):
            tab.context.add_cookies([{"name": "tables", "value": seats, "url": site}])
        route = resolve(urlsplit(address).path).view_name
        answer = tab.goto(site + address)
        faults += [f"{page.name}: answers {answer.status}"] * (answer.status != page.status)
        for width, scheme in looks(tab, page):
            look = f"{page.name} at {width}, {scheme}"
            faults += [f"{look}: wider than its screen"] * tab.evaluate(WIDE)
            faults += [f"{look}: cut: {text}" for text in tab.evaluate(CUT)]
            faults += [
                f"{look}: {violation}"
                for violation in violations(tab, width, scheme, first=route not in routes)
            ]
        routes.add(route)
    return faults


@pytest.mark.deeper("every page in every width and scheme, and axe over them")
@pytest.mark.parametrize("share", range(SHARES))
def test_pages_fit_their_screens_and_satisfy_axe(
    live_server: LiveServer, browser: Browser, share: int
) -> None:
    load_demo()
    demo, faults = Demo.find(), []
    for actor in dict.fromkeys(page.actor for page in WANTED):
        pages = [page for page in WANTED[share::SHARES] if page.actor == actor]
        faults += crawl(a_tab(browser, live_server.url, actor), live_server.url, pages, demo)

    assert faults == []
    assert {*KINDS} <= {page.name for page in WANTED}
