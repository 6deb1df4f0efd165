"""Fields for the settings that are no single value: numbers under their names, a row of amounts, cards.
Tested in tests/scoring/house_rules/test_settings.py."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.rulebook.cards import PACK
from scoring.rules import labels

WHOLE_PACK = "none"
MOST_WORTH = 1000


class FiguresWidget(forms.MultiWidget):
    """A number for each of `names`, each under its own label."""

    template_name = "scoring/house_rules/_figures.html"
    use_fieldset = True

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__({name: forms.NumberInput() for name in self.names})

    def decompress(self, value: Mapping[str, Any] | None) -> list[Any]:
        worths = [(value or {}).get(name) for name in self.names]
        return [worth if isinstance(worth, int) else None for worth in worths]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for figure, own in zip(context["widget"]["subwidgets"], self.names, strict=True):
            figure["label"] = labels.figure_label(own)
        return context


class FiguresField(forms.MultiValueField):
    """The table of a setting: `{name: number}`. What is left empty is the word its default has for it, if any."""

    def __init__(self, default: Mapping[str, Any], **kwargs: Any) -> None:
        self.names = tuple(default)
        self.empty = next((worth for worth in default.values() if isinstance(worth, str)), None)
        super().__init__(
            fields=[
                forms.IntegerField(min_value=0, max_value=MOST_WORTH, required=False) for _name in default
            ],
            widget=FiguresWidget(self.names),
            required=False,
            require_all_fields=False,
            **kwargs,
        )

    def compress(self, data_list: Sequence[int | None]) -> dict[str, int | str | None]:
        worths = data_list or [None] * len(self.names)
        return {
            name: self.empty if worth is None else worth
            for name, worth in zip(self.names, worths, strict=True)
        }

    def clean(self, value: Sequence[str]) -> dict[str, int | str | None]:
        if self.empty is None and not all(value or ()):
            raise ValidationError(_("Give a number for each."), "incomplete")
        cleaned: dict[str, int | str | None] = super().clean(value)
        return cleaned


class NumberOrMaxField(forms.IntegerField):
    """A number, or `max` where nothing is typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_WORTH, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return "" if value == "max" else value

    def clean(self, value: Any) -> int | str:
        number: int | None = super().clean(value)
        return "max" if number is None else number


class AmountsField(forms.CharField):
    """A row of amounts, by their place from 0; empty is None."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=60, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(amount) for amount in value.values()) if isinstance(value, Mapping) else value

    def clean(self, value: str) -> dict[str, int] | None:
        amounts = re.split(r"[\s,;/·-]+", super().clean(value).strip(" ,;/·-"))
        if not all(re.fullmatch(r"[0-9]{0,6}", amount) for amount in amounts):
            raise ValidationError(_("Write whole numbers with spaces between, such as 5 4 3 2 1."), "amounts")
        return {str(place): int(amount) for place, amount in enumerate(amounts)} if any(amounts) else None


class CardsField(forms.MultipleChoiceField):
    """Cards of the pack; none of them is None, and the choice of the whole pack an empty list."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        cards = [(str(card), labels.card_label(str(card))) for card in PACK]
        kwargs["error_messages"] = {"invalid_choice": _("There is no such card in the pack.")}
        super().__init__(choices=[(WHOLE_PACK, labels.WHOLE_PACK), *cards], required=False, **kwargs)

    @staticmethod
    def ticked(cards: list[str] | None) -> list[str]:
        """What stands ticked for `cards`."""
        return [WHOLE_PACK] if cards == [] else cards or []

    def clean(self, value: Any) -> list[str] | None:
        chosen: list[str] = super().clean(value)
        if WHOLE_PACK in chosen and len(chosen) > 1:
            raise ValidationError(_("Either the whole pack is dealt, or these cards are taken out."), "both")
        if len(chosen) > 8:
            raise ValidationError(_("At most eight cards are taken out."), "too_many")
        return [] if WHOLE_PACK in chosen else chosen or None
