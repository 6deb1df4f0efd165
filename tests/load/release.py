"""The first minute after a release: 567 phones open the page, their own page, and the page again after a while."""

from __future__ import annotations

import queue
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tests.load.evening import Samples, together
from tests.load.line import NO_ANSWER, Line

PHONES = 567  # three requests each: 1,701 in the minute
MINUTE = 60.0  # seconds
AT_ONCE = 0.5  # of the phones come in the first seconds; the others over the time after them
FIRST, LATER = 6.0, 30.0  # seconds
READS = (2.0, 8.0)  # seconds from the page to one's own
AGAIN = 20.0  # seconds to the page's next question
CURIOUS = 10  # one phone in so many asks why it stands where it does, the others where they play
HANDS = 48  # requests on the way at once, at most


@dataclass(frozen=True, order=True)
class Wanted:
    """What is asked when: which phone, and `what` of the page, its own page and the poll."""

    due: float
    phone: int
    what: str


def arrivals(chance: random.Random) -> list[Wanted]:
    """Every request of the minute, in its order: seconds after the release."""
    wanted = []
    for phone in range(PHONES):
        at = chance.uniform(0, FIRST) if chance.random() < AT_ONCE else FIRST + chance.uniform(0, LATER)
        wanted += [
            Wanted(at, phone, "page"),
            Wanted(at + chance.uniform(*READS), phone, "own"),
            Wanted(at + AGAIN, phone, "poll"),
        ]
    return sorted(wanted)


def minute(port: int, page: str, own: Sequence[str]) -> dict[str, Samples]:
    """What each kind of request took, from when it was due; `own` are the addresses of the phones' own pages."""
    samples = {what: Samples() for what in ("page", "own", "poll")}
    etags = [""] * PHONES
    todo: queue.SimpleQueue[Wanted | None] = queue.SimpleQueue()
    hands = [partial(_hand, port, page, own, etags, todo, samples) for _ in range(HANDS)]
    together([partial(_call_out, todo, arrivals(random.Random("release"))), *hands])
    return samples


def _call_out(todo: queue.SimpleQueue[Wanted | None], wanted: Sequence[Wanted]) -> None:
    """Put each request on the table when it is due, as a moment of this clock."""
    start = time.perf_counter() + 0.5
    for one in wanted:
        due = start + one.due
        time.sleep(max(0.0, due - time.perf_counter()))
        todo.put(Wanted(due, one.phone, one.what))
    for _ in range(HANDS):
        todo.put(None)


def _hand(
    port: int,
    page: str,
    own: Sequence[str],
    etags: list[str],
    todo: queue.SimpleQueue[Wanted | None],
    samples: dict[str, Samples],
) -> None:
    """Send what is due, each on a connection of its own as another phone would."""
    while (one := todo.get()) is not None:
        line = Line(port)
        try:
            path = own[one.phone] if one.what == "own" else page
            answer = line.get(path, etags[one.phone] if one.what == "poll" else "", packed=True)
            status = answer.status
            if one.what == "page":
                etags[one.phone] = answer.etag
        except NO_ANSWER:
            status = 0
        samples[one.what].add(time.perf_counter() - one.due, status)
        line.close()
