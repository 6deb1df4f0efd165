"""The tables of the round while it is played, and what stands between it and its end, for the desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Tournament
from tournaments.tables.clock.closing import TimeUp, open_tables, read_time_up, say_time_rule
from tournaments.tables.queries import Table


@dataclass(frozen=True)
class RoundInHall:
    """The tables of the last round as they stand now; where nothing `is_drawn` they are opened all evening."""

    tournament: Tournament
    tables: Sequence[Table]
    is_drawn: bool = True

    @property
    def open(self) -> list[Table]:
        """Those that still need somebody, if only to sign or to answer."""
        return [table for table in self._shown if table.need != "signed"]

    @property
    def signed(self) -> list[Table]:
        """Those with which nothing is left to do."""
        return [table for table in self._shown if table.need == "signed"]

    @property
    def waiting(self) -> list[Table]:
        return [table for table in self.tables if not table.is_done]

    @property
    def done(self) -> int:
        return len(self.tables) - len(self.waiting)

    @property
    def to_sign(self) -> list[Table]:
        """Those whose games are over, and not all signed."""
        return [table for table in self.tables if table.state == "over"]

    @property
    def time_rule(self) -> str:
        """What the rules say of the deal in progress when time is called."""
        return say_time_rule(self.tournament)

    @cached_property
    def time_up(self) -> TimeUp | None:
        """What the bell left undecided."""
        return read_time_up(self.tournament, self.tables)

    @property
    def has_open_games(self) -> bool:
        """Whether the round can be closed: a game is neither signed nor decided."""
        return bool(open_tables(self.tables))

    @property
    def _shown(self) -> Sequence[Table]:
        """By number, contested first; where tables are opened all evening, those still playing, the last before."""
        if self.is_drawn:
            return sorted(self.tables, key=lambda table: not table.contested)
        return sorted(self.tables, key=lambda table: (not table.contested, table.is_done, -table.number))
