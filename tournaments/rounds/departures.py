"""Who is in a draft and has gone since it was drawn: looked at before it is published, and said aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Attendance, AttendanceState
from tournaments.entries import queries
from tournaments.models import Placing, Round, Tournament

SEATED, OUT = "seated_gone", "out_gone"
"""What a published round says of those whom it seats all the same, and of those who sit out and were withdrawn."""


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


def away_from(tournament: Tournament, round_: Round) -> frozenset[int]:
    """The primary keys of those who have left the evening, or were unticked since the draw. One query."""
    tonight = Attendance.objects.filter(session=tournament.session_id).exclude(state=AttendanceState.ARRIVED)
    return frozenset(
        one.player_id
        for one in tonight
        if one.state == AttendanceState.LEFT or one.changed_at > round_.drawn_at
    )


def read_gone(tournament: Tournament, round_: Round) -> Gone:
    """Whose entry is withdrawn, who has left the evening, and who was unticked since the draw. Two queries."""
    away = away_from(tournament, round_)
    seats = queries.seats_of(round_)
    return Gone([seat for seat in seats if seat.entry.withdrawn or seat.player_id in away])


def lost_their_bye(round_: Round) -> frozenset[int]:
    """Who sits out of a published round and was withdrawn before it was, by number: the bye brings them nothing."""
    return frozenset(n for said in round_.explanation if said["code"] == OUT for n in said["entries"])
