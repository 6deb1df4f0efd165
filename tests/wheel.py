"""The rulebook as a stranger has it: built as a wheel, installed where nothing else is, and tried there.

`python -m tests.wheel` does it, and writes what came of it into build/figures. Nothing is fetched: what builds the
wheel stands in the virtual environment of the site.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from tests.figures import Figure, publish
from tests.house import ROOT
from tests.scoring.rulebook.examples import EXPECTED, REQUESTS

SOURCE = ROOT / "scoring/rulebook"
MOST_SECONDS = 30
DOCTESTS = """
import doctest, importlib, pkgutil, sys
import manille
for info in [*pkgutil.walk_packages(manille.__path__, "manille."), manille]:
    name = getattr(info, "name", "manille")
    if not name.endswith("__main__"):
        failed = doctest.testmod(importlib.import_module(name)).failed
        print(name)
        if failed:
            sys.exit(f"{failed} doctests of {name} failed")
"""
"""A program that imports every module of `manille` and runs its doctests: prints the name of each."""


class Wheel:
    """A wheel of the rulebook, and an environment that holds it alone."""

    def __init__(self, folder: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        offline = ["--no-deps", "--no-index"]
        _run([*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", str(folder), str(SOURCE)])
        [self.path] = folder.glob("manille-*.whl")
        self.folder = folder / "empty"
        venv.create(self.folder, with_pip=False)
        self.bin = self.folder / "bin"
        _run([*pip, "--python", str(self.bin / "python"), "install", *offline, str(self.path)])

    def run(self, command: str, *arguments: str, lines: str = "") -> str:
        """What `command` of the environment prints."""
        done = _run([str(self.bin / command), *arguments], lines, cwd=self.folder)
        assert done.stderr == "", done.stderr
        return done.stdout


def _run(command: list[str], lines: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, input=lines, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)[:200]}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done


def readme(wheel: Wheel) -> bool:
    """The README shows what happens."""
    return wheel.run("python", "-m", "doctest", str(SOURCE / "README.md")) == ""


def doctests(wheel: Wheel) -> bool:
    """Every module is there, and does what it shows."""
    return len(wheel.run("python", "-c", DOCTESTS).split()) >= len(list(SOURCE.rglob("*.py"))) - 1


def examples(wheel: Wheel) -> bool:
    """The command answers every worked example of the rulebook."""
    lines = "".join(f"{json.dumps(request)}\n" for request in REQUESTS)
    return [json.loads(line) for line in wheel.run("manille", lines=lines).splitlines()] == EXPECTED


def command(wheel: Wheel) -> bool:
    """The command tells what there is to ask."""
    forms = {line.split()[0] for line in wheel.run("manille", "variants").splitlines()}
    schema = json.loads(wheel.run("manille", "schema"))
    return forms == set(schema["request"]["properties"]["variant"]["enum"])


def alone(wheel: Wheel) -> bool:
    """Nothing else is installed there; the types are."""
    program = (
        "from importlib import metadata, resources;"
        "print([each.name for each in metadata.distributions()], metadata.requires('manille'), "
        "resources.files('manille').joinpath('py.typed').is_file())"
    )
    return wheel.run("python", "-c", program) == "['manille'] None True\n"


CHECKS: tuple[Callable[[Wheel], bool], ...] = (readme, doctests, examples, command, alone)


def measure() -> list[Figure]:
    """How many of the checks the wheel passes, and how long it takes to build and test it."""
    began, passed = perf_counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        wheel = Wheel(Path(folder))
        print(wheel.path.name)
        for check in CHECKS:
            right = check(wheel)
            passed += right
            print(f"{'ok' if right else 'WRONG':<6} {check.__doc__}")
    return [
        Figure("wheel built and tested", passed, "checks", len(CHECKS)),
        Figure("building and testing the wheel", perf_counter() - began, "s", MOST_SECONDS, "lower"),
    ]


if __name__ == "__main__":
    sys.exit(0 if publish("rulebook", measure(), beside=True) else 1)
