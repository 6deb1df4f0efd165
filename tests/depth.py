"""How deep the tests look: what is long by nature is small in `make test` and whole in `make deep`.

`@pytest.mark.deep("why")` runs in `make deep` alone. `@pytest.mark.deeper("why")` runs in both, and takes its numbers
from here: `some(12, of=200)` examples, or `part(PAGES, 12)`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

DEEP = os.environ.get("MANILLE_TEST_DEEP") == "1"
Thing = TypeVar("Thing")


def some(few: int, *, of: int) -> int:
    """`few`, and `of` in `make deep`."""
    return of if DEEP else few


def part(things: Sequence[Thing], few: int) -> list[Thing]:
    """`few` of `things`, spread evenly from the first on, and all in `make deep`."""
    count = len(things) if DEEP else min(few, len(things))
    return [things[index * len(things) // count] for index in range(count)]


def check_reasons(items: list[pytest.Item]) -> None:
    """A test that is deep says why."""
    silent = [
        item.nodeid
        for item in items
        for mark in (*item.iter_markers("deep"), *item.iter_markers("deeper"))
        if not (len(mark.args) == 1 and isinstance(mark.args[0], str) and mark.args[0])
    ]
    if silent:
        raise pytest.UsageError(f"deep without a reason: {', '.join(silent)}")
