"""Put each fault into a copy of the project, run the tests that reach it, and tell which got through.

python -m tests.mutants                 # the project as it was committed last
python -m tests.mutants --at 93d58be    # as it was then
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.mutants import Mutant
from tests.mutants.doors import MUTANTS as OF_DOORS
from tests.mutants.pages import MUTANTS as OF_PAGES
from tests.mutants.tournaments import MUTANTS as OF_TOURNAMENTS
from tests.pictures.site import ROOT
from tests.timings import keep

MUTANTS = [*OF_TOURNAMENTS, *OF_DOORS, *OF_PAGES]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--at", default="HEAD")
    commit = parser.parse_args().at
    copy = copied(commit)
    through = 0
    for number, mutant in enumerate(MUTANTS, start=1):
        caught = is_caught(mutant, copy)
        through += not caught
        print(
            f"{number:>2} {'caught ' if caught else 'THROUGH'}  {mutant.path}: {mutant.after!r}", flush=True
        )
    print(f"{len(MUTANTS)} mutants, {len(MUTANTS) - through} caught at {commit}")
    if commit == "HEAD":
        keep("mutants that got through", through)
    return 1 if through else 0


def copied(commit: str) -> Path:
    """A clone at `commit` with an environment of its own. Its tests are taken to be green before."""
    copy = ROOT / "build" / "mutants" / commit
    shutil.rmtree(copy, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(copy)], check=True)
    subprocess.run(["git", "checkout", "--quiet", commit], cwd=copy, check=True)
    subprocess.run(["make", ".venv/.dev"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    return copy


def is_caught(mutant: Mutant, copy: Path) -> bool:
    """Whether a test fails that passes without it."""
    path = copy / mutant.path
    text = path.read_text()
    if text.count(mutant.before) != 1:
        raise ValueError(f"{mutant.path} has {text.count(mutant.before)} of {mutant.before!r}")
    path.write_text(text.replace(mutant.before, mutant.after))
    try:
        status = tested(mutant.tests, copy)
    finally:
        path.write_text(text)
    if status not in (0, 1):
        raise ValueError(f"pytest ended with {status}: are there tests at {mutant.tests}?")
    return status == 1


def tested(tests: str, copy: Path) -> int:
    command = [".venv/bin/python", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not worker"]
    environment = {**os.environ, "MANILLE_TEST_BROWSER": "required", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [*command, *tests.split()], cwd=copy, env=environment, stdout=subprocess.DEVNULL, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
