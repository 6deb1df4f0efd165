"""Markings in stakes: what is owed is settled deal by deal, and adds up to nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..deal import Deal, Marks, RuleViolation, bad_request
from .marking import (
    Marking,
    SettledRules,
    all_pass_setting,
    discards_setting,
    is_made,
    own_points,
    passed_out,
)
from .pack import Pack
from .settings import Setting, choice, integer, integer_or_null, whole

MOST_STAKE = 100_000
SHAPES = ("flat", "rising")
DECLARE = "declare"
"""What a player says who plays alone, where nothing is bid."""


STAKES_SCHEMA = {
    "anyOf": [
        {"enum": [None, *SHAPES]},
        {
            "type": "object",
            "patternProperties": {"^[0-9]+$": whole(0, MOST_STAKE)},
            "additionalProperties": False,
        },
    ],
    "examples": [{"0": 3, "1": 2, "2": 1}],
}


def _stakes(value: object) -> dict[str, int] | str | None:
    """A stake for each number of exchanged cards from 0 on, or None for the falling table."""
    if value is None or (isinstance(value, str) and value in SHAPES):
        return value
    if not isinstance(value, Mapping) or set(value) != {str(number) for number in range(len(value))}:
        raise ValueError(value)
    if not all(type(stake) is int and 0 <= stake <= MOST_STAKE for stake in value.values()):
        raise ValueError(value)
    return {str(number): value[str(number)] for number in range(len(value))}


@dataclass(frozen=True, kw_only=True)
class Stakes(Marking):
    """Each opponent pays the declarer a stake, or is paid it. Source: Wikipedia, auction manille 1.

    He needs 21 points, or 15 with more than four players (`required` None). The stake falls with every card
    he exchanged. House rule: without a table it is one for the last card and one more for each card he left;
    `flat`, it is always one, `rising`, one more for each card he took (OP-33). What he lays aside is
    nobody's unless `discards` gives it him (OP-16).
    """

    required: int | None = None
    stakes: Mapping[str, int] | str | None = None
    discards: str = "dead"
    all_pass: str = "next_dealer"  # noqa: S105 (a rule, not a password)

    def settings(self) -> tuple[Setting, ...]:
        return (
            integer_or_null("required", self.required, 1, 70),
            Setting(
                key="stakes",
                default=self.stakes,
                kind="table",
                parse=_stakes,
                visible=True,
                schema=STAKES_SCHEMA,
            ),
            all_pass_setting(self.all_pass),
            discards_setting(self.discards),
        )

    def check(self, settings: Mapping[str, Setting], total: int) -> None:
        """More than a deal holds can be required of nobody."""
        settings["required"].read_below(self.required, total + 1)

    @property
    def below_zero(self) -> bool:
        return True

    @property
    def balanced(self) -> bool:
        return True

    def facts(self) -> tuple[str, ...]:
        names = ("declarer", "bids", "made", "declarer_points", "discard_points", "last_trick")
        return (*names, "exchanged", "all_pass", "no_trump")

    def asks(self) -> tuple[str, ...]:
        return ("declarer", "made", "exchanged")

    def above(self, bid: int | str | None, pack: Pack) -> tuple[range, tuple[str, ...]]:
        """Whoever comes first in his turn declares."""
        return range(0), () if bid else (DECLARE,)

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """What each player receives or pays; RuleViolation `exchange_out_of_range`, `count_out_of_range`."""
        if deal.all_pass:
            return passed_out(self.all_pass, deal, rules)
        call = deal.call
        if call is None or call.exchanged is None:
            raise bad_request("exchange_missing")
        required = self.required or (21 if rules.pack.players <= 4 else 15)
        points = own_points(call, self.discards, rules.pack)
        made = is_made(required, points, self.discards, deal, rules.pack)
        stake = self._stake(call.exchanged, rules.pack) * (1 if made else -1)
        others = len(rules.sides) - 1
        pay = {side: stake * others if side == call.declarer else -stake for side in rules.sides}
        return Marks(pay, call.declarer if made else None, made=made, required=required)

    def _stake(self, exchanged: int, pack: Pack) -> int:
        if exchanged > pack.aside:
            raise RuleViolation("exchange_out_of_range", max_exchanged=pack.aside)
        if self.stakes is None:
            return pack.aside + 1 - exchanged
        if isinstance(self.stakes, str):
            return 1 if self.stakes == "flat" else 1 + exchanged
        if str(exchanged) not in self.stakes:
            raise bad_request("stakes_end", exchanged=exchanged)
        return self.stakes[str(exchanged)]


@dataclass(frozen=True, kw_only=True)
class Pool(Marking):
    """Below `par` a player pays the pot for each point short, above it he shares the pot. Source: Handbook.

    With four players shortfalls and excesses are always equal; with three the pot is shared in proportion to
    the excess (OP-18). A `par` of None is an equal share of the points, 23⅓ of 70 for three, 17 of 68 for
    four. `unit_cents` is the price of a point. `rounding` keeps whole cents: by `largest_remainder`, ties to
    the higher count, then the seat, or so that what cannot be shared stays in the pot (`pot_carries`). House
    rule: nobody pays a part of a cent, nor at all where nobody is above par.
    """

    par: int | None = 17
    unit_cents: int = 10
    rounding: str = "largest_remainder"

    def settings(self) -> tuple[Setting, ...]:
        return (
            integer_or_null("par", self.par, 0, 70),
            integer("unit_cents", self.unit_cents, 1, MOST_STAKE, visible=True),
            choice("rounding", self.rounding, "largest_remainder", "pot_carries"),
        )

    def check(self, settings: Mapping[str, Setting], total: int) -> None:
        """Nobody could ever be paid above a par that takes all points."""
        settings["par"].read_below(self.par, total)

    @property
    def below_zero(self) -> bool:
        return True

    @property
    def balanced(self) -> bool:
        return True

    def facts(self) -> tuple[str, ...]:
        return ("pot_before",)

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """What each player receives or pays, in cents."""
        captured = rules.pack.count(deal)
        par = Fraction(rules.pack.total, len(captured)) if self.par is None else self.par
        if max(captured.values()) <= par:
            return Marks(dict.fromkeys(captured, 0), pot=deal.pot_before, pot_after=deal.pot_before)
        owed = {side: int(max(0, par - count) * self.unit_cents) for side, count in captured.items()}
        pot = sum(owed.values()) + deal.pot_before
        shares = self._share(pot, captured, par)
        pay = {side: shares[side] - owed[side] for side in captured}
        return Marks(pay, pot=pot, pot_after=pot - sum(shares.values()))

    def _share(self, pot: int, captured: Mapping[str, int], par: Fraction | int) -> dict[str, int]:
        """The parts of `pot` for those above `par`, in whole cents."""
        excess = {side: max(0, count - par) for side, count in captured.items()}
        total = sum(excess.values())
        parts = {side: divmod(pot * points, total) for side, points in excess.items()}
        shares = {side: int(whole) for side, (whole, _rest) in parts.items()}
        if self.rounding == "largest_remainder":
            by_remainder = sorted(parts, key=lambda side: (-parts[side][1], -captured[side]))
            for side in by_remainder[: pot - sum(shares.values())]:
                shares[side] += 1
        return shares
