"""All forms of the game, the most played first in each company."""

from __future__ import annotations

from collections.abc import Mapping

from ..deal import RuleViolation
from ..variant import Variant
from .auction import AUCTION_1, AUCTION_2, AUCTION_3
from .coinche import COINCHEE_121, COINCHEE_LEAFLET
from .dix_sept import A_LA_PARTIE, AU_COUP
from .encheres import (
    A_CINQ,
    A_QUATRE,
    A_SEPT,
    A_SIX,
    GRANDE_SURPRISE,
    MISERES,
    PETITE_SURPRISE,
    SANS_SURPRISE,
)
from .envers import ENVERS
from .few import DECOUVERTE, TROIS, TROIS_DONNEUR
from .partners import BLIND, BOUSSAC, MANILLEN, MUETTE_60, MUETTE_68, PARLEE

VARIANTS: tuple[Variant, ...] = (
    COINCHEE_121,
    COINCHEE_LEAFLET,
    MANILLEN,
    MUETTE_60,
    MUETTE_68,
    PARLEE,
    BOUSSAC,
    BLIND,
    DECOUVERTE,
    TROIS,
    TROIS_DONNEUR,
    A_QUATRE,
    SANS_SURPRISE,
    PETITE_SURPRISE,
    GRANDE_SURPRISE,
    A_CINQ,
    A_SIX,
    A_SEPT,
    MISERES,
    AUCTION_1,
    AUCTION_2,
    AUCTION_3,
    ENVERS,
    AU_COUP,
    A_LA_PARTIE,
)

AUCTIONS = (PETITE_SURPRISE, A_QUATRE, A_CINQ, A_SIX, A_SEPT)
"""One game, which the source writes down anew for each number of players."""

_BY_KEY: Mapping[str, Variant] = {variant.key: variant for variant in VARIANTS}


def find_variant(key: object) -> Variant:
    """The form of the game called `key`; RuleViolation `unknown_variant` when there is none such."""
    variant = _BY_KEY.get(key) if isinstance(key, str) else None
    if variant is None:
        raise RuleViolation("unknown_variant", variant=str(key)[:60], expected=list(_BY_KEY))
    return variant


def sisters_of(variant: Variant) -> tuple[Variant, ...]:
    """The forms that are the same game for other numbers of players, `variant` among them; often none."""
    return AUCTIONS if variant in AUCTIONS else ()
