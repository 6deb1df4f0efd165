"""A table of cells names each that fails, and fails where none is looked at."""

from __future__ import annotations

import pytest

from tests.cases import Record, every_case


def look_at(*numbers: int, record: Record | None = None) -> None:
    """A table in which the numbers are wrong that go into twelve an odd number of times."""
    with every_case(record) as case:
        for number in numbers:
            with case("row", number):
                assert 12 // number % 2 == 0, f"{number} is wrong"


def test_every_case_is_looked_at_and_each_that_fails_is_named() -> None:
    told: dict[str, object] = {}

    with pytest.raises(AssertionError) as failed:
        look_at(4, 1, 12, 2, record=told.__setitem__)

    lines = str(failed.value).splitlines()
    assert lines[0] == "2 of 4 cases fail"
    assert [line for line in lines if line.startswith("row")] == [
        "row, 4: 4 is wrong",
        "row, 12: 12 is wrong",
    ]
    assert told == {"passed": 2, "failed": 2}


def test_case_that_breaks_says_where_and_the_next_one_is_looked_at() -> None:
    broken = r"row, 0: ZeroDivisionError: .* \(.*test_cases\.py:\d+\)\nrow, 4: 4 is wrong"

    with pytest.raises(AssertionError, match=broken):
        look_at(0, 4)


def test_table_without_a_case_fails() -> None:
    with pytest.raises(AssertionError, match="no case was looked at"):
        look_at()


def test_table_that_holds_passes() -> None:
    look_at(1, 2, 3, 6)
