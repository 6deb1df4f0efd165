"""The auction of a deal, bid by bid: who speaks now, what may still be bid, who declares in the end.

>>> from ..variants import find_variant
>>> auction = Bidding.begun(find_variant("miseres").defaults, dealer="P4").then(Bid("P1", 32))
>>> auction.speaker, auction.allowed.numbers, auction.allowed.named[:2]
('P2', range(33, 69), ('petite', 'table'))
>>> for player in ("P2", "P3", "P4"):
...     auction = auction.then(Bid(player, "pass"))
>>> auction.declared
Bid(player='P1', bid=32)

Tested in tests/scoring/rulebook/rules/test_bidding.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Self

from ..deal import PASS, Bid, Deal, RuleViolation, bad_request
from .marking import SettledRules


@dataclass(frozen=True, slots=True)
class AllowedBids:
    """What may be bid now: `numbers`, contracts `named`, and a pass unless the rules force a bid."""

    numbers: range
    named: tuple[str, ...]
    may_pass: bool

    def __contains__(self, bid: int | str) -> bool:
        return bid in self.numbers or bid in self.named or (self.may_pass and bid == PASS)

    @property
    def listed(self) -> list[str]:
        """The same for a sentence."""
        span = [f"{self.numbers[0]}–{self.numbers[-1]}"] if self.numbers else []
        return [*span, *self.named, *([PASS] if self.may_pass else [])]


@dataclass(frozen=True)
class Bidding:
    """An auction as far as it has come. The eldest speaks first, the others after him in the order of play.

    Each bid is higher than the last, and a pass is final. It ends when all but one have passed (Handbook), or when
    nothing is higher: where players only say whether they declare, the first who does so has it (Wikipedia, auction
    1). House rule: where the eldest may not let a deal be passed out, he bids once all have passed (OP-10).
    """

    rules: SettledRules
    eldest: str
    bids: tuple[Bid, ...] = ()

    @classmethod
    def begun(cls, rules: SettledRules, dealer: str) -> Self:
        """The auction of a deal of `dealer` before anybody has spoken."""
        sides = rules.sides
        if dealer not in sides:
            raise bad_request("not_one_of", key="dealer", expected=list(sides))
        return cls(rules, sides[rules.order.after(sides.index(dealer), len(sides))])

    @property
    def highest(self) -> Bid | None:
        """The last bid that was no pass."""
        return next((bid for bid in reversed(self.bids) if bid.bid != PASS), None)

    @property
    def speaker(self) -> str | None:
        """Whose turn it is; None once the auction has ended."""
        if self.highest is not None and not self._beaten_by.listed:
            return None
        following = [player for player in self._in_turn() if player not in self._passed]
        if self.highest is not None:
            following = [player for player in following if player != self.highest.player]
        elif not following and self._is_forced:
            return self.eldest
        return next(iter(following), None)

    @property
    def allowed(self) -> AllowedBids:
        """What whoever speaks may say."""
        forced = self._is_forced and len(self._passed) == len(self.rules.sides)
        return replace(self._beaten_by, may_pass=not forced)

    @property
    def declared(self) -> Bid | None:
        """By whom and what was bid in the end; None while somebody speaks, and where all have passed."""
        return None if self.speaker else self.highest

    def then(self, bid: Bid) -> Bidding:
        """The auction after `bid`; RuleViolation `bidding_over`, `not_the_speaker`, `bid_not_allowed`."""
        speaker = self.speaker
        if speaker is None:
            raise RuleViolation("bidding_over", bid=bid.bid, player=bid.player)
        if bid.player != speaker:
            raise RuleViolation("not_the_speaker", player=bid.player, expected=speaker)
        if bid.bid not in self.allowed:
            raise RuleViolation("bid_not_allowed", bid=bid.bid, expected=self.allowed.listed)
        return replace(self, bids=(*self.bids, bid))

    def after(self, bids: Iterable[Bid]) -> Bidding:
        """The auction after all of `bids`, in their order."""
        return reduce(Bidding.then, bids, self)

    @property
    def _beaten_by(self) -> AllowedBids:
        """What is higher than everything that was bid."""
        highest = self.highest
        return AllowedBids(
            *self.rules.marking.above(highest.bid if highest else None, self.rules.pack), may_pass=False
        )

    @property
    def _passed(self) -> frozenset[str]:
        return frozenset(bid.player for bid in self.bids if bid.bid == PASS)

    @property
    def _is_forced(self) -> bool:
        return bool(self.rules["all_pass"] == "eldest_forced")  # noqa: S105 (a rule, not a password)

    def _in_turn(self) -> tuple[str, ...]:
        """All players, from the one after whom spoke last."""
        sides = self.rules.sides
        last = sides.index(self.bids[-1].player) + 1 if self.bids else sides.index(self.eldest)
        return (*sides[last:], *sides[:last])


def check_bids(deal: Deal, rules: SettledRules) -> None:
    """The bids of `deal` lead to its declarer and to what he bid, or to nobody where all have passed.

    Raises RuleViolation: `bidding_open`, `bids_disagree`, or what `Bidding.then` raises. Who spoke first is taken for
    the eldest where the deal does not tell its dealer. An auction that a fault broke off, which may be a bid out of
    turn, need only have bids of this game.
    """
    first = deal.bids[0].player
    begun = Bidding(rules, first) if deal.dealer is None else Bidding.begun(rules, deal.dealer)
    if deal.penalty is not None:
        strange = next((bid.bid for bid in deal.bids if bid.bid not in begun.allowed), None)
        if strange is not None:
            raise RuleViolation("bid_not_allowed", bid=strange, expected=begun.allowed.listed)
        return
    auction = begun.after(deal.bids)
    if auction.speaker is not None:
        raise RuleViolation("bidding_open", expected=auction.speaker)
    highest, call = auction.declared, deal.call
    declared = Bid(call.declarer, highest.bid if call.bid is None else call.bid) if call and highest else None
    if declared != highest or (call is not None and highest is None):
        raise RuleViolation("bids_disagree")
