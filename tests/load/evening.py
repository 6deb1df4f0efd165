"""The steady evening: every table sends a deal at its pace while spectators poll the public page."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Thread

from tests.load.line import NO_ANSWER, Line
from tests.load.tables import Table

DEAL_EVERY = 2.0  # seconds, at each table
POLL_EVERY = 5.0  # seconds, of each spectator
WRITTEN, SAME = 201, 304


@dataclass
class Samples:
    """What one kind of request came to: seconds from when each was due, and the statuses (0: no answer)."""

    seconds: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    def add(self, seconds: float, status: int) -> None:
        self.seconds.append(seconds)  # of a list, safe in threads
        self.statuses.append(status)

    def milliseconds(self, percent: int) -> float:
        """The nearest-rank percentile."""
        ordered = sorted(self.seconds)
        return ordered[-(-percent * len(ordered) // 100) - 1] * 1000

    def share(self, status: int) -> float:
        return self.statuses.count(status) / len(self.statuses)

    @property
    def failed(self) -> int:
        """Answers of 500 and above, and those that never came."""
        return sum(status == 0 or status >= 500 for status in self.statuses)


def beats(first: float, every: float, end: float) -> Iterator[float]:
    """The moments from `first` to `end` at which something is due, each when it has come.

    Who is late sends at once, and its delay counts from when it was due: a slow server is not spared.
    """
    due = first
    while due < end:
        time.sleep(max(0.0, due - time.perf_counter()))
        yield due
        due += every


def at_table(port: int, table: Table, moments: Iterator[float], samples: Samples, seed: int) -> None:
    """Send one deal at each of `moments`; a table that got no receipt sends its next upon the same revision."""
    line, chance = Line(port), random.Random(seed)
    for due in moments:
        try:
            status = line.post(table.address, table.next_deal(chance), table.secret).status
        except NO_ANSWER:
            status = 0
        samples.add(time.perf_counter() - due, status)
        table.written += status == WRITTEN
    line.close()


def at_the_wall(port: int, page: str, moments: Iterator[float], samples: Samples) -> None:
    """Poll `page` at each of `moments`, by the ETag last seen."""
    line, etag = Line(port), ""
    for due in moments:
        try:
            answer = line.get(page, etag)
            status, etag = answer.status, answer.etag or etag
        except NO_ANSWER:
            status = 0
        samples.add(time.perf_counter() - due, status)
    line.close()


def steady(
    port: int, tables: Sequence[Table], page: str, spectators: int, seconds: float
) -> tuple[Samples, Samples]:
    """What entries and polls took, `seconds` long, everybody starting at a moment of their own."""
    entries, polls = Samples(), Samples()
    start = time.perf_counter() + 0.5
    end = start + seconds
    work: list[Callable[[], None]] = []
    for place, table in enumerate(tables):
        moments = beats(start + DEAL_EVERY * place / len(tables), DEAL_EVERY, end)
        work.append(partial(at_table, port, table, moments, entries, place))
    for place in range(spectators):
        moments = beats(start + POLL_EVERY * place / spectators, POLL_EVERY, end)
        work.append(partial(at_the_wall, port, page, moments, polls))
    together(work)
    return entries, polls


def together(work: Sequence[Callable[[], None]]) -> None:
    """Run all of `work` at once, each in a thread, until the last has ended."""
    threads = [Thread(target=one, daemon=True) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
