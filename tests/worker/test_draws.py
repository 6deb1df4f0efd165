"""Rounds of large fields drawn by a real Celery worker behind a real Redis, on PostgreSQL: see `.ci/run`."""

import signal
import subprocess

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests import factories
from tests.steps.tournament_evening import a_tournament, byes, tables
from tests.worker.process import WORKER, eventually, start_worker, stop
from tournaments.core.jobs import DEAD_AFTER
from tournaments.models import DrawStep, PairingJob, Round, Tournament
from tournaments.rounds import actions, drawing
from tournaments.rounds.jobs import ask_for_round

pytestmark = WORKER


@pytest.fixture
def large(transactional_db: None, settings: Settings) -> Tournament:
    """Ten entries, on a site that has a broker and for which six are many."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    settings.PAIR_BY_WORKER_ABOVE = 6
    return a_tournament(factories.a_club(), players=10)


def is_drawn() -> bool:
    return Round.objects.exists() and not PairingJob.objects.exists()


def test_worker_draws_the_round_that_was_asked_for(
    large: Tournament, worker: subprocess.Popen[bytes]
) -> None:
    question = actions.read_question(large, "dice 4 2 6", 1, force=False)
    here = drawing.draw(question.format, question.inputs)

    ask_for_round(large, value="dice 4 2 6")

    assert eventually(is_drawn)
    round_ = Round.objects.get()
    assert (tables(round_), byes(round_)) == ([list(table) for table in here.tables], sorted(here.byes))


def test_next_worker_draws_what_a_killed_one_had_begun(
    large: Tournament, worker: subprocess.Popen[bytes]
) -> None:
    stop(worker, signal.SIGKILL)
    ask_for_round(large)
    PairingJob.objects.update(step=DrawStep.PAIRING, attempts=1, moved_at=timezone.now() - DEAD_AFTER)
    assert not Round.objects.exists()

    successor = start_worker()
    try:
        assert eventually(is_drawn)
    finally:
        stop(successor)
    assert Round.objects.count() == 1
