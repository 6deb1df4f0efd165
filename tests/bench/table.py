"""What a phone fetches that opens the page of its table for the first time, and what it delivers after a night without
network; from the site as it is served."""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import TimeoutError as Late

from scoring.joining.actions import join_sheet
from scoring.ledger.lines import record_deal
from scoring.ledger.writing import Stamp
from scoring.models import Joined, Line, Sheet
from scoring.opening.actions import Sitter, open_sheet
from scoring.rulebook import read_deal
from tests.browser.phones import SENT, a_phone
from tests.chromium import LAUNCH
from tests.figures import Figure
from tests.load.tables import counted
from tests.pictures.site import served

PHONE = {"width": 390, "height": 844}
COOKIE = "tables"
QUEUE = 200  # deals typed without network
PATIENCE = 120_000  # milliseconds for them to be received
NAMES = ("Anne", "Béatrice", "Luc", "Jean-François")
COUNTS = (
    43,
    30,
    51,
    22,
    37,
    29,
    40,
    33,
    46,
    25,
    36,
    31,
)  # of the first side, deal after deal; nobody has won
ICONS = "links => links.map(link => link.href).filter(address => !address.startsWith('data:'))"


@dataclass(frozen=True)
class Opened:
    """A sheet, and the secret of the phone that opened it."""

    path: str
    secret: str


@dataclass
class Fetched:
    """An address that was fetched, and the bytes it took, head included."""

    address: str
    encoding: str = ""
    size: int = 0


def a_sheet() -> Opened:
    """A coinchée after twelve deals."""
    sheet = open_sheet(sitters=[Sitter(name=name) for name in NAMES], variant="coinchee_121", settings={})
    phone = join_sheet(sheet, Joined.OPENED)
    rules = sheet.all_games[0].rules
    for revision, count in enumerate(COUNTS):
        deal = read_deal(rules.variant, rules.settings, counted(count))
        record_deal(sheet, 1, deal, Stamp(uuid=uuid.uuid4(), revision=revision))
    return Opened(sheet.get_absolute_url(), phone.secret)


def first_load(browser: Browser, site: str, sheet: Opened) -> list[Fetched]:
    """All that a browser which has nothing yet fetches for the page, over plain HTTP: no Brotli, no service worker."""
    context = browser.new_context(viewport=PHONE, locale="fr-FR", service_workers="block")
    context.add_cookies([{"name": COOKIE, "value": sheet.secret, "url": site}])
    page = context.new_page()
    session = context.new_cdp_session(page)
    fetched: dict[str, Fetched] = {}
    session.on("Network.requestWillBeSent", lambda event: _sent(fetched, event))
    session.on("Network.responseReceived", lambda event: _answered(fetched, event))
    session.on("Network.loadingFinished", lambda event: _finished(fetched, event))
    session.send("Network.enable")
    session.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": "gzip"}})
    page.goto(site + sheet.path, wait_until="networkidle")
    session.send("Page.getAppManifest")  # a phone asks for it, a browser without a window does not
    for icon in page.locator("link[rel~=icon]").evaluate_all(ICONS):
        page.evaluate("async address => { await (await fetch(address)).blob() }", icon)  # the same
    context.close()
    return [one for one in fetched.values() if not one.address.startswith("data:")]


def _sent(fetched: dict[str, Fetched], event: dict[str, Any]) -> None:
    fetched[event["requestId"]] = Fetched(event["request"]["url"])


def _answered(fetched: dict[str, Fetched], event: dict[str, Any]) -> None:
    headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
    fetched[event["requestId"]].encoding = headers.get("content-encoding", "")


def _finished(fetched: dict[str, Fetched], event: dict[str, Any]) -> None:
    fetched[event["requestId"]].size = event["encodedDataLength"]


def a_night() -> tuple[Sheet, list[int]]:
    """A game without end, and the counts of its deals."""
    sheet = open_sheet(
        sitters=[Sitter(name=name) for name in NAMES], variant="coinchee_121", settings={"target": 10_000}
    )
    return sheet, [35 + place % 30 for place in range(QUEUE)]


def send_queue(browser: Browser, site: str, sheet: Sheet, counts: list[int]) -> None:
    """Type all of `counts` without network, then give it back for a while."""
    phone = a_phone(browser, site, sheet)
    phone.online(False)
    phone.write_for_hours(counts)
    phone.online()
    with suppress(Late):
        phone.page.wait_for_function(SENT, timeout=PATIENCE)
    phone.context.close()


def delivered(sheet: Sheet, counts: list[int]) -> int:
    """How many of `counts` stand on the sheet, in their order and each once."""
    kept = [line.payload["deal"]["raw"]["A"] for line in Line.objects.filter(sheet=sheet).order_by("number")]
    return len(kept) if kept == counts[: len(kept)] else 0


def measure() -> list[Figure]:
    """The first load, a night in the queue; the database is this process's own."""
    sheet, (night, counts) = a_sheet(), a_night()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the phone of the night sits down beside Playwright's loop
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        fetched = first_load(browser, site, sheet)
        send_queue(browser, site, night, counts)
        browser.close()
    return [
        Figure(f"queue of {QUEUE} deals delivered", delivered(night, counts), "deals", QUEUE),
        Figure("first load of the table's page", sum(one.size for one in fetched) / 1000, "kB", 45, "lower"),
        Figure("requests of the first load", len(fetched), "requests", 7, "lower"),
    ]
