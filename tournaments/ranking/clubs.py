"""The club trophy: which club's delegates win the largest share of their games, whatever each plays for himself.

Source: the Belgian and the world championship in manille, where clubs send from 5 to 17 delegates and the share
decides: 18 games won of 25 played are 72 %.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.standings import Outcome


@dataclass(frozen=True)
class ClubShare:
    """A club: how many of its delegates have played, and what they won of how many games between them.

    `rank` is None while it has fewer delegates than it needs.
    """

    club: str
    delegates: int
    won: Fraction
    played: int
    rank: int | None = None

    @property
    def share(self) -> Fraction:
        """The part of its games that it won.

        >>> ClubShare("Roeselare", 5, Fraction(18), 25).share
        Fraction(18, 25)
        """
        return self.won / self.played if self.played else Fraction(0)


def club_shares(
    delegations: Mapping[int, str], results: Iterable[Outcome], *, fewest: int = 1
) -> tuple[ClubShare, ...]:
    """The clubs of `delegations` (club by entry) by their share of the games in `results`.

    Those with fewer than `fewest` delegates come last, without a rank. House rule: a delegate is one who has played
    a game; clubs of the same share are level, whatever their numbers, and are listed by name.
    """
    won: dict[int, Fraction] = {}
    played: dict[int, int] = {}
    for outcome in results:
        for part, side in zip(outcome.won, outcome.sides, strict=True):
            for number in side:
                won[number] = won.get(number, Fraction(0)) + part
                played[number] = played.get(number, 0) + 1
    members: dict[str, list[int]] = {}
    for number, club in delegations.items():
        members.setdefault(club, []).extend([number] if number in played else [])
    rows = [
        ClubShare(
            club, len(here), sum((won[one] for one in here), Fraction(0)), sum(played[one] for one in here)
        )
        for club, here in members.items()
    ]
    return _ranked(rows, max(fewest, 1))


def _ranked(rows: Iterable[ClubShare], fewest: int) -> tuple[ClubShare, ...]:
    ordered = sorted(rows, key=lambda row: (row.delegates < fewest, -row.share, row.club))
    ranked: list[ClubShare] = []
    for place, row in enumerate(ordered, start=1):
        if row.delegates < fewest:
            ranked.append(row)
            continue
        level = bool(ranked) and ranked[-1].share == row.share
        ranked.append(replace(row, rank=ranked[-1].rank if level else place))
    return tuple(ranked)
