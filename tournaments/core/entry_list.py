"""How entries are named in a sentence: some of many, two of them, one partner of a pair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

SHOWN_NAMES = 6
PARTNERS = " & "
"""What stands between the names of two partners."""


def partner_in(name: str, place: int | None) -> str:
    """The partner at `place` in the name of a pair, as `Entered` puts it together; the pair where it is about both."""
    names = name.split(PARTNERS)
    return name if place is None or len(names) != 2 else names[place]


def names_of(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of some entries, for a sentence."""
    return ", ".join(names.get(number, str(number)) for number in numbers)


def some_names(entries: Sequence[int], names: Mapping[int, str]) -> str:
    """A few names, and how many there are besides."""
    shown = names_of(entries[:SHOWN_NAMES], names)
    more = len(entries) - SHOWN_NAMES
    if more <= 0:
        return shown
    return gettext("%(names)s and %(count)d more") % {"names": shown, "count": more}


def both_of(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of two entries, for a sentence: « A and B »."""
    first, second = (names.get(number, str(number)) for number in numbers)
    return gettext("%(first)s and %(second)s") % {"first": first, "second": second}
