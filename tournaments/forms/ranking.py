"""What the ranking goes by."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import RankedBy

MOST_NEEDED = 100


class RankingForm(forms.Form):
    """The first criterion, and what a rank needs."""

    ranked_by = forms.ChoiceField(label=_("Ranked by"), choices=RankedBy.choices, widget=forms.RadioSelect)
    fewest_games = forms.IntegerField(
        label=_("Games needed for a rank"),
        min_value=0,
        max_value=MOST_NEEDED,
        help_text=_("Who has played fewer is listed after the others. 0: one is enough."),
    )
    fewest_delegates = forms.IntegerField(
        label=_("Delegates a club needs for a rank"),
        min_value=1,
        max_value=MOST_NEEDED,
        help_text=_("In the ranking of clubs, which is there as soon as an entry plays for one."),
    )
