"""The deal, as the table tells it: what its forms share, whatever the kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from scoring.deals.deal_entry import DealEntryForm
from scoring.rulebook import Deal
from scoring.rulebook.cards import SUITS
from scoring.rulebook.deal import NO_TRUMP
from scoring.rules.labels import RANKS
from scoring.rules.rules import Rules

MOST_TAPS = 4  # where there is no limit to doublings, the page offers as many
MOST_TYPED = 1000
MOST_PROPOSED = 10  # letters of a field that an address may fill


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


class TensAndUnits(forms.NumberInput):
    """Reads a number where it is typed, or from the keys of its tens and its units: 38 of 3 and 8.

    Tens left out are none; of tens without units it is « 3_ », which is no number yet.
    """

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        tens, units = data.get(f"{name}_tens", ""), data.get(f"{name}_units", "")
        digits = (tens + units).lstrip("0") or "0" if units else tens and tens + "_"
        return super().value_from_datadict(data, files, name) or digits or None


class NumberField(forms.IntegerField):
    widget = TensAndUnits
    default_error_messages = {"units": gettext_lazy("Tap the units as well: 0 for a round number.")}

    def to_python(self, value: Any) -> int | None:
        if str(value).endswith("_"):
            raise ValidationError(self.error_messages["units"], code="units")
        return super().to_python(value)


def number(**kwargs: Any) -> forms.IntegerField:
    """A field for a number that may be left empty."""
    return NumberField(**{"min_value": 0, "max_value": MOST_TYPED, "required": False, **kwargs})


def keys(choices: Iterable[tuple[str, Any]], coerce: Callable[[str], Any] = str) -> forms.Field:
    """A field for one of a few keys; None while none is tapped."""
    return forms.TypedChoiceField(choices=list(choices), coerce=coerce, required=False, empty_value=None)


class DealForm(DealEntryForm):
    """A deal of one kind of game. `kind` names the part of the page that asks for it.

    Whoever brings a count has a field for it, `pile_<side>`; doublings and the like are asked where the game
    has them.
    """

    kind: ClassVar[str]

    beside = {"too_many_doubles": "doubles", "trump_disagrees": "trump"}

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        for fact in self.asks:
            if fact in ASKED:
                self.fields[fact] = ASKED[fact](rules)
        self.fields["trump"] = keys((trump, trump) for trump in self._trumps)
        if rules.settings.trump.en_face:
            self.fields["taker"] = keys((taker, taker) for taker in self._takers)
        for side in self.counting:
            self.fields[self.pile(side)] = number()
        if self.counting:
            first = self.pile(self.counting[0])
            counted = dict.fromkeys(("sum_mismatch", "sum_out_of_range", "impossible_deal"), first)
            self.beside = {**self.beside, **counted}

    @property
    def hint(self) -> str:
        """What is to be tapped and typed, before anything is."""
        raise NotImplementedError

    @property
    def _trumps(self) -> tuple[str, ...]:
        """The suits, and that there is no trump where the form does not ask that anyhow."""
        bare = self.rules.settings.may_lack_trump and "no_trump" not in self.asks
        return (*SUITS, NO_TRUMP) if bare else SUITS

    @property
    def _takers(self) -> tuple[str, ...]:
        """Who may have made the trump: a player by side and place in it, or a side of which nobody said who."""
        seats = self.rules.settings.seat_sides
        players = (f"{side}-{seats[:seat].count(side)}" for seat, side in enumerate(seats))
        return (*players, *self.rules.settings.sides)

    @property
    def counting(self) -> tuple[str, ...]:
        """Who brings a count; nobody where a deal is not told by counts."""
        pack = self.rules.settings.pack
        return pack.counting if pack.counts else ()

    @property
    def total(self) -> int:
        return self.rules.settings.pack.total

    @staticmethod
    def pile(side: str) -> str:
        """The name of the field for what `side` captured."""
        return f"pile_{side}"

    @property
    def piles_typed(self) -> bool:
        """Whether somebody has typed into the fields of the piles."""
        return any(self.value(self.pile(side)) for side in self.counting)

    def filled(self, side: str) -> str:
        """What the field for the pile of `side` holds."""
        return self.value(self.pile(side))

    @property
    def anchor(self) -> str:
        """Where on the page stands what is wrong."""
        return "deal"

    def counts(self) -> dict[str, int]:
        """What was typed into the fields of the piles."""
        typed = {side: self.cleaned_data.get(self.pile(side)) for side in self.counting}
        return {side: count for side, count in typed.items() if count is not None}

    def propose(self, values: Mapping[str, str]) -> None:
        """Fill the fields that people see with what an address tells; the others are ours."""
        for name, field in self.fields.items():
            value = field.widget.value_from_datadict(values, {}, name)
            if value and not field.widget.is_hidden:
                self.initial[name] = str(value)[:MOST_PROPOSED]

    def facts(self) -> dict[str, Any]:
        """What every kind of deal may tell: what multiplies it, its turned card, its dealer where that matters."""
        typed = self.cleaned_data
        facts: dict[str, Any] = {
            key: typed[key] for key in ("doubles", "no_trump", "blind") if typed.get(key)
        }
        if self.rules.settings.needs_dealer:
            facts["dealer_side" if self.rules.settings.pack.partners else "dealer"] = typed["dealer"]
        return facts | self._unmarked() | self.turned()

    def _unmarked(self) -> dict[str, Any]:
        """The trump and who made it, which change no marks."""
        typed = self.cleaned_data
        facts = {"trump": typed["trump"]} if typed.get("trump") else {}
        if typed.get("trump") == NO_TRUMP:
            facts["no_trump"] = True
        side, _dash, player = (typed.get("taker") or "").partition("-")
        if side:
            facts["taker"] = side
        return facts | ({"taker_player": int(player)} if player else {})

    @classmethod
    def typed_as(cls, rules: Rules, deal: Deal) -> dict[str, Any]:
        circumstances = {key: getattr(deal, key) for key in ("doubles", "no_trump", "blind", "all_tricks")}
        taker = deal.taker if deal.taker_player is None else f"{deal.taker}-{deal.taker_player}"
        trump = NO_TRUMP if deal.no_trump else deal.trump
        return super().typed_as(rules, deal) | circumstances | {"taker": taker, "trump": trump}
