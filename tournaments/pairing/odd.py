"""Odd numbers: what can be done with those who fill no table, whom it would hit, and how often it has hit them.

Values only: the words are the site's, the choice the director's. Sizes count sides, which are people where everyone
enters alone and pairs where pairs do.

House rule: the best way comes first, which is the one that (1) finds what it needs in the room, (2) hits the fewest
people a second time, (3) leaves the fewest without a table, (4) the fewest waiting their turn at one, (5) the fewest
at a table of another size. Somebody who offers to sit out is not hit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.draw import Remark, remarks

NOBODY: Mapping[int, int] = {}


@dataclass(frozen=True)
class OddOption:
    """One way to seat an odd number.

    `code`: "whole" (nobody is left over), "substitute" (others come in), "volunteer" (some offer to sit out), "short"
    and "long" (tables of fewer, of more), "sitting" (tables where more sit than play, and wait in turn), "bye".
    `sizes`: the tables, largest first. `byes`: how many sit out the round. `hit` and `times`: whom it would hit, and
    how often it has hit each of them before. `to_find`: how many substitutes or volunteers are still missing.
    """

    code: str
    sizes: tuple[int, ...]
    byes: int = 0
    hit: tuple[int, ...] = ()
    times: tuple[int, ...] = ()
    to_find: int = 0

    @property
    def again(self) -> int:
        """How many of those it would hit were hit before."""
        return 0 if self.code == "volunteer" else sum(times > 0 for times in self.times)


def options(
    order: Sequence[int],
    *,
    table_size: int,
    sizes_allowed: Collection[int] = (),
    byes_so_far: Mapping[int, int] = NOBODY,
    short_so_far: Mapping[int, int] = NOBODY,
    substitutes: int = 0,
    volunteers: Collection[int] = (),
) -> tuple[OddOption, ...]:
    """The ways to seat `order`, that of the lot or of a ranking, at tables of `table_size`, best first.

    Among equals, the last in `order` are hit. `sizes_allowed`: the other sizes the game can be played at.
    `byes_so_far`, `short_so_far`: how often each sat out, and sat at a table of another size. `substitutes`: how many
    stand ready. `volunteers`: who offers to sit out. `ValueError` for a number that comes twice or sizes below one.
    """
    if len(set(order)) < len(order) or min([table_size, *sizes_allowed]) < 1 or substitutes < 0:
        raise ValueError("numbers that differ, and sizes of at least one, are needed")
    count, rest = len(order), len(order) % table_size
    if not rest:
        return (OddOption("whole", (table_size,) * (count // table_size)),)
    full = (table_size,) * (count // table_size)
    offered = least_hit([number for number in order if number in volunteers], rest, byes_so_far)
    missing = max(0, table_size - rest - substitutes)
    sitting_out = (
        OddOption("volunteer", full, rest, offered, to_find=rest - len(offered)),
        OddOption("bye", full, rest, least_hit(order, rest, byes_so_far, short_so_far)),
    )
    elsewhere = (
        replace(option, hit=least_hit(order, _odd_seats(option, table_size), short_so_far, byes_so_far))
        for option in _other_tables(count, table_size, sizes_allowed)
    )
    ways = (
        OddOption("substitute", (*full, table_size), to_find=missing),
        *(_timed(option, byes_so_far) for option in sitting_out),
        *(_timed(option, short_so_far) for option in elsewhere),
    )
    return tuple(sorted(ways, key=lambda option: _harm(option, table_size)))


def least_hit(
    order: Sequence[int], count: int, so_far: Mapping[int, int], otherwise: Mapping[int, int] = NOBODY
) -> tuple[int, ...]:
    """The `count` of `order` hit the fewest times so far, then hit `otherwise` the fewest, then from its end.

    >>> least_hit([5, 6, 7, 8], 2, {8: 1})
    (7, 6)
    """
    from_the_end = reversed(order)
    return tuple(
        sorted(from_the_end, key=lambda entry: (so_far.get(entry, 0), otherwise.get(entry, 0)))[:count]
    )


def remarks_of_hit(code: str, hit: Sequence[int], so_far: Mapping[int, int]) -> list[Remark]:
    """Who is hit for the first time, and who again; `so_far` says how often each was.

    >>> [(remark.code, remark.entries) for remark in remarks_of_hit("bye", [5, 6, 7], {6: 1})]
    [('bye', (5, 7)), ('bye_again', (6,))]
    """
    first = remarks(code, (entry for entry in hit if not so_far.get(entry)))
    return first + remarks(f"{code}_again", (entry for entry in hit if so_far.get(entry)))


def even_sizes(count: int, tables: int) -> tuple[int, ...]:
    """`count` seats spread evenly over `tables`, the largest first.

    >>> even_sizes(22, 6)
    (4, 4, 4, 4, 3, 3)
    """
    return tuple(count // tables + (table < count % tables) for table in range(tables))


def whole_tables(count: int, *, table_size: int, sizes_allowed: Collection[int] = ()) -> tuple[int, ...]:
    """The tables at which the most of `count` play: of `table_size`, or evenly of the other sizes allowed.

    >>> whole_tables(9, table_size=4)
    (4, 4)
    >>> whole_tables(9, table_size=4, sizes_allowed=[3])
    (3, 3, 3)
    """
    for seated in range(count, 0, -1):
        if seated % table_size == 0:
            return (table_size,) * (seated // table_size)
        for option in _other_tables(seated, table_size, sizes_allowed):
            if option.code != "sitting":
                return option.sizes
    return ()


def _odd_seats(option: OddOption, table_size: int) -> int:
    return sum(size for size in option.sizes if size != table_size)


def _timed(option: OddOption, so_far: Mapping[int, int]) -> OddOption:
    return replace(option, times=tuple(so_far.get(number, 0) for number in option.hit))


def _other_tables(count: int, table_size: int, sizes_allowed: Collection[int]) -> Iterator[OddOption]:
    allowed, fewer = {table_size, *sizes_allowed}, count // table_size
    short = even_sizes(count, fewer + 1)
    if allowed.issuperset(short):
        yield OddOption("short", short)
    if not fewer:
        return
    long = even_sizes(count, fewer)
    if allowed.issuperset(long):
        yield OddOption("long", long)
    if long[0] == table_size + 1:
        yield OddOption("sitting", long)


def _harm(option: OddOption, table_size: int) -> tuple[int, ...]:
    idle = option.byes if option.code == "bye" else 0
    waiting = sum(size - table_size for size in option.sizes) if option.code == "sitting" else 0
    return option.to_find, option.again, idle, waiting, _odd_seats(option, table_size)
