"""The cards of the tables on paper: four on a page of A4, two on one of A5, each whole."""

from __future__ import annotations

import io

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, PublicName, User
from tests.browser.laptops import signed_in_page
from tests.steps.addresses import desk_address
from tests.steps.tournament_evening import a_round, a_tournament

pytestmark = pytest.mark.browser
MILLIMETRE = 72 / 25.4


@pytest.mark.parametrize(
    ("size", "page", "pages"), [("a4", (210, 297), [4, 1]), ("a5", (210, 148), [2, 2, 1])]
)
def test_cards_stand_whole_on_pages_of_the_size(
    live_server: LiveServer,
    browser: Browser,
    club: Club,
    alice: User,
    size: str,
    page: tuple[int, int],
    pages: list[int],
) -> None:
    tournament = a_tournament(club, 20)
    club.players.update(last_name="Vandenbroucke-Delannoy de la Forêt", public_form=PublicName.FULL)
    a_round(tournament)
    tab = signed_in_page(browser, live_server.url, alice)
    tab.goto(f"{live_server.url}{desk_address(tournament, 'cards', 1)}?size={size}")
    printed = PdfReader(io.BytesIO(tab.pdf(prefer_css_page_size=True))).pages
    tab.emulate_media(media="print")
    cut = tab.locator(".table-card").evaluate_all(
        "all => all.filter(one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length"
    )
    tab.context.close()

    sizes = {
        (round(one.mediabox.width / MILLIMETRE), round(one.mediabox.height / MILLIMETRE)) for one in printed
    }
    assert sizes == {page}
    assert cut == 0
    assert [one.extract_text().count("/join/") for one in printed] == pages
