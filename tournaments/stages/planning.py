"""Which stages can follow in a tournament."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.core.formats import FORMATS, Format
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.free_evenings import queries
from tournaments.models import Stage, Tournament
from tournaments.standings import meetings


def takes_stages(tournament: Tournament, stages: Iterable[Stage]) -> bool:
    """Whether a stage can follow: not where tables are opened all evening, nor after a league."""
    alone = (queries.FORMAT, meetings.FORMAT)
    return bool(formats_to_add(tournament)) and not any(stage.format in alone for stage in stages)


def formats_to_add(tournament: Tournament) -> list[Format]:
    """The formats of a stage that may be added: they seat these entries, and need nothing prepared."""
    two_sides = usual_seats(tournament) == 2 * people_of_an_entry(tournament)
    return [
        one
        for one in FORMATS
        if tournament.entry_kind in one.kinds and not one.prepared and (two_sides or not one.ends)
    ]
