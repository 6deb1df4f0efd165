"""Where each form of the game is told, and where its source is silent and the site decides."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rules.labels import Text

NAMES: Mapping[str, Text] = {
    "Handbook": _("Handbook (“Règles de la Manille”, a French handbook of ten manilles)"),
    "Wikibooks": _("Wikibooks (“Boîte à jeux”, La manille)"),
    "Leaflet": _("Leaflet of a French card maker (“Manille coinchée”)"),
    "Wikipedia": _("Wikipedia (“Manille”, in English)"),
    "Boussac 1896": _("J. Boussac, Encyclopédie des jeux de cartes, Paris 1896"),
    "Flemish clubs: manillenTracker, Plankierkoarters Bruges, makeitfly": _(
        "The clubs of Flanders (manillenTracker, Plankierkoarters of Bruges, makeitfly)"
    ),
}
SHORT: Mapping[str, Text] = {
    "Handbook": pgettext_lazy("a source", "Handbook"),
    "Wikibooks": pgettext_lazy("a source", "Wikibooks"),
    "Leaflet": pgettext_lazy("a source", "Leaflet"),
    "Wikipedia": pgettext_lazy("a source", "Wikipedia"),
    "Flemish clubs: manillenTracker, Plankierkoarters Bruges, makeitfly": pgettext_lazy("a source", "Clubs"),
}

_FAULTS = frozenset({"misdeal", "penalty_points"})
_HANDBOOK = _FAULTS | {"draw"}
_TURNED = _HANDBOOK | {"turnup_timing"}
_ALONE = _FAULTS | {"direction"}
_BIDDING = _ALONE | {"all_pass", "min_bid", "no_trump", "tie_break"}
_AUCTION = _FAULTS | {"all_pass", "all_tricks_value", "deals_per_player"}

HOUSE: Mapping[str, frozenset[str]] = {
    "parlee": _TURNED | {"turnup_bonus"},
    "muette_68": _TURNED,
    "muette_60": frozenset({"capot_value", "direction", "draw", "misdeal"}),
    "decouverte": _HANDBOOK | {"turnup_bonus"},
    "trois_individuel": _ALONE | {"talon", "tie_break", "turnup_bonus"},
    "trois_donneur": _ALONE | {"capot_value", "defender_marks", "draw", "tie_break"},
    "encheres_3_sans_surprise": _BIDDING,
    "encheres_3_petite_surprise": _BIDDING | {"discards"},
    "encheres_3_grande_surprise": _BIDDING | {"discards"},
    "encheres_4": _BIDDING,
    "encheres_5": _BIDDING,
    "encheres_6": _BIDDING | {"discards", "hands"},
    "encheres_7": _BIDDING | {"discards", "hands"},
    "miseres": _BIDDING | {"discards", "misere", "values"},
    "envers": _ALONE | {"free_of_trump", "general_failed", "tie_break"},
    "dix_sept_coup": _ALONE | {"rounding"},
    "dix_sept_partie": _ALONE | {"finishers", "target"},
    "coinchee_121": _FAULTS | {"no_trump_multiplier", "over"},
    "coinchee_leaflet": _FAULTS | {"combine"},
    "boussac_1896": frozenset({"turnup_timing"}),
    "auction_1": _FAULTS | {"all_pass", "discards", "stakes"},
    "auction_2": _AUCTION,
    "auction_3": _AUCTION | {"discards"},
    "blind": frozenset({"base", "capot_value", "direction", "draw", "penalties"}),
    "manillen_club": _FAULTS | {"capot_value"},
}
"""By form: what the sentences of its page are about where its source does not say it."""


def source_name(source: str) -> str:
    """A source in full."""
    return str(NAMES.get(source, source))


def short_source(source: str) -> str:
    """A source in a word, for a table."""
    return str(SHORT.get(source, source))
