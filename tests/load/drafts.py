"""How far the draft ranking is behind the ledger: from the receipt of a game's last deal to the draft that holds it."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from django.db import connection

from tests.load.age import end_game
from tests.load.ceiling import closed_loop
from tests.load.evening import Samples, together
from tests.load.line import Line
from tests.load.tables import Table
from tournaments.models import Draft, Tournament

PATIENCE = 15.0  # seconds; a draft that has not come by then missed its bar
BETWEEN = 0.5  # seconds from one game to the next


def behind(port: int, tournament: Tournament, tables: Sequence[Table]) -> list[float]:
    """Seconds that the draft was behind, for a game ended at each of `tables`."""
    line, chance, found = Line(port), random.Random("drafts"), []
    for table in tables:
        received = end_game(line, table, chance)
        counter = Tournament.objects.values_list("counter", flat=True).get(pk=tournament.pk)
        found.append(_kept_after(tournament, counter, received))
        time.sleep(BETWEEN)
    line.close()
    connection.close()  # this may be a thread of its own
    return found


def _kept_after(tournament: Tournament, counter: int, since: float) -> float:
    """Seconds from `since` to a draft made at `counter` or later."""
    kept = Draft.objects.filter(tournament=tournament, counter__gte=counter)
    while (age := time.perf_counter() - since) < PATIENCE:
        if kept.exists():
            return age
        time.sleep(0.02)
    return PATIENCE


def behind_under_load(
    port: int, tournament: Tournament, tables: Sequence[Table], clients: int, games: int
) -> tuple[list[float], float, Samples]:
    """The same for the first `games` tables while `clients` play at all others as fast as they get receipts; with
    the entries a second that these came to, and what each took.
    """
    ages: list[float] = []
    told: list[tuple[float, Samples]] = []
    seconds = games * (BETWEEN + 1.5)
    together(
        [
            lambda: ages.extend(behind(port, tournament, tables[:games])),
            lambda: told.append(closed_loop(port, tables[games:], clients, seconds)),
        ]
    )
    return ages, *told[0]
