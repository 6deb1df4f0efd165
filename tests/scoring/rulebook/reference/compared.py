"""The engine beside the judges of the sources: what each says of plays, entries and halves, and where they differ."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from scoring.rulebook import Deal, DealState, RuleViolation, Settings, find_variant, read_deal
from scoring.rulebook.cards import parse_card
from scoring.rulebook.play import Trick
from tests.scoring.rulebook.played import some_play
from tests.scoring.rulebook.reference.duties import WITHOUT_TRICKS, TurnAtTable, legal_cards, sides_of
from tests.scoring.rulebook.reference.entries import EntryOfDeal
from tests.scoring.rulebook.reference.house_duties import house_cards
from tests.scoring.rulebook.reference.piles import DEALS, against_the_rest
from tests.scoring.rulebook.reference.turns import random_turns


def trick_of(turn: TurnAtTable) -> Trick | None:
    """The table of `turn` as the engine has it."""
    if not turn.table:
        return None
    return Trick(
        cards=tuple(parse_card(card) for _seat, card in turn.table),
        trump=turn.trump,
        friends=frozenset(
            place for place, (seat, _card) in enumerate(turn.table) if not turn.is_opponent(seat)
        ),
        misere=turn.contract in WITHOUT_TRICKS,
    )


def engines_cards(turn: TurnAtTable, answers: Mapping[str, Any] | None = None) -> set[str]:
    """The legal cards of the engine where the table gave these answers to its duties."""
    play = find_variant(turn.form).settle(answers or {}).play
    return {str(card) for card in play.legal([parse_card(card) for card in turn.hand], trick_of(turn))}


def plays_judged_otherwise(form: str, number: int) -> list[str]:
    """Of so many random turns those in which the engine allows other cards than the sentences of the source."""
    return [
        f"{turn}: engine {sorted(engine)}, source {sorted(source)}"
        for turn in random_turns(form, number)
        if (engine := engines_cards(turn)) != (source := legal_cards(turn))
    ]


def house_plays_judged_otherwise(form: str, number: int) -> list[str]:
    """The same at tables that each gave answers of their own."""
    chance = random.Random(f"{form} in a house")
    offered = find_variant(form).play.settings()
    otherwise = []
    for turn in random_turns(form, number):
        answers = {each.key: chance.choice(each.choices or (True, False)) for each in offered}
        if (engine := engines_cards(turn, answers)) != (table := house_cards(turn, answers)):
            otherwise.append(f"{turn} {answers}: engine {sorted(engine)}, table {sorted(table)}")
    return otherwise


def deal_played_otherwise(form: str, chance: random.Random) -> list[str]:
    """One deal of chance, played to its end: each turn with other cards than the source allows, and an end that no
    cards give or that the engine refuses."""
    state = some_play(find_variant(form).defaults, chance)
    rules, opening = state.settings, state.opening
    players = rules.pack.players
    alone = opening.dealt.dealer if rules.needs_dealer else opening.declarer or 0
    sides, otherwise = sides_of(form, players, alone), []
    while not state.is_over:
        first = (state.to_play - len(state.table)) % players
        table = tuple(((first + place) % players, str(card)) for place, card in enumerate(state.table))
        hand = tuple(map(str, state.hands[state.to_play]))
        contract = opening.bid if isinstance(opening.bid, str) else None
        turn = TurnAtTable(form, hand, table, state.to_play, sides, opening.trump, contract)
        if set(map(str, state.legal)) != legal_cards(turn):
            otherwise.append(f"{turn}: engine {state.legal}, source {sorted(legal_cards(turn))}")
        state = state.play(chance.choice(state.legal))
    return otherwise + _wrong_ends(form, state)


def _wrong_ends(form: str, state: DealState) -> list[str]:
    """What is wrong with the piles of a deal that was played, and with what the table reports of it."""
    facts = next(each for each in DEALS[form] if each.players == state.settings.pack.players)
    ends = {(tricks, points) for tricks, points, _left in against_the_rest(facts)}
    scale = state.settings.pack.trick_points
    wrong = [
        f"{form}: no cards give {pile}"
        for pile in state.piles.values()
        if (pile.tricks, pile.points - (pile.tricks if scale else 0)) not in ends
    ]
    try:
        state.settings.score(state.deal())
    except RuleViolation as violation:
        wrong.append(f"{form}: {state.deal()} is refused: {violation} {violation.hint}")
    return wrong


@dataclass
class EntriesJudged:
    """How many entries the engine judged, and those that it judged otherwise than the cards."""

    number: int = 0
    accepted_that_no_cards_give: list[Any] = field(default_factory=list)
    refused_that_some_cards_give: list[Any] = field(default_factory=list)


def refusal(form: str, entry: EntryOfDeal) -> str | None:
    """The code of what the engine refuses, None for an entry that it marks."""
    try:
        settings = _settled(form, tuple(entry.settings.items()))
        settings.score(read_deal(settings.variant, settings, entry.facts))
    except RuleViolation as violation:
        return violation.code
    return None


@cache
def _settled(form: str, changes: tuple[tuple[str, Any], ...]) -> Settings:
    return find_variant(form).settle(dict(changes))


def entries_judged(form: str, entries: Iterable[EntryOfDeal]) -> EntriesJudged:
    judged = EntriesJudged()
    for entry in entries:
        judged.number += 1
        code = refusal(form, entry)
        if entry.possible and code:
            judged.refused_that_some_cards_give.append((dict(entry.settings), dict(entry.facts), code))
        if not entry.possible and code is None:
            judged.accepted_that_no_cards_give.append((dict(entry.settings), dict(entry.facts)))
    return judged


HALVED = (
    *("parlee", "muette_68", "muette_60", "decouverte", "trois_donneur"),
    *("coinchee_121", "coinchee_leaflet", "boussac_1896", "blind", "manillen_club"),
)
"""Games of two sides that mark above half of what can be counted."""


def both_mark(form: str) -> list[tuple[Settings, int]]:
    """Every base that a game of two halves accepts, with every count from which both sides mark."""
    variant = find_variant(form)
    scales = ({}, {"trick_points": True}) if "trick_points" in variant.settings else ({},)
    both = []
    for scale, base in product(scales, range(77)):
        try:
            settings = variant.settle({"base": base, **scale})
        except RuleViolation:
            continue
        both += [(settings, count) for count in _counts_of_both(settings)]
    return both


def _counts_of_both(settings: Settings) -> list[int]:
    one, other = settings.pack.counting
    total, dealer = settings.pack.total, settings.sides[0]
    deals = (Deal(captured={one: count, other: total - count}, dealer=dealer) for count in range(total + 1))
    surplus = (settings.score(deal).surplus or {} for deal in deals)
    return [count for count, marked in enumerate(surplus) if min(marked.values()) > 0]
