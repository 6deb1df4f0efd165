"""The versions of a club's game: the one played now, and of each what it changed, who made it and when."""

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
from scoring.rulebook import RuleViolation
from scoring.rules import labels
from scoring.rules.rules import Rules, rules_for


@dataclass(frozen=True)
class VersionRow:
    """A version, what the club called its game then, and what it changed in the version before it."""

    version: HouseRules
    game: str
    changes: list[RuleChange]
    played: bool


def played_version(club: Club) -> HouseRules:
    """The game `club` plays now. Until it makes its own, that is version 0: the fields of the club, not stored."""
    last = club.house_rules.select_related("made_by").first()
    return last or HouseRules(
        club=club, number=0, made_at=club.created_at, variant=club.variant, settings=club.settings
    )


def versions_of(club: Club) -> list[HouseRules]:
    """Every game `club` has made its own, the one played now first, in one query."""
    return list(club.house_rules.select_related("made_by")) or [played_version(club)]


def tell_versions(versions: Sequence[HouseRules]) -> list[VersionRow]:
    """The versions, the last first, each beside the one before it."""
    later = [
        VersionRow(new, game_name(new), changes_of(old, new), new is versions[0])
        for new, old in pairwise(versions)
    ]
    first = versions[-1]
    rules = readable_rules(first)
    changes = list(find_changes(rules.variant.defaults, rules.settings)) if rules else []
    return [*later, VersionRow(first, game_name(first), changes, not later)]


def readable_rules(version: HouseRules) -> Rules | None:
    """The rules of `version`; None where the rulebook no longer knows them."""
    try:
        return rules_for(version.variant, version.settings)
    except RuleViolation:
        return None


def game_name(version: HouseRules) -> str:
    """What the preset of `version` is called, in the language of the page."""
    try:
        return labels.preset_name(version.variant, get_language() or "fr")
    except RuleViolation:
        return version.variant


def changes_of(old: HouseRules, new: HouseRules) -> list[RuleChange]:
    """What `new` changed in `old`: the name, the game, its rules."""
    was, now = readable_rules(old), readable_rules(new)
    renamed = [RuleChange(_("Name"), old.name or "–", new.name or "–")] if old.name != new.name else []
    return renamed + (changes_between(was, now) if was and now else [])


def changes_between(old: Rules, new: Rules) -> list[RuleChange]:
    """What is not the same in two games; of another preset, what differs from that preset."""
    if old.variant == new.variant:
        return list(find_changes(old.settings, new.settings))
    language = get_language() or "fr"
    was, now = (labels.preset_name(rules.variant.key, language) for rules in (old, new))
    return [RuleChange(_("Game"), was, now), *find_changes(new.variant.defaults, new.settings)]
