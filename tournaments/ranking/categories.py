"""The ranking of a category: its entries in the order of the whole ranking, with ranks among each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def ranks_among(ranks: Sequence[int | None]) -> list[int | None]:
    """The rank of each among these alone, from its rank in the whole field; None where it has none there.

    Who is level in the whole field is level here: nothing else parts two entries than what parted them there.

    >>> ranks_among([2, 5, 5, 9, None])
    [1, 2, 2, 4, None]
    """
    known = sorted(own for own in ranks if own is not None)
    return [None if own is None else bisect_left(known, own) + 1 for own in ranks]
