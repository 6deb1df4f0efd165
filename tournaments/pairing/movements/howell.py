"""The Howell movement: every pair meets every other one.

One pair keeps still; the others follow each other through the places of a first round, the *starter*. With m = the
number of pairs less one, counted modulo m: the starter parts 1 to m - 1 into couples with all differences different.
(Stanton and Mullin 1968, on Room squares.) It is strong, as prepared deals would need it: the couples have different
sums, none of them 0. Nine has no strong one.
"""

from __future__ import annotations

from functools import cache

from tournaments.pairing.movements import Turn

FEWEST, MOST = 7, 40

Couple = tuple[int, int]  # two pairs of the first round

_NINE: tuple[Couple, ...] = ((1, 2), (3, 7), (4, 6), (5, 8))


def howell(pairs: int) -> tuple[Turn, ...]:
    """The rounds for `pairs` pairs, one less than there are pairs; with an odd number, as many as there are pairs.

    The last pair keeps still at table 1; with an odd number it is nobody, and who should meet it sits out: everybody
    once. `ValueError` outside 7 to 40: for 3 to 6 pairs no such movement exists (play a round robin), and above 40
    no evening is long enough.
    """
    if not FEWEST <= pairs <= MOST:
        raise ValueError(f"no Howell movement for {pairs} pairs")
    return tuple(_turn(pairs, number) for number in range(pairs - 1 + pairs % 2))


def _turn(pairs: int, number: int) -> Turn:
    """Round `number`, from 0."""
    modulus = pairs - 1 + pairs % 2
    met = number or modulus
    tables = tuple(
        ((first + number) % modulus or modulus, (second + number) % modulus or modulus)
        for first, second in starter(modulus)
    )
    return Turn(tables, byes=(met,)) if pairs % 2 else Turn(((pairs, met), *tables))


@cache
def starter(modulus: int) -> tuple[Couple, ...]:
    """The couples of the first round; `modulus` is odd, and 7 at least."""
    if modulus == 9:
        return _NINE
    couples = _strong(modulus, frozenset(range(1, modulus)), frozenset(), frozenset({0}))
    if couples is None:
        raise ValueError(f"no strong starter modulo {modulus}")
    return tuple(sorted(couples))


def _strong(
    modulus: int, left: frozenset[int], differences: frozenset[int], sums: frozenset[int]
) -> list[Couple] | None:
    """Couples of all that is `left`, with new differences and sums; the pair with the least choice goes first."""
    if not left:
        return []
    choices = {number: _partners(number, modulus, left, differences, sums) for number in sorted(left)}
    number = min(choices, key=lambda number: len(choices[number]))
    for other in choices[number]:
        rest = _strong(
            modulus,
            left - {number, other},
            differences | {(number - other) % modulus, (other - number) % modulus},
            sums | {(number + other) % modulus},
        )
        if rest is not None:
            return [(min(number, other), max(number, other)), *rest]
    return None


def _partners(
    number: int, modulus: int, left: frozenset[int], differences: frozenset[int], sums: frozenset[int]
) -> list[int]:
    return [
        other
        for other in sorted(left - {number})
        if (other - number) % modulus not in differences and (number + other) % modulus not in sums
    ]
