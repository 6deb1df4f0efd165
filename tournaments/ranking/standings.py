"""The ranking of a tournament: every entry by the criteria of its order, one after the other; whoever is level shares
a rank.

Order of the criteria where a director chose none: the usual ones of club evenings ranked by wins (wins, difference,
points for) and of concours ranked by marks (points for, wins, difference).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from tournaments.ranking.criteria import BY_WINS, Criterion, Order, Rule, column, read_figures, rules_of
from tournaments.ranking.figures import Figures, encounters
from tournaments.ranking.games import Award, Outcome, Standing, Value, shared_places
from tournaments.ranking.leaving import Leaving

NOWHERE: Mapping[int, tuple[int, bool]] = {}
FIRST = (Criterion.PLAYED, Criterion.BRACKET, Criterion.BRACKET, Criterion.WITHDRAWN)
"""What comes before every criterion that is chosen."""


def standings(
    entries: Iterable[int],
    results: Iterable[Outcome],
    withdrawn: Collection[int] = frozenset(),
    order: Order = BY_WINS,
    awards: Iterable[Award] = (),
    leaving: Leaving = Leaving.LAST,
) -> tuple[Standing, ...]:
    """`entries` ranked by `results`, `awards` and the criteria of `order`; every entry of a side gets its result.

    Level entries share a rank (1, 2, 2, 4) and are listed by number. Those in `withdrawn` keep their results
    and stand where `leaving` says; who is struck out is said by the results. Entries that have not played come last,
    without a rank. What a fault costs its author alone comes off that entry's marks, and is added to nobody's. Who has
    nothing by a criterion is behind whoever has.

    House rule: with more than two sides, what the others marked is added up as the marks against.
    """
    results, awards, rules = tuple(results), tuple(awards), rules_of(order)
    rows = _added_up(entries, results, withdrawn, awards)
    figures = read_figures(rows, results, awards, rules)
    return _ranked([_placed(row, leaving) for row in rows], rules, figures, leaving=leaving)


def _added_up(
    entries: Iterable[int],
    results: Iterable[Outcome],
    withdrawn: Collection[int],
    awards: Iterable[Award],
) -> list[Standing]:
    """A row for each of `entries`, not ranked yet."""
    books = {number: _Book() for number in entries}
    for outcome in results:
        _book(books, outcome)
    for award in awards:
        books[award.number].take(award)
    return [book.closed(number, number in withdrawn) for number, book in books.items()]


def _placed(row: Standing, leaving: Leaving) -> Standing:
    """`row` without a rank, where that is the rule of those who left."""
    return replace(row, rank=None) if row.withdrawn and leaving == Leaving.UNRANKED else row


def best_of(results: Sequence[Outcome], order: Order = BY_WINS) -> tuple[int, Fraction]:
    """The marks and wins of whoever is first in `results` alone, one round: what a bye may bring."""
    entries = {number for outcome in results for side in outcome.sides for number in side}
    first = standings(entries, results, order=order)[0]
    return first.marks_for, first.won


@dataclass(frozen=True)
class StageField:
    """Who reached a stage and no later one, and the outcomes and awards that count for them.

    Who has played fewer than `fewest` games comes last, without a rank; `games`: how many each has played in all, where
    not all of them count here. `places` are those of a knock-out: the smaller,
    the better; and whether the entry has its place for good, to share it with whoever else has.
    """

    entries: frozenset[int]
    results: tuple[Outcome, ...]
    awards: tuple[Award, ...] = ()
    places: Mapping[int, tuple[int, bool]] = field(default_factory=dict)
    fewest: int = 0
    games: Mapping[int, int] = field(default_factory=dict)


def staged(
    fields: Sequence[StageField],
    withdrawn: Collection[int] = frozenset(),
    order: Order = BY_WINS,
    leaving: Leaving = Leaving.LAST,
) -> tuple[Standing, ...]:
    """The `fields` one behind the other, the last stage first: who went on is ranked before who did not.

    In each field the outcomes of its own count, whomever they were won against.
    """
    rows, rules = list[Standing](), rules_of(order)
    for field_ in fields:
        own = _of_field(field_, withdrawn, rules, leaving)
        if rows and own:
            rows[-1] = replace(rows[-1], separated_by=Criterion.STAGE)
        before = len(rows)
        rows += [replace(row, rank=row.rank + before if row.rank else None) for row in own]
    return tuple(rows)


def _of_field(
    field_: StageField, withdrawn: Collection[int], rules: Sequence[Rule], leaving: Leaving
) -> tuple[Standing, ...]:
    """Its entries, ranked: whoever has a place of a knock-out is, whether it has played or not."""
    everybody = field_.entries.union(*(side for outcome in field_.results for side in outcome.sides))
    awards = [award for award in field_.awards if award.number in field_.entries]
    rows = _added_up(everybody, field_.results, withdrawn, awards)
    figures = read_figures(rows, field_.results, awards, rules)
    own = []
    for row in rows:
        if row.number in field_.places:
            own.append(replace(row, rank=0))
        elif row.number in field_.entries:
            played = field_.games.get(row.number, row.played)
            own.append(replace(row, rank=None) if played < field_.fewest else _placed(row, leaving))
    return _ranked(own, rules, figures, field_.places, leaving)


def _book(books: Mapping[int, _Book], outcome: Outcome) -> None:
    total, charges, missing = sum(outcome.marks), outcome.charges, outcome.not_for
    for marks, won, side in zip(outcome.marks, outcome.won, outcome.sides, strict=True):
        for number in side:
            if missing and number in missing:
                continue
            book = books[number]
            book.played += 1
            if won:  # half of them are nothing, and fractions take their time
                book.won += won
            book.marks += marks
            book.against += total - marks
            if charges:
                book.charged += charges.get(number, 0)


@dataclass(slots=True)
class _Book:
    """What an entry has so far; `at_average` waits until its games are known."""

    played: int = 0
    won: Fraction = Fraction(0)
    marks: int = 0
    against: int = 0
    charged: int = 0
    adjusted: int = 0
    of_byes: int = 0
    awarded: Fraction = Fraction(0)
    at_average: int = 0
    counts: bool = False

    def take(self, award: Award) -> None:
        self.adjusted += award.marks
        self.of_byes += award.marks if award.bye else 0
        self.awarded += award.won
        self.at_average += award.at_average
        self.counts |= award.counts

    def closed(self, number: int, withdrawn: bool) -> Standing:
        average, awarded, against = 0, self.awarded, self.against
        if self.played and self.at_average:
            average = _rounded(Fraction(self.at_average * (self.marks - self.charged), self.played))
            against += _rounded(Fraction(self.at_average * self.against, self.played))
            awarded += Fraction(_rounded(2 * self.at_average * self.won / self.played), 2)
        return Standing(
            number,
            rank=0 if self.played or self.counts else None,  # its place is not known yet
            played=self.played,
            won=max(self.won + awarded, Fraction(0)),
            marks_for=self.marks - self.charged + self.adjusted + average,
            marks_against=against,
            withdrawn=withdrawn,
            charged=self.charged,
            adjusted=self.adjusted + average,
            awarded=awarded,
            of_byes=self.of_byes + average,
        )


def _rounded(value: Fraction) -> int:
    """House rule: an average is rounded to the nearest mark, and to the nearest half of a win; a half goes up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _ranked(
    rows: Sequence[Standing],
    rules: Sequence[Rule],
    figures: Figures,
    places: Mapping[int, tuple[int, bool]] = NOWHERE,
    leaving: Leaving = Leaving.LAST,
) -> tuple[Standing, ...]:
    """`rows` in their order, each with its rank and the criterion that separated it from the next one."""
    merits = {row.number: _first(row, places, leaving) for row in rows}
    settled = {row.number for row in rows if places.get(row.number, (0, False))[1]}
    columns = []
    for rule in rules:
        values = _values(rule, rows, figures, merits)
        columns.append(values)
        levels = _levels({values.get(row.number) for row in rows}, rule.criterion)
        for number in merits:
            merits[number] += (0 if number in settled else levels[values.get(number)],)
    ordered = sorted(rows, key=lambda row: (merits[row.number], row.number))
    criteria = (*FIRST, *(rule.criterion for rule in rules))
    placed = shared_places([merits[row.number] for row in ordered], criteria)
    return tuple(
        replace(
            row,
            rank=None if row.rank is None else place,
            separated_by=parting,
            values=tuple(values.get(row.number) for values in columns),
        )
        for row, (place, parting) in zip(ordered, placed, strict=True)
    )


def _first(row: Standing, places: Mapping[int, tuple[int, bool]], leaving: Leaving) -> tuple[int, ...]:
    """The smaller, the better: whether it is ranked, its place in a knock-out and whether it keeps that, and whether
    it has left and is behind for it. A place that is kept says everything.
    """
    ranked = row.rank is not None
    place, is_settled = places.get(row.number, (0, False))
    behind = not is_settled and row.withdrawn and leaving.puts_behind(ranked=ranked)
    return (not ranked, place, is_settled, behind)


def _values(
    rule: Rule, rows: Sequence[Standing], figures: Figures, merits: Mapping[int, tuple[int, ...]]
) -> dict[int, Value | None]:
    """What each of `rows` has by `rule`; of the direct encounter, against those it is level with so far."""
    if rule.criterion != Criterion.DIRECT:
        return column(figures, rule)
    numbers = sorted((row.number for row in rows if row.rank is not None), key=merits.__getitem__)
    values: dict[int, Value | None] = {}
    for _merit, level in groupby(numbers, key=merits.__getitem__):
        values |= encounters(figures, list(level))
    return values


def _levels(values: Collection[Value | None], criterion: Criterion) -> dict[Value | None, int]:
    """By value, its place from the best; nothing to compare is behind everything."""
    ordered = sorted(
        (value for value in values if value is not None), reverse=not criterion.about.fewer_is_better
    )
    return {None: len(ordered), **{value: place for place, value in enumerate(ordered)}}
