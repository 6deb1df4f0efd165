"""One round of a field: settled, and with an eye on the round behind it.
Tested in tests/tournaments/pairing/swiss/test_draw.py."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments.pairing.draw import Tier
from tournaments.pairing.swiss.certificate import bounds_of
from tournaments.pairing.swiss.costs import STRICT, TIERS, Terms, totals
from tournaments.pairing.swiss.field import Pairs, SwissField
from tournaments.pairing.swiss.lookahead import leads_on, steer
from tournaments.pairing.swiss.matching import MOST_IN_FULL
from tournaments.pairing.swiss.relaxation import settle


@dataclass(frozen=True)
class Found:
    """The pairing of a field, and what it costs in each tier.

    `kept_apart` was a pair, until the next round was looked at; `dead_end`: that round cannot keep every rule.
    """

    pairs: Pairs
    tiers: tuple[Tier, ...]
    kept_apart: tuple[int, int] | None = None
    dead_end: bool = False


def find_round(field: SwissField, *, round_number: int, last: bool) -> Found:
    """The round `round_number` of `field`; nothing is looked for behind the `last` one."""
    best, terms = settle(field)
    straight = Found(best, _tiers(terms, best, best))
    if last or terms.licence != STRICT or leads_on(terms, best, round_number):
        return straight
    steered = steer(terms, best, round_number)
    if steered is None:
        return replace(straight, dead_end=True)
    pairs, kept_apart = steered
    return Found(pairs, _tiers(terms, pairs, best), kept_apart)


def _tiers(terms: Terms, pairs: Pairs, best: Pairs) -> tuple[Tier, ...]:
    """What `pairs` cost. A bound is the least that a draw no worse in the tiers before could cost: it says
    nothing behind the first tier in which `pairs` cost something else than the `best` by the tiers alone.
    """
    costs, least = totals(terms.field, pairs), totals(terms.field, best)
    same = next((index for index, cost in enumerate(costs) if cost != least[index]), len(TIERS))
    proven = least if terms.field.size <= MOST_IN_FULL else (*bounds_of(terms), None)
    bounds = [bound if index <= same else None for index, bound in enumerate(proven)]
    return tuple(Tier(*tier) for tier in zip(TIERS, costs, bounds, strict=True))
