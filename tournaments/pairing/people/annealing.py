"""Annealing of seats: two people change places, and what that costs decides.

A price matrix says what it costs to bring two people together once more; a rise says by how much it then goes up,
so that evenness is cheapest. A row holds the seats of one round, table after table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.pairing.people.chance import Heat, moves

Matrix = list[list[int]]
Rows = list[list[int]]

_NEVER = 1 << 200


class Hall(Protocol):
    """Rounds of tables, and what they cost."""

    rows: Rows

    def seat(self) -> int:
        """Take every table into the prices; what they cost together."""

    def change(self, row: list[int], i: int, j: int) -> int:
        """By how much the cost rises when the people on seats `i` and `j` of `row` change places."""

    def exchange(self, row: list[int], i: int, j: int) -> None:
        """Let them change places, prices included."""


def anneal(hall: Hall, heats: Sequence[Heat], label: str, enough: int) -> int:
    """Seat the hall, move people while that pays or chance allows, keep the best; its cost.

    Stops early at the cost `enough`. The moves are drawn from `label`.
    """
    cost = best = hall.seat()
    if not any(hall.rows):
        return cost
    rows, best_rows, change = hall.rows, [row[:] for row in hall.rows], hall.change
    for stage, heat in enumerate(heats):
        for round_, i, j, may_cost in moves(f"{label}:{stage}", heat, len(rows), len(rows[0])):
            if best <= enough:
                break
            row = rows[round_]
            more = change(row, i, j)
            if more <= may_cost:
                hall.exchange(row, i, j)
                cost += more
                if cost < best:
                    best, best_rows = cost, [row[:] for row in rows]
    if cost > best:
        hall.rows = best_rows
    return best


@dataclass(frozen=True)
class Rise:
    """What becomes dearer with every time: being partners, having met at all, being opponents."""

    partner: int = 0
    met: int = 0
    opponent: int = 0


class Fours:
    """Tables of four, partners opposite. `partners`, `opponents`: what one more time as such costs, by two people."""

    def __init__(self, rows: Rows, partners: Matrix, opponents: Matrix, rise: Rise | None = None) -> None:
        self.rows, self.partners, self.opponents = rows, partners, opponents
        rise = rise or Rise()
        # By how much the two matrices go up: after a time as partners, after a time as opponents.
        self._rises = (rise.partner + rise.met, rise.met), (rise.met, rise.met + rise.opponent)
        self._turned = 2 * (rise.partner + rise.opponent)
        self._crossed = 6 * rise.met + 2 * rise.partner + 4 * rise.opponent

    def seat(self) -> int:
        cost = 0
        for a, b, c, d in (row[at : at + 4] for row in self.rows for at in range(0, len(row), 4)):
            for player, other in ((a, c), (b, d)):
                cost += self.partners[player][other]
                self._raise(player, other, 0)
            for player, other in ((a, b), (b, c), (c, d), (d, a)):
                cost += self.opponents[player][other]
                self._raise(player, other, 1)
        return cost

    def _raise(self, player: int, other: int, kind: int) -> None:
        for prices, rise in zip((self.partners, self.opponents), self._rises[kind], strict=True):
            prices[player][other] += rise
            prices[other][player] += rise

    def change(self, row: list[int], i: int, j: int) -> int:
        x, y, p, q = row[i], row[j], row[i ^ 2], row[j ^ 2]
        px, py, ox, oy = self.partners[x], self.partners[y], self.opponents[x], self.opponents[y]
        if i ^ j < 4:
            if i ^ j in (0, 2):
                return 0
            return px[q] + py[p] - px[p] - py[q] + ox[p] + oy[q] - ox[q] - oy[p] + self._turned
        a, b, c, d = row[i ^ 1], row[i ^ 3], row[j ^ 1], row[j ^ 3]
        partners = px[q] + py[p] - px[p] - py[q]
        return partners + ox[c] + ox[d] + oy[a] + oy[b] - ox[a] - ox[b] - oy[c] - oy[d] + self._crossed

    def exchange(self, row: list[int], i: int, j: int) -> None:
        x, y, apart = row[i], row[j], i ^ j
        if apart in (0, 2):
            pass
        elif apart < 4:
            self._trade(x, y, row[i ^ 2], row[j ^ 2], 0)
            self._trade(x, y, row[j ^ 2], row[i ^ 2], 1)
        else:
            self._trade(x, y, row[i ^ 2], row[j ^ 2], 0)
            self._trade(x, y, row[i ^ 1], row[j ^ 1], 1)
            self._trade(x, y, row[i ^ 3], row[j ^ 3], 1)
        row[i], row[j] = y, x

    def _trade(self, x: int, y: int, p: int, q: int, kind: int) -> None:
        """`x` leaves `p` for `q`, and `y` the other way round."""
        on_partners, on_opponents = self._rises[kind]
        if on_partners:
            _shift(self.partners, x, y, p, q, on_partners)
        if on_opponents:
            _shift(self.opponents, x, y, p, q, on_opponents)


class Tables:
    """Tables of any sizes, everyone for himself; `prices`: what one more meeting costs, by two people.

    `sizes` are those of the tables of every row; nobody moves from a table of one size to one of another.
    """

    def __init__(self, rows: Rows, prices: Matrix, sizes: Sequence[int], rise: int = 0) -> None:
        self.rows, self.prices, self._rise = rows, prices, rise
        starts = [sum(sizes[:table]) for table in range(len(sizes))]
        seats = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        self._mates = [tuple(mate for mate in table if mate != seat) for table in seats for seat in table]
        self._table = [number for number, table in enumerate(seats) for _ in table]

    def seat(self) -> int:
        cost = 0
        for row in self.rows:
            for seat, mates in enumerate(self._mates):
                for mate in mates:
                    if mate > seat:
                        cost += self.prices[row[seat]][row[mate]]
                        self.prices[row[seat]][row[mate]] += self._rise
                        self.prices[row[mate]][row[seat]] += self._rise
        return cost

    def change(self, row: list[int], i: int, j: int) -> int:
        if self._table[i] == self._table[j]:
            return 0
        left, right = self._mates[i], self._mates[j]
        if len(left) != len(right):
            return _NEVER
        mine, yours = self.prices[row[i]], self.prices[row[j]]
        more = 2 * self._rise * len(left)
        for mate in left:
            more += yours[row[mate]] - mine[row[mate]]
        for mate in right:
            more += mine[row[mate]] - yours[row[mate]]
        return more

    def exchange(self, row: list[int], i: int, j: int) -> None:
        x, y = row[i], row[j]
        if self._rise and self._table[i] != self._table[j]:
            for p, q in zip(self._mates[i], self._mates[j], strict=True):
                _shift(self.prices, x, y, row[p], row[q], self._rise)
        row[i], row[j] = y, x


def _shift(prices: Matrix, x: int, y: int, p: int, q: int, rise: int) -> None:
    """The prices once `x` has left `p` for `q`, and `y` has left `q` for `p`."""
    for player, left, right in ((x, p, q), (y, q, p), (p, x, y), (q, y, x)):
        row = prices[player]
        row[left] -= rise
        row[right] += rise
