"""A deal card by card: who plays what, who wins the trick, what is counted and what the table reports of it.

>>> from random import Random
>>> from . import find_variant, write_deal
>>> from .hands import deal_out
>>> coinchee = find_variant("coinchee_121")
>>> state = DealState.dealt(deal_out(coinchee.defaults, Random(121)), trump="S")
>>> while not state.is_over:
...     state = state.play(state.legal[0])
>>> write_deal(coinchee, state.deal())
{'dealer_side': 'A', 'raw': {'A': 15, 'B': 53}, 'taker': 'A'}
>>> coinchee.score(state.deal(), coinchee.defaults).marks
{'A': 0, 'B': 19}

Tested in tests/scoring/rulebook/test_deal_state.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from .cards import Card, Pile, count_tricks, parse_card, worth
from .deal import Call, Deal, RuleViolation, Talon, Turnup, bad_request
from .hands import DealtHands
from .opening import Opening
from .play import Fault, Trick
from .variant import Settings

Cards = tuple[Card, ...]


class WonTrick(NamedTuple):
    """A trick that was gathered: its cards, the one led first, and the seats that led and won it."""

    cards: Cards
    leader: int
    winner: int


@dataclass(frozen=True)
class DealState:
    """A deal at some card of it. It does not change: `play` returns the next state.

    `hands` are the cards that each seat can still play, where packets lie open their tops alone; `table` the cards
    of the trick in progress, the one led first; `tricks` those that were gathered.
    """

    opening: Opening
    hands: tuple[Cards, ...]
    to_play: int
    table: Cards = ()
    tricks: tuple[WonTrick, ...] = ()

    @classmethod
    def dealt(
        cls,
        dealt: DealtHands,
        *,
        trump: str | None = None,
        blind: bool = False,
        declarer: int | None = None,
        bid: int | str | None = None,
    ) -> DealState:
        """The state before the first card, by the words of `Opening`; a trump that was turned need not be named."""
        turned = dealt.turned
        suit = turned.suit if trump is None and turned is not None else trump
        opening = Opening(dealt=dealt, trump=suit, blind=blind, declarer=declarer, bid=bid)
        return cls(opening, dealt.playable, opening.leader)

    @property
    def settings(self) -> Settings:
        return self.opening.settings

    @property
    def is_over(self) -> bool:
        return len(self.tricks) == self.settings.pack.tricks

    @property
    def trick(self) -> Trick | None:
        """The trick in progress as the rules see it, None on the lead."""
        if not self.table:
            return None
        opening = self.opening
        return Trick(
            cards=self.table,
            trump=opening.trump,
            friends=opening.friends[self.to_play][len(self.table)],
            misere=opening.wants == "none",
        )

    @cached_property
    def legal(self) -> Cards:
        """The cards that may be played now; none once the deal is over."""
        return self.settings.play.legal(self.hands[self.to_play], self.trick)

    def fault(self, card: Card) -> Fault | None:
        """The duty that playing `card` would break; RuleViolation `bad_request` for a card not in hand."""
        return self.settings.play.fault(self.hands[self.to_play], self.trick, card)

    def play(self, card: Card | str) -> DealState:
        """The deal after `card` was played, which may be written too: `10S`.

        Raises RuleViolation: `illegal_card` with the duty it breaks, `bad_request` for a card not in hand.
        """
        card = parse_card(card) if isinstance(card, str) else card
        if card not in self.legal:
            fault = self.fault(card)
            violation = RuleViolation("illegal_card", card=str(card), duty=fault.duty if fault else "")
            violation.hint = fault.duty if fault else None
            raise violation
        seat, hands = self.to_play, self.hands
        hand = tuple(other for other in hands[seat] if other != card)
        hands, table = (*hands[:seat], hand, *hands[seat + 1 :]), (*self.table, card)
        follower = (seat + 1) % len(hands)
        if len(table) < len(hands):
            return DealState(self.opening, hands, follower, table, self.tricks)
        return self._gathered(hands, table, leader=follower)

    def _gathered(self, hands: tuple[Cards, ...], table: Cards, leader: int) -> DealState:
        """After the last card of a trick: its winner leads to the next, and open packets turn their next cards."""
        opening, players = self.opening, len(hands)
        winner = (leader + Trick(cards=table, trump=opening.trump).master) % players
        beneath = opening.beneath
        if beneath:
            laid = [table[(seat - leader) % players] for seat in range(players)]
            turned = [(beneath[card],) if card in beneath else () for card in laid]
            hands = tuple((*hand, *card) for hand, card in zip(hands, turned, strict=True))
        return DealState(opening, hands, winner, (), (*self.tricks, WonTrick(table, leader, winner)))

    # --- what is counted ------------------------------------------------------------------------

    @property
    def piles(self) -> dict[str, Pile]:
        """What each side has won so far, on the scale of the game."""
        sides, scale = self.opening.sides, self.settings.pack.scale
        won: dict[str, list[Cards]] = {side: [] for side in self.settings.pack.counting}
        for trick in self.tricks:
            won[sides[trick.winner]].append(trick.cards)
        return {side: count_tricks(tricks, scale) for side, tricks in won.items()}

    @property
    def points(self) -> dict[str, int]:
        """What each side has captured so far, without the cards in nobody's hand."""
        return {side: pile.points for side, pile in self.piles.items()}

    def deal(self) -> Deal:
        """What the table reports of a deal that was played out; RuleViolation `bad_request` before.

        What no card says, doublings and what earlier deals left, is not in it: `dataclasses.replace` adds it.
        """
        if not self.is_over:
            raise bad_request("deal_not_over")
        opening, facts, settings = self.opening, self.settings.facts, self.settings
        piles, turned = self.piles, opening.dealt.turned
        dealer = settings.seat_sides[opening.dealt.dealer]
        lying = self._lying
        talon = None if settings.pack.rest_to_dealer else lying
        if talon and settings.pack.reserve == "dealer":  # what is told is who won the first trick
            talon = replace(talon, to=opening.sides[self.tricks[0].winner])
        return Deal(
            captured=self._captured(piles, None if talon else lying) if settings.pack.counts else None,
            no_trump=opening.trump is None,
            blind=opening.blind,
            all_tricks="all_tricks" in facts and self._is_swept(piles, lying),
            turnup=Turnup(dealer, turned.rank) if turned is not None and "turnup" in facts else None,
            taker=dealer if "taker" in facts and settings.trump.by == "dealer" else None,
            dealer=dealer,
            talon=talon,
            call=None if opening.declarer is None else self._call(opening.declarer, piles),
        )

    @staticmethod
    def _captured(piles: Mapping[str, Pile], lying: Talon | None) -> dict[str, int]:
        """What each side counts, with the cards in nobody's hand where these lie in its pile."""
        more = {} if lying is None else {lying.to: lying.points}
        return {side: pile.points + more.get(side, 0) for side, pile in piles.items()}

    @property
    def _lying(self) -> Talon | None:
        """The cards in nobody's hand, where a table counts them; whose they are where they are somebody's."""
        pack, dealt = self.settings.pack, self.opening.dealt
        if pack.rest_to_dealer and pack.aside:
            return Talon(worth(dealt.aside), self.opening.sides[dealt.dealer])
        if not {"talon_points", "reserve_points"} & self.settings.facts or not pack.aside:
            return None
        rule = pack.reserve or pack.talon or ""
        won = {
            "first_trick": self.tricks[0].winner,
            "last_trick": self.tricks[-1].winner,
            "dealer": dealt.dealer,
        }
        to = self.opening.sides[won[rule]] if rule in won else None
        return Talon(worth((*dealt.aside, *dealt.discards)), to)

    @staticmethod
    def _is_swept(piles: Mapping[str, Pile], talon: Talon | None) -> bool:
        """Whether one side has every trick and every point."""
        winners = {side for side, pile in piles.items() if pile.tricks}
        owners = {talon.to} if talon and talon.points and talon.to else set()
        return len(winners | owners) == 1

    def _call(self, declarer: int, piles: Mapping[str, Pile]) -> Call:
        """What the declarer undertook, and how it went."""
        facts, call = self.settings.facts, self.opening.call(declarer)
        pile, last = piles[call.declarer], self.settings.seat_sides[self.tricks[-1].winner]
        if "declarer" not in facts:
            return replace(call, made=pile.tricks == self.settings.pack.tricks)
        return replace(
            call,
            points=pile.points,
            tricks=pile.tricks if "declarer_tricks" in facts else None,
            last_trick=last if self.settings.may_exchange else None,
        )
