"""The desk read from the database, in a number of queries that does not grow with the evening."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Count, Max, Subquery
from django.utils import timezone, translation

from clubs.models import Attendance, AttendanceState
from scoring.models import Sheet
from tournaments.core.entry_list import Entered, entered
from tournaments.core.formats import ENDING
from tournaments.core.phases import Phase, phases_of, rounds_of
from tournaments.core.tables import usual_minutes
from tournaments.cuts.cuts import differing_cuts
from tournaments.cuts.succession import Succession, read_succession
from tournaments.desk.asking import read_asking
from tournaments.desk.page import Desk, People
from tournaments.editions.queries import editions_of
from tournaments.models import Draft, EntryKind, PairingJob, Round, Tournament
from tournaments.proofs.announcements import Announcement, announced_for
from tournaments.rounds.departures import Gone, read_gone
from tournaments.standings.stage_courses import courses_of
from tournaments.tables.clock.clock import CLOCK, OFF, read_clock
from tournaments.tables.clock.pace import Forecast, read_forecast
from tournaments.tables.queries import read_tables


def read_desk(tournament: Tournament, version: str = "") -> Desk:
    """The desk of `tournament`, in a number of queries that does not grow with the evening.

    `version`, if known, was read before; it never claims to be newer than the rest.
    """
    version = version or desk_version(tournament)
    now = timezone.now()
    entries = entered(tournament)
    people = _comings_and_goings(tournament, entries)
    round_ = rounds_of(tournament).select_related("stage").first()
    phases = phases_of(tournament)
    phase = [phase for phase in phases if phase.stage.begun_at or phase.stage.number == 1][-1]
    stage = phase.stage
    went_on = stage.qualifiers.values_list("entry__number", flat=True) if stage.number > 1 else None
    tables = read_tables(tournament, round_, now) if round_ else []
    course = courses_of(tournament).get(stage.number) if stage.format in ENDING else None
    if course:  # whoever is out may go home
        people = replace(people, leavers=[one for one in people.leavers if one.number in course.waiting])
    job = job_of(tournament)
    return Desk(
        tournament=tournament,
        entries=entries,
        people=people,
        round=round_,
        tables=tables,
        byes=list(round_.byes.values_list("entry__number", flat=True)) if round_ else [],
        draft=Draft.objects.filter(tournament=tournament).first(),
        editions=editions_of(tournament),
        version=version,
        now=now,
        phases=phases,
        phase=phase,
        went_on=None if went_on is None else frozenset(went_on),
        clock=read_clock(round_, now) if round_ else OFF,
        forecast=read_forecast(tournament, round_, tables, now) if round_ else Forecast(),
        usual_minutes=usual_minutes(tournament) if round_ else 0,
        announced=_announced(tournament, round_),
        course=course,
        job=job,
        is_job_silent=bool(job and job.is_silent(now)),
        gone=read_gone(tournament, round_) if round_ and round_.published_at is None else Gone(),
        cuts=differing_cuts(tournament) if stage.number > 1 else (),
        succession=_succession(phase, entries, tournament),
        asking=read_asking(tournament) if round_ else (),
    )


def _succession(phase: Phase, entries: Sequence[Entered], tournament: Tournament) -> Succession:
    """Who could come up after the cut, before the first draw of the stage in play."""
    phase.stage.tournament = tournament
    return Succession() if phase.drawn else read_succession(phase.stage, entries)


def _announced(tournament: Tournament, last: Round | None) -> Announcement | None:
    """What stands announced for the next draw; a draft is drawn already."""
    if last and last.published_at is None:
        return None
    return announced_for(tournament, last.number + 1 if last else 1)


def desk_version(tournament: Tournament) -> str:
    """What the moving part of the desk depends on, in a few digits: the same while it would look the same."""
    last = rounds_of(tournament).values_list("pk", "published_at", "explanation", *CLOCK).first()
    sheets = Sheet.objects.filter(pairing__round=last[0]).order_by("pk") if last else Sheet.objects.none()
    known = Tournament.objects.filter(pk=tournament.pk)
    people = Attendance.objects.filter(session=tournament.session_id)
    job = job_of(tournament)
    more_time = tournament.acts.filter(code="table_time").order_by("-number").values("number")[:1]
    seen = (
        translation.get_language(),
        last,
        list(sheets.values_list("pk", "revision", "pairing__called_at")),
        known.annotate(
            last=Max("editions__number"), gone=Count("editions__withdrawal"), more=Subquery(more_time)
        )
        .values_list("counter", "hidden", "draft__counter", "last", "gone", "more")
        .get(),
        (job.token, job.step, job.is_silent(timezone.now())) if job else None,
        list(people.order_by("player").values_list("player", "state")),
        read_clock(Round(ends_at=last[-2], left=last[-1]), timezone.now()).phase if last else None,
        timezone.now().replace(second=0, microsecond=0),  # silence is told to the minute
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:20]


def job_of(tournament: Tournament) -> PairingJob | None:
    """The job of the worker that is to draw the next round, as it was when the tournament was read."""
    return getattr(tournament, "pairing_job", None)


def _comings_and_goings(tournament: Tournament, entries: Sequence[Entered]) -> People:
    """Who has arrived and is not entered; which entries have lost a player, and which have not come."""
    pairs = tournament.entry_kind == EntryKind.PAIR
    # who is left of a pair that is withdrawn finds somebody else
    seated = _players([one for one in entries if not (pairs and one.entry.withdrawn)])
    tonight = Attendance.objects.filter(session=tournament.session_id).select_related("player")
    known = {one.player_id: one for one in tonight.order_by("player__search", "player__number")}
    arrived = {pk for pk, one in known.items() if one.state == AttendanceState.ARRIVED}
    left = {pk for pk, one in known.items() if one.state == AttendanceState.LEFT}
    expected = known.keys() - arrived - left
    playing = [one for one in entries if not (one.entry.withdrawn or one.entry.name)]
    is_counted = bool(arrived & seated and expected & _players(playing))
    return People(
        newcomers=[one.player for pk, one in known.items() if pk in arrived and pk not in seated],
        came_at={pk: known[pk].changed_at for pk in arrived},
        leavers=[one for one in playing if left & _players([one])],
        absent=[one for one in playing if is_counted and not arrived >= _players([one])],
    )


def _players(entries: Sequence[Entered]) -> set[int]:
    return {player.pk for one in entries for player in one.players}
