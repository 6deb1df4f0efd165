"""Whist tournaments: everybody partners everybody once and opposes everybody twice.

A starter is a first round on the places 0, 1, 2 … of a circle; every later round is the one before moved on by a
place. With 4k people one, the last, stays outside the circle; with 4k + 1 place 0 sits out. It works when the steps
between partners are all different, and those between opponents come twice each: the tests look.
"""

from __future__ import annotations

from math import isqrt

Starter = tuple[tuple[int, ...], ...]

# Found by search; partners opposite.
STARTERS: dict[int, Starter] = {
    4: ((3, 2, 1, 0),),
    8: ((7, 5, 2, 3), (6, 1, 0, 4)),
    12: ((0, 9, 6, 10), (7, 5, 11, 2), (1, 8, 3, 4)),
    16: ((10, 12, 1, 11), (9, 5, 2, 8), (0, 3, 13, 7), (15, 14, 6, 4)),
    20: ((6, 10, 8, 15), (17, 12, 1, 2), (14, 0, 18, 11), (16, 19, 9, 3), (5, 13, 4, 7)),
    21: ((15, 6, 9, 20), (18, 14, 1, 2), (11, 4, 10, 12), (17, 3, 7, 5), (13, 16, 8, 19)),
    24: ((11, 9, 5, 0), (14, 6, 17, 10), (13, 8, 21, 7), (19, 20, 3, 23), (2, 18, 15, 16), (22, 1, 4, 12)),
    25: ((17, 4, 5, 3), (7, 22, 13, 20), (11, 8, 16, 15), (21, 2, 24, 6), (18, 1, 10, 12), (9, 23, 19, 14)),
    28: (
        *((2, 17, 24, 23), (0, 21, 3, 13), (20, 27, 4, 9), (6, 5, 15, 1)),
        *((18, 10, 8, 11), (12, 16, 25, 14), (26, 7, 19, 22)),
    ),
    32: (
        *((14, 21, 28, 8), (18, 20, 17, 31), (0, 19, 7, 23), (29, 11, 24, 2)),
        *((10, 9, 25, 15), (4, 1, 6, 12), (27, 16, 30, 26), (5, 22, 13, 3)),
    ),
    33: (
        *((8, 17, 13, 20), (21, 7, 9, 16), (15, 14, 4, 31), (12, 32, 11, 26)),
        *((23, 22, 25, 29), (2, 10, 27, 24), (3, 28, 18, 5), (1, 6, 30, 19)),
    ),
    36: (
        *((27, 14, 11, 15), (20, 35, 32, 34), (4, 1, 10, 16), (5, 13, 31, 24), (28, 33, 3, 29)),
        *((22, 0, 25, 21), (6, 8, 23, 30), (26, 12, 18, 7), (2, 19, 9, 17)),
    ),
    40: (
        *((30, 4, 19, 33), (11, 12, 31, 29), (26, 14, 22, 37), (27, 21, 25, 34), (10, 35, 13, 8)),
        *((7, 20, 0, 39), (16, 38, 15, 5), (28, 18, 23, 32), (24, 36, 3, 6), (17, 9, 2, 1)),
    ),
}


def find_starter(count: int) -> Starter | None:
    """The first round for `count` people; None where no whist tournament on a circle is known here.

    >>> find_starter(5)
    ((1, 2, 4, 3),)
    """
    if count in STARTERS:
        return STARTERS[count]
    is_prime = all(count % divisor for divisor in range(2, isqrt(count) + 1))
    return _starter_of_prime(count) if count > 4 and count % 4 == 1 and is_prime else None


def move_on(starter: Starter, count: int, steps: int) -> Starter:
    """The round that is played `steps` rounds after the first."""
    circle = count - 1 + count % 4
    return tuple(
        tuple(place if place == circle else (place + steps) % circle for place in table) for table in starter
    )


def _starter_of_prime(prime: int) -> Starter:
    """For a prime 4k + 1 with the root r: the tables r**i, r**(i+k), r**(i+2k), r**(i+3k), for i below k."""
    quarter = prime // 4
    root = next(
        root for root in range(2, prime) if len({pow(root, i, prime) for i in range(prime)}) == prime - 1
    )
    return tuple(tuple(pow(root, i + turn * quarter, prime) for turn in range(4)) for i in range(quarter))
