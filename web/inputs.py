"""Inputs for days, hours and moments, and the box to search in. Tested in tests/clubs/evenings/."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class DayInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class HourInput(forms.TimeInput):
    """The browser's own clock."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class MomentInput(forms.DateTimeInput):
    """The browser's own calendar and clock."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class SearchForm(forms.Form):
    """A few letters of a name; too many are cut, never refused."""

    q = forms.CharField(label=_("Search"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""
