"""How long the embedded site takes to answer when it has run before."""

from __future__ import annotations

import statistics
import time

from tests.figures import Figure, publish
from tests.pictures.site import served

ROUNDS = 3


def measure() -> bool:
    """From the start of `manage.py serve` to its first page, with database and static files in place."""
    with served("--demo"):
        pass
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        with served("--demo"):
            taken.append(time.perf_counter() - start)
    return publish(
        "start", [Figure("a second start, to its first page", statistics.median(taken), "s", 3, "lower")]
    )
