"""What cards can give: every card of the pack is laid on one pile after the other, and the points are what came of it.

The facts of each deal are the sources' own: how many cards each, which sevens are out, how many cards are left over and
what becomes of them. Nothing here knows the engine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import prod

WORTH = {"10": 5, "A": 4, "K": 3, "Q": 2, "J": 1, "9": 0, "8": 0, "7": 0}


@dataclass(frozen=True)
class FactsOfDeal:
    """How the cards are dealt; `left` is what nobody is dealt, and `left_to` what becomes of its points."""

    players: int
    cards: int
    sevens_out: int = 0
    left: int = 0
    left_to: str = "nobody"

    def __post_init__(self) -> None:
        if self.players * self.cards + self.sevens_out + self.left != 32:
            raise ValueError(self)

    @property
    def tricks(self) -> int:
        """One trick for each card of a hand."""
        return self.cards

    @property
    def total(self) -> int:
        """What can be counted at most: every point of the pack, and a point for each trick."""
        return 60 + self.tricks


PARTNERS = FactsOfDeal(4, 8)
THREE_WITHOUT_SEVENS = FactsOfDeal(3, 10, sevens_out=2)
THREE_AND_TWO_LEFT = FactsOfDeal(3, 10, left=2)
THREE_AND_TWO_TAKEN = FactsOfDeal(3, 10, left=2, left_to="discards")
THREE_AND_FIVE_TAKEN = FactsOfDeal(3, 9, left=5, left_to="discards")
FIVE_AND_TWO_LEFT = FactsOfDeal(5, 6, left=2)
FIVE_WITHOUT_SEVENS = FactsOfDeal(5, 6, sevens_out=2)
FOUR_TO_SEVEN_WITH_WIDOW = (
    FactsOfDeal(4, 7, left=4, left_to="discards"),
    FactsOfDeal(5, 6, left=2, left_to="discards"),
    FactsOfDeal(6, 5, left=2, left_to="discards"),
    FactsOfDeal(7, 4, left=4, left_to="discards"),
)

DEALS: dict[str, tuple[FactsOfDeal, ...]] = {
    "parlee": (PARTNERS,),
    "muette_68": (PARTNERS,),
    "muette_60": (PARTNERS,),
    "decouverte": (FactsOfDeal(2, 16),),
    "trois_individuel": (THREE_AND_TWO_LEFT,),
    "trois_donneur": (FactsOfDeal(3, 10, left=2, left_to="first trick"),),
    "encheres_3_sans_surprise": (THREE_WITHOUT_SEVENS,),
    "encheres_3_petite_surprise": (THREE_AND_TWO_TAKEN,),
    "encheres_3_grande_surprise": (THREE_AND_FIVE_TAKEN,),
    "encheres_4": (PARTNERS,),
    "encheres_5": (FIVE_AND_TWO_LEFT,),
    "encheres_6": (FOUR_TO_SEVEN_WITH_WIDOW[2],),
    "encheres_7": (FOUR_TO_SEVEN_WITH_WIDOW[3],),
    "miseres": (
        THREE_WITHOUT_SEVENS,
        THREE_AND_TWO_TAKEN,
        THREE_AND_FIVE_TAKEN,
        PARTNERS,
        FIVE_AND_TWO_LEFT,
    ),
    "envers": (THREE_WITHOUT_SEVENS, PARTNERS, FIVE_WITHOUT_SEVENS),
    "dix_sept_coup": (THREE_WITHOUT_SEVENS, PARTNERS),
    "dix_sept_partie": (THREE_WITHOUT_SEVENS, PARTNERS),
    "coinchee_121": (PARTNERS,),
    "coinchee_leaflet": (PARTNERS,),
    "boussac_1896": (PARTNERS,),
    "auction_1": (THREE_AND_TWO_TAKEN, *FOUR_TO_SEVEN_WITH_WIDOW),
    "auction_2": (
        THREE_WITHOUT_SEVENS,
        PARTNERS,
        FIVE_WITHOUT_SEVENS,
        FactsOfDeal(6, 5, sevens_out=2),
        FactsOfDeal(7, 4, sevens_out=4),
    ),
    "auction_3": (THREE_AND_FIVE_TAKEN, *FOUR_TO_SEVEN_WITH_WIDOW),
    "blind": (PARTNERS,),
    "manillen_club": (PARTNERS,),
}


def pack(facts: FactsOfDeal) -> tuple[int, ...]:
    """The worth of each card that is in the game."""
    whole = sorted((worth for worth in WORTH.values() for _suit in range(4)), reverse=True)
    return tuple(whole[: 32 - facts.sevens_out])


@cache
def shares(cards: tuple[int, ...], sizes: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """The points of each pile, in every way to lay `cards` on piles of these sizes.

    `ways` tells for each height of the piles the points that they can hold: a number in which the bit of each sum of
    points is set, the points of one pile written behind those of the other in digits that are large enough. The
    largest pile is not written, it holds the rest.
    """
    if sum(sizes) != len(cards):
        raise ValueError(sizes)
    largest = sizes.index(max(sizes))
    written = [pile for pile in range(len(sizes)) if pile != largest]
    digits = [sum(sorted(cards)[::-1][: sizes[pile]]) + 1 for pile in written]
    weights = {pile: prod(digits[:place]) for place, pile in enumerate(written)} | {largest: 0}
    ways = {(0,) * len(sizes): 1}
    for worth in cards:
        grown: dict[tuple[int, ...], int] = defaultdict(int)
        for heights, points in ways.items():
            for pile, size in enumerate(sizes):
                if heights[pile] < size:
                    higher = (*heights[:pile], heights[pile] + 1, *heights[pile + 1 :])
                    grown[higher] |= points << (worth * weights[pile])
        ways = grown
    return frozenset(
        (*held[:largest], sum(cards) - sum(held), *held[largest:]) for held in _read(ways[sizes], digits)
    )


def _read(points: int, digits: list[int]) -> Iterator[tuple[int, ...]]:
    """Each set bit as the points of the written piles."""
    bits = bin(points)[:1:-1]
    place = bits.find("1")
    while place >= 0:
        rest, held = place, []
        for digit in digits:
            rest, own = divmod(rest, digit)
            held.append(own)
        yield tuple(held)
        place = bits.find("1", place + 1)


@cache
def against_the_rest(facts: FactsOfDeal) -> frozenset[tuple[int, int, int]]:
    """One side's tricks, the points of the cards in them, and the points of the cards that are in no trick."""
    return frozenset(
        (tricks, points, left)
        for tricks in range(facts.tricks + 1)
        for points, _others, left in shares(pack(facts), _sizes(facts, tricks))
    )


def _sizes(facts: FactsOfDeal, tricks: int) -> tuple[int, int, int]:
    return facts.players * tricks, facts.players * (facts.tricks - tricks), facts.left


@cache
def with_some_laid(facts: FactsOfDeal, laid: int) -> frozenset[tuple[int, int, int]]:
    """The same where only so many of the cards left over were exchanged: what lies aside is what he laid there."""
    cards, ends = pack(facts), set()
    for tricks in range(facts.tricks + 1):
        own = facts.players * tricks
        laid_out = shares(cards, (own, laid, len(cards) - own - laid))
        ends |= {(tricks, points, aside) for points, aside, _rest in laid_out}
    return frozenset(ends)


@cache
def with_the_turned_ten(facts: FactsOfDeal) -> frozenset[tuple[int, int, int]]:
    """The same for the dealer's side when it turned the ten of trumps, which nothing beats: it has that trick."""
    cards = pack(facts)[1:]
    return frozenset(
        (tricks, points + WORTH["10"], left)
        for tricks in range(1, facts.tricks + 1)
        for points, _others, left in shares(cards, (facts.players * tricks - 1, *_sizes(facts, tricks)[1:]))
    )


def with_the_reserve(facts: FactsOfDeal) -> frozenset[tuple[int, int, int, bool]]:
    """Tricks, points in them, points of the reserve, and whether the side had the first trick and so the reserve."""
    return frozenset(
        (tricks, points, left, first)
        for tricks, points, left in against_the_rest(facts)
        for first in (True, False)
        if (tricks > 0 if first else tricks < facts.tricks)
    )


def partitions(tricks: int, players: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """How many tricks each can have, whoever it is: from the most to the fewest."""
    if players == 1:
        if most is None or tricks <= most:
            yield (tricks,)
        return
    for first in range(min(tricks, tricks if most is None else most), -1, -1):
        for rest in partitions(tricks - first, players - 1, first):
            yield (first, *rest)


@cache
def counts_of_all(facts: FactsOfDeal) -> frozenset[tuple[int, ...]]:
    """What all players can count in one deal, tricks included, the highest first: whoever it is makes no difference."""
    sorts = set()
    for tricks in partitions(facts.tricks, facts.players):
        sizes = (*(facts.players * each for each in tricks), facts.left)
        for points in shares(pack(facts), sizes):
            counts = (each + won for each, won in zip(tricks, points, strict=False))
            sorts.add(tuple(sorted(counts, reverse=True)))
    return frozenset(sorts)


@cache
def counts_with_the_turned_ten(facts: FactsOfDeal) -> frozenset[tuple[int, ...]]:
    """The same when one of them turned the ten of trumps: his count, then those of the others, the highest first."""
    sorts = set()
    for own in range(1, facts.tricks + 1):
        for others in partitions(facts.tricks - own, facts.players - 1):
            sizes = (facts.players * own - 1, *(facts.players * each for each in others), facts.left)
            for points in shares(pack(facts)[1:], sizes):
                counts = sorted(
                    (each + won for each, won in zip(points[1:], others, strict=False)), reverse=True
                )
                sorts.add((points[0] + WORTH["10"] + own, *counts))
    return frozenset(sorts)


@cache
def counts_with_a_turned_card(facts: FactsOfDeal, worth: int) -> frozenset[tuple[int, ...]]:
    """The counts of all when a card of that worth was turned: it is in somebody's trick, and does not sleep."""
    cards = list(pack(facts))
    cards.remove(worth)
    sorts = set()
    for tricks in partitions(facts.tricks, facts.players):
        for winner in range(sum(each > 0 for each in tricks)):
            sizes = [facts.players * each for each in tricks]
            sizes[winner] -= 1
            for points in shares(tuple(cards), (*sizes, facts.left)):
                counts = [each + won for each, won in zip(points, tricks, strict=False)]
                counts[winner] += worth
                sorts.add(tuple(sorted(counts, reverse=True)))
    return frozenset(sorts)


@cache
def counts_with_what_slept(facts: FactsOfDeal) -> frozenset[tuple[int, ...]]:
    """The counts of all when whoever won the first trick, or the last, has what was left over as well."""
    sorts = set()
    for tricks in partitions(facts.tricks, facts.players):
        sizes = (*(facts.players * each for each in tricks), facts.left)
        for points in shares(pack(facts), sizes):
            for winner in range(sum(each > 0 for each in tricks)):
                counts = [each + won for each, won in zip(points, tricks, strict=False)]
                counts[winner] += points[-1]
                sorts.add(tuple(sorted(counts, reverse=True)))
    return frozenset(sorts)
