"""What waits at a table for somebody's word, and the one address where it is given.

Whatever names a table in need leads there by `way_to`: to the game, and to the very place on the page of its sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.ledger.history import GameHistory
from scoring.models import Sheet

DISPUTE, REQUEST, SIGNATURE = "dispute", "request", "signature"
URGENCY = (DISPUTE, REQUEST, SIGNATURE)


@dataclass(frozen=True)
class Case:
    """A dispute or a request, by the number of its line; or the signatures that a game waits for, without one."""

    kind: str
    game: int
    line: int | None = None

    def address(self, sheet: Sheet) -> str:
        """Where it is answered: the page of the sheet has that place for as long as the case is open."""
        place = "signing" if self.line is None else f"{self.kind}-{self.line}"
        return f"{game_address(sheet, self.game)}#{place}"


def cases_in(history: GameHistory) -> tuple[Case, ...]:
    """What waits in a game, the most urgent first."""
    game = history.game.number
    disputes = [] if history.signed else [Case(DISPUTE, game, line.number) for line in history.disputes]
    requests = [Case(REQUEST, game, line.number) for line in history.open_requests]
    waits = history.over and not history.signed and not disputes
    return (*disputes, *requests, *([Case(SIGNATURE, game)] if waits else []))


def way_to(sheet: Sheet, cases: Iterable[Case], game: int) -> str:
    """Where the most urgent of `cases` is answered; to `game` where nothing waits."""
    first = min(cases, key=lambda case: URGENCY.index(case.kind), default=None)
    return first.address(sheet) if first else game_address(sheet, game)


def game_address(sheet: Sheet, game: int) -> str:
    """The page of the sheet with that game."""
    return f"{sheet.get_absolute_url()}?game={game}"
