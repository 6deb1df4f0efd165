"""Made-up results: sides of unlike strength, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.ranking.games import Outcome

MIDDLE, SPREAD = 50, 15


def make_up(
    sitting: Sequence[int], seatings: Iterable[Sequence[int]], seat_sides: Sequence[str], seed: str
) -> list[Outcome]:
    """A game of a table for each of `seatings`, the seats of those who play it; `sitting` are its entries seat by seat,
    a pair twice.

    House rule: strengths and luck are normal and weigh the same; who is level shares the win. A game of another size
    than `seat_sides` has everybody for himself.
    """
    outcomes = []
    for game, seating in enumerate(seatings, start=1):
        alone = [str(seat) for seat in range(len(seating))]
        sides = seat_sides if len(seating) == len(seat_sides) else alone
        playing = [sitting[seat] for seat in seating]
        outcomes.append(_played(_sides(playing, sides), f"{seed}|{game}|{sitting}", seed))
    return outcomes


def _sides(sitting: Sequence[int], seat_sides: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(dict.fromkeys(entry for entry, at in zip(sitting, seat_sides, strict=True) if at == side))
        for side in dict.fromkeys(seat_sides)
    )


def _played(sides: Sequence[tuple[int, ...]], luck: str, seed: str) -> Outcome:
    chance = random.Random(luck)  # noqa: S311  # made-up results, not secrets
    shown = [sum(strength(entry, seed) for entry in side) / len(side) + chance.gauss(0, 1) for side in sides]
    marks = tuple(max(MIDDLE + round(SPREAD * value), 0) for value in shown)
    best = [mark == max(marks) for mark in marks]
    return Outcome(tuple(sides), marks, tuple(Fraction(won, sum(best)) for won in best))


def strength(entry: int, seed: str) -> float:
    """How well an entry plays, the whole rehearsal long."""
    chance = random.Random(f"{seed.split('|')[0]}|strength|{entry}")  # noqa: S311  # made-up results, not secrets
    return chance.gauss(0, 1)
