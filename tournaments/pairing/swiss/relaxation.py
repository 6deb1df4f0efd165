"""What gives way when no round keeps every rule, in this order.

1. Those to be kept apart meet: that never makes a round impossible, it is only the dearest of the soft tiers.
2. Somebody sits out again.
3. Sides meet again: first only those who last met in round 1, then those of round 2 too, and so on.

At every step as little as possible is broken. With the last step everybody may meet everybody: a round exists.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.swiss.costs import STRICT, Licence, Terms, terms_of
from tournaments.pairing.swiss.field import Pairs, SwissField
from tournaments.pairing.swiss.matching import match


def settle(field: SwissField) -> tuple[Pairs, Terms]:
    """The cheapest pairing of all vertices by the least licence that allows one, and the terms it took."""
    for licence in licences(field):
        terms = terms_of(field, licence)
        pairs = match(terms)
        if pairs is not None:
            return pairs, terms
    raise AssertionError("with every licence everybody may meet everybody")


def licences(field: SwissField) -> Iterator[Licence]:
    """From the strictest to the widest."""
    yield STRICT
    byes = int(field.byes.max()) if field.bye is not None else 0
    if byes:
        yield Licence(byes)
    for met in range(1, int(field.met.max()) + 1):
        yield Licence(byes, met)
