"""The ranking of a category: its entries in the order of the whole ranking, with ranks among each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from tournaments.ranking.criteria import Criterion

FIRST = (Criterion.STAGE, Criterion.PLAYED, Criterion.BRACKET, Criterion.WITHDRAWN)
"""What comes before every criterion that is chosen."""


def ranks_among(ranks: Sequence[int | None]) -> list[int | None]:
    """The rank of each among these alone, from its rank in the whole field; None where it has none there.

    Who is level in the whole field is level here: nothing else parts two entries than what parted them there.

    >>> ranks_among([2, 5, 5, 9, None])
    [1, 2, 2, 4, None]
    """
    ranked = sorted(rank for rank in ranks if rank is not None)
    return [None if rank is None else bisect_left(ranked, rank) + 1 for rank in ranks]


def parted_among(parted: Sequence[str], places: Sequence[int], order: Sequence[str]) -> Iterator[str]:
    """What parts each of the `places` of a ranking from the next of them alone; "" where they are level, and last.

    `parted` says of every row of the ranking what parts it from the next one, "" where nothing does. The ranking goes
    by one criterion after the other, so the first of those between two rows, in their `order`, is what parts the two.

    >>> list(parted_among(["won", "difference", "won", ""], [0, 1, 3], ["won", "difference"]))
    ['won', 'won', '']
    >>> list(parted_among(["difference", "", "", ""], [1, 3], ["won", "difference"]))
    ['', '']
    """
    criteria: Sequence[str] = (*FIRST, *order)
    for place, after in zip(places, [*places[1:], None], strict=True):
        between = filter(None, parted[place:after]) if after is not None else ()
        yield min(
            between, key=lambda key: criteria.index(key) if key in criteria else len(criteria), default=""
        )
