"""What a deal and a penalty share: both are told to the engine, which judges them.
Tested in tests/scoring/deals/test_entries.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from django import forms

from scoring.deals.entries import LedgerEntryForm
from scoring.rulebook import Deal, RuleViolation
from scoring.rules.labels import RANKS
from scoring.rules.rules import Rules, refusal_of


class DealEntryForm(LedgerEntryForm):
    """What a deal and a penalty share: the line they replace or precede, the dealer's side, the engine's verdict."""

    before = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    replaces = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    dealer = forms.CharField(max_length=10, required=False, widget=forms.HiddenInput)

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.asks = rules.variant.asks(rules.settings)

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                deal = self.rules.read(self.facts())
                self.rules.settings.score(deal)
                self.cleaned_data["deal"] = deal
            except RuleViolation as violation:
                self.refuse(refusal_of(violation))
        return self.cleaned_data

    def deal(self) -> Deal:
        """The deal of a valid form, read and judged by the engine."""
        deal: Deal = self.cleaned_data["deal"]
        return deal

    def fresh(self, stamp: Mapping[str, Any]) -> Self:
        """The same form with what was typed, ready to be sent again under another stamp."""
        typed = {name: self.value(name) for name in self.fields}
        return type(self)(*self.made_from(), initial={**typed, **stamp})

    def made_from(self) -> tuple[Any, ...]:
        """What the form is made from."""
        return (self.rules,)

    @classmethod
    def typed_as(cls, rules: Rules, deal: Deal) -> dict[str, Any]:  # each kind reads its rules
        """What the form would hold if `deal` had been typed into it."""
        if deal.turnup is None:
            return {}
        low = dict(RANKS).get(deal.turnup.rank) is None
        return {"turnup": RANKS[-1][0] if low else deal.turnup.rank}

    def facts(self) -> dict[str, Any]:
        """The deal as every other road tells it."""
        raise NotImplementedError

    def turned(self) -> dict[str, Any]:
        """The turned card as a fact: it belongs to the dealer's side."""
        rank = self.cleaned_data.get("turnup")
        return {"turnup": {"side": self.cleaned_data["dealer"], "rank": rank}} if rank else {}
