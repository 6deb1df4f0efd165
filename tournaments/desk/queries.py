"""The desk read from the database, in a number of queries that does not grow with the evening.
Tested in tests/tournaments/desk/test_page.py."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db.models import Count, Max, Subquery
from django.utils import timezone, translation

from clubs.models import Attendance, AttendanceState
from scoring.models import Sheet
from tournaments.core.entry_list import Entered, entered
from tournaments.core.formats import ENDING, is_free
from tournaments.core.phases import phases_of, rounds_of, usual_minutes
from tournaments.cuts.cuts import differing_cuts
from tournaments.cuts.succession import Succession, read_succession
from tournaments.desk.asking import read_asking
from tournaments.desk.field import EntriesInPlay, People, RoundDraft
from tournaments.desk.hall import RoundInHall
from tournaments.desk.page import Desk
from tournaments.editions.queries import editions_of
from tournaments.models import Draft, EntryKind, PairingJob, Round, Stage, Tournament
from tournaments.proofs.announcements import Announcement, announced_for
from tournaments.rounds.departures import read_gone
from tournaments.standings.stage_courses import courses_of
from tournaments.tables.clock.clock import CLOCK, OFF, read_clock
from tournaments.tables.clock.pace import Forecast, read_forecast
from tournaments.tables.queries import read_tables


def read_desk(tournament: Tournament, version: str = "") -> Desk:
    """The desk of `tournament`, in a number of queries that does not grow with the evening.

    `version`, if known, was read before; it never claims to be newer than the rest.
    """
    version, now = version or desk_version(tournament), timezone.now()
    entries = entered(tournament)
    round_ = rounds_of(tournament).select_related("stage").first()
    phases = phases_of(tournament)
    phase = [phase for phase in phases if phase.stage.begun_at or phase.stage.number == 1][-1]
    stage = phase.stage
    stage.tournament = tournament
    tables = read_tables(tournament, round_, now) if round_ else []
    byes = list(round_.byes.values_list("entry__number", flat=True)) if round_ else []
    field = _field(entries, stage)
    people = _comings_and_goings(tournament, field, round_)
    draft = None
    if round_ and round_.published_at is None:
        seated = {*byes, *(number for table in tables for number in table.entries)}
        draft = RoundDraft(
            round_, field, people, seated, read_gone(tournament, round_), is_first=phase.drawn <= 1
        )
    return Desk(
        tournament=tournament,
        field=field,
        people=people,
        round=round_,
        hall=RoundInHall(tournament, tables, is_drawn=not is_free(stage)),
        draft=draft,
        byes=[field.names[number] for number in byes],
        ranking_draft=Draft.objects.filter(tournament=tournament).first(),
        editions=editions_of(tournament),
        version=version,
        now=now,
        phases=phases,
        phase=phase,
        clock=read_clock(round_, now) if round_ else OFF,
        forecast=read_forecast(tournament, round_, tables, now) if round_ else Forecast(),
        usual_minutes=usual_minutes(tournament) if round_ else 0,
        announced=_announced(tournament, round_),
        job=job_of(tournament),
        cuts=differing_cuts(tournament) if stage.number > 1 else (),
        succession=Succession() if phase.drawn else read_succession(stage, entries),
        asking=read_asking(tournament) if round_ else (),
    )


def _field(entries: list[Entered], stage: Stage) -> EntriesInPlay:
    """Who plays `stage`, and how far it is where it is pools or a knock-out."""
    course = courses_of(stage.tournament).get(stage.number) if stage.format in ENDING else None
    qualified = stage.qualifiers.values_list("entry__number", flat=True)
    return EntriesInPlay(entries, stage, course, frozenset(qualified) if stage.number > 1 else None)


def _announced(tournament: Tournament, last: Round | None) -> Announcement | None:
    """What stands announced for the next draw; a draft is drawn already."""
    if last and last.published_at is None:
        return None
    return announced_for(tournament, last.number + 1 if last else 1)


def desk_version(tournament: Tournament) -> str:
    """What the moving part of the desk depends on, in a few digits: the same while it would look the same."""
    last = rounds_of(tournament).values_list("pk", "published_at", "explanation", *CLOCK).first()
    sheets = Sheet.objects.filter(pairing__round=last[0]).order_by("pk") if last else Sheet.objects.none()
    stored = Tournament.objects.filter(pk=tournament.pk)
    people = Attendance.objects.filter(session=tournament.session_id)
    job = job_of(tournament)
    more_time = tournament.acts.filter(code="table_time").order_by("-number").values("number")[:1]
    seen = (
        translation.get_language(),
        last,
        list(sheets.values_list("pk", "revision", "pairing__called_at")),
        stored.annotate(
            last=Max("editions__number"), gone=Count("editions__withdrawal"), more=Subquery(more_time)
        )
        .values_list("counter", "hidden", "draft__counter", "last", "gone", "more")
        .get(),
        (job.token, job.step, job.is_silent) if job else None,
        list(people.order_by("player").values_list("player", "state")),
        read_clock(Round(ends_at=last[-2], left=last[-1]), timezone.now()).phase if last else None,
        timezone.now().replace(second=0, microsecond=0),  # silence is told to the minute
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:20]


def job_of(tournament: Tournament) -> PairingJob | None:
    """The job of the worker that is to draw the next round, as it was when the tournament was read."""
    return getattr(tournament, "pairing_job", None)


def _comings_and_goings(tournament: Tournament, field: EntriesInPlay, last: Round | None) -> People:
    """Who has arrived and is not entered; which entries have lost a player, and which have not come."""
    pairs, entries = tournament.entry_kind == EntryKind.PAIR, field.entries
    # who is left of a pair that is withdrawn finds somebody else
    seated = _players([entry for entry in entries if not (pairs and entry.entry.withdrawn)])
    attendances = Attendance.objects.filter(session=tournament.session_id).select_related("player")
    tonight = {row.player_id: row for row in attendances.order_by("player__search", "player__number")}
    arrived = {pk for pk, row in tonight.items() if row.state == AttendanceState.ARRIVED}
    left = {pk for pk, row in tonight.items() if row.state == AttendanceState.LEFT}
    expected = tonight.keys() - arrived - left
    playing = [entry for entry in entries if not (entry.entry.withdrawn or entry.entry.name)]
    leavers = [entry for entry in playing if left & _players([entry])]
    if field.course:  # whoever is out may go home
        leavers = [entry for entry in leavers if entry.number in field.course.waiting]
    is_counted = bool(arrived & seated and expected & _players(playing))
    newcomers = [row for pk, row in tonight.items() if pk in arrived and pk not in seated]
    return People(
        newcomers=[row.player for row in newcomers],
        late=[row.player for row in newcomers if last and row.changed_at > last.drawn_at],
        leavers=leavers,
        absent=[entry for entry in playing if is_counted and not arrived >= _players([entry])],
    )


def _players(entries: Sequence[Entered]) -> set[int]:
    return {player.pk for entry in entries for player in entry.players}
