"""What a round is drawn from, and its draw. Refused in the same words on the night and in a rehearsal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.core.formats import LEAGUE, Format, calendar_of, find_format, is_free, turns_of
from tournaments.core.phases import field_of
from tournaments.models import Stage
from tournaments.pairing.brackets.rounds import BracketTable, Finished, Level, StillPlayed, told_of
from tournaments.pairing.draw import Draw, Entrant
from tournaments.pairing.methods import DrawInput
from tournaments.pairing.movements.rounds import AllMet
from tournaments.pairing.swiss.field import byes_of
from tournaments.rounds.odd_numbers import usual_option
from tournaments.standings.course import Course
from web.refusals import Refusal


@dataclass(frozen=True)
class Next:
    """The round to be drawn: its number in the tournament, its turn in the stage, its seed, the seats of a table.

    `order`: the lot of the first round of the stage, where its rounds are planned ahead and this is a later one.
    """

    number: int
    turn: int
    seed: str
    table_size: int
    order: tuple[int, ...] = ()


def ask(stage: Stage, entrants: Sequence[Entrant], course: Course, coming: Next) -> DrawInput:
    """What a round is drawn from; refused where nobody can be seated, or all rounds of the stage are played."""
    format_, here = find_format(stage.format), course.stages.get(stage.number)
    size, players = coming.table_size, sum(entrant.players for entrant in entrants)
    if players < size and usual_option(stage.tournament, format_, len(entrants)) is None:
        sentence = _("%(needed)s players are needed to fill a table.")
        raise Refusal("too_few_entries", sentence, status=422, needed=size)
    if coming.turn == 1:
        format_.check_field(len(entrants), stage.planned_rounds)
    if stage.planned_rounds and coming.turn > stage.planned_rounds:
        sentence = _(
            "All %(rounds)s rounds of this stage are played: go on to the next one, or plan one more."
        )
        raise Refusal("stage_played", sentence, rounds=stage.planned_rounds)
    rows = course.standings()
    floats = coming.turn > 1 and format_.floats
    before = course.standings(before=coming.number - 1) if floats else ()
    here_by_number = tuple(sorted(entrants, key=lambda entrant: entrant.number))
    return DrawInput(
        entrants=here_by_number if format_.ends else course.ranked(entrants, rows),
        past=course.past,
        byes=byes_of(course.past),
        seed=coming.seed,
        number=coming.number,
        turn=coming.turn,
        rounds=stage.planned_rounds,
        table_size=size,
        ranks={} if format_.ends else {row.number: row.rank for row in rows if row.rank},
        scores_before={row.number: course.score(row) for row in before},
        settings=format_.settle(stage.settings),
        order=here.order if here else coming.order,
        tables=told_of(here.rounds) if here and format_.paper else (),
    )


def draw(format_: Format, inputs: DrawInput) -> Draw:
    """The round; refused where its format has come to its end, or waits for a result."""
    try:
        return format_.draw(inputs)
    except AllMet as met:
        sentence = _("Everybody has met everybody: this stage is over.")
        if format_.movement and not format_.movement.all_meet:
            sentence = _("Everybody has met whomever they could: this stage is over.")
        raise Refusal("all_met", sentence) from met
    except Finished as finished:
        raise Refusal("all_played", _("Every match is played: this stage is over.")) from finished
    except Level as level:
        sentence = _(
            "Level, and somebody has to go on (round-table): %(tables)s. Decide it on the page of the table: by one"
            " more deal, by lot, or as you see fit."
        )
        raise Refusal("tables_level", sentence, tables=places_of(level.meetings)) from level
    except StillPlayed as playing:
        sentence = _("Nothing can be drawn before these tables are done (round-table): %(tables)s.")
        raise Refusal("nothing_open", sentence, tables=places_of(playing.meetings)) from playing


def places_of(meetings: Sequence[BracketTable]) -> str:
    """Where they are, for a sentence: round and table."""
    return ", ".join(f"{entrant.round}-{entrant.table}" for entrant in meetings)


def check_can_be_drawn(stage: Stage) -> None:
    """Refused where nothing is drawn, where it is not said yet what, or where a league has nobody left to meet."""
    check_prepared(stage)
    if stage.format == LEAGUE and len(field_of(stage)) < 2:
        sentence = _("Nobody is left to meet: a day needs two teams at least. Put a team back in play first.")
        raise Refusal("nobody_to_meet", sentence)


def check_prepared(stage: Stage) -> None:
    """Refused where nothing is drawn, or where it is not said yet what; nothing is read from the database."""
    if is_free(stage):
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
    if stage.format == "schedule" and not turns_of(stage):
        raise Refusal("no_schedule", _("There is no schedule yet: paste it, then its rounds can be set."))
    if stage.format == LEAGUE and not calendar_of(stage):
        raise Refusal("no_calendar", _("There is no calendar yet: enter the teams, then make it."))


def check_scheduled(stage: Stage, rounds: int) -> None:
    """Refused where a schedule or a calendar says how many rounds there are, and `rounds` are more, or open."""
    scheduled = len(turns_of(stage))
    if scheduled and not 0 < rounds <= scheduled:
        sentence = _("The schedule has %(rounds)s rounds: change it to play more.")
        raise Refusal("rounds_scheduled", sentence, status=422, rounds=scheduled)
