"""Pairing by rank: neighbours in the standings meet, the first at table 1."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.steps.examples import examples
from tournaments.pairing.by_rank import pair_by_rank
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.lot import draw_lot

RANKS = {5: 1, 3: 2, 8: 3, 1: 4, 2: 5, 7: 6}


def a_draw(
    ranks: Mapping[int, int] = RANKS,
    past: Sequence[PlayedRound] = (),
    *,
    numbers: Sequence[int] = (1, 2, 3, 5, 7, 8),
    rounds: int = 0,
) -> Draw:
    return pair_by_rank(
        [Entrant(number, 2) for number in numbers],
        past,
        seed="dice 4 2 6",
        round_number=len(past) + 1,
        ranks=ranks,
        rounds=rounds,
    )


def test_first_meets_second_at_the_first_table() -> None:
    draw = a_draw()

    assert draw.tables == ((5, 3), (8, 1), (2, 7))
    assert draw.explanation == (Remark("by_rank", count=6), Remark("no_bye"))


def test_first_round_is_drawn_by_lot() -> None:
    lot = draw_lot(
        [Entrant(number, 2) for number in range(1, 8)],
        table_size=4,
        seed="dice 4 2 6",
        round_number=1,
        byes={},
    )

    draw = a_draw({}, numbers=range(1, 8))

    assert (draw.tables, draw.byes, draw.order) == (lot.tables, lot.byes, lot.order)
    assert draw.explanation == (Remark("lot", count=7), Remark("bye", lot.byes, 1))


def test_equal_ranks_and_latecomers_stand_in_the_order_of_the_lot() -> None:
    draw = a_draw({1: 1, 2: 1, 3: 1, 4: 1}, numbers=range(1, 7))

    line = [number for table in draw.tables for number in table]
    assert line[:4] == [number for number in draw.order if number <= 4]
    assert line[4:] == [number for number in draw.order if number > 4]


def test_sides_that_have_met_step_aside() -> None:
    draw = a_draw(past=[PlayedRound(((5, 3), (8, 2), (1, 7)))])

    assert draw.tables == ((5, 8), (3, 1), (2, 7))
    assert draw.explanation[2:] == (Remark("stepped_aside", (5, 3), 1),)


def test_last_who_has_not_sat_out_does() -> None:
    draw = a_draw(RANKS | {9: 7}, [PlayedRound((), (9,))], numbers=(1, 2, 3, 5, 7, 8, 9))

    assert (draw.tables, draw.byes) == (((5, 3), (8, 1), (2, 9)), (7,))
    assert draw.explanation[1] == Remark("bye_lowest", (7,), 1)


def test_rematch_comes_only_when_nobody_else_is_left() -> None:
    past = [PlayedRound(((1, 2), (3, 4))), PlayedRound(((1, 3), (2, 4))), PlayedRound(((1, 4), (2, 3)))]

    draw = a_draw({1: 1, 4: 2, 2: 3, 3: 4}, past, numbers=(1, 2, 3, 4))

    assert draw.tables == ((1, 2), (4, 3))
    assert draw.explanation[2:] == (
        Remark("rematch", (1, 2), 1),
        Remark("rematch", (4, 3), 1),
        Remark("stepped_aside", (1, 4), 3),
        Remark("stepped_aside", (2, 3), 3),
    )


@given(
    count=st.integers(2, 8),
    rounds=st.lists(st.permutations(range(1, 9)), max_size=3),
    again=st.integers(0, 3),
)
@examples(20, of=60)
def test_no_legal_round_keeps_neighbours_closer(count: int, rounds: list[list[int]], again: int) -> None:
    count -= count % 2
    past = [PlayedRound(tuple(zip(seats[::2], seats[1::2], strict=True))) for seats in rounds]
    met = {frozenset(table) for played in past for table in played.tables}
    ranks = {number: number for number in range(1, count + 1)}

    draw = a_draw(ranks, past, numbers=range(1, count + 1))

    def spread(order: Sequence[int]) -> int | None:
        tables = list(zip(order[::2], order[1::2], strict=True))
        fresh = not any(frozenset(table) in met for table in tables)
        return sum((one - other) ** 2 for one, other in tables) if fresh else None

    found = [spread(order) for order in itertools.permutations(ranks)]
    best = min((one for one in found if one is not None), default=None)
    assert spread([number for table in draw.tables for number in table]) == best


@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_ten_rounds_of_comings_and_goings_never_fail(data: st.DataObject) -> None:
    past: list[PlayedRound] = []
    for _ in range(10):
        present = data.draw(st.sets(st.integers(1, 9), min_size=1))
        ranks = {number: data.draw(st.integers(1, 9)) for number in data.draw(st.sets(st.integers(1, 12)))}

        draw = a_draw(ranks, past, numbers=sorted(present), rounds=10)

        assert sorted([*draw.byes, *itertools.chain(*draw.tables)]) == sorted(present)
        past.append(PlayedRound(draw.tables, draw.byes))


def test_draw_does_not_depend_on_the_order_of_anything() -> None:
    turned = a_draw(dict(reversed(RANKS.items())), numbers=(8, 7, 5, 3, 2, 1))

    assert repr(turned) == repr(a_draw())


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        a_draw(numbers=(1, 1))
    with pytest.raises(ValueError, match="one size"):
        a_draw(numbers=())
