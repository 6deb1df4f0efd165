"""Rounds for tests: drawn by chance, looked through one by one, played one after the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.lot import lot_order
from tournaments.pairing.people.history import pairs_at
from tournaments.pairing.people.plan import plan_in_order

Tables = tuple[tuple[int, ...], ...]
Drawer = Callable[[Sequence[Entrant], Sequence[PlayedRound], str, int], Draw]


def plan_rotation(numbers: Sequence[int], rounds: int, seed: str, **more: Any) -> tuple[PlayedRound, ...]:
    """A rotation for `numbers`, in the order of the lot of `seed`; `more` as `plan_in_order` takes it."""
    order = lot_order(numbers, seed, len(more.get("past", ())) + 1)
    return plan_in_order(order, rounds, **more)


def some_past(players: int, rounds: int, chance: random.Random) -> list[PlayedRound]:
    """Rounds of fours by chance; those left over sit out."""
    past = []
    for _ in range(rounds):
        order = chance.sample(range(1, players + 1), players)
        full = players // 4 * 4
        tables = tuple(tuple(order[at : at + 4]) for at in range(0, full, 4))
        past.append(PlayedRound(tables, tuple(order[full:])))
    return past


def some_entrants(players: int, chance: random.Random, *, best: int = 0) -> list[Entrant]:
    """Players of three clubs or of none, with scores up to `best`."""
    return [
        Entrant(
            number, score=chance.randint(0, best), apart=frozenset(chance.sample("abc", chance.randint(0, 1)))
        )
        for number in range(1, players + 1)
    ]


def every_round(players: Sequence[int], size: int = 4, *, partners: bool = True) -> Iterator[Tables]:
    """Every way to seat `players` at tables of `size`; with `partners`, every way to sit opposite too."""
    if not players:
        yield ()
        return
    first, *others = players
    for mates in combinations(others, size - 1):
        rest = [one for one in others if one not in mates]
        ways = [(first, *mates)]
        if partners:
            b, c, d = mates
            ways += [(first, c, b, d), (first, b, d, c)]
        for more in every_round(rest, size, partners=partners):
            yield from ((way, *more) for way in ways)


def costs(
    tables: Tables, entrants: Sequence[Entrant], past: Sequence[PlayedRound], *, partners: bool = True
) -> dict[str, int]:
    """What a round costs by tier, counted the long way."""
    partnered, met = times(past, partners=partners)
    by_number = {entrant.number: entrant for entrant in entrants}
    told = Counter({"partner_again": 0, "met_again": 0, "club_met": 0, "score_gap": 0})
    for table in tables:
        for one, other, together in pairs_at(table, partners=partners):
            pair, first, second = frozenset({one, other}), by_number[one], by_number[other]
            told["partner_again"] += partnered[pair] if together else 0
            told["met_again"] += met[pair]
            told["club_met"] += bool(first.apart & second.apart)
            told["score_gap"] += (first.score - second.score) ** 2
    return dict(told)


def times(
    rounds: Sequence[PlayedRound], *, partners: bool = True
) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often two were partners, and how often at one table."""
    partnered, met = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for round_ in rounds:
        for table in round_.tables:
            for one, other, together in pairs_at(table, partners=partners):
                partnered[frozenset({one, other})] += together
                met[frozenset({one, other})] += 1
    return partnered, met


def tiers_of(draw: Draw) -> dict[str, int]:
    return {tier.code: tier.cost for tier in draw.tiers}


def everybody(draw: Draw | PlayedRound) -> list[int]:
    return sorted([one for table in draw.tables for one in table] + list(draw.byes))
