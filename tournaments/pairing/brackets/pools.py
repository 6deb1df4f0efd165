"""Pools, and the way from pools to a knock-out."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.movements import Turn, seated
from tournaments.pairing.movements.circle import circle

SMALLEST, LARGEST = 3, 6


def pool_count(entries: int, *, size: int = 4) -> int:
    """How many pools of 3 to 6 come nearest to `size` entries each, sizes differing by one at most.

    House rule: of two numbers equally near, the larger one, with smaller pools. `ValueError` below three entries.

    >>> [pool_count(entries) for entries in (5, 6, 9, 10, 14)]
    [1, 2, 2, 3, 4]
    """
    fitting = [pools for pools in range(1, entries // SMALLEST + 1) if entries <= pools * LARGEST]
    if not fitting:
        raise ValueError(f"no pools for {entries} entries")
    return min(fitting, key=lambda pools: (abs(entries - size * pools), -pools))


def serpentine(order: Sequence[int], pools: int) -> tuple[tuple[int, ...], ...]:
    """`order`, best first, dealt to `pools` pools: to and fro, so that no pool has all the best of each row.

    >>> serpentine([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 3)
    ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))
    """
    if not 1 <= pools <= len(order) or len(set(order)) < len(order):
        raise ValueError(f"{len(order)} entries cannot be dealt to {pools} pools")
    dealt: list[list[int]] = [[] for _pool in range(pools)]
    for place, entry in enumerate(order):
        row, column = divmod(place, pools)
        dealt[pools - 1 - column if row % 2 else column].append(entry)
    return tuple(map(tuple, dealt))


def pool_rounds(pools: Sequence[Sequence[int]]) -> tuple[Turn, ...]:
    """Everybody against everybody in each pool, all pools side by side, pool after pool at the tables.

    In a pool of odd size one sits out each round; a pool that is through sits out until the largest is too.
    """
    rounds = [seated(circle(len(pool)), pool) for pool in pools]
    return tuple(
        Turn(
            tables=tuple(
                table for turns in rounds for turn in turns[number : number + 1] for table in turn.tables
            ),
            byes=tuple(
                entry
                for pool, turns in zip(pools, rounds, strict=True)
                for entry in (turns[number].byes if number < len(turns) else pool)
            ),
        )
        for number in range(max(map(len, rounds)))
    )
