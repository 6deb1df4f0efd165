"""Figures as people read them: on a page a number below zero has a minus sign, and no hyphen.
Tested in tests/web/templatetags/test_figures.py."""

from __future__ import annotations

import re

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"
_HYPHEN = re.compile(r"(?:^|(?<=[\s(–:→]))-(?=[\d½⅓⅔¼¾])")


def with_minus(text: object) -> str:
    """`text`, a figure or a sentence with figures, with a minus sign before those below zero: « −7 ».

    What stands between two figures, a score or a date, keeps its hyphen. For pages alone: no file, no API.
    """
    return _HYPHEN.sub(MINUS, str(text))


@register.filter
def minus(figure: object) -> str:
    """`{{ row.difference|minus }}`: « −7 »; a sentence with the figures in it likewise, and nothing for nothing."""
    return "" if figure is None else with_minus(figure)


@register.filter
def signed(number: int) -> str:
    """`{{ row.difference|signed }}`: « +12 », « 0 », « −7 »."""
    return with_minus(f"{number:+d}" if number else "0")
