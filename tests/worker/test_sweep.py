"""Standings kept by a real Celery worker behind a real Redis, on PostgreSQL: see `.ci/run`."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import Settings

from tests import factories
from tests.tournaments.evening import a_round, a_tournament, play, sheets_of
from tournaments.models import Draft, Tournament

BROKER = os.environ.get("MANILLE_TEST_BROKER_URL", "")

pytestmark = [
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not BROKER or connection.vendor != "postgresql", reason="needs Redis and PostgreSQL"),
]


@pytest.fixture
def worker(transactional_db: None) -> Iterator[subprocess.Popen[bytes]]:
    """A worker with beat, on the test database."""
    process = start_worker()
    yield process
    stop(process)


def start_worker() -> subprocess.Popen[bytes]:
    database = settings.DATABASES["default"]
    host = f"{database['USER']}@{database['HOST']}:{database['PORT'] or 5432}"
    address = f"postgres://{host}/{connection.settings_dict['NAME']}"
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "celery",
            "--app",
            "config",
            "worker",
            "--beat",
            "--concurrency",
            "1",
            "--loglevel",
            "warning",
            "--schedule",
            f"{settings.VAR_DIR}/beat",
        ],
        env={**os.environ, "MANILLE_DATABASE_URL": address, "MANILLE_BROKER_URL": BROKER},
        start_new_session=True,
    )


def stop(process: subprocess.Popen[bytes], with_signal: int = signal.SIGTERM) -> None:
    if process.poll() is None:
        os.killpg(process.pid, with_signal)
        process.wait(timeout=20)


def eventually(holds: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether `holds` within `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return False


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
