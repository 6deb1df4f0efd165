"""All forms of the game, in the order of the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rulebook.deal import RuleViolation
from scoring.rulebook.variant import Variant
from scoring.rulebook.variants.auction import AUCTION_1, AUCTION_2, AUCTION_3
from scoring.rulebook.variants.coinche import COINCHEE_121, COINCHEE_LEAFLET
from scoring.rulebook.variants.dix_sept import A_LA_PARTIE, AU_COUP
from scoring.rulebook.variants.encheres import (
    A_CINQ,
    A_QUATRE,
    A_SEPT,
    A_SIX,
    GRANDE_SURPRISE,
    MISERES,
    PETITE_SURPRISE,
    SANS_SURPRISE,
)
from scoring.rulebook.variants.envers import ENVERS
from scoring.rulebook.variants.few import DECOUVERTE, TROIS, TROIS_DONNEUR
from scoring.rulebook.variants.partners import BLIND, BOUSSAC, MANILLEN, MUETTE_60, MUETTE_68, PARLEE

VARIANTS: tuple[Variant, ...] = (
    PARLEE,
    MUETTE_68,
    MUETTE_60,
    DECOUVERTE,
    TROIS,
    TROIS_DONNEUR,
    SANS_SURPRISE,
    PETITE_SURPRISE,
    GRANDE_SURPRISE,
    A_QUATRE,
    A_CINQ,
    A_SIX,
    A_SEPT,
    MISERES,
    ENVERS,
    AU_COUP,
    A_LA_PARTIE,
    COINCHEE_121,
    COINCHEE_LEAFLET,
    BOUSSAC,
    AUCTION_1,
    AUCTION_2,
    AUCTION_3,
    BLIND,
    MANILLEN,
)

_BY_KEY: Mapping[str, Variant] = {variant.key: variant for variant in VARIANTS}


def find_variant(key: object) -> Variant:
    """The form of the game called `key`; RuleViolation `unknown_variant` when there is none such."""
    variant = _BY_KEY.get(key) if isinstance(key, str) else None
    if variant is None:
        raise RuleViolation("unknown_variant", variant=str(key)[:60])
    return variant
