"""Made-up results: sides of unlike strength, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tournaments.pairing.rotation import seatings
from tournaments.ranking.standings import Outcome

MIDDLE, SPREAD = 50, 15


def make_up(
    sitting: Sequence[int], seat_sides: Sequence[str], *, games: int, fixed_partners: bool, seed: str
) -> list[Outcome]:
    """The `games` games of a table; `sitting` are its entries seat by seat, a pair twice.

    House rule: strengths and luck are normal and weigh the same; who is level shares the win. A table of another
    size than `seat_sides` has everybody for himself.
    """
    if len(sitting) != len(seat_sides):
        seat_sides = [str(seat) for seat in range(len(sitting))]
    rounds = seatings(seat_sides, games=games, fixed_partners=fixed_partners)
    return [
        _played(_sides([sitting[seat] for seat in seating], seat_sides), f"{seed}|{game}|{sitting}", seed)
        for game, seating in enumerate(rounds, start=1)
    ]


def _sides(sitting: Sequence[int], seat_sides: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(dict.fromkeys(one for one, side in zip(sitting, seat_sides, strict=True) if side == here))
        for here in dict.fromkeys(seat_sides)
    )


def _played(sides: Sequence[tuple[int, ...]], luck: str, seed: str) -> Outcome:
    chance = random.Random(luck)  # noqa: S311  # made-up results, not secrets
    shown = [sum(strength(one, seed) for one in side) / len(side) + chance.gauss(0, 1) for side in sides]
    marks = tuple(max(MIDDLE + round(SPREAD * value), 0) for value in shown)
    best = [mark == max(marks) for mark in marks]
    return Outcome(tuple(sides), marks, tuple(Fraction(won, sum(best)) for won in best))


def strength(entry: int, seed: str) -> float:
    """How well an entry plays, the whole rehearsal long."""
    chance = random.Random(f"{seed.split('|')[0]}|strength|{entry}")  # noqa: S311  # made-up results, not secrets
    return chance.gauss(0, 1)
