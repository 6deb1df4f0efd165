"""The pack of thirty-two cards, and what a pile of it is worth.

>>> worth([Card("10", "S"), Card("K", "S"), Card("8", "S"), Card("7", "D")], tricks=1)
9
>>> sum(card.value for card in PACK)
60
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .deal import RuleViolation, bad_request

VALUES = {"10": 5, "A": 4, "K": 3, "Q": 2, "J": 1, "9": 0, "8": 0, "7": 0}
"""Ranks from the highest, the manille, to the lowest, and their points. Source: Handbook, and every other."""

RANKS = tuple(VALUES)
SUITS = ("S", "H", "D", "C")
STRENGTH = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}


class Card(NamedTuple):
    """A card: its rank and its suit (S, H, D, C)."""

    rank: str
    suit: str

    @property
    def value(self) -> int:
        return VALUES[self.rank]

    @property
    def strength(self) -> int:
        """Higher beats lower within a suit."""
        return STRENGTH[self.rank]

    def __str__(self) -> str:
        return self.rank + self.suit


PACK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def parse_card(text: object) -> Card:
    """The card written `10S` or `7C`; RuleViolation `bad_request` when there is no such card.

    >>> parse_card("10S")
    Card(rank='10', suit='S')
    """
    if not isinstance(text, str) or text[:-1] not in VALUES or text[-1] not in SUITS:
        raise bad_request("not_a_card", card=str(text)[:20])
    return Card(text[:-1], text[-1])


def parse_rank(text: object) -> str:
    """The rank written `10`, `A` … `7`, with or without a suit behind it."""
    if isinstance(text, str) and text in VALUES:
        return text
    return parse_card(text).rank


def worth(cards: Iterable[Card], tricks: int = 0) -> int:
    """What a pile is worth: its card points, and one more for each of `tricks` where the game counts tricks.

    Source: Boussac, example 1: manille 5, king 3 and the trick 1 make 9.
    """
    return sum(card.value for card in cards) + tricks


def most_points(number: int, removed: Iterable[Card] = ()) -> int:
    """The most that `number` cards of the pack, less `removed`, can hold: two hold 10, four 20, five 24."""
    gone = set(removed)
    values = sorted((card.value for card in PACK if card not in gone), reverse=True)
    return sum(values[:number])


@dataclass(frozen=True, kw_only=True)
class Scale:
    """What a deal is counted by: how many play how many tricks, whether a trick is a point, what is left out.

    `aside` cards were dealt to nobody and may lie in somebody's pile.
    """

    players: int = 4
    tricks: int = 8
    trick_points: bool = True
    removed: tuple[Card, ...] = ()
    aside: int = 0

    @property
    def total(self) -> int:
        """What a deal makes when every card is captured."""
        return 60 - worth(self.removed) + (self.tricks if self.trick_points else 0)


@dataclass(frozen=True, kw_only=True)
class Pile:
    """A pile of `tricks` tricks, counted: the `cards` of it that were shown, and what they make on `scale`."""

    scale: Scale
    cards: tuple[Card, ...]
    tricks: int

    @cached_property
    def card_points(self) -> int:
        return worth(self.cards)

    @property
    def trick_points(self) -> int:
        return self.tricks if self.scale.trick_points else 0

    @property
    def points(self) -> int:
        return self.card_points + self.trick_points

    @property
    def missing(self) -> int:
        """What all the other piles, and the cards in none, make together."""
        return self.scale.total - self.points

    @property
    def unaccounted(self) -> int:
        """How many cards so many tricks hold besides those shown; below zero where these are too many."""
        return self.tricks * self.scale.players - len(self.cards)

    @property
    def least_hidden(self) -> int:
        """The least that the unaccounted cards can be worth: nothing, as long as enough low cards are left."""
        gone = {*self.cards, *self.scale.removed}
        values = sorted(card.value for card in PACK if card not in gone)
        return sum(values[: max(self.unaccounted, 0)])

    @property
    def fits(self) -> bool:
        """Whether so many tricks can hold the cards shown."""
        return self.unaccounted >= -self.scale.aside


def count_pile(cards: Iterable[Card], tricks: int, scale: Scale) -> Pile:
    """A pile by its cards and the number of its tricks; cards worth nothing need not be shown.

    Raises RuleViolation: `card_twice`, `card_removed`, `tricks_out_of_range`.

    >>> pile = count_pile([Card("10", "S"), Card("K", "S")], 1, Scale())
    >>> pile.points, pile.missing, pile.unaccounted
    (9, 59, 2)
    """
    shown = tuple(cards)
    _check_cards(shown, scale)
    if not 0 <= tricks <= scale.tricks:
        raise RuleViolation("tricks_out_of_range", max_tricks=scale.tricks)
    return Pile(scale=scale, cards=shown, tricks=tricks)


def count_tricks(tricks: Sequence[Sequence[Card]], scale: Scale) -> Pile:
    """A pile trick by trick, each a card from every player.

    Raises RuleViolation: `trick_size`, and those of `count_pile`.

    >>> count_tricks([[Card("10", "S"), Card("K", "S"), Card("8", "S"), Card("7", "D")]], Scale()).points
    9
    """
    for trick in tricks:
        if len(trick) != scale.players:
            raise RuleViolation("trick_size", cards=len(trick), players=scale.players)
    return count_pile([card for trick in tricks for card in trick], len(tricks), scale)


def _check_cards(cards: Sequence[Card], scale: Scale) -> None:
    """Every card is in the pack of this deal, and no card twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in scale.removed:
            raise RuleViolation("card_removed", card=str(card))
        if card in seen:
            raise RuleViolation("card_twice", card=str(card))
        seen.add(card)
