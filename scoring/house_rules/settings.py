"""The rules of a game as a form: its preset, and what a table or a club changes in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.house_rules.figures import (
    AmountsField,
    CardsField,
    FiguresField,
    FiguresWidget,
    NumberOrMaxField,
)
from scoring.rulebook import VARIANTS, RuleViolation, Setting, Variant
from scoring.rules import labels
from scoring.rules.rules import Rules, refusal_of, rules_for

SET = "set_"
RULES_OF = "rules_of"  # the key of the game whose rules the page showed


def find_preset(key: str) -> Variant | None:
    """The game `key`, if it is one whose sheet the table can write."""
    return next((variant for variant in VARIANTS if variant.key == key), None)


def setting_field(setting: Setting) -> forms.Field:
    """The field that asks for `setting`, with what it may be."""
    options: dict[str, Any] = {"label": labels.setting_label(setting.key), "help_text": _help(setting)}
    match setting.kind:
        case "flag":
            return forms.BooleanField(required=False, **options)
        case "choice":
            choices = [
                (json.dumps(value), labels.choice_label(setting.key, value)) for value in setting.choices
            ]
            return forms.TypedChoiceField(choices=choices, coerce=json.loads, **options)
        case "cards":
            return CardsField(**options)
        case "table":
            named = isinstance(setting.default, Mapping)
            return FiguresField(setting.default, **options) if named else AmountsField(**options)
        case "integer_or_max":
            return NumberOrMaxField(**options)
    span = _("It goes from %(least)d to %(most)d.") % {"least": setting.least, "most": setting.most}
    options |= {"min_value": setting.least, "max_value": setting.most}
    options["error_messages"] = {"min_value": span, "max_value": span}
    return forms.IntegerField(required=setting.kind == "integer", **options)


def _help(setting: Setting) -> str:
    """What there is to know before typing, and what it means to leave the field empty."""
    sentences = str(labels.HELP.get(setting.key, ""))
    if setting.key in labels.EMPTY:
        sentences += " " + _("Empty: %(meaning)s.") % {"meaning": labels.EMPTY[setting.key]}
    return sentences.strip()


@dataclass(frozen=True)
class RuleField:
    """A rule as the form asks it: its field, what the preset has, and whether it is something else here."""

    key: str
    field: forms.BoundField
    by_the_book: labels.Text
    changed: bool


class PresetForm(forms.Form):
    """The rules of one preset that may be changed: the visible ones, with `advanced` the others too."""

    advanced = False

    def __init__(
        self, variant: Variant, *args: Any, chosen: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> None:
        initial = {SET + key: self.shown(variant, key, value) for key, value in (chosen or {}).items()}
        kwargs["initial"] = {**initial, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.variant, self.chosen = variant, dict(chosen or {})
        for setting in self._offered():
            field = setting_field(setting)
            field.initial = self.shown(variant, setting.key, setting.default)
            field.widget.attrs |= self.described(setting, field)
            self.fields[SET + setting.key] = field
        if self.is_bound and self.data.get(RULES_OF, self.key) != self.key:
            self.data = self._with_own_rules()

    def _with_own_rules(self) -> dict[str, Any]:
        """What was typed, with the rules of this game instead of those of another."""
        data = {name: value for name, value in self.data.items() if not name.startswith(SET)}
        for setting in self._offered():
            name = SET + setting.key
            data |= self.typed(setting, self.get_initial_for_field(self.fields[name], name))
        return data

    def typed(self, setting: Setting, value: Any) -> dict[str, Any]:
        """What a browser sends where the field of `setting` shows `value`."""
        name = SET + setting.key
        field = self.fields[name]
        if isinstance(field.widget, FiguresWidget):
            worths = zip(field.widget.names, field.widget.decompress(value), strict=True)
            return {f"{name}_{own}": "" if worth is None else worth for own, worth in worths}
        shown = field.prepare_value(value)
        return {name: "" if shown is None else shown}

    @staticmethod
    def shown(variant: Variant, key: str, value: Any) -> Any:
        """What the field of the setting `key` takes for `value`."""
        kind = variant.settings[key].kind if key in variant.settings else ""
        if kind == "choice":
            return json.dumps(value)
        return CardsField.ticked(value) if kind == "cards" else value

    def described(self, setting: Setting, field: forms.Field) -> dict[str, str]:
        """The attributes that say where the field of `setting` is explained; Django's own need none."""
        return {}

    def _offered(self) -> list[Setting]:
        """The settings asked, in the order in which people speak of them."""
        ordered = labels.in_order(self.variant.settings).values()
        return [setting for setting in ordered if setting.visible or self.advanced]

    @property
    def key(self) -> str:
        """What the game is called among those that the page offers."""
        return self.variant.key

    @property
    def visible_rules(self) -> list[forms.BoundField]:
        return [self[SET + setting.key] for setting in self._offered() if setting.visible]

    @property
    def name(self) -> str:
        """What the game is called, in the language of the page."""
        return labels.preset_name(self.variant.key, get_language() or "fr")

    @property
    def rules_wrong(self) -> bool:
        """Whether a visible rule is wrong."""
        return any(field.errors for field in self.visible_rules)

    @property
    def wrong(self) -> list[tuple[forms.BoundField | None, str]]:
        """Every sentence of the form, with the field it is about."""
        return [
            (self[name] if name in self.fields else None, str(sentence))
            for name, sentences in self.errors.items()
            for sentence in sentences
        ]

    def full_clean(self) -> None:
        """As Django does; the cursor goes into the first field that is wrong."""
        super().full_clean()
        first = next((name for name in self.fields if name in self.errors), None)
        if first:
            self.fields[first].widget.attrs["autofocus"] = True

    @property
    def rules(self) -> Rules:
        """The game as it is typed so far; a rule that is wrong is the preset's."""
        self.is_valid()
        chosen = self.settings() if self.is_bound else self.chosen
        try:
            return rules_for(self.variant.key, chosen)
        except RuleViolation:
            return rules_for(self.variant.key, {})

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                self.variant.settle(self.settings())
            except RuleViolation as violation:
                field = SET + str(violation.params.get("setting", ""))
                self.add_error(field if field in self.fields else None, str(refusal_of(violation)))
        return self.cleaned_data

    def settings(self) -> dict[str, Any]:
        """What differs from the preset. A change that this form does not ask for stays as it was."""
        changes = {key: value for key, value in self.chosen.items() if SET + key not in self.fields}
        for setting in self._offered():
            value = self.cleaned_data.get(SET + setting.key, setting.default)
            if value != setting.default:
                changes[setting.key] = value
        return changes


def preset_choices() -> list[tuple[str, str]]:
    """The games the table can write, by name in the language of the page."""
    language = get_language() or "fr"
    return [(variant.key, labels.preset_name(variant.key, language)) for variant in VARIANTS]


class PresetField(forms.ChoiceField):
    """Which manille is played."""

    def __init__(self) -> None:
        super().__init__(label=gettext_lazy("Which manille?"), choices=preset_choices)
