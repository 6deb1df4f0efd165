"""What a rehearsal starts from: the tournament as it is now, and as many entries as are expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from django.utils import timezone

from clubs.models import Attendance, AttendanceState
from tournaments import queries, registration
from tournaments.course import Course
from tournaments.lots import first_order
from tournaments.models import Round, Stage, Tournament
from tournaments.pace import Forecast, read_forecast, usual_deals, usual_pace
from tournaments.pairing.draw import Entrant
from tournaments.queries import Entered
from tournaments.rankings import entrants_of, read_course
from tournaments.rehearsal.rounds import Plan
from tournaments.sizes import people_of_an_entry, rules_of
from tournaments.tables import Table, deals_of_a_game, read_tables

USUAL_DEAL, USUAL_GAME = 3, 30
"""House rule: minutes of a deal, and of a game whose number of deals is open. Source for the game: championships play
three of them in rounds of 90 minutes.
"""
QUICKEST_DEAL = timedelta(minutes=1)
"""House rule: tables that seem to play quicker were written down afterwards, and say nothing of the pace."""


@dataclass(frozen=True)
class Start:
    """The tournament as a rehearsal finds it.

    `stages` are the one in play and those behind it, `entries` who is in it; `drawn` are the rounds of the stage in
    play that are published, `course` what they brought. `expected` entries are to be rehearsed with, unless the
    director says otherwise; `begins`: when the next round does, `minutes` what it takes, `deals` what a table plays
    in it, None where that is open.
    """

    tournament: Tournament
    stages: Sequence[Stage]
    entries: Sequence[Entered]
    course: Course
    drawn: int
    expected: int
    begins: datetime
    minutes: int
    deals: int | None

    @property
    def has_begun(self) -> bool:
        """Whether a round is published: from then on the field is what it is."""
        return bool(self.course.past)

    @cached_property
    def names(self) -> dict[int, str]:
        return {one.number: one.full_name for one in self.entries}

    def plan(self, *, entries: int, rounds: Mapping[int, int]) -> Plan:
        """The rehearsal with so many `entries`, and of each stage so many `rounds`.

        Before the first round, entries are left out from the end of the list, or made up.
        """
        known = entrants_of(self.entries)
        if not self.has_begun:
            known = [*known[:entries], *self._made_up(entries - len(known))]
        return Plan(
            tournament=self.tournament,
            stages=[_planned(stage, rounds) for stage in self.stages],
            entrants=known,
            course=replace(
                self.course, reached={**dict.fromkeys(_numbers(known), 1), **self._reached(known)}
            ),
            seat_sides=rules_of(self.tournament).seat_sides,
            drawn=self.drawn,
            order=first_order(self.stages[0]),
            open_rounds=rounds,
            skips={one.number: one.entry.skips for one in self.entries},
        )

    def _made_up(self, count: int) -> list[Entrant]:
        last = max(self.course.reached, default=0)
        return [
            Entrant(number, people_of_an_entry(self.tournament))
            for number in range(last + 1, last + 1 + count)
        ]

    def _reached(self, known: Sequence[Entrant]) -> dict[int, int]:
        """Once a round is published everybody is ranked; before, whoever is rehearsed with."""
        there = _numbers(known)
        return {
            number: stage
            for number, stage in self.course.reached.items()
            if self.has_begun or number in there
        }


def read_start(tournament: Tournament) -> Start:
    """The tournament as it is now, in a number of queries that does not grow with it."""
    stage = queries.stage_in_play(tournament)
    entries = queries.field_of(stage)
    published = queries.rounds_of(tournament).filter(published_at__isnull=False).select_related("stage")
    last, now = published.first(), timezone.now()
    tables = read_tables(tournament, last, now) if last else []
    forecast = read_forecast(tournament, last, tables, now) if last else Forecast()
    deals = deals_of_a_game(tournament.settings) or usual_deals(tables)
    return Start(
        tournament=tournament,
        stages=list(tournament.stages.filter(number__gte=stage.number).order_by("number")),
        entries=entries,
        course=replace(read_course(tournament), past=queries.played(tournament)),
        drawn=published.filter(stage=stage).count(),
        expected=len(entries) if last else len(entries) + _to_come(tournament, len(entries)),
        begins=_begins(forecast, now) if last else tournament.session.starts_at,
        minutes=queries.usual_minutes(tournament) or _minutes(tournament, last, tables, deals),
        deals=deals * tournament.games_per_table if deals else None,
    )


def _to_come(tournament: Tournament, entries: int) -> int:
    """How many entries more are expected: who asked to play and has a place; where nobody is known at all, everybody
    who is expected tonight.
    """
    places = registration.positions_of(tournament, registration.registration_of(tournament))
    asked = sum(not position for position in places.values())
    if entries or asked:
        return asked
    tonight = Attendance.objects.filter(session=tournament.session_id).exclude(state=AttendanceState.LEFT)
    return tonight.count() // people_of_an_entry(tournament)


def _begins(forecast: Forecast, now: datetime) -> datetime:
    """Where a round is being played, when that should end; on a whole minute."""
    begins = max(forecast.round_ends or now, now)
    return begins.replace(second=0, microsecond=0) + timedelta(minutes=1)


def _minutes(tournament: Tournament, last: Round | None, tables: Sequence[Table], deals: int | None) -> int:
    """What a round takes: at the pace of the tables so far, else as long as is usual."""
    pace = usual_pace(tables, last.published_at) if last and last.published_at else None
    if deals is None:
        return USUAL_GAME * tournament.games_per_table
    minutes = (
        (pace or timedelta(minutes=USUAL_DEAL)) * deals * tournament.games_per_table / timedelta(minutes=1)
    )
    return max(round(minutes), 1)


def _planned(stage: Stage, rounds: Mapping[int, int]) -> Stage:
    """A copy of `stage`, never to be saved, with another number of rounds where it has one."""
    planned = copy(stage)
    planned.planned_rounds = rounds.get(stage.number, stage.planned_rounds) if stage.planned_rounds else 0
    return planned


def _numbers(entrants: Sequence[Entrant]) -> set[int]:
    return {one.number for one in entrants}
