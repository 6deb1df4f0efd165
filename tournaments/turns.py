"""Between two rounds: who is drawn, who goes on. Refused in the same words on the night and in a rehearsal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from tournaments.course import Course
from tournaments.formats import Format, find_format
from tournaments.models import CutKind, Stage
from tournaments.pairing.brackets.rounds import Finished, Level, Meeting, StillPlayed, told_of
from tournaments.pairing.draw import Draw, Entrant
from tournaments.pairing.lot import lot_order
from tournaments.pairing.methods import Asked
from tournaments.pairing.round_robin import AllMet
from tournaments.pairing.swiss.field import byes_of
from tournaments.pool_cut import cut_pools
from tournaments.ranking.cut import Cut, cut_field, places_for
from tournaments.ranking.standings import Standing


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


def ask(stage: Stage, entrants: Sequence[Entrant], course: Course, coming: Next) -> Asked:
    """What a round is drawn from; refused where nobody can be seated, or all rounds of the stage are played."""
    format_, here = find_format(stage.format), course.stages.get(stage.number)
    check_can_seat(sum(one.players for one in entrants), coming.table_size)
    if coming.turn == 1:
        check_fewest(stage, len(entrants))
    if stage.planned_rounds and coming.turn > stage.planned_rounds:
        sentence = _(
            "All %(rounds)s rounds of this stage are played: go on to the next one, or plan one more."
        )
        raise Refusal("stage_played", sentence, rounds=stage.planned_rounds)
    rows = course.standings()
    floats = coming.turn > 1 and format_.floats
    before = course.standings(before=coming.number - 1) if floats else ()
    here_by_number = tuple(sorted(entrants, key=lambda one: one.number))
    return Asked(
        entrants=here_by_number if format_.ends else course.ranked(entrants, rows),
        past=course.past,
        byes=byes_of(course.past),
        seed=coming.seed,
        number=coming.number,
        turn=coming.turn,
        rounds=stage.planned_rounds,
        table_size=coming.table_size,
        ranks={} if format_.ends else {row.number: row.rank for row in rows if row.rank},
        scores_before={row.number: course.score(row) for row in before},
        settings=format_.settle(stage.settings),
        order=here.order if here else coming.order,
        tables=told_of(here.rounds) if here and format_.paper else (),
    )


def check_can_seat(players: int, size: int) -> None:
    """Refused where they fill no table."""
    if players < size:
        raise Refusal(
            "too_few_entries", _("%(needed)s players are needed to fill a table."), status=422, needed=size
        )


def draw(format_: Format, asked: Asked) -> Draw:
    """The round; refused where its format has come to its end, or waits for a result."""
    try:
        return format_.draw(asked)
    except AllMet as met:
        raise Refusal("all_met", _("Everybody has met everybody: this stage is over.")) from met
    except Finished as finished:
        raise Refusal("all_played", _("Every match is played: this stage is over.")) from finished
    except Level as level:
        sentence = _(
            "Level, and somebody has to go on (round-table): %(tables)s. Let them play one more deal, and decide"
            " the game on the page of the table."
        )
        raise Refusal("tables_level", sentence, tables=places_of(level.meetings)) from level
    except StillPlayed as playing:
        sentence = _("Nothing can be drawn before these tables are done (round-table): %(tables)s.")
        raise Refusal("nothing_open", sentence, tables=places_of(playing.meetings)) from playing


def places_of(meetings: Sequence[Meeting]) -> str:
    """Where they are, for a sentence: round and table."""
    return ", ".join(f"{one.round}-{one.table}" for one in meetings)


def cut_for(
    stage: Stage, rows: Sequence[Standing], seed: str, pools: Sequence[Sequence[Standing]] = ()
) -> Cut:
    """Who would go on to `stage` of those in `rows`, which are ranked; `seed` is that of the lot at the line.

    `pools`: the ranking of each, where these are cut.
    """
    places = {
        CutKind.NONE: len(rows),
        CutKind.NUMBER: stage.cut_value,
        CutKind.SHARE: places_for(len(rows), share=stage.cut_value),
        CutKind.POOL: 0,
    }[CutKind(stage.cut_kind)]
    lot = lot_order([row.number for row in rows], seed, 0)
    if pools and stage.cut_kind == CutKind.POOL:
        return cut_pools(pools, stage.cut_value, keeps_level=stage.cut_keeps_level, lot=lot)
    return cut_field(rows, places, keeps_level=stage.cut_keeps_level, lot=lot)


def check_goes_on(stage: Stage, cut: Cut) -> None:
    """Refused where `stage` would have nobody, or too few."""
    if not cut.went_on:
        raise Refusal("nobody_left", _("Nobody would go on to this stage: change how many do."))
    check_fewest(stage, len(cut.went_on))


def check_fewest(stage: Stage, entries: int) -> None:
    """Refused where so few cannot play it."""
    fewest = find_format(stage.format).fewest
    if entries < fewest:
        sentence = _("%(needed)s entries are needed for this stage.")
        raise Refusal("too_few_entries", sentence, status=422, needed=fewest)
