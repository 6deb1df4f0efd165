"""`make matrix`: knock at every door, print who may open which, and write the figures."""

from __future__ import annotations

import os
import sys
from collections import Counter

import pytest

from tests.figures import Figure, publish


class Tally:
    """Adds up what the tests record: cells asked, those that opened to somebody they should not, and checks.

    A test that looks at many cases tells how many of them passed and failed; any other is one.
    """

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            told = {name: int(str(value)) for name, value in report.user_properties}
            self.told.update(told if "passed" in told else {**told, report.outcome: 1})


def text() -> str:
    """The table as a page of text."""
    from tests.doors.matrix import CHAPTERS  # once pytest has set Django up
    from tests.doors.world import Actor

    rows = [row for chapter in CHAPTERS.values() for row in chapter]
    width = max(len(str(row)) for row in rows)
    head = f"{'':<{width}}  " + " ".join(f"{actor:<13}" for actor in Actor)
    lines = []
    for title, chapter in CHAPTERS.items():
        lines += ["", f"{title:<{width}}" + head[width:], "-" * len(head)]
        for row in chapter:
            cells = " ".join(f"{row.cells[actor]!s:<13}" for actor in Actor)
            lines.append(f"{row!s:<{width}}  {cells}{row.why}".rstrip())
    return "\n".join(lines)


def main() -> int:
    os.environ["MANILLE_TEST_DEEP"] = "1"  # every actor at every door
    tally = Tally()
    failed = pytest.main(["-q", "-p", "no:cacheprovider", "tests/doors"], plugins=[tally])
    from tests.doors.matrix import ROWS  # once pytest has set Django up
    from tests.doors.routes import routes
    from tests.doors.world import Actor

    print(text())
    figures = [
        Figure("routes", len(routes()), "routes"),
        Figure("cells", tally.told["cells"], "cells", bar=len(ROWS) * len(Actor)),
        Figure("checks passed", tally.told["passed"], "checks"),
        Figure("checks failed", tally.told["failed"], "checks", bar=0, better="lower"),
        Figure("leaked", tally.told["leaked"], "cells", bar=0, better="lower"),
    ]
    held = publish("matrix", figures)
    return 0 if held and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
