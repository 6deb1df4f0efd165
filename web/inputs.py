"""Inputs for days, hours and moments, choices to offer, and the box to search in. Tested in tests/clubs/evenings/."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

DayInput = partial(forms.DateInput, {"type": "date"}, "%Y-%m-%d")
HourInput = partial(forms.TimeInput, {"type": "time"}, "%H:%M")
MomentInput = partial(forms.DateTimeInput, {"type": "datetime-local"}, "%Y-%m-%dT%H:%M")
"""The browser's own calendar and clock."""


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Let the field `name` be one of `choices`, or several."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


class SearchForm(forms.Form):
    """A few letters of a name; too many are cut, never refused."""

    q = forms.CharField(label=_("Search"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""
