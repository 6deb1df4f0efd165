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
from tests.load.worker import AGES, ALL_TABLES, CLIENTS, FEW_TABLES, measured
from tests.pictures.site import ROOT, own_folder, served

if TYPE_CHECKING:
    from clubs.models import User
    from tests.load.evening import Samples
    from tests.load.tables import Table
    from tournaments.models import Tournament

TABLES = 40
SPECTATORS = 60
WARM = 2.0  # seconds: each thread of the server opens its database
STEADY = 20.0  # seconds
CLOSED = 8.0  # seconds
QUIET = 10.0  # seconds: everybody polls twice
LONGEST = 88  # seconds, for the evening
LONGEST_CHAMPIONSHIP = 900  # seconds
LONGEST_RANKING = 300  # seconds
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
        with within(LONGEST_RANKING):
            held = publish("ranking", ranking(), beside=True) and held
        if by_worker := measured():
            held = publish("ranking", by_worker, beside=True) and held
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


def ranking() -> list[Figure]:
    """The draft behind the ledger at 24 and at 560 players, and the first minute after a ranking is published."""
    from django.db import connection

    from tests.load.drafts import behind, behind_under_load
    from tests.load.release import minute
    from tests.load.tables import a_tournament, tables_of
    from tournaments.editions import actions

    busy = Figure("ranking under load: load average before it began", os.getloadavg()[0], "processes")
    few, all_ = a_tournament(FEW_TABLES, "les-24"), a_tournament(ALL_TABLES, "les-560")
    few_tables, tables = tables_of(few), tables_of(all_)
    with served() as site:
        port = urlsplit(site).port or 0
        alone = behind(port, few, few_tables)
        ages, rate, entries = behind_under_load(port, all_, tables, CLIENTS, AGES)
        edition = actions.publish_edition(all_, by=a_director())
        connection.close()
        page = f"/p/{all_.club.slug}/{all_.pk}/"
        phones = minute(port, page, own_pages(page, edition.number))
    return [busy, *of_drafts(alone, ages, rate, entries), *of_release(phones)]


def a_director() -> User:
    from tests import factories

    return factories.a_user("Alice")


def own_pages(page: str, edition: int) -> list[str]:
    """What each phone opens of its own: where it plays, or why it stands where it does."""
    from tests.load.release import CURIOUS, PHONES

    entries = [phone % (4 * ALL_TABLES) + 1 for phone in range(PHONES)]
    return [
        f"{page}editions/{edition}/{entry}/" if phone % CURIOUS == 0 else f"{page}where/{entry}/"
        for phone, entry in enumerate(entries)
    ]


def championship() -> list[Figure]:
    """A whole championship, from the list of players to the final ranking, on a site of its own."""
    from django.core.management import call_command

    from config.demo import ACCOUNTS, DEMO_PASSWORD
    from tests.play.championship import Championship

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


def of_drafts(alone: list[float], ages: list[float], rate: float, entries: Samples) -> list[Figure]:
    return [
        Figure("draft behind the ledger, 24 players, the longest", max(alone), "s", 2, "lower"),
        Figure("draft behind the ledger, 560 players under load, the longest", max(ages), "s", 5, "lower"),
        Figure("entries a second meanwhile, 560 players, 8 clients", rate, "entries/s", 60),
        Figure("entry p95 meanwhile, 560 players", entries.milliseconds(95), "ms"),
        Figure("entries failed meanwhile, 560 players", entries.failed, "answers", 0, "lower"),
    ]


def of_release(phones: dict[str, Samples]) -> list[Figure]:
    """The first minute: every kind of request, and all of them together."""
    from tests.load.evening import SAME, Samples
    from tests.load.release import PHONES

    every = Samples()
    for samples in phones.values():
        every.seconds += samples.seconds
        every.statuses += samples.statuses
    bad = sum(status not in (200, SAME) for status in every.statuses)
    return [
        Figure("release: requests in the first minute", len(every.statuses), "requests", 3 * PHONES),
        Figure("release: p95 of all of them", every.milliseconds(95), "ms", 200, "lower"),
        Figure("release: p99 of all of them", every.milliseconds(99), "ms"),
        *(Figure(f"release: {what} p95", one.milliseconds(95), "ms") for what, one in phones.items()),
        Figure("release: polls answered by 304", phones["poll"].share(SAME), "share"),
        Figure("release: errors", bad, "answers", 0, "lower"),
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
