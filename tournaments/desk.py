"""The director's desk in one read: what to do next, the tables, the ranking."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import Max
from django.utils import timezone, translation

from clubs.models import Attendance, AttendanceState, Player
from scoring.models import Sheet
from tournaments import leagues, queries, schedules
from tournaments.clock import CLOCK, OFF, Clock, read_clock
from tournaments.draws import Announcement, announced_for
from tournaments.formats import ENDING, find_format
from tournaments.free import is_free
from tournaments.models import Draft, Edition, EntryKind, OddChoice, PairingJob, Round, Stage, Tournament
from tournaments.odd import choice_for
from tournaments.pace import Forecast, read_forecast
from tournaments.queries import Entered, Phase
from tournaments.rankings import Ranking, read_ranking
from tournaments.sizes import people_of_an_entry, usual_seats
from tournaments.stage_courses import StageCourse, courses_of
from tournaments.tables import Table, read_tables


@dataclass(frozen=True)
class Step:
    """The one thing to do next; templates put it in words."""

    code: str
    tables: tuple[int, ...] = ()
    count: int = 0


@dataclass(frozen=True)
class Desk:
    """Everything the desk shows of one tournament; `version` changes with whatever its moving part shows."""

    tournament: Tournament
    entries: Sequence[Entered]
    newcomers: Sequence[Player]
    leavers: Sequence[Entered]
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
        """Who is here and can be entered: anybody, or two for a pair; nobody where the field is settled."""
        if self.course or self.is_free or self.is_league:
            return []  # who sits down is entered; a team with its squad
        fewest = 1 if self.tournament.entry_kind == EntryKind.PLAYER else 2
        return [player.full_name for player in self.newcomers] if len(self.newcomers) >= fewest else []

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


def next_step(desk: Desk) -> Step:
    """What the director does next: one thing."""
    if desk.round and desk.has_draft_round:
        return _with_a_draft(desk)
    if desk.job:
        return Step("draw_failed" if desk.job.is_over else "drawing", count=desk.job.entries)
    if desk.is_free:
        return Step("free", tables=tuple(table.number for table in desk.waiting), count=len(desk.waiting))
    if desk.waiting:
        return Step("wait", tables=tuple(table.number for table in desk.waiting), count=len(desk.waiting))
    if desk.course and desk.course.level:
        return Step("decide_level", count=len(desk.course.level))
    if desk.round and desk.has_news:
        unsigned = tuple(desk.to_sign)
        return Step("sign_tables" if unsigned else "publish_ranking", tables=unsigned, count=len(unsigned))
    return _between_rounds(desk)


def _with_a_draft(desk: Desk) -> Step:
    if desk.gone_from_draft:
        return Step("mend_draw", count=len(desk.gone_from_draft))
    if desk.is_outdated:
        return Step("outdated")
    missed = len(desk.missed_draft)
    return Step("draw_again", count=missed) if missed else Step("publish_round")


def _between_rounds(desk: Desk) -> Step:
    if desk.leavers:
        return Step("withdraw_leavers", count=len(desk.leavers))
    if desk.unprepared:
        return Step(desk.unprepared)
    if desk.course and desk.course.untold:
        return Step("draw_right", count=len(desk.course.untold))
    if desk.is_over:
        return Step("begin_stage" if desk.following else "finished")
    if desk.newcomers and not desk.course and desk.tournament.entry_kind == EntryKind.PLAYER:
        return Step("enter_players", count=len(desk.newcomers))
    if desk.can_draw:
        return Step("draw_round")
    if len(desk.newcomers) > 1 and not desk.is_league:
        return Step("enter_pairs", count=len(desk.newcomers))
    return Step("welcome", count=desk.missing)


def read_desk(tournament: Tournament, version: str = "") -> Desk:
    """The desk of `tournament`, in a number of queries that does not grow with the evening.

    `version`, if known, was read before; it never claims to be newer than the rest.
    """
    version = version or desk_version(tournament)
    now = timezone.now()
    entries = queries.entered(tournament)
    newcomers, leavers = _comings_and_goings(tournament, entries)
    round_ = queries.rounds_of(tournament).first()
    phases = queries.phases_of(tournament)
    phase = [phase for phase in phases if phase.stage.begun_at or phase.stage.number == 1][-1]
    stage = phase.stage
    went_on = stage.qualifiers.values_list("entry__number", flat=True) if stage.number > 1 else None
    tables = read_tables(tournament, round_, now) if round_ else []
    course = courses_of(tournament).get(stage.number) if stage.format in ENDING else None
    if course:  # whoever is out may go home
        leavers = [one for one in leavers if one.number in course.waiting]
    job = job_of(tournament)
    return Desk(
        tournament=tournament,
        entries=entries,
        newcomers=newcomers,
        leavers=leavers,
        round=round_,
        tables=tables,
        byes=list(round_.byes.values_list("entry__number", flat=True)) if round_ else [],
        draft=Draft.objects.filter(tournament=tournament).first(),
        editions=_editions(tournament),
        version=version,
        phases=phases,
        phase=phase,
        went_on=None if went_on is None else frozenset(went_on),
        clock=read_clock(round_, now) if round_ else OFF,
        forecast=read_forecast(tournament, round_, tables, now) if round_ else Forecast(),
        usual_minutes=queries.usual_minutes(tournament) if round_ else 0,
        announced=_announced(tournament, round_),
        course=course,
        job=job,
        is_job_silent=bool(job and job.is_silent(now)),
    )


def _announced(tournament: Tournament, last: Round | None) -> Announcement | None:
    """What stands announced for the next draw; a draft is drawn already."""
    if last and last.published_at is None:
        return None
    return announced_for(tournament, last.number + 1 if last else 1)


def desk_version(tournament: Tournament) -> str:
    """What the moving part of the desk depends on, in a few digits: the same while it would look the same."""
    last = queries.rounds_of(tournament).values_list("pk", "published_at", "explanation", *CLOCK).first()
    sheets = Sheet.objects.filter(pairing__round=last[0]).order_by("pk") if last else Sheet.objects.none()
    known = Tournament.objects.filter(pk=tournament.pk)
    people = Attendance.objects.filter(session=tournament.session_id)
    job = job_of(tournament)
    seen = (
        translation.get_language(),
        last,
        list(sheets.values_list("pk", "revision", "pairing__called_at")),
        known.annotate(last=Max("editions__number")).values_list("counter", "draft__counter", "last").get(),
        (job.token, job.step, job.is_silent(timezone.now())) if job else None,
        list(people.order_by("player").values_list("player", "state")),
        timezone.now().replace(second=0, microsecond=0),  # silence is told to the minute
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:20]


def job_of(tournament: Tournament) -> PairingJob | None:
    """The job of the worker that is to draw the next round, as it was when the tournament was read."""
    return getattr(tournament, "pairing_job", None)


def _editions(tournament: Tournament) -> list[Edition]:
    """The editions, the last one first and with its body."""
    older = tournament.editions.select_related("published_by")
    latest = older.first()
    return [latest, *older.defer("body")[1:]] if latest else []


def _comings_and_goings(
    tournament: Tournament, entries: Sequence[Entered]
) -> tuple[list[Player], list[Entered]]:
    """Who has arrived and is not entered; which entries have lost a player."""
    pairs = (
        tournament.entry_kind == EntryKind.PAIR
    )  # who is left of one that is withdrawn finds somebody else
    seated = {player.pk for one in entries if not (pairs and one.entry.withdrawn) for player in one.players}
    tonight = Attendance.objects.filter(session=tournament.session_id).select_related("player")
    tonight = tonight.order_by("player__search", "player__number")
    states = {attendance.player: attendance.state for attendance in tonight}
    arrived = [
        player
        for player, state in states.items()
        if state == AttendanceState.ARRIVED and player.pk not in seated
    ]
    left = {player.pk for player, state in states.items() if state == AttendanceState.LEFT}
    leavers = [
        one
        for one in entries
        if not (one.entry.withdrawn or one.entry.name) and left & {player.pk for player in one.players}
    ]
    return arrived, leavers
