"""The room of one round: who plays at a table of the usual size, who at another, who sits out.
Tested in tests/tournaments/pairing/people/test_lot.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.odd import least_hit


@dataclass(frozen=True)
class LotRoom:
    """The entries of a round in the order of the lot, in three parts."""

    usual: tuple[int, ...]
    odd: tuple[int, ...]
    out: tuple[int, ...]


def share_out(
    order: Sequence[int],
    sizes: Sequence[int],
    table_size: int,
    byes: Mapping[int, int],
    odd: Mapping[int, int],
) -> LotRoom:
    """Who sits out, and who at the tables that have not `table_size`: those it hit the least, as `least_hit` has it.

    `byes`, `odd`: how often each of `order` sat out, and sat at a table of another size.
    """
    out = least_hit(order, len(order) - sum(sizes), byes, odd)
    seated = [place for place in order if place not in set(out)]
    at_odd = set(least_hit(seated, sum(size for size in sizes if size != table_size), odd, byes))
    usual = tuple(place for place in seated if place not in at_odd)
    return LotRoom(usual, tuple(place for place in seated if place in at_odd), out)


def usual_first(sizes: Sequence[int] | None, table_size: int, count: int) -> tuple[int, ...]:
    """`sizes`, those of `table_size` first, or as many of these as `count` entries can fill.

    `ValueError` when they cannot fill `sizes`.
    """
    if sizes is None:
        return (table_size,) * (count // table_size)
    if any(size < 2 for size in sizes) or sum(sizes) > count:
        raise ValueError(f"{count} entries cannot fill tables of {list(sizes)}")
    return tuple(sorted(sizes, key=lambda size: (size != table_size, -size)))


def cut(seats: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """`seats` cut into tables of `sizes`.

    >>> cut([1, 2, 3, 4, 5], [3, 2])
    ((1, 2, 3), (4, 5))
    """
    starts = [sum(sizes[:table]) for table in range(len(sizes))]
    return tuple(tuple(seats[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def settle(tables: Sequence[Sequence[int]], order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The same tables told in one way: whoever comes first in the order begins, at a table and among the tables.

    Who sits opposite whom does not change.

    >>> settle([[7, 5, 6], [3, 2, 1, 4]], range(1, 8))
    ((1, 2, 3, 4), (5, 6, 7))
    """
    rank = {place: at for at, place in enumerate(order)}
    settled = []
    for table in tables:
        start = min(range(len(table)), key=lambda seat: rank[table[seat]])
        first, *others = [*table[start:], *table[:start]]
        settled.append((first, *(others if rank[others[0]] < rank[others[-1]] else reversed(others))))
    return tuple(sorted(settled, key=lambda table: rank[table[0]]))
