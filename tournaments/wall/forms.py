"""What the desk tells the projector. Tested in tests/tournaments/wall/test_views.py."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import FEWEST_SECONDS, MOST_SECONDS, USUAL_SECONDS, Screen

MOST_MINUTES = 12 * 60


class RotationForm(forms.Form):
    """Which screens are shown in turn, and for how long each."""

    screens = forms.MultipleChoiceField(
        label=_("Screens"),
        choices=Screen.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one screen for the projector.")},
    )
    seconds = forms.IntegerField(
        label=_("Seconds for each screen"),
        min_value=FEWEST_SECONDS,
        max_value=MOST_SECONDS,
        initial=USUAL_SECONDS,
    )


class HoldForm(forms.Form):
    """The screen to stay on; none: all of them in turn."""

    screen = forms.ChoiceField(choices=[("", ""), *Screen.choices], required=False)


class WordsForm(forms.Form):
    """An announcement for the whole room."""

    text = forms.CharField(label=_("Announcement"), max_length=200)
    minutes = forms.IntegerField(
        label=_("For how many minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        initial=10,
        help_text=_("Empty, it stays until you take it off."),
    )


class RevealForm(forms.Form):
    """How far the ranking is told, for who has seen how much of it."""

    DEEDS = (("start", ""), ("step", ""), ("end", ""))
    do = forms.ChoiceField(choices=DEEDS)
    seen = forms.IntegerField(min_value=0, required=False)
    to = forms.IntegerField(min_value=0, required=False)
