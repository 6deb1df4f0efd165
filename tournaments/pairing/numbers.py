"""Which table has which number: whoever needs a table of their own sits there, and the draw stays as it is.

1. Who has a table for their own sits at it; who needs one that is easy to reach sits at one of these. Where not
   everybody can, a table of one's own goes before one that is easy to reach, then the lower number of the entry.
2. The numbers of those who sit out, and want their table kept, stay free; those that are taken are nobody's.
3. The other tables take the lowest numbers left, in the order of the draw.

Who sits with whom never changes: only the numbers do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournaments.pairing.draw import Remark, remarks

Wishes = Mapping[int, Collection[int]]
"""By entry, the tables it may sit at."""


def number_tables(
    tables: Sequence[Sequence[int]],
    wishes: Wishes,
    *,
    kept_free: Collection[int] = (),
    taken: Collection[int] = (),
) -> tuple[tuple[int, ...], tuple[Remark, ...]]:
    """A number for each of `tables`, in their order, each once and from 1 up; and what is said of it.

    Remarks: "own_table" (who sits where they need to), "table_taken" (who could not: somebody else of the draw
    needs that table, or one at the same table needs another).

    >>> number_tables([(1, 2), (3, 4)], {3: [1]})[0]
    (2, 1)
    """
    wanting = sorted(
        (
            (len(allowed), entry)
            for entry, allowed in wishes.items()
            if allowed and _at(tables, entry) is not None
        ),
        key=lambda wish: (wish[0] > 1, wish[1]),
    )
    allowed: dict[int, set[int]] = {}
    missed = []
    for _count, entry in wanting:
        table = _at(tables, entry)
        assert table is not None
        wanted = set(wishes[entry]) - set(taken)
        narrowed = allowed | {table: allowed.get(table, wanted) & wanted}
        if narrowed[table] and _matched(narrowed) is not None:
            allowed = narrowed
        else:
            missed.append(entry)
    holders = _matched(allowed) or {}
    free = _others(len(tables) - len(holders), {*holders.values(), *kept_free, *taken})
    numbers = tuple(holders[table] if table in holders else free.pop(0) for table in range(len(tables)))
    seated = sorted(entry for _count, entry in wanting if entry not in missed)
    return numbers, (*remarks("own_table", seated), *remarks("table_taken", sorted(missed)))


def _at(tables: Sequence[Sequence[int]], entry: int) -> int | None:
    return next((index for index, table in enumerate(tables) if entry in table), None)


def _others(count: int, taken: Collection[int]) -> list[int]:
    """The lowest `count` numbers that are not taken."""
    return [number for number in range(1, count + len(taken) + 1) if number not in taken][:count]


def _matched(allowed: Mapping[int, Collection[int]]) -> dict[int, int] | None:
    """A number of its own for each table of `allowed`, the lowest first; None where there is none for all."""
    holder: dict[int, int] = {}
    for table in allowed:
        if not _place(table, allowed, holder, set()):
            return None
    return {table: number for number, table in holder.items()}


def _place(
    table: int, allowed: Mapping[int, Collection[int]], holder: dict[int, int], tried: set[int]
) -> bool:
    """Give `table` a number, moving those that have one where that helps."""
    for number in sorted(allowed[table]):
        if number in tried:
            continue
        tried.add(number)
        if number not in holder or _place(holder[number], allowed, holder, tried):
            holder[number] = table
            return True
    return False
