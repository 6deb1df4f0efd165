"""The Mitchell movement: half of the pairs stay, the others go from table to table.

A pair of one line only meets pairs of the other. Prepared deals could go the other way: nobody would play one twice.
"""

from __future__ import annotations

from tournaments.pairing.movements import Turn


def most_rounds(pairs: int) -> int:
    """The rounds after which a moving pair would have to meet a pair, or a deal, again.

    >>> [most_rounds(pairs) for pairs in (6, 7, 8, 9, 10)]
    [3, 3, 3, 5, 5]
    """
    tables = (pairs + 1) // 2
    return tables - (tables % 2 == 0)


def mitchell(pairs: int) -> tuple[Turn, ...]:
    """As many rounds as there can be for `pairs` pairs.

    Those who stay are numbered first: pair 1 at table 1, and so on. The others go up one table after each round. An
    even number of tables makes them skip one table halfway: they would find the deals they began with. With an odd
    number of pairs nobody stays at the last table: who comes to it sits out. `ValueError` below three pairs.
    """
    if pairs < 3:
        raise ValueError("a Mitchell movement needs three pairs")
    return tuple(_turn(pairs, number) for number in range(most_rounds(pairs)))


def _turn(pairs: int, number: int) -> Turn:
    """Round `number`, from 0."""
    tables, staying = (pairs + 1) // 2, pairs // 2
    skipped = tables % 2 == 0 and number >= tables // 2
    coming = [staying + 1 + (table - number - skipped) % tables for table in range(tables)]
    return Turn(
        tables=tuple((table + 1, coming[table]) for table in range(staying)),
        byes=tuple(coming[staying:]),
    )
