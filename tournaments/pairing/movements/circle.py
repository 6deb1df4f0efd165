"""Everybody against everybody, once or twice: the Berger tables.

Source: FIDE Handbook C.05, annex 1, which prints them for 3 to 16. They are the circle method: the last place
keeps still, all the others move on by half a circle after each round.
"""

from __future__ import annotations

from dataclasses import replace

from tournaments.pairing.movements import Turn


def circle(sides: int, *, twice: bool = False) -> tuple[Turn, ...]:
    """The rounds in which each of `sides` meets each other one once, at home or away (first or second at the table).

    Homes and aways of a side differ by one at most. With an odd number the place that keeps still is nobody: who
    should meet it sits out, everybody once. `twice` adds the same rounds with home and away exchanged; the last
    two rounds before that change places, so that nobody is at home, or away, three times running (same annex).
    `ValueError` below two sides.

    >>> [turn.tables for turn in circle(4)]
    [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    """
    if sides < 2:
        raise ValueError("a round robin needs two sides")
    first = [_turn(sides, number) for number in range(sides - 1 + sides % 2)]
    if not twice:
        return tuple(first)
    second = [replace(turn, tables=tuple((away, home) for home, away in turn.tables)) for turn in first]
    first[-2:] = reversed(first[-2:])
    return tuple(first + second)


def _turn(sides: int, number: int) -> Turn:
    """Round `number`, from 0."""
    size = sides + sides % 2
    moved = [(place + number * (size // 2)) % (size - 1) + 1 for place in range(size - 1)]
    facing = (moved[0], size) if number % 2 == 0 else (size, moved[0])
    tables = (facing, *((moved[place], moved[-place]) for place in range(1, size // 2)))
    if sides == size:
        return Turn(tables)
    return Turn(tables[1:], byes=(moved[0],))
