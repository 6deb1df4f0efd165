"""A schedule for fixed pairs, read from text: "round, table", then one name of each pair, or both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.pairing.schedule import (
    Schedule,
    ScheduleFault,
    ScheduleRow,
    folded,
    made_of,
    names_in,
    read_rows,
)

_AND = re.compile(r"\s*[&+/]\s*|\s+(?:et|en|and)\s+", re.IGNORECASE)

Side = tuple[str, ...]  # one name of a pair, or both


@dataclass(frozen=True)
class PairSchedule:
    """The schedule, whose turns name every pair by its place, from 0, in `pairs`: the numbers of the two, in the order
    in which they were entered or first written.
    """

    schedule: Schedule
    pairs: tuple[tuple[int, int], ...]


def read_pairs(
    text: str, people: Mapping[str, int], partners: Mapping[int, int], names: Mapping[int, str]
) -> PairSchedule:
    """The schedule that `text` prescribes for pairs of `people`, number by name; `partners` are those entered so far.

    Lines are those of `read_schedule`. A side is the name of one of a pair, or both names, joined by « & », « + »,
    « / » or « et »; four names are two partners and two partners or, where that is known of them, partners who sit
    opposite each other. `names` are those that faults call people by.
    """
    rows, faults = read_rows(text)
    couples = _Partners({folded(name): number for name, number in people.items()}, dict(partners), names)
    for row in rows:
        for name in row.names:
            couples.join(_both(name), row.line)
    seated, pairs = list[ScheduleRow](), dict[frozenset[int], int]()
    entries = dict[str, int]()
    for row in rows:
        sides = couples.sides(row)
        if not sides:
            faults.append(ScheduleFault(row.line, "not_two_pairs", {"found": len(row.names)}))
        for side in sides:
            wrong = list(couples.faults(side, row))
            faults += wrong
            if not wrong:
                pair = couples.pair(side)
                entries[_label(side)] = pairs.setdefault(pair, len(pairs))
        seated.append(replace(row, names=tuple(map(_label, sides))))
    first = {number: place for place, number in enumerate(couples.partners)}
    entered = [sorted(pair, key=first.__getitem__) for pair in pairs]
    return PairSchedule(made_of(seated, entries, faults), tuple((number, other) for number, other in entered))


def people_in(text: str) -> tuple[str, ...]:
    """The names of `text` as they are first written, each once.

    >>> people_in("1;1;Anne & Luc;Omer\\n2;1;anne;Omer et Zoé")
    ('Anne', 'Luc', 'Omer', 'Zoé')
    """
    written: dict[str, str] = {}
    for cell in names_in(text):
        for name in _both(cell):
            written.setdefault(folded(name), name)
    return tuple(written.values())


def _both(cell: str) -> Side:
    return tuple(filter(None, _AND.split(cell)))


def _label(side: Side) -> str:
    return " & ".join(side)


@dataclass
class _Partners:
    """With whom each plays, by number: as they were entered, then as the text says; and in which line that is."""

    people: Mapping[str, int]
    partners: dict[int, int]
    names: Mapping[int, str]
    lines: dict[int, int] = field(default_factory=dict)

    def join(self, side: Side, line: int) -> None:
        """They are partners, unless one of them has another."""
        numbers = [number for name in side if (number := self.people.get(folded(name))) is not None]
        if len(side) == len(set(numbers)) == 2 and self.partners.keys().isdisjoint(numbers):
            number, other = numbers
            self.partners |= {number: other, other: number}
            self.lines |= {number: line, other: line}

    def sides(self, row: ScheduleRow) -> tuple[Side, ...]:
        """The two sides of a table; none where it cannot be said."""
        both = [_both(name) for name in row.names]
        if len(both) == 2:
            return tuple(both) if {len(names) for names in both} <= {1, 2} else ()
        if len(both) != 4 or any(len(names) > 1 for names in both):
            return ()
        north, east, south, west = row.names
        if not (self._are_partners(north, south) or self._are_partners(east, west)):
            south, east = east, south
            self.join((north, south), row.line)
            self.join((east, west), row.line)
        return (north, south), (east, west)

    def _are_partners(self, name: str, other: str) -> bool:
        number = self.people.get(folded(name))
        return number in self.partners and self.partners[number] == self.people.get(folded(other))

    def pair(self, side: Side) -> frozenset[int]:
        number = self.people[folded(side[0])]
        return frozenset((number, self.partners[number]))

    def faults(self, side: Side, row: ScheduleRow) -> Iterator[ScheduleFault]:
        """What is wrong with a side of the table `row`."""
        numbers = [self.people[folded(name)] for name in side if folded(name) in self.people]
        if len(numbers) < len(side):
            unknown = [name for name in side if folded(name) not in self.people]
            yield from (ScheduleFault(row.line, "unknown_name", {"name": name}) for name in unknown)
        elif len(side) == 1 and numbers[0] not in self.partners:
            yield ScheduleFault(row.line, "no_partner", {"name": side[0]})
        elif len(side) == 2:
            yield from self._parted(side, numbers, row)

    def _parted(self, side: Side, numbers: Sequence[int], row: ScheduleRow) -> Iterator[ScheduleFault]:
        values: dict[str, str | int] = {"name": side[0], "round": row.round_number, "first": row.line}
        if numbers[0] == numbers[1]:
            yield ScheduleFault(row.line, "twice_in_round", values)
            return
        for place, number in enumerate(numbers):
            partner = self.partners.get(number)
            if partner is not None and partner != numbers[1 - place]:
                values = {"name": side[place], "partner": self.names[partner], "other": side[1 - place]}
                values["first"] = self.lines.get(number, 0)
                yield ScheduleFault(row.line, "parted", values)
                return
