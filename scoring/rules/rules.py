"""The rules a game is played by: a page of the rulebook and its settled settings; and what they refuse, in words.
Tested in tests/scoring/rules/test_presets.py."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from scoring.rulebook import (
    LANGUAGES,
    Deal,
    RuleViolation,
    Settings,
    Variant,
    find_variant,
    read_deal,
    sentence_of,
    write_deal,
)
from scoring.rules.labels import setting_label
from web.refusals import Refusal


@dataclass(frozen=True)
class Rules:
    """A form of manille, as one table plays it."""

    variant: Variant
    settings: Settings

    @property
    def changes(self) -> dict[str, Any]:
        """The settings that are not those of the preset."""
        defaults = self.variant.defaults
        return {key: value for key, value in self.settings.items() if value != defaults[key]}

    def read(self, facts: Mapping[str, Any], *, written: bool = False) -> Deal:
        """The deal that `facts` in JSON tell, `written` where they stand on a sheet; `RuleViolation` where none."""
        return read_deal(self.variant, self.settings, facts, written=written)

    def write(self, deal: Deal) -> dict[str, Any]:
        """The facts of `deal` in JSON: `read` makes it of them again."""
        return write_deal(self.variant, deal)


def rules_for(key: str, settings: Mapping[str, object], *, written: bool = False) -> Rules:
    """The rules of the preset `key` with `settings`; `RuleViolation` where there are none such.

    Those that are `written` on a sheet are not asked again whether they could score a game.
    """
    return _settled(key, json.dumps(settings, sort_keys=True), written)


@lru_cache(maxsize=256)
def _settled(key: str, settings: str, written: bool) -> Rules:
    variant = find_variant(key)
    return Rules(variant, variant.settle(json.loads(settings), written=written))


def refusal_of(violation: RuleViolation, **words: str) -> Refusal:
    """The rulebook's `violation` in its own sentence, for the reader of the page; bad input, 422.

    `words` are what the page calls some of its parameters.
    """
    if "setting" in violation.params:
        words["setting"] = str(setting_label(violation.params["setting"]))
    language = (get_language() or LANGUAGES[0])[:2]
    sentence = sentence_of(violation.but(**words), language if language in LANGUAGES else "en")
    status = 409 if violation.code == "game_over" else 422
    figures = {**violation.params, **violation.facts}
    return Refusal(violation.code, sentence.replace("%", "%%"), status=status, **figures)


def rules_or_refuse(key: str, settings: Mapping[str, object]) -> Rules:
    """The rules of the preset `key` with `settings`; `Refusal` where there are none such."""
    try:
        return rules_for(key, settings)
    except RuleViolation as violation:
        raise refusal_of(violation) from violation
