"""How old the public ranking is: from the receipt of a game's last deal to the page that counts the game."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from bs4 import BeautifulSoup

from tests.load.evening import WRITTEN
from tests.load.line import Line
from tests.load.tables import DEALS, PLAYERS, Table

PATIENCE = 6.0  # seconds; a ranking that has not come by then missed its bar
GAMES_COLUMN = 1  # among the figures of a row


def games_shown(page: bytes) -> int:
    """How many finished games the ranking on `page` counts, all tables together."""
    rows = BeautifulSoup(page, "html.parser").select("table.ranking tbody tr")
    played = sum(int(row.select("td.figure")[GAMES_COLUMN].get_text()) for row in rows)
    return played // PLAYERS


def ages(port: int, tables: Sequence[Table], page: str, samples: int) -> list[float]:
    """Seconds that the page was behind, for `samples` tables that each end a game; `PATIENCE` where it stayed so."""
    line, chance = Line(port), random.Random("age")
    open_tables = [table for table in tables if not table.full][:samples]
    found = []
    for table in open_tables:
        received = end_game(line, table, chance)
        found.append(shown_after(line, page, sum(other.games_over for other in tables), received))
    line.close()
    return found


def end_game(line: Line, table: Table, chance: random.Random) -> float:
    """Play the game at `table` to its end; when the last receipt came."""
    for _ in range(DEALS - table.written % DEALS):
        answer = line.post(table.address, table.next_deal(chance), table.secret)
        assert answer.status == WRITTEN, answer
        table.written += 1
    return time.perf_counter()


def shown_after(line: Line, page: str, games: int, since: float) -> float:
    """Seconds from `since` to the page that counts `games`; `PATIENCE` when it did not come by then."""
    while True:
        answer = line.get(page)
        age = time.perf_counter() - since
        if age >= PATIENCE or games_shown(answer.body) >= games:
            return min(age, PATIENCE)
        time.sleep(0.05)
