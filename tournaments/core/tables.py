"""The games that a director settled, and which games of a sheet are still waited for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.ledger.queries import SheetResult
from tournaments.models import Adjustment, Untie


@dataclass(frozen=True)
class Settled:
    """The games of a sheet that a director settled, by number.

    `decided` are forfeited, or not counted: nothing more is waited for. `untied` ended level, and it was said who goes
    on: one whose deals were struck since is played on like any other.
    """

    decided: frozenset[int] = frozenset()
    untied: frozenset[int] = frozenset()

    @property
    def every(self) -> frozenset[int]:
        return self.decided | self.untied


NOTHING_SETTLED = Settled()


def settled_games(sheets: Iterable[int]) -> dict[int, Settled]:
    """By sheet, the games about which a decision stands; one query."""
    found: dict[int, tuple[set[int], set[int]]] = {}
    standing = Adjustment.objects.filter(sheet__in=list(sheets), cancelled_at__isnull=True)
    for sheet, game, article in standing.values_list("sheet", "game", "article"):
        if sheet is not None and game is not None:
            found.setdefault(sheet, (set(), set()))[article in Untie.values].add(game)
    return {
        sheet: Settled(frozenset(decided), frozenset(untied)) for sheet, (decided, untied) in found.items()
    }


def decided_games(sheets: Iterable[int]) -> dict[int, frozenset[int]]:
    """By sheet, the numbers of the games that a director decided: forfeited, or not counted."""
    return {sheet: games.decided for sheet, games in settled_games(sheets).items()}


def is_finished(result: SheetResult, games: int, decided: Collection[int] = frozenset()) -> bool:
    """Whether the first `games` games of a sheet are over, or `decided` by the director."""
    return sum(game.over or game.number in decided for game in result.games[:games]) >= games
