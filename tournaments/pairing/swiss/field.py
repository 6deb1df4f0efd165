"""The field of a round: who wants to play, and all that the rules ask about two of them, as arrays.
Tested in tests/tournaments/pairing/swiss/test_costs.py."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tournaments.pairing.draw import Entrant, PlayedRound

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Pairs = tuple[tuple[int, int], ...]

NEVER_AGAIN = np.iinfo(np.int16).max
HIGHEST_SCORE = 10_000_000


@dataclass(frozen=True)
class SwissField:
    """The sides as vertices, best score first and equal ones in the order of the lot.

    With an odd count one more vertex, the last, is the bye: who is paired with it sits out. It has the lowest
    score. `numbers` are the entries of the sides. Per vertex: `scores`, `drift` (-1: went down in the last round,
    1: went up), `byes` so far. Per pair of vertices: `met`, the round of the last meeting (0: never), and `apart`,
    whether they should not meet; `crowd` sides belong to the largest group to be kept apart. With `fine` scores
    (marks added up) hardly two are equal.
    """

    numbers: tuple[int, ...]
    scores: Ints
    drift: NDArray[np.int8]
    byes: Ints
    met: NDArray[np.int16]
    apart: Bools
    crowd: int
    fine: bool = False

    @property
    def size(self) -> int:
        """The number of vertices: always even."""
        return len(self.scores)

    @property
    def bye(self) -> int | None:
        """The vertex that is the bye."""
        return self.size - 1 if self.size > len(self.numbers) else None

    def forbidding(self, first: int, second: int) -> SwissField:
        """The same field, where these two vertices are not paired whatever else has to be broken."""
        met = self.met.copy()
        met[first, second] = met[second, first] = NEVER_AGAIN
        return replace(self, met=met)

    def after(self, pairs: Pairs, round_number: int) -> SwissField:
        """The field of the next round, as far as meetings and byes go, once `pairs` have played."""
        met, byes = self.met.copy(), self.byes.copy()
        for first, second in pairs:
            if second == self.bye:
                byes[first] += 1
            else:
                met[first, second] = met[second, first] = round_number
        return replace(self, met=met, byes=byes)


def make_field(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    order: Sequence[int],
    *,
    drift: Mapping[int, int] | None = None,
    keep_apart: bool = False,
    fine: bool = False,
) -> SwissField:
    """The field of `entrants` after the rounds of `past`, the oldest first; `order` is the lot.

    `drift` says who went down (-1) or up (1) in the last round. Groups count where they are to `keep_apart`.
    """
    place = {number: index for index, number in enumerate(order)}
    ranked = sorted(entrants, key=lambda entrant: (-entrant.score, place[entrant.number]))
    vertex = {entrant.number: index for index, entrant in enumerate(ranked)}
    odd = len(ranked) % 2
    byes, drift = byes_of(past), drift or {}
    groups = _groups(ranked) if keep_apart else []
    return SwissField(
        numbers=tuple(vertex),
        scores=np.array([entrant.score for entrant in ranked] + [ranked[-1].score] * odd, np.int64),
        drift=np.array([drift.get(entrant.number, 0) for entrant in ranked] + [0] * odd, np.int8),
        byes=np.array([byes[entrant.number] for entrant in ranked] + [0] * odd, np.int64),
        met=_met(last_meetings(past), vertex, len(ranked) + odd),
        apart=_apart(groups, len(ranked) + odd),
        crowd=max(map(len, groups), default=0),
        fine=fine,
    )


def check(entrants: Sequence[Entrant], round_number: int) -> None:
    """`ValueError` for a question without a sense."""
    if len({entrant.number for entrant in entrants}) < len(entrants):
        raise ValueError("an entry number comes twice")
    if len({entrant.players for entrant in entrants}) != 1:
        raise ValueError("entries of one size are needed")
    if any(abs(entrant.score) > HIGHEST_SCORE for entrant in entrants):
        raise ValueError(f"a score is beyond {HIGHEST_SCORE}")
    if round_number < 1:
        raise ValueError("rounds are counted from 1")


def drifts(past: Sequence[PlayedRound], scores_before: Mapping[int, int]) -> dict[int, int]:
    """Who went down (-1) or up (1) in the last round: met a side with a lower or a higher score.

    House rule: a bye counts as going down, for the next round too.
    """
    if not past:
        return {}
    drift = dict.fromkeys(past[-1].byes, -1)
    for table in past[-1].tables:
        scored = [number for number in table if number in scores_before]
        if len(scored) == 2:
            first, second = (scores_before[number] for number in scored)
            way = (first < second) - (first > second)
            drift.update({scored[0]: way, scored[1]: -way})
    return drift


def last_meetings(past: Sequence[PlayedRound]) -> dict[tuple[int, int], int]:
    """For every two entries that have sat at one table, both ways round, the last round in which they did."""
    return {
        pair: number
        for number, played in enumerate(past, start=1)
        for table in played.tables
        for pair in itertools.permutations(table, 2)
    }


def byes_of(past: Sequence[PlayedRound]) -> Counter[int]:
    """How often each entry sat out."""
    return Counter(number for played in past for number in played.byes)


def _met(meetings: Mapping[tuple[int, int], int], vertex: Mapping[int, int], size: int) -> NDArray[np.int16]:
    met = np.zeros((size, size), np.int16)
    for (first, second), number in meetings.items():
        if first in vertex and second in vertex:
            met[vertex[first], vertex[second]] = number
    return met


def _groups(ranked: Sequence[Entrant]) -> list[list[int]]:
    """The members of each group. House rule: a group to which everybody belongs keeps nobody apart."""
    members: dict[str, list[int]] = {}
    for index, entrant in enumerate(ranked):
        for group in sorted(entrant.apart):
            members.setdefault(group, []).append(index)
    return [here for here in members.values() if len(here) < len(ranked)]


def _apart(groups: Sequence[Sequence[int]], size: int) -> Bools:
    apart = np.zeros((size, size), np.bool_)
    for here in groups:
        apart[np.ix_(here, here)] = True
    return apart
