"""Rounds drawn by a movement: places by lot, all later rounds from the first one, and the place that is empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.steps.cells import every_cell
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.movements.howell import howell
from tournaments.pairing.movements.mitchell import mitchell
from tournaments.pairing.movements.rounds import (
    CIRCLE,
    HOWELL,
    MITCHELL,
    MOVEMENTS,
    AllMet,
    Movement,
    draw_turn,
)

every_movement = pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda one: one.method)


def turn(movement: Movement, numbers: Sequence[int], past: Sequence[PlayedRound]) -> Draw:
    entrants = [Entrant(number, 2) for number in numbers]
    return draw_turn(movement, entrants, past, seed="seed", round_number=len(past) + 1)


def played(movement: Movement, *fields: Sequence[int]) -> list[Draw]:
    """A round for each of `fields`, one after the other."""
    draws: list[Draw] = []
    for numbers in fields:
        draws.append(turn(movement, numbers, [PlayedRound(one.tables, one.byes) for one in draws]))
    return draws


def codes(draw: Draw) -> list[str]:
    return [remark.code for remark in draw.explanation]


@every_movement
@pytest.mark.parametrize("pairs", [8, 9, 12, 15])
def test_nobody_meets_twice_and_it_ends_when_it_says(movement: Movement, pairs: int) -> None:
    field = range(1, pairs + 1)
    draws = played(movement, *[field] * movement.rounds(pairs))

    met = Counter(frozenset(table) for draw in draws for table in draw.tables)

    assert set(met.values()) == {1}
    assert all(len(draw.byes) == pairs % 2 for draw in draws)
    with pytest.raises(AllMet):
        turn(movement, field, [PlayedRound(one.tables, one.byes) for one in draws])


@every_cell("pairs", range(7, 40, 2))
def test_empty_place_is_that_of_one_pair_more(pairs: int) -> None:
    for movement, whole in ((MITCHELL, mitchell(pairs + 1)), (HOWELL, howell(pairs + 1))):
        assert movement.empty is not None
        place = movement.empty(pairs) + 1
        names = [number for number in range(1, pairs + 2) if number != place]
        odd = movement.turns(pairs)
        assert len(odd) == len(whole)
        for short, full in zip(odd, whole, strict=True):
            tables = {frozenset(names[one - 1] for one in table) for table in short.tables}
            assert tables == {frozenset(table) for table in full.tables if place not in table}


@pytest.mark.parametrize("movement", [MITCHELL, HOWELL], ids=lambda one: one.method)
def test_who_comes_late_takes_the_empty_place_and_keeps_it(movement: Movement) -> None:
    draws = played(movement, range(1, 10), range(1, 12), range(1, 11), range(1, 12))

    taken = Remark("empty_place", (10,), 1)
    assert [taken in draw.explanation for draw in draws] == [False, True, True, True]
    assert [draw.byes for draw in draws[1:]] == [(11,), (), (11,)]
    assert Remark("no_place", (11,), 1) in draws[3].explanation
    met = Counter(frozenset(table) for draw in draws for table in draw.tables)
    assert set(met.values()) == {1}


def test_nobody_has_the_place_of_a_circle() -> None:
    first, second = played(CIRCLE, range(1, 6), range(1, 7))

    assert (len(first.byes), len(second.byes)) == (1, 2)
    assert Remark("came_late", (6,), 1) in second.explanation


def test_staying_pairs_are_told_and_stay() -> None:
    draws = played(MITCHELL, *[range(1, 10)] * 5)

    (stay,) = (remark.entries for remark in draws[0].explanation if remark.code == "mitchell_stays")
    assert [[table[0] for table in draw.tables] for draw in draws] == [list(stay)] * 5
    assert codes(draws[1]) == ["mitchell", "bye_of_mitchell"]


def test_skipped_table_is_told() -> None:
    draws = played(MITCHELL, *[range(1, 9)] * 3)

    assert [codes(draw)[0] for draw in draws] == ["mitchell_drawn", "mitchell", "mitchell_skips"]


def test_table_without_a_game_keeps_its_number() -> None:
    first = played(MITCHELL, range(1, 11))[0]
    past = [PlayedRound(first.tables, first.byes)]
    gone, stays = first.tables[1][1], first.tables[4][0]

    second = turn(MITCHELL, [number for number in range(1, 11) if number != gone], past)

    (empty,) = second.left_empty
    assert empty == 3  # who was at table 2 would have come to the next one
    assert (len(second.tables), second.tables[-1][0]) == (4, stays)
    assert played(CIRCLE, range(1, 7), range(2, 7))[1].left_empty == ()


def test_opponent_of_who_has_left_sits_out() -> None:
    first = played(HOWELL, range(1, 9))[0]
    second = turn(HOWELL, range(2, 9), [PlayedRound(first.tables, first.byes)])

    (alone,) = second.byes
    assert Remark("opponent_left", (alone,), 1) in second.explanation
    assert len(second.tables) == 3
