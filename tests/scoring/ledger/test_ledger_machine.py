"""Random steps at random tables, a thousand in `make deep`; `make faults` takes ten thousand."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.depth import some
from tests.steps.ledger_machine import LedgerMachine

STEPS = 40


@pytest.mark.deeper("a thousand steps")
def test_ledger_keeps_everything_once_whatever_happens(db: None) -> None:
    LedgerMachine.counts.clear()

    run_state_machine_as_test(
        LedgerMachine,
        settings=settings(
            max_examples=some(6, of=26), stateful_step_count=STEPS, deadline=None, database=None
        ),
    )

    counts = LedgerMachine.counts
    assert (counts["lost"], counts["doubled"], counts["chain breaks"]) == (0, 0, 0)
    assert counts["steps"] > some(100, of=500)
    assert counts["acknowledged"] > some(20, of=100)
