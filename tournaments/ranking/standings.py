"""The ranking: games won, then the difference of marks, then the marks for; or the sum of marks before them.

Order of the criteria: the usual ones of club evenings ranked by wins (wins, difference, points for) and of
concours ranked by marks (points for, wins, difference).
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
    AVERAGE = "average"
    WITHDRAWN = "withdrawn"
    PLAYED = "played"
    STAGE = "stage"
    BRACKET = "bracket"
    POINTS = "points"
    DIRECT = "direct"


BY_WINS = (Criterion.WON, Criterion.DIFFERENCE, Criterion.MARKS_FOR)
BY_MARKS = (Criterion.MARKS_FOR, Criterion.WON, Criterion.DIFFERENCE)
NOWHERE: Mapping[int, tuple[int, bool]] = {}
BY_AVERAGE = (Criterion.AVERAGE, Criterion.WON, Criterion.DIFFERENCE)


@dataclass(frozen=True)
class Outcome:
    """A finished game: the entries of each side, what each side marked, the part of a win that each takes.

    `charges` is what faults cost their authors alone, by entry: no side's marks move for it.
    """

    sides: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    won: tuple[Fraction, ...]
    charges: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Award:
    """What an entry has beside its games: marks, negative where they are taken, and wins.

    `at_average` is how many games at the entry's own average it has besides. Who only sat out is ranked all the
    same where that `counts`.
    """

    number: int
    marks: int = 0
    won: Fraction = Fraction(0)
    at_average: int = 0
    counts: bool = False


def won_by(winner: int | None, sides: int) -> tuple[Fraction, ...]:
    """The whole win for the side `winner`, nothing for anybody where it is None."""
    return tuple(Fraction(side == winner) for side in range(sides))


@dataclass(frozen=True)
class Standing:
    """One row.

    `rank` is None while the entry has not played; `separated_by` is None when level with the next row and
    on the last. `marks_for` is what is left after `charged`, what its own faults cost the entry, and with
    `adjusted`, the marks of its awards; `won` is with the wins of these. In a league there are match `points`.
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
    adjusted: int = 0
    awarded: Fraction = Fraction(0)
    points: int | None = None

    @property
    def difference(self) -> int:
        return self.marks_for - self.marks_against


def standings(
    entries: Iterable[int],
    results: Iterable[Outcome],
    withdrawn: Collection[int] = frozenset(),
    order: Sequence[Criterion] = BY_WINS,
    awards: Iterable[Award] = (),
) -> tuple[Standing, ...]:
    """`entries` ranked by `results`, `awards` and the criteria of `order`; every entry of a side gets its result.

    Level entries share a rank (1, 2, 2, 4) and are listed by number. Those in `withdrawn` keep their results
    and are ranked behind the others; entries that have not played come last, without a rank. What a fault
    costs its author alone comes off that entry's marks, and is added to nobody's.

    House rule: with more than two sides, what the others marked is added up as the marks against.
    """
    books = {number: _Book() for number in entries}
    for outcome in results:
        _book(books, outcome)
    for award in awards:
        books[award.number].take(award)
    rows = [book.closed(number, number in withdrawn) for number, book in books.items()]
    rows.sort(key=lambda row: (_merit(row, order), row.number))
    return _ranked(rows, order)


def best_of(results: Sequence[Outcome], order: Sequence[Criterion] = BY_WINS) -> tuple[int, Fraction]:
    """The marks and wins of whoever is first in `results` alone, one round: what a bye may bring."""
    entries = {number for outcome in results for side in outcome.sides for number in side}
    first = standings(entries, results, order=order)[0]
    return first.marks_for, first.won


@dataclass(frozen=True)
class Field:
    """Who reached a stage and no later one, and the outcomes and awards that count for them.

    Who has played fewer than `fewest` games comes last, without a rank. `places` are those of a knock-out: the smaller,
    the better; and whether the entry has its place for good, to share it with whoever else has.
    """

    entries: frozenset[int]
    results: tuple[Outcome, ...]
    awards: tuple[Award, ...] = ()
    places: Mapping[int, tuple[int, bool]] = field(default_factory=dict)
    fewest: int = 0


def staged(
    fields: Sequence[Field], withdrawn: Collection[int] = frozenset(), order: Sequence[Criterion] = BY_WINS
) -> tuple[Standing, ...]:
    """The `fields` one behind the other, the last stage first: who went on is ranked before who did not.

    In each field the outcomes of its own count, whomever they were won against.
    """
    rows: list[Standing] = []
    for field_ in fields:
        everybody = field_.entries.union(*(side for outcome in field_.results for side in outcome.sides))
        awards = [award for award in field_.awards if award.number in field_.entries]
        block = _with_enough(
            standings(everybody, field_.results, withdrawn, order, awards), field_.fewest, order
        )
        own = _placed([row for row in block if row.number in field_.entries], field_.places, order)
        if rows and own:
            rows[-1] = replace(rows[-1], separated_by=Criterion.STAGE)
        before = len(rows)
        rows += [replace(row, rank=row.rank + before if row.rank else None) for row in own]
    return tuple(rows)


def _placed(
    rows: Sequence[Standing], places: Mapping[int, tuple[int, bool]], order: Sequence[Criterion]
) -> tuple[Standing, ...]:
    """`rows` ranked by `places` before anything else: whoever has one is ranked, whether it has played or not."""
    known = [replace(row, rank=0) if row.number in places else row for row in rows]
    known.sort(key=lambda row: (_merit(row, order, places), row.number))
    return _ranked(known, order, places)


def _with_enough(rows: Iterable[Standing], fewest: int, order: Sequence[Criterion]) -> list[Standing]:
    """`rows` in their order; those with fewer than `fewest` games lose their rank, and come last."""
    kept = [replace(row, rank=None) if row.played < fewest else row for row in rows]
    return sorted(kept, key=lambda row: (_merit(row, order), row.number))


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
    """What an entry has so far; `at_average` waits until its games are known."""

    played: int = 0
    won: Fraction = Fraction(0)
    marks: int = 0
    against: int = 0
    charged: int = 0
    given: int = 0
    awarded: Fraction = Fraction(0)
    at_average: int = 0
    counts: bool = False

    def take(self, award: Award) -> None:
        self.given += award.marks
        self.awarded += award.won
        self.at_average += award.at_average
        self.counts |= award.counts

    def closed(self, number: int, withdrawn: bool) -> Standing:
        adjusted, awarded = self.given, self.awarded
        if self.played:
            adjusted += _rounded(Fraction(self.at_average * (self.marks - self.charged), self.played))
            awarded += Fraction(_rounded(2 * self.at_average * self.won / self.played), 2)
        return Standing(
            number,
            rank=0 if self.played or self.counts else None,  # its place is not known yet
            played=self.played,
            won=max(self.won + awarded, Fraction(0)),
            marks_for=self.marks - self.charged + adjusted,
            marks_against=self.against,
            withdrawn=withdrawn,
            charged=self.charged,
            adjusted=adjusted,
            awarded=awarded,
        )


def _rounded(value: Fraction) -> int:
    """House rule: an average is rounded to the nearest mark, and to the nearest half of a win; a half goes up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _merit(
    row: Standing, order: Sequence[Criterion], places: Mapping[int, tuple[int, bool]] = NOWHERE
) -> tuple[Fraction | int, ...]:
    """The smaller, the better: whether it is ranked, its place in a knock-out and whether it keeps that, whether it
    has left, then one place for each criterion. A place that is kept says everything.
    """
    told: dict[Criterion, Fraction | int] = {
        Criterion.WON: -row.won,
        Criterion.DIFFERENCE: -row.difference,
        Criterion.MARKS_FOR: -row.marks_for,
        Criterion.AVERAGE: Fraction(-row.marks_for, row.played or 1),
    }
    ranked = row.rank is not None
    place, kept = places.get(row.number, (0, False))
    usual = (row.withdrawn and ranked, *(told[criterion] for criterion in order))
    return (not ranked, place, kept, *((0,) * len(usual) if kept else usual))


def _ranked(
    rows: Sequence[Standing],
    order: Sequence[Criterion],
    places: Mapping[int, tuple[int, bool]] = NOWHERE,
) -> tuple[Standing, ...]:
    ranked: list[Standing] = []
    merits = [_merit(row, order, places) for row in rows]
    criteria = (Criterion.PLAYED, Criterion.BRACKET, Criterion.BRACKET, Criterion.WITHDRAWN, *order)
    for place, row in enumerate(rows, start=1):
        level = bool(ranked) and merits[place - 2] == merits[place - 1]
        rank = None if row.rank is None else ranked[-1].rank if level else place
        both = zip(criteria, *merits[place - 1 : place + 1], strict=True) if place < len(rows) else ()
        separated_by = next((criterion for criterion, *two in both if two[0] != two[1]), None)
        ranked.append(replace(row, rank=rank, separated_by=separated_by))
    return tuple(ranked)
