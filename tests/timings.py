"""How long the tests take: measured where they run, kept in build/figures/tests.json, printed by `make timings`.

python -m tests.timings run "make test" -- command …   # run it, and keep its seconds when it is green
python -m tests.timings keep ".ci/run" 812             # what was measured elsewhere
python -m tests.timings short                          # one test alone, the first start of a site and the second
python -m tests.timings                                # what was measured last
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from tests.figures import FOLDER, Figure, publish
from tests.pictures.site import ROOT, served

ALONE = "tests/clubs/players/test_newcomer.py::test_newcomer_is_a_player_and_here"
TIMES = 5
# Each figure of tests.json, with its unit and its bar; None where there is nothing to hold.
BARS: dict[str, tuple[str, float | None]] = {
    "make test": ("s", 360),
    "make quick": ("s", 60),
    "make deep": ("s", None),
    "one test alone": ("s", 3),
    ".ci/run": ("s", 900),
    "runs in random order that failed": ("runs", 0),
    "mutants that got through": ("mutants", 0),
    "first start of the site": ("s", None),
    "second start of the site": ("s", None),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="what")
    run = commands.add_parser("run")
    run.add_argument("name", choices=BARS)
    run.add_argument("command", nargs=argparse.REMAINDER)
    kept = commands.add_parser("keep")
    kept.add_argument("name", choices=BARS)
    kept.add_argument("value", type=float)
    commands.add_parser("short")
    options = parser.parse_args()
    if options.what == "run":
        return run_and_keep(options.name, [word for word in options.command if word != "--"])
    if options.what == "keep":
        keep(options.name, options.value)
        return 0
    if options.what == "short":
        measure_short()
    return print_last()


def keep(name: str, value: float) -> None:
    unit, bar = BARS[name]
    publish("tests", [Figure(name, round(value, 2), unit, bar, "lower")], beside=True)


def run_and_keep(name: str, command: list[str]) -> int:
    """The exit status of `command`; a red run says nothing of how long a green one takes."""
    begin = time.monotonic()
    status = subprocess.run(command, check=False).returncode
    if status == 0:
        keep(name, time.monotonic() - begin)
    return status


def measure_short() -> None:
    """The best of five where nothing is made for the first time; a site starts for the first time once."""
    alone = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", ALONE]
    keep("one test alone", min(_seconds(lambda: _green(alone)) for _ in range(TIMES)))
    folder = tempfile.mkdtemp(prefix="manille-start-")
    try:
        keep("first start of the site", _seconds(lambda: _started(folder)))
        keep("second start of the site", min(_seconds(lambda: _started(folder)) for _ in range(TIMES)))
    finally:
        shutil.rmtree(folder)


def _seconds(act: Callable[[], None]) -> float:
    begin = time.monotonic()
    act()
    return time.monotonic() - begin


def _green(command: list[str]) -> None:
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def _started(folder: str) -> None:
    """From the command to the first page; stopping it is part of neither figure by more than a moment."""
    with served("--demo", MANILLE_VAR_DIR=folder):
        pass


def print_last() -> int:
    """The figures as they were measured last; 1 where one is missed, or none was measured."""
    path = FOLDER / "tests.json"
    if not path.exists():
        print("Nothing was measured yet: `make test` does it, and `make quick`, `make ci`, `make shuffled`.")
        return 1
    measured = {row["name"]: row["value"] for row in json.loads(path.read_text())["figures"]}
    rows = [Figure(name, measured[name], *BARS[name], "lower") for name in BARS if name in measured]
    return 0 if publish("tests", rows) else 1


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
