"""A rehearsal told: when each round begins and ends, its tables, who sits out, what could not be avoided.
Tested in tests/tournaments/rehearsal/test_odd_numbers.py."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from clubs.models.names import search_key
from scoring.rules.sides import Sides, say_sides
from tournaments.core.formats import find_format
from tournaments.core.games import sides_of
from tournaments.models import OddWay, Stage
from tournaments.pairing.draw import Draw, PlayedRound
from tournaments.pairing.swiss.field import byes_of
from tournaments.pairing.waiting import odd_tables
from tournaments.proofs.words import say_remark
from tournaments.ranking.games import Standing
from tournaments.rehearsal.rounds import (
    Event,
    Plan,
    RehearsedCut,
    RehearsedRanking,
    RehearsedRefusal,
    RehearsedRound,
)

MOST_SECONDS = 10
"""House rule: longer than that nobody waits for a rehearsal; it ends with the round in hand, and says so."""
SHOWN_NAMES, SHOWN_REMARKS = 6, 8
BREAKS = frozenset(
    {
        *("partner_again", "met_again", "club_met", "rematch", "apart_meet", "apart", "stepped_aside"),
        *("bye_again", "bye_unavoidable", "opponent_left", "came_late", "short", "short_again"),
        *("volunteer", "spare", "wait_in_turn", "apart_in_pool"),
        *("float_again", "dead_end", "kept_playing", "kept_apart"),
    }
)
"""The remarks a director wants to hear before the night."""


@dataclass(frozen=True)
class Times:
    """When the first round begins, how long a round takes, and the pause before the next one."""

    begins: datetime
    minutes: int
    pause: int

    def slot(self, place: int) -> tuple[datetime, datetime]:
        """When the round begins and ends that comes after `place` others."""
        begins = self.begins + timedelta(minutes=place * (self.minutes + self.pause))
        return begins, begins + timedelta(minutes=self.minutes)


@dataclass(frozen=True)
class SeatedTable:
    """A table: its number, its entries, who sits there in a line, and whether it is of another size than the others."""

    number: int
    names: tuple[str, ...]
    lineup: str
    is_odd: bool


@dataclass(frozen=True)
class ReportedRound:
    """A round: `sit_out` by name, `remarks` for what could not be avoided, `more` of these are not told."""

    number: int
    stage: int
    begins: datetime
    ends: datetime
    tables: Sequence[SeatedTable]
    sit_out: Sequence[str]
    remarks: Sequence[str]
    more: int

    @property
    def remark_count(self) -> int:
        return len(self.remarks) + self.more

    @property
    def odd(self) -> list[SeatedTable]:
        return [table for table in self.tables if table.is_odd]


@dataclass(frozen=True)
class ReportedStage:
    """A stage, its rounds, who went on to it and how many went home before it; `refused`: why it ends here."""

    number: int
    name: str
    rounds: Sequence[ReportedRound]
    went_on: Sequence[str] = ()
    out: int = 0
    level: int = 0
    refused: str = ""


Often = Sequence[tuple[str, int]]
"""Names, and how often each is hit: the most often first."""


@dataclass(frozen=True)
class Report:
    """The whole rehearsal; `is_cut_short` where it took too long.

    `byes` say who sits out, `odd` who sits at a table of another size, both with the rounds that are behind us. `way`
    is how those are seated in round `chosen_for` who fill no table, where that is chosen; `repeats`: later too.
    """

    stages: Sequence[ReportedStage]
    times: Times
    rows: Sequence[tuple[Standing, str]]
    byes: Often
    odd: Often
    is_cut_short: bool
    way: str = ""
    chosen_for: int = 0
    repeats: bool = False

    @property
    def rounds(self) -> list[ReportedRound]:
        return [round_ for stage in self.stages for round_ in stage.rounds]

    @property
    def bars(self) -> list[tuple[str, datetime, datetime, int]]:
        """The rounds as a chart draws them, each stage in a colour of its own."""
        return [
            (_("Round %(number)s") % {"number": round_.number}, round_.begins, round_.ends, index)
            for index, stage in enumerate(self.stages)
            for round_ in stage.rounds
        ]

    @property
    def ends(self) -> datetime | None:
        return self.rounds[-1].ends if self.rounds else None

    @property
    def ends_with_fewer(self) -> datetime | None:
        """The end with one round fewer."""
        return self.rounds[-2].ends if len(self.rounds) > 1 else None

    @property
    def most_tables(self) -> int:
        return max((len(round_.tables) for round_ in self.rounds), default=0)

    @property
    def again(self) -> list[str]:
        """Who sits out more than once."""
        return [name for name, count in self.byes if count > 1]

    @property
    def again_said(self) -> str:
        """The first of these, and how many there are besides."""
        names, more = ", ".join(self.again[:SHOWN_NAMES]), len(self.again) - SHOWN_NAMES
        return _("%(names)s and %(count)d more") % {"names": names, "count": more} if more > 0 else names


def within(events: Iterable[Event], seconds: float = MOST_SECONDS) -> list[Event]:
    """`events`, as long as they last, or until `seconds` are over: the ranking is missing then."""
    end, happened = time.monotonic() + seconds, list[Event]()
    for event in events:
        happened.append(event)
        if time.monotonic() > end:
            break
    return happened


def tell(events: Sequence[Event], plan: Plan, times: Times, names: Mapping[int, str]) -> Report:
    """What happened, in words; `names` of entries by number, who has none is made up."""
    names = {
        number: names.get(number) or _("No. %(number)s") % {"number": number} for number in plan.by_number
    }
    ranked = next((event.rows for event in events if isinstance(event, RehearsedRanking)), None)
    drawn = [event for event in events if isinstance(event, RehearsedRound)]
    past = [*plan.course.past, *(PlayedRound(event.draw.tables, event.draw.byes) for event in drawn)]
    slots = {event.number: times.slot(place) for place, event in enumerate(drawn)}
    return Report(
        stages=[
            _stage(
                stage,
                [event for event in events if getattr(event, "stage", None) is stage],
                slots,
                names,
                plan,
            )
            for stage in plan.stages
            if any(getattr(event, "stage", None) is stage for event in events)
        ],
        times=times,
        rows=[(row, names[row.number]) for row in ranked or () if row.rank and row.number in names],
        byes=_often(byes_of(past), names),
        odd=_often(odd_tables(past, plan.per_table) if plan.per_table else Counter(), names),
        is_cut_short=ranked is None,
        way=str(OddWay(plan.chosen.way).label) if plan.chosen else "",
        chosen_for=plan.chosen.round if plan.chosen else 0,
        repeats=plan.repeated is not None,
    )


def _often(counted: Counter[int], names: Mapping[int, str]) -> Often:
    often = [(names[number], times) for number, times in counted.items() if number in names]
    return sorted(often, key=lambda hit: (-hit[1], search_key(hit[0])))


def _stage(
    stage: Stage,
    events: Sequence[Event],
    slots: Mapping[int, tuple[datetime, datetime]],
    names: Mapping[int, str],
    plan: Plan,
) -> ReportedStage:
    cut = next((event.cut for event in events if isinstance(event, RehearsedCut)), None)
    refused = next((str(event.refusal) for event in events if isinstance(event, RehearsedRefusal)), "")
    return ReportedStage(
        number=stage.number,
        name=stage.name,
        rounds=[
            _round(event, slots[event.number], names, plan)
            for event in events
            if isinstance(event, RehearsedRound)
        ],
        went_on=[names[number] for number in cut.went_on] if cut else (),
        out=len(cut.out) if cut else 0,
        level=len(cut.level) if cut else 0,
        refused=refused,
    )


def _round(
    event: RehearsedRound, slot: tuple[datetime, datetime], names: Mapping[int, str], plan: Plan
) -> ReportedRound:
    remarks = [remark for remark in event.draw.explanation if remark.code in BREAKS]
    if event.drawn_from.turn == 1:
        remarks += find_format(event.stage.format).tell_groups(event.drawn_from)
    begins, ends = slot
    return ReportedRound(
        number=event.number,
        stage=event.stage.number,
        begins=begins,
        ends=ends,
        tables=_seated(event.draw, names, plan),
        sit_out=[names[number] for number in event.draw.byes],
        remarks=[
            say_remark({**asdict(remark), "entries": remark.entries[:SHOWN_NAMES]}, names)
            for remark in remarks[:SHOWN_REMARKS]
        ],
        more=max(len(remarks) - SHOWN_REMARKS, 0),
    )


def _seated(draw: Draw, names: Mapping[int, str], plan: Plan) -> list[SeatedTable]:
    usual, sides = len(plan.seat_sides), sides_of(plan.tournament)
    return [
        SeatedTable(
            number,
            entries := tuple(names[entry] for entry in table),
            _lineup(entries, plan.by_number[table[0]].players, sides),
            sum(plan.by_number[entry].players for entry in table) != usual,
        )
        for number, table in enumerate(draw.tables, start=1)
    ]


def _lineup(names: tuple[str, ...], players: int, sides: Sides) -> str:
    """Who plays with whom and against whom in the first game, as on the other pages of a round."""
    if players == 1:
        return say_sides(names, sides)
    return (" – " if len(names) == len(sides) else ", ").join(names)
