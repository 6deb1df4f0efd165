"""The draw by lot, method "lot/1": whoever knows the entries and the seed can repeat it, on any machine.

1. Each entry gets the key HMAC-SHA256(seed, "round:number"), both in UTF-8; the entries are put in the order
   of their keys. Nothing else decides: that order is the lot.
2. When the entries do not fill whole tables, those left over sit out: the ones with the fewest byes so far
   and, among them, the last in the order.
3. The others fill the tables in order.

Once somebody has sat at a table of another size the method is "lot/2": of those with the fewest byes, they sit out who
were at such a table the fewest times.

Chance comes from the seed alone and not from `random`, whose shuffles no one promises to keep the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.pairing.checkable.chance import keyed, sha256
from tournaments.pairing.draw import Draw, Entrant, Remark
from tournaments.pairing.odd import least_hit, remarks_of_hit

METHOD = "lot/1"
AFTER_ODD_TABLES = "lot/2"
NONE: Mapping[int, int] = {}


def draw_lot(
    entrants: Sequence[Entrant],
    *,
    table_size: int,
    seed: str,
    round_number: int,
    byes: Mapping[int, int],
    odd: Mapping[int, int] = NONE,
) -> Draw:
    """Seat `entrants` by lot; `byes` says how often each entry sat out before (none when absent), `odd` how often it
    sat at a table of another size.

    `ValueError` when an entry number comes twice, or when entries cannot fill a table of `table_size` evenly.
    """
    entries_at_table = _entries_at_table(entrants, table_size)
    order = lot_order([entrant.number for entrant in entrants], seed, round_number)
    out = least_hit(order, len(order) % entries_at_table, byes, odd)
    seated = [number for number in order if number not in out]
    starts = range(0, len(seated), entries_at_table)
    return Draw(
        tables=tuple(tuple(seated[start : start + entries_at_table]) for start in starts),
        byes=out,
        order=order,
        explanation=(
            Remark("lot", count=len(order)),
            *(remarks_of_hit("bye", out, byes) or [Remark("no_bye")]),
        ),
        digest=sha256(
            canonical_list(entrants, table_size=table_size, round_number=round_number, byes=byes, odd=odd)
        ),
    )


def lot_order(numbers: Sequence[int], seed: str, round_number: int) -> tuple[int, ...]:
    """`numbers` in the order of the lot."""
    return tuple(sorted(numbers, key=lambda number: (lot_key(number, seed, round_number), number)))


def lot_key(number: int, seed: str, round_number: int) -> str:
    """The key by which an entry is put in order: 64 hexadecimal digits.

    >>> lot_key(7, "dice 4 2 6", 1)[:16]
    '64a6f87961a71dcc'
    """
    return keyed(seed, f"{round_number}:{number}").hex()


def canonical_list(
    entrants: Sequence[Entrant],
    *,
    table_size: int,
    round_number: int,
    byes: Mapping[int, int],
    odd: Mapping[int, int] = NONE,
) -> str:
    """What the digest is made of: a heading, then per entry its number, its players and its byes so far; last, where
    anybody was at a table of another size, how often it was.

    >>> print(canonical_list([Entrant(2), Entrant(1)], table_size=4, round_number=3, byes={2: 1}))
    lot/1 round=3 table=4
    1 1 0
    2 1 1
    """
    heading = f"{AFTER_ODD_TABLES if odd else METHOD} round={round_number} table={table_size}"
    lines = [heading]
    for entrant in sorted(entrants, key=lambda entrant: entrant.number):
        times = [byes.get(entrant.number, 0), *([odd.get(entrant.number, 0)] if odd else [])]
        lines.append(" ".join(map(str, [entrant.number, entrant.players, *times])))
    return "\n".join(lines)


def chairs(table: Sequence[int], players: int) -> tuple[tuple[int, int], ...]:
    """Who sits where, round the table: (entry, which of its players). A pair sits face to face.

    >>> chairs([5, 9], players=2)
    ((5, 0), (9, 0), (5, 1), (9, 1))
    """
    return tuple((entry, player) for player in range(players) for entry in table)


def _entries_at_table(entrants: Sequence[Entrant], table_size: int) -> int:
    if len({entrant.number for entrant in entrants}) < len(entrants):
        raise ValueError("an entry number comes twice")
    sizes = {entrant.players for entrant in entrants}
    if len(sizes) != 1:
        raise ValueError("entries of one size are needed")
    (players,) = sizes
    if players < 1 or table_size < players or table_size % players:
        raise ValueError(f"entries of {players} cannot fill a table of {table_size}")
    return table_size // players
