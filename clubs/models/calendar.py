"""The season that a day falls in, and how a day is said. Tested in tests/clubs/evenings/test_seasons.py."""

import re
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext


@dataclass(frozen=True)
class Period:
    """A named stretch of days, both ends included."""

    name: str
    starts: date
    ends: date


def usual_season(day: date) -> Period:
    """The season from September to June in which `day` falls; July and August are a summer of their own.

    House rule: clubs rest in summer, and an evening of July must not count in a season already ranked.
    """
    if day.month in (7, 8):
        name = gettext("Summer %(year)d") % {"year": day.year}
        return Period(name, date(day.year, 7, 1), date(day.year, 8, 31))
    first = day.year if day.month >= 9 else day.year - 1
    return Period(f"{first}–{first + 1}", date(first, 9, 1), date(first + 1, 6, 30))


def say_day(day: date, wanted: str = "DATE_FORMAT") -> str:
    """`day` in the format `wanted`, in the reader's language; in French the first of a month is « 1er »."""
    written = date_format(day, wanted)
    if day.day == 1 and (get_language() or "").startswith("fr"):
        return re.sub(r"\b1 (?=[^\W\d])", "1er ", written)
    return written
