"""A demo site of its own for pictures and measurements: a temporary folder, a free port, stopped at the end."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(*arguments: str, **environment: str) -> Iterator[str]:
    """The address of `manage.py serve` with `arguments`, on the database this process has."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port), *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/about/", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_for(address: str, process: subprocess.Popen[bytes], seconds: float = 120) -> None:
    """Return when `address` answers."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the site stopped with {process.returncode}")
        try:
            urllib.request.urlopen(address, timeout=5).close()  # our own loopback address
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def own_folder() -> str:
    """Give this process, and the sites it serves, a data folder of their own; Django is ready afterwards."""
    folder = tempfile.mkdtemp(prefix="manille-")
    os.environ["MANILLE_VAR_DIR"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    os.environ.setdefault("MANILLE_LOG_LEVEL", "ERROR")
    import django  # settings read the folder from the environment

    django.setup()
    return folder
