"""Debian's Chromium: the browser without a window, which costs a quarter of the one with, or else that one."""

from __future__ import annotations

import shutil
from typing import Any

EXECUTABLE = shutil.which("chromium-headless-shell") or shutil.which("chromium")
LAUNCH: dict[str, Any] = {
    "executable_path": EXECUTABLE,
    "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
}
"""What Playwright is told when it starts one."""
