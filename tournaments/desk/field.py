"""Who is there tonight, who of them plays, and whom the draft of a round leaves out, for the desk."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from clubs.models import Player
from tournaments.core.entry_list import Entered
from tournaments.core.formats import find_format, is_free, is_league
from tournaments.core.games import people_of_an_entry
from tournaments.core.phases import draft_version, stands_ready
from tournaments.models import Round, Stage
from tournaments.rounds.departures import Gone
from tournaments.standings.stage_courses import StageCourse


@dataclass(frozen=True)
class People:
    """Who is there tonight. `newcomers` are here and not entered, the `late` ones since the last round was drawn.

    `leavers` are the entries that have lost a player, `absent` those of which somebody has not come: nobody where
    nobody is checked in.
    """

    newcomers: Sequence[Player] = ()
    late: Sequence[Player] = ()
    leavers: Sequence[Entered] = ()
    absent: Sequence[Entered] = ()

    @property
    def gone_home(self) -> list[str]:
        """Who has left, and is still in play."""
        return [entry.full_name for entry in self.leavers]


@dataclass(frozen=True)
class EntriesInPlay:
    """The entries, and which of them play `stage`: in pools and knock-outs those to whom their `course` leaves a match.

    `went_on` are those that came past the cut before it; None where there was none.
    """

    entries: Sequence[Entered]
    stage: Stage
    course: StageCourse | None = None
    went_on: frozenset[int] | None = None

    @cached_property
    def names(self) -> dict[int, str]:
        return {entry.number: entry.full_name for entry in self.entries}

    @cached_property
    def in_play(self) -> list[Entered]:
        numbers = self.course.waiting if self.course else self.went_on
        return [entry for entry in self._here if numbers is None or entry.number in numbers]

    @property
    def counted(self) -> int:
        """How many entries there are to be named: those in play; once nobody has anything more to play, all of them."""
        return len(self.in_play) or len(self.entries)

    @property
    def spares(self) -> list[Entered]:
        """Who stands ready to fill a table."""
        number, went_on = self.stage.number, self.went_on or ()
        return [entry for entry in self.entries if stands_ready(entry.entry, number, went_on)]

    @property
    def is_cut(self) -> bool:
        """Whether the field was cut before this stage: whoever is entered now does not play in it."""
        return self.went_on is not None

    @property
    def missed_cut(self) -> set[int]:
        """Who is still here, and out since the cut; nobody where there was none."""
        return set() if self.went_on is None else {entry.number for entry in self._here} - self.went_on

    @property
    def _here(self) -> list[Entered]:
        return [entry for entry in self.entries if not (entry.entry.withdrawn or entry.entry.spare)]

    def enterable(self, players: Sequence[Player]) -> Sequence[Player]:
        """`players` where they can be entered and make an entry, else nobody."""
        if self.is_cut or self.course or is_free(self.stage) or find_format(self.stage.format).pasted:
            return []  # who sits down is entered; a team with its squad; a schedule with its names
        return players if len(players) >= people_of_an_entry(self.stage.tournament) else []


@dataclass(frozen=True)
class RoundDraft:
    """A round that is not published: who is `seated` or sits out, and which of these have `gone`."""

    round: Round
    field: EntriesInPlay
    people: People
    seated: Collection[int]
    gone: Gone
    is_first: bool

    @property
    def version(self) -> str:
        """Which draft it is: another one after every exchange, and when it is drawn anew."""
        return draft_version(self.round)

    @cached_property
    def is_outdated(self) -> bool:
        """Whether a result has changed since the draft of a knock-out was drawn, or somebody has left."""
        course, number = self.field.course, self.round.number
        if course is None:
            return False
        gone = {
            entry.number
            for entry in self.field.entries
            if entry.entry.withdrawn or number in entry.entry.skips
        }
        return not course.still_gives(self.round, set(course.order) - gone)

    @property
    def places_follow(self) -> bool:
        """Whether nobody of it can be exchanged: everything follows from the results."""
        return find_format(self.field.stage.format).ends

    @property
    def can_exchange(self) -> bool:
        """Whether two of it can change places: in pools and knock-outs in a first round where nobody has gone."""
        first = self.is_first and not self.gone.names
        return not is_league(self.field.stage.tournament) and (first or not self.places_follow)

    @property
    def keeps_meetings(self) -> bool:
        """Whether it stays as the calendar has it: the teams of those who have gone send others."""
        withdrawn = any(seat.entry.withdrawn for seat in self.gone.placings)
        return is_league(self.field.stage.tournament) and not withdrawn

    @property
    def left_out(self) -> list[str]:
        """Who came after it was drawn; who skips that round is not in it on purpose."""
        number, drawn = self.round.number, self.seated
        entries = [entry for entry in self.field.in_play if entry.number not in drawn]
        return [entry.full_name for entry in entries if number not in entry.entry.skips]

    @property
    def to_enter(self) -> list[str]:
        """Who came since and can be entered: anybody, or two for a pair; nobody where the field stands."""
        return [player.full_name for player in self.field.enterable(self.people.late)]

    @property
    def missed(self) -> list[str]:
        """Who could play, and is not in it."""
        return [*self.left_out, *self.to_enter]
