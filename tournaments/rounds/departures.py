"""Who is in a draft and has gone since it was drawn: looked at before it is published, and said aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.phases import away_from, seats_of
from tournaments.models import Placing, Round, Tournament


@dataclass(frozen=True)
class Gone:
    """Those whom a draft seats and who have gone: their places, and the numbers of their entries, in order."""

    placings: Sequence[Placing] = ()

    @property
    def entries(self) -> list[int]:
        return sorted({placing.entry.number for placing in self.placings})

    @property
    def names(self) -> list[str]:
        """Of each one who has gone, not of a partner who is here; by table."""
        return [placing.player.full_name for placing in self.placings]

    @property
    def players(self) -> frozenset[int]:
        """Their primary keys."""
        return frozenset(placing.player_id for placing in self.placings)


def read_gone(tournament: Tournament, round_: Round) -> Gone:
    """Whose entry is withdrawn, who has left the evening, and who was unticked since the draw. Two queries."""
    away = away_from(tournament, round_)
    seats = seats_of(round_)
    return Gone([seat for seat in seats if seat.entry.withdrawn or seat.player_id in away])
