"""Who plays with whom at a table: « A & B – C & D », in a line or one below the other.
Tested in tests/tournaments/core/test_games.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side at a table, by position."""
_TIED = "\N{NO-BREAK SPACE}"


def sides_in(seating: Iterable[int], sides: Iterable[object]) -> Sides:
    """The seats of each side where `seating` has the positions in playing order; nothing where each is alone.

    >>> sides_in((0, 1, 2, 3), "ABAB")
    ((0, 2), (1, 3))
    >>> sides_in((0, 1, 2), "ABC")
    ()
    """
    seats: dict[object, list[int]] = {}
    for position, side in zip(seating, sides, strict=True):
        seats.setdefault(side, []).append(position)
    ordered = sorted(tuple(sorted(side)) for side in seats.values())
    return tuple(ordered) if any(len(side) > 1 for side in ordered) else ()


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
    text = f"\n–{_TIED}".join(between.join(names[seat] for seat in side) for side in sides)
    return tuple(text.split("\n"))
