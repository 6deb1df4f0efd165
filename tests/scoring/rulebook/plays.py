"""Hands and tricks written in a line, and what may be played."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rulebook import find_variant
from scoring.rulebook.play import Trick
from tests.scoring.rulebook.played import cards


def legal(
    variant: str,
    hand: str,
    table: str,
    *,
    trump: str | None = "S",
    friends: tuple[int, ...] = (),
    changes: Mapping[str, object] | None = None,
) -> str:
    """The legal cards of `hand` under `table`, with what the table changes; spades are trumps."""
    trick = Trick(cards=cards(table), trump=trump, friends=frozenset(friends))
    play = find_variant(variant).settle(changes or {}).play
    return " ".join(str(card) for card in play.legal(cards(hand), trick))
