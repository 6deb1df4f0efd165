"""The rules a game is played by: a page of the rulebook and its settled settings.
Tested in tests/scoring/house_rules/test_settings.py."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.rulebook import Deal, Settings, Variant, find_variant, read_deal, write_deal


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

    def read(self, facts: Mapping[str, Any]) -> Deal:
        """The deal that `facts` in JSON tell; `RuleViolation` where they tell none."""
        return read_deal(self.variant, self.settings, facts)

    def write(self, deal: Deal) -> dict[str, Any]:
        """The facts of `deal` in JSON: `read` makes it of them again."""
        return write_deal(self.variant, deal)


def rules_for(key: str, settings: Mapping[str, object]) -> Rules:
    """The rules of the preset `key` with `settings`; `RuleViolation` where there are none such."""
    return _settled(key, json.dumps(settings, sort_keys=True))


@lru_cache(maxsize=256)
def _settled(key: str, settings: str) -> Rules:
    variant = find_variant(key)
    return Rules(variant, variant.settle(json.loads(settings)))
