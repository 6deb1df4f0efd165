"""A deal in which each player counts for himself. Tested in tests/scoring/rules/test_presets.py."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.deals.deal import DealForm, keys, number
from scoring.rulebook import Deal
from scoring.rules.rules import Rules

TRICKS = ("first_trick", "last_trick")  # who may get the cards that sleep
MADE = (("1", "made"), ("0", "lost"))


def is_made(value: str) -> bool:
    """What the key `value` of `MADE` says."""
    return value == "1"


class CountsForm(DealForm):
    """A count for each player: all of them, or all but one where the last one follows.

    What the sleeping cards hold may be told for an exact check. Where a général can be announced, its caller and
    how it went take the place of the counts.
    """

    kind = "counts"
    beside = {**DealForm.beside, "talon_out_of_range": "talon_points"}

    def __init__(self, rules: Rules, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        sides = [(side, side) for side in rules.settings.sides]
        if self.sleeping:
            self.fields["talon_points"] = number()
        if self.sleeping and self._talon in TRICKS:
            self.fields["talon_to"] = keys(sides)
        if "general" in self.asks:
            self.fields["general"] = keys([("", ""), *sides])
            self.fields["general_made"] = keys(MADE, is_made)

    @property
    def hint(self) -> str:
        """What is to be tapped, before anything is."""
        if self.certain:
            return _("Tap what each captured: the last count follows.")
        return _("Tap what each captured: tens, then units.")

    @property
    def sleeping(self) -> bool:
        """Whether cards sleep whose points can be told."""
        pack = self.rules.settings.pack
        return bool(pack.talon and pack.aside)

    @property
    def certain(self) -> bool:
        """Whether the last count always follows from the others."""
        pack = self.rules.settings.pack
        return pack.least == pack.total

    @property
    def least(self) -> int:
        return self.rules.settings.pack.least

    @property
    def _talon(self) -> str | None:
        return self.rules.settings.pack.talon

    @property
    def general_open(self) -> bool:
        """Whether the général is what the form tells, or what is wrong with it."""
        return (
            bool(self.value("general") or self.value("general_made")) if "general" in self.fields else False
        )

    @property
    def talon_open(self) -> bool:
        return "talon_points" in self.fields and bool(self.value("talon_points"))

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("general"):
            self._check_general()
        else:
            self._check_counted()
        return super().clean()

    @property
    def lost_is_counted(self) -> bool:
        """Whether the others mark what they captured when the général fails."""
        return self.rules.settings.get("general_failed") == "captured"

    def _check_general(self) -> None:
        made = self.cleaned_data.get("general_made")
        if made is None:
            self.add_error("general_made", _("Tap made or lost."))
        elif self.lost_is_counted and not made:
            self._check_counted()
        elif self.counts():
            self.add_error("general", _("Tell the counts or the général, not both."))

    def _check_counted(self) -> None:
        """All counts but those that follow from the others."""
        typed = self.cleaned_data
        if self.errors:
            return
        counts = self.counts()
        missing = [side for side in self.counting if side not in counts]
        asleep = typed.get("talon_points")
        if len(missing) > 1:
            self.add_error(self.pile(missing[0]), self._say_missing(sum(counts.values())))
        elif missing and not self.certain and asleep is None:
            sentence = _("Type what each player captured, or all but one and what the sleeping cards hold.")
            self.add_error(self.pile(missing[0]), sentence)
        elif asleep and "talon_to" in typed and typed["talon_to"] is None:
            self.add_error("talon_to", _("Tap who won the sleeping cards."))

    def _say_missing(self, counted: int) -> str:
        if not counted:
            return _("Type what each player captured: the last one follows.")
        still = {"counted": counted, "missing": self.total - counted}
        return _("That makes %(counted)s, %(missing)s are still missing.") % still

    def facts(self) -> dict[str, Any]:
        typed = self.cleaned_data
        counts = self.counts()
        facts = {**super().facts(), self.rules.settings.pack.count_key: counts} if counts else {}
        if typed.get("general"):
            return facts | {"general": {"player": typed["general"], "made": typed["general_made"]}}
        if typed.get("talon_points") is not None:
            facts["talon_points"] = typed["talon_points"]
        if typed.get("talon_to"):
            facts[str(self._talon)] = typed["talon_to"]
        return facts

    @classmethod
    def typed_as(cls, rules: Rules, deal: Deal) -> dict[str, Any]:
        typed = super().typed_as(rules, deal)
        typed |= {cls.pile(side): count for side, count in (deal.captured or {}).items()}
        if deal.talon:
            typed |= {"talon_points": deal.talon.points, "talon_to": deal.talon.to}
        if deal.call:
            typed |= {"general": deal.call.declarer, "general_made": "1" if deal.call.made else "0"}
        return typed
