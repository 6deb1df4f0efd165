"""Two phones, two games, no network, at random: nothing typed is lost, and nothing is written twice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.depth import some
from tests.steps.offline_phones import OfflineEvening

STEPS = 50  # of one table


@pytest.mark.deeper("ten thousand steps")
def test_everything_typed_without_network_stands_once(db: None) -> None:
    counts, chance, tables = Counter[str](), random.Random("offline"), some(12, of=200)

    for _table in range(tables):
        evening = OfflineEvening(chance)
        evening.play(STEPS)
        evening.compare()
        counts += evening.counts

    assert (counts["lost"], counts["doubled"], counts["steps"]) == (0, 0, tables * STEPS)
    assert min(counts[what] for what in ("received", "no way", "cut", "killed", "twice")) > 0
