"""What it costs to pair two sides: six tiers, strictly one before the other over the whole round, in one integer.

1. `rematch`: tables of two who have met. Without need such a table does not exist at all.
2. `bye_again`: the byes that the one who sits out has had. Without need nobody sits out twice.
3. `apart`: tables of two who should be kept apart (a club, a family).
4. `gap`: the square of the difference of the scores; for the bye, four times the square of the distance to
   the lowest score. House rule: the bye weighs four times, so that it stays at the foot of the standings.
5. `float`: sides that go down again, or up again, in two rounds running; the bye goes down.
6. `order`: the distance in the line of all sides, best score first and equal ones in the order of the lot; the
   bye stands behind the last. That order is the chance of the draw: among equals, neighbours in it meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.pairing.swiss.field import Bools, Ints, Pairs, SwissField

TIERS = ("rematch", "bye_again", "apart", "gap", "float", "order")
BYE_WEIGHT = 4
Costs = NDArray[Any]  # integers of 64 bits where they fit, of Python where not


@dataclass(frozen=True)
class Licence:
    """What may be broken: who has had up to `byes` byes may sit out, who last met by round `met` may meet again."""

    byes: int = 0
    met: int = 0


STRICT = Licence()


@dataclass(frozen=True)
class Terms:
    """A field, what its rules let pass, and what a cost of 1 weighs in each tier."""

    field: SwissField
    licence: Licence
    units: tuple[int, ...]


def terms_of(field: SwissField, licence: Licence = STRICT) -> Terms:
    """A unit of a tier is more than all that the tiers behind it can come to together.

    The order comes to less than half a float, which is the room a proof needs.
    """
    order = 1
    float_ = field.size**2 // 2 + 2
    gap = float_ * (int(np.count_nonzero(field.drift)) + 1)
    apart = gap * (_widest(field) + 1)
    bye_again = apart * (field.size // 2 + 1 if field.crowd else 1)
    rematch = bye_again * (licence.byes + 1)
    return Terms(field, licence, (rematch, bye_again, apart, gap, float_, order))


def is_legal(terms: Terms, rows: Ints, columns: Ints) -> Bools:
    """For pairs of vertices, whether the licence lets them be paired."""
    field, licence = terms.field, terms.licence
    byes = np.where(_with_bye(field, rows, columns), field.byes[rows] + field.byes[columns], 0)
    legal: Bools = (field.met[rows, columns] <= licence.met) & (byes <= licence.byes) & (rows != columns)
    return legal


def legal_partners(terms: Terms) -> Ints:
    """For each vertex, with how many others the licence lets it be paired."""
    field = terms.field
    legal = field.met <= terms.licence.met
    np.fill_diagonal(legal, False)
    if field.bye is not None:
        legal[field.bye] &= field.byes <= terms.licence.byes
        legal[:, field.bye] = legal[field.bye]
    partners: Ints = legal.sum(axis=1)
    return partners


def tier_costs(field: SwissField, rows: Ints, columns: Ints) -> tuple[Ints, ...]:
    """For pairs of vertices, the cost in each of `TIERS`."""
    bye = _with_bye(field, rows, columns)
    gap = field.scores[rows] - field.scores[columns]
    # The bye is the last vertex, below whoever is paired with it.
    way = np.where(bye, np.sign(columns - rows), np.sign(gap))
    again = (way != 0) * (1 * (field.drift[rows] == -way) + (field.drift[columns] == way))
    return (
        1 * (field.met[rows, columns] > 0),
        bye * (field.byes[rows] + field.byes[columns]),
        1 * field.apart[rows, columns],
        gap * gap * np.where(bye, BYE_WEIGHT, 1),
        again,
        np.abs(rows - columns),
    )


def costs_of(terms: Terms, rows: Ints, columns: Ints) -> tuple[Costs, Bools]:
    """For pairs of vertices, the cost in one integer, and which of them are illegal: their cost means nothing."""
    illegal = ~is_legal(terms, rows, columns)
    tiers = tier_costs(terms.field, rows, columns)
    for tier in tiers[:2]:
        tier[illegal] = 0
    dearest = weight([tier.max(initial=0).item() for tier in tiers], terms.units)
    dtype = np.int64 if dearest < 2**61 else np.object_
    costs: Costs = np.zeros(illegal.shape, dtype)
    for tier, unit in zip(tiers, terms.units, strict=True):
        if tier.any():
            costs += tier.astype(dtype) * unit
    return costs, illegal


def totals(field: SwissField, pairs: Pairs) -> tuple[int, ...]:
    """What a whole round costs in each of `TIERS`."""
    rows, columns = np.array(pairs, np.int64).T
    return tuple(sum(tier.tolist()) for tier in tier_costs(field, rows, columns))


def weight(costs: Sequence[int], units: Sequence[int]) -> int:
    """Costs by tier as one integer."""
    return sum(cost * unit for cost, unit in zip(costs, units, strict=True))


def _with_bye(field: SwissField, rows: Ints, columns: Ints) -> Bools:
    bye = -1 if field.bye is None else field.bye
    with_bye: Bools = (rows == bye) | (columns == bye)
    return with_bye


def _widest(field: SwissField) -> int:
    """No round has a larger sum of gaps: first against last, second against last but one, and so on."""
    scores = [int(score) for score in field.scores[: len(field.numbers)]]
    half = len(scores) // 2
    widest = sum((high - low) ** 2 for high, low in zip(scores[:half], reversed(scores), strict=False))
    return widest + (BYE_WEIGHT * (scores[0] - scores[-1]) ** 2 if field.bye is not None else 0)
