"""The pack of thirty-two cards, and what a pile of it is worth.

>>> worth([Card("10", "S"), Card("K", "S"), Card("8", "S"), Card("7", "D")], tricks=1)
9
>>> sum(card.value for card in PACK)
60
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .deal import RuleViolation

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
        raise RuleViolation("bad_request", detail="a card is a rank and a suit, such as 10S")
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
