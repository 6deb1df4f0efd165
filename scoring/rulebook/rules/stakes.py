"""Markings in stakes: what is owed is settled deal by deal, and adds up to nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ..deal import Call, Deal, Marks, RuleViolation, bad_request
from .marking import Marking
from .pack import Pack
from .settings import Setting, choice, integer, integer_or_null

if TYPE_CHECKING:
    from ..variant import Settings

MOST_STAKE = 100_000


def _stakes(value: object) -> dict[str, int] | None:
    """A stake for each number of exchanged cards from 0 on, or None for the falling table."""
    if value is None:
        return None
    if not isinstance(value, Mapping) or set(value) != {str(number) for number in range(len(value))}:
        raise ValueError(value)
    if not all(type(stake) is int and 0 <= stake <= MOST_STAKE for stake in value.values()):
        raise ValueError(value)
    return {str(number): value[str(number)] for number in range(len(value))}


@dataclass(frozen=True, kw_only=True)
class Stakes(Marking):
    """Each opponent pays the declarer a stake, or is paid it. Source: Wikipedia, auction manille 1.

    He needs 21 points, or 15 with more than four players (`required` None). The stake falls with every card
    he exchanged. House rule: without a table it is one for the last card and one more for each card he left
    (OP-33).
    """

    required: int | None = None
    stakes: Mapping[str, int] | None = None
    all_pass: str = "next_dealer"  # noqa: S105 (a rule, not a password)

    def settings(self) -> tuple[Setting, ...]:
        return (
            integer_or_null("required", self.required, 1, 70),
            Setting(key="stakes", default=self.stakes, kind="table", parse=_stakes, visible=True),
            choice("all_pass", self.all_pass, "next_dealer", "same_dealer"),
        )

    def facts(self) -> tuple[str, ...]:
        return ("declarer", "made", "declarer_points", "exchanged", "all_pass", "no_trump")

    def asks(self) -> tuple[str, ...]:
        return ("declarer", "made", "exchanged")

    def score(self, deal: Deal, rules: Settings) -> Marks:
        """What each player receives or pays; RuleViolation `exchange_out_of_range`, `count_out_of_range`."""
        if deal.all_pass:
            return Marks(dict.fromkeys(rules.sides, 0), redeal=self.all_pass, deal_scored=False)
        call = deal.call
        if call is None or call.exchanged is None:
            raise bad_request("the declarer and the cards he exchanged are missing")
        required = self.required or (21 if rules.pack.players <= 4 else 15)
        made = self._made(call, required, rules.pack)
        stake = self._stake(call.exchanged, rules.pack) * (1 if made else -1)
        others = len(rules.sides) - 1
        pay = {side: stake * others if side == call.declarer else -stake for side in rules.sides}
        return Marks(pay, call.declarer if made else None, made=made, required=required)

    def _made(self, call: Call, required: int, pack: Pack) -> bool:
        if call.points is None:
            if call.made is None:
                raise bad_request("the declarer's result is missing")
            return call.made
        if call.points > pack.total:
            raise RuleViolation("count_out_of_range", max_count=pack.total)
        if call.made is not None and call.made != (call.points >= required):
            raise bad_request("made contradicts the declarer's count")
        return call.points >= required

    def _stake(self, exchanged: int, pack: Pack) -> int:
        if exchanged > pack.aside:
            raise RuleViolation("exchange_out_of_range", max_exchanged=pack.aside)
        if self.stakes is None:
            return pack.aside + 1 - exchanged
        if str(exchanged) not in self.stakes:
            raise bad_request("the table of stakes ends before this number of cards")
        return self.stakes[str(exchanged)]


@dataclass(frozen=True, kw_only=True)
class Pool(Marking):
    """Below `par` a player pays the pot for each point short, above it he shares the pot. Source: Handbook.

    With four players shortfalls and excesses are always equal; with three the pot is shared in proportion to
    the excess (OP-18). `unit_cents` is the price of a point. `rounding` keeps whole cents: by
    `largest_remainder`, ties to the higher count, then the seat, or so that what cannot be shared stays in
    the pot (`pot_carries`).
    """

    par: int = 17
    unit_cents: int = 10
    rounding: str = "largest_remainder"

    def settings(self) -> tuple[Setting, ...]:
        return (
            integer("par", self.par, 0, 70),
            integer("unit_cents", self.unit_cents, 1, MOST_STAKE, visible=True),
            choice("rounding", self.rounding, "largest_remainder", "pot_carries"),
        )

    def facts(self) -> tuple[str, ...]:
        return ("pot_before",)

    def score(self, deal: Deal, rules: Settings) -> Marks:
        """What each player receives or pays, in cents."""
        captured = rules.pack.count(deal)
        owed = {side: max(0, self.par - count) * self.unit_cents for side, count in captured.items()}
        pot = sum(owed.values()) + deal.pot_before
        shares = self._share(pot, captured)
        pay = {side: shares[side] - owed[side] for side in captured}
        return Marks(pay, pot=pot, pot_after=pot - sum(shares.values()))

    def _share(self, pot: int, captured: Mapping[str, int]) -> dict[str, int]:
        """The parts of `pot` for those above par, in whole cents."""
        excess = {side: max(0, count - self.par) for side, count in captured.items()}
        total = sum(excess.values())
        if total == 0:
            return dict.fromkeys(captured, 0)
        exact = {side: Fraction(pot * points, total) for side, points in excess.items()}
        shares = {side: int(part) for side, part in exact.items()}
        if self.rounding == "largest_remainder":
            by_remainder = sorted(exact, key=lambda side: (shares[side] - exact[side], -captured[side]))
            for side in by_remainder[: pot - sum(shares.values())]:
                shares[side] += 1
        return shares
