"""What is kept of how long the tests take: of green runs alone, and a bar that is missed is said."""

import json
import sys
from pathlib import Path

import pytest

from tests import figures, shuffled, timings


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    monkeypatch.setattr(timings, "FOLDER", tmp_path)
    return tmp_path


def kept(folder: Path) -> dict[str, bool]:
    path = folder / "tests.json"
    rows = json.loads(path.read_text())["figures"] if path.exists() else []
    return {row["name"]: row["held"] for row in rows}


@pytest.mark.parametrize(("status", "names"), [(0, {"make quick": True}), (3, {})])
def test_seconds_of_a_run_are_kept_when_it_is_green(
    folder: Path, status: int, names: dict[str, bool]
) -> None:
    command = [sys.executable, "-c", f"raise SystemExit({status})"]

    assert timings.run_and_keep("make quick", command) == status
    assert kept(folder) == names


def test_figures_are_printed_until_one_is_missed(folder: Path) -> None:
    assert timings.print_last() == 1  # nothing was measured
    timings.keep("make test", 300)
    timings.keep("first start of the site", 99)
    assert timings.print_last() == 0

    timings.keep(".ci/run", 901)

    assert timings.print_last() == 1
    assert kept(folder) == {"make test": True, "first start of the site": True, ".ci/run": False}


@pytest.mark.parametrize(
    ("text", "green"), [("2 passed\nexit 0\n", True), ("exit 1\n", False), ("2 pas", False)]
)
def test_a_run_is_taken_up_again_unless_it_came_to_a_green_end(
    tmp_path: Path, text: str, green: bool
) -> None:
    log = tmp_path / "1.log"
    assert not shuffled.is_green(log)

    log.write_text(text)

    assert shuffled.is_green(log) == green
