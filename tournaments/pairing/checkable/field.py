"""What is drawn from, and how a round is drawn from it (points 5 to 7 of the method)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from tournaments.pairing.checkable.chance import keyed, keyed_order, plain

DRAWS = 500  # House rule: what so many draws do not bring is brought by switches.
TRIES = 10
MIXING = 40  # switches for each table
_NOBODY: frozenset[str] = frozenset()
_AGAIN = 1_000_000  # one meeting again weighs more than all meetings inside groups of a round


@dataclass(frozen=True)
class DrawField:
    """What is drawn from.

    `groups`: the entries, by identifier, and the groups each is in; `at_table`: how many entries make a table.
    `met`: for each entry those it met before, told on both sides; `byes`: how often each sat out, `odd`:
    how often it was at a table of another size (never, when absent).
    `ValueError` when they cannot fill a table, or a text is not plain.
    """

    groups: Mapping[str, frozenset[str]]
    at_table: int
    met: Mapping[str, frozenset[str]] = field(default_factory=dict)
    byes: Mapping[str, int] = field(default_factory=dict)
    odd: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 2 <= self.at_table <= len(self.groups):
            raise ValueError(f"{len(self.groups)} entries do not fill a table of {self.at_table}")
        texts = {*self.groups, *(group for groups in self.groups.values() for group in groups)}
        if not all(text and plain(text) == text for text in texts):
            raise ValueError("entries and groups are plain texts")

    @property
    def keeps_apart(self) -> bool:
        """Whether two entries share a group."""
        sizes = Counter(group for groups in self.groups.values() for group in groups)
        return any(size > 1 for size in sizes.values())

    def meetings(self, tables: Iterable[Sequence[str]]) -> tuple[list[str], list[str]]:
        """The entries that meet again at `tables`, and those that meet inside a group, two by two."""
        again: list[str] = []
        inside: list[str] = []
        for name, other in (pair for table in tables for pair in combinations(table, 2)):
            again += (name, other) if other in self.met.get(name, _NOBODY) else ()
            inside += (name, other) if self.groups[name] & self.groups[other] else ()
        return again, inside

    def weight(self, name: str, others: Iterable[str]) -> int:
        """What speaks against `name` at a table with `others`; 0 when nothing does."""
        met, groups = self.met.get(name, _NOBODY), self.groups[name]
        weight = 0
        for other in others:
            if other in met:
                weight += _AGAIN
            if groups and not groups.isdisjoint(self.groups[other]):
                weight += 1
        return weight


@dataclass(frozen=True)
class DrawnRound:
    """A round: the number of its draw (from 0), the order, the tables, who sits out, and the switches tried."""

    number: int
    order: tuple[str, ...]
    tables: tuple[tuple[str, ...], ...]
    out: tuple[str, ...]
    switches: int = 0


def drawn(field: DrawField, seed: str) -> DrawnRound:
    """The round that `seed` draws from `field`."""
    if not field.keeps_apart:
        for number in range(DRAWS):
            cut = _cut(field, seed, number)
            if not any(_weights(field, cut.tables)):
                return cut
    best: _Switching | None = None
    for number in range(TRIES):
        tried = _Switching(field, seed, _cut(field, seed, number))
        tried.mend()
        if best is None or tried.weight < best.weight:
            best = tried
        if not best.weight:
            break
    assert best is not None
    return best.mixed()


def _cut(field: DrawField, seed: str, number: int) -> DrawnRound:
    """Draw `number`, neighbour beside neighbour.

    Who sits out is drawn by keys of its own: taken from the order, it would change the odds of who meets.
    """
    size, many = field.at_table, len(field.groups) % field.at_table
    waiting = keyed_order(field.groups, seed, f"out|{number}") if many else ()
    hit = sorted(waiting, key=lambda name: (field.byes.get(name, 0), field.odd.get(name, 0)))
    out = tuple(hit[:many])
    order = keyed_order(field.groups.keys() - set(out), seed, str(number))
    tables = tuple(order[start : start + size] for start in range(0, len(order), size))
    return DrawnRound(number, order, tables, out)


def _weights(field: DrawField, tables: Iterable[Sequence[str]]) -> Iterator[int]:
    return (
        field.weight(name, table[place:]) for table in tables for place, name in enumerate(table, start=1)
    )


class _Switching:
    """A draw whose tables exchange entries."""

    def __init__(self, field: DrawField, seed: str, cut: DrawnRound) -> None:
        self._field = field
        self._seed = seed
        self._cut = cut
        self._tables = [list(table) for table in cut.tables]
        self._several = len(cut.tables) > 1
        self._steps = 0
        self.weight = sum(_weights(field, self._tables))

    def mend(self) -> None:
        """Switch until the round is legal, or for long enough."""
        limit = 1_000 + 50 * len(self._tables)
        while self._several and self.weight and self._steps < limit:
            self._switch()

    def mixed(self) -> DrawnRound:
        """The round, after enough switches for chance to have forgotten where it began."""
        for _step in range(self._several * MIXING * len(self._tables)):
            self._switch()
        return replace(self._cut, tables=tuple(map(tuple, self._tables)), switches=self._steps)

    def _switch(self) -> None:
        mac = keyed(self._seed, f"switch|{self._cut.number}|{self._steps}")
        self._steps += 1
        count, size = len(self._tables), self._field.at_table
        a, b, c, d = (int.from_bytes(mac[start : start + 4]) for start in range(0, 16, 4))
        first, second = a % count, b % (count - 1)
        here, there = self._tables[first], self._tables[second + (second >= first)]
        name, other = here.pop(c % size), there.pop(d % size)
        weigh = self._field.weight
        change = weigh(other, here) + weigh(name, there) - weigh(name, here) - weigh(other, there)
        if change <= 0:
            self.weight += change
            name, other = other, name
        here.insert(c % size, name)
        there.insert(d % size, other)
