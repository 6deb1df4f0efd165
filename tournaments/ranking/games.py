"""What a ranking is made of: games that are over, what was awarded beside them, and its rows.
Tested in tests/tournaments/ranking/test_criteria.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

Key = TypeVar("Key")
Value = int | Fraction
"""What an entry has by a criterion. None in its place: there is nothing to compare, which is not zero."""


@dataclass(frozen=True)
class Outcome:
    """A finished game: the entries of each side, what each side marked, the part of a win that each takes.

    `charges` is what faults cost their authors alone, by entry: no side's marks move for it. `round` is 0 where
    nobody asks. Where every deal was kept, `best` are the marks of the best one of each side and `coinches` how many
    coinched deals it won; else they are empty. It is missing `not_for` some entries, for whom it is no game: somebody
    else sat there, or it was struck out. For all others it stays what it was.
    """

    sides: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    won: tuple[Fraction, ...]
    charges: Mapping[int, int] = field(default_factory=dict)
    round: int = 0
    best: tuple[int, ...] = ()
    coinches: tuple[int, ...] = ()
    not_for: frozenset[int] = frozenset()

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)

    @property
    def counts(self) -> bool:
        """Whether it counts for anybody."""
        return not self.not_for or not self.not_for.issuperset(self.entries)

    def counts_for(self, number: int) -> bool:
        return number not in self.not_for


@dataclass(frozen=True)
class Award:
    """What an entry has beside its games: marks, negative where they are taken, and wins.

    `at_average` is how many games at the entry's own average it has besides. Who only sat out is ranked all the
    same where that `counts`. `round` is 0 where it belongs to none; a `bye` may bring nothing at all. `place`
    is that of the one partner it is about, from 0: the pair has it all the same.
    """

    number: int
    marks: int = 0
    won: Fraction = Fraction(0)
    at_average: int = 0
    counts: bool = False
    round: int = 0
    bye: bool = False
    place: int | None = None


def won_by(winner: int | None, sides: int) -> tuple[Fraction, ...]:
    """The whole win for the side `winner`, nothing for anybody where it is None."""
    return tuple(Fraction(side == winner) for side in range(sides))


def shared_places(
    merits: Sequence[Sequence[object]], criteria: Sequence[Key]
) -> Iterator[tuple[int, Key | None]]:
    """The place of each of `merits`, which are in order: those that are equal share one (1, 2, 2, 4). With it, which
    of `criteria` parts it from the next; None where none does.

    >>> list(shared_places([(3, 1), (3, 0), (3, 0), (2, 5)], ["won", "marks"]))
    [(1, 'marks'), (2, None), (2, 'won'), (4, None)]
    """
    place = 1
    for index, own in enumerate(merits):
        place = place if own == merits[index - 1] else index + 1
        after = merits[index + 1] if index + 1 < len(merits) else own
        both = zip(criteria, own, after, strict=False)
        yield place, next((criterion for criterion, mine, theirs in both if mine != theirs), None)


@dataclass(frozen=True)
class Standing:
    """A row of a ranking.

    `rank` is None while the entry has not played; `separated_by` is None when level with the next row and
    on the last. `marks_for` is what is left after `charged`, what its own faults cost the entry, and with
    `adjusted`, the marks of its awards, `of_byes` among them; `won` is with the wins of these. In a league there are
    match `points`.
    `values` are what it has by each criterion of the order, None where there is nothing to compare.
    """

    number: int
    rank: int | None
    played: int
    won: Fraction
    marks_for: int
    marks_against: int
    withdrawn: bool
    separated_by: str | None = None
    charged: int = 0
    adjusted: int = 0
    awarded: Fraction = Fraction(0)
    points: int | None = None
    of_byes: int = 0
    values: tuple[Value | None, ...] = field(default=(), compare=False)

    @property
    def difference(self) -> int:
        return self.marks_for - self.marks_against
