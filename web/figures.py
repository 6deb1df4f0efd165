"""Figures as people read them: on a page a number below zero has a minus sign, and no hyphen."""

from __future__ import annotations

import re

MINUS = "\N{MINUS SIGN}"
_HYPHEN = re.compile(r"(?:^|(?<=[\s(–:→]))-(?=[\d½⅓⅔¼¾])")


def with_minus(text: object) -> str:
    """`text`, a figure or a sentence with figures, with a minus sign before those below zero: « −7 ».

    What stands between two figures, a score or a date, keeps its hyphen. For pages alone: no file, no API.
    """
    return _HYPHEN.sub(MINUS, str(text))
