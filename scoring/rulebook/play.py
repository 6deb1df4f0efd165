"""Which cards may be played, and which duty a wrong one broke: for the arbiter and the rules pages.

>>> from scoring.rulebook.cards import parse_card
>>> led = Trick(cards=(parse_card("KH"),), trump="S")
>>> hand = [parse_card(text) for text in ("AH", "7H", "10S")]
>>> [str(card) for card in HANDBOOK.legal(hand, led)]
['AH']
>>> HANDBOOK.fault(hand, led, parse_card("7H"))
Fault(duty='head', article=9)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.rulebook.cards import Card
from scoring.rulebook.deal import bad_request

REVOKE = 9
"""The article on revokes, on failing to trump over and on failing to head (Boussac, OP-25)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """The cards on the table, the one led first; `friends` are the places in it of the player's own side.

    `trump` is the suit of trumps, None where there is none; `misere` says that the declarer wants no trick.
    """

    cards: tuple[Card, ...]
    trump: str | None = None
    friends: frozenset[int] = frozenset()
    misere: bool = False

    @property
    def led(self) -> str:
        return self.cards[0].suit

    @property
    def master(self) -> int:
        """The place of the card that is winning."""
        return max(range(len(self.cards)), key=lambda place: self._rank(self.cards[place]))

    @property
    def best(self) -> Card:
        return self.cards[self.master]

    @property
    def trumped(self) -> bool:
        """Whether a trump is winning a trick led in another suit."""
        return self.best.suit == self.trump != self.led

    def _rank(self, card: Card) -> tuple[int, int]:
        suit = 2 if card.suit == self.trump else 1 if card.suit == self.led else 0
        return suit, card.strength


@dataclass(frozen=True, slots=True)
class Fault:
    """A card that may not be played: the duty it broke and the article that punishes it."""

    duty: str
    article: int = REVOKE


@dataclass(frozen=True, slots=True, kw_only=True)
class Duties:
    """What a player owes a trick, when he can.

    `follow` the suit led; `head` an opponent's card in it; `head_trump` when trumps are led over
    `opponents`, over `all` or over `none`; `trump` an opponent's trick when void, and go `over` his trump. A
    partner who is winning frees from trumping, but where `partner_frees` is `trumped` only if he did so with
    a trump. Without `undertrump`, a trump too low to win is kept unless there is nothing else.
    """

    follow: bool = True
    head: bool = True
    head_trump: str = "opponents"
    trump: bool = True
    over: bool = True
    partner_frees: str = "winning"
    undertrump: bool = True

    def legal(self, hand: Iterable[Card], trick: Trick | None) -> tuple[Card, ...]:
        """The cards of `hand` that may be played to `trick`, all of them on the lead."""
        cards = tuple(hand)
        if trick is None or not trick.cards or not self.follow:
            return cards
        suited = tuple(card for card in cards if card.suit == trick.led)
        return self._in_suit(suited, trick) if suited else self._void(cards, trick)

    def _in_suit(self, suited: tuple[Card, ...], trick: Trick) -> tuple[Card, ...]:
        friendly = trick.master in trick.friends
        if trick.led == trick.trump:
            owed = self.head_trump == "all" or (self.head_trump == "opponents" and not friendly)
        else:
            owed = self.head and not friendly and not trick.trumped
        return (higher(suited, trick.best) or suited) if owed else suited

    def _void(self, cards: tuple[Card, ...], trick: Trick) -> tuple[Card, ...]:
        trumps = tuple(card for card in cards if card.suit == trick.trump)
        if not trumps or not self.trump or self._freed(trick):
            return cards
        if not trick.trumped:
            return trumps
        winning = higher(trumps, trick.best)
        if winning:
            return winning if self.over else trumps
        others = tuple(card for card in cards if card.suit != trick.trump)
        return cards if self.undertrump or not others else others

    def _freed(self, trick: Trick) -> bool:
        """Whether the partner is winning in such a way that no trump is owed."""
        return trick.master in trick.friends and (self.partner_frees == "winning" or trick.trumped)


def higher(cards: Iterable[Card], than: Card) -> tuple[Card, ...]:
    """Those of `cards` that are higher in the suit of `than`."""
    return tuple(card for card in cards if card.suit == than.suit and card.strength > than.strength)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How a game is played: with trumps, without, and where the declarer wants no trick.

    `talks` where partners may question each other.
    """

    duties: Duties
    no_trump: Duties | None = None
    misere: Duties | None = None
    talks: bool = False

    def legal(self, hand: Iterable[Card], trick: Trick | None) -> tuple[Card, ...]:
        """The cards of `hand` that may be played to `trick`; None or no card on the table is the lead."""
        return self._owed(trick).legal(hand, trick)

    def fault(self, hand: Sequence[Card], trick: Trick | None, card: Card) -> Fault | None:
        """The duty that playing `card` from `hand` (with `card` still in it) breaks, None when it is right.

        `follow`, `head`, `trump`, `overtrump` or `undertrump`; RuleViolation `bad_request` for a card not in
        hand.
        """
        if card not in hand:
            raise bad_request(f"{card} is not in this hand")
        if trick is None or card in self.legal(hand, trick):
            return None
        if card.suit == trick.led:
            return Fault("head")
        if any(other.suit == trick.led for other in hand):
            return Fault("follow")
        if card.suit != trick.trump:
            return Fault("trump")
        return Fault("overtrump" if higher(hand, trick.best) else "undertrump")

    def _owed(self, trick: Trick | None) -> Duties:
        if trick is None:
            return self.duties
        if trick.misere and self.misere:
            return self.misere
        return self.no_trump if trick.trump is None and self.no_trump else self.duties


ONLY_FOLLOW = Duties(head=False, head_trump="none", trump=False, over=False)

HANDBOOK = Play(duties=Duties())
"""Follow, head, trump and overtrump the opponents; the partner's trick is free. Source: Handbook, Boussac."""

TALKING = replace(HANDBOOK, talks=True)
"""The same duties, and the side whose turn it is may speak. Source: Handbook, parlée."""

MISERES = Play(duties=Duties(), misere=ONLY_FOLLOW)
"""The Handbook's duties. House rule: in a misère nothing but the suit is owed (OP-15)."""

ENVERS = Play(duties=Duties(trump=False, over=False))
"""Source: Handbook. House rule: head in the suit led, no duty to trump (OP-15)."""

WIKIBOOKS = Play(duties=Duties(head=False, head_trump="all"))
"""No duty to head, but over everybody, the partner too, when trumps are led. House rule: overtrump (OP-23).
"""

LEAFLET = Play(duties=Duties(partner_frees="trumped"), no_trump=ONLY_FOLLOW)
"""A partner's trick is free only if he trumped it; without trumps the suit is all that is owed."""

WIKIPEDIA = Play(duties=ONLY_FOLLOW)
"""The article states no duty but to follow."""

FLEMISH = Play(duties=Duties(undertrump=False))
"""As the Handbook, without trumps as well, and no undertrumping unless nothing else is left. Source: Flemish
clubs.
"""

DRAWN = Play(duties=Duties(follow=False))
"""Cards are drawn unseen, so nothing is owed. Source: Wikipedia, blind manille."""
