"""What a director types to publish a ranking, or to withdraw one.
Tested in tests/tournaments/editions/test_views.py."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.editions.corrections import Outlook
from tournaments.editions.states import say_moment
from tournaments.models import CorrectionPeriod
from web.inputs import MomentInput


class EditionForm(forms.Form):
    """A ranking to publish, and how long objections are heard: as announced or as usual where nothing is chosen."""

    note = forms.CharField(
        label=_("Note"),
        max_length=200,
        required=False,
        help_text=_("Shown under the ranking: what was corrected, for example."),
    )
    period = forms.TypedChoiceField(
        label=_("Correction period"),
        choices=[("", ""), *CorrectionPeriod.choices],
        coerce=CorrectionPeriod,
        empty_value=None,
        required=False,
        help_text=_("Until then the public page says that the ranking is provisional, and whom to ask."),
    )
    until = forms.DateTimeField(
        label=_("Its end, where it is your own"), required=False, widget=MomentInput()
    )

    def __init__(self, *args: Any, outlook: Outlook, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["period"]
        assert isinstance(field, forms.TypedChoiceField)
        shown: list[tuple[str, Any]] = [(period.value, period.label) for period in outlook.choices(now)]
        if outlook.until:
            sentence = gettext("It runs until %(date)s; it can be made longer, not shorter.")
            field.help_text = sentence % {"date": say_moment(outlook.until)}
            shown = [("", gettext("as announced")), *shown]
        field.widget.choices = shown  # what came too late is refused in a sentence
        field.initial = "" if outlook.until else outlook.usual.value
        if outlook.ended:
            self.fields["note"].required = True
            self.fields["note"].help_text = gettext("What is corrected: the correction period is over.")
            for name in ("period", "until"):
                self.fields[name].widget = forms.HiddenInput()


class WithdrawalForm(forms.Form):
    """Why a published ranking stands no longer."""

    reason = forms.CharField(
        label=_("Why?"),
        max_length=200,
        help_text=_("Everybody can read it: no names that need not be there."),
    )
