"""A real Celery worker with beat, on the test database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import connection

BROKER = os.environ.get("MANILLE_TEST_BROKER_URL", "")
WORKER = [
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not BROKER or connection.vendor != "postgresql", reason="needs Redis and PostgreSQL"),
]


def start_worker(**environment: str) -> subprocess.Popen[bytes]:
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
        env={**os.environ, "MANILLE_DATABASE_URL": address, "MANILLE_BROKER_URL": BROKER, **environment},
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
