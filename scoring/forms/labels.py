"""How the rules are called at the table and in the club's settings: words as data, in one place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rulebook import VARIANTS, Setting, Variant, find_variant

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Text: TypeAlias = StrOrPromise
else:
    Text = str | Promise

# What a doubling and its answer are called, by the people who play each game.
COINCHE: tuple[Text, Text] = (_("coinche"), _("surcoinche"))
CONTRE: tuple[Text, Text] = (_("contre"), _("surcontre"))
TAP: tuple[Text, Text] = (_("tap"), _("double tap"))
KNOCK: tuple[Text, Text] = (_("knock"), _("knock back"))
DOUBLINGS: Mapping[str, tuple[Text, Text]] = {
    "coinchee_121": COINCHE,
    "coinchee_leaflet": CONTRE,
    "muette_60": TAP,
    "manillen_club": KNOCK,
}

# What a preset is, in a line; in this order, from the most played, the presets are offered.
PRESET_NOTES: Mapping[str, Text] = {
    "coinchee_121": _("68 points, coinche and surcoinche"),
    "coinchee_leaflet": _("68 points, contre and surcontre, no trump counts double"),
    "manillen_club": _("60 points, as in the clubs of Flanders; after a level deal the next counts double"),
    "muette_60": _("60 points, partners are silent, taps and no trump count double"),
    "muette_68": _("68 points, partners are silent, the turned trump is marked"),
    "parlee": _("68 points, partners may talk, the turned trump is marked"),
    "boussac_1896": _("68 points, by the book of 1896, with its seventeen articles"),
    "blind": _("60 points, each player sees every hand but his own"),
}


def presets() -> list[Variant]:
    """The games whose sheet the table can write: two sides of two, one count a deal."""
    order = list(PRESET_NOTES)
    written = [variant for variant in VARIANTS if len(variant.sides) == 2 and variant.players == 4]
    return sorted(
        written, key=lambda variant: order.index(variant.key) if variant.key in order else len(order)
    )


RANKS: tuple[tuple[str, Text], ...] = (
    ("10", "10"),
    ("A", pgettext_lazy("card", "A")),
    ("K", pgettext_lazy("card", "K")),
    ("Q", pgettext_lazy("card", "Q")),
    ("J", pgettext_lazy("card", "J")),
    ("9", "9 8 7"),
)

RANK_NAMES: Mapping[str, Text] = {
    "10": _("the manille"),
    "A": _("the ace"),
    "K": _("the king"),
    "Q": _("the queen"),
    "J": _("the jack"),
}

SETTINGS: Mapping[str, Text] = {
    "structure": _("What is played"),
    "target": _("Points to reach"),
    "deals": _("Number of deals"),
    "belle_target": _("Points to reach in the belle"),
    "max_doubles": _("Doublings"),
    "no_trump_multiplier": _("Without trump (en voiture)"),
    "draw": _("When a deal is level"),
    "turnup_bonus": _("The turned trump is marked"),
    "penalty_points": _("Points of a penalty"),
    "base": _("Points to pass before marking"),
    "capot_value": _("Every trick"),
    "blind_multiplier": _("Blind trump"),
    "combine": _("Doublings together"),
    "cap": _("The most a deal is multiplied by"),
    "turnup_timing": _("The turned trump and the end of the game"),
    "fixed_deals_tie": _("Level after the last deal"),
    "tie_break": _("When both pass the target together"),
    "penalties": _("Penalties"),
    "penalty_to": _("A penalty"),
    "penalty_multiplied": _("A penalty is multiplied like the deal"),
    "misdeal": _("After a misdeal"),
    "direction": _("The deal goes round"),
}

HELP: Mapping[str, Text] = {
    "belle_target": _("Empty: the same as the other games."),
    "cap": _("Empty: no limit."),
    "penalty_points": _("Empty: the amount is typed each time."),
}

# By the setting's key and its value as JSON.
CHOICES: Mapping[str, Mapping[str, Text]] = {
    "structure": {
        '"single"': _("one game to the points"),
        '"best_of_3"': _("two games and a belle"),
        '"fixed_deals"': _("a fixed number of deals"),
    },
    "max_doubles": {
        "0": _("none"),
        "1": _("one (×2)"),
        "2": _("two (×2, ×4)"),
        "null": _("no limit"),
    },
    "no_trump_multiplier": {"1": _("counts once"), "2": _("counts double")},
    "blind_multiplier": {"1": _("counts once"), "2": _("counts double")},
    "draw": {
        '"void"': _("nothing follows"),
        '"double_next"': _("the next deal counts double"),
        '"carried"': _("its doublings pass to the next deal, and one more"),
    },
    "capot_value": {"30": _("marks 30"), "60": _("marks 60")},
    "combine": {'"multiply"': _("multiply: ×2, ×4, ×8"), '"add"': _("add: ×2, ×3, ×4")},
    "turnup_timing": {
        '"after_deal"': _("counts after the tricks"),
        '"immediate"': _("counts before the tricks"),
        '"cannot_end"': _("cannot end the game"),
    },
    "fixed_deals_tie": {
        '"drawn"': _("the game is drawn"),
        '"two_more_deals"': _("two more deals"),
        '"half_win"': _("half a win each"),
    },
    "tie_break": {'"highest_total"': _("the higher total wins"), '"shared"': _("they share")},
    "penalties": {'"points"': _("are used"), '"none"': _("are not used")},
    "penalty_to": {
        '"opponents"': _("is marked by the opponents"),
        '"offender"': _("is taken from the offender"),
    },
    "misdeal": {
        '"same_dealer"': _("the same dealer deals again"),
        '"next_dealer"': _("the next dealer deals"),
    },
    "direction": {'"clockwise"': _("clockwise"), '"anticlockwise"': _("anticlockwise")},
}


def preset_name(key: str, language: str) -> str:
    """What the preset `key` is called in `language`, in French where it has no name there."""
    names = find_variant(key).names
    return names.get(language[:2], names["fr"])


def doubling_names(key: str) -> tuple[Text, Text]:
    """What the first doubling and its answer are called in the game `key`."""
    return DOUBLINGS.get(key, COINCHE)


def setting_label(key: str) -> Text:
    return SETTINGS.get(key, key)


def choice_label(key: str, value: Any) -> Text:
    """What `value` of the setting `key` is called."""
    text = json.dumps(value)
    return CHOICES.get(key, {}).get(text, text)


def value_label(setting: Setting, value: Any) -> Text:
    """A value of `setting`, for reading."""
    if setting.kind == "flag":
        return _("yes") if value else _("no")
    if setting.kind == "choice":
        return choice_label(setting.key, value)
    return "–" if value is None else str(value)
