"""A league: every team meets every other one, at home and away, and a meeting is games of pairs against pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Entrant, Remark, remarks
from tournaments.pairing.movements import Turn, seated
from tournaments.pairing.movements.circle import circle

SMALLEST, LARGEST = 4, 12


@dataclass(frozen=True)
class MatchPoints:
    """What a meeting brings: 3, 1 and 0 as a rule; other leagues give 2, 1 and 0."""

    won: int = 3
    drawn: int = 1
    lost: int = 0

    def of(self, home: int, away: int) -> tuple[int, int]:
        """The points of the two teams for a meeting that they ended with `home` and `away` games, or marks.

        >>> MatchPoints().of(4, 2), MatchPoints().of(3, 3)
        ((3, 0), (1, 1))
        """
        if home == away:
            return self.drawn, self.drawn
        return (self.won, self.lost) if home > away else (self.lost, self.won)


def fixtures(teams: Sequence[int], *, twice: bool = True) -> tuple[Turn, ...]:
    """The days of the league: who receives whom (home first), who is free; see `circle` for what is promised.

    `ValueError` for fewer than two teams, or one that comes twice.
    """
    return seated(circle(len(teams), twice=twice), teams)


def meeting(home: Sequence[int], away: Sequence[int], *, games: int | None = None) -> tuple[Turn, ...]:
    """The games of a meeting between two line-ups: in each, every pair of `home` at its table against one of `away`.

    In a line-up the first two are a pair, and the next two, and so on. The pairs of `home` stay; those of `away` go
    one table further after each game. After as many games as there are pairs (the usual number, when `games` is
    None) each pair has met each pair of the other team once; then it begins again. Partners sit opposite each other.
    `ValueError` unless both line-ups have the same even number of players, 4 to 12, each of them once.

    >>> [turn.tables for turn in meeting([1, 2, 3, 4], [5, 6, 7, 8])]
    [((1, 5, 2, 6), (3, 7, 4, 8)), ((1, 7, 2, 8), (3, 5, 4, 6))]
    """
    size = len(home)
    if len(away) != size or size % 2 or not SMALLEST <= size <= LARGEST:
        raise ValueError(f"line-ups of {size} and {len(away)} players cannot meet")
    if len({*home, *away}) < 2 * size:
        raise ValueError("a player is lined up twice")
    hosts, guests = (list(zip(side[::2], side[1::2], strict=True)) for side in (home, away))
    pairs = len(hosts)
    return tuple(
        Turn(tuple(_table(hosts[table], guests[(table + game) % pairs]) for table in range(pairs)))
        for game in range(pairs if games is None else games)
    )


METHOD = "league/1"


def draw_day(
    entrants: Sequence[Entrant], fixtures: Sequence[tuple[int, int]], *, tables: int, round_number: int
) -> Draw:
    """A day of the league as its calendar has it: each of `fixtures`, home first, at as many `tables`.

    Whoever should meet a team that has left has nobody to meet, and whoever came after the calendar was made has no
    place in it: both sit out, as does who is free by the calendar.
    """
    here = {entrant.number for entrant in entrants}
    met = [fixture for fixture in fixtures if here.issuperset(fixture)]
    playing = {number for fixture in met for number in fixture}
    left = {number for fixture in fixtures for number in fixture} & here - playing
    free = sorted(here - playing - left)
    lines = [f"{METHOD} round={round_number} tables={tables}", *(f"{home} {away}" for home, away in met)]
    order = tuple(number for fixture in met for number in fixture)
    return Draw(
        tables=tuple(fixture for fixture in met for _table in range(tables)),
        byes=tuple(sorted(here - playing)),
        order=(*order, *sorted(here - playing)),
        explanation=(
            Remark("fixtures", count=len(met)),
            *(Remark("opponent_left", (number,), 1) for number in sorted(left)),
            *remarks("free_today", free),
        ),
        digest=sha256("\n".join(lines)),
    )


def _table(host: tuple[int, int], guest: tuple[int, int]) -> tuple[int, ...]:
    return host[0], guest[0], host[1], guest[1]
