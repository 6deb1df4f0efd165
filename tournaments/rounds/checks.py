"""Stages that are not simply drawn: what has to be there before a round is."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.core.formats import find_format
from tournaments.entries.queries import field_of, open_tables, rounds_of, rounds_of_movement
from tournaments.free_evenings.queries import is_free
from tournaments.models import Round, Stage, Tournament
from tournaments.planning import schedules
from tournaments.standings import meetings
from web.refusals import Refusal


def check_can_be_drawn(stage: Stage) -> None:
    """Refused where nothing is drawn, where it is not said yet what, or where a league has nobody left to meet."""
    check_prepared(stage)
    if stage.format == meetings.FORMAT and len(field_of(stage)) < 2:
        sentence = _("Nobody is left to meet: a day needs two teams at least. Put a team back in play first.")
        raise Refusal("nobody_to_meet", sentence)


def check_prepared(stage: Stage) -> None:
    """Refused where nothing is drawn, or where it is not said yet what; nothing is read from the database."""
    if is_free(stage):
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
    if stage.format == "schedule" and not schedules.turns_of(stage):
        raise Refusal("no_schedule", _("There is no schedule yet: paste it, then its rounds can be set."))
    if stage.format == meetings.FORMAT and not meetings.calendar_of(stage):
        raise Refusal("no_calendar", _("There is no calendar yet: enter the teams, then make it."))


def check_scheduled(stage: Stage, rounds: int) -> None:
    """Refused where a schedule or a calendar says how many rounds there are, and `rounds` are more, or open."""
    known = len(schedules.turns_of(stage))
    if known and not 0 < rounds <= known:
        sentence = _("The schedule has %(rounds)s rounds: change it to play more.")
        raise Refusal("rounds_scheduled", sentence, status=422, rounds=known)


def draft_exists(last: Round) -> Refusal:
    """What is said where `last` is a draft, and something is asked that has to wait for it."""
    sentence = _("Round %(number)s is already drawn: publish it, or discard it to draw again.")
    if find_format(last.stage.format).prepared:
        sentence = _("Round %(number)s is already set up: publish it, or put it back.")
    return Refusal("draft_exists", sentence, number=last.number)


def draft_gone(round_: Round) -> Refusal:
    """What is said where `round_` was a draft, and is no more."""
    sentence = _("This draw was discarded in the meantime.")
    if find_format(round_.stage.format).prepared:
        sentence = _("This round was put back in the meantime.")
    return Refusal("draft_gone", sentence)


def check_results(last: Round) -> None:
    """Refused where tables of the stage of `last`, its last round, have no result; those of earlier rounds too."""
    waiting = open_tables(last.stage)
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


def check_games_stay(tournament: Tournament, games: int) -> None:
    """Refused where a table would play another number of `games` although a round is drawn."""
    if games != tournament.games_per_table and rounds_of(tournament).exists():
        raise Refusal("round_drawn", _("A round is drawn: how many games a table plays stays."))


def check_plan(stage: Stage, rounds: int) -> None:
    """Refused where the schedule says how many rounds there are, and `rounds` are more, or open; so of a movement.
    So where more are drawn already.
    """
    if rounds and find_format(stage.format).ends:
        sentence = _("This stage goes on until its last match is played: its rounds are not planned.")
        raise Refusal("rounds_follow", sentence, status=422)
    check_scheduled(stage, rounds)
    most = rounds_of_movement(stage)
    if most and rounds > most:
        sentence = _("This movement has %(rounds)s rounds with those who play: no more can be planned.")
        raise Refusal("rounds_moved", sentence, status=422, rounds=most)
    if is_free(stage) and rounds:
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
    drawn = stage.rounds.count()
    if rounds and rounds < drawn:
        sentence = _("%(drawn)s rounds of this stage are drawn already: it cannot have fewer.")
        raise Refusal("rounds_drawn", sentence, status=422, drawn=drawn)
