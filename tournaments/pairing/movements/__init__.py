"""Movements fixed before the first deal: who meets whom in every round, by places 1 to n.

Who has which place is another matter: the order of a lot, of a ranking, or of a list (`seated`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """One round of a movement: its tables, and who sits out.

    `tables` is in the order of the table numbers; at a table the places stand in playing order, the home side or
    north-south first.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def seated(movement: Sequence[Turn], order: Sequence[int]) -> tuple[Turn, ...]:
    """`movement` with the entry `order[0]` on place 1, `order[1]` on place 2, and so on.

    `ValueError` when an entry comes twice, or when `order` is not as long as the movement has places.

    >>> seated([Turn(((1, 2),), byes=(3,))], [30, 10, 20])
    (Turn(tables=((30, 10),), byes=(20,)),)
    """
    if len(set(order)) < len(order):
        raise ValueError("an entry comes twice")
    places = {place for turn in movement for table in (*turn.tables, turn.byes) for place in table}
    if places != set(range(1, len(order) + 1)):
        raise ValueError(f"{len(order)} entries cannot take the {len(places)} places of this movement")

    def take(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(order[place - 1] for place in places)

    return tuple(Turn(tuple(map(take, turn.tables)), take(turn.byes)) for turn in movement)
