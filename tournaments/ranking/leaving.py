"""Where those stand who left before the end, and which games count for whom.

Source: the tables of round robins, where whoever left before half of the games has them struck out, and is behind the
others with them from half of them on (FIDE General Regulations for Competitions).

House rule: half is counted in rounds. Of an entry that left these are the rounds of the stages it was in, the planned
ones or, where more were played or none is planned, the published ones; without those in which it had a bye. It has
played a round in which one game at least counts for it. Exactly half is enough to stay. Whoever came into a knock-out
is never struck out: there the bracket says who beat whom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum

from tournaments.ranking.games import Outcome


class Leaving(StrEnum):
    """What becomes of an entry that left."""

    LAST = "last"
    BY_RESULTS = "by_results"
    UNRANKED = "unranked"
    STRUCK = "struck"

    def puts_behind(self, *, ranked: bool) -> bool:
        """Whether it stands behind those who stayed, of whom it has been seen already whether they are `ranked`."""
        return self != Leaving.BY_RESULTS and (ranked or self != Leaving.LAST)


def struck_out(gone: Collection[int], results: Iterable[Outcome], due: Mapping[int, int]) -> frozenset[int]:
    """Those of `gone` who have played in fewer than half of the rounds that were `due` of them.

    >>> from fractions import Fraction
    >>> won = (Fraction(1), Fraction(0))
    >>> games = [Outcome(((1,), (2,)), (60, 40), won, round=1), Outcome(((2,), (3,)), (60, 40), won, round=2)]
    >>> sorted(struck_out({1, 2}, games, {1: 3, 2: 3}))
    [1]
    """
    rounds: dict[int, set[int]] = {number: set() for number in gone}
    for outcome in results:
        for number in outcome.entries:
            if number in rounds and outcome.counts_for(number):
                rounds[number].add(outcome.round)
    return frozenset(number for number, played in rounds.items() if 2 * len(played) < due.get(number, 0))


def strike(results: Iterable[Outcome], struck: Collection[int]) -> list[Outcome]:
    """`results`, of which those with one of `struck` count for nobody."""
    if not struck:
        return list(results)
    return [
        replace(outcome, not_for=frozenset(outcome.entries))
        if any(number in struck for number in outcome.entries)
        else outcome
        for outcome in results
    ]
