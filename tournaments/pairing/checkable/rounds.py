"""The checkable draw in the vocabulary of the other methods."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.pairing.checkable.chance import plain
from tournaments.pairing.checkable.entries import digest_of
from tournaments.pairing.checkable.field import DrawField, DrawnRound, drawn
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark, Tier
from tournaments.pairing.odd import remarks_of_hit

NONE: Mapping[int, int] = {}


def draw_apart(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    seed: str,
    *,
    table_size: int,
    odd: Mapping[int, int] = NONE,
) -> Draw:
    """Draw a round of `entrants`, who should not meet whom they met in `past`, nor their like of a group (`apart`).

    `seed` is made of their list (`entries.digest_of`). `table_size` is in players; `odd` says how often each was at a
    table of another size: of those with the fewest byes, who was there least sits out ("draw/2"). `ValueError` when
    an entry number comes twice, or when entries cannot fill a table of `table_size` evenly.
    """
    field = replace(
        field_of(entrants, past, table_size=table_size), odd={str(name): times for name, times in odd.items()}
    )
    return _told(field, drawn(field, seed), digest_of(entrants))


def field_of(entrants: Sequence[Entrant], past: Sequence[PlayedRound], *, table_size: int) -> DrawField:
    """What is drawn from; identifiers are the numbers of the entries, as texts."""
    groups = {str(entrant.number): frozenset(filter(None, map(plain, entrant.apart))) for entrant in entrants}
    sizes = {entrant.players for entrant in entrants}
    if len(groups) < len(entrants) or len(sizes) != 1 or min(sizes) < 1 or table_size % min(sizes):
        raise ValueError(f"entries of one size that divides {table_size} are needed, each of them once")
    met: dict[str, set[str]] = defaultdict(set)
    for table in (table for played in past for table in played.tables):
        for name, other in combinations([name for name in map(str, table) if name in groups], 2):
            met[name].add(other)
            met[other].add(name)
    return DrawField(
        groups=groups,
        at_table=table_size // min(sizes),
        met={name: frozenset(others) for name, others in met.items()},
        byes=Counter(name for played in past for name in map(str, played.byes) if name in groups),
    )


def _told(field: DrawField, drawn: DrawnRound, digest: str) -> Draw:
    broken = dict(zip(("rematch", "apart"), map(_numbers, field.meetings(drawn.tables)), strict=True))
    couples = {code: len(entries) // 2 for code, entries in broken.items()}
    lot = (
        Remark("switches", count=drawn.switches)
        if drawn.switches
        else Remark("draws", count=drawn.number + 1)
    )
    out = _numbers(drawn.out)
    byes = {number: field.byes.get(str(number), 0) for number in out}
    return Draw(
        tables=tuple(map(_numbers, drawn.tables)),
        byes=out,
        order=_numbers((*drawn.order, *drawn.out)),
        explanation=(
            lot,
            *(remarks_of_hit("bye", out, byes) or [Remark("no_bye")]),
            *(Remark(code, entries, couples[code]) for code, entries in broken.items() if entries),
        ),
        digest=digest,
        tiers=tuple(Tier(code, cost, None if cost else 0) for code, cost in couples.items()),
    )


def _numbers(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(int, names))
