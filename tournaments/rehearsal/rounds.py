"""The rounds of a rehearsal, one after the other: drawn, cut and refused by what draws and cuts the real ones.
Their results are made up: sides of unlike strength, the same for the same seed.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from tournaments.core.formats import find_format
from tournaments.core.games import people_of_an_entry
from tournaments.cuts.cuts import check_goes_on, cut_for
from tournaments.models import ByeScore, EntryKind, OddChoice, OddWay, Stage, Tournament
from tournaments.pairing.brackets.rounds import PastRound
from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.lot import chairs
from tournaments.pairing.methods import DrawInput
from tournaments.pairing.rotation import seatings
from tournaments.pairing.swiss.field import byes_of
from tournaments.pairing.waiting import odd_tables, turns
from tournaments.ranking.cut import Cut
from tournaments.ranking.games import Award, Outcome, Standing, won_by
from tournaments.ranking.standings import best_of
from tournaments.rounds.drawing import Next, ask, check_prepared, check_scheduled, draw
from tournaments.rounds.odd_numbers import OddRoom, Seating, seated, wish_for
from tournaments.standings.course import Course
from tournaments.standings.decisions import award_of_bye
from tournaments.standings.outcomes import PlayedTable as Seated
from tournaments.standings.stage_courses import StageCourse
from web.refusals import Refusal

MOST_ROUNDS = 60
LAST_WORDS = ("all_played", "all_met")  # of pools and knock-outs whose last round is played


@dataclass(frozen=True)
class Plan:
    """What is rehearsed: the stages from the one in play on, as they are planned, and who is in it.

    `open_rounds` are played where a stage has no number of rounds; `drawn` are those of the stage in play that are
    behind us, with what they brought in `course`; `order`: the lot of the first of these, where the others follow a
    plan. `skips`: by entry, the rounds it does not play. `choices`: by round, how those are seated who fill no table;
    `spares` stand ready to fill one.
    """

    tournament: Tournament
    stages: Sequence[Stage]
    entrants: Sequence[Entrant]
    course: Course
    seat_sides: Sequence[str]
    drawn: int = 0
    order: tuple[int, ...] = ()
    open_rounds: Mapping[int, int] = field(default_factory=dict)
    skips: Mapping[int, Sequence[int]] = field(default_factory=dict)
    choices: Mapping[int, OddChoice] = field(default_factory=dict)
    spares: Sequence[Entrant] = ()

    def rounds_of(self, stage: Stage) -> int:
        """How many rounds of `stage` there are to be, those behind us included."""
        if find_format(stage.format).ends:
            return stage.planned_rounds or MOST_ROUNDS
        return stage.planned_rounds or self.open_rounds.get(stage.number, MOST_ROUNDS)

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in (*self.entrants, *self.spares)}

    @property
    def per_table(self) -> int:
        """How many entries sit at a usual table; 0 where teams send who sits there."""
        if self.tournament.entry_kind == EntryKind.TEAM:
            return 0
        return len(self.seat_sides) // people_of_an_entry(self.tournament)

    @property
    def chosen(self) -> OddChoice | None:
        """How those are seated in the next round who fill no table, where that is chosen."""
        return self.choices.get(len(self.course.past) + 1)

    @property
    def repeated(self) -> OddChoice | None:
        """The same, taken for the rounds after it too; but whoever offers to sit out does so once."""
        return None if self.chosen is None or self.chosen.way == OddWay.VOLUNTEER else self.chosen

    def choice_for(self, number: int) -> OddChoice | None:
        """How round `number` is seated where it fills no whole tables."""
        return self.choices.get(number, self.repeated)


@dataclass(frozen=True)
class RehearsedRound:
    """A round as it would be drawn, and from what."""

    stage: Stage
    number: int
    draw: Draw
    drawn_from: DrawInput


@dataclass(frozen=True)
class RehearsedCut:
    """Who would go on to a stage."""

    stage: Stage
    cut: Cut


@dataclass(frozen=True)
class RehearsedRefusal:
    """What the director would be told instead of a round."""

    stage: Stage
    refusal: Refusal


@dataclass(frozen=True)
class RehearsedRanking:
    """How it would end."""

    rows: tuple[Standing, ...]


Event = RehearsedRound | RehearsedCut | RehearsedRefusal | RehearsedRanking


def rehearse(plan: Plan, seed: str) -> Iterator[Event]:
    """Play `plan`: the same plan and seed give the same rounds on every machine. The ranking comes last.

    Nothing is read from the database or written.
    """
    course, playing = plan.course, list(plan.entrants)
    for place, stage in enumerate(plan.stages):
        if place:
            here = {entrant.number for entrant in playing}
            before = course.stages.get(plan.stages[place - 1].number)
            pools = before.standings_of_pools(here) if before else ()
            cut = cut_for(stage, [row for row in course.standings() if row.number in here], seed, pools)
            try:
                check_goes_on(stage, cut)
            except Refusal as refusal:
                yield RehearsedRefusal(stage, refusal)
                break
            yield RehearsedCut(stage, cut)
            playing = [plan.by_number[number] for number in cut.went_on]
            course = replace(course, reached={**course.reached, **dict.fromkeys(cut.went_on, stage.number)})
        course = yield from _stage(plan, stage, playing, course, seed)
    yield RehearsedRanking(course.standings())


def _stage(
    plan: Plan, stage: Stage, playing: Sequence[Entrant], course: Course, seed: str
) -> Generator[Event, None, Course]:
    """The rounds of a stage that are still to come, until they are played or one is refused."""
    is_begun = stage is plan.stages[0] and plan.drawn > 0
    order = plan.order if is_begun else ()
    for turn in range(plan.drawn + 1 if is_begun else 1, plan.rounds_of(stage) + 1):
        coming = Next(len(course.past) + 1, turn, seed, len(plan.seat_sides), order)
        try:
            event = _next(plan, stage, playing, course, coming)
        except Refusal as refusal:
            if not (find_format(stage.format).ends and refusal.code in LAST_WORDS):
                yield RehearsedRefusal(stage, refusal)
            break
        yield event
        course = _played(plan, course, event, seed)
        if turn == 1 and find_format(stage.format).plans:
            order = event.draw.order
    return course


def _next(
    plan: Plan, stage: Stage, playing: Sequence[Entrant], course: Course, coming: Next
) -> RehearsedRound:
    check_prepared(stage)
    check_scheduled(stage, coming.turn)
    format_ = find_format(stage.format)
    here = list(playing)
    if coming.turn > 1 or not format_.settles:
        skips = plan.skips
        here = [entrant for entrant in playing if coming.number not in skips.get(entrant.number, ())]
    seating = _seating(plan, stage, here, course)
    question = seating.inputs(ask(stage, seating.entries, course, coming))
    return RehearsedRound(stage, coming.number, seating.applied(draw(format_, question)), question)


def _seating(plan: Plan, stage: Stage, here: Sequence[Entrant], course: Course) -> Seating[Entrant]:
    """How the round behind those of `course` is drawn from who is `here`, by the choice for it."""
    number, chosen = len(course.past) + 1, plan.choice_for(len(course.past) + 1)
    wish = wish_for(stage, len(here), sum(entrant.players for entrant in here), chosen)
    if wish.way == OddWay.BYE or find_format(stage.format).prepared:
        return Seating(here)
    seats = Counter(entry for round_ in course.past for table in round_.tables for entry in table)
    room = OddRoom(
        stage=stage,
        number=number,
        entries=sorted(here, key=lambda entrant: entrant.number),
        spares=sorted(plan.spares, key=lambda spare: (seats[spare.number], spare.number)),
        per_table=plan.per_table,
        byes=byes_of(course.past),
        odd=odd_tables(course.past, plan.per_table),
        past=course.past,
    )
    return seated(room, wish)


def _played(plan: Plan, course: Course, event: RehearsedRound, seed: str) -> Course:
    """`course` with that round in it, every game of it played."""
    turn = (event.stage.number, event.number)
    tables = [_games(plan, event, table, seed) for table in event.draw.tables]
    if find_format(event.stage.format).paper:
        tables = [_decided(outcomes) for outcomes in tables]
    tables = [[replace(outcome, round=event.number) for outcome in outcomes] for outcomes in tables]
    played = [outcome for table in tables for outcome in table]
    return replace(
        course,
        past=(*course.past, PlayedRound(event.draw.tables, event.draw.byes)),
        outcomes={**course.outcomes, turn: played},
        awards={**course.awards, turn: list(_awards(plan.tournament, course, event, played))},
        stages={**course.stages, **_followed(course, event, tables)},
    )


def _games(plan: Plan, event: RehearsedRound, table: Sequence[int], seed: str) -> list[Outcome]:
    """The games of a table, everybody's as on the night: also where one waits in turn."""
    games, players = plan.tournament.games_per_table, plan.by_number[table[0]].players
    sitting = [number for number, _player in chairs(table, players)]
    waits = any(remark.code == "wait_in_turn" for remark in event.draw.explanation)
    if waits and len(sitting) > len(plan.seat_sides):
        seats = turns(plan.seat_sides, len(table), games=games, fixed_partners=players > 1)
    else:
        alone = [str(seat) for seat in range(len(sitting))]
        sides = plan.seat_sides if len(sitting) == len(plan.seat_sides) else alone
        seats = seatings(sides, games=games, fixed_partners=players > 1)
    return make_up(sitting, seats, plan.seat_sides, f"{seed}|{event.number}")


def _awards(
    tournament: Tournament, course: Course, event: RehearsedRound, played: Sequence[Outcome]
) -> Iterator[Award]:
    """What the byes of the round bring, by the rule of the tournament."""
    best = best_of(played, course.order) if played and tournament.bye_score == ByeScore.BEST else None
    for number in event.draw.byes:
        if best:
            yield Award(number, *best, counts=True, round=event.number, bye=True)
        elif award := award_of_bye(tournament, number, event.number):
            yield award


def _decided(outcomes: list[Outcome]) -> list[Outcome]:
    """The games of a match, the last one won by one mark where the two would be level: somebody has to go on."""
    marks = Counter[tuple[int, ...]]()
    won: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for outcome in outcomes:
        for side, points, part in zip(outcome.sides, outcome.marks, outcome.won, strict=True):
            marks[side] += points
            won[side] += part
    if len(set(won.values())) > 1 or len(set(marks.values())) > 1:
        return outcomes
    last = outcomes[-1]
    more = replace(last, marks=(last.marks[0] + 1, *last.marks[1:]), won=won_by(0, len(last.sides)))
    return [*outcomes[:-1], more]


def _followed(
    course: Course, event: RehearsedRound, tables: Sequence[list[Outcome]]
) -> dict[int, StageCourse]:
    """How far the stage has come with that round, where it is one of pools or a knock-out."""
    stage = event.stage
    if not find_format(stage.format).ends:
        return {}
    before = course.stages.get(stage.number) or StageCourse(stage, event.draw.order, (), course.gone)
    played = tuple(
        Seated(stage.number, event.number, number, entries, tuple(outcomes), over=True)
        for number, (entries, outcomes) in enumerate(zip(event.draw.tables, tables, strict=True), start=1)
    )
    remarks = (remark for remark in event.draw.explanation if remark.code == "not_there")
    not_there = tuple((remark.entries[0], remark.entries[1]) for remark in remarks)
    round_ = PastRound(event.number, tuple(table.meeting for table in played), not_there)
    after = replace(before, rounds=(*before.rounds, round_), played=(*before.played, *played))
    return {stage.number: after}


MIDDLE, SPREAD = 50, 15


def make_up(
    sitting: Sequence[int], seatings: Iterable[Sequence[int]], seat_sides: Sequence[str], seed: str
) -> list[Outcome]:
    """A game of a table for each of `seatings`, the seats of those who play it; `sitting` are its entries seat by seat,
    a pair twice.

    House rule: strengths and luck are normal and weigh the same; who is level shares the win. A game of another size
    than `seat_sides` has everybody for himself.
    """
    outcomes = []
    for game, seating in enumerate(seatings, start=1):
        alone = [str(seat) for seat in range(len(seating))]
        sides = seat_sides if len(seating) == len(seat_sides) else alone
        playing = [sitting[seat] for seat in seating]
        outcomes.append(_outcome(_sides(playing, sides), f"{seed}|{game}|{sitting}", seed))
    return outcomes


def _sides(sitting: Sequence[int], seat_sides: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(dict.fromkeys(entry for entry, at in zip(sitting, seat_sides, strict=True) if at == side))
        for side in dict.fromkeys(seat_sides)
    )


def _outcome(sides: Sequence[tuple[int, ...]], luck: str, seed: str) -> Outcome:
    chance = random.Random(luck)  # noqa: S311  # made-up results, not secrets
    shown = [sum(strength(entry, seed) for entry in side) / len(side) + chance.gauss(0, 1) for side in sides]
    marks = tuple(max(MIDDLE + round(SPREAD * value), 0) for value in shown)
    best = [mark == max(marks) for mark in marks]
    return Outcome(tuple(sides), marks, tuple(Fraction(won, sum(best)) for won in best))


def strength(entry: int, seed: str) -> float:
    """How well an entry plays, the whole rehearsal long."""
    chance = random.Random(f"{seed.split('|')[0]}|strength|{entry}")  # noqa: S311  # made-up results, not secrets
    return chance.gauss(0, 1)
