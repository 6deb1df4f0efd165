"""The rulebook as a process of its own: lines in, lines out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "scoring.rulebook"]


def run_lines(lines: Iterable[str]) -> list[str]:
    """What the process answers to `lines`, one string a line."""
    done = run_bytes("".join(f"{line}\n" for line in lines).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def run_bytes(text: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *options], input=text, capture_output=True, cwd=ROOT, timeout=60, check=False
    )


def run_command(*options: str) -> list[str]:
    """What the process prints with `options`, one string a line."""
    done = run_bytes(b"", *options)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()
