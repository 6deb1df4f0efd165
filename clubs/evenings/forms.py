"""Forms for seasons and evenings; nothing here writes. Tested in tests/clubs/evenings/test_session_new.py."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.utils import from_current_timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from clubs.models.names import NameInput
from web.inputs import DayInput, HourInput


class SeasonForm(forms.Form):
    """A season; September to June unless said otherwise."""

    name = NameInput(label=_("Name"))
    starts = forms.DateField(label=_("From"), widget=DayInput())
    ends = forms.DateField(label=_("To"), widget=DayInput())

    def clean(self) -> dict[str, Any]:
        starts, ends = self.cleaned_data.get("starts"), self.cleaned_data.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", ValidationError(_("A season ends after it starts."), "season_backwards"))
        return self.cleaned_data


class SessionForm(forms.Form):
    """An evening: its day, its hour, its place."""

    date = forms.DateField(label=_("Day"), widget=DayInput())
    time = forms.TimeField(label=_("Hour"), widget=HourInput())
    place = NameInput(label=_("Place"), required=False)
    name = NameInput(
        label=_("Name"), required=False, help_text=_("For an evening that has one, such as “Easter contest”.")
    )

    def clean(self) -> dict[str, Any]:
        day, hour = self.cleaned_data.get("date"), self.cleaned_data.get("time")
        if day and hour:
            # An hour that the clocks skip in spring is refused here, as a sentence.
            self.cleaned_data["starts_at"] = from_current_timezone(datetime.combine(day, hour))
        return self.cleaned_data

    def planned(self) -> dict[str, Any]:
        """When and where, as an evening is planned."""
        return {name: self.cleaned_data[name] for name in ("starts_at", "name", "place")}


class NewSessionForm(SessionForm):
    """An evening to be planned. A second one of the same hour and name must be meant: `another`."""

    twin: Session | None = None

    def __init__(self, *args: Any, sessions: QuerySet[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sessions = sessions

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors or "another" in self.data:
            return cleaned
        self.twin = self.sessions.filter(starts_at=cleaned["starts_at"], name=cleaned["name"]).first()
        if self.twin:
            self.fields["another"] = forms.BooleanField(
                label=_("This is one more, on purpose"), required=False
            )
            raise ValidationError(_("This evening is already in the calendar."), "twin")
        return cleaned
