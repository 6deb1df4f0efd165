"""A round drawn, changed by hand, or discarded; who is left over before it, and who stands ready.
Tested in tests/tournaments/rounds/test_odd_views.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models import LONGEST_VALUE, ByeScore, OddWay
from tournaments.proofs.forms import PlainField

UNTIL = time(23)
MOST_TABLES = 999


class DrawForm(forms.Form):
    """The next round. A public value may be mixed into its seed."""

    value = PlainField(
        label=_("Public value"),
        max_length=LONGEST_VALUE,
        required=False,
        help_text=_(
            "What came out: dice, the number of a lottery. It is published with the draw. Empty, there is none."
        ),
    )
    force = forms.BooleanField(label=_("Draw although tables are not done"), required=False)
    here = forms.BooleanField(label=_("Draw without the worker"), required=False)


class SwapForm(forms.Form):
    """Two names of a draft that change places."""

    first = forms.TypedChoiceField(label=_("Exchange"), coerce=int)
    second = forms.TypedChoiceField(label=_("and"), coerce=int)

    def __init__(self, *args: Any, places: list[tuple[int, str]], **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "swap_%s")  # a desk asks for pairs by the same names
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.choices = [("", gettext("Choose a name")), *places]  # type: ignore[attr-defined]  # of a choice field


class DiscardForm(forms.Form):
    """Why a draft is thrown away."""

    reason = PlainField(
        label=_("Why"),
        max_length=200,
        required=False,
        help_text=_(
            "Everybody can read it on the page of the draws: no names. For example: two more players came."
        ),
    )


class OddForm(forms.Form):
    """The way to seat an odd number, who offers to sit out, and what a bye brings."""

    way = forms.ChoiceField(choices=OddWay.choices)
    volunteers = forms.TypedMultipleChoiceField(coerce=int, required=False)
    score = forms.ChoiceField(choices=[("same", ""), *ByeScore.choices], required=False, initial="same")

    def __init__(self, *args: Any, numbers: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["volunteers"].choices = [(number, number) for number in numbers]  # type: ignore[attr-defined]  # of a choice field

    def values(self) -> dict[str, Any]:
        """The arguments of `choose_odd`."""
        typed = self.cleaned_data
        score = ByeScore(typed["score"]) if "score" in self.data and typed["score"] != "same" else None
        return {"way": typed["way"], "volunteers": typed["volunteers"], "score": score}


class SpareForm(forms.Form):
    """Who stands ready: a player of the club or, where pairs play, two."""

    first = forms.ModelChoiceField(label=_("Player"), queryset=Player.objects.none())
    second = forms.ModelChoiceField(label=_("Partner"), queryset=Player.objects.none())

    def __init__(self, *args: Any, players: Any, pairs: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not pairs:
            del self.fields["second"]
        for field in self.fields.values():
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset, field.empty_label = players, gettext("Choose a name")

    def players(self) -> list[Player]:
        return [self.cleaned_data[name] for name in self.fields]


class UntilForm(forms.Form):
    """When the last game should be over."""

    until = forms.TimeField(
        label=_("Finish by"),
        initial=UNTIL,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time", "class": "short"}),
    )

    def at(self) -> time:
        return self.cleaned_data["until"] if self.is_bound and self.is_valid() else UNTIL


class TablesForm(forms.Form):
    """The numbers of some tables."""

    tables = forms.CharField(
        label=_("Tables that are easy to reach"),
        max_length=200,
        required=False,
        help_text=_("Numbers, as 1, 2, 7. Who needs one of these is drawn to one of these."),
    )

    def clean_tables(self) -> list[int]:
        words = re.split(r"[\s,;]+", self.cleaned_data["tables"].strip())
        numbers = {int(word) if word.isdecimal() else 0 for word in words if word}
        if not all(1 <= number <= MOST_TABLES for number in numbers):
            raise ValidationError(gettext("Give numbers of tables, with commas between them."))
        return sorted(numbers)
