"""Who of those who play has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from clubs.models import Attendance, AttendanceState, Player
from clubs.models.names import search_key
from clubs.players.queries import has_words
from tournaments.core import entry_list
from tournaments.models import Bye, EntryKind, Placing, Tournament


@dataclass(frozen=True)
class Arrival:
    """A player of an entry in play; `state` is "" for who is not on the list of the evening."""

    player: Player
    name: str
    partner: str
    number: int
    state: str

    @property
    def is_here(self) -> bool:
        return self.state == AttendanceState.ARRIVED


@dataclass(frozen=True)
class CheckIn:
    """Who plays, by name, and how many of them are here."""

    rows: Sequence[Arrival]

    @cached_property
    def missing(self) -> list[Arrival]:
        return [row for row in self.rows if not row.is_here]

    @cached_property
    def here(self) -> list[Arrival]:
        return [row for row in self.rows if row.is_here]

    def find(self, typed: str, *, missing: bool = False) -> list[Arrival]:
        """Those whose name or partner has every word of `typed`; `missing`, only who has not come."""
        words = search_key(typed).split()
        rows = self.missing if missing else self.rows
        return [row for row in rows if has_words(words, f"{row.name} {row.partner}")]


def read_check_in(tournament: Tournament) -> CheckIn:
    """Everybody of the entries in play, sorted by name; two queries."""
    states = dict(Attendance.objects.filter(session=tournament.session_id).values_list("player_id", "state"))
    rows = [
        Arrival(
            player=player,
            name=player.full_name,
            partner=" & ".join(other.full_name for other in entered.players if other.pk != player.pk),
            number=entered.number,
            state=states.get(player.pk, ""),
        )
        for entered in entry_list.entered(tournament)
        if not entered.entry.withdrawn
        for player in entered.players
    ]
    return CheckIn(sorted(rows, key=lambda row: (search_key(row.name), row.player.number)))


def missing_entries(tournament: Tournament, arrivals: CheckIn) -> list[entry_list.Entered]:
    """The entries in play of which somebody has not come, by number; none where teams play, with those who have come.

    Whoever sat at a table of a published round, or sat out of one, has come, whether somebody ticked that or not.
    """
    if tournament.entry_kind == EntryKind.TEAM:
        return []
    published = {"round__stage__tournament": tournament, "round__published_at__isnull": False}
    played = {
        number
        for model in (Placing, Bye)
        for number in model._default_manager.filter(**published).values_list("entry__number", flat=True)
    }
    missing = {row.number for row in arrivals.missing} - played
    return [entered for entered in entry_list.entered(tournament) if entered.number in missing]
