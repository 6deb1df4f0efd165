"""Everything the desk shows of a tournament: what to do next, the tables, the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from clubs.models import Player
from tournaments import leagues, queries, schedules
from tournaments.clock import OFF, Clock
from tournaments.desk.steps import Step, next_step
from tournaments.draws import Announcement
from tournaments.formats import find_format
from tournaments.free import is_free
from tournaments.models import Draft, Edition, OddChoice, PairingJob, Round, Stage, Tournament
from tournaments.odd import choice_for
from tournaments.pace import Forecast
from tournaments.queries import Entered, Phase
from tournaments.rankings import Ranking, read_ranking
from tournaments.sizes import people_of_an_entry, usual_seats
from tournaments.stage_courses import StageCourse
from tournaments.tables import Table


@dataclass(frozen=True)
class People:
    """Who is there tonight. `newcomers` are here and not entered, `came_at` says since when somebody is here.

    `leavers` are the entries that have lost a player, `absent` those of which somebody has not come: nobody where
    nobody is checked in.
    """

    newcomers: Sequence[Player] = ()
    came_at: Mapping[int, datetime] = field(default_factory=dict)
    leavers: Sequence[Entered] = ()
    absent: Sequence[Entered] = ()


@dataclass(frozen=True)
class Desk:
    """Everything the desk shows of one tournament; `version` changes with whatever its moving part shows."""

    tournament: Tournament
    entries: Sequence[Entered]
    people: People
    round: Round | None
    tables: Sequence[Table]
    byes: Sequence[int]
    draft: Draft | None
    editions: Sequence[Edition]
    version: str
    phases: Sequence[Phase]
    phase: Phase
    went_on: frozenset[int] | None = None
    clock: Clock = OFF
    forecast: Forecast = field(default_factory=Forecast)
    usual_minutes: int = 0
    announced: Announcement | None = None
    course: StageCourse | None = None
    job: PairingJob | None = None
    is_job_silent: bool = False

    @property
    def newcomers(self) -> Sequence[Player]:
        """Who is here and not entered."""
        return self.people.newcomers

    @property
    def leavers(self) -> Sequence[Entered]:
        """The entries that have lost a player."""
        return self.people.leavers

    @property
    def absent(self) -> list[str]:
        """Who is entered and has not come: asked before the first draw, for who has played is known to be here."""
        return [] if self.round or self.is_league else [one.full_name for one in self.people.absent]

    @cached_property
    def names(self) -> dict[int, str]:
        return {one.number: one.full_name for one in self.entries}

    @cached_property
    def ranking(self) -> Ranking | None:
        return read_ranking(self.draft.body, self.names) if self.draft else None

    @cached_property
    def next(self) -> Step:
        return next_step(self)

    @property
    def is_late(self) -> bool:
        """Whether results have come in that the draft does not show yet."""
        return self.draft is None or self.draft.counter < self.tournament.counter

    @property
    def has_draft_round(self) -> bool:
        return self.round is not None and self.round.published_at is None

    @cached_property
    def is_outdated(self) -> bool:
        """Whether a result has changed since the draft of a knock-out was drawn, or somebody has left."""
        if self.course is None or self.round is None or not self.has_draft_round:
            return False
        gone = {one.number for one in self.entries if self.round.number in one.entry.skips}
        return not self.course.still_gives(self.round, self._in_the_field - self._withdrawn - gone)

    @property
    def _in_the_field(self) -> set[int]:
        return set(self.course.order) if self.course else {one.number for one in self.entries}

    @property
    def draft_version(self) -> str:
        """Which draft of a round is on the desk; nothing when there is none."""
        return queries.draft_version(self.round) if self.round and self.has_draft_round else ""

    @property
    def clock_version(self) -> str:
        """Which clock is on the desk: another one after every button."""
        return f"{self.round.ends_at}-{self.round.left}" if self.round else ""

    @property
    def missing(self) -> int:
        """How many players more fill the first table; who stands ready would play at it."""
        if self.course:  # whoever is in it already fills the tables
            return 0
        playing = sum(len(one.players) for one in [*self.in_play, *self.spares])
        return max(usual_seats(self.tournament) - playing, 0)

    @property
    def is_free(self) -> bool:
        """Whether tables are opened one by one, and nothing is drawn."""
        return is_free(self.stage)

    @property
    def unprepared(self) -> str:
        """What a director prepares before the first round: `schedule`, `league`; "" where a round is simply drawn."""
        ready = {schedules.FORMAT: schedules.turns_of, leagues.FORMAT: leagues.calendar_of}.get(
            self.stage.format
        )
        return self.stage.format if ready and not ready(self.stage) else ""

    @property
    def is_prepared(self) -> bool:
        """Whether it is known from the start who meets whom: chance has no part in a draw."""
        return self.stage.format in (schedules.FORMAT, leagues.FORMAT)

    @property
    def has_draws(self) -> bool:
        """Whether any stage is left to chance, so that there is a promise to keep."""
        return any(not find_format(phase.stage.format).prepared for phase in self.phases)

    @property
    def can_plan_more(self) -> bool:
        """Whether a further round could be planned where every round is played."""
        return bool(self.stage.planned_rounds) and not (self.is_prepared or self.phase.is_all_met)

    @property
    def is_stage_fresh(self) -> bool:
        """Whether the last round belongs to the stage before: what it brought led to the cut."""
        return self.round is not None and self.round.stage_id != self.stage.pk

    @property
    def is_league(self) -> bool:
        """Whether teams meet."""
        return leagues.is_league(self.tournament)

    @property
    def shown_tables(self) -> Sequence[Table]:
        """By number; where tables are opened all evening, those still playing first, and the last ones before."""
        return (
            sorted(self.tables, key=lambda one: (one.is_done, -one.number)) if self.is_free else self.tables
        )

    @property
    def can_draw(self) -> bool:
        free = not self.has_draft_round and not self.is_drawing
        is_drawn = not (self.is_free or self.unprepared)
        return is_drawn and free and not self.missing and not self.is_over

    @property
    def is_drawing(self) -> bool:
        """Whether a worker is to draw the next round."""
        return self.job is not None and not self.job.is_over

    @property
    def is_over(self) -> bool:
        """Whether the stage in play has no further round."""
        return self.phase.is_played or bool(self.course and self.course.is_over)

    @property
    def places_follow(self) -> bool:
        """Whether nobody of a draft can be exchanged: everything follows from the results."""
        return find_format(self.stage.format).ends

    @property
    def has_trees(self) -> bool:
        """Whether there are pools or a knock-out to be looked at."""
        return any(find_format(phase.stage.format).ends for phase in self.phases)

    @property
    def stage(self) -> Stage:
        """The stage in play."""
        return self.phase.stage

    @property
    def following(self) -> Stage | None:
        """The stage that comes next."""
        number = self.stage.number + 1
        return next((phase.stage for phase in self.phases if phase.stage.number == number), None)

    @property
    def in_play(self) -> list[Entered]:
        out = {one.number for one in self.entries if one.entry.withdrawn or one.entry.spare}
        return [one for one in self.entries if one.number not in out and self._is_in_stage(one)]

    @property
    def counted(self) -> int:
        """How many entries there are to be named: those in play; once nobody has anything more to play, all of them."""
        return len(self.in_play) or len(self.entries)

    @property
    def spares(self) -> list[Entered]:
        """Who stands ready to fill a table."""
        return [one for one in self.entries if one.entry.spare and not one.entry.withdrawn]

    @property
    def left_over(self) -> int:
        """How many entries fill no table in the round that is drawn next."""
        number = self.round.number + 1 if self.round else 1
        playing = [one for one in self.in_play if number not in one.entry.skips]
        return (
            sum(len(one.players) for one in playing)
            % usual_seats(self.tournament)
            // people_of_an_entry(self.tournament)
        )

    @cached_property
    def odd_choice(self) -> OddChoice | None:
        """How the director has chosen to seat them. A query: asked where somebody is left over."""
        return choice_for(self.tournament, self.round.number + 1 if self.round else 1)

    def _is_in_stage(self, one: Entered) -> bool:
        if self.course:
            return one.number in self.course.waiting
        return self.went_on is None or one.number in self.went_on

    @property
    def waiting(self) -> list[Table]:
        return [table for table in self.tables if not table.is_done]

    @property
    def done(self) -> int:
        return len(self.tables) - len(self.waiting)

    @property
    def sit_out(self) -> list[str]:
        return [self.names[number] for number in self.byes]

    @property
    def gone_from_draft(self) -> list[str]:
        """Who is seated by the draft and no longer plays, or has left."""
        gone = {one.number for one in self.leavers} | self._withdrawn
        return [one.full_name for one in self.entries if one.number in gone & self._seated]

    @property
    def can_publish_round(self) -> bool:
        """Whether the draft may be published as it is: everybody it seats is still entered."""
        return self.has_draft_round and not self._withdrawn & self._seated and not self.is_outdated

    @property
    def _withdrawn(self) -> set[int]:
        return {one.number for one in self.entries if one.entry.withdrawn}

    @property
    def _seated(self) -> set[int]:
        return {number for table in self.tables for number in table.entries}

    @property
    def gone_home(self) -> list[str]:
        """Who has left, and is still in play."""
        return [one.full_name for one in self.leavers]

    @property
    def left_out(self) -> list[str]:
        """Who came after the draft was drawn; who skips that round is not in it on purpose."""
        there = self._seated | set(self.byes)
        there |= {one.number for one in self.in_play if self.round and self.round.number in one.entry.skips}
        return [one.full_name for one in self.in_play if one.number not in there]

    @property
    def to_enter(self) -> list[str]:
        """Who came since the draft and can be entered: anybody, or two for a pair; nobody where the field stands."""
        if self.course or self.is_free or self.is_prepared or self.round is None:
            return []  # who sits down is entered; a team with its squad; a schedule with its names
        came, drawn = self.people.came_at, self.round.drawn_at
        late = [player.full_name for player in self.newcomers if came[player.pk] > drawn]
        return late if len(late) >= people_of_an_entry(self.tournament) else []

    @property
    def may_enter(self) -> int:
        """How many are here and can be entered before the next draw."""
        if self.course or self.is_free or self.is_prepared:
            return 0
        here = len(self.newcomers)
        return here if here >= people_of_an_entry(self.tournament) else 0

    @property
    def missed_draft(self) -> list[str]:
        """Who could play, and is not in the draft."""
        return [*self.left_out, *self.to_enter]

    @property
    def to_sign(self) -> list[int]:
        """The tables whose games are over, and not all signed."""
        return [table.number for table in self.tables if table.state == "over"]

    @property
    def has_results(self) -> bool:
        """Whether a game is over: before, a ranking says nothing."""
        return bool(self.ranking and self.ranking.counted)

    @property
    def is_public(self) -> bool:
        """Whether the public page is there: from the first published round on."""
        return bool(self.editions or (self.round and (self.round.published_at or self.round.number > 1)))

    @cached_property
    def has_news(self) -> bool:
        """Whether results have come in that no edition shows."""
        if self.ranking is None or not self.editions:
            return self.ranking is not None
        return self.ranking.results != read_ranking(self.editions[0].body, self.names).results
