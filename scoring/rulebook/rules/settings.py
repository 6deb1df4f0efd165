"""Settings: what a table may change in a rule, and the words that rules are made of."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from ..deal import RuleViolation
from ..sources import CHOSEN, Ground, HouseRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One thing a table may choose: its default, what else it may be, and whether the short form asks for it.

    `kind` is `choice` (one of `choices`, where None stands for no limit), `integer` or `integer_or_null`
    (from `least` to `most`), `flag`, or `table` and `cards`, which `parse` reads. `aliases` are other names
    under which it may be told; it is kept under its `key`. `schema` says in the terms of JSON Schema what `parse`
    takes, with an example.
    """

    key: str
    default: Any
    kind: str
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    visible: bool = False
    parse: Callable[[object], Any] | None = None
    aliases: tuple[str, ...] = ()
    schema: Mapping[str, Any] = field(default_factory=dict)

    @property
    def allowed(self) -> Any:
        """What may be chosen, as JSON can say it."""
        if self.kind == "choice":
            return list(self.choices)
        if self.kind == "flag":
            return [False, True]
        if self.kind in ("integer", "integer_or_null"):
            return {"least": self.least, "most": self.most, "null": self.kind == "integer_or_null"}
        return self.kind

    def read(self, value: object) -> Any:
        """`value` if this setting may have it; RuleViolation `bad_setting` otherwise.

        A flag is not a number here, nor 2.0 the number 2.
        """
        if self.parse is not None:
            try:
                return self.parse(value)
            except (ValueError, TypeError):
                raise self._refusal(value) from None
        if not self._admits(value):
            raise self._refusal(value)
        return value

    def read_below(self, value: int | None, total: int) -> None:
        """RuleViolation `bad_setting` where `value` is not below `total`, so that no deal could be scored."""
        if value is not None and value >= total:
            raise replace(self, most=total - 1)._refusal(value)

    def _admits(self, value: object) -> bool:
        if self.kind == "choice":
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        if self.kind == "flag":
            return isinstance(value, bool)
        if value is None:
            return self.kind == "integer_or_null"
        return type(value) is int and self.least <= value <= self.most

    def _refusal(self, value: object) -> RuleViolation:
        violation = RuleViolation("bad_setting", setting=self.key, value=value, allowed=self.allowed)
        violation.facts = {"example": json.dumps(self.schema["examples"][0])} if self.schema else {}
        return violation


def whole(least: int, most: int) -> dict[str, Any]:
    """The JSON Schema of whole numbers from `least` to `most`."""
    return {"type": "integer", "minimum": least, "maximum": most}


def choice(key: str, default: Any, *choices: Any, visible: bool = False) -> Setting:
    return Setting(key=key, default=default, kind="choice", choices=choices, visible=visible)


def integer(key: str, default: int, least: int, most: int, *, visible: bool = False) -> Setting:
    return Setting(key=key, default=default, kind="integer", least=least, most=most, visible=visible)


def integer_or_null(
    key: str, default: int | None, least: int, most: int, *, visible: bool = False
) -> Setting:
    return Setting(key=key, default=default, kind="integer_or_null", least=least, most=most, visible=visible)


def flag(key: str, default: bool, *, visible: bool = False) -> Setting:
    return Setting(key=key, default=default, kind="flag", visible=visible)


@dataclass(frozen=True, kw_only=True)
class Word:
    """A word of the vocabulary: a rule with its figures.

    What a table may change are fields of the word, bearing the key of their setting; a settled word is the
    same rule with the table's figures in them. `grounds` is where the rule comes from: by what is told of it, the
    key of a setting or of a section of the page, "" for the rest.
    """

    grounds: Mapping[str, Ground] = field(default_factory=dict, compare=False, repr=False)

    def ground(self, about: str, section: str) -> Ground | None:
        """Where what is told `about` this rule in a `section` comes from."""
        keys = (about or section, section, "")
        return next((self.grounds[key] for key in keys if key in self.grounds), None)

    @property
    def house(self) -> frozenset[str]:
        """What no source says of this rule, so that this site decides it."""
        grounds = self.grounds.items()
        return frozenset(
            key for key, ground in grounds if isinstance(ground, HouseRule) and ground is not CHOSEN
        )

    def settings(self) -> tuple[Setting, ...]:
        """What a table may change in this rule; the defaults are the figures the rule is declared with."""
        return ()

    def settled(self, values: Mapping[str, Any]) -> Self:
        """This rule with the figures `values` chose; what differs from its own rests on the choice of the table."""
        figures = {setting.key: values[setting.key] for setting in self.settings()}
        chosen = dict.fromkeys((key for key in figures if figures[key] != getattr(self, key)), CHOSEN)
        return replace(self, **figures, grounds={**self.grounds, **chosen}) if figures else self

    def check(self, settings: Mapping[str, Setting], total: int) -> None:
        """RuleViolation `bad_setting` where these figures, each of them allowed, can score no game together.

        `settings` are those of the whole game, `total` is what all counts of a deal make together.
        """

    def facts(self) -> tuple[str, ...]:
        """The keys of an entry that this rule reads."""
        return ()

    def asks(self) -> tuple[str, ...]:
        """The questions that the form of a deal puts for this rule."""
        return ()
