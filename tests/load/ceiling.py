"""The closed loop: clients that send the next deal as soon as they have the receipt of the last."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import partial
from itertools import cycle

from tests.load.evening import WRITTEN, Samples, together
from tests.load.line import NO_ANSWER, Line
from tests.load.tables import Table


def closed_loop(port: int, tables: Sequence[Table], clients: int, seconds: float) -> tuple[float, Samples]:
    """Receipts a second of `clients` that share `tables` out among themselves, and what each answer took."""
    samples = Samples()
    start = time.perf_counter()
    shares = [tables[place::clients] for place in range(clients)]
    together(
        [partial(_client, port, share, start + seconds, samples, seed) for seed, share in enumerate(shares)]
    )
    taken = time.perf_counter() - start
    return samples.statuses.count(WRITTEN) / taken, samples


def _client(port: int, tables: Sequence[Table], end: float, samples: Samples, seed: int) -> None:
    line, chance = Line(port), random.Random(f"closed {seed}")
    for table in cycle(tables):
        sent = time.perf_counter()
        if sent >= end or all(other.full for other in tables):
            break
        if table.full:
            continue
        try:
            status = line.post(table.address, table.next_deal(chance), table.secret).status
        except NO_ANSWER:
            status = 0
        samples.add(time.perf_counter() - sent, status)
        table.written += status == WRITTEN
    line.close()
