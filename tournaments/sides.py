"""Who plays with whom at a table: « A & B – C & D », in a line or one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import EntryKind, Tournament
from tournaments.pairing.rotation import seatings
from tournaments.sizes import rules_of

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side in the first game at a table, by position."""
_TIED = "\N{NO-BREAK SPACE}"


def sides_of(tournament: Tournament) -> Sides:
    """The sides of a full table; nothing where everybody plays for himself."""
    seats: dict[object, list[int]] = {}
    for position, side in enumerate(rules_of(tournament).seat_sides):
        seats.setdefault(side, []).append(position)
    found = tuple(map(tuple, seats.values()))
    return found if any(len(side) > 1 for side in found) else ()


def lasting_sides(tournament: Tournament) -> Sides:
    """The sides of a full table that stay together in all its games; nothing where partners change."""
    seats, fixed = rules_of(tournament).seat_sides, tournament.entry_kind != EntryKind.PLAYER
    orders = seatings(seats, games=tournament.games_per_table, fixed_partners=fixed)
    return sides_of(tournament) if len(set(orders)) == 1 else ()


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


def in_lines(names: Sequence[str], sides: Sides, *, name_by_name: bool = False) -> tuple[str, ...]:
    """The names of a table, by seat, for a list: a line a side, or a name a line with partners next to each other.

    A mark stands before what it joins, so that a line that is too long keeps it. Where the sides are not those of a
    full table, a name a line, in order of seat.

    >>> [line.split() for line in in_lines(("Anne", "Luc", "Béa", "Tom"), ((0, 2), (1, 3)))]
    [['Anne', '&', 'Béa'], ['–', 'Luc', '&', 'Tom']]
    >>> in_lines(("Anne", "Luc", "Béa"), ((0, 2), (1, 3)))
    ('Anne', 'Luc', 'Béa')
    """
    if sum(map(len, sides)) != len(names):
        return tuple(names)
    between = f"\n&{_TIED}" if name_by_name else f"{_TIED}& "
    said = f"\n–{_TIED}".join(between.join(names[seat] for seat in side) for side in sides)
    return tuple(said.split("\n"))
