"""The part of a field that goes on: typed as « 50 », « 33,3 % » or « 1/3 », kept exactly, said in words.
Tested in tests/tournaments/planning/views/test_stages.py."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

PER_CENT, PARTS = 100, 10_000
"""What a share is usually counted in, and in how many parts at most."""
FRACTION = re.compile(r"(\d{1,4})\s*/\s*(\d{1,4})")
PERCENTAGE = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?\s*%?")

WORDS: Mapping[tuple[int, int], str | Promise] = {
    (1, 2): gettext_lazy("Half of the field goes on to it."),
    (1, 3): gettext_lazy("A third of the field goes on to it."),
    (2, 3): gettext_lazy("Two thirds of the field go on to it."),
    (1, 4): gettext_lazy("A quarter of the field goes on to it."),
    (3, 4): gettext_lazy("Three quarters of the field go on to it."),
}


def read_share(typed: str) -> tuple[int, int]:
    """How many parts of how many; `ValueError` for what is neither a fraction nor a percentage.

    >>> read_share("1/3"), read_share("33,3 %"), read_share("50")
    ((1, 3), (333, 1000), (50, 100))
    """
    if fraction := FRACTION.fullmatch(typed.strip()):
        return int(fraction[1]), int(fraction[2])
    if percentage := PERCENTAGE.fullmatch(typed.strip()):
        decimals = percentage[2] or ""
        return int(percentage[1] + decimals), PER_CENT * 10 ** len(decimals)
    raise ValueError(typed)


def write_share(value: int, of: int) -> str:
    """The same as it was typed.

    >>> write_share(1, 3), write_share(50, 100)
    ('1/3', '50')
    """
    places = len(str(of)) - len(str(PER_CENT))
    if of != PER_CENT * 10 ** max(places, 0):
        return f"{value}/{of}"
    whole, rest = divmod(value, 10**places)
    return str(number_format(f"{whole}.{rest:0{places}}", places)) if places else str(value)


def say_share(value: int, of: int) -> str:
    """« A third of the field goes on to it. »"""
    if (value, of) in WORDS:
        return str(WORDS[value, of])
    share = write_share(value, of)
    if "/" in share:
        return _("%(share)s of the field go on to it.") % {"share": share}
    return _("%(value)s %% of the field go on to it.") % {"value": share}
