"""What is typed at the door of a table: its number, and the PIN of the evening.
Tested in tests/scoring/joining/test_join.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.models.names import LONGEST_NAME
from scoring.deals.entries import LedgerEntryForm

LARGEST_TABLE, LARGEST_SEAT = 9999, 20
PIN = 6  # digits


class PinForm(forms.Form):
    """A table of tonight and its PIN; the club is asked where there are several."""

    table = forms.IntegerField(
        label=_("Table number"),
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
    )
    pin = forms.CharField(
        label=_("Code of the evening"),
        help_text=_("Six digits: they stand on the card, and the director can read them out."),
        widget=forms.PasswordInput(  # typed anew each time, and yet to be seen
            {"type": "text", "inputmode": "numeric", "autocomplete": "one-time-code", "maxlength": PIN + 1}
        ),
    )

    def __init__(self, clubs: Sequence[Club], *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.clubs = {club.slug: club for club in clubs}
        if len(self.clubs) != 1:
            names = [("", ""), *((club.slug, club.name) for club in clubs)]
            self.fields["club"] = forms.ChoiceField(label=_("Club"), choices=names)
            self.order_fields(["club"])

    def clean_pin(self) -> str:
        typed = "".join(self.cleaned_data["pin"].split())
        if not (len(typed) == PIN and typed.isascii() and typed.isdigit()):
            raise forms.ValidationError(_("Type the six digits of the code."))
        return typed

    def club_of(self) -> Club:
        """The club whose table it is, of a form that is valid."""
        return self.clubs[self.cleaned_data.get("club") or next(iter(self.clubs))]


class NameForm(LedgerEntryForm):
    """The name of who sits somewhere: spelled right, or of somebody who `comes` from now on."""

    seat = forms.IntegerField(min_value=0, max_value=LARGEST_SEAT)
    name = forms.CharField(max_length=LONGEST_NAME)
    comes = forms.BooleanField(required=False)
