"""What is settled before the first card of a deal: its hands, the trump, and who undertook what.
Tested in tests/scoring/rulebook/test_deal_state.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from .cards import SUITS, Card, worth
from .deal import Call, Deal, RuleViolation, bad_request
from .hands import DealtHands
from .variant import Settings


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A deal of which no card was played.

    `trump` is a suit, None without trumps; `declarer` the seat that bid, None where nobody does; `bid` a number or
    the name of a contract. Raises RuleViolation for what this game does not have: `no_trump_not_played`,
    `bid_out_of_range`, `bad_request`.
    """

    dealt: DealtHands
    trump: str | None = None
    blind: bool = False
    declarer: int | None = None
    bid: int | str | None = None

    def __post_init__(self) -> None:
        settings, turned = self.settings, self.dealt.turned
        if self.trump not in (None, *SUITS):
            raise bad_request("not_one_of", key="trump", expected=[*SUITS, None])
        if turned is not None and self.trump != turned.suit:
            raise bad_request("other_trump", card=str(turned))
        if self.trump is None and not settings.may_lack_trump:
            raise RuleViolation("no_trump_not_played")
        if self.blind and "blind" not in settings.facts:
            raise bad_request("no_blind")
        if self.declarer not in (None, *range(settings.pack.players)):
            raise bad_request("not_a_number", key="declarer", least=0, most=settings.pack.players - 1)
        self._check_call()

    def _check_call(self) -> None:
        """Whether this game has such an undertaking: it scores one that was lost, or refuses it."""
        if self.wants == "none" and self.dealt.discards:
            raise RuleViolation("exchange_out_of_range", max_exchanged=0)
        facts, general = self.settings.facts, self.declarer is not None and self.bid == "general"
        if "declarer" in facts:
            if self.bid is not None and "bid" not in facts:
                raise bad_request("no_bidding")
            lost = (
                None
                if self.declarer is None
                else replace(self.call(self.declarer), made=False, discards=None)
            )
            self.settings.score(Deal(call=lost, no_trump=self.trump is None))
        elif (self.declarer, self.bid) != (None, None) and not (general and "general" in facts):
            raise bad_request("no_declarer")

    def call(self, declarer: int) -> Call:
        """What the declarer undertook, before it is known how it went."""
        settings, dealt = self.settings, self.dealt
        # Who wants no trick keeps the cards he was dealt. Who else does not exchange at will takes up all and lays as
        # many aside, perhaps of these.
        takes = settings.may_exchange and self.wants != "none"
        laid = dealt.discards if settings.pack.at_will else (*dealt.aside, *dealt.discards)
        return Call(
            declarer=settings.seat_sides[declarer],
            bid=self.bid,
            discards=worth(laid) if takes else None,
            exchanged=len(dealt.discards) if "exchanged" in settings.facts else None,
        )

    @property
    def settings(self) -> Settings:
        return self.dealt.settings

    @cached_property
    def beneath(self) -> Mapping[Card, Card]:
        """The card that is turned once the one on it was played."""
        return self.dealt.beneath

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Who counts the tricks of each seat."""
        pack = self.settings.pack
        if not pack.counters:
            return pack.seats
        alone, together = pack.counters
        return tuple(alone if seat == self.dealt.dealer else together for seat in range(pack.players))

    @cached_property
    def wants(self) -> str:
        """`all` tricks or `none` where the contract says so, else ""."""
        named = getattr(self.settings.marking, "named", {})
        return str(named[self.bid].wants) if self.bid in named else ""

    @cached_property
    def friends(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """By seat and number of cards on the table: the places of its friends' cards."""
        seats = range(self.settings.pack.players)
        alliance = self.settings.alliance(self.dealt.dealer if self.settings.needs_dealer else self.declarer)
        return tuple(tuple(alliance.friends(seat, laid) for laid in seats) for seat in seats)

    @property
    def leader(self) -> int:
        """The seat that plays the first card. Source of the second case: Wikipedia, auction manille 2 and 3."""
        order, dealer = self.settings.order, self.dealt.dealer
        leader = order.leader(dealer, self.settings.pack.players)
        if self.declarer is not None and (leader is None or self.wants == "all"):
            return self.declarer
        return dealer if leader is None or (self.blind and order.dealer_leads_blind) else leader
