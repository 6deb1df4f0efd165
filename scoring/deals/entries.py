"""What every entry carries from its page, and the short ones: a reason, sign, contest, settle, answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.choices import BaseChoiceIterator
from django.utils.translation import gettext_lazy as _

from scoring.ledger.writing import LONGEST_REASON, Stamp
from web.refusals import Refusal


class TextPairs(BaseChoiceIterator):
    """Choices that are pairs of texts already: Django need not look into each key of every form."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.pairs = tuple(pairs)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self.pairs)


class PhoneClockField(forms.DateTimeField):
    """What the clock of a phone said: a clock that is off refuses no entry, it says nothing."""

    def to_python(self, value: Any) -> datetime | None:
        try:
            return tell_time(super().to_python(value))
        except (ValidationError, OverflowError, ValueError):
            return None


def tell_time(moment: datetime | None) -> datetime | None:
    """`moment`, where a ledger can keep it."""
    return moment if moment and 1971 <= moment.year <= 2999 else None


class LedgerEntryForm(forms.Form):
    """An entry made upon a revision of the sheet and its seating, under a UUID made with its page.

    The same page sent twice is the same UUID, and so the same receipt: it works without a script.
    """

    uuid = forms.UUIDField(widget=forms.HiddenInput)
    revision = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    game = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seating = forms.CharField(max_length=10, required=False, widget=forms.HiddenInput)
    typed_at = PhoneClockField(required=False, widget=forms.HiddenInput)

    # Where a refusal is shown: its code, or its reason, and the field it belongs to.
    beside: dict[str, str] = {}

    def refuse(self, refusal: Refusal) -> None:
        """Show `refusal` beside the field it is about, above the form where it is about none."""
        field = self.beside.get(refusal.params.get("reason", refusal.code))
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
        cast(forms.ChoiceField, self.fields[name]).choices = TextPairs(choices)

    def ask_reason(self) -> None:
        """Ask why, besides."""
        self.fields["reason"] = ReasonField(label=_("What is wrong?"))

    def stamped(self, **writer: Any) -> Stamp:
        """The stamp of a valid entry; `writer` says who wrote it and from where, as `Stamp` does."""
        typed = self.cleaned_data
        return Stamp(uuid=typed["uuid"], revision=typed["revision"], seating=typed["seating"], **writer)

    @property
    def answers(self) -> dict[str, Any]:
        """What a valid entry says besides its stamp, by the names of its fields."""
        typed = self.cleaned_data
        return {name: typed[name] for name in typed.keys() - LedgerEntryForm.base_fields.keys()}

    @property
    def stamp(self) -> list[tuple[str, str]]:
        """The hidden fields that have a value, as (name, value)."""
        hidden = ((field.name, self.value(field.name)) for field in self.hidden_fields())
        return [(name, value) for name, value in hidden if value]

    @property
    def sentences(self) -> list[str]:
        """Every sentence of the form, those about its hidden fields too, for the top of the page."""
        return [str(sentence) for sentences in self.errors.values() for sentence in sentences]


class ReasonField(forms.CharField):
    """Why, in a few words."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Reason"))
        kwargs.setdefault("error_messages", {"required": _("Say why, in a few words.")})
        super().__init__(max_length=LONGEST_REASON, **kwargs)


class ReasonEntryForm(LedgerEntryForm):
    """Why a line is struck out, a signed game opened again, or one closed without its signatures."""

    reason = ReasonField()


class SignForm(LedgerEntryForm):
    """A side confirms the result; `stopped` says why the game ends before its rules do."""

    side = forms.CharField(max_length=10)
    stopped = ReasonField(label=_("Why does the game stop here?"), required=False)


class ContestForm(LedgerEntryForm):
    """Which line is not right, or the whole result, and why if somebody says so."""

    line = forms.IntegerField(min_value=1, required=False)
    reason = ReasonField(required=False)


class SettleForm(LedgerEntryForm):
    """Which of two holds."""

    keep = forms.CharField(max_length=10, required=False)


class MoveForm(LedgerEntryForm):
    """Before which line a deal is moved; behind the last where it names none."""

    before = forms.IntegerField(min_value=1, required=False)


class AnswerForm(LedgerEntryForm):
    """What a director says to a request."""

    reason = ReasonField(required=False)
