"""The calendar of a club, from dates alone."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext


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
