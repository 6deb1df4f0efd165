"""Standings kept by a real Celery worker behind a real Redis, on PostgreSQL: see `.ci/run`."""

import signal
import subprocess

import pytest
from pytest_django import Settings

from tests import factories
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of
from tests.worker.process import WORKER, eventually, start_worker, stop
from tournaments.models import Draft, Tournament

pytestmark = WORKER


def is_up_to_date(tournament: Tournament) -> bool:
    counter = Tournament.objects.values_list("counter", flat=True).get(pk=tournament.pk)
    return counter > 0 and Draft.objects.filter(tournament=tournament, counter=counter).exists()


@pytest.fixture
def evening(transactional_db: None, settings: Settings) -> Tournament:
    """An evening of eight with two tables, on a site that has a broker: nothing is computed in this process."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    return a_tournament(factories.a_club(), players=8)


def play_a_round(evening: Tournament) -> None:
    for sheet in sheets_of(a_round(evening)):
        play(sheet)


def test_sweep_brings_the_draft_up_to_the_ledger(
    evening: Tournament, worker: subprocess.Popen[bytes]
) -> None:
    play_a_round(evening)

    assert eventually(lambda: is_up_to_date(evening))


def test_sweep_finishes_what_a_killed_worker_left(
    evening: Tournament, worker: subprocess.Popen[bytes]
) -> None:
    stop(worker, signal.SIGKILL)
    play_a_round(evening)
    assert not is_up_to_date(evening)

    successor = start_worker()
    try:
        assert eventually(lambda: is_up_to_date(evening))
    finally:
        stop(successor)
