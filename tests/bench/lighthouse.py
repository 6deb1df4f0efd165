"""Lighthouse's marks of the sheet of a table and of the first page: the median of five visits of a slow phone.

It is installed below `build/` the first time; without npm, or where npm reaches nothing, a sentence says so.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess

from tests.bench.table import COOKIE, a_sheet
from tests.chromium import EXECUTABLE, LAUNCH
from tests.figures import Figure
from tests.pictures.site import ROOT, served

FOLDER = ROOT / "build" / "lighthouse"
VERSION = "lighthouse@12.8.2"  # the last one for Node 18 and 20
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
MARKS = ("performance", "accessibility", "best-practices")
LEAST, VISITS = 98, 5
PATIENCE = 300  # seconds


def measure() -> list[Figure]:
    """The marks of both pages, from 0 to 100; none where Lighthouse cannot be had."""
    if reason := missing():
        print(f"\nlighthouse: not measured, {reason}.")
        return []
    sheet = a_sheet()
    with served() as site:
        return [
            *_of_page("table", site + sheet.path, f"{COOKIE}={sheet.secret}"),
            *_of_page("first page", site, ""),
        ]


def missing() -> str:
    """What keeps it from being measured; "" where nothing does, and it is installed."""
    if EXECUTABLE is None:
        return "Chromium is not installed: .ci/chromium does it"
    if not (shutil.which("node") and shutil.which("npm")):
        return "node and npm are not installed"
    if not PROGRAM.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--prefix", str(FOLDER), VERSION]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        if done.returncode:
            return f"npm could not install {VERSION}: {done.stderr.strip().splitlines()[-1:]}"
    return ""


def _of_page(name: str, address: str, cookie: str) -> list[Figure]:
    visits = [_visit(address, cookie) for _ in range(VISITS)]
    return [
        Figure(f"{name}: {mark}", statistics.median(visit[mark] for visit in visits), "of 100", LEAST)
        for mark in MARKS
    ]


def _visit(address: str, cookie: str) -> dict[str, float]:
    """The marks of one visit; what is named against the page is printed."""
    command = [
        "node",
        str(PROGRAM),
        address,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(MARKS)}",
        f"--chrome-flags=--headless {' '.join(LAUNCH['args'])}",
        f"--extra-headers={json.dumps({'Cookie': cookie})}",
    ]
    told = {**os.environ, "CHROME_PATH": str(EXECUTABLE)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True, env=told)
    report = json.loads(done.stdout)
    if "runtimeError" in report:
        raise RuntimeError(report["runtimeError"]["message"])
    marks = {mark: 100 * report["categories"][mark]["score"] for mark in MARKS}
    for mark in MARKS:
        for part in report["categories"][mark]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"lighthouse, {address}, {mark}: {audit['title']} {audit.get('displayValue', '')}")
    return marks
