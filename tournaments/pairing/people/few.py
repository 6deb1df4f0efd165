"""A few people: every way to seat them is looked at, and one of the best is drawn, each as likely as the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations
from math import factorial, prod

from tournaments.pairing.people import chance

Table = tuple[int, ...]
# The least that people can cost at one table, and the ways to sit there for that.
Ways = tuple[int, tuple[Table, ...]]

_MOST = 10_000


def is_few(sizes: Sequence[int]) -> bool:
    """Whether there are so few ways to share out tables of `sizes` that all can be looked at.

    >>> is_few([4, 4, 4]), is_few([4, 4, 4, 4])
    (True, False)
    """
    alike = prod(factorial(sizes.count(size)) for size in set(sizes))
    return factorial(sum(sizes)) <= _MOST * alike * prod(map(factorial, sizes))


def draw_best(
    places: Sequence[int], sizes: Sequence[int], ways: Callable[[Table], Ways], label: str
) -> tuple[Table, ...]:
    """One of the cheapest ways to seat `places` at tables of `sizes`; chance, drawn from `label`, says which."""
    at, least, best = cache(ways), -1, list[tuple[Table, ...]]()
    for tables in _shared_out(tuple(sorted(places)), tuple(sizes)):
        cost = sum(at(table)[0] for table in tables)
        if not best or cost < least:
            least, best = cost, []
        if cost == least:
            best.append(tables)
    ends = list(accumulate(prod(len(at(table)[1]) for table in tables) for tables in best))
    drawn = chance.below(label, ends[-1])
    tables = next(tables for tables, end in zip(best, ends, strict=True) if drawn < end)
    seated = []
    for table in tables:
        drawn, which = divmod(drawn, len(at(table)[1]))
        seated.append(at(table)[1][which])
    return tuple(seated)


def _shared_out(left: Table, sizes: Table) -> Iterator[tuple[Table, ...]]:
    """Every way to share out those `left` over tables of `sizes`, once."""
    if not sizes:
        yield ()
        return
    first, others = left[0], left[1:]
    for size in sorted(set(sizes)):
        at = sizes.index(size)
        for mates in combinations(others, size - 1):
            rest = tuple(player for player in others if player not in mates)
            for tables in _shared_out(rest, sizes[:at] + sizes[at + 1 :]):
                yield ((first, *mates), *tables)
