"""Secrets and uuids that are the same each time: drawn from a name, and from MANILLE_TEST_SEED where it is set.

That gives other draws, cards and examples; without it a test sees the same on every machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

SEED = os.environ.get("MANILLE_TEST_SEED", "")


@contextmanager
def chance_of(name: str) -> Iterator[None]:
    """What is built inside has the secrets of `name`, whoever asks for it first."""
    chance = Random(f"{SEED}|{name}")
    with patch("os.urandom", chance.randbytes), patch("random._urandom", chance.randbytes):
        yield
