"""The public ranking: its rate beside a bare view, its questions, and what a phone fetches that opens it first."""

from __future__ import annotations

import http.client
import os
import statistics
import time
from collections.abc import Sequence
from threading import Thread

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import sync_playwright

from clubs.models import User
from tests.bench.championship import a_championship
from tests.bench.entry import ask, two_doors
from tests.bench.floor import PAGE
from tests.bench.table import Opened, first_load
from tests.chromium import LAUNCH
from tests.figures import Figure
from tests.pictures.site import served
from tournaments.editions import actions
from tournaments.models import Edition

FIELDS = (40, 560)
BARRED = 560
CLIENTS, ASKED, ROUNDS = 2, 200, 5
PACKED = {"Accept-Encoding": "gzip", "Accept-Language": "fr"}


def an_edition(players: int) -> Edition:
    """The published ranking of a championship; a round of it is published too."""
    tournament = a_championship(players)
    tournament.refresh_from_db()  # it may have been measured before
    return actions.publish_edition(tournament, by=User.objects.get(email=f"bench{players}@manille.example"))


def pages_of(edition: Edition) -> dict[str, str]:
    tournament = edition.tournament
    evening = f"/p/{tournament.club.slug}/{tournament.pk}/"
    return {"ranking": edition.get_absolute_url(), "evening": evening}


def rate(port: int, path: str, status: int = 200, **headers: str) -> float:
    """Answers a second of `CLIENTS`, each of which asks when it has been answered."""

    def client() -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        for _ in range(ASKED):
            found, _body = ask(line, "GET", path, **PACKED, **headers)
            assert found == status, (path, found)

    threads = [Thread(target=client) for _ in range(CLIENTS)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return CLIENTS * ASKED / (time.perf_counter() - start)


def ratios(port: int, path: str) -> tuple[float, float, float]:
    """Answers a second of the bare view, and what part of that the page and its 304 reach: medians of turns."""
    etag = etag_of(path)
    rate(port, path)
    found = []
    for _ in range(ROUNDS):
        floor, page = rate(port, PAGE), rate(port, path)
        found.append((floor, page / floor, rate(port, path, 304, **{"If-None-Match": etag}) / floor))
    floors, pages, unchanged = zip(*found, strict=True)
    return statistics.median(floors), statistics.median(pages), statistics.median(unchanged)


def etag_of(path: str) -> str:
    return str(Client().get(path, headers=PACKED)["ETag"])


def questions(path: str) -> tuple[int, int, int]:
    """The statements to make the page, to send it again, and to say that it has not changed."""
    client, found = Client(), []
    for headers in ({}, {}, {"If-None-Match": etag_of(path)}):
        fresh = dict(PACKED) if found else {**PACKED, "Host": f"fresh{time.monotonic_ns()}.example"}
        with CaptureQueriesContext(connection) as captured:
            client.get(path, headers={**fresh, **headers})
        found.append(len(captured))
    return found[0], found[1], found[2]


def of_rates(port: int, pages: dict[str, str], players: int) -> list[Figure]:
    figures = []
    for name, path in pages.items():
        floor, page, unchanged = ratios(port, path)
        bar = 0.5 if players == BARRED else None
        title = f"public {name} of {players}"
        figures += [
            Figure(f"{title}: a bare view beside it", floor, "req/s"),
            Figure(f"{title} : bare view", page, "ratio", bar),
            Figure(f"{title}, 304 : bare view", unchanged, "ratio", bar),
        ]
    return figures


def of_questions(pages: dict[str, str], players: int) -> list[Figure]:
    figures = []
    for name, path in pages.items():
        made, again, unchanged = questions(path)
        title = f"public {name} of {players}"
        figures += [
            Figure(f"{title}, statements to make it", made, "SQL", None, "lower"),
            Figure(f"{title}, statements from its snapshot", again, "SQL", 3, "lower"),
            Figure(f"{title}, statements of a 304", unchanged, "SQL", 1, "lower"),
        ]
    return figures


def of_first_load(fields: Sequence[tuple[int, dict[str, str]]]) -> list[Figure]:
    """Everything a phone fetches, over plain HTTP, packed by gzip."""
    figures = []
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        for players, pages in fields:
            for name, path in pages.items():
                fetched = sum(one.size for one in first_load(browser, site, Opened(path, "none"))) / 1000
                figures.append(
                    Figure(f"first load of the public {name} of {players}", fetched, "kB", 40, "lower")
                )
        browser.close()
    return figures


def measure() -> list[Figure]:
    """All of it; the database is this process's own."""
    call_command("collectstatic", verbosity=0, interactive=False)
    busy = Figure("public ranking: load average before it began", os.getloadavg()[0], "processes")
    fields = [(players, pages_of(an_edition(players))) for players in FIELDS]
    figures = [figure for players, pages in fields for figure in of_questions(pages, players)]
    with two_doors() as port:
        for players, pages in fields:
            figures += of_rates(port, pages, players)
    connection.close()
    return [busy, *figures, *of_first_load(fields)]
