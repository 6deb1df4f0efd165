"""The club trophy: which club's delegates win the largest share of their games, whatever each plays for himself; or
which club's delegates have the most marks a game.

Source: the Belgian and the world championship in manille, where clubs send from 5 to 17 delegates and the share
decides: 18 games won of 25 played are 72 %. House rule: by the average, every game of a delegate counts the same, so
that a club is not ahead for having sent more of them, nor for one who played little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.games import Outcome, shared_places


@dataclass(frozen=True)
class ClubShare:
    """A club: how many of its delegates have played, and what they won of how many games between them.

    `marks` are theirs in these games, less what their own faults cost them. `rank` is None while it has fewer delegates
    than it needs. Where the partners of a pair play for two clubs, each has half of their games, wins and marks.
    """

    club: str
    delegates: int
    won: Fraction
    played: Fraction | int
    rank: int | None = None
    marks: Fraction | int = 0

    @property
    def average(self) -> Fraction:
        """Its marks a game.

        >>> ClubShare("Roeselare", 5, Fraction(18), 25, marks=2020).average
        Fraction(404, 5)
        """
        return Fraction(self.marks) / self.played if self.played else Fraction(0)

    @property
    def share(self) -> Fraction:
        """The part of its games that it won.

        >>> ClubShare("Roeselare", 5, Fraction(18), 25).share
        Fraction(18, 25)
        """
        return self.won / self.played if self.played else Fraction(0)


def club_shares(
    delegations: Mapping[int, str | Sequence[str]],
    results: Iterable[Outcome],
    *,
    fewest: int = 1,
    by_average: bool = False,
) -> tuple[ClubShare, ...]:
    """The clubs of `delegations` by their share of the games in `results`, or by their marks a game.

    By entry they say its club, or that of each of its partners: a game of a pair is half a game of each.

    Those with fewer than `fewest` delegates come last, without a rank. House rule: a delegate is one who has played
    a game; clubs of the same figure are level, whatever their numbers, and are listed by name.
    """
    won, played, marks = dict[int, Fraction](), Counter[int](), Counter[int]()
    for outcome in results:
        for part, marked, side in zip(outcome.won, outcome.marks, outcome.sides, strict=True):
            for number in side if not outcome.not_for else filter(outcome.counts_for, side):
                won[number] = won.get(number, Fraction(0)) + part
                played[number] += 1
                marks[number] += marked - outcome.charges.get(number, 0)
    members: dict[str, list[tuple[int, Fraction]]] = {}
    for number, parts in delegations.items():
        clubs = (parts,) if isinstance(parts, str) else parts
        for club in clubs:
            here = members.setdefault(club, [])
            here += [(number, Fraction(1, len(clubs)))] if number in played else []
    rows = [
        ClubShare(
            club,
            len(here),
            sum((won[number] * part for number, part in here), Fraction(0)),
            sum((played[number] * part for number, part in here), Fraction(0)),
            marks=sum((marks[number] * part for number, part in here), Fraction(0)),
        )
        for club, here in members.items()
    ]
    figures = [row.average if by_average else row.share for row in rows]
    return _ranked(list(zip(rows, figures, strict=True)), max(fewest, 1))


def _ranked(rows: Iterable[tuple[ClubShare, Fraction]], fewest: int) -> tuple[ClubShare, ...]:
    """`rows` in the order of their figures, the higher the better."""
    ordered = sorted(rows, key=lambda both: (both[0].delegates < fewest, -both[1], both[0].club))
    placed = shared_places([(row.delegates < fewest, figure) for row, figure in ordered], ())
    return tuple(
        row if row.delegates < fewest else replace(row, rank=place)
        for (row, _figure), (place, _parting) in zip(ordered, placed, strict=True)
    )
