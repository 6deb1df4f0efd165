"""A schedule somebody else has made, read from text: "round, table, names", one table a line."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tournaments.pairing.movements import Turn

_DELIMITERS = "\t;,"
_SHOWN = 40  # signs of a cell that a sentence can repeat
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class ScheduleFault:
    """What is wrong in a line (from 1): a code, and the values its sentence needs.

    - `empty`: there is no table in the text
    - `not_a_number`: `text` is not the number, 1 to 9999, of a round (`column` 1) or of a table (2)
    - `wrong_number`: `found` names where `needed` are needed
    - `unknown_name`, `shared_name`: nobody has the `name`, or more than one
    - `twice_in_round`: `name` has sat down in `round` already, in line `first`
    - `table_twice`: `table` has been set in `round` already, in line `first`
    - `round_gap`: `missing` comes before `round`, and has no table
    - `table_gap`: `missing` comes before `table`, and is not in `round`
    - `not_two_pairs`: `found` names where two pairs are needed, one name or both of each
    - `no_partner`: nothing says with whom `name` plays
    - `parted`: `name` plays with `partner`, as line `first` has it (0: as they were entered), and not with `other`
    """

    line: int
    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Schedule:
    """The rounds, or none of them and every fault there is, in the order of the lines.

    `lines` is the first line of each round.
    """

    turns: tuple[Turn, ...]
    faults: tuple[ScheduleFault, ...]
    lines: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ScheduleRow:
    """A table as it is written."""

    line: int
    round_number: int
    table: int
    names: tuple[str, ...]


def read_schedule(text: str, entries: Mapping[str, int], *, at_table: int) -> Schedule:
    """The schedule that `text` prescribes for `entries`, number by name, with `at_table` of them at each table.

    Cells are parted by tabs, else by semicolons, else by commas; a name in quotes may contain them. A first line
    without a digit in its first two cells is a heading. Capitals and spaces too many do not matter in names; an
    entry may have several. Rounds and tables may come in any order. Whoever is not named in a round sits out.

    House rule: rounds and tables are numbered from 1, without gaps.
    """
    rows, faults = read_rows(text)
    numbers = _numbers(entries)
    faults += [fault for row in rows for fault in _name_faults(row, numbers, at_table)]
    return made_of(rows, entries, faults)


def read_rows(text: str) -> tuple[list[ScheduleRow], list[ScheduleFault]]:
    """The tables of `text` and what is wrong with their numbers."""
    read = [_row(line, cells) for line, cells in _cells(text)]
    rows = [row for row in read if isinstance(row, ScheduleRow)]
    faults = [fault for fault in read if isinstance(fault, ScheduleFault)]
    if not faults:
        faults += _gaps(rows) if rows else [ScheduleFault(1, "empty")]
    return rows, faults


def made_of(
    rows: Sequence[ScheduleRow], entries: Mapping[str, int], faults: Iterable[ScheduleFault]
) -> Schedule:
    """The schedule of `rows` for `entries`, unless there are `faults`, or somebody sits twice."""
    numbers = _numbers(entries)
    all_faults = [*faults, *_repeats(rows, numbers)]
    if all_faults:
        return Schedule((), tuple(sorted(all_faults, key=lambda fault: fault.line)))
    lines: dict[int, int] = {}
    for row in rows:
        lines[row.round_number] = min(row.line, lines.get(row.round_number, row.line))
    return Schedule(tuple(_turns(rows, numbers)), (), lines)


def names_in(text: str) -> tuple[str, ...]:
    """The names of `text` as they are first written, each once: whom somebody has to know before it can be read.

    >>> names_in("1;1;Anne;Luc\\n2;1;anne;Omer")
    ('Anne', 'Luc', 'Omer')
    """
    names: dict[str, str] = {}
    for _line, cells in _cells(text):
        for name in filter(None, cells[2:]):
            names.setdefault(folded(name), name)
    return tuple(names.values())


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """The lines that hold something, without the heading: their numbers and their cells."""
    delimiter = next((sign for sign in _DELIMITERS if sign in text), ",")
    lines = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        cells = [" ".join(cell.split()) for cell in _split(line, delimiter)]
        if any(cells):
            lines.append((number, cells))
    if lines and not any(sign.isdigit() for cell in lines[0][1][:2] for sign in cell):
        del lines[0]
    return lines


def _split(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:  # a cell longer than any spreadsheet's
        return [line]


def _row(line: int, cells: list[str]) -> ScheduleRow | ScheduleFault:
    numbers = []
    for column, cell in enumerate((*cells, "", "")[:2], start=1):
        if not _NUMBER.fullmatch(cell):
            return ScheduleFault(line, "not_a_number", {"text": cell[:_SHOWN], "column": column})
        numbers.append(int(cell))
    return ScheduleRow(line, numbers[0], numbers[1], tuple(filter(None, cells[2:])))


def _numbers(entries: Mapping[str, int]) -> dict[str, set[int]]:
    numbers: dict[str, set[int]] = defaultdict(set)
    for name, number in entries.items():
        numbers[folded(name)].add(number)
    return dict(numbers)


def folded(name: str) -> str:
    """What is compared of a name."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _name_faults(row: ScheduleRow, numbers: Mapping[str, set[int]], at_table: int) -> Iterator[ScheduleFault]:
    if len(row.names) != at_table:
        yield ScheduleFault(row.line, "wrong_number", {"found": len(row.names), "needed": at_table})
    for name in row.names:
        namesakes = len(numbers.get(folded(name), ()))
        if namesakes != 1:
            yield ScheduleFault(row.line, "shared_name" if namesakes else "unknown_name", {"name": name})


def _repeats(rows: Iterable[ScheduleRow], numbers: Mapping[str, set[int]]) -> Iterator[ScheduleFault]:
    """Tables and people that come twice in a round."""
    tables: dict[tuple[int, int], int] = {}
    people: dict[tuple[int, int | str], int] = {}
    for row in rows:
        first = tables.setdefault((row.round_number, row.table), row.line)
        if first != row.line:
            values: dict[str, str | int] = {"table": row.table, "round": row.round_number, "first": first}
            yield ScheduleFault(row.line, "table_twice", values)
        for name in row.names:
            key = folded(name)
            who = row.round_number, min(numbers[key]) if key in numbers else key
            if who in people:
                values = {"name": name, "round": row.round_number, "first": people[who]}
                yield ScheduleFault(row.line, "twice_in_round", values)
            people.setdefault(who, row.line)


def _gaps(rows: Iterable[ScheduleRow]) -> Iterator[ScheduleFault]:
    """Rounds that are not there, and tables that are not in their round: the first of each gap."""
    lines: dict[int, dict[int, int]] = defaultdict(dict)
    for row in rows:
        lines[row.round_number].setdefault(row.table, row.line)
    for before, number in pairwise([0, *sorted(lines)]):
        if number > before + 1:
            yield ScheduleFault(
                min(lines[number].values()), "round_gap", {"missing": before + 1, "round": number}
            )
        for left, table in pairwise([0, *sorted(lines[number])]):
            if table > left + 1:
                values = {"missing": left + 1, "table": table, "round": number}
                yield ScheduleFault(lines[number][table], "table_gap", values)


def _turns(rows: Iterable[ScheduleRow], numbers: Mapping[str, set[int]]) -> Iterator[Turn]:
    everybody = {number for bearers in numbers.values() for number in bearers}
    rounds: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    for row in rows:
        seats = tuple(number for name in row.names for number in numbers[folded(name)])
        rounds[row.round_number][row.table] = seats
    for _number, tables in sorted(rounds.items()):
        seated = {number for table in tables.values() for number in table}
        yield Turn(
            tables=tuple(table for _number, table in sorted(tables.items())),
            byes=tuple(sorted(everybody - seated)),
        )
