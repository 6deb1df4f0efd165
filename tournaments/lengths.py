"""What is played, and how long a game is, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.rulebook import RuleViolation, Variant, find_variant
from tournaments.models import Tournament


def name_of(variant: Variant) -> str:
    """The name of a form of manille in the reader's language."""
    return variant.names.get((get_language() or "fr")[:2], variant.names["fr"])


def say_game(tournament: Tournament) -> str:
    """« Manille coinchée en 121, en 121 points »."""
    try:
        name = name_of(find_variant(tournament.variant))
    except RuleViolation:  # a game this version does not know
        name = tournament.variant
    return ", ".join(filter(None, [name, say_length(tournament.settings)]))


def say_length(settings: Mapping[str, Any]) -> str:
    """« en 121 points », « 12 donnes »; "" where only the evening ends the game."""
    structure = settings.get("structure")
    if structure == "fixed_deals":
        return ngettext("%(deals)d deal", "%(deals)d deals", settings["deals"]) % settings
    if structure == "best_of_3":
        return _("two games out of three to %(target)d points") % settings
    return say_target(settings)


def say_target(settings: Mapping[str, Any]) -> str:
    """« en 121 points »; "" where there are none to reach."""
    return _("to %(target)d points") % settings if settings.get("target") else ""
