"""How a game is set up: its preset, what the table or the club changes in it, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubs.errors import Refusal
from clubs.models import Player
from clubs.names import NameInput, search_key
from scoring.forms import labels
from scoring.forms.labels import Text
from scoring.rulebook import RuleViolation, Setting, Variant
from scoring.sentences import refusal_of

GENERATED = ("choice", "integer", "integer_or_null", "flag")
SET = "set_"
RULES_OF = "rules_of"  # the preset whose rules the page showed


def find_preset(key: str) -> Variant | None:
    """The game `key`, if it is one whose sheet the table can write."""
    return next((variant for variant in labels.presets() if variant.key == key), None)


def setting_field(setting: Setting) -> forms.Field:
    """The field that asks for `setting`, with what it may be."""
    label, help_text = labels.setting_label(setting.key), labels.HELP.get(setting.key, "")
    if setting.kind == "flag":
        return forms.BooleanField(label=label, required=False)
    if setting.kind == "choice":
        choices = [(json.dumps(value), labels.choice_label(setting.key, value)) for value in setting.choices]
        return forms.TypedChoiceField(label=label, choices=choices, coerce=json.loads)
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=setting.least,
        max_value=setting.most,
        required=setting.kind == "integer",
    )


@dataclass(frozen=True)
class PresetOption:
    """A preset as the page offers it."""

    key: str
    name: str
    note: Text
    chosen: bool


class SettingsForm(forms.Form):
    """The rules of one preset that may be changed: the visible ones, with `advanced` the others too."""

    def __init__(
        self, variant: Variant, *args: Any, chosen: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> None:
        initial = {SET + key: self._shown(variant, key, value) for key, value in (chosen or {}).items()}
        kwargs["initial"] = {**initial, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.variant, self.chosen = variant, dict(chosen or {})
        for setting in self._offered():
            field = setting_field(setting)
            field.initial = self._shown(variant, setting.key, setting.default)
            self.fields[SET + setting.key] = field
        if self.is_bound and self.data.get(RULES_OF, variant.key) != variant.key:
            self.data = self._with_own_rules()

    def _with_own_rules(self) -> dict[str, Any]:
        """What was typed, with the rules of this preset instead of those of another."""
        data = {name: value for name, value in self.data.items() if not name.startswith(SET)}
        for name in self.fields:
            if name.startswith(SET):
                value = self.get_initial_for_field(self.fields[name], name)
                data[name] = "" if value is None else value
        return data

    @staticmethod
    def _shown(variant: Variant, key: str, value: Any) -> Any:
        setting = variant.settings.get(key)
        return json.dumps(value) if setting and setting.kind == "choice" else value

    @property
    def advanced(self) -> bool:
        """Whether the rules that few tables change are asked too."""
        return False

    def _offered(self) -> list[Setting]:
        """The settings asked, in the order in which people speak of them."""
        settings = self.variant.settings
        known = [key for key in labels.SETTINGS if key in settings]
        asked = [settings[key] for key in [*known, *(key for key in settings if key not in known)]]
        return [
            setting for setting in asked if setting.kind in GENERATED and (setting.visible or self.advanced)
        ]

    def _bound(self, visible: bool) -> list[forms.BoundField]:
        return [self[SET + setting.key] for setting in self._offered() if setting.visible == visible]

    @property
    def visible_rules(self) -> list[forms.BoundField]:
        return self._bound(visible=True)

    @property
    def advanced_rules(self) -> list[forms.BoundField]:
        return self._bound(visible=False)

    @property
    def name(self) -> str:
        """What the game is called, in the language of the page."""
        return labels.preset_name(self.variant.key, get_language() or "fr")

    @property
    def presets(self) -> list[PresetOption]:
        """The games to choose from."""
        chosen = self["variant_key"].value()
        return [
            PresetOption(key, name, labels.PRESET_NOTES.get(key, ""), key == chosen)
            for key, name in preset_choices()
        ]

    @property
    def rules_wrong(self) -> bool:
        """Whether a visible rule is wrong."""
        return any(field.errors for field in self.visible_rules)

    @property
    def advanced_changed(self) -> bool:
        """Whether a rule that few change is changed here, or wrong."""
        fields = self.advanced_rules
        return any(str(field.value()) != str(field.field.initial) or field.errors for field in fields)

    @property
    def wrong(self) -> list[tuple[forms.BoundField | None, str]]:
        """Every sentence of the form, with the field it is about."""
        return [
            (self[name] if name in self.fields else None, str(sentence))
            for name, sentences in self.errors.items()
            for sentence in sentences
        ]

    def point_out(self) -> None:
        """Put the cursor into the first field that is wrong."""
        first = next((name for name in self.fields if name in self.errors), None)
        if first:
            self.fields[first].widget.attrs["autofocus"] = True

    @property
    def rules_told(self) -> list[tuple[Text, Text]]:
        """The visible rules as they stand, for who may only read them."""
        values = {**self.variant.defaults, **self.chosen}
        return [
            (labels.setting_label(setting.key), labels.value_label(setting, values[setting.key]))
            for setting in self._offered()
            if setting.visible
        ]

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
            value = self.cleaned_data[SET + setting.key]
            if value != setting.default:
                changes[setting.key] = value
        return changes

    def refuse(self, refusal: Refusal) -> None:
        """Show what an action refused, above the form."""
        self.add_error(None, str(refusal))


def preset_choices() -> list[tuple[str, str]]:
    """The games the table can write, by name in the language of the page."""
    language = get_language() or "fr"
    return [(variant.key, labels.preset_name(variant.key, language)) for variant in labels.presets()]


class PresetField(forms.ChoiceField):
    """Which manille is played."""

    def __init__(self) -> None:
        super().__init__(label=gettext_lazy("Which manille?"), choices=preset_choices)


# The chairs of four players, in table order, as (label, pair): partners face each other.
CHAIRS = (
    (gettext_lazy("Deals first"), 0),
    (gettext_lazy("Plays second"), 1),
    (gettext_lazy("Partner of the first dealer"), 0),
    (gettext_lazy("Partner of the second"), 1),
)


class PlayForm(SettingsForm):
    """A game among friends: which manille, to how many, and four names in table order."""

    SEAT = "seat_"

    variant_key = PresetField()

    def __init__(self, variant: Variant, *args: Any, **kwargs: Any) -> None:
        super().__init__(variant, *args, **kwargs)
        self.fields["variant_key"].initial = variant.key
        as_on_the_page = sorted(enumerate(CHAIRS), key=lambda chair: chair[1][1])
        for seat, (label, _pair) in as_on_the_page:
            field = NameInput(label=label)
            field.widget.attrs |= {"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "next"}
            self.fields[self.seat(seat)] = field

    @classmethod
    def seat(cls, number: int) -> str:
        return f"{cls.SEAT}{number}"

    @property
    def pairs(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The two pairs, each with the fields of its two names."""
        titles = (_("One pair"), _("The other pair"))
        return [
            (title, [self[self.seat(seat)] for seat, (_label, mine) in enumerate(CHAIRS) if mine == pair])
            for pair, title in enumerate(titles)
        ]

    def clean(self) -> dict[str, Any]:
        seen: dict[str, int] = {}
        for seat in range(len(CHAIRS)):
            name = self.cleaned_data.get(self.seat(seat))
            if name and seen.setdefault(search_key(name) or name, seat) != seat:
                self.add_error(self.seat(seat), _("This name is already at the table: add a letter."))
        return super().clean()

    def names(self) -> list[str]:
        """The four names, in table order."""
        return [self.cleaned_data[self.seat(seat)] for seat in range(len(CHAIRS))]


class HouseRulesForm(SettingsForm):
    """The club's own game: the preset, and what the club changes in it."""

    variant_key = PresetField()

    def __init__(self, variant: Variant, *args: Any, **kwargs: Any) -> None:
        super().__init__(variant, *args, **kwargs)
        self.fields["variant_key"].initial = variant.key

    @property
    def advanced(self) -> bool:
        return True


class TableForm(forms.Form):
    """A table opened by hand: its number, and four of those who have arrived, in table order."""

    table_number = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=999)

    def __init__(self, arrived: Iterable[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.arrived = {str(player.pk): player for player in arrived}
        people = [(key, f"{player.public_name} ({player.number})") for key, player in self.arrived.items()]
        for seat, (label, _pair) in enumerate(CHAIRS):
            self.fields[PlayForm.seat(seat)] = forms.ChoiceField(
                label=label, choices=[("", _("choose")), *people]
            )

    def clean(self) -> dict[str, Any]:
        seated = self.players()
        if len(set(seated)) < len(seated):
            raise ValidationError(_("The same person sits at two places."), "seated_twice")
        return self.cleaned_data

    def players(self) -> list[Player]:
        """The players chosen, in table order."""
        chosen = (self.cleaned_data.get(PlayForm.seat(seat)) for seat in range(len(CHAIRS)))
        return [self.arrived[key] for key in chosen if key]

    def refuse(self, refusal: Refusal) -> None:
        """Show what an action refused, above the form."""
        self.add_error(None, str(refusal))
