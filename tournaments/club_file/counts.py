"""What a club would take along, in a few figures. Tested in tests/tournaments/club_file/test_views.py."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Club
from scoring.models import Line
from tournaments.models import Edition, SeasonEdition


@dataclass(frozen=True)
class RowCounts:
    """How many of what."""

    players: int
    evenings: int
    tournaments: int
    sheets: int
    lines: int
    editions: int


def counts_of(club: Club) -> RowCounts:
    """Seven light queries, whatever the size of the club."""
    return RowCounts(
        players=club.players.count(),
        evenings=club.sessions.count(),
        tournaments=club.tournaments.count(),
        sheets=club.sheets.count(),
        lines=Line.objects.filter(sheet__club=club).count(),
        editions=Edition.objects.filter(tournament__club=club).count()
        + SeasonEdition.objects.filter(season__club=club).count(),
    )
