"""How the cards of a pack can be parted into piles of so many cards and so many points.

Twenty cards of the whole pack hold points, four of each value from 5 to 1; twelve hold none.

>>> can_part(WHOLE, ((4, 20),)), can_part(WHOLE, ((4, 20), (4, 17)))
(True, False)

Tested in tests/scoring/rulebook/rules/test_possible.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..cards import PACK, VALUES, Card

Held = tuple[int, ...]
"""How many cards of a pack are worth 0, 1, 2, 3, 4 and 5 points."""

Pile = tuple[int, int]
"""How many cards, and what they are worth."""

BEST = max(VALUES.values())


def held_in(removed: tuple[Card, ...]) -> Held:
    """The pack less the cards `removed`, by value."""
    values = [card.value for card in PACK if card not in removed]
    return tuple(values.count(value) for value in range(BEST + 1))


WHOLE: Held = held_in(())


@lru_cache(maxsize=4096)
def bounds(held: Held, cards: int) -> tuple[int, int]:
    """The least and the most that so many cards are worth."""
    values = [value for value, number in enumerate(held) for _ in range(number)]
    return sum(values[:cards]), sum(values[len(values) - cards :]) if cards else 0


@lru_cache(maxsize=50_000)
def can_part(held: Held, piles: tuple[Pile, ...]) -> bool:
    """Whether each of `piles` can be had at once; what is left of the pack may be anything."""
    if not piles:
        return True
    if not _within(held, piles):
        return False
    (cards, points), *others = sorted(piles)
    return any(can_part(left, tuple(others)) for left in _taken(held, cards, points))


def _within(held: Held, piles: tuple[Pile, ...]) -> bool:
    """Whether no pile, nor several of them together, holds less or more than so many cards can."""
    for number in range(1, len(piles) + 1):
        for some in combinations(piles, number):
            cards, points = sum(pile[0] for pile in some), sum(pile[1] for pile in some)
            if cards > sum(held):
                return False
            least, most = bounds(held, cards)
            if not least <= points <= most:
                return False
    return True


def _taken(held: Held, cards: int, points: int, value: int = BEST) -> Iterator[Held]:
    """What can be left of the pack when `cards` of it, worth `points`, are gone; none of them above `value`."""
    if value == 0:
        if points == 0 and cards <= held[0]:
            yield (held[0] - cards, *held[1:])
        return
    for number in range(min(held[value], cards, points // value), -1, -1):
        rest = (*held[:value], held[value] - number, *held[value + 1 :])
        yield from _taken(rest, cards - number, points - number * value, value - 1)


def points_of(held: Held, cards: int, beside: tuple[Pile, ...] = ()) -> tuple[int, int] | None:
    """The least and the most that `cards` can be worth beside other piles; None where these cannot be."""
    least, most = bounds(held, cards)
    fitting = [points for points in range(least, most + 1) if can_part(held, ((cards, points), *beside))]
    return (fitting[0], fitting[-1]) if fitting else None
