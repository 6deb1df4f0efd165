"""What a deal can be, found by dealing every card in turn: no rule of the engine is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

Heap = tuple[int, int]
"""How many cards, and what they are worth."""

EACH_VALUE = 4
BLANKS = 12


def pack_without(sevens: int) -> tuple[int, ...]:
    """The values of the cards, so many sevens left out."""
    return (5, 4, 3, 2, 1) * EACH_VALUE + (0,) * (BLANKS - sevens)


@lru_cache(maxsize=64)
def heaps(pack: tuple[int, ...]) -> frozenset[Heap]:
    """Every heap that can be taken out of `pack`: each card is in it or is not."""
    reached = {(0, 0)}
    for value in pack:
        reached |= {(cards + 1, points + value) for cards, points in reached}
    return frozenset(reached)


@lru_cache(maxsize=64)
def two_heaps(pack: tuple[int, ...], least: int) -> frozenset[tuple[Heap, Heap]]:
    """Every pair of heaps of which the second has at most `least` cards: each card is in one, the other or neither."""
    reached = {((0, 0), (0, 0))}
    for value in pack:
        first = {((cards + 1, points + value), second) for (cards, points), second in reached}
        second = {
            (first_heap, (cards + 1, points + value))
            for first_heap, (cards, points) in reached
            if cards < least
        }
        reached |= first | second
    return frozenset(reached)


def shares(number: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to give `number` things to so many."""
    if parts == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for others in shares(number - first, parts - 1):
            yield (first, *others)


def all_counts(players: int, tricks: int, aside: int, trick_point: int = 1) -> set[tuple[int, ...]]:
    """All counts that a deal of the whole pack, or of one without sevens, can end in, the highest first.

    The four cards of each value are given out in every way; then the tricks, as long as each has room for the cards
    that hold points: those that hold none fill them up.
    """
    states: set[tuple[int, tuple[Heap, ...]]] = {(0, ((0, 0),) * players)}
    for value in (5, 4, 3, 2, 1):
        ways = list(shares(EACH_VALUE, players + 1))
        states = {
            (asleep + way[0], _given(heaps_now, way[1:], value))
            for asleep, heaps_now in states
            for way in ways
            if asleep + way[0] <= aside
        }
    final = {heaps_now for _asleep, heaps_now in states}
    return {counts for heaps_now in final for counts in _with_tricks(heaps_now, players, tricks, trick_point)}


def _given(heaps_now: Sequence[Heap], way: Sequence[int], value: int) -> tuple[Heap, ...]:
    added = zip(heaps_now, way, strict=True)
    return tuple(sorted((cards + more, points + more * value) for (cards, points), more in added))


def _with_tricks(
    heaps_now: Sequence[Heap], players: int, tricks: int, trick_point: int
) -> Iterator[tuple[int, ...]]:
    least = [-(-cards // players) for cards, _points in heaps_now]
    for more in shares(tricks - sum(least), players) if sum(least) <= tricks else ():
        won = [few + extra for few, extra in zip(least, more, strict=True)]
        counts = [points + each * trick_point for (_, points), each in zip(heaps_now, won, strict=True)]
        yield tuple(sorted(counts, reverse=True))


def told(most: int) -> Iterator[int | None]:
    """What may be told of a number up to `most`: nothing, or each of them."""
    yield None
    yield from range(most + 1)
