"""The same deal told for the other side: a hand that tapped the wrong one is mended in one tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .articles import find_article
from .deal import Deal, Penalty


def swapped(deal: Deal, sides: Sequence[str]) -> Deal:
    """`deal` of a game of two sides, with these taken for each other: what they captured, who made the fault.

    What was told apart stays: who took, who dealt, and what is the dealer's whoever won, his turned card and a
    fault of his dealing. Which player of the other side made the fault nobody has said.

    >>> swapped(Deal(captured={"A": 42, "B": 26}), ("A", "B")).captured
    {'A': 26, 'B': 42}
    """
    other = dict(zip(sides, reversed(sides), strict=True))
    counts = deal.captured or {}
    captured = {side: counts[other[side]] for side in sides if other[side] in counts}
    return replace(
        deal, captured=captured or None, penalty=deal.penalty and _swapped_fault(deal.penalty, other)
    )


def _swapped_fault(penalty: Penalty, other: Mapping[str, str]) -> Penalty:
    article = find_article(penalty.article)
    if article is not None and article.of_the_deal:
        return penalty
    return replace(penalty, offender=other[penalty.offender], player=None)
