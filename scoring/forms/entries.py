"""What every entry of the ledger carries from its page, and the short entries: strike, sign, reopen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal

LONGEST_REASON = 200


class EntryForm(forms.Form):
    """An entry made upon a revision of the sheet and its seating, under a UUID made with its page.

    The same page sent twice is the same UUID, and so the same receipt: it works without a script.
    """

    uuid = forms.UUIDField(widget=forms.HiddenInput)
    revision = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    game = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seating = forms.CharField(max_length=10, required=False, widget=forms.HiddenInput)

    # Where a refusal is shown: its code, and the field it belongs to.
    beside: dict[str, str] = {}

    def refuse(self, refusal: Refusal) -> None:
        """Show `refusal` beside the field it is about, above the form where it is about none."""
        field = self.beside.get(refusal.code)
        self.add_error(field if field in self.fields else None, str(refusal))

    def value(self, name: str) -> str:
        """What the field `name` holds as the page shows it, typed or proposed; "" for nothing."""
        value = self[name].value()
        return "" if value is None or value is False else str(value)

    def choices(self, name: str) -> list[tuple[str, str]]:
        """What the field `name` may be, as (value, label)."""
        return list(cast(forms.ChoiceField, self.fields[name]).choices)  # type: ignore[arg-type]  # pairs, here

    def offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        """Let the field `name` be one of `choices`."""
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    @property
    def stamp(self) -> list[tuple[str, str]]:
        """The hidden fields that have a value, as (name, value)."""
        hidden = ((field.name, self.value(field.name)) for field in self.hidden_fields())
        return [(name, value) for name, value in hidden if value]

    @property
    def told(self) -> list[str]:
        """Every sentence of the form, those about its hidden fields too, for the top of the page."""
        return [str(sentence) for sentences in self.errors.values() for sentence in sentences]


class ReasonField(forms.CharField):
    """Why, in a few words."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Reason"))
        kwargs.setdefault("error_messages", {"required": _("Say why, in a few words.")})
        super().__init__(max_length=LONGEST_REASON, **kwargs)


class StrikeForm(EntryForm):
    """Why a line is struck out."""

    reason = ReasonField()


class SignForm(EntryForm):
    """A side confirms the result; `stopped` says why the game ends before its rules do."""

    side = forms.CharField(max_length=10)
    stopped = ReasonField(label=_("Why does the game stop here?"), required=False)


class ReopenForm(EntryForm):
    """Why a signed game is opened again."""

    reason = ReasonField()
