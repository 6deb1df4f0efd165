"""How far the pools and knock-outs of a tournament have come: read from its rounds, never stored.
Tested in tests/tournaments/standings/test_trees.py."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Min

from tournaments.core.formats import ENDING, Format, find_format
from tournaments.models import Pairing, Qualifier, Round, Stage, Tournament
from tournaments.pairing.brackets.bracket import prospects, waiting
from tournaments.pairing.brackets.pools import pool_rounds
from tournaments.pairing.brackets.rounds import (
    BracketCourse,
    BracketTable,
    PastRound,
    digest_of,
    follow,
    pools_of,
    still_in_pools,
)
from tournaments.ranking.criteria import Order
from tournaments.ranking.games import Standing
from tournaments.ranking.leaving import Leaving, strike
from tournaments.ranking.standings import standings
from tournaments.standings.criteria import criteria_of
from tournaments.standings.decisions import Decided, read_decided
from tournaments.standings.leaving import read_struck
from tournaments.standings.outcomes import PlayedTable, published_sheets, read_played

Explanation = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class StageCourse:
    """A stage of pools or a knock-out: its field in the order of the paper, what its rounds brought, who has left.

    `acknowledged` are the stale tables that a draw has named already: their round and their entries; `struck` those
    who left and are struck out of the pools.
    """

    stage: Stage
    order: tuple[int, ...]
    rounds: tuple[PastRound, ...]
    gone: frozenset[int]
    played: tuple[PlayedTable, ...] = ()
    decided: Decided = field(default_factory=Decided)
    acknowledged: frozenset[tuple[int, ...]] = frozenset()
    struck: frozenset[int] = frozenset()

    @property
    def format(self) -> Format:
        return find_format(self.stage.format)

    @cached_property
    def settings(self) -> dict[str, int]:
        return self.format.settle(self.stage.settings)

    @cached_property
    def criteria(self) -> Order:
        """What its pools are ranked by."""
        return criteria_of(self.stage.tournament)

    @cached_property
    def course(self) -> BracketCourse | None:
        """The knock-out; None where the stage is none."""
        if self.format.paper is None:
            return None
        return follow(self.format.paper(self.order, self.settings), self.rounds, self.gone)

    @cached_property
    def pools(self) -> tuple[tuple[int, ...], ...]:
        return () if self.format.paper else pools_of(self.order, self.settings["pool_size"])

    @property
    def meetings(self) -> list[BracketTable]:
        return [meeting for round_ in self.rounds for meeting in round_.meetings]

    @property
    def is_over(self) -> bool:
        """Whether there is no further round."""
        if self.course:
            return self.course.is_over
        return len(self.rounds) >= len(pool_rounds(self.pools))

    @property
    def level(self) -> list[BracketTable]:
        """The tables of a knock-out that ended level, so that nobody can go on."""
        return self.course.level if self.course else []

    @property
    def stale(self) -> list[BracketTable]:
        """The tables that no longer follow from the results, as an earlier one was corrected."""
        return list(self.course.stale) if self.course else []

    @property
    def untold(self) -> list[BracketTable]:
        """Those of them that no draw has named yet."""
        return [
            meeting for meeting in self.stale if (meeting.round, *meeting.entries) not in self.acknowledged
        ]

    @property
    def waiting(self) -> frozenset[int]:
        """Who has a match to play; in pools, whoever's pool is not through."""
        if self.course:
            return waiting(self.course.bracket, self.course.results)
        return still_in_pools(self.pools, len(self.rounds) + 1) - self.gone

    @property
    def places(self) -> dict[int, tuple[int, bool]]:
        """By entry, where the knock-out puts it, as `prospects` has it; nothing for pools."""
        return prospects(self.course.bracket, self.course.results) if self.course else {}

    def standings_of_pools(self, here: Collection[int]) -> list[list[Standing]]:
        """The ranking of each pool, those alone who are `here`."""
        return [[row for row in self.standings_of_pool(pool) if row.number in here] for pool in self.pools]

    def still_gives(self, round_: Round, here: Collection[int]) -> bool:
        """Whether the draft `round_` is what would be drawn now, for those who are `here`: no result has changed."""
        if self.course is None:
            return True
        now = follow(self.course.bracket, self.rounds, set(self.order).difference(here))
        return round_.digest == digest_of(round_.method, self.order, round_.number, now.results)

    def standings_of_pool(self, pool: Sequence[int]) -> tuple[Standing, ...]:
        """The ranking of a pool by its own games."""
        members = frozenset(pool)
        outcomes = [
            outcome
            for table in self.played
            for outcome in table.outcomes
            if members.issuperset(table.entries)
        ]
        awards = [
            award
            for (stage, _round), awards in self.decided.awards.items()
            if stage == self.stage.number
            for award in awards
            if award.number in members and award.number not in self.struck
        ]
        return standings(
            pool,
            strike(outcomes, self.struck),
            self.gone & members,
            self.criteria,
            awards,
            Leaving(self.stage.tournament.leaving),
        )


def courses_of(tournament: Tournament) -> dict[int, StageCourse]:
    """By the number of the stage, the courses of `tournament`; one query where it has no such stage."""
    if not tournament.stages.filter(format__in=ENDING).exists():
        return {}
    decided = read_decided(tournament)
    return read_courses(tournament, read_played(tournament, published_sheets(tournament), decided), decided)


def is_level(pairing: Pairing) -> bool:
    """Whether somebody has to go on from this table, and it ended level; asks nothing where it is no knock-out."""
    stage = pairing.round.stage
    if stage.format not in ENDING:
        return False
    course = courses_of(stage.tournament).get(stage.number)
    where = (pairing.round.number, pairing.table_number)
    return course is not None and where in {(meeting.round, meeting.table) for meeting in course.level}


def read_courses(
    tournament: Tournament, played: Sequence[PlayedTable], decided: Decided
) -> dict[int, StageCourse]:
    """The same, when it is known what was played: of stages that have begun, the first one with its first round."""
    stages = list(tournament.stages.filter(format__in=ENDING).order_by("number"))
    if not stages:
        return {}
    orders, struck = _orders(stages), read_struck(tournament, played)
    gone = frozenset(tournament.entries.filter(withdrawn=True).values_list("number", flat=True))
    courses = {}
    for stage in stages:
        stage.tournament = tournament
        own = tuple(table for table in played if table.stage == stage.number)
        order = orders.get(stage.number, ())
        if len(order) >= find_format(stage.format).fewest:
            published = stage.rounds.filter(published_at__isnull=False).order_by("number")
            explanations = list(published.values_list("number", "explanation"))
            rounds = tuple(_rounds(explanations, own))
            acknowledged = frozenset(_told(explanations))
            courses[stage.number] = StageCourse(
                stage, order, rounds, gone, own, decided, acknowledged, struck
            )
    return courses


def _orders(stages: Sequence[Stage]) -> dict[int, tuple[int, ...]]:
    """By stage, its field in the order of the paper: as its first round was drawn, before that as it went on.

    The first stage has one once its first round is published. Whoever was exchanged by hand before has the place of
    the other from then on.
    """
    orders: dict[int, list[int]] = {}
    went_on = Qualifier.objects.filter(stage__in=stages, stage__begun_at__isnull=False)
    for stage, entry in went_on.order_by("position").values_list("stage__number", "entry__number"):
        orders.setdefault(stage, []).append(entry)
    drawn = Round.objects.filter(stage__in=stages).exclude(stage__number=1, published_at=None)
    firsts = drawn.values("stage").annotate(first=Min("number")).values("first")
    for round_ in drawn.filter(number__in=firsts).select_related("stage", "proof").defer("trees"):
        order = json.loads(round_.proof.body)["drawn"]["order"]
        orders[round_.stage.number] = _exchanged(order, round_.explanation) if round_.published_at else order
    return {stage: tuple(order) for stage, order in orders.items()}


def _exchanged(order: Sequence[int], explanation: Explanation) -> list[int]:
    """`order` with everybody who was exchanged in the place of the other."""
    exchanged = list(order)
    for entry, other in _about(explanation, "swapped"):
        places = {entry: other, other: entry}
        exchanged = [places.get(number, number) for number in exchanged]
    return exchanged


def _rounds(
    explanations: Sequence[tuple[int, Explanation]], played: Sequence[PlayedTable]
) -> Iterator[PastRound]:
    tables: dict[int, list[BracketTable]] = {}
    for table in sorted(played, key=lambda table: (table.round, table.table)):
        tables.setdefault(table.round, []).append(table.meeting)
    for number, explanation in explanations:
        not_there = ((won, lost) for won, lost in _about(explanation, "not_there"))
        yield PastRound(number, tuple(tables.get(number, ())), tuple(not_there))


def _told(explanations: Sequence[tuple[int, Explanation]]) -> Iterator[tuple[int, ...]]:
    for _number, explanation in explanations:
        yield from (
            (remark["count"], *remark["entries"]) for remark in explanation if remark["code"] == "stale"
        )


def _about(explanation: Explanation, code: str) -> list[list[int]]:
    return [remark["entries"] for remark in explanation if remark["code"] == code]
