"""Dates that nobody can read the other way round, in every language of the site."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

MOMENT = datetime(2026, 11, 12, 21, 5)  # noqa: DTZ001  # a wall clock, to be written as it is


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [("en", "12 Nov 2026", "12 Nov 2026, 21:05"), ("fr", "12/11/2026", "12/11/2026 21:05")],
)
def test_short_date_stands_day_first_or_names_its_month(language: str, day: str, moment: str) -> None:
    with override(language):
        said = [date_format(MOMENT, wanted) for wanted in ("SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT")]

    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in said] == [day, moment]
