"""A proof in one pass over the scores that no pairing is better, wherever it closes.

No pairing has a smaller sum of squared differences than the sorted scores paired two by two, whoever has met: the
square is convex. When a side sits out, the best is taken over all who may. A group of more than half the vertices
cannot help meeting itself. Nobody can float less than not at all.
"""

from __future__ import annotations

import numpy as np

from tournaments.pairing.swiss.costs import BYE_WEIGHT, Terms
from tournaments.pairing.swiss.field import Ints, SwissField


def bounds_of(terms: Terms) -> tuple[int, ...]:
    """For each tier before that of the order: no pairing that the terms allow costs less."""
    byes = terms.field.byes[: len(terms.field.numbers)]
    again = 0 if terms.field.bye is None else int(byes.min())
    return (int(terms.licence.met > 0), again, least_apart(terms.field), least_gap(terms), 0)


def least_gap(terms: Terms) -> int:
    """No pairing costs less in the tier of the gaps."""
    field = terms.field
    scores = field.scores[: len(field.numbers)]
    if field.bye is None:
        return int(_squares(scores[::2] - scores[1::2]).sum())
    out = np.arange(len(scores))
    before = np.concatenate([[0], np.cumsum(_squares(scores[:-1:2] - scores[1::2]))])
    behind = np.concatenate([np.cumsum(_squares(scores[1::2] - scores[2::2])[::-1])[::-1], [0]])
    # The neighbours of who sits out at an odd place are paired with each other.
    across = np.zeros_like(scores)
    across[1::2] = _squares(scores[:-1:2] - scores[2::2])
    bye = BYE_WEIGHT * _squares(scores - scores[-1])
    least = before[out // 2] + across + behind[(out + 1) // 2] + bye
    return int(least[field.byes[: len(scores)] <= terms.licence.byes].min())


def least_apart(field: SwissField) -> int:
    """No pairing costs less in the tier of those to be kept apart."""
    return max(0, field.crowd - field.size // 2)


def _squares(differences: Ints) -> Ints:
    squares: Ints = differences * differences
    return squares
