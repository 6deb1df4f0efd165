"""What a rehearsal starts from: the tournament as it is now, and as many entries as are expected.
Tested in tests/tournaments/rehearsal/test_views.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils import timezone

from clubs.models import Attendance, AttendanceState
from tournaments.core.entry_list import Entered
from tournaments.core.games import people_of_an_entry, rules_of
from tournaments.core.phases import field_of, first_order, played, rounds_of, stage_in_play
from tournaments.entries.queries import entrants_of
from tournaments.models import OddChoice, Stage, Tournament
from tournaments.pairing.draw import Entrant
from tournaments.registration.queries import positions_of, registration_of
from tournaments.rehearsal.rounds import Plan
from tournaments.rounds.odd_numbers import standing_ready
from tournaments.standings.course import Course
from tournaments.standings.reckoning import read_course
from tournaments.tables.clock.pace import ComingRound, read_coming


@dataclass(frozen=True)
class Start:
    """The tournament as a rehearsal finds it.

    `stages` are the one in play and those behind it, `entries` who is in it; `drawn` are the rounds of the stage in
    play that are published, `course` what they brought. `expected` entries are to be rehearsed with, unless the
    director says otherwise; `coming`: when the next round begins, and what it takes. `choices` say how those are seated
    who fill no table; `spares` fill one up.
    """

    tournament: Tournament
    stages: Sequence[Stage]
    entries: Sequence[Entered]
    course: Course
    drawn: int
    expected: int
    coming: ComingRound
    choices: Sequence[OddChoice] = ()
    spares: Sequence[Entered] = ()

    @property
    def has_begun(self) -> bool:
        """Whether a round is published: from then on the field is what it is."""
        return bool(self.course.past)

    @cached_property
    def names(self) -> dict[int, str]:
        return {entry.number: entry.full_name for entry in (*self.entries, *self.spares)}

    def plan(self, *, entries: int, rounds: Mapping[int, int]) -> Plan:
        """The rehearsal with so many `entries`, and of each stage so many `rounds`.

        Before the first round, entries are left out from the end of the list, or made up.
        """
        entrants = entrants_of(self.entries)
        if not self.has_begun:
            entrants = [*entrants[:entries], *self._made_up(entries - len(entrants))]
        return Plan(
            tournament=self.tournament,
            stages=[_planned(stage, rounds) for stage in self.stages],
            entrants=entrants,
            course=replace(self.course, reached=self._reached(entrants)),
            seat_sides=rules_of(self.tournament).seat_sides,
            drawn=self.drawn,
            order=first_order(self.stages[0]),
            open_rounds=rounds,
            skips={entry.number: entry.entry.skips for entry in self.entries},
            choices={choice.round: choice for choice in self.choices},
            spares=entrants_of(self.spares),
        )

    def _made_up(self, count: int) -> list[Entrant]:
        last = max([0, *self.course.reached, *(spare.number for spare in self.spares)])
        return [
            Entrant(number, people_of_an_entry(self.tournament))
            for number in range(last + 1, last + 1 + count)
        ]

    def _reached(self, entrants: Sequence[Entrant]) -> dict[int, int]:
        """Once a round is published everybody is ranked; before, whoever is rehearsed with."""
        there = {entrant.number: 1 for entrant in entrants}
        reached = self.course.reached.items()
        return there | {number: stage for number, stage in reached if self.has_begun or number in there}


def read_start(tournament: Tournament) -> Start:
    """The tournament as it is now, in a number of queries that does not grow with it."""
    stage = stage_in_play(tournament)
    entries = field_of(stage)
    published = rounds_of(tournament).filter(published_at__isnull=False)
    coming = read_coming(tournament, timezone.now())
    return Start(
        tournament=tournament,
        stages=list(tournament.stages.filter(number__gte=stage.number).order_by("number")),
        entries=entries,
        course=replace(read_course(tournament), past=played(tournament)),
        drawn=published.filter(stage=stage).count(),
        expected=len(entries) if coming.has_begun else len(entries) + _to_come(tournament, len(entries)),
        coming=coming,
        choices=list(tournament.odd_choices.all()),
        spares=standing_ready(tournament),
    )


def _to_come(tournament: Tournament, entries: int) -> int:
    """How many entries more are expected: who asked to play and has a place; where nobody is known at all, everybody
    who is expected tonight.
    """
    places = positions_of(tournament, registration_of(tournament))
    requests = sum(not position for position in places.values())
    if entries or requests:
        return requests
    tonight = Attendance.objects.filter(session=tournament.session_id).exclude(state=AttendanceState.LEFT)
    return tonight.count() // people_of_an_entry(tournament)


def _planned(stage: Stage, rounds: Mapping[int, int]) -> Stage:
    """A copy of `stage`, never to be saved, with another number of rounds where it has one."""
    planned = copy(stage)
    planned.planned_rounds = rounds.get(stage.number, stage.planned_rounds) if stage.planned_rounds else 0
    return planned
