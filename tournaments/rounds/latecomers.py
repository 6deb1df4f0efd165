"""Who has no table in the round that is drawn and could still make some: those who sit out, and who came late.
Tested in tests/tournaments/rounds/test_late_tables.py."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from tournaments.core import phases
from tournaments.core.entry_list import Entered
from tournaments.core.formats import find_format
from tournaments.core.games import games_by_size, people_of_an_entry, usual_seats
from tournaments.core.phases import away_from
from tournaments.entries.queries import newcomers
from tournaments.models import EntryKind, Round, Stage, Tournament
from tournaments.pairing.odd import whole_tables


@dataclass(frozen=True)
class Late:
    """Who could make more tables of a round, of `sizes` in entries.

    First those who sit `out` of it without having offered to, then those `entered` since it was drawn, then the
    `groups` who have come and are not entered: players or pairs. `unpaired`: how many came of whom nobody has said
    yet who plays with whom. `fewest` entries make the smallest table.
    """

    out: tuple[Entered, ...] = ()
    entered: tuple[Entered, ...] = ()
    groups: tuple[tuple[Player, ...], ...] = ()
    sizes: tuple[int, ...] = ()
    fewest: int = 0
    unpaired: int = 0

    @property
    def seated(self) -> int:
        return sum(self.sizes)

    @property
    def can_fill(self) -> bool:
        """Whether somebody who came late would sit at such a table."""
        return self.seated > len(self.out)

    @property
    def back(self) -> tuple[Entered, ...]:
        """Whose bye is taken back."""
        return self.out[: self.seated]

    @property
    def joining(self) -> tuple[Entered, ...]:
        """Who is entered already and sits down."""
        return self.entered[: max(self.seated - len(self.out), 0)]

    @property
    def coming(self) -> tuple[tuple[Player, ...], ...]:
        """Who is entered on the way."""
        return self.groups[: max(self.seated - len(self.out) - len(self.entered), 0)]

    @property
    def names(self) -> str:
        """Everybody who sits down, for a sentence."""
        here = [entry.full_name for entry in (*self.back, *self.joining)]
        return ", ".join(here + [" & ".join(entry.full_name for entry in group) for group in self.coming])

    @property
    def missing(self) -> int:
        """How many more would fill a table, where these do not; 0 where nobody came late."""
        late = len(self.entered) + len(self.groups)
        return 0 if self.can_fill or not late else max(self.fewest - len(self.out) - late, 0)


def read_late(tournament: Tournament, round_: Round) -> Late:
    """Who could make more tables of `round_`. At most eight queries.

    Where pairs play, two who come are one when they are the only ones; whose pair is withdrawn did not come late.
    Nobody comes late into a later stage, nor into the circle of those who meet each other.
    """
    stage, format_ = round_.stage, find_format(round_.stage.format)
    if stage.number > 1 or format_.says_who_sits_out:
        return Late()
    size = people_of_an_entry(tournament)
    arrived = list(newcomers(tournament).exclude(entries__tournament=tournament))
    groups = [(player,) for player in arrived] if size == 1 else [tuple(arrived)] * (len(arrived) == size)
    out, entered = _without_table(stage, round_)
    per_table = usual_seats(tournament) // size
    others = games_by_size(tournament) if format_.takes_sizes else {}
    return Late(
        out=out,
        entered=entered,
        groups=tuple(groups),
        sizes=whole_tables(len(out) + len(entered) + len(groups), table_size=per_table, sizes_allowed=others),
        fewest=min([per_table, *others]),
        unpaired=len(arrived) if tournament.entry_kind == EntryKind.PAIR and len(arrived) > size else 0,
    )


def _without_table(stage: Stage, round_: Round) -> tuple[tuple[Entered, ...], tuple[Entered, ...]]:
    """Who sits out of the round without having offered to, and who was entered since it was drawn; by number.

    Who has gone home is in neither.
    """
    offered = {
        number
        for remark in round_.explanation
        if remark["code"] == "volunteer"
        for number in remark["entries"]
    }
    out = set(round_.byes.values_list("entry__number", flat=True))
    seated = set(round_.placings.values_list("entry__number", flat=True))
    away = away_from(stage.tournament, round_)
    field = sorted(phases.field_of(stage), key=lambda entry: entry.number)
    here = [
        entry
        for entry in field
        if entry.number not in seated | offered
        and round_.number not in entry.entry.skips
        and away.isdisjoint(player.pk for player in entry.players)
    ]
    return (
        tuple(entry for entry in here if entry.number in out),
        tuple(entry for entry in here if entry.number not in out),
    )
