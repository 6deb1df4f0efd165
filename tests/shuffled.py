"""`make shuffled`: the tests ten times in random order, each from another seed, beside two busy processes.

A run that is green is not run again: what was stopped is taken up where it stopped, as long as the tree is the same.
Logs are kept in build/shuffled, one a run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pictures.site import ROOT
from tests.timings import keep

RUNS = 10
WORKERS = 3
BUSY = 2
GREEN = "exit 0\n"


def main() -> int:
    tree = subprocess.run(["git", "rev-parse", "HEAD^{tree}"], capture_output=True, text=True, check=True)
    folder = ROOT / "build" / "shuffled" / tree.stdout.strip()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    logs = [folder / f"{seed}.log" for seed in range(1, RUNS + 1)]
    with busy():
        for seed, log in enumerate(logs, start=1):
            if not is_green(log):
                run(seed, log)
            print(f"{log.relative_to(ROOT)}: {'green' if is_green(log) else 'RED'}", flush=True)
    failed = sum(not is_green(log) for log in logs)
    keep("runs in random order that failed", failed)
    return 1 if failed else 0


def is_green(log: Path) -> bool:
    return log.exists() and log.read_text().endswith(GREEN)


def run(seed: int, log: Path) -> None:
    """Every test of `make test` in the order of `seed`; its own secrets come from the seed as well."""
    chosen = ["-m", "not deep", "-n", str(WORKERS), "--dist", "loadscope", "--no-loadscope-reorder"]
    command = [sys.executable, "-m", "pytest", "-q", *chosen, "-p", "randomly", f"--randomly-seed={seed}"]
    with log.open("w") as output:
        status = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "MANILLE_TEST_SEED": str(seed)},
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
        output.write(f"exit {status}\n")


@contextmanager
def busy() -> Iterator[None]:
    """Processes that do nothing, all the time."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
