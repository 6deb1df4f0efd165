"""The checkable draw in the vocabulary of the other methods."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tournaments.pairing.checkable.chance import Chance, plain
from tournaments.pairing.checkable.field import Drawn, Field, drawn
from tournaments.pairing.checkable.published import publish
from tournaments.pairing.draw import Draw, Entrant, Played, Remark, Tier


@dataclass(frozen=True)
class CheckableDraw:
    """A draw, and what to publish (JSON values) once it is drawn, so that anybody can check it."""

    draw: Draw
    published: Mapping[str, Any]


def draw_checkable(
    entrants: Sequence[Entrant],
    past: Sequence[Played],
    chance: Chance,
    *,
    table_size: int,
    names: Mapping[int, str],
) -> CheckableDraw:
    """Draw a round of `entrants`, who should not meet whom they met in `past`, nor their like of a group (`apart`).

    Their identifiers in the list are their numbers and their `names`. `table_size` is in players. `ValueError` when
    an entry number comes twice, or when entries cannot fill a table of `table_size` evenly.
    """
    field, numbers = field_of(entrants, past, table_size=table_size, names=names)
    found = drawn(field, chance.seed(field.digest))
    published = publish(chance, field, found)
    return CheckableDraw(_draw(field, found, numbers), published)


def draw_apart(entrants: Sequence[Entrant], past: Sequence[Played], seed: str, *, table_size: int) -> Draw:
    """The same draw from a `seed` that is made already; the identifiers are the numbers alone."""
    field, numbers = field_of(entrants, past, table_size=table_size, names={})
    return _draw(field, drawn(field, seed), numbers)


def field_of(
    entrants: Sequence[Entrant], past: Sequence[Played], *, table_size: int, names: Mapping[int, str]
) -> tuple[Field, dict[str, int]]:
    """What is drawn from, and the number of each identifier: its list can be published before the draw."""
    numbers = {plain(f"{one.number} {names.get(one.number, '')}"): one.number for one in entrants}
    sizes = {one.players for one in entrants}
    if len(numbers) < len(entrants) or len(sizes) != 1 or min(sizes) < 1 or table_size % min(sizes):
        raise ValueError(f"entries of one size that divides {table_size} are needed, each of them once")
    known = {number: name for name, number in numbers.items()}
    met: dict[str, set[str]] = defaultdict(set)
    for table in (table for played in past for table in played.tables):
        for one, other in combinations([known[number] for number in table if number in known], 2):
            met[one].add(other)
            met[other].add(one)
    byes = Counter(known[number] for played in past for number in played.byes if number in known)
    return Field(
        groups={known[one.number]: frozenset(filter(None, map(plain, one.apart))) for one in entrants},
        at_table=table_size // min(sizes),
        met={name: frozenset(others) for name, others in met.items()},
        byes=byes,
    ), numbers


def _draw(field: Field, found: Drawn, numbers: Mapping[str, int]) -> Draw:
    def of(names: Iterable[str]) -> tuple[int, ...]:
        return tuple(numbers[name] for name in names)

    broken = dict(zip(("rematch", "apart"), map(of, field.meetings(found.tables)), strict=True))
    couples = {code: len(entries) // 2 for code, entries in broken.items()}
    lot = (
        Remark("switches", count=found.switches)
        if found.switches
        else Remark("draws", count=found.number + 1)
    )
    return Draw(
        tables=tuple(map(of, found.tables)),
        byes=of(found.out),
        order=of((*found.order, *found.out)),
        explanation=(
            lot,
            *_byes(found.out, field.byes, of),
            *(Remark(code, entries, couples[code]) for code, entries in broken.items() if entries),
        ),
        digest=field.digest,
        tiers=tuple(Tier(code, cost, None if cost else 0) for code, cost in couples.items()),
    )


def _byes(
    out: Sequence[str], byes: Mapping[str, int], of: Callable[[Iterable[str]], tuple[int, ...]]
) -> Iterator[Remark]:
    if not out:
        yield Remark("no_bye")
    for code, again in (("bye", False), ("bye_again", True)):
        entries = of(name for name in out if (byes.get(name, 0) > 0) == again)
        if entries:
            yield Remark(code, entries, len(entries))
