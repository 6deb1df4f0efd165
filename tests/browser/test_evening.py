"""An evening at a table, tapped from its opening to the last signature; its pictures come with `make pictures`."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from scoring.ledger.queries import read_history
from scoring.models import Kind, Sheet
from tests.browser.evening import Evening, invite
from tests.depth import some
from tests.pictures.look import CUT, WIDE

pytestmark = pytest.mark.browser

# Which deal it is, and whose, stands in the head whole.
HEAD_CUT = """() => [...document.querySelectorAll('.deal-screen .turns :is(h1, .dealing)')]
  .filter(line => line.scrollWidth > line.clientWidth)
  .map(line => `${line.textContent}: ${line.scrollWidth - line.clientWidth} px`)"""
TOTALS = [{"A": 124, "B": 14}, {"A": 140, "B": 0}, {"A": 128, "B": 10}]


@pytest.mark.deeper("three games on four phones, one of them in `make test`")
def test_evening_is_played_by_taps_alone_and_signed(
    live_server: LiveServer, browser: Browser, club: Club, alice: User
) -> None:
    games, faults = some(1, of=3), dict[str, object]()

    def look_over(step: str, page: Page) -> None:
        if cut := [fault for script in (CUT, HEAD_CUT, WIDE) if (fault := page.evaluate(script))]:
            faults[step] = cut

    Evening(browser, live_server.url, invite(club, alice), look_over).play(games)

    history = read_history(Sheet.objects.get())
    signed = [line.payload for line in history.lines if line.kind == Kind.SIGNATURE]
    assert faults == {}
    assert signed == [{"side": "A"}, {"side": "B"}] * some(
        1, of=4
    )  # on phones of their own, the corrected game twice
    assert [(dict(game.marks()), game.signed) for game in history.games] == [
        (totals, True) for totals in TOTALS[:games]
    ]
