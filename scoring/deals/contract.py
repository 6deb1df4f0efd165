"""A deal in which one player undertakes something against all the others.
Tested in tests/scoring/rules/test_presets.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from django import forms
from django.utils.translation import gettext as _

from scoring.deals.bids import LONGEST, UNDO, read_bids, say_next, write_bids
from scoring.deals.counts import MADE, is_made
from scoring.deals.deal import DealForm, keys, number
from scoring.rulebook import Bidding, Call, Deal, RuleViolation
from scoring.rulebook.rules import Contract
from scoring.rules.rules import Rules
from web.refusals import Refusal


class ContractForm(DealForm):
    """Who declares, what he bids, how it went, and the cards exchanged where these count.

    A bid is a number or a contract with a name. What the declarer captured may be told besides, and is asked
    where it is what he marks. With `all_pass` nobody declared, and nothing else is read but `bids`, what was said.
    """

    kind = "contract"
    bid_refused = False
    beside = {
        **DealForm.beside,
        "bid_out_of_range": "bid",
        "count_out_of_range": "declarer_points",
        "impossible_deal": "declarer_points",
        "talon_out_of_range": "discard_points",
        "exchange_out_of_range": "exchanged",
        **dict.fromkeys(("bidding_open", "bids_disagree"), "bids"),
    }

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        sides = [(side, side) for side in rules.settings.sides]
        self.fields["declarer"] = keys(sides)
        if "bid" in self.asks:
            self.fields["bid"] = number()
        if "contract" in self.asks:
            self.fields["contract"] = keys([("", ""), *((name, name) for name in self._named)])
        if "made" in self.asks or "contract" in self.asks:
            self.fields["made"] = keys(MADE, is_made)
        self.fields["declarer_points"] = number()
        if self.exchanges:
            self.fields["exchanged"] = keys(((str(cards), str(cards)) for cards in self.exchanges), int)
        self._offer_discards(sides)
        self.fields["bids"] = forms.CharField(max_length=LONGEST, required=False, widget=forms.HiddenInput)
        if self.may_pass:
            self.fields["all_pass"] = forms.BooleanField(required=False)

    def _offer_discards(self, sides: list[tuple[str, str]]) -> None:
        """What was laid aside, where it is somebody's."""
        discards = self.rules.settings.get("discards", "dead")
        if discards != "dead" and self.rules.settings.pack.taken:
            self.fields["discard_points"] = number()
        if discards == "last_trick" and "discard_points" in self.fields:
            self.fields["last_trick"] = keys(sides)

    @cached_property
    def auction(self) -> Bidding | None:
        """The auction as far as it was told; None where what was told cannot have been said, or nobody bids."""
        dealer = self.value("dealer")
        begun = self.rules.settings.bidding(dealer) if dealer in self.rules.settings.sides else None
        try:
            return begun and read_bids(begun, self.value("bids"))
        except RuleViolation:
            return None

    def after_bid(self, word: str) -> Self:
        """The form after one more bid, or with the last one taken back; where that cannot be, as it is, and
        `bid_refused` says so.

        Who declares, and what, follows from the bids.
        """
        auction = self.auction
        if auction is None:
            return self.fresh({"bids": ""})
        try:
            spoken = replace(auction, bids=auction.bids[:-1]) if word == UNDO else say_next(auction, word)
        except RuleViolation:
            spoken = auction
        declared = spoken.declared
        bid = declared.bid if declared else None
        form = self.fresh(
            {
                "bids": write_bids(spoken.bids),
                "declarer": declared.player if declared else None,
                "bid": bid if isinstance(bid, int) else None,
                "contract": bid if bid in self._named else "",
            }
        )
        form.bid_refused = word != UNDO and spoken.bids == auction.bids
        return form

    def fresh(self, stamp: Mapping[str, Any]) -> Self:
        """As every entry; of a deal of another dealer nobody bid in the same order."""
        moved = stamp.get("dealer", self.value("dealer")) != self.value("dealer")
        return super().fresh({**stamp, "bids": ""} if moved else stamp)

    @property
    def may_pass(self) -> bool:
        """Whether a deal in which nobody bids is written."""
        settings = self.rules.settings
        return "all_pass" in settings.facts and settings.get("all_pass") != "eldest_forced"

    @property
    def hint(self) -> str:
        """What is to be tapped and typed, before anything is."""
        if self.count_asked:
            return _("Tap who plays alone, then the figures.")
        if "bid" in self.fields:
            return _("Tap who plays alone, the bid, then made or lost.")
        return _("Tap who plays alone, then made or lost.")

    @property
    def count_asked(self) -> bool:
        """Whether the declarer marks what he captured, so that his count is asked."""
        return "declarer_points" in self.asks

    @property
    def count_open(self) -> bool:
        """Whether something was typed into the drawer of his count."""
        return any(name in self.fields and self.value(name) for name in ("declarer_points", "discard_points"))

    @property
    def worths(self) -> dict[str, int]:
        """What each named contract marks when it is kept."""
        return {name: self._marks(bid=name).get(self._first, 0) for name in self._named}

    @property
    def exchanges(self) -> dict[int, int]:
        """The numbers of cards that may be exchanged, with what each opponent then pays; 0 where a bid says that."""
        if "exchanged" not in self.asks:
            return {}
        cards = range(self.rules.settings.pack.aside + 1)
        if "bid" in self.asks:
            return dict.fromkeys(cards, 0)
        marks = {exchanged: self._marks(exchanged=exchanged) for exchanged in cards}
        return {exchanged: -min(each.values()) for exchanged, each in marks.items() if each}

    @property
    def _first(self) -> str:
        return self.rules.settings.sides[0]

    @property
    def _named(self) -> tuple[str, ...]:
        marking = self.rules.settings.marking
        return tuple(marking.named) if isinstance(marking, Contract) else ()

    def _marks(self, **call: Any) -> Mapping[str, int]:
        """What is marked when the first player keeps `call`; nothing where the rules refuse it."""
        try:
            return self.rules.settings.score(Deal(call=Call(declarer=self._first, made=True, **call))).marks
        except RuleViolation:
            return {}

    def propose(self, values: Mapping[str, str]) -> None:
        """As every deal; a pile that was counted is the declarer's."""
        super().propose(values)
        for side in self.rules.settings.sides:
            if counted := values.get(self.pile(side)):
                super().propose({"declarer": side, "declarer_points": counted})

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("bids") and self.auction is None:
            self.add_error("bids", _("These bids cannot have been said: tell them again."))
        if not self.cleaned_data.get("all_pass"):
            self._check_who()
            self._check_result()
        return super().clean()

    def _check_who(self) -> None:
        typed = self.cleaned_data
        if "declarer" in typed and not typed["declarer"]:
            self.add_error("declarer", _("Tap who plays alone."))
        if "bid" not in typed:
            return
        if typed["bid"] is None and not typed.get("contract"):
            named = "contract" in self.fields
            self.add_error("bid", _("Type the bid, or tap a contract.") if named else _("Type the bid."))
        elif typed["bid"] is not None and typed.get("contract"):
            self.add_error("bid", _("Tell a number or a contract, not both."))

    def _check_result(self) -> None:
        typed = self.cleaned_data
        if "exchanged" in typed and typed["exchanged"] is None:
            self.add_error("exchanged", _("Tap how many cards were exchanged."))
        if typed.get("declarer_points") is None and "declarer_points" in typed:
            if self.count_asked and not typed.get("contract"):
                self.add_error("declarer_points", _("Type what the declarer captured."))
            elif typed.get("made") is None:
                self.add_error("made", _("Tap made or lost."))
        if typed.get("discard_points") and "last_trick" in typed and typed["last_trick"] is None:
            self.add_error("last_trick", _("Tap who won the last trick."))

    def refuse(self, refusal: Refusal) -> None:
        """As every entry; a count that contradicts what was tapped is shown beside that."""
        typed = self.cleaned_data
        both = typed.get("made") is not None and typed.get("declarer_points") is not None
        if refusal.code == "impossible_deal" and both and "made" in self.fields:
            self.add_error("made", str(refusal))
        elif refusal.params.get("reason") == "result_missing" and "made" in self.fields:
            self.add_error("made", _("Tap made or lost."))
        else:
            super().refuse(refusal)

    def facts(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if typed.get("all_pass"):
            return {"all_pass": True, **self._bids()}
        names = ("declarer", "bid", "made", "declarer_points", "exchanged", "discard_points", "last_trick")
        facts = {name: typed[name] for name in names if typed.get(name) is not None}
        if typed.get("contract"):
            facts["contract"] = typed["contract"]
        return {**super().facts(), **facts, **self._bids()}

    def _bids(self) -> dict[str, Any]:
        """What was said, and who dealt, so that it is known by whom."""
        bids = self.auction.bids if self.auction else ()
        if not bids:
            return {}
        facts = [{"player": bid.player, "bid": bid.bid} for bid in bids]
        return {"dealer": self.cleaned_data["dealer"], "bids": facts}

    @classmethod
    def typed_as(cls, rules: Rules, deal: Deal) -> dict[str, Any]:
        typed, call = super().typed_as(rules, deal) | {"bids": write_bids(deal.bids)}, deal.call
        if call is None or deal.penalty:
            return typed | {"all_pass": deal.all_pass}
        named = isinstance(call.bid, str)
        return typed | {
            "declarer": call.declarer,
            "contract": call.bid if named else "",
            "bid": None if named else call.bid,
            "made": "1" if rules.settings.score(deal).made else "0",
            "declarer_points": call.points,
            "discard_points": call.discards,
            "last_trick": call.last_trick,
            "exchanged": call.exchanged,
        }
