"""Markings by contract: one player undertakes something against all the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..deal import Call, Deal, Marks, RuleViolation, bad_request
from .marking import (
    Marking,
    SettledRules,
    all_pass_setting,
    discards_setting,
    general_setting,
    general_worth,
    is_made,
    own_points,
    passed_out,
    shared_out,
)
from .pack import Pack
from .settings import Setting, choice, flag, integer_or_null, whole

MOST_VALUE = 1000


@dataclass(frozen=True, slots=True)
class Named:
    """A contract with a name: the number it beats (None: all of them); it wants `all` tricks or `none`.

    The highest of all goes before even those that beat every number.
    """

    beats: int | None
    wants: str
    highest: bool = False


def _value(value: object) -> int | str:
    if value == "total" and isinstance(value, str):
        return value
    if type(value) is not int or not 0 <= value <= MOST_VALUE:
        raise ValueError(value)
    return value


def _max_or_number(value: object) -> int | str:
    return "max" if value == "max" else _value(None if value == "total" else value)


@dataclass(frozen=True, kw_only=True)
class Contract(Marking):
    """The declarer marks his bid when he makes it, the others when he is one short. Source: Handbook.

    `success_marks` may write the points `made` instead of the bid (OP-08); `failure_marks` gives a lost bid
    to `each` other player, or `shared` out among them, or takes it from the `declarer` (OP-09). `discards`
    says whose the points laid aside are (OP-16), `all_pass` what follows when nobody bids (OP-10), `min_bid`
    the lowest number (OP-11). `named` are the contracts with a name and `values` what they mark
    (OP-12), `total` being all of a deal and, for the général, what `general_value` says (OP-13).
    """

    success_marks: str = "bid"
    failure_marks: str = "each"
    discards: str | None = None
    all_pass: str = "next_dealer"  # noqa: S105 (a rule, not a password)
    min_bid: int | None = None
    no_trump: bool = True
    named: Mapping[str, Named] = field(default_factory=dict)
    values: Mapping[str, int | str] = field(default_factory=dict)
    general_value: str | None = None

    def settings(self) -> tuple[Setting, ...]:
        offered = [
            choice("success_marks", self.success_marks, "bid", "made"),
            choice("failure_marks", self.failure_marks, "each", "shared", "declarer"),
            *self._bidding(),
        ]
        if self.values:
            offered.append(self._table())
        if self.general_value is not None:
            offered.append(general_setting(self.general_value))
        return tuple(offered)

    def _bidding(self) -> tuple[Setting, ...]:
        offered = (
            all_pass_setting(self.all_pass),
            integer_or_null("min_bid", self.min_bid, 1, 70),
            flag("no_trump", self.no_trump),
        )
        return offered if self.discards is None else (*offered, discards_setting(self.discards))

    def _table(self) -> Setting:
        return Setting(
            key="values",
            default=dict(self.values),
            kind="table",
            parse=self._values,
            schema=self._schema,
            aliases=("misere_values",),
        )

    @property
    def _schema(self) -> dict[str, Any]:
        worth = {"anyOf": [whole(0, MOST_VALUE), {"const": "total"}]}
        return {
            "type": "object",
            "properties": dict.fromkeys(self.values, worth),
            "additionalProperties": False,
            "examples": [dict(self.values)],
        }

    def _values(self, value: object) -> dict[str, int | str]:
        """The worth of named contracts; those that are not told keep theirs."""
        if not isinstance(value, Mapping) or not set(value) <= set(self.values):
            raise ValueError(value)
        return {name: _value(value.get(name, default)) for name, default in self.values.items()}

    def check(self, settings: Mapping[str, Setting], total: int) -> None:
        """A floor above every bid would let nobody bid."""
        settings["min_bid"].read_below(self.min_bid, total + 1)

    @property
    def below_zero(self) -> bool:
        return self.failure_marks == "declarer"

    def facts(self) -> tuple[str, ...]:
        named = ("contract", "declarer_tricks") if self.named else ()
        aside = ("discard_points", "last_trick") if self.discards is not None else ()
        return ("declarer", "bid", "bids", "made", "declarer_points", "all_pass", "no_trump", *named, *aside)

    def asks(self) -> tuple[str, ...]:
        named = ("contract",) if self.named else ()
        return ("declarer", "bid", *named, "declarer_points" if self.success_marks == "made" else "made")

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """The marks of a deal; RuleViolation `bid_out_of_range`, `count_out_of_range` or `bad_request`."""
        if deal.all_pass:
            return passed_out(self.all_pass, deal, rules)
        if deal.no_trump and not self.no_trump:
            raise RuleViolation("no_trump_not_played")
        call = deal.call
        if call is None or call.bid is None:
            raise bad_request("bid_missing")
        value = self._worth(call.bid, rules)
        points = rules.pack.with_sleeping(own_points(call, self.discards, rules.pack), call.declarer, deal)
        wants = self.named[call.bid].wants if isinstance(call.bid, str) else call.bid
        made = is_made(wants, points, self.discards, deal, rules.pack)
        multiplier = self.multiplier(call, made)
        if made and self.success_marks == "made" and not isinstance(call.bid, str):
            value = self._told(points)
        return self._written(call.declarer, value * multiplier, made, multiplier, rules.sides)

    def most(self, rules: SettledRules, level: int) -> int | None:
        return max([rules.pack.total, *(self._worth_named(name, rules) for name in self.named)])

    def multiplier(self, call: Call, made: bool) -> int:
        """What the contract is multiplied by."""
        return 1

    def _worth(self, bid: int | str, rules: SettledRules) -> int:
        """What a bid is worth when it can be made at all."""
        if isinstance(bid, str):
            if bid not in self.named:
                raise self._unknown(bid, rules.pack)
            return self._worth_named(bid, rules)
        if bid > rules.pack.total:
            raise RuleViolation("bid_out_of_range", max_bid=rules.pack.total)
        if bid < (self.min_bid or 1):
            raise self._too_low(rules.pack.total)
        return bid

    def _unknown(self, bid: object, pack: Pack) -> RuleViolation:
        """Nobody can bid this: what can be bid are numbers, and contracts by name."""
        numbers = f"{self.min_bid or 1}–{pack.total}"
        return bad_request("no_such_bid", bid=str(bid)[:60], expected=[numbers, *self.named])

    def _too_low(self, most: int) -> RuleViolation:
        floor = {} if self.min_bid is None else {"min_bid": self.min_bid}
        violation = RuleViolation("bid_out_of_range", max_bid=most, **floor)
        violation.facts = {"min_bid": self.min_bid or 1}
        return violation

    def _worth_named(self, bid: str, rules: SettledRules) -> int:
        value = self.values[bid]
        if isinstance(value, int):
            return value
        general = self.general_value is not None and self.named[bid].wants == "all"
        return general_worth(self.general_value or "deal_total", rules) if general else rules.pack.total

    def _told(self, points: int | None) -> int:
        if points is None:
            raise bad_request("declarer_points_missing")
        return points

    def _written(
        self, declarer: str, value: int, made: bool, multiplier: int, sides: tuple[str, ...]
    ) -> Marks:
        if made:
            marks = {side: value if side == declarer else 0 for side in sides}
        elif self.failure_marks == "declarer":
            marks = {side: -value if side == declarer else 0 for side in sides}
        elif self.failure_marks == "each":
            marks = {side: 0 if side == declarer else value for side in sides}
        else:
            marks = shared_out(declarer, value, sides)
        return Marks(marks, declarer if made else None, multiplier, made=made)

    def refused(self, bids: Sequence[Any], pack: Pack) -> Any:
        """The first of `bids` that does not beat the one before it, None when each does."""
        highest = 0
        for bid in bids:
            height = self._height(bid, pack)
            if height <= highest:
                return bid
            highest = height
        return None

    def above(self, bid: int | str | None, pack: Pack) -> tuple[range, tuple[str, ...]]:
        """The numbers and the contracts that stand higher in the ladder than `bid`."""
        height = 0 if bid is None else self._height(bid, pack)
        numbers = range(max(self.min_bid or 1, height // 2 + 1), pack.total + 1)
        return numbers, tuple(name for name in self.named if self._height(name, pack) > height)

    def _height(self, bid: object, pack: Pack) -> int:
        """The place of a bid in the ladder, 0 for a number that may not be bid."""
        if isinstance(bid, str) and bid in self.named:
            named = self.named[bid]
            return 2 * (pack.total if named.beats is None else named.beats) + 1 + named.highest
        number = (
            int(bid) if isinstance(bid, str) and bid.isascii() and bid.isdigit() and len(bid) < 5 else bid
        )
        if type(number) is not int:
            raise self._unknown(bid, pack)
        return 2 * number if (self.min_bid or 1) <= number <= pack.total else 0


@dataclass(frozen=True, kw_only=True)
class Auction(Contract):
    """The declarer marks his bid or loses it, the others nothing. Source: Wikipedia, auction manille 2 and 3.

    `all_tricks_value` is what a bid of every trick marks: `max`, all of a deal, or a number (OP-34). In some
    circles such a bid doubles and so does playing without exchanging; `double_losses` has it both ways
    (OP-35). A doubling of None does not exist in the game.
    """

    failure_marks: str = "declarer"
    all_tricks_value: int | str = "max"
    double_all_tricks: bool | None = None
    double_no_exchange: bool | None = None
    double_losses: bool = True
    named: Mapping[str, Named] = field(default_factory=lambda: {"all": Named(None, "all")})

    def settings(self) -> tuple[Setting, ...]:
        offered = [
            *self._bidding(),
            Setting(
                key="all_tricks_value",
                default=self.all_tricks_value,
                kind="integer_or_max",
                parse=_max_or_number,
                schema={"anyOf": [whole(0, MOST_VALUE), {"const": "max"}], "examples": ["max"]},
            ),
        ]
        if self.double_all_tricks is not None:
            offered.append(flag("double_all_tricks", self.double_all_tricks))
        if self.double_no_exchange is not None:
            offered.append(flag("double_no_exchange", self.double_no_exchange))
            offered.append(flag("double_losses", self.double_losses))
        return tuple(offered)

    def facts(self) -> tuple[str, ...]:
        return super().facts() if self.double_no_exchange is None else (*super().facts(), "exchanged")

    def asks(self) -> tuple[str, ...]:
        return (*super().asks(), "exchanged") if self.double_no_exchange else super().asks()

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """As every contract; RuleViolation `exchange_out_of_range` as well."""
        if deal.call is not None and (deal.call.exchanged or 0) > rules.pack.aside:
            raise RuleViolation("exchange_out_of_range", max_exchanged=rules.pack.aside)
        return super().score(deal, rules)

    def most(self, rules: SettledRules, level: int) -> int | None:
        doubled = bool(self.double_all_tricks) + bool(self.double_no_exchange)
        return (super().most(rules, level) or 0) << doubled

    def multiplier(self, call: Call, made: bool) -> int:
        steps = 0
        if made or self.double_losses:
            steps += 1 if self.double_all_tricks and call.bid == "all" else 0
            steps += 1 if self.double_no_exchange and call.exchanged == 0 else 0
        return 1 << steps

    def _worth_named(self, bid: str, rules: SettledRules) -> int:
        return self.all_tricks_value if isinstance(self.all_tricks_value, int) else rules.pack.total
