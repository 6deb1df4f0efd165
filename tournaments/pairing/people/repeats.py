"""What rounds repeat, and the least that any rounds could have repeated."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heapreplace

from tournaments.pairing.draw import PlayedRound, Tier
from tournaments.pairing.people.annealing import Matrix
from tournaments.pairing.people.history import read_history

TIERS = ("partner_again", "met_again", "opponent_again")


def repeats(rounds: Sequence[PlayedRound], past: Sequence[PlayedRound] = ()) -> tuple[Tier, ...]:
    """How often `rounds` bring the same people together again, after `past`: as partners, at a table, as opponents.

    The second time costs one, the third two more, and so on. The bound is what it would cost if everybody's times
    were spread evenly over all others, which is not always possible.
    """
    numbers = sorted({number for round_ in rounds for number in (*round_.byes, *sum(round_.tables, ()))})
    before = read_history(past, numbers)
    after = read_history([*past, *rounds], numbers)
    matrices = (
        (before.partners, after.partners),
        (before.meetings, after.meetings),
        (before.opponents, after.opponents),
    )
    return tuple(
        Tier(code, _cost(new) - _cost(old), _least(old, new))
        for code, (old, new) in zip(TIERS, matrices, strict=True)
    )


def _cost(times: Matrix) -> int:
    return sum(count * (count - 1) // 2 for row in times for count in row) // 2


def _least(old: Matrix, new: Matrix) -> int:
    """The least it could have cost to get from `old` to as many times as `new` for everybody."""
    both = sum(
        least_more([*before[:at], *before[at + 1 :]], sum(after) - sum(before))
        for at, (before, after) in enumerate(zip(old, new, strict=True))
    )
    return -(-both // 2)


def least_more(times: Sequence[int], more: int) -> int:
    """The least that `more` times cost somebody who has had `times` with the others.

    >>> least_more([0, 0, 1], 3), least_more([0, 0, 1], 6)
    (1, 5)
    """
    heap, cost = list(times), 0
    heapify(heap)
    for _ in range(more if heap else 0):
        cost += heap[0]
        heapreplace(heap, heap[0] + 1)
    return cost
