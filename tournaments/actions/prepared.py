"""Stages that are not simply drawn: what has to be there before a round is."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from tournaments import free, leagues, queries, schedules
from tournaments.models import Round, Stage


def check_prepared(stage: Stage) -> None:
    """Refused where nothing is drawn, or where it is not said yet what."""
    if free.is_free(stage):
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
    if stage.format == schedules.FORMAT and not schedules.turns_of(stage):
        raise Refusal("no_schedule", _("There is no schedule yet: paste it, then its rounds can be set."))
    if stage.format == leagues.FORMAT and not leagues.calendar_of(stage):
        raise Refusal("no_calendar", _("There is no calendar yet: enter the teams, then make it."))


def check_results(last: Round) -> None:
    """Refused where tables of the stage of `last`, its last round, have no result; those of earlier rounds too."""
    waiting = queries.open_tables(last.stage)
    if not waiting:
        return
    if all(number == last.number for number, _table in waiting):
        sentence = _("Tables without a result: %(tables)s. Their games will count when they are over.")
        tables = ", ".join(f"{table}" for _number, table in waiting)
    else:
        sentence = _(
            "Tables without a result (round-table): %(tables)s. Their games will count when they are over."
        )
        tables = ", ".join(f"{number}-{table}" for number, table in waiting)
    raise Refusal("tables_unfinished", sentence, tables=tables)


def check_plan(stage: Stage, rounds: int) -> None:
    """Refused where the schedule says how many rounds there are, and `rounds` are more, or open."""
    turns = schedules.turns_of(stage) or leagues.calendar_of(stage)
    known = len(turns)
    if known and not 0 < rounds <= known:
        sentence = _("The schedule has %(rounds)s rounds: change it to play more.")
        raise Refusal("rounds_scheduled", sentence, status=422, rounds=known)
    if free.is_free(stage) and rounds:
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
