"""A table as one test: each of its cases is looked at, whatever the others gave, and each that fails is named.

pytest's own subtests would send a report for every case, which takes longer than most cases of a table do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import extract_tb

import pytest

Record = Callable[[str, object], None]


class Cases:
    """How many were looked at, and what each gave that is not as it should be."""

    def __init__(self) -> None:
        self.count = 0
        self.wrong: list[str] = []

    @contextmanager
    def __call__(self, *name: object) -> Iterator[None]:
        """One case; what is asserted inside holds, or is told at the end under its name."""
        self.count += 1
        try:
            yield
        except (Exception, pytest.fail.Exception) as error:
            self.wrong.append(f"{', '.join(map(str, name))}: {_told(error)}")


@contextmanager
def every_case(record: Record | None = None) -> Iterator[Cases]:
    """Fails if one of the cases inside does, or if there is none; `record` takes how many passed and failed."""
    cases = Cases()
    yield cases
    if record is not None:
        record("passed", cases.count - len(cases.wrong))
        record("failed", len(cases.wrong))
    assert cases.count, "no case was looked at"
    assert cases.wrong == [], "\n".join([f"{len(cases.wrong)} of {cases.count} cases fail", *cases.wrong])


def _told(error: BaseException) -> str:
    """What was found and expected; of what is no assertion also where it happened."""
    if isinstance(error, AssertionError):
        return str(error)
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"
