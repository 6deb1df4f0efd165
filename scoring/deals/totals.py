"""How a game ended, typed where nobody kept its deals. Tested in tests/scoring/evening/test_totals.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals.deal import keys, number
from scoring.deals.entries import LedgerEntryForm, ReasonField
from scoring.rulebook import Final, GameTotals
from scoring.rulebook.rules import Race
from scoring.rulebook.rules.endings import MOST
from scoring.rulebook.totals import MOST_DEALS
from scoring.rules.rules import Rules

RANKED_BY_TOTAL = 2  # sides: of so many the winner is asked, of more the place of each


class TotalsForm(LedgerEntryForm):
    """A total for each side by its name, of linked games in every manche played; how many deals, why it stopped.

    Where the order of the deals decides, so does the form: `first_<manche>` of two sides, `place_<manche>_<side>`
    of more.
    """

    replaces = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    deals = number(label=gettext_lazy("Deals played, if somebody counted"), min_value=1, max_value=MOST_DEALS)
    stopped = ReasonField(label=gettext_lazy("Why it stopped, where the rules would play on"), required=False)

    beside = {
        "target_not_reached": "stopped",
        "deals_missing": "stopped",
        "still_level": "stopped",
        "several_left": "stopped",
        "too_many_deals": "deals",
        "winner_open": "first_1",
    }

    def __init__(self, rules: Rules, sides: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.sides = rules, sides
        least = -MOST if rules.settings.below_zero else 0
        for manche in self.manches:
            for key, name in sides.items():
                self.fields[f"total_{manche}_{key}"] = number(label=name, min_value=least, max_value=MOST)
            self._ask_order(manche)

    def _ask_order(self, manche: int) -> None:
        if not self.rules.settings.ending.asks_order:
            return
        if len(self.sides) <= RANKED_BY_TOTAL:
            choices = [("", _("by the totals")), *self.sides.items()]
            self.fields[f"first_{manche}"] = keys(choices)
            return
        for key in self.sides:
            self.fields[f"place_{manche}_{key}"] = number(min_value=1, max_value=len(self.sides))

    @property
    def manches(self) -> range:
        """The manches that can have been played; one where the game is not made of manches."""
        ending = self.rules.settings.ending
        needed = ending.needed if isinstance(ending, Race) else None
        return range(1, 2 * needed if needed else 2)

    @property
    def rows(self) -> Iterator[tuple[str, list[tuple[BoundField, BoundField | None]]]]:
        """Each side by name with its fields, manche after manche: its total, and its place where that is asked."""
        for key, name in self.sides.items():
            cells = []
            for manche in self.manches:
                place = f"place_{manche}_{key}"
                cells.append((self[f"total_{manche}_{key}"], self[place] if place in self.fields else None))
            yield name, cells

    @property
    def firsts(self) -> list[BoundField]:
        """Who came first in each manche, where two sides are asked."""
        return [self[name] for name in self.fields if name.startswith("first_")]

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        for manche in self.manches:
            totals = self._totals(manche)
            missing = [name for name, total in totals.items() if total is None]
            is_due = len(missing) < len(totals) or manche == 1
            if is_due and missing and not self.errors:
                self.add_error(missing[0], _("Type the total of each side."))
        return typed

    def _totals(self, manche: int) -> dict[str, int | None]:
        names = [f"total_{manche}_{side}" for side in self.sides]
        return {name: self.cleaned_data.get(name) for name in names}

    def totals(self) -> GameTotals:
        """The totals of a valid form."""
        finals = []
        for manche in self.manches:
            totals = {side: self.cleaned_data[f"total_{manche}_{side}"] for side in self.sides}
            if None not in totals.values():
                finals.append(Final(totals, self._ranking(manche)))
        return GameTotals(tuple(finals), self.cleaned_data["deals"])

    def _ranking(self, manche: int) -> tuple[tuple[str, ...], ...]:
        typed = self.cleaned_data
        if first := typed.get(f"first_{manche}"):
            return ((first,),)
        places: dict[int, list[str]] = {}
        for side in self.sides:
            if place := typed.get(f"place_{manche}_{side}"):
                places.setdefault(place, []).append(side)
        return tuple(tuple(places[place]) for place in sorted(places))

    @staticmethod
    def typed_as(totals: GameTotals, stopped: str = "") -> dict[str, Any]:
        """What the form would hold if `totals` had been typed into it."""
        typed: dict[str, Any] = {"deals": totals.deals, "stopped": stopped}
        for manche, final in enumerate(totals.finals, start=1):
            typed |= {f"total_{manche}_{side}": total for side, total in final.totals.items()}
            for place, group in enumerate(final.ranking, start=1):
                typed |= {f"place_{manche}_{side}": place for side in group}
            if final.ranking:
                typed[f"first_{manche}"] = final.ranking[0][0]
        return typed
