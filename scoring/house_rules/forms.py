"""The forms with which a director changes the game of a club, or goes back to a version of it.
Tested in tests/scoring/house_rules/test_settings.py."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from clubs.models.names import NameInput
from scoring.house_rules.settings import SET, PresetField, PresetForm, RuleField
from scoring.rulebook import Setting, Variant
from scoring.rules import labels


class HouseRulesForm(PresetForm):
    """A game of the club: the preset, what the club changes in it, and what it calls it.

    `upon` is the version it was made from. `reset` is the key of a rule that goes back to the preset's value.
    `named` is whether the game cannot go without a name.
    """

    advanced = True
    variant_key = PresetField()
    house_name = NameInput(
        label=gettext_lazy("What the club calls its game"),
        required=False,
        error_messages={"required": gettext_lazy("A name is needed.")},
    )
    upon = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self, variant: Variant, *args: Any, reset: str = "", named: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(variant, *args, **kwargs)
        self.fields["house_name"].required = named
        self.fields["variant_key"].initial = variant.key
        if self.is_bound and reset in variant.settings:
            untouched = self.typed(variant.settings[reset], self.fields[SET + reset].initial)
            typed = cast(QueryDict, self.data).copy()
            for name, value in untouched.items():
                typed.setlist(name, value if isinstance(value, list) else [] if value is False else [value])
            self.data = typed
            self.fields[SET + reset].widget.attrs["autofocus"] = True

    def described(self, setting: Setting, field: forms.Field) -> dict[str, str]:
        helped = f"id_{SET}{setting.key}_helptext " if field.help_text else ""
        return {"aria-describedby": f"{helped}note-{setting.key}"}

    @property
    def rules_asked(self) -> list[RuleField]:
        """The rules that people speak of first."""
        return [self._rule(setting) for setting in self._offered() if setting.visible]

    @property
    def rules_of_few(self) -> list[RuleField]:
        """The rules that few clubs change."""
        return [self._rule(setting) for setting in self._offered() if not setting.visible]

    @property
    def few_changed(self) -> bool:
        """Whether a rule that few clubs change is changed here, or wrong."""
        return any(rule.changed or rule.field.errors for rule in self.rules_of_few)

    def _rule(self, setting: Setting) -> RuleField:
        here = self.rules.settings[setting.key]
        return RuleField(
            key=setting.key,
            field=self[SET + setting.key],
            by_the_book=labels.value_label(setting, setting.default),
            changed=here != setting.default,
        )

    def stand_upon(self, number: int) -> None:
        """Begin again at version `number`, with all that was typed."""
        data = cast(QueryDict, self.data).copy()
        data["upon"] = str(number)
        self.data = data


class VersionForm(forms.Form):
    """The version that was played when somebody asked for another."""

    upon = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
