"""What directors type of prizes and cash, turned into values; nothing here writes.
Tested in tests/tournaments/prizes/test_views.py."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models.names import NameInput
from tournaments.models import Cash, PotSplit
from tournaments.models.prizes import AMONG
from tournaments.prizes.queries import CashPage
from tournaments.ranking.prizes import MOST_PLACES, Among, PrizeRule, by_percentages, read_places
from tournaments.registration.forms import FeeField, typed_amount

MOST_EUROS = 100_000
EXCLUSIVE = [(str(among), _(among.about.winner)) for among in Among if among.about.winner]


class PricesForm(forms.Form):
    """What an entry and a meal cost."""

    fee = FeeField(
        label=_("Fee in euros"), required=False, help_text=_("For an entry: a pair pays it once for both.")
    )
    meal_price = FeeField(label=_("A meal, in euros"), required=False)

    @classmethod
    def of(cls, page: CashPage) -> PricesForm:
        """As it is kept."""
        now = {"fee": page.usual_fee, "meal_price": page.cash.meal_price}
        return cls(initial={name: typed_amount(cents or None) for name, cents in now.items()})

    def values(self) -> dict[str, int]:
        """The arguments of `set_prices`."""
        return {name: cents or 0 for name, cents in self.cleaned_data.items()}


class MealsForm(forms.Form):
    """How many meals an entry takes."""

    meals = forms.IntegerField(min_value=0, max_value=99)


class PotForm(forms.Form):
    """How the pot is made and split, and of what nobody has two."""

    split = forms.ChoiceField(
        label=_("How it is split"), choices=PotSplit.choices, widget=forms.RadioSelect, required=False
    )
    pot = FeeField(
        label=_("Pot in euros"),
        most=MOST_EUROS,
        required=False,
        help_text=_("Empty: a part of the fees that are paid."),
    )
    pot_share = forms.IntegerField(label=_("Part of the fees, in per cent"), min_value=0, max_value=100)
    percents = forms.CharField(
        label=_("Percentages"),
        max_length=100,
        required=False,
        help_text=_("From the first place on, a hundred together: 50, 30, 20."),
    )
    pattern = forms.CharField(
        label=_("Places"),
        max_length=100,
        required=False,
        help_text=_("For example 1-4, 8, 12, 16 … and so on, as far as the ranking goes."),
    )
    whole_euros = forms.BooleanField(
        label=_("In whole euros"),
        required=False,
        help_text=_("Nothing is lost: what does not divide goes to the best places."),
    )
    exclusive = forms.MultipleChoiceField(
        label=_("Nobody has two prizes of these kinds"),
        choices=EXCLUSIVE,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Whoever has one is passed over in the next, in this order."),
    )

    @classmethod
    def of(cls, cash: Cash) -> PotForm:
        """As it is kept."""
        now = {name: getattr(cash, name) for name in cls.base_fields}
        percents = ", ".join(map(str, cash.percents))
        return cls(initial=now | {"pot": typed_amount(cash.pot), "percents": percents})

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        split, percents = typed.get("split"), typed.get("percents", "")
        try:
            typed["percents"] = [int(word) for word in re.split(r"[\s,;+%]+", percents) if word]
            if split == PotSplit.PERCENT:
                by_percentages(typed["percents"])
        except ValueError:
            self.add_error("percents", gettext("Whole numbers that make a hundred together."))
        if split in (PotSplit.EQUAL, PotSplit.FALLING):
            try:
                read_places(typed.get("pattern", ""), MOST_PLACES)
            except ValueError:
                self.add_error("pattern", gettext("Places in rising order, like 1-4, 8, 12, 16 …"))
        return typed


class PrizeForm(forms.Form):
    """A prize beside the pot."""

    place = forms.IntegerField(
        label=pgettext_lazy("in a ranking", "Place"), min_value=1, max_value=MOST_PLACES, initial=1
    )
    among = forms.ChoiceField(label=pgettext_lazy("a prize", "Among"), choices=AMONG)
    thing = NameInput(label=_("Thing"), required=False, help_text=_("A ham, a basket …"))
    amount = FeeField(label=_("Amount in euros"), most=MOST_EUROS, required=False)

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if not (self.errors or typed.get("thing") or typed.get("amount")):
            self.add_error("thing", gettext("A prize is an amount, a thing, or both."))
        return typed

    def prize(self) -> PrizeRule:
        """The prize; one for everybody has no place."""
        typed = self.cleaned_data
        among = Among(typed["among"])
        place = 1 if among == Among.EVERYBODY else typed["place"]
        return PrizeRule(among, place, typed["amount"] or 0, typed["thing"])


class CashLineForm(forms.Form):
    """Money that came in or went out beside fees, meals and prizes."""

    way = forms.ChoiceField(
        label=_("Which way"),
        choices=(("out", _("went out")), ("in", _("came in"))),
        widget=forms.RadioSelect,
        initial="out",
    )
    amount = FeeField(label=_("Amount in euros"), most=MOST_EUROS)
    purpose = NameInput(label=_("What for"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "line_%s"  # a prize has an amount as well, on the same page
        super().__init__(*args, **kwargs)

    def values(self) -> dict[str, Any]:
        """The arguments of `write_cash_line`."""
        typed = self.cleaned_data
        return {"cents": typed["amount"] * (-1 if typed["way"] == "out" else 1), "purpose": typed["purpose"]}


class GivingForm(forms.Form):
    """What is done with the prize list: frozen, taken back, handed over to `key`, "" for all, or not after all."""

    do = forms.ChoiceField(choices=[(name, "") for name in ("freeze", "thaw", "give", "take")])
    key = forms.CharField(max_length=20, required=False)
