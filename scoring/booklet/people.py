"""The people of the examples, and what they mark in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulebook import Charge, Marks
from scoring.rulebook.variant import Settings
from scoring.rules.amounts import join_names, say_marked, unit_of

PEOPLE = ("Anne", "Marie", "Luc", "Paul", "Rose", "Henri", "Louise")
"""In playing order; partners sit face to face."""


def people_of(side: str, rules: Settings) -> list[str]:
    """Who plays for `side`."""
    return [name for name, seat in zip(PEOPLE, rules.pack.seats, strict=False) if seat == side]


def name_of(side: str, rules: Settings) -> str:
    return join_names(people_of(side, rules))


def say_counts(counts: Mapping[str, int], rules: Settings) -> str:
    """« Anne et Luc comptent 42, Marie et Paul 26. »"""
    (first, points), *others = [(_counting(side, rules), count) for side, count in counts.items()]
    several = len(people_of(next(iter(counts)), rules)) or 1
    sentence = ngettext("%(side)s counts %(points)d", "%(side)s count %(points)d", several)
    return ", ".join(
        [sentence % {"side": first, "points": points}, *(f"{name} {count}" for name, count in others)]
    )


def _counting(side: str, rules: Settings) -> str:
    """Who brings the count of `side`: its people, or, where the dealer is alone, he and the others."""
    if side in rules.sides:
        return name_of(side, rules)
    dealer, *others = PEOPLE[: rules.pack.players]
    return dealer if side == rules.pack.counters[0] else join_names(others)


def say_marks(marks: Marks, rules: Settings) -> str:
    """« Anne et Luc marquent 8. » Whoever marks nothing is not named."""
    if marks.charged:
        return _say_charge(marks.charged, rules)
    by_points: dict[int, list[str]] = {}
    for side, points in marks.marks.items():
        by_points.setdefault(points, []).append(side)
    parts = [
        _say(points, sides, rules) for points, sides in sorted(by_points.items(), reverse=True) if points
    ]
    return (", ".join(parts) or _("Nobody marks")) + "."


def _say_charge(charge: Charge, rules: Settings) -> str:
    name = people_of(charge.side, rules)[charge.player]
    return _("%(player)s alone loses %(points)d; the score does not move.") % {
        "player": name,
        "points": charge.points,
    }


def _say(points: int, sides: Sequence[str], rules: Settings) -> str:
    """What `sides`, each of which has `points`, do with them."""
    several = len(sides) > 1
    number = 2 if several else len(people_of(sides[0], rules))
    names = join_names([name for side in sides for name in people_of(side, rules)])
    sentence = say_marked(names, number, points, unit_of(rules))
    return _("%(told)s each") % {"told": sentence} if several else sentence
