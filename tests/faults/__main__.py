"""`make faults`: what is kept when the embedded server is killed under load; a missed bar fails.

Proven on SQLite, with `manage.py serve` killed by SIGKILL while eight phones write at 32 tables: a deal that was
acknowledged stands in the ledger with the number of its receipt (0 lost), once (0 doubled), as it was sent;
nothing else stands there; every chain of hashes holds; the file and its guards are whole; the results are those
of the deals the phones remember. And without a kill: a deal sent five times at once, a reply never read, two
phones that differ. And ten thousand random steps of a table (deals, conflicts, disputes, signatures, corrections),
as many of phones without network, and ten thousand wrong PINs at its door.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import sys
import time
from threading import Event
from typing import TYPE_CHECKING

from tests.faults import pins
from tests.figures import Figure, publish
from tests.pictures.site import ROOT, own_folder

if TYPE_CHECKING:
    from tests.faults.nemesis import Site
    from tests.faults.phone import Phone
    from tests.load.tables import Table
    from tournaments.models import Tournament

KILLS = 10
PHONES = 8
TABLES = 32
ENOUGH = 1_000  # a run with few receipts proves nothing
LOAD = 55.0  # seconds, for the kills and what is written between them
LAST = 8.0  # seconds more, for the receipt of the deal in hand
LONGEST = 88  # seconds, for everything but the random steps
STEPS = 10_000  # at random tables, in this process


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--kills", type=int, default=KILLS, help=f"how often the server dies (default: {KILLS})"
    )
    parser.add_argument("--steps", type=int, default=STEPS, help=f"steps at random tables (default: {STEPS})")
    asked = parser.parse_args()
    os.chdir(ROOT)
    for name in ("MANILLE_DATABASE_URL", "MANILLE_BROKER_URL"):
        os.environ.pop(name, None)  # the embedded site, whatever this shell is set to
    folder = own_folder()
    from tests.faults.nemesis import Site
    from tests.faults.steps import at_random, without_network
    from tests.load.line import within

    site = Site(folder)
    try:
        with within(LONGEST):
            held = publish("faults", measure(site, asked.kills))
        steps = [*at_random(asked.steps), *without_network(asked.steps)]
        return 0 if publish("table", [*steps, *pins.measure()], beside=True) and held else 1
    finally:
        site.kill()
        shutil.rmtree(folder, ignore_errors=True)


def measure(site: Site, kills: int) -> list[Figure]:
    """Everything, in turn, on one database; it is read after one more SIGKILL."""
    from django.core.management import call_command
    from django.db import connection

    from tests.load.tables import a_tournament, tables_of

    call_command("migrate", verbosity=0)
    tournament = a_tournament(TABLES + 3)
    tables = tables_of(tournament)
    connection.close()  # a file that nobody else holds open has to be recovered at each start
    site.start()
    phones, restarts = under_fire(site, tables[:TABLES], kills)
    figures = [*of_kills(phones, restarts, kills), *of_moments(site, tables[TABLES:])]
    site.kill()
    figures += [
        *of_ledger(tournament, phones, tables),
        Figure("tracebacks of the site", site.tracebacks, "tracebacks"),
    ]
    return [*figures, left_behind(site, tournament)]


def under_fire(site: Site, tables: list[Table], kills: int) -> tuple[list[Phone], list[float]]:
    """Phones write while the site is killed `kills` times, and on until there is enough; then each gets its receipt."""
    from tests.faults.nemesis import strike
    from tests.faults.phone import Phone

    over, end = Event(), time.monotonic() + LOAD
    phones = [
        Phone(site.port, tables[place::PHONES], place, over, until=end + LAST) for place in range(PHONES)
    ]

    def written() -> int:
        return sum(phone.acknowledged for phone in phones)

    for phone in phones:
        phone.start()
    restarts = strike(site, kills, written, end, random.Random("nemesis"))
    while written() < ENOUGH and time.monotonic() < end and any(phone.is_alive() for phone in phones):
        time.sleep(0.05)
    over.set()
    for phone in phones:
        phone.join(timeout=max(0.0, end + LAST + 20 - time.monotonic()))
    return phones, restarts


def of_kills(phones: list[Phone], restarts: list[float], kills: int) -> list[Figure]:
    faults = [fault for phone in phones for fault in phone.faults]
    told(faults)
    return [
        Figure("kills by SIGKILL, deals being written", len(restarts), "kills", kills),
        Figure("the site answers again, median", statistics.median(restarts or [0]), "s"),
        Figure("deals acknowledged", sum(phone.acknowledged for phone in phones), "deals", ENOUGH),
        Figure("deals sent again after their receipt", sum(phone.repeated for phone in phones), "deals"),
        Figure("requests without a receipt, sent again", sum(phone.retries for phone in phones), "requests"),
        Figure("written, their receipt lost to a kill", sum(phone.stood for phone in phones), "deals"),
        Figure("answers of 5xx", sum(phone.errors for phone in phones), "answers"),
        Figure("refusals, and receipts that differ", len(faults), "faults", 0, "lower"),
    ]


def of_moments(site: Site, tables: list[Table]) -> list[Figure]:
    """The three moments, each at a table of its own."""
    from tests.faults import once

    five = once.sent_five_times(site.port, tables[0])
    stood, cut = once.reply_cut(site.port, tables[1])
    two = once.two_phones(site.port, tables[2])
    told([*five, *cut, *two])
    return [
        Figure("a deal sent 5 times at once: faults", len(five), "faults", 0, "lower"),
        Figure("a reply cut, the deal sent again: faults", len(cut), "faults", 0, "lower"),
        Figure("of which stood before they were sent again", stood, "deals", once.ROUNDS // 2),
        Figure("two phones, one revision: faults", len(two), "faults", 0, "lower"),
    ]


def of_ledger(tournament: Tournament, phones: list[Phone], tables: list[Table]) -> list[Figure]:
    """The database against the phones' memory; the tables of the three moments have phones of their own."""
    from scoring.models import Sheet
    from tests.faults import checker

    attempts = [attempt for phone in phones for attempt in phone.attempts]
    sheets = list(Sheet.objects.filter(pairing__round__stage__tournament=tournament))
    written = {table.key for table in tables[:TABLES]}
    verdict = checker.compare(
        attempts, checker.ledger_of([sheet for sheet in sheets if sheet.key in written])
    )
    broken, wrong = checker.broken_sheets(sheets), checker.database_faults()
    standings = checker.standings_faults(tournament, attempts, written)
    told(
        [*verdict.lost, *verdict.doubled, *verdict.never_sent, *verdict.altered, *broken, *wrong, *standings]
    )
    return [
        Figure("acknowledged and lost", len(verdict.lost), "deals", 0, "lower"),
        Figure("doubled", len(verdict.doubled), "rows", 0, "lower"),
        Figure("rows that nobody sent", len(verdict.never_sent), "rows", 0, "lower"),
        Figure("rows that are not as they were sent", len(verdict.altered), "rows", 0, "lower"),
        Figure("breaks of the chain", len(broken), "sheets", 0, "lower"),
        Figure("faults of the file, guards gone", len(wrong), "faults", 0, "lower"),
        Figure("results or standings not those sent", len(standings), "faults", 0, "lower"),
    ]


def left_behind(site: Site, tournament: Tournament) -> Figure:
    """The last deal of a game is committed and the server dies before the ranking follows: does the next one?

    That moment is too short to be hit by chance, so it is made here: the deals are written, and nothing refreshes.
    """
    from django.db import connection
    from django.test.utils import override_settings

    from tests.load import age
    from tests.load.line import Line
    from tests.load.tables import DEALS, tables_of, write
    from tournaments.standings.reckoning import ranking_body

    tables = tables_of(tournament, phones=0)
    table = next(table for table in tables if not table.full)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False):
        for _ in range(DEALS - table.written % DEALS):
            write(table, random.Random("behind"))
    games = json.loads(ranking_body(tournament))["counted"]
    connection.close()
    site.start()
    line = Line(site.port)
    page = f"/p/{tournament.club.slug}/{tournament.pk}/"
    behind = age.shown_after(line, page, games, time.perf_counter())
    line.close()
    return Figure("ranking behind after a kill before its refresh", behind, "s", 5, "lower")


def told(faults: list[str]) -> None:
    """The first faults of a kind, in full."""
    for fault in faults[:10]:
        print(f"fault: {fault}")


if __name__ == "__main__":
    sys.exit(main())
