"""The scripts that check a published round without this project, run on one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PERL = shutil.which("perl")
PLAIN_LOTS = ("lot/1", "lot/2", "lot-waits/1", "fours/1")
APART = ("draw/1", "draw/2")
DOCS = Path(__file__).resolve().parents[4] / "docs"
needs_perl = pytest.mark.skipif(PERL is None, reason="perl is not installed")


def perl(script: str, told: dict[str, Any]) -> tuple[int, list[str]]:
    """The status with which the script ends, and the lines it says."""
    written = json.dumps(told, ensure_ascii=False).encode()
    answer = subprocess.run([str(PERL), str(DOCS / script)], input=written, capture_output=True, check=False)
    assert answer.stderr == b""
    return answer.returncode, answer.stdout.decode().splitlines()


def tables_of(told: dict[str, Any]) -> str:
    """The script that draws the tables of this round, "" where none does."""
    ways = dict.fromkeys(APART, "replay-apart.pl") | dict.fromkeys(PLAIN_LOTS, "replay-lot.pl")
    return ways.get(told["method"], "")


def matches(told: dict[str, Any]) -> bool:
    """Whether every script that knows of this round says that it matches."""
    return all(perl(script, told)[0] == 0 for script in ("replay.pl", tables_of(told)) if script)
