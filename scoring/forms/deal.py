"""The deal, as the table tells it: a form that asks what the game asks and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.labels import RANKS
from scoring.forms.told import ToldDealForm
from scoring.rulebook import Deal
from scoring.rules import Rules

MOST_TAPS = 4  # where there is no limit to doublings, the page offers as many
COUNTS = ("raw", "cards")  # the key of the counts, with the points of the tricks and without


def _doubles(rules: Rules) -> forms.Field:
    most = rules.settings["max_doubles"]
    values = range((MOST_TAPS if most is None else most) + 1)
    choices = [(str(value), str(value)) for value in values]
    return forms.TypedChoiceField(choices=choices, coerce=int, required=False, initial="0")


def _tick(rules: Rules) -> forms.Field:  # one of the makers of fields
    return forms.BooleanField(required=False)


def _turnup(rules: Rules) -> forms.Field:  # one of the makers of fields
    missing = gettext_lazy("Tap the card that was turned up.")
    return forms.ChoiceField(choices=RANKS, error_messages={"required": missing, "invalid_choice": missing})


ASKED: Mapping[str, Callable[[Rules], forms.Field]] = {
    "doubles": _doubles,
    "no_trump": _tick,
    "blind": _tick,
    "turnup": _turnup,
    "all_tricks": _tick,
}


class DealForm(ToldDealForm):
    """A deal: the side above half, by how much, and what the game asks besides.

    `count` is what that side captured; on the level key no side is needed. The piles may be typed instead.
    """

    side = forms.ChoiceField(required=False)
    count = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)

    beside = {
        "too_many_doubles": "doubles",
        "not_all_points": "all_tricks",
    }

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        sides, total = rules.settings.sides, self.total
        self.offer("side", ((side, side) for side in sides))
        self.offer("count", ((str(count), str(count)) for count in range((total + 1) // 2, total + 1)))
        for fact in self.asks:
            if fact in ASKED:
                self.fields[fact] = ASKED[fact](rules)
        for side in sides:
            self.fields[self.pile(side)] = forms.IntegerField(min_value=0, max_value=1000, required=False)

        self.beside = {
            **self.beside,
            "sum_mismatch": self.pile(sides[0]),
            "sum_out_of_range": self.pile(sides[0]),
        }

    @property
    def total(self) -> int:
        return self.rules.variant.total(self.rules.settings)

    @staticmethod
    def pile(side: str) -> str:
        """The name of the field for the pile of `side`."""
        return f"pile_{side}"

    @property
    def piles_typed(self) -> bool:
        """Whether somebody has typed into the fields of the two piles."""
        return any(self.value(self.pile(side)) for side in self.rules.settings.sides)

    @property
    def piles_wrong(self) -> bool:
        """Whether what was typed into them is refused."""
        return any(self.pile(side) in self.errors for side in self.rules.settings.sides)

    def clean(self) -> dict[str, Any]:
        self._check_counted()
        return super().clean()

    def _check_counted(self) -> None:
        """A deal needs its side and its count, unless the piles are typed or level."""
        typed = self.cleaned_data
        if any(typed.get(self.pile(side)) is not None for side in self.rules.settings.sides):
            return
        if "count" in typed and typed["count"] is None:
            self.add_error("count", _("Tap the count of the deal."))
        elif "side" in typed and not typed["side"] and typed.get("count") not in (None, self.total / 2):
            self.add_error("side", _("Tap the side that is above half."))

    def facts(self) -> dict[str, Any]:
        typed = self.cleaned_data
        counts = self._counts()
        facts: dict[str, Any] = {key: counts for key in COUNTS if key in self.rules.settings.facts}
        facts |= {key: typed[key] for key in ("doubles", "no_trump", "blind") if typed.get(key)}
        if typed.get("all_tricks") and self.total in counts.values():
            facts["all_tricks"] = True
        return facts | self.turned()

    def _counts(self) -> dict[str, int]:
        typed = self.cleaned_data
        sides = self.rules.settings.sides
        piles = {side: typed[self.pile(side)] for side in sides if typed[self.pile(side)] is not None}
        if piles:
            return piles
        count = typed["count"]
        above = typed["side"] or sides[0]
        return {side: count if side == above else self.total - count for side in sides}


def typed_as(deal: Deal, total: int) -> dict[str, Any]:
    """What the form of a deal would hold if `deal` had been typed into it."""
    typed: dict[str, Any] = {
        key: getattr(deal, key) for key in ("doubles", "no_trump", "blind", "all_tricks")
    }
    if deal.captured:
        above = max(deal.captured, key=lambda side: deal.captured[side] if deal.captured else 0)
        typed["count"] = deal.captured[above]
        typed["side"] = "" if 2 * typed["count"] == total else above
    if deal.turnup:
        low = dict(RANKS).get(deal.turnup.rank) is None
        typed["turnup"] = RANKS[-1][0] if low else deal.turnup.rank
    return typed
