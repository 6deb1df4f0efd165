"""A deal between two sides: one key says both counts. Tested in tests/scoring/deals/test_deal.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.deals.deal import DealForm
from scoring.rulebook import Deal
from scoring.rules.rules import Rules
from web.refusals import Refusal


class GridForm(DealForm):
    """The side above half, by how much, and what the game asks besides.

    `count` is what that side captured; on the level key no side is needed. The piles may be typed instead.
    """

    kind = "grid"
    side = forms.ChoiceField(required=False)
    count = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        total = self.total
        self.beside = {
            **self.beside,
            "impossible_deal": "turnup",
        }  # any count is possible but for a turned card
        self.offer("side", ((side, side) for side in self.counting))
        self.offer("count", ((str(count), str(count)) for count in range((total + 1) // 2, total + 1)))

    @property
    def hint(self) -> str:
        """What is to be tapped, before anything is."""
        return _("Tap the side that has more than %(half)d, then its count.") % {"half": self.total // 2}

    @property
    def key_rows(self) -> int:
        """How many rows of seven its keys make."""
        return -(-len(self.choices("count")) // 7)

    @property
    def anchor(self) -> str:
        wrong = any(self.pile(side) in self.errors for side in self.counting)
        return "piles" if wrong else super().anchor

    def filled(self, side: str) -> str:
        """As typed, or as the keys say."""
        count = self.value("count")
        if self.piles_typed or count not in dict(self.choices("count")):
            return super().filled(side)
        above = self.value("side") or self.counting[0]
        return count if side == above else str(self.total - int(count))

    def propose(self, values: Mapping[str, str]) -> None:
        """As every deal; piles that were counted, and agree, press their key."""
        super().propose(values)
        typed = {side: str(self.initial.get(self.pile(side), ""))[:3] for side in self.counting}
        counts = {side: int(count) for side, count in typed.items() if count.isascii() and count.isdigit()}
        if not counts:
            return
        first, second = self.counting
        pile = counts.get(first, self.total - counts.get(second, 0))
        if not 0 <= pile <= self.total or counts.get(second, self.total - pile) != self.total - pile:
            return
        above = first if 2 * pile > self.total else second if 2 * pile < self.total else ""
        empty = dict.fromkeys((self.pile(side) for side in self.counting), "")
        self.initial = {**self.initial, **empty, "side": above, "count": str(max(pile, self.total - pile))}

    def clean(self) -> dict[str, Any]:
        self._check_counted()
        return super().clean()

    def _check_counted(self) -> None:
        """A deal needs its side and its count, unless the piles are typed or level."""
        typed = self.cleaned_data
        if self.counts() or self._only_turned():
            return
        if "count" in typed and typed["count"] is None:
            self.add_error("count", _("Tap the count of the deal."))
        elif "side" in typed and not typed["side"] and typed.get("count") not in (None, self.total / 2):
            self.add_error("side", _("Tap the side that is above half."))

    def _only_turned(self) -> bool:
        """Whether nothing is told but a turned card, which may end this game on the spot."""
        typed = self.cleaned_data
        turned = self.rules.settings.turnup_wins and bool(typed.get("turnup"))
        return turned and typed.get("count", 0) is None and not typed.get("side")

    def refuse(self, refusal: Refusal) -> None:
        """As every deal; a turned card that did not win the game needs its count after all."""
        if refusal.params.get("reason") == "counts_missing":
            self.add_error("count", _("Tap the count of the deal."))
        else:
            super().refuse(refusal)

    def facts(self) -> dict[str, Any]:
        if not self.counts() and self._only_turned():
            return super().facts()
        counts = self.counts() or self._tapped()
        facts = {**super().facts(), self.rules.settings.pack.count_key: counts}
        if self.cleaned_data.get("all_tricks") and self.total in counts.values():
            facts["all_tricks"] = True
        return facts

    def _tapped(self) -> dict[str, int]:
        count = self.cleaned_data["count"]
        above = self.cleaned_data["side"] or self.counting[0]
        return {side: count if side == above else self.total - count for side in self.counting}

    @classmethod
    def typed_as(cls, rules: Rules, deal: Deal) -> dict[str, Any]:
        typed = super().typed_as(rules, deal)
        if deal.captured:
            captured = deal.captured
            above = max(captured, key=lambda side: captured[side])
            typed["count"] = captured[above]
            typed["side"] = "" if 2 * captured[above] == rules.settings.pack.total else above
        return typed
