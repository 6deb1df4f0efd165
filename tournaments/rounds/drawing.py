"""Between two rounds: who is drawn, who goes on. Refused in the same words on the night and in a rehearsal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.core.formats import Format, find_format
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.models import CutKind, EntryKind, Stage
from tournaments.nouns import count_entries
from tournaments.pairing.brackets.rounds import Finished, Level, Meeting, StillPlayed, told_of
from tournaments.pairing.draw import Draw, Entrant
from tournaments.pairing.lot import lot_order
from tournaments.pairing.methods import Asked
from tournaments.pairing.movements.rounds import AllMet, Movement
from tournaments.pairing.swiss.field import byes_of
from tournaments.ranking.cut import Cut, cut_field, places_for
from tournaments.ranking.standings import Standing
from tournaments.rounds.odd_numbers import usual_option
from tournaments.stages.pool_cut import cut_pools
from tournaments.standings.course import Course
from web.refusals import Refusal

NOT_AGAIN = ("lot_apart", "swiss")
"""The formats that let nobody meet again as long as they can."""


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
    if usual_option(stage.tournament, format_, len(entrants)) is None:
        check_can_seat(sum(one.players for one in entrants), coming.table_size)
    if coming.turn == 1:
        check_field(stage, len(entrants))
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
        CutKind.SHARE: places_for(len(rows), share=stage.cut_value, of=stage.cut_of),
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
    check_field(stage, len(cut.went_on))


def check_field(stage: Stage, entries: int) -> None:
    """Refused where so many cannot play it, or not in so many rounds."""
    format_ = find_format(stage.format)
    if entries < format_.fewest:
        sentence = _("%(needed)s entries are needed for this stage.")
        raise Refusal("too_few_entries", sentence, status=422, needed=format_.fewest)
    if format_.movement:
        check_movement(format_, format_.movement, entries, stage.planned_rounds)


def say_movement(stage: Stage, entries: int) -> str:
    """How many rounds the movement of `stage` has for `entries`, or why it has none; "" where it follows none.

    Nothing is said before there are two.
    """
    format_ = find_format(stage.format)
    if format_.movement is None or entries < 2:
        return ""
    try:
        check_movement(format_, format_.movement, entries, 0)
    except Refusal as refusal:
        return str(refusal)
    rounds = format_.movement.rounds(entries)
    told = ngettext(
        "With %(entries)s pairs there is %(rounds)s round in all.",
        "With %(entries)s pairs there are %(rounds)s rounds in all.",
        rounds,
    ) % {"entries": entries, "rounds": rounds}
    bye = _("One pair sits out in each.")
    return f"{told} {bye}" if entries % 2 else told


def say_meets_again(stage: Stage, entries: int) -> str:
    """From which round on some of so many `entries` have to meet again, where `stage` avoids it as long as it can and
    more rounds are planned; "" elsewhere.

    It is said before anybody is drawn: whoever leaves or comes later has met others.
    """
    tournament = stage.tournament
    per_table = usual_seats(tournament) // people_of_an_entry(tournament)
    if stage.format not in NOT_AGAIN or not 1 < per_table <= entries:
        return ""
    most = rounds_of_new_faces(entries, per_table)
    if stage.planned_rounds <= most:
        return ""
    sentence = _(
        "Rounds planned: %(rounds)s. With %(who)s there are new opponents for %(most)s at most: from round %(next)s of"
        " this stage on, some meet again."
    )
    told = sentence % {
        "rounds": stage.planned_rounds,
        "who": count_entries(tournament.entry_kind, entries),
        "most": most,
        "next": most + 1,
    }
    if tournament.entry_kind != EntryKind.PAIR:
        return told
    once = _("In a tournament in which everybody meets everybody, each meets each other one once.")
    return f"{told} {once}"


def rounds_of_new_faces(entries: int, per_table: int) -> int:
    """In how many rounds at most nobody meets again: there are no more twos than that.

    >>> [rounds_of_new_faces(entries, 2) for entries in (4, 5, 6)], rounds_of_new_faces(16, 4)
    ([3, 5, 5], 5)
    """
    most = comb(entries, 2) // (entries // per_table * comb(per_table, 2))
    return most if entries % per_table else min(most, (entries - 1) // (per_table - 1))


def check_movement(format_: Format, movement: Movement, entries: int, rounds: int) -> None:
    """Refused where the movement does not exist for `entries`, or ends before as many `rounds` are played."""
    said = {"format": capfirst(str(format_.name)), "entries": entries}
    if entries < movement.fewest:
        sentence = _(
            "%(format)s: %(needed)s pairs are needed at least, and there are %(entries)s. For so few, open a"
            " tournament in which everybody meets everybody."
        )
        raise Refusal("too_few_entries", sentence, status=422, needed=movement.fewest, **said)
    if movement.most and entries > movement.most:
        sentence = _(
            "%(format)s: it is for %(most)s pairs at most, and there are %(entries)s. For so many, open a"
            " tournament with a Mitchell movement."
        )
        raise Refusal("too_many_entries", sentence, status=422, most=movement.most, **said)
    most = movement.rounds(entries)
    if movement.checked and rounds > most:
        sentence = _(
            "%(format)s: with %(entries)s pairs there are %(most)s rounds, and %(rounds)s are planned. Plan"
            " %(most)s at most on the page of the stages, or 0 for all there are."
        )
        raise Refusal("too_many_rounds", sentence, status=422, most=most, rounds=rounds, **said)
