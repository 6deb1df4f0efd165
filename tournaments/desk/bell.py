"""What stands between a round and its end: the bell, what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Tournament
from tournaments.tables.clock.closing import TimeUp, open_tables, read_time_up, say_time_rule
from tournaments.tables.queries import Table


@dataclass(frozen=True)
class Bell:
    """The end of a round as its tables stand now."""

    tournament: Tournament
    tables: Sequence[Table]

    @property
    def rule(self) -> str:
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
