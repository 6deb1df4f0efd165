"""One round of a field: settled, and with an eye on the round behind it.
Tested in tests/tournaments/pairing/swiss/test_draw.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version

from tournaments.pairing.draw import Tier
from tournaments.pairing.swiss.certificate import bounds_of
from tournaments.pairing.swiss.costs import STRICT, TIERS, Terms, totals
from tournaments.pairing.swiss.field import Pairs, SwissField
from tournaments.pairing.swiss.lookahead import leads_on, steer
from tournaments.pairing.swiss.matching import MOST_IN_FULL
from tournaments.pairing.swiss.relaxation import settle

_version = cache(version)


@dataclass(frozen=True)
class Found:
    """The pairing of a field, what it costs in each tier, and the versions of the libraries that chose.

    `kept_apart` was a pair, until the next round was looked at; `dead_end`: that round cannot keep every rule.
    """

    pairs: Pairs
    tiers: tuple[Tier, ...]
    versions: Mapping[str, str]
    kept_apart: tuple[int, int] | None = None
    dead_end: bool = False


@dataclass(frozen=True)
class _Best:
    """The best pairing by the tiers alone, and for each tier the least it could cost, where that is known."""

    pairs: Pairs
    bounds: tuple[int | None, ...]
    versions: Mapping[str, str]


def find_round(field: SwissField, *, round_number: int, last: bool) -> Found:
    """The round `round_number` of `field`; nothing is looked for behind the `last` one."""
    settled = settle(field)
    best = _best(settled.terms, settled.pairs)
    straight = Found(best.pairs, _tiers(field, best.pairs, best), best.versions)
    strict = settled.terms.licence == STRICT
    if last or not strict or leads_on(settled.terms, best.pairs, round_number):
        return straight
    steered = steer(settled.terms, best.pairs, round_number)
    if steered is None:
        return replace(straight, dead_end=True)
    pairs, kept_apart = steered
    return Found(pairs, _tiers(field, pairs, best), best.versions, kept_apart)


def _best(terms: Terms, pairs: Pairs) -> _Best:
    versions = {"rustworkx": _version("rustworkx")}
    if terms.field.size <= MOST_IN_FULL:
        return _Best(pairs, totals(terms.field, pairs), versions)
    return _Best(pairs, (*bounds_of(terms), None), versions)


def _tiers(field: SwissField, pairs: Pairs, best: _Best) -> tuple[Tier, ...]:
    """What `pairs` cost. A bound is the least that a draw no worse in the tiers before could cost: it says
    nothing behind the first tier in which `pairs` cost something else than the best.
    """
    costs, least = totals(field, pairs), totals(field, best.pairs)
    same = next((index for index, cost in enumerate(costs) if cost != least[index]), len(TIERS))
    bounds = [bound if index <= same else None for index, bound in enumerate(best.bounds)]
    return tuple(Tier(*tier) for tier in zip(TIERS, costs, bounds, strict=True))
