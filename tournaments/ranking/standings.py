"""The ranking of an evening: games won, then the difference of marks, then the marks for.

Order of the criteria: the usual one of club evenings ranked by wins (wins, difference, points for).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction


class Criterion(StrEnum):
    """What put an entry before the next one."""

    WON = "won"
    DIFFERENCE = "difference"
    MARKS_FOR = "marks_for"
    WITHDRAWN = "withdrawn"
    PLAYED = "played"


@dataclass(frozen=True)
class Outcome:
    """A finished game: the entries of each side, what each side marked, the part of a win that each takes.

    `charges` is what faults cost their authors alone, by entry: no side's marks move for it.
    """

    sides: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    won: tuple[Fraction, ...]
    charges: Mapping[int, int] = field(default_factory=dict)


def won_by(winner: int | None, sides: int) -> tuple[Fraction, ...]:
    """The whole win for the side `winner`, nothing for anybody where it is None."""
    return tuple(Fraction(side == winner) for side in range(sides))


@dataclass(frozen=True)
class Standing:
    """One row.

    `rank` is None while the entry has not played; `separated_by` is None when level with the next row and
    on the last. `marks_for` is what is left after `charged`, what its own faults cost the entry.
    """

    number: int
    rank: int | None
    played: int
    won: Fraction
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
    books = {number: _Book() for number in entries}
    for outcome in results:
        _book(books, outcome)
    rows = [book.closed(number, number in withdrawn) for number, book in books.items()]
    rows.sort(key=lambda row: (_merit(row), row.number))
    return _ranked(rows)


def _book(books: Mapping[int, _Book], outcome: Outcome) -> None:
    total = sum(outcome.marks)
    for marks, won, side in zip(outcome.marks, outcome.won, outcome.sides, strict=True):
        for number in side:
            book = books[number]
            book.played += 1
            book.won += won
            book.marks += marks
            book.against += total - marks
            book.charged += outcome.charges.get(number, 0)


@dataclass(slots=True)
class _Book:
    """What an entry has so far."""

    played: int = 0
    won: Fraction = Fraction(0)
    marks: int = 0
    against: int = 0
    charged: int = 0

    def closed(self, number: int, withdrawn: bool) -> Standing:
        left = self.marks - self.charged
        return Standing(
            number, None, self.played, self.won, left, self.against, withdrawn, charged=self.charged
        )


def _merit(row: Standing) -> tuple[int, int, Fraction, int, int]:
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
