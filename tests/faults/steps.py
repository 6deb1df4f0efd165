"""Ten thousand random steps at random tables, and as many of phones without network: what the ledger was asked to
keep, and what it kept."""

from __future__ import annotations

import random
from collections import Counter

from tests.figures import Figure

EACH = 50  # steps of one table


def at_random(steps: int) -> list[Figure]:
    """The figures of `steps` steps of the state machine of tests/steps/ledger_machine.py; a broken promise raises."""
    from django.db import transaction
    from django.test.utils import override_settings
    from hypothesis import HealthCheck, settings
    from hypothesis.stateful import run_state_machine_as_test

    from tests.steps.ledger_machine import LedgerMachine

    counts = LedgerMachine.counts
    counts.clear()
    once = settings(
        stateful_step_count=EACH, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    broken = 0
    with override_settings(ALLOWED_HOSTS=["testserver"]), transaction.atomic():
        while counts["steps"] < steps and not broken:
            try:
                left = -(-(steps - counts["steps"]) // EACH)
                run_state_machine_as_test(LedgerMachine, settings=settings(once, max_examples=left))
            except AssertionError as error:
                print(f"fault: {error}")
                broken = 1
        transaction.set_rollback(True)
    return [
        Figure("random steps at a table", counts["steps"], "steps", steps),
        Figure("of which acknowledged entries", counts["acknowledged"], "entries", steps // 10),
        Figure("of which deals told in two ways", counts["disputes"], "disputes"),
        Figure("sent again after their receipt", counts["sent again"], "entries"),
        Figure("random steps: lost", counts["lost"], "entries", 0, "lower"),
        Figure("random steps: doubled", counts["doubled"], "lines", 0, "lower"),
        Figure("random steps: chain breaks", counts["chain breaks"], "breaks", 0, "lower"),
        Figure("random steps: promises broken", broken, "promises", 0, "lower"),
    ]


def without_network(steps: int) -> list[Figure]:
    """The figures of so many steps of the phones of tests/steps/offline_phones.py, two at a table of two games."""
    from django.db import transaction

    from tests.steps.offline_phones import OfflineEvening

    counts, chance = Counter[str](), random.Random("without network")
    with transaction.atomic():
        while counts["steps"] < steps:
            evening = OfflineEvening(chance)
            evening.play(EACH)
            evening.compare()
            counts += evening.counts
        transaction.set_rollback(True)
    return [
        Figure("random steps of phones without network", counts["steps"], "steps", steps),
        Figure("of which typed entries received", counts["received"], "entries", steps // 10),
        Figure("without network: lost", counts["lost"], "entries", 0, "lower"),
        Figure("without network: doubled", counts["doubled"], "lines", 0, "lower"),
    ]
