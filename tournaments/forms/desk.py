"""Who plays, the draw, and what is published."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.desk.page import Desk
from tournaments.editions.corrections import Outlook
from tournaments.editions.states import say_moment
from tournaments.models import LONGEST_VALUE, CorrectionPeriod
from tournaments.pairing.checkable.chance import plain
from tournaments.planning.forms.opening import MOST_ROUNDS
from tournaments.registration.forms import MomentInput


class PairForm(forms.Form):
    """Two players who have arrived and are not entered yet."""

    first = forms.ModelChoiceField(label=_("First player"), queryset=Player.objects.none())
    second = forms.ModelChoiceField(label=_("Partner"), queryset=Player.objects.none())

    def __init__(self, *args: Any, desk: Desk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        arrived = Player.objects.filter(pk__in=[player.pk for player in desk.newcomers])
        arrived = arrived.order_by("search", "number")
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset, field.empty_label = arrived, gettext("Choose a name")


class PlainField(forms.CharField):
    """A line of text as a seed can take it."""

    def to_python(self, value: Any) -> str:
        return plain(super().to_python(value) or "")


class AnnounceForm(forms.Form):
    """What will be mixed into the seed of the next round."""

    told = PlainField(
        label=_("What is announced"),
        max_length=200,
        required=False,
        help_text=_(
            "Something that nobody knows yet: “the first number of tonight's lottery”, “three dice thrown by the "
            "oldest player”. Empty, nothing is announced any more."
        ),
    )


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
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", gettext("Choose a name")), *places]


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


class RoundsForm(forms.Form):
    """How many rounds a stage has."""

    rounds = forms.IntegerField(min_value=0, max_value=MOST_ROUNDS)


def _period(value: str) -> CorrectionPeriod | None:
    return CorrectionPeriod(value) if value else None


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
        coerce=_period,
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
            said = gettext("It runs until %(date)s; it can be made longer, not shorter.")
            field.help_text = said % {"date": say_moment(outlook.until)}
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


class WhereForm(forms.Form):
    """A few letters of one's name, to find one's table."""

    q = forms.CharField(label=_("Where do I play?"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""
