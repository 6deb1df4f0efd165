"""Who plays with whom at a table, in a line: « A & B – C & D »."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Tournament
from tournaments.sizes import rules_of

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side in the first game at a table, by position."""


def sides_of(tournament: Tournament) -> Sides:
    """The sides of a full table; nothing where everybody plays for himself."""
    seats: dict[object, list[int]] = {}
    for position, side in enumerate(rules_of(tournament).seat_sides):
        seats.setdefault(side, []).append(position)
    found = tuple(map(tuple, seats.values()))
    return found if any(len(side) > 1 for side in found) else ()


def say_sides(names: Sequence[str], sides: Sides) -> str:
    """The names of a table, by seat, in a line; one after the other where its sides are not those of a full table.

    >>> say_sides(("Anne", "Luc", "Béa", "Tom"), ((0, 2), (1, 3)))
    'Anne & Béa – Luc & Tom'
    >>> say_sides(("Anne", "Luc", "Béa"), ((0, 2), (1, 3)))
    'Anne, Luc, Béa'
    """
    if sum(map(len, sides)) != len(names):
        return ", ".join(names)
    return " – ".join(" & ".join(names[seat] for seat in side) for side in sides)
