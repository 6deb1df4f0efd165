"""The site in a process of its own, and who kills it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.pictures.site import ROOT, free_port, wait_for

LIVES = 26.0  # seconds, of all lives together at most; each is counted from its first deal
SHORTEST = 0.3


class Site:
    """`manage.py serve` on a port it keeps through its lives; what it writes to stderr is in `log`."""

    def __init__(self, folder: str) -> None:
        self.port = free_port()
        self.log = Path(folder, "site.log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start, and return when it answers; the seconds that took."""
        begun = time.monotonic()
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env={**os.environ}, stdout=subprocess.DEVNULL, stderr=log
            )
        wait_for(f"http://127.0.0.1:{self.port}/about/", self._process)
        return time.monotonic() - begun

    def kill(self) -> None:
        """SIGKILL to this process and no other: nothing is flushed, closed or finished."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def tracebacks(self) -> int:
        return self.log.read_text(errors="replace").count("Traceback")


def strike(
    site: Site, kills: int, written: Callable[[], int], until: float, chance: random.Random
) -> list[float]:
    """Kill `site` up to `kills` times, each time only once deals are being written; how long each restart took."""
    restarts: list[float] = []
    for _ in range(kills):
        before = written()
        while written() == before and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(chance.uniform(SHORTEST, LIVES / kills))
        if time.monotonic() >= until:
            break
        site.kill()
        restarts.append(site.start())
    return restarts
