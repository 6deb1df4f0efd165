"""A look ahead by one round, so that a small event does not play itself into a corner.

As long as everybody has fresh opponents enough, half the field, a round exists (Dirac's theorem on graphs). Only
where that is not so is one looked for.
"""

from __future__ import annotations

import rustworkx

from tournaments.pairing.swiss.costs import Terms, legal_partners, terms_of, totals, weight
from tournaments.pairing.swiss.field import Pairs, SwissField
from tournaments.pairing.swiss.graph import as_graph, full_graph
from tournaments.pairing.swiss.matching import match


def leads_on(terms: Terms, pairs: Pairs, round_number: int) -> bool:
    """Whether a round without a rematch and without a second bye exists after `pairs`."""
    everybody_has = int(legal_partners(terms).min()) - 1
    return 2 * everybody_has >= terms.field.size or goes_on(terms.field.after(pairs, round_number))


def goes_on(field: SwissField) -> bool:
    """Whether the field can be paired without a rematch and without a second bye."""
    terms = terms_of(field)
    if not legal_partners(terms).all():
        return False
    graph = as_graph(field.size, full_graph(terms))
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == field.size


def steer(terms: Terms, pairs: Pairs, round_number: int) -> tuple[Pairs, tuple[int, int]] | None:
    """The cheapest pairing after which a next round exists, and the one of `pairs` that was forbidden for it.

    None where to forbid one does not help.
    """
    ways = []
    for pair in pairs:
        other = match(terms_of(terms.field.forbidding(*pair)))
        if other is not None and leads_on(terms, other, round_number):
            ways.append((weight(totals(terms.field, other), terms.units), other, pair))
    return min(ways)[1:] if ways else None
