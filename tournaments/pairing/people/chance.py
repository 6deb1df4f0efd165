"""Chance for a search: numbers from SHAKE-256, and moves counted instead of timed.

The same label gives the same moves on every machine: there is no clock in them, no `random` and no float.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Move = tuple[int, int, int, int]

_BLOCK = 8192
_FINE = 1024  # temperatures and logarithms count in this part of one


@dataclass(frozen=True)
class Heat:
    """A number of moves, from a temperature to another, both in units of cost; none at all only goes down."""

    moves: int
    hot: int = 0
    cold: int = 0

    def at(self, done: int) -> int:
        """The temperature after `done` moves, in 1024ths: its inverse grows evenly."""
        if not self.hot:
            return 0
        return (
            _FINE * self.hot * self.cold * self.moves // (self.cold * (self.moves - done) + self.hot * done)
        )


def numbers(label: str, count: int) -> Numbers:
    """`count` whole numbers below 2**32.

    >>> numbers("any", 3).tolist()
    [1063745351, 1959952544, 3807165303]
    """
    return np.frombuffer(hashlib.shake_256(label.encode()).digest(4 * count), dtype="<u4").astype(np.int64)


def shuffled(places: Sequence[int], label: str) -> tuple[int, ...]:
    """`places` in an order drawn from `label`.

    >>> shuffled([5, 6, 7, 8], "any")
    (5, 8, 6, 7)
    """
    return tuple(places[at] for at in numbers(label, len(places)).argsort(kind="stable").tolist())


def below(label: str, limit: int) -> int:
    """A whole number from 0 up to `limit`, not included; the odds differ by less than one in 2**64.

    >>> below("any", 6)
    1
    """
    return int.from_bytes(hashlib.shake_256(label.encode()).digest(16), "little") * limit >> 128


def moves(label: str, heat: Heat, rounds: int, seats: int) -> Iterator[Move]:
    """(round, a seat, another, what the exchange of both may cost), `heat.moves` times."""
    for done in range(0, heat.moves, _BLOCK):
        count = min(_BLOCK, heat.moves - done)
        first, second = numbers(f"{label}:{done}", 2 * count).reshape(2, count)
        may_cost = heat.at(done) * _PATIENCE[first & 4095] // _FINE**2
        yield from zip(
            ((first >> 12) * rounds >> 20).tolist(),
            ((second >> 16) * seats >> 16).tolist(),
            ((second & 65535) * seats >> 16).tolist(),
            may_cost.tolist(),
            strict=True,
        )


def _patience() -> Numbers:
    """-ln(u) for 4096 even steps of u between 0 and 1, in 1024ths; log2 runs straight between powers of two."""
    table = []
    for u in range(1, 8192, 2):
        whole = u.bit_length() - 1
        log2 = (whole << 16) + (u << 16 >> whole) - (1 << 16)
        table.append(((13 << 16) - log2) * 710 >> 16)  # 710 = 1024 ln 2
    return np.array(table, dtype=np.int64)


_PATIENCE = _patience()
