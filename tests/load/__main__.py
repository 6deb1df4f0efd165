"""`make load`: an evening of 40 tables through HTTP, on SQLite with the embedded server; a missed bar fails.

Proven, with the server in a process of its own and this one beside it on the same machine:
a table gets its receipt, and a spectator the page, within their bars while the whole room plays; the site takes
more deals a second than any evening sends; and the public ranking follows the tables.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.figures import Figure, publish
from tests.pictures.site import ROOT, own_folder, served

if TYPE_CHECKING:
    from tests.load.evening import Samples
    from tests.load.tables import Table
    from tournaments.models import Tournament

TABLES = 40
SPECTATORS = 60
WARM = 2.0  # seconds: each thread of the server opens its database
STEADY = 20.0  # seconds
CLIENTS = 8
CLOSED = 8.0  # seconds
QUIET = 10.0  # seconds: everybody polls twice
AGES = 12  # games ended, each waited for on the public page
LONGEST = 88  # seconds, for the evening
LONGEST_CHAMPIONSHIP = 900  # seconds
COMPETITORS = 560  # 140 tables, three games at each, four qualifying rounds


def main() -> int:
    os.chdir(ROOT)
    for name in ("MANILLE_DATABASE_URL", "MANILLE_BROKER_URL"):
        os.environ.pop(name, None)  # the embedded site, whatever this shell is set to
    folder = own_folder()
    from tests.load.line import within

    try:
        with within(LONGEST):
            held = publish("load", measure())
        with within(LONGEST_CHAMPIONSHIP):
            return 0 if publish("pairing", championship(), beside=True) and held else 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure() -> list[Figure]:
    """Everything, in turn, on one site."""
    from tests.load.age import ages
    from tests.load.ceiling import closed_loop
    from tests.load.evening import steady

    busy = Figure("load average before it began", os.getloadavg()[0], "processes")
    tournament, tables = prepare()
    page = f"/p/{tournament.club.slug}/{tournament.pk}/"
    with served() as site:
        port = urlsplit(site).port or 0
        steady(port, tables[:CLIENTS], page, CLIENTS, WARM)
        entries, polls = steady(port, tables, page, SPECTATORS, STEADY)
        rate, closed = closed_loop(port, tables, CLIENTS, CLOSED)
        behind = ages(port, tables, page, AGES)
        _none, quiet = steady(port, [], page, SPECTATORS, QUIET)
    return [busy, *of_evening(entries, polls), *of_ceiling(rate, closed), *of_age(behind), *of_quiet(quiet)]


def championship() -> list[Figure]:
    """A whole championship, from the list of players to the final ranking, on a site of its own."""
    from django.core.management import call_command

    from config.championship import Championship
    from config.demo import ACCOUNTS, DEMO_PASSWORD

    call_command("demo", quiet=True)
    with served() as site:
        email, _role = ACCOUNTS[1][:2]
        played = Championship(site, email, DEMO_PASSWORD, random.Random("championship"), COMPETITORS)
        ranking = played.play()
    tables = played.tables
    return [
        Figure("championship: entries ranked", len(ranking) - 1, "entries", COMPETITORS),
        Figure("championship: deals stored", tables.deals, "deals", 140 * 3 * 4 * played.deals),
        Figure("championship: deals stored a second", tables.rate, "deals/s"),
        Figure("championship: errors", len(tables.errors) + len(played.counts.errors), "answers", 0, "lower"),
    ]


def prepare() -> tuple[Tournament, list[Table]]:
    """A tournament in play: no two neighbouring tables are at the same deal of their game."""
    from django.core.management import call_command
    from django.db import connection

    from tests.load.tables import DEALS, a_tournament, tables_of, write

    call_command("migrate", verbosity=0)
    tournament = a_tournament(TABLES)
    tables = tables_of(tournament)
    chance = random.Random("before")
    for place, table in enumerate(tables):
        for _ in range(place % DEALS):
            write(table, chance)
    connection.close()  # from here on the server has the database to itself
    return tournament, tables


def of_evening(entries: Samples, polls: Samples) -> list[Figure]:
    from tests.load.evening import DEAL_EVERY, POLL_EVERY, SAME, WRITTEN

    refused = len(entries.statuses) - entries.statuses.count(WRITTEN) - entries.failed
    return [
        Figure(
            "entries sent in the steady evening", len(entries.statuses), "deals", TABLES * STEADY / DEAL_EVERY
        ),
        Figure("entry p50", entries.milliseconds(50), "ms"),
        Figure("entry p95", entries.milliseconds(95), "ms", 250, "lower"),
        Figure("entry p99", entries.milliseconds(99), "ms"),
        Figure("polls of the public page", len(polls.statuses), "requests", SPECTATORS * STEADY / POLL_EVERY),
        Figure("poll p50", polls.milliseconds(50), "ms"),
        Figure("poll p95", polls.milliseconds(95), "ms", 100, "lower"),
        Figure("polls answered by 304, a result every 0.4 s", polls.share(SAME), "share"),
        Figure("entries refused", refused, "answers", 0, "lower"),
        Figure("answers of 5xx, or none", entries.failed + polls.failed, "answers", 0, "lower"),
    ]


def of_ceiling(rate: float, closed: Samples) -> list[Figure]:
    return [
        Figure("closed loop of 8 clients", rate, "entries/s", 60),
        Figure("closed loop, entry p50", closed.milliseconds(50), "ms"),
        Figure("closed loop, entry p95", closed.milliseconds(95), "ms"),
        Figure("closed loop, entry p99", closed.milliseconds(99), "ms"),
        Figure("closed loop, answers of 5xx, or none", closed.failed, "answers", 0, "lower"),
    ]


def of_age(behind: list[float]) -> list[Figure]:
    return [
        Figure("games ended and waited for", len(behind), "games", AGES),
        Figure("standings age, the longest", max(behind, default=0), "s", 5, "lower"),
    ]


def of_quiet(polls: Samples) -> list[Figure]:
    """Nobody plays: after each spectator's first page, there is nothing to send."""
    from tests.load.evening import SAME

    again = len(polls.statuses) - SPECTATORS
    return [
        Figure("polls answered by 304, nobody playing", polls.statuses.count(SAME) / again, "share", 1),
        Figure("quiet room, answers of 5xx, or none", polls.failed, "answers", 0, "lower"),
    ]


if __name__ == "__main__":
    sys.exit(main())
