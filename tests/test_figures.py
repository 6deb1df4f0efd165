"""Figures of several runs stand beside each other in one file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import figures
from tests.figures import Figure, publish


def test_figures_of_other_names_stay_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    publish("table", [Figure("taps", 4, "taps"), Figure("lost", 1, "deals", 0, "lower")], beside=True)

    held = publish("table", [Figure("lost", 0, "deals", 0, "lower")], beside=True)

    told = json.loads((tmp_path / "table.json").read_text())["figures"]
    assert (held, [(figure["name"], figure["value"], figure["held"]) for figure in told]) == (
        True,
        [("taps", 4, True), ("lost", 0, True)],
    )


def test_figures_of_one_run_replace_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    publish("table", [Figure("taps", 4, "taps")])

    publish("table", [Figure("lost", 0, "deals")])

    assert len(json.loads((tmp_path / "table.json").read_text())["figures"]) == 1


def test_figures_are_told_as_the_tables_of_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    publish("load", [Figure("entry p95", 300.25, "ms", 250, "lower"), Figure("deals", 1828, "deals")])

    assert figures.as_markdown().splitlines() == [
        "## load",
        "",
        "| figure | value | unit | bar | held |",
        "|---|---:|---|---|---|",
        "| entry p95 | 300.25 | ms | ≤ 250 | no |",
        "| deals | 1,828 | deals |  |  |",
    ]
