"""Deals played card by card: the cards of any form of the game, and a game of chance with them."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.rulebook import Settings, Variant, find_variant
from scoring.rulebook.cards import SUITS, Card, parse_card
from scoring.rulebook.deal_state import DealState
from scoring.rulebook.hands import DealtHands, deal_out
from scoring.rulebook.rules import Contract

NO_TRICK = ("petite", "table", "grande", "supreme")
"""Contracts that are played with the cards as they were dealt."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of `10S AH 7C`."""
    return tuple(parse_card(word) for word in text.split())


def written(dealt: tuple[Card, ...]) -> str:
    return " ".join(map(str, dealt))


def table_of(
    variant: str | Variant, *hands: str, rest: str = "", dealer: int = -1, **changes: Any
) -> DealtHands:
    """The written hands, the first of seat 0 and the dealer's last of all; `rest` is in nobody's hand."""
    form = find_variant(variant) if isinstance(variant, str) else variant
    seat = dealer % len(hands)
    return DealtHands(
        settings=form.settle(changes), dealer=seat, hands=tuple(map(cards, hands)), aside=cards(rest)
    )


def tables(variant: Variant) -> list[Settings]:
    """The game of the book for every number of players that it allows, and with every surprise that it offers."""
    games = [
        variant.settle({"players": players})
        for players in variant.pack.hands
        if "players" in variant.settings
    ]
    surprises = variant.settings["surprise"].choices if "surprise" in variant.settings else ()
    games += [variant.settle({"players": 3, "surprise": surprise}) for surprise in surprises]
    return games or [variant.defaults]


def some_play(settings: Settings, chance: Random) -> DealState:
    """A deal of the game before its first card: cards, who undertakes what, and the trump."""
    players = settings.pack.players
    dealt = deal_out(settings, chance, chance.randrange(players))
    call = _some_call(settings, chance)
    if settings.may_exchange and call.get("bid") not in NO_TRICK:
        dealt = _some_exchange(dealt, dealt.dealer if settings.pack.reserve else call["declarer"], chance)
    suits = (*SUITS, None) if settings.may_lack_trump else SUITS
    trump = None if dealt.turned else chance.choice(suits)
    blind = "blind" in settings.facts and chance.random() < 0.2
    return DealState.dealt(dealt, trump=trump, blind=blind, **call)


def _some_call(settings: Settings, chance: Random) -> dict[str, Any]:
    declarer = chance.randrange(settings.pack.players)
    if isinstance(settings.marking, Contract):
        lowest = settings.get("min_bid") or 1
        bids = [*settings.marking.named, *(chance.randint(lowest, settings.pack.total) for _ in range(4))]
        return {"declarer": declarer, "bid": chance.choice(bids)}
    if "declarer" in settings.facts:
        return {"declarer": declarer}
    general = "general" in settings.facts and chance.random() < 0.3
    return {"declarer": declarer, "bid": "general"} if general else {}


def _some_exchange(dealt: DealtHands, seat: int, chance: Random) -> DealtHands:
    taken = chance.sample(dealt.aside, chance.randint(0, len(dealt.aside)))
    return dealt.exchange(seat, taken, chance.sample((*dealt.hands[seat], *taken), len(taken)))


def played_out(state: DealState, chance: Random) -> DealState:
    """The deal at its end, each card one of those that may be played."""
    while not state.is_over:
        state = state.play(chance.choice(state.legal))
    return state


def some_position(settings: Settings, chance: Random) -> DealState:
    """A deal of the game somewhere in the middle of a trick."""
    state = some_play(settings, chance)
    before = chance.randrange(settings.pack.tricks * settings.pack.players - 1)
    while before > 0 or not state.table:
        state, before = state.play(chance.choice(state.legal)), before - 1
    return state


def played(state: DealState, text: str) -> DealState:
    """The deal after these cards."""
    for card in cards(text):
        state = state.play(card)
    return state


def lines(state: DealState, depth: int) -> list[int]:
    """How many ways there are to play the next card, the next two … up to `depth` cards."""
    counts = [0] * depth
    _count_lines(state, counts, 0)
    return counts


def _count_lines(state: DealState, counts: list[int], before: int) -> None:
    counts[before] += len(state.legal)
    if before + 1 < len(counts):
        for card in state.legal:
            _count_lines(state.play(card), counts, before + 1)
