"""Round after round of a bracket: what is due, what a table stands for, who is not there."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.brackets.bracket import prospects
from tournaments.pairing.brackets.consolante import consolante
from tournaments.pairing.brackets.double import double
from tournaments.pairing.brackets.rounds import (
    BracketCourse,
    BracketTable,
    Finished,
    Level,
    PastRound,
    StillPlayed,
    draw_matches,
    draw_pools,
    follow,
)
from tournaments.pairing.brackets.sketch import single
from tournaments.pairing.draw import Draw
from tournaments.pairing.movements.rounds import AllMet

WON, LOST = Fraction(1), Fraction(0)
KINDS = {"single": lambda field: single(field, down_to=4), "consolante": consolante, "double": double}
FOUR = single([1, 2, 3, 4])


def met(round_: int, table: int, winner: int, loser: int) -> BracketTable:
    return BracketTable(round_, table, (winner, loser), (WON, LOST), (10, 4), over=True)


def drawn(course: BracketCourse, turn: int, here: range | list[int] = range(1, 5)) -> Draw:
    return draw_matches(course, [1, 2, 3, 4], here, method="single/2", round_number=turn, turn=turn)


@given(
    kind=st.sampled_from(sorted(KINDS)),
    count=st.integers(2, 20),
    results=st.lists(st.booleans(), min_size=80, max_size=80),
    leaving=st.dictionaries(st.integers(2, 6), st.integers(1, 20), max_size=3),
)
def test_every_bracket_is_played_to_its_end_whoever_leaves(kind, count, results, leaving) -> None:
    bracket, order, past = KINDS[kind](range(1, count + 1)), range(1, count + 1), list[PastRound]()
    here, coin = set(order), iter(results)
    for turn in range(1, 40):
        here -= {leaving.get(turn, 0)}
        course = follow(bracket, past, set(order) - here)
        try:
            draw = draw_matches(course, order, here, method="x/1", round_number=turn, turn=turn)
        except Finished:
            break
        told = enumerate(((two if next(coin) else two[::-1]) for two in draw.tables), start=1)
        past.append(PastRound(turn, tuple(met(turn, table, *two) for table, two in told), course.left))

    ends = prospects(bracket, course.results)
    assert (course.stale, set(ends)) == ((), set(order))
    assert all(settled for _place, settled in ends.values())


def test_matches_wait_for_their_turn() -> None:
    course = follow(single([1, 2, 3, 4, 5]), [])

    assert course.open == {1: (4, 5), 3: (2, 3)}
    assert course.due(1) == {1: (4, 5)}
    assert course.due(2) == course.open


def test_table_of_an_earlier_round_stands_for_the_match_of_its_entries() -> None:
    course = follow(FOUR, [PastRound(7, (met(7, 2, 3, 2), met(7, 1, 1, 4)))])

    assert course.results == {1: (1, 4), 2: (3, 2)}
    assert {number: meeting.table for number, meeting in course.meetings.items()} == {1: 1, 2: 2}
    assert course.open == {3: (1, 3)}


def test_table_that_no_longer_follows_is_stale_and_the_right_match_is_due() -> None:
    first = PastRound(1, (met(1, 1, 4, 1), met(1, 2, 2, 3)))  # corrected: 1 had won
    course = follow(FOUR, [first, PastRound(2, (met(2, 1, 1, 2),))])

    draw = drawn(course, 3)

    assert [meeting.entries for meeting in course.stale] == [(1, 2)]
    assert draw.tables == ((4, 2),)
    assert [(said.entries, said.count) for said in draw.explanation if said.code == "stale"] == [((1, 2), 2)]


def test_who_is_not_there_loses_and_the_other_sits_out() -> None:
    first = PastRound(1, (met(1, 1, 1, 4), met(1, 2, 2, 3)))
    eight = follow(single(range(1, 9)), [], gone={8})

    draw = draw_matches(eight, range(1, 9), range(1, 8), method="x/1", round_number=1, turn=1)

    assert (draw.byes, [said.entries for said in draw.explanation if said.code == "not_there"]) == (
        (1,),
        [(1, 8)],
    )
    assert follow(FOUR, [first], gone={2}).is_over


def test_what_a_draw_said_holds_when_somebody_comes_back() -> None:
    first = PastRound(1, (met(1, 2, 2, 3),), forfeits=((1, 4),))

    assert follow(FOUR, [first]).open == {3: (1, 2)}


def test_level_table_holds_the_draw_up() -> None:
    level = BracketTable(1, 2, (2, 3), (Fraction(1, 2), Fraction(1, 2)), (5, 5), over=True)

    with pytest.raises(Level) as found:
        drawn(follow(FOUR, [PastRound(1, (met(1, 1, 1, 4), level))]), 2)

    assert found.value.meetings == (level,)


def test_more_games_win_a_match_and_then_more_marks() -> None:
    even = BracketTable(1, 1, (1, 2), (WON, WON), (30, 40), over=True)
    ahead = BracketTable(1, 1, (1, 2), (WON * 2, WON), (30, 90), over=True)
    playing = BracketTable(1, 1, (1, 2), (WON, LOST), (30, 0))

    assert [one.winner for one in (even, ahead, playing)] == [2, 1, None]


def test_table_that_is_not_done_is_not_drawn_again() -> None:
    slow = BracketTable(1, 1, (1, 4))
    course = follow(FOUR, [PastRound(1, (slow, met(1, 2, 2, 3)))])

    with pytest.raises(StillPlayed) as found:
        drawn(course, 2)

    assert found.value.meetings == (slow,)


def test_digest_changes_with_a_result() -> None:
    one = follow(FOUR, [PastRound(1, (met(1, 1, 1, 4), met(1, 2, 2, 3)))])
    other = follow(FOUR, [PastRound(1, (met(1, 1, 1, 4), met(1, 2, 3, 2)))])

    assert drawn(one, 2).digest == drawn(one, 2).digest != drawn(other, 2).digest


def test_pools_go_round_until_all_have_met() -> None:
    draws = [draw_pools(range(1, 8), range(1, 8), size=4, round_number=turn, turn=turn) for turn in (1, 2, 3)]

    assert [(len(draw.tables), len(draw.byes)) for draw in draws] == [(3, 1)] * 3
    assert len({frozenset(two) for draw in draws for two in draw.tables}) == 6 + 3
    with pytest.raises(AllMet):
        draw_pools(range(1, 8), range(1, 8), size=4, round_number=4, turn=4)


def test_who_meets_a_leaver_in_a_pool_sits_out() -> None:
    full = draw_pools(range(1, 5), range(1, 5), size=4, round_number=1, turn=1)
    gone = full.tables[0][0]

    draw = draw_pools(range(1, 5), {1, 2, 3, 4, 9} - {gone}, size=4, round_number=1, turn=1)

    assert (draw.tables, draw.byes) == (full.tables[1:], (full.tables[0][1],))
    assert [(said.code, said.entries) for said in draw.explanation[1:]] == [
        ("opponent_left", draw.byes),
        ("too_late", (9,)),
    ]
