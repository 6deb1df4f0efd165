"""The hands of a deal: dealt from a shuffled pack by the packets of the game, or laid out card by card.

>>> from random import Random
>>> from . import find_variant
>>> dealt = deal_out(find_variant("parlee").defaults, Random(1896), dealer=3)
>>> [len(hand) for hand in dealt.hands], str(dealt.turned)
([8, 8, 8, 8], '10C')

Tested in tests/scoring/rulebook/test_hands.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain
from random import Random

from .cards import Card, worth
from .deal import RuleViolation, bad_request
from .variant import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtHands:
    """The cards of each seat, in the order in which they came, and what is in nobody's hand.

    `aside` are the cards dealt to nobody and not taken by anybody: a widow, a reserve, sleeping cards; `discards`
    what was laid aside for cards of them. Raises RuleViolation: `bad_request` for a wrong number of cards,
    `card_removed`, `card_twice`.
    """

    settings: Settings
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        pack = self.settings.pack
        if not 0 <= self.dealer < pack.players:
            raise bad_request("not_a_number", key="dealer", least=0, most=pack.players - 1)
        if [len(hand) for hand in self.hands] != [pack.tricks] * pack.players:
            raise bad_request("not_the_hands", players=pack.players, cards=pack.tricks)
        if len(self.aside) + len(self.discards) != pack.aside:
            raise bad_request("not_the_rest", cards=pack.aside)
        seen: set[Card] = set()
        for card in chain(*self.hands, self.aside, self.discards):
            if card in pack.removed:
                raise RuleViolation("card_removed", card=str(card))
            if card in seen:
                raise RuleViolation("card_twice", card=str(card))
            seen.add(card)

    @property
    def turned(self) -> Card | None:
        """The trump that the dealer turned, the last card he dealt; None where nothing is turned."""
        return self.hands[self.dealer][-1] if self.settings.trump.by == "turned" else None

    @property
    def beneath(self) -> Mapping[Card, Card]:
        """The card that lies beneath each card of a packet on the table; none where hands are held."""
        dealing, each = self.settings.dealing, self.settings.pack.tricks
        if not dealing.open_tops:
            return {}
        lowest = {*accumulate(dealing.ways(each)[0], initial=0)}
        return {hand[at]: hand[at - 1] for hand in self.hands for at in range(each) if at not in lowest}

    @property
    def playable(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat that can be played first: the hand, or the open tops of its packets."""
        covered = {*self.beneath.values()}
        return tuple(tuple(card for card in hand if card not in covered) for hand in self.hands)

    def exchange(self, seat: int, taken: Sequence[Card], discards: Sequence[Card]) -> DealtHands:
        """After `seat` took cards that were dealt to nobody, and laid as many of its own aside, or of these.

        Raises RuleViolation: `exchange_out_of_range` for more cards than lie there, or where nobody may
        exchange; `bad_request` for cards that are not where they are taken from.
        """
        if not 0 <= seat < len(self.hands):
            raise bad_request("not_a_number", key="seat", least=0, most=len(self.hands) - 1)
        lying = len(self.aside) if self.settings.may_exchange else 0
        if len(taken) > lying:
            raise RuleViolation("exchange_out_of_range", max_exchanged=lying)
        held = (*self.hands[seat], *taken)
        if len(taken) != len(discards) or not {*taken} <= {*self.aside} or not {*discards} <= {*held}:
            raise bad_request("uneven_exchange")
        hand = tuple(card for card in held if card not in discards)
        return replace(
            self,
            hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]),
            aside=tuple(card for card in self.aside if card not in taken),
            discards=(*self.discards, *discards),
        )


def deal_out(settings: Settings, chance: Random, dealer: int = 0) -> DealtHands:
    """A pack shuffled by `chance` and dealt by the seat `dealer`; again where the table wants no hand without a point.

    House rule: where no packets are said the cards are dealt one by one, and those dealt to nobody come last.
    """
    dealt = _dealt(settings, chance, dealer)
    while settings.dealing.pointless_hand == "redeal" and not all(worth(hand) for hand in dealt.hands):
        dealt = _dealt(settings, chance, dealer)
    return dealt


def _dealt(settings: Settings, chance: Random, dealer: int) -> DealtHands:
    """The hands of one deal, of which the dealer is served last."""
    pack, order = settings.pack, settings.order
    ways = settings.dealing.ways(pack.tricks)
    shuffled = chance.sample(pack.cards, len(pack.cards))
    hands: list[tuple[Card, ...]] = [()] * pack.players
    for packet in ways[0] if ways else (1,) * pack.tricks:
        seat = dealer
        for _player in range(pack.players):
            seat = order.after(seat, pack.players)
            hands[seat] += tuple(shuffled[:packet])
            del shuffled[:packet]
    return DealtHands(settings=settings, dealer=dealer, hands=tuple(hands), aside=tuple(shuffled))
