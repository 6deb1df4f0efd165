"""What a piece of work takes of one core."""

from __future__ import annotations

import time
from collections.abc import Callable

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    """The processor time of `work`, which others on the machine do not lengthen: the best of several runs."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)
