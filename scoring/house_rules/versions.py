"""The versions of a game of a club: the one played now, and of each what it changed, who made it and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.booklet.choices import find_changes
from scoring.booklet.page import RuleChange
from scoring.models import HouseRules
from scoring.models.house_rules import USUAL
from scoring.rulebook import VARIANTS, RuleViolation
from scoring.rules import labels
from scoring.rules.rules import Rules, rules_for


@dataclass(frozen=True)
class VersionRow:
    """A version, what the club called its game then, and what it changed in the version before it."""

    version: HouseRules
    game: str
    changes: list[RuleChange]
    played: bool


def version_0(club: Club, game: int = USUAL) -> HouseRules:
    """What `club` played before its first version of this game, not stored: the fields of the club; else no game."""
    if game == USUAL:
        was = {"made_at": club.created_at, "variant": club.variant, "settings": club.settings}
    else:
        was = {"offered": False, "variant": VARIANTS[0].key, "settings": {}}
    return HouseRules(club=club, game=game, number=0, **was)


def tell_versions(versions: Sequence[HouseRules]) -> list[VersionRow]:
    """The versions, the last first, each beside the one before it."""
    later = [
        VersionRow(new, game_name(new), changes_of(old, new), new is versions[0] and new.offered)
        for new, old in pairwise(versions)
    ]
    first = versions[-1]
    rules = readable_rules(first)
    changes = list(find_changes(rules.variant.defaults, rules.settings)) if rules else []
    return [*later, VersionRow(first, game_name(first), changes, not later and first.offered)]


def readable_rules(version: HouseRules) -> Rules | None:
    """The rules of `version`; None where the rulebook no longer knows them."""
    try:
        return rules_for(version.variant, version.settings, written=True)
    except RuleViolation:
        return None


def game_name(version: HouseRules) -> str:
    """What the preset of `version` is called, in the language of the page."""
    try:
        return labels.preset_name(version.variant, get_language() or "fr")
    except RuleViolation:
        return version.variant


def changes_of(old: HouseRules, new: HouseRules) -> list[RuleChange]:
    """What `new` changed in `old`: the name, whether it is offered, the game, its rules."""
    was, now = readable_rules(old), readable_rules(new)
    changes = [RuleChange(_("Name"), old.name or "–", new.name or "–")] if old.name != new.name else []
    if old.offered != new.offered:
        before, after = (_("yes") if version.offered else _("no") for version in (old, new))
        changes.append(RuleChange(_("Offered"), before, after))
    return changes + (changes_between(was, now) if was and now else [])


def changes_between(old: Rules, new: Rules) -> list[RuleChange]:
    """What is not the same in two games; of another preset, what differs from that preset."""
    if old.variant == new.variant:
        return list(find_changes(old.settings, new.settings))
    language = get_language() or "fr"
    was, now = (labels.preset_name(rules.variant.key, language) for rules in (old, new))
    return [RuleChange(_("Game"), was, now), *find_changes(new.variant.defaults, new.settings)]
