"""Everything the desk shows of a tournament: who is there, what to do next, the tables, the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext

from clubs.models import Player
from tournaments.core import tables
from tournaments.core.entry_list import Entered
from tournaments.core.formats import find_format, is_free, is_league, turns_of
from tournaments.core.games import people_of_an_entry
from tournaments.core.phases import Phase, stands_ready
from tournaments.cuts.cuts import Differing, say_differing
from tournaments.cuts.movements import say_meets_again, say_movement
from tournaments.cuts.succession import Succession, Vacancy
from tournaments.desk.asking import TableInNeed
from tournaments.desk.bell import Bell
from tournaments.desk.seating import NextRound
from tournaments.editions.queries import Publication
from tournaments.leagues.match_days import When, dates_of
from tournaments.models import Draft, Edition, PairingJob, Round, Stage, Tournament
from tournaments.proofs.announcements import Announcement
from tournaments.rounds.departures import Gone
from tournaments.rounds.odd_numbers import fewest_people
from tournaments.standings.categories import rankings_in
from tournaments.standings.decision_words import say_bye
from tournaments.standings.decisions import bye_rule
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.standings.stage_courses import StageCourse
from tournaments.standings.trees import say_kinds
from tournaments.tables.clock.clock import OFF, Clock, clock_version
from tournaments.tables.clock.pace import Forecast
from tournaments.tables.queries import Table


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
    now: datetime
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
    gone: Gone = field(default_factory=Gone)
    cuts: Sequence[Differing] = ()
    succession: Succession = field(default_factory=Succession)
    asking: Sequence[TableInNeed] = ()

    @property
    def newcomers(self) -> Sequence[Player]:
        """Who is here and not entered."""
        return self.people.newcomers

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
    def in_categories(self) -> list[tuple[str | Promise, Ranking]]:
        """The rankings of the categories that somebody is in, with their names."""
        return rankings_in(self.ranking) if self.ranking else []

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
        return tables.draft_version(self.round) if self.round and self.has_draft_round else ""

    @property
    def clock_version(self) -> str:
        """Which clock is on the desk: another one after every button."""
        return clock_version(self.round) if self.round else ""

    @cached_property
    def bell(self) -> Bell:
        return Bell(self.tournament, self.tables)

    @property
    def missing(self) -> int:
        """How many players more fill the first table; who stands ready would play at it."""
        if self.course:  # whoever is in it already fills the tables
            return 0
        playing = sum(len(one.players) for one in [*self.in_play, *self.spares])
        return max(fewest_people(self.tournament, find_format(self.stage.format)) - playing, 0)

    @property
    def is_free(self) -> bool:
        """Whether tables are opened one by one, and nothing is drawn."""
        return is_free(self.stage)

    @property
    def unprepared(self) -> str:
        """What a director prepares before the first round: `schedule`, `league`; "" where a round is simply drawn."""
        pasted = find_format(self.stage.format).pasted
        return self.stage.format if pasted and not turns_of(self.stage) else ""

    @property
    def is_prepared(self) -> bool:
        """Whether it is known from the start who meets whom: chance has no part in a draw."""
        return bool(find_format(self.stage.format).pasted)

    @property
    def has_draws(self) -> bool:
        """Whether any stage is left to chance, so that there is a promise to keep."""
        return any(not find_format(phase.stage.format).prepared for phase in self.phases)

    @property
    def can_plan_more(self) -> bool:
        """Whether a further round could be planned where every round is played."""
        return bool(self.stage.planned_rounds) and not (self.is_prepared or self.phase.is_moved_through)

    @property
    def is_stage_fresh(self) -> bool:
        """Whether the last round belongs to the stage before: what it brought led to the cut."""
        return self.round is not None and self.round.stage_id != self.stage.pk

    @property
    def is_league(self) -> bool:
        """Whether teams meet."""
        return is_league(self.tournament)

    @property
    def match_day(self) -> tuple[int, When] | None:
        """The day of the league that is played or comes next, where its date is known."""
        number = self.phase.drawn + (not (self.has_draft_round or self.waiting))
        when = dates_of(self.stage).get(number)
        return (number, when) if when else None

    @property
    def shown_tables(self) -> Sequence[Table]:
        """By number, contested first; where tables are opened all evening, those still playing, the last before."""
        if not self.is_free:
            return sorted(self.tables, key=lambda one: not one.contested)
        return sorted(self.tables, key=lambda one: (not one.contested, one.is_done, -one.number))

    @property
    def open_tables(self) -> list[Table]:
        """Those that still need somebody, if only to sign or to answer."""
        return [table for table in self.shown_tables if table.need != "signed"]

    @property
    def signed_tables(self) -> list[Table]:
        """Those with which nothing is left to do."""
        return [table for table in self.shown_tables if table.need == "signed"]

    @property
    def can_draw(self) -> bool:
        is_drawn = not (self.is_free or self.unprepared or self.has_draft_round or self.is_drawing)
        return is_drawn and not (self.missing or self.is_over or self.is_deserted)

    @property
    def is_deserted(self) -> bool:
        """Whether fewer than two teams of a league are left: nobody has anybody to meet."""
        return self.is_league and len(self.in_play) < 2

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
    def can_exchange(self) -> bool:
        """Whether two of a draft can change places: in pools and knock-outs in a first round where nobody has gone."""
        first = self.phase.drawn <= 1 and not self.gone_from_draft
        return not self.is_league and (first or not self.places_follow)

    @property
    def trees_title(self) -> str:
        """What there is to be looked at beside the rounds: pools, a bracket."""
        formats = {find_format(phase.stage.format) for phase in self.phases}
        return say_kinds({one.paper is None for one in formats if one.ends})

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
        number, went_on = self.stage.number, self.went_on or ()
        return [one for one in self.entries if stands_ready(one.entry, number, went_on)]

    @property
    def missed_cut(self) -> set[int]:
        """Who is still here, and out since the cut; nobody where there was none."""
        if self.went_on is None:
            return set()
        there = {one.number for one in self.entries if not (one.entry.withdrawn or one.entry.spare)}
        return there - self.went_on

    @property
    def movement(self) -> str:
        """How many rounds there are by the movement, said before the first is drawn; "" where there is none."""
        return "" if self.phase.drawn else say_movement(self.stage, len(self.in_play))

    @property
    def meets_again(self) -> str:
        """From which round on some have to meet again, said before the first is drawn; "" where nobody has to."""
        return "" if self.phase.drawn else say_meets_again(self.stage, len(self.in_play))

    @cached_property
    def seating(self) -> NextRound:
        """How those who fill no table are seated in the round that is drawn next."""
        number = self.round.number + 1 if self.round else 1
        playing = [one for one in self.in_play if number not in one.entry.skips]
        return NextRound(self.tournament, find_format(self.stage.format), number, playing)

    @property
    def bye_brings(self) -> str:
        """What a bye brings in the ranking."""
        return say_bye(bye_rule(self.tournament)) or gettext("A bye brings nothing: no mark and no win.")

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
    def told_cuts(self) -> list[tuple[Differing, str]]:
        """The cuts that would be others today, in words."""
        return [(one, say_differing(one, self.names)) for one in self.cuts]

    @property
    def vacancy(self) -> tuple[Vacancy, str, str] | None:
        """A place of this stage that somebody who missed the cut can take, with who has left it and who comes."""
        found = self.succession.next
        return (found, self.names[found.going], self.names[found.coming]) if found else None

    @property
    def is_cut(self) -> bool:
        """Whether the field was cut before this stage: whoever is entered now does not play in it."""
        return self.went_on is not None

    @property
    def sit_out(self) -> list[str]:
        return [self.names[number] for number in self.byes]

    @property
    def gone_from_draft(self) -> list[str]:
        """Who is seated by the draft and no longer plays, or has left."""
        return self.gone.names

    @property
    def keeps_meetings(self) -> bool:
        """Whether the draft stays as the calendar has it: the teams of those who have gone send others."""
        return self.is_league and not any(seat.entry.withdrawn for seat in self.gone.placings)

    @property
    def can_publish_round(self) -> bool:
        """Whether the draft may be published, once somebody has said so where people have gone."""
        return self.has_draft_round and not self.is_outdated

    @property
    def _withdrawn(self) -> set[int]:
        return {one.number for one in self.entries if one.entry.withdrawn}

    @property
    def gone_home(self) -> list[str]:
        """Who has left, and is still in play."""
        return [one.full_name for one in self.people.leavers]

    @property
    def left_out(self) -> list[str]:
        """Who came after the draft was drawn; who skips that round is not in it on purpose."""
        there = {number for table in self.tables for number in table.entries} | set(self.byes)
        there |= {one.number for one in self.in_play if self.round and self.round.number in one.entry.skips}
        return [one.full_name for one in self.in_play if one.number not in there]

    @property
    def to_enter(self) -> list[str]:
        """Who came since the draft and can be entered: anybody, or two for a pair; nobody where the field stands."""
        if self.round is None:
            return []
        came, drawn = self.people.came_at, self.round.drawn_at
        late = [player for player in self.newcomers if came[player.pk] > drawn]
        return [player.full_name for player in self._enough(late)]

    @property
    def may_enter(self) -> int:
        """How many are here and can be entered before the next draw."""
        return len(self._enough(self.newcomers))

    def _enough(self, players: Sequence[Player]) -> Sequence[Player]:
        """`players` where they can be entered and make an entry, else nobody."""
        if self.is_cut or self.course or self.is_free or self.is_prepared:
            return []  # who sits down is entered; a team with its squad; a schedule with its names
        return players if len(players) >= people_of_an_entry(self.tournament) else []

    @property
    def missed_draft(self) -> list[str]:
        """Who could play, and is not in the draft."""
        return [*self.left_out, *self.to_enter]

    @property
    def to_sign(self) -> list[int]:
        """The tables whose games are over, and not all signed."""
        return [table.number for table in self.tables if table.state == "over"]

    @property
    def is_public(self) -> bool:
        """Whether the public page is there: from the first published round on."""
        return bool(self.editions or (self.round and (self.round.published_at or self.round.number > 1)))

    @cached_property
    def publication(self) -> Publication:
        """What was published, beside the ranking as it stands."""
        return Publication(self.tournament, self.editions, self.ranking, self.names, self.now)
