"""A worker that runs while a test does."""

import subprocess
from collections.abc import Iterator

import pytest

from tests.worker.process import start_worker, stop


@pytest.fixture
def worker(transactional_db: None) -> Iterator[subprocess.Popen[bytes]]:
    """A worker with beat, on the test database."""
    process = start_worker()
    yield process
    stop(process)
