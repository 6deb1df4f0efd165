"""The ranking of an evening: games won, then the difference of marks, then the marks for.

Order of the criteria: the usual one of club evenings ranked by wins (wins, difference, points for).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum


class Criterion(StrEnum):
    """What put an entry before the next one."""

    WON = "won"
    DIFFERENCE = "difference"
    MARKS_FOR = "marks_for"
    WITHDRAWN = "withdrawn"
    PLAYED = "played"


@dataclass(frozen=True)
class Outcome:
    """A finished game: the entries of each side, what each side marked, which side won (None: nobody).

    `charges` is what faults cost their authors alone, by entry: no side's marks move for it.
    """

    sides: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    winner: int | None
    charges: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """One row.

    `rank` is None while the entry has not played; `separated_by` is None when level with the next row and
    on the last. `marks_for` is what is left after `charged`, what its own faults cost the entry.
    """

    number: int
    rank: int | None
    played: int
    won: int
    marks_for: int
    marks_against: int
    withdrawn: bool
    separated_by: Criterion | None = None
    charged: int = 0

    @property
    def difference(self) -> int:
        return self.marks_for - self.marks_against


def standings(
    entries: Iterable[int], results: Iterable[Outcome], withdrawn: Collection[int] = frozenset()
) -> tuple[Standing, ...]:
    """`entries` ranked by `results`; every entry of a side gets the result of its side.

    Level entries share a rank (1, 2, 2, 4) and are listed by number. Those in `withdrawn` keep their results
    and are ranked behind the others; entries that have not played come last, without a rank. What a fault
    costs its author alone comes off that entry's marks, and is added to nobody's.

    House rule: with more than two sides, what the others marked is added up as the marks against.
    """
    books = {number: [0, 0, 0, 0, 0] for number in entries}
    for outcome in results:
        _book(books, outcome)
    rows = [
        Standing(number, None, played, won, marks - charged, against, number in withdrawn, charged=charged)
        for number, (played, won, marks, against, charged) in books.items()
    ]
    rows.sort(key=lambda row: (_merit(row), row.number))
    return _ranked(rows)


def _book(books: dict[int, list[int]], outcome: Outcome) -> None:
    total = sum(outcome.marks)
    for index, side in enumerate(outcome.sides):
        marks = outcome.marks[index]
        for number in side:
            book = books[number]
            book[0] += 1
            book[1] += outcome.winner == index
            book[2] += marks
            book[3] += total - marks
            book[4] += outcome.charges.get(number, 0)


def _merit(row: Standing) -> tuple[int, int, int, int, int]:
    """The smaller, the better; one place for each criterion of `_ORDER`."""
    return (not row.played, row.withdrawn and row.played > 0, -row.won, -row.difference, -row.marks_for)


_ORDER = (Criterion.PLAYED, Criterion.WITHDRAWN, Criterion.WON, Criterion.DIFFERENCE, Criterion.MARKS_FOR)


def _ranked(rows: Sequence[Standing]) -> tuple[Standing, ...]:
    ranked: list[Standing] = []
    for place, row in enumerate(rows, start=1):
        level = bool(ranked) and _merit(rows[place - 2]) == _merit(row)
        rank = (ranked[-1].rank if level else place) if row.played else None
        following = rows[place] if place < len(rows) else None
        ranked.append(replace(row, rank=rank, separated_by=_separates(row, following)))
    return tuple(ranked)


def _separates(row: Standing, following: Standing | None) -> Criterion | None:
    """The first criterion by which `row` is better than the one after it."""
    if following is None:
        return None
    pairs = zip(_ORDER, _merit(row), _merit(following), strict=True)
    return next((criterion for criterion, ours, theirs in pairs if ours != theirs), None)
