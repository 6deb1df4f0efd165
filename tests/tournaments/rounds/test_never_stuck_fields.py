"""Fields settled by their first round: whoever comes, goes or is corrected, every round is legal, to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.steps.never_stuck import met_at
from tournaments.core.formats import find_format
from tournaments.pairing.brackets.rounds import BracketTable, Finished, PastRound
from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.exchange import exchanged
from tournaments.pairing.league import fixtures
from tournaments.pairing.methods import DrawInput
from tournaments.pairing.movements.rounds import AllMet

MOST_TURNS = 60


@dataclass(frozen=True)
class Between:
    """What happens before a round: who comes late or leaves, two exchanged, whose win is corrected, and who wins."""

    comes: bool
    leaves: int
    swap: tuple[int, int]
    corrected: int
    wins: int


happenings = st.lists(
    st.builds(
        Between,
        comes=st.booleans(),
        leaves=st.integers(0, 12),
        swap=st.tuples(st.integers(0, 12), st.integers(0, 12)),
        corrected=st.integers(0, 40),
        wins=st.integers(0, 2**16),
    ),
    max_size=8,
)
QUIET = Between(False, 0, (0, 0), 0, 0)


@dataclass
class Stage:
    """A stage of the format `key`, by numbers alone: `field` are those of its first round, from 1 on."""

    key: str
    here: set[int]
    hand: bool = False
    past: list[PlayedRound] = field(default_factory=list)
    rounds: list[PastRound] = field(default_factory=list)
    order: tuple[int, ...] = ()
    settings: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.first = frozenset(self.here)

    def happens(self, between: Between) -> None:
        """Somebody comes, somebody of the first round goes, while two of them are left."""
        if not self.past:
            return
        if between.comes:
            self.here.add(max(self.here | self.first) + 1)
        if len(self.here & self.first) > 2:
            self.here.discard(between.leaves)
        if self.hand:
            last, known = self.past[-1], [one for table in self.past[-1].tables for one in table]
            if known and len({at % len(known) for at in between.swap}) == 2:
                self.past[-1] = exchanged(last, *(known[at % len(known)] for at in between.swap))

    def correct(self, at: int) -> None:
        """The winner of one earlier table was the other one; 0 for none."""
        tables = [
            (number, table) for number, one in enumerate(self.rounds) for table in range(len(one.meetings))
        ]
        if at and tables:
            number, table = tables[at % len(tables)]
            meetings = list(self.rounds[number].meetings)
            meetings[table] = replace(meetings[table], won=meetings[table].won[::-1])
            self.rounds[number] = replace(self.rounds[number], meetings=tuple(meetings))

    def draw(self) -> Draw:
        number, format_ = len(self.past) + 1, find_format(self.key)
        asked = DrawInput(
            entrants=tuple(Entrant(one, 2) for one in sorted(self.here)),
            past=tuple(self.past),
            byes=Counter(one for round_ in self.past for one in round_.byes),
            seed="a seed",
            number=number,
            turn=number,
            rounds=0,
            table_size=4,
            ranks={},
            settings=self.settings or format_.settle({}),
            order=self.order,
            tables=tuple(self.rounds),
        )
        return format_.draw(asked)

    def keep(self, draw: Draw, wins: int) -> None:
        """The round is played; the bits of `wins` say by whom."""
        number = len(self.past) + 1
        self.order = self.order or draw.order
        self.past.append(PlayedRound(draw.tables, draw.byes))
        if self.key == "league":
            return
        meetings = tuple(
            met(number, table, two, wins >> table & 1) for table, two in enumerate(draw.tables, 1)
        )
        gone = tuple((one.entries[0], one.entries[1]) for one in draw.explanation if one.code == "not_there")
        self.rounds.append(PastRound(number, meetings, gone))

    def turns(self, happening: list[Between]) -> Iterator[Draw]:
        """Round after round, until the stage says that it is over; it must."""
        for turn in range(MOST_TURNS):
            between = happening[turn] if turn < len(happening) else QUIET
            self.happens(between)
            if not self.hand:
                self.correct(between.corrected)
            try:
                draw = self.draw()
            except (AllMet, Finished):
                return
            yield draw
            self.keep(draw, between.wins)
        pytest.fail(f"{self.key}: no end after {MOST_TURNS} rounds")


def met(number: int, table: int, two: tuple[int, ...], second: int) -> BracketTable:
    won = (Fraction(1 - second), Fraction(second))
    return BracketTable(number, table, (two[0], two[1]), won, over=True)


def said_of(draw: Draw, *codes: str) -> set[int]:
    return {one for remark in draw.explanation if remark.code in codes for one in remark.entries}


def check_seats(draw: Draw, here: set[int]) -> set[int]:
    """Nobody is in it twice, nobody who is not there; who of `here` is in no part of it."""
    found = [*(one for table in draw.tables for one in table), *draw.byes]
    assert len(found) == len(set(found))
    assert set(found) <= here
    return here.difference(found)


@settings(max_examples=60)
@given(sides=st.integers(3, 9), happening=happenings, by_hand=st.booleans())
def test_circle_has_its_rounds_and_says_who_sits_out_and_who_meets_again(
    sides: int, happening: list[Between], by_hand: bool
) -> None:
    stage = Stage("round_robin", set(range(1, sides + 1)), hand=by_hand)

    for draw in stage.turns(happening):
        assert check_seats(draw, stage.here) == set()
        assert set(draw.byes) == said_of(draw, "bye_of_circle", "opponent_left", "came_late")
        again = met_at(draw.tables) & {two for round_ in stage.past for two in met_at(round_.tables)}
        assert {one for two in again for one in two} == said_of(draw, "met_by_exchange")

    stayed = stage.first & stage.here
    everybody = Counter(two for round_ in stage.past for two in met_at(round_.tables))
    assert len(stage.past) == sides - 1 + sides % 2
    if not by_hand:
        assert all(everybody[frozenset(two)] == 1 for two in combinations(stayed, 2))
        byes = Counter(one for round_ in stage.past for one in round_.byes)
        assert stayed != stage.first or {byes[one] for one in stayed} == {sides % 2}


@pytest.mark.parametrize("key", ["mitchell", "howell"])
@settings(max_examples=60)
@given(sides=st.integers(7, 15), happening=happenings, by_hand=st.booleans())
def test_movement_has_its_rounds_and_says_who_sits_out_and_who_meets_again(
    key: str, sides: int, happening: list[Between], by_hand: bool
) -> None:
    movement = find_format(key).movement
    assert movement
    stage = Stage(key, set(range(1, sides + 1)), hand=by_hand)

    for draw in stage.turns(happening):
        assert check_seats(draw, stage.here) == set()
        assert set(draw.byes) == said_of(draw, movement.bye, "opponent_left", "no_place")
        assert len(draw.tables) + len(draw.left_empty) == (sides + 1) // 2 - (
            not said_of(draw, "empty_place")
        ) * (sides % 2)
        again = met_at(draw.tables) & {two for round_ in stage.past for two in met_at(round_.tables)}
        assert {one for two in again for one in two} == said_of(draw, "met_by_exchange")

    assert len(stage.past) in {movement.rounds(sides), movement.rounds(sides + sides % 2)}
    byes = Counter(one for round_ in stage.past for one in round_.byes)
    assert stage.here != stage.first or by_hand or max(byes.values(), default=0) <= sides % 2


@settings(max_examples=60)
@given(sides=st.integers(3, 13), happening=happenings)
def test_pools_have_their_rounds_whoever_comes_and_goes(sides: int, happening: list[Between]) -> None:
    stage = Stage("pools", set(range(1, sides + 1)))

    for draw in stage.turns(happening):
        idle = check_seats(draw, stage.here)
        assert idle - stage.first <= said_of(draw, "too_late")
        assert set(draw.byes) <= said_of(draw, "bye_of_pool", "opponent_left")
        assert not met_at(draw.tables) & {two for round_ in stage.past for two in met_at(round_.tables)}

    byes = Counter(one for round_ in stage.past for one in round_.byes)
    assert stage.here & stage.first != stage.first or max(byes.values(), default=0) <= 1


@pytest.mark.parametrize("key", ["single", "consolante", "double"])
@settings(max_examples=40)
@given(sides=st.integers(2, 13), happening=happenings)
def test_knock_out_is_played_to_its_end_whatever_happens(
    key: str, sides: int, happening: list[Between]
) -> None:
    stage = Stage(key, set(range(1, sides + 1)))

    for draw in stage.turns(happening):
        idle = check_seats(draw, stage.here)
        assert idle - stage.first <= said_of(draw, "too_late")
        assert set(draw.byes) == said_of(draw, "waits")
        stale = {frozenset(one.entries) for one in draw.explanation if one.code == "stale"}
        again = met_at(draw.tables) & {two for round_ in stage.past for two in met_at(round_.tables)}
        assert key == "double" or again <= stale
        assert draw.tables or said_of(draw, "not_there")


@settings(max_examples=40)
@given(teams=st.integers(2, 8), twice=st.booleans(), happening=happenings)
def test_league_has_its_days_whoever_comes_and_goes(
    teams: int, twice: bool, happening: list[Between]
) -> None:
    calendar = [[*day.tables] for day in fixtures(range(1, teams + 1), twice=twice)]
    stage = Stage(
        "league", set(range(1, teams + 1)), settings={"calendar": calendar, "league": {"tables": 2}}
    )

    for between in [*happening, *[QUIET] * len(calendar)][: len(calendar)]:
        stage.happens(between)
        draw = stage.draw()
        assert sorted({*(one for table in draw.tables for one in table), *draw.byes}) == sorted(stage.here)
        assert set(draw.byes) == said_of(draw, "opponent_left", "free_today")
        assert set(Counter(draw.tables).values()) <= {2}
        stage.keep(draw, 0)

    met_ = Counter(two for round_ in stage.past for two in set(map(frozenset, round_.tables)))
    stayed = combinations(stage.first & stage.here, 2)
    assert all(met_[frozenset(two)] == 1 + twice for two in stayed)
