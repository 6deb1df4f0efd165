"""Which counts, tricks and results some distribution of the cards can give (3.16b of the rulebook).

Whoever won so many tricks has as many times the cards of a trick, and they hold their points; where a trick is a
point, it is one more. Cards dealt to nobody lie apart, or in the pile of whoever they go to.
Tested in tests/scoring/rulebook/rules/test_possible.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .piles import BEST, Held, Pile, bounds, can_part, points_of


class DealShape(NamedTuple):
    """How the pack is dealt: its cards by value, who plays how many tricks, what is left over, what a trick counts."""

    held: Held
    players: int
    tricks: int
    aside: int
    trick_point: int


class Counts(NamedTuple):
    """What is told of the counts of a deal; those who count are numbered.

    Cards dealt to nobody hold `asleep` where that is told apart, and `winner` then won the trick they go with; else
    they are in the pile that they `go` to: of `nobody`, of whoever won a certain `trick`, of the `dealer`, who is None
    where nobody tells. `turned` is the value of the card turned up and who has it in hand; `every` won all the tricks,
    `short` did not.
    """

    counts: tuple[int, ...]
    go: str = "nobody"
    asleep: int | None = None
    winner: int | None = None
    turned: tuple[int, int] | None = None
    every: int | None = None
    short: int | None = None
    dealer: int | None = 0


@lru_cache(maxsize=50_000)
def can_count(shape: DealShape, facts: Counts) -> bool:
    """Whether some distribution of the cards and the tricks gives what is told."""
    return any(
        can_part(held, piles)
        for tricks in _shares(shape, facts, shape.tricks)
        for sizes in _sizes(shape, facts, tricks)
        for held, piles in _piled(shape, facts, tricks, sizes)
    )


def _shares(shape: DealShape, facts: Counts, left: int, player: int = 0) -> Iterator[tuple[int, ...]]:
    """The tricks of each player from `player` on, as far as his count alone and what is told of him allow."""
    if player == len(facts.counts):
        if left == 0:
            yield ()
        return
    more = shape.aside if facts.asleep is None and facts.go != "nobody" else 0
    for tricks in range(left, -1, -1):
        points, cards = facts.counts[player] - tricks * shape.trick_point, tricks * shape.players
        least, most = bounds(shape.held, cards)[0], bounds(shape.held, min(cards + more, sum(shape.held)))[1]
        if least <= points <= most and _may_have(shape, facts, player, tricks):
            for others in _shares(shape, facts, left - tricks, player + 1):
                yield (tricks, *others)


def _may_have(shape: DealShape, facts: Counts, player: int, tricks: int) -> bool:
    """Whether `player` can have won so many tricks, by what is told besides the counts."""
    if tricks < shape.tricks:
        has_manille = facts.turned == (BEST, player)
        return facts.every != player and (tricks > 0 or not (has_manille or facts.winner == player))
    return facts.short != player


def _sizes(shape: DealShape, facts: Counts, tricks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """How many cards each player's pile can have."""
    plain = tuple(shape.players * number for number in tricks)
    if facts.asleep is not None or facts.go == "nobody" or not shape.aside:
        yield plain
        return
    for player, number in enumerate(tricks):
        if facts.dealer in (None, player) if facts.go == "dealer" else number:
            yield (*plain[:player], plain[player] + shape.aside, *plain[player + 1 :])


def _piled(
    shape: DealShape, facts: Counts, tricks: tuple[int, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[Held, tuple[Pile, ...]]]:
    """The piles of the deal and the pack they come from, without the turned card where somebody must have it."""
    points = [count - number * shape.trick_point for count, number in zip(facts.counts, tricks, strict=True)]
    piles = tuple(zip(sizes, points, strict=True))
    apart = () if facts.asleep is None else ((shape.aside, facts.asleep),)
    if facts.turned is None:
        yield shape.held, (*piles, *apart)
        return
    value, dealer = facts.turned
    if not shape.held[value]:
        return
    held = (*shape.held[:value], shape.held[value] - 1, *shape.held[value + 1 :])
    for player, (size, own) in enumerate(piles):
        wins_it = player == dealer if value == BEST else tricks[player] > 0
        if wins_it and own >= value:
            yield held, (*piles[:player], (size - 1, own - value), *piles[player + 1 :], *apart)


class Undertaking(NamedTuple):
    """What is told of a declarer's deal, in figures.

    He captured `points` and won so many `tricks`. Of the cards dealt to nobody he takes `taken` in hand and lays as
    many aside (where he need not, from none on: `at_will`); `laid` is what they hold, where that is told apart, and
    they are his where he `keeps` them: always (`declarer`), or with the `last_trick`, which he won or not (`last`).
    Those that nobody takes hold `asleep`, and go with a trick where `by_trick`, which he `won` or not.
    """

    points: int | None = None
    tricks: int | None = None
    taken: int = 0
    at_will: bool = False
    laid: int | None = None
    keeps: str = "dead"
    last: bool | None = None
    asleep: int | None = None
    by_trick: bool = False
    won: bool | None = None


@lru_cache(maxsize=100_000)
def results(shape: DealShape, call: Undertaking, wants: int | str) -> frozenset[bool]:
    """Whether he can have made what he undertook, and whether he can have lost it: `all` tricks, `none`, or points."""
    seen: set[bool] = set()
    for tricks, (low, high) in _captured(shape, call):
        if isinstance(wants, int):
            seen |= {low >= wants, high >= wants}
        else:
            seen.add(tricks == (shape.tricks if wants == "all" else 0))
        if len(seen) > 1:
            break
    return frozenset(seen)


def _captured(shape: DealShape, call: Undertaking) -> Iterator[tuple[int, tuple[int, int]]]:
    """The tricks that the declarer can have won, each with the least and the most that he then has for himself."""
    for tricks in range(shape.tricks + 1) if call.tricks is None else (call.tricks,):
        if (tricks == 0 and True in (call.last, call.won)) or (
            tricks == shape.tricks and False in (call.last, call.won)
        ):
            continue
        for cards, beside, more in _own_cards(shape, call, tricks):
            span = _span(shape, call, tricks, cards, beside)
            if span is not None:
                yield tricks, (span[0] + more, span[1] + more)


def _span(
    shape: DealShape, call: Undertaking, tricks: int, cards: int, beside: tuple[Pile, ...]
) -> tuple[int, int] | None:
    """What a pile of `cards`, with these tricks among them, counts beside other piles; None where it cannot be."""
    won = tricks * shape.trick_point
    if call.points is None:
        span = points_of(shape.held, cards, beside)
        return span and (span[0] + won, span[1] + won)
    points = call.points - won
    fits = points >= 0 and can_part(shape.held, ((cards, points), *beside))
    return (call.points, call.points) if fits else None


def _own_cards(
    shape: DealShape, call: Undertaking, tricks: int
) -> Iterator[tuple[int, tuple[Pile, ...], int]]:
    """How many cards the declarer counts, what lies beside them, and what of that is his all the same."""
    plain = tricks * shape.players
    if not call.taken and call.asleep is not None:
        yield plain, ((shape.aside, call.asleep),), call.asleep if call.by_trick and call.won else 0
    elif not call.taken and call.by_trick:
        yield from _with_or_without(shape, tricks, shape.aside, None)
    else:
        for cards in range(call.taken + 1) if call.at_will else (call.taken,):
            yield from _laid_aside(shape, call, tricks, cards)


def _laid_aside(
    shape: DealShape, call: Undertaking, tricks: int, cards: int
) -> Iterator[tuple[int, tuple[Pile, ...], int]]:
    plain = tricks * shape.players
    if call.laid is not None:
        his = call.keeps == "declarer" or (call.keeps == "last_trick" and call.last)
        yield plain, ((cards, call.laid),), call.laid if his else 0
    elif call.keeps == "declarer":
        yield plain + cards, (), 0
    elif call.keeps == "last_trick":
        yield from _with_or_without(shape, tricks, cards, call.last)
    else:
        yield plain, (), 0


def _with_or_without(
    shape: DealShape, tricks: int, cards: int, won: bool | None
) -> Iterator[tuple[int, tuple[Pile, ...], int]]:
    """His pile with the `cards` that go with a trick, where he can have won it, and without, where another can."""
    if tricks > 0 and won is not False:
        yield tricks * shape.players + cards, (), 0
    if tricks < shape.tricks and not won:
        yield tricks * shape.players, (), 0
