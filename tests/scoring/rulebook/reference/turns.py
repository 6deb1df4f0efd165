"""Random deals played out card by card: what the player whose turn it is sees, with the deal that the form has."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from tests.scoring.rulebook.reference.duties import RANKS, SUITS, TurnAtTable, legal_cards, sides_of
from tests.scoring.rulebook.reference.piles import DEALS, FactsOfDeal

SEVENS = ("7S", "7C", "7H", "7D")
CONTRACTS = {"miseres": ("number", "general", "petite", "table", "grande", "supreme")}


def random_turns(form: str, number: int) -> Iterator[TurnAtTable]:
    """The same `number` of turns of `form` each time, of whole deals."""
    chance = random.Random(f"{form} at the table")
    return islice(_deals(form, chance), number)


def _deals(form: str, chance: random.Random) -> Iterator[TurnAtTable]:
    while True:
        facts = chance.choice(DEALS[form])
        yield from _turns(form, facts, chance)


def _turns(form: str, facts: FactsOfDeal, chance: random.Random) -> Iterator[TurnAtTable]:
    """One deal; in every third of them the players heed no duty, and their tricks are judged all the same."""
    hands = _dealt(facts, chance)
    sides = sides_of(form, facts.players, chance.randrange(facts.players))
    trump = chance.choice((*SUITS, *SUITS, None))
    contract = chance.choice(CONTRACTS.get(form, (None,)))
    heedless = chance.random() < 1 / 3
    leader = chance.randrange(facts.players)
    for _trick in range(facts.tricks):
        table: tuple[tuple[int, str], ...] = ()
        for place in range(facts.players):
            seat = (leader + place) % facts.players
            turn = TurnAtTable(form, tuple(hands[seat]), table, seat, sides, trump, contract)
            yield turn
            card = chance.choice(sorted(turn.hand if heedless else legal_cards(turn)))
            hands[seat].remove(card)
            table = (*table, (seat, card))
        leader = TurnAtTable(form, (), table, leader, sides, trump).master()[0]


def _dealt(facts: FactsOfDeal, chance: random.Random) -> list[list[str]]:
    gone = SEVENS[: facts.sevens_out]
    cards = [f"{rank}{suit}" for rank in RANKS for suit in SUITS if f"{rank}{suit}" not in gone]
    chance.shuffle(cards)
    return [cards[seat * facts.cards : (seat + 1) * facts.cards] for seat in range(facts.players)]
