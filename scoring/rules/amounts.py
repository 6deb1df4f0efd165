"""What marks are and how they are said: points, or in games of stakes what is received and paid.
Tested in tests/scoring/rules/test_presets.py."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import reduce

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulebook import Settings

POINTS, CENTS, STAKES = "points", "cents", "stakes"


def unit_of(settings: Settings) -> str:
    """What the marks of a game are: `points`, or of a game that is settled deal by deal `cents` or `stakes`."""
    if "unit_cents" in settings:
        return CENTS
    return STAKES if "stakes" in settings else POINTS


def join_names(names: Sequence[str]) -> str:
    """« Anne et Luc »."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def join_figures(figures: Sequence[str]) -> str:
    """« Anne et Luc 42, Béa et Tom 26 »; apart from each other too where names have a comma of their own."""
    if not any(", " in figure for figure in figures):
        return ", ".join(figures)
    return reduce(lambda first, then: _("%(first)s; %(then)s") % {"first": first, "then": then}, figures)


def say_marked(who: str, people: int, points: int, unit: str) -> str:
    """« Anne et Luc marquent 8 », « Tom perd 30 », « Béa reçoit 0,80 € »."""
    if unit != POINTS:
        params = {"side": who, "amount": _amount(abs(points), unit)}
        if points < 0:
            return ngettext("%(side)s pays %(amount)s", "%(side)s pay %(amount)s", people) % params
        return ngettext("%(side)s receives %(amount)s", "%(side)s receive %(amount)s", people) % params
    figures = {"side": who, "points": abs(points)}
    if points < 0:
        return ngettext("%(side)s loses %(points)d", "%(side)s lose %(points)d", people) % figures
    return ngettext("%(side)s marks %(points)d", "%(side)s mark %(points)d", people) % figures


def _amount(marks: int, unit: str) -> str:
    if unit == CENTS:
        return money(marks)
    return ngettext("%(number)d stake", "%(number)d stakes", marks) % {"number": marks}


def money(cents: int) -> str:
    return _("€%(amount)s") % {"amount": euros(cents)}


def euros(cents: int) -> str:
    return number_format(Decimal(cents) / 100, 2)
