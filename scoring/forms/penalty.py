"""The penalty, as the table or a director tells it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.forms.entries import ReasonField
from scoring.forms.labels import RANKS
from scoring.forms.told import ToldDealForm
from scoring.rulebook import ARTICLES
from scoring.rules import Rules

# How an article is chosen: its number, and "late" for a misdeal that is seen after the turn-up.
LATE = "late"


class PenaltyForm(ToldDealForm):
    """A fault that closes the deal: who, which article or why, and for how much."""

    offender = forms.ChoiceField(label=gettext_lazy("Who made the fault?"))
    article = forms.ChoiceField(label=gettext_lazy("Article"), required=False)
    reason = ReasonField(label=gettext_lazy("Other reason"), required=False)
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=0, max_value=1000, required=False)

    def __init__(self, rules: Rules, offenders: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        self.people = dict(offenders)
        self.offer("offender", [("", _("choose")), *self.people.items()])
        self.offer("article", [("", _("none of these")), *article_choices()])
        self.fields["points"].initial = rules.settings.get("penalty_points")
        if "turnup" in self.asks:
            ranks = [("", _("no card")), *RANKS]
            label = gettext_lazy("The card that was turned up")
            self.fields["turnup"] = forms.ChoiceField(choices=ranks, label=label, required=False)

    def made_from(self) -> tuple[Any, ...]:
        return (self.rules, self.people.items())

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.cleaned_data["article"] and not self.cleaned_data["reason"]:
            self.add_error("article", _("Choose an article, or say why."))
        return super().clean()

    def facts(self) -> dict[str, Any]:
        typed = self.cleaned_data
        side, _dash, player = typed["offender"].partition("-")
        number, _dash, late = typed["article"].partition("-")
        penalty = {
            "offender": side,
            "article": int(number) if number else None,
            "reason": typed["reason"],
            "player": int(player) if player else None,
            "after_turnup": late == LATE,
            "points": None if typed["points"] == self.rules.settings["penalty_points"] else typed["points"],
        }
        return {
            "penalty": {
                key: value for key, value in penalty.items() if value not in (None, "") and value is not False
            }
        } | self.turned()


def article_choices() -> list[tuple[str, str]]:
    """The articles that close a deal, in the language of the page: the others leave nothing to write."""
    language = (get_language() or "fr")[:2]
    choices = []
    for number, article in ARTICLES.items():
        text = f"{number}. {article.text.get(language, article.text['fr'])}"
        if article.outcome == "points":
            choices.append((str(number), text))
        elif article.outcome == "misdeal":
            choices.append((str(number), _("%(article)s (dealt again)") % {"article": text}))
            choices.append(
                (f"{number}-{LATE}", _("%(article)s (seen after the turn-up)") % {"article": text})
            )
    return choices
