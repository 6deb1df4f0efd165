"""What each has of the result of an entry for which several people sat down, and of several entries together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.season import SeasonResult

Alone = tuple[int, Fraction]
"""Marks and wins."""
NOBODY: Mapping[int, Alone] = {}


@dataclass(frozen=True)
class CompanyShare:
    """Games of an entry that the same people sat in: who, by place, and what the games brought it.

    `charged` is what faults cost it there, by the place of whoever made them. What does not count for the entry
    `counts` for those who sat there alone.
    """

    people: tuple[int, ...]
    won: Fraction
    marks: int
    games: int = 1
    charged: tuple[int, ...] = ()
    counts: bool = True

    def marks_of(self, player: int) -> int:
        """What `player` has of the marks: a fault costs whoever made it."""
        return self.marks - sum(
            cost for who, cost in zip(self.people, self.charged, strict=False) if who == player
        )


def shared(
    result: SeasonResult,
    parts: Sequence[CompanyShare],
    seated: Collection[int],
    alone: Mapping[int, Alone] = NOBODY,
) -> dict[int, SeasonResult]:
    """The `result` of an entry as those have it who sat in its `parts`, by player; nobody else has anything.

    Each has the games that he sat in and the rank. What no game brought, such as a bye or a decision, is of those who
    were `seated` and of whoever sat in every game, but for what was decided about one player `alone`.

    >>> first, second = CompanyShare((1, 2), Fraction(1), 60), CompanyShare((1, 9), Fraction(0), 10)
    >>> found = shared(SeasonResult(3, 8, Fraction(1), 2, 70), [first, second], [1, 2])
    >>> [(player, one.rank, int(one.won), one.played, one.marks) for player, one in found.items()]
    [(1, 3, 1, 2, 70), (2, 3, 1, 1, 60), (9, 3, 0, 1, 10)]
    """
    rest = _rest(result, parts, alone)
    shares = {}
    for player in dict.fromkeys(who for part in parts for who in part.people):
        own = [part for part in parts if player in part.people]
        has_rest = player in seated or len(own) == len(parts)
        marks, won = alone.get(player, (0, Fraction(0)))
        shares[player] = SeasonResult(
            rank=result.rank,
            field=result.field,
            won=max(sum((part.won for part in own), won) + has_rest * rest.won, Fraction(0)),
            played=sum(part.games for part in own) + has_rest * rest.played,
            marks=sum((part.marks_of(player) for part in own), marks) + has_rest * rest.marks,
        )
    return shares


def _rest(result: SeasonResult, parts: Sequence[CompanyShare], alone: Mapping[int, Alone]) -> SeasonResult:
    """What the entry has besides its `parts` and what was decided about one player `alone`."""
    parts = [part for part in parts if part.counts]
    won = sum((part.won for part in parts), Fraction(0)) + sum(
        (won for _marks, won in alone.values()), Fraction(0)
    )
    marks = sum(part.marks - sum(part.charged) for part in parts) + sum(
        marks for marks, _won in alone.values()
    )
    played = sum(part.games for part in parts)
    return SeasonResult(None, 0, result.won - won, result.played - played, result.marks - marks)


def together(results: Sequence[SeasonResult]) -> SeasonResult:
    """What somebody has who played for several entries of a competition: the games of all, and the better rank.

    >>> together([SeasonResult(5, 8, Fraction(1), 2, 40), SeasonResult(2, 8, Fraction(1), 1, 60)])
    SeasonResult(rank=2, field=8, won=Fraction(2, 1), played=3, marks=100)
    """
    if len(results) == 1:
        return results[0]
    return SeasonResult(
        rank=min((result.rank for result in results if result.rank is not None), default=None),
        field=results[0].field,
        won=sum((result.won for result in results), Fraction(0)),
        played=sum(result.played for result in results),
        marks=sum(result.marks for result in results),
    )
