"""The clock of a round: set, given more time, paused, taken off; more time for one table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases
from tournaments.core.acts import keep, locked
from tournaments.models import Pairing, Round
from tournaments.tables.clock.clock import CLOCK, MOST_MINUTES, Clock, ClockPhase, more_time, read_clock
from web.refusals import Refusal


@transaction.atomic
def start_clock(round_: Round, minutes: int, by: User | None = None) -> Round:
    """Let the clock of a published round count down from `minutes`, whatever it showed before."""
    if not 1 <= minutes <= MOST_MINUTES:
        sentence = _("A clock is set to a time from 1 to %(most)s minutes.")
        raise Refusal("bad_minutes", sentence, status=422, most=MOST_MINUTES)
    round_ = _held(round_)
    round_.minutes, round_.left = minutes, None
    round_.ends_at = timezone.now() + timedelta(minutes=minutes)
    return _set(round_, "start", by)


@transaction.atomic
def add_minutes(round_: Round, minutes: int = 5, by: User | None = None) -> Round:
    """Some minutes more.

    House rule: once time is up they count from now, so that a table told "five minutes more" has five.
    """
    round_, now = _held(round_), timezone.now()
    clock, late = _on(round_), 0
    if clock.phase == ClockPhase.PAUSED:
        round_.left = clock.left + minutes * 60
    else:
        late = max(-(-(now - round_.ends_at) // timedelta(seconds=1)), 0) if round_.ends_at else 0
        round_.ends_at = now + timedelta(seconds=clock.left, minutes=minutes)
    return _set(round_, "add", by, minutes, late)


@transaction.atomic
def give_time(pairing: Pairing, minutes: int = 5, by: User | None = None) -> timedelta:
    """Some minutes more for one table, beyond the clock of its round; what it has beyond the others then.

    House rule: once its time is up they count from now, as those of a round do.
    """
    round_, now = _held(pairing.round), timezone.now()
    _on(round_)
    more = more_time(round_).get(pairing.table_number, timedelta())
    if round_.ends_at is not None:
        more = max(more, now - round_.ends_at)
    more = timedelta(seconds=-(-more // timedelta(seconds=1)), minutes=minutes)
    facts: dict[str, Any] = {"table": pairing.table_number, "minutes": minutes}
    facts |= {"round": round_.number, "more": int(more.total_seconds())}
    keep("table_time", round_.stage.tournament, by, **facts)
    return more


@transaction.atomic
def pause_clock(round_: Round, by: User | None = None) -> Round:
    """Hold the clock; what is left stays."""
    round_ = _held(round_)
    clock = _on(round_)
    if clock.phase == ClockPhase.PAUSED:
        raise Refusal("clock_paused", _("The clock is paused already."))
    if clock.phase == ClockPhase.OVER:
        raise Refusal("time_over", _("Time is up already: there is nothing left to pause."))
    round_.ends_at, round_.left = None, clock.left
    return _set(round_, "pause", by)


@transaction.atomic
def resume_clock(round_: Round, by: User | None = None) -> Round:
    """Let a paused clock go on from what was left."""
    round_ = _held(round_)
    clock = _on(round_)
    if clock.phase != ClockPhase.PAUSED:
        raise Refusal("clock_runs", _("The clock is running: there is nothing to resume."))
    round_.ends_at, round_.left = timezone.now() + timedelta(seconds=clock.left), None
    return _set(round_, "resume", by)


@transaction.atomic
def stop_clock(round_: Round, by: User | None = None) -> Round:
    """Take the clock off every page; it can be started again."""
    round_ = _held(round_)
    _on(round_)
    round_.ends_at = round_.left = None
    return _set(round_, "stop", by)


def _held(round_: Round) -> Round:
    """The round as it is now, with its tournament held; refused while it is a draft."""
    tournament = locked(round_.stage.tournament)
    current = phases.rounds_of(tournament).select_related("stage").filter(pk=round_.pk).first()
    if current is None or current.published_at is None:
        raise Refusal("not_published", _("Publish the round first: its clock starts with it, or later."))
    current.stage.tournament = tournament
    return current


def _on(round_: Round) -> Clock:
    clock = read_clock(round_, timezone.now())
    if not clock.is_on:
        raise Refusal("no_clock", _("No clock is running in this round: start one first."))
    return clock


def _set(round_: Round, done: str, by: User | None, minutes: int = 0, late: int = 0) -> Round:
    round_.save(update_fields=CLOCK)
    facts: dict[str, Any] = {"minutes": minutes or round_.minutes} if done in ("start", "add") else {}
    facts |= {"late": late} if late else {}
    keep("clock", round_.stage.tournament, by, round=round_.number, done=done, **facts)
    return round_
