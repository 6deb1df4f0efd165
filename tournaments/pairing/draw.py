"""What every way of pairing takes and gives: entrants, the rounds behind them, and a draw that says what it did.

Every method of pairing is a pure function of (entrants, past, settings, seed): the same on every machine.
It always returns a legal round, with a remark for everything it had to break.
Tested in tests/tournaments/pairing/test_lot.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Entrant:
    """An entry that wants to play.

    `number`: its number in the tournament. `players`: how many it seats. `score`: what the standings have of it
    so far, in half points (a game won is 2, a drawn one 1) or in marks: the unit is the caller's, the same for all.
    `apart`: names of the groups (a club, a family) whose members should not meet while that can be avoided.
    """

    number: int
    players: int = 1
    score: int = 0
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PlayedRound:
    """A round behind us: its tables, entries in playing order (partners opposite), and who sat out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Remark:
    """Something the draw says aloud: a code, the entries it is about, and a count."""

    code: str
    entries: tuple[int, ...] = ()
    count: int = 0


def remarks(code: str, entries: Iterable[int]) -> list[Remark]:
    """A remark about `entries` that counts them; none where they are none."""
    about = tuple(entries)
    return [Remark(code, about, len(about))] if about else []


@dataclass(frozen=True)
class Tier:
    """What a draw cost in one tier of its rules, and the least any draw could have cost (None: not proven)."""

    code: str
    cost: int
    bound: int | None = None


@dataclass(frozen=True)
class Draw:
    """Entries by table, entries that sit out, the order of the lot, what had to be broken, and the digest of it all.

    `tables` is in the order of the table numbers; at a table the entries stand in playing order. `versions` are
    those of the libraries whose choice between equals the draw depends on. `left_empty` are the numbers that no table
    takes, so that the others keep theirs.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    order: tuple[int, ...]
    explanation: tuple[Remark, ...]
    digest: str
    tiers: tuple[Tier, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
    left_empty: tuple[int, ...] = ()
