"""One deal in one row, typed from the keyboard: short words for whatever the form of that game asks.
Tested in tests/scoring/evening/test_typing.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from clubs.models.names import search_key
from scoring.deals.deal import DealForm
from scoring.deals.entries import LedgerEntryForm
from scoring.deals.kinds import deal_form
from scoring.rulebook import Deal
from scoring.rules.labels import CONTRACTS, RANKS, Text, doubling_names
from scoring.rules.rules import Rules
from web.refusals import Refusal

People = Mapping[str, Sequence[str]]  # who stands behind each key of the form, by name

LONGEST = 20
# What multiplies a deal or is told beside it, in one column: a letter each, in English or French.
BESIDES: Mapping[str, str] = {"v": "no_trump", "n": "no_trump", "b": "blind", "a": "blind", "t": "all_tricks"}
DOUBLES: Mapping[str, str] = {"c": "1", "s": "2"}
MEANS: Mapping[str, Text] = {
    "no_trump": gettext_lazy("en voiture"),
    "blind": gettext_lazy("blind trump"),
    "all_tricks": gettext_lazy("every trick"),
}
CARD_RANKS = ("10", "10", "A", "A", "K", "K", "K", "Q", "Q", "J", "J", "9", "9", "9")
# The letters of the cards, in English, French and Dutch.
CARDS: Mapping[str, str] = dict(
    zip(("10", "m", "1", "a", "k", "r", "h", "q", "d", "j", "v", "9", "8", "7"), CARD_RANKS, strict=True)
)
YES, NO = ("1", "+", "y", "o"), ("0", "-", "−", "n")  # a minus is typed either way
NOBODY = ("0", "-")  # in the place of a declarer: everybody passed

LABELS: Mapping[str, Text] = {
    "side": gettext_lazy("side"),
    "count": gettext_lazy("count"),
    "turnup": gettext_lazy("turned up"),
    "declarer": gettext_lazy("declarer"),
    "bid": pgettext_lazy("of an auction", "bid"),
    "made": gettext_lazy("made?"),
    "declarer_points": gettext_lazy("captured"),
    "exchanged": gettext_lazy("exchanged"),
    "discard_points": gettext_lazy("laid aside"),
    "last_trick": gettext_lazy("last trick"),
    "talon_points": gettext_lazy("asleep"),
    "talon_to": gettext_lazy("asleep to"),
    "general": gettext_lazy("général"),
    "general_made": gettext_lazy("made?"),
    "x": "×",
}
WHO = frozenset({"side", "declarer", "last_trick", "talon_to", "general"})
# Fields of a deal that share a column.
SHARED: Mapping[str, str] = {
    **dict.fromkeys(("doubles", "no_trump", "blind", "all_tricks"), "x"),
    "contract": "bid",
    "all_pass": "declarer",
}
# What the row hands on to the form of the deal as it came.
STAMPED = ("uuid", "revision", "game", "seating", "dealer")


@dataclass(frozen=True)
class RowField:
    """A column of the row: its title and its field; the title of a pile is whose it is."""

    title: Text
    field: BoundField
    wide: bool


class RowForm(LedgerEntryForm):
    """A deal of the game that `rules` tell, for the table `table`; `sheet` is the one that the row was shown for.

    `deal` is the form that judges it, made of what was typed. `people` say who stands behind each side, and
    `counting` behind each key of the deal.
    """

    sheet = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    dealer = forms.CharField(max_length=10, required=False, widget=forms.HiddenInput)
    table = forms.IntegerField(min_value=1, max_value=9999)

    def __init__(self, rules: Rules, people: People, counting: People, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.people, self.counting = rules, people, counting
        self.form = deal_form(rules)
        self.deal: DealForm | None = None
        for name in self._columns():
            self.fields[name] = forms.CharField(max_length=LONGEST, required=False)

    def _columns(self) -> list[str]:
        """The fields of the deal as columns: those that share one come together, what multiplies comes last."""
        visible = [name for name, field in self.form.fields.items() if not field.widget.is_hidden]
        piles = self.form.kind == "counts"
        names = [SHARED.get(name, name) for name in visible if piles or not name.startswith("pile_")]
        return sorted(dict.fromkeys(names), key=lambda name: (name == "x", not name.startswith("pile_")))

    @property
    def columns(self) -> list[str]:
        """The columns of the deal, without that of the table."""
        return [name for name in self.fields if name in LABELS or name.startswith("pile_")]

    @property
    def cells(self) -> Iterator[RowField]:
        for name in self.columns:
            side = name.removeprefix("pile_")
            title = LABELS.get(name) or ", ".join(self.counting.get(side, (side,)))
            yield RowField(title, self[name], wide=name in WHO or name == "bid")

    @property
    def focused(self) -> str:
        """The field in which typing goes on."""
        wrong = [name for name in ("table", *self.columns) if self.is_bound and name in self.errors]
        return wrong[0] if wrong else self.columns[0]

    @property
    def blank(self) -> bool:
        """Whether nothing of a deal was typed."""
        return not any(self.data.get(name, "").strip() for name in self.columns)

    # --- from the row to the deal ----------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        facts: dict[str, Any] = {name: self.cleaned_data[name] for name in STAMPED}
        for name in self.columns:
            facts |= self._read(name, self.cleaned_data[name].strip())
        if self.form.kind == "grid" and not self.errors:
            facts |= self._above(facts)
        if not self.errors:
            self.deal = deal_form(
                self.rules, {name: value for name, value in facts.items() if value is not None}
            )
            if not self.deal.is_valid():
                self._take_errors(self.deal)
        return self.cleaned_data

    def _read(self, name: str, typed: str) -> dict[str, Any]:
        """The fields of the deal that the column `name` tells."""
        if not typed:
            return {}
        if name in WHO:
            return self._who(name, typed)
        readers: Mapping[str, Callable[[str], dict[str, Any]]] = {
            "x": self._besides,
            "bid": self._bid,
            "turnup": self._turned,
        }
        if name in readers:
            return readers[name](typed)
        return self._made(name, typed) if name in ("made", "general_made") else {name: typed}

    def _who(self, name: str, typed: str) -> dict[str, Any]:
        if name == "declarer" and typed in NOBODY and "all_pass" in self.form.fields:
            return {"all_pass": "1"}
        people = self.counting if name == "side" else self.people
        sides = find_side(typed, people)
        if len(sides) == 1:
            return {name: sides[0]}
        which = ", ".join(
            f"{place} {'/'.join(names)}" for place, names in enumerate(people.values(), start=1)
        )
        self.add_error(
            name, _("“%(typed)s” may be several, or nobody: %(which)s.") % {"typed": typed, "which": which}
        )
        return {}

    def _besides(self, typed: str) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for letter in typed.lower():
            name = BESIDES.get(letter, "doubles")
            value = "on" if letter in BESIDES else DOUBLES.get(letter, letter)
            allowed = name in self.form.fields and (name != "doubles" or value.isdecimal())
            if not allowed or name in facts:
                letters = ", ".join(self.letters)
                self.add_error("x", _("This column takes %(letters)s.") % {"letters": letters})
                return {}
            facts[name] = value
        return facts

    @property
    def letters(self) -> list[str]:
        """What the column of multipliers takes."""
        return [letter for letters, _means in self.legend for letter in letters]

    @property
    def legend(self) -> list[tuple[list[str], str]]:
        """The same, each with what it means in the words of the game."""
        legend = list(self._doublings()) if "doubles" in self.form.fields else []
        first = {name: letter for letter, name in reversed(list(BESIDES.items()))}
        names = [name for name in MEANS if name in self.form.fields]
        return legend + [([first[name]], str(MEANS[name])) for name in names]

    def _doublings(self) -> Iterator[tuple[list[str], str]]:
        names = ("", *doubling_names(self.rules.settings.doublings.called))
        short = {number: letter for letter, number in DOUBLES.items()}
        for number, _label in self.form.choices("doubles"):
            name = names[int(number)] if int(number) < len(names) else ""
            worth = f"×{self.rules.settings.doublings.worth(int(number))}"
            letters = [number, *([short[number]] if number in short else [])]
            yield letters, " ".join(str(part) for part in (name, worth) if part)

    def _bid(self, typed: str) -> dict[str, Any]:
        if typed.isdecimal():
            return {"bid": typed}
        named = dict(self.form.choices("contract")) if "contract" in self.form.fields else {}
        words = {name: [name, str(CONTRACTS[name]), *str(CONTRACTS[name]).split()] for name in named if name}
        matching = [name for name in words if search_key(typed) in map(search_key, words[name][:2])]
        matching = matching or [name for name in words if any(starts(word, typed) for word in words[name])]
        if len(matching) != 1:
            names = ", ".join(str(CONTRACTS[name]) for name in words)
            self.add_error(
                "bid", _("Type a number, or the first letters of: %(names)s.") % {"names": names or "–"}
            )
            return {}
        return {"contract": matching[0]}

    def _turned(self, typed: str) -> dict[str, Any]:
        rank = CARDS.get(typed.lower())
        if rank is None:
            ranks = ", ".join(str(label) for _rank, label in RANKS)
            self.add_error("turnup", _("The card is one of: %(ranks)s.") % {"ranks": ranks})
        return {"turnup": rank} if rank else {}

    def _made(self, name: str, typed: str) -> dict[str, Any]:
        sign = typed[:1].lower()
        if sign in YES or starts(pgettext("a contract", "made"), typed):
            return {name: "1"}
        if sign in NO or starts(pgettext("a contract", "lost"), typed):
            return {name: "0"}
        self.add_error(name, _("Type + or −: made or lost."))
        return {}

    def _above(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """The side above half and its count: whichever pile was counted."""
        typed, total = str(facts.get("count", "")), self.form.total
        if not typed.isdecimal() or int(typed) > total:
            self.add_error("count", _("Type a count from 0 to %(total)s.") % {"total": total})
            return {}
        side, count = facts.get("side"), int(typed)
        if side is None and 2 * count != total:
            self.add_error("side", _("Type whose count it is: 1 or 2, or the first letters of a name."))
        if side is None or 2 * count >= total:
            return {"count": str(count)}
        other = next(key for key in self.form.counting if key != side)
        return {"side": other, "count": str(total - count)}

    # --- what was wrong --------------------------------------------------------------------------

    def _take_errors(self, form: DealForm) -> None:
        """The sentences of the deal's own form, each in its column."""
        for name, sentences in form.errors.items():
            column = SHARED.get(name, name)
            self.add_error(column if column in self.columns else None, list(sentences))

    def refuse(self, refusal: Refusal) -> None:
        """Show `refusal` in the column it is about."""
        field = self.form.beside.get(refusal.code, "")
        column = SHARED.get(field, field)
        self.add_error(column if column in self.columns else None, str(refusal))

    def told_deal(self) -> Deal:
        """The deal of a valid row."""
        assert self.deal is not None, "asked of a valid row"
        return self.deal.deal()


def starts(word: str, typed: str) -> bool:
    """Whether `typed` begins `word`, whatever the accents."""
    return bool(search_key(typed)) and search_key(word).startswith(search_key(typed))


def find_side(typed: str, people: People) -> list[str]:
    """The keys that `typed` may mean: a place from 1, the key itself, or the first letters of a name.

    >>> find_side("2", {"A": ["Anne"], "B": ["Béa"]}), find_side("be", {"A": ["Anne"], "B": ["Béa"]})
    (['B'], ['B'])
    """
    keys = list(people)
    if typed.isdecimal():
        place = int(typed)
        return [keys[place - 1]] if 1 <= place <= len(keys) else []
    words = {
        key: [*([key] if key.isalpha() else []), *names, *" ".join(names).split()]
        for key, names in people.items()
    }
    return [key for key in keys if any(starts(word, typed) for word in words[key])]
