"""The distribution `manille`: the same files under their own name, with the README that tells how they are used."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scoring.rulebook.answers import NAMES
from tests.house import PURE, ROOT, name_of, sources, tree
from tests.wheel import DOCTESTS, SOURCE


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder from which the rulebook is imported as `manille`, and nothing else of the site is."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "manille").symlink_to(SOURCE, target_is_directory=True)
    return folder


def run(elsewhere: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=elsewhere,
        env={"PYTHONPATH": str(elsewhere), "PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_readme_shows_what_happens(elsewhere: Path) -> None:
    done = run(elsewhere, "-m", "doctest", str(SOURCE / "README.md"))

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (SOURCE / "README.md").read_text().count(">>>") > 10


def test_every_module_and_its_doctests_stand_under_the_name_of_the_distribution(elsewhere: Path) -> None:
    done = run(elsewhere, "-c", DOCTESTS)

    names = [
        ".".join(["manille", *path.relative_to(SOURCE).with_suffix("").parts]) for path in sources(PURE[0])
    ]
    modules = {name.removesuffix(".__init__") for name in names} - {"manille.__main__"}
    assert (done.returncode, done.stderr) == (0, "")
    assert set(done.stdout.split()) == modules


def test_readme_names_everything_that_is_handed_on_under_a_name_that_is() -> None:
    import scoring.rulebook as rulebook

    readme = (SOURCE / "README.md").read_text()
    shown = {
        name
        for line in readme.splitlines()
        if line.strip().startswith(">>> from manille import")
        for name in line.partition(" import ")[2].split(", ")
    }

    assert shown
    assert shown <= set(rulebook.__all__)


def test_readme_names_every_error_of_an_answer() -> None:
    passage = (SOURCE / "README.md").read_text().partition("In an answer in JSON")[2]

    assert {name for name in NAMES.values() if f"`{name}`" not in passage} == set()


def test_distribution_says_what_it_is_and_asks_for_nothing() -> None:
    package = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
    site = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert (package["name"], package["dependencies"], site["name"]) == ("manille", [], "manille-club")
    assert package["requires-python"] == site["requires-python"]
    assert (SOURCE / "py.typed").read_bytes() == b""
    assert (SOURCE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert [name_of(path) for path in sources(PURE[0]) if not tree(path).body] == []
