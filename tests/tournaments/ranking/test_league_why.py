"""What would have changed the place of a team, each time against the table made again."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.steps.games import met
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Award
from tournaments.ranking.league import Meeting
from tournaments.ranking.league_why import LeagueBasis, won_by
from tournaments.ranking.why import Why

FOUR = (1, 2, 3, 4)


def why(basis: LeagueBasis, number: int) -> Why:
    row = basis.why(number)
    assert row is not None
    return row


def test_row_stands_between_its_neighbours_and_a_meeting_won_moves_it() -> None:
    basis = LeagueBasis(FOUR, (met(1, 2, (4, 0)), met(3, 4, (2, 1)), met(1, 3, (3, 1)), met(2, 4, (4, 0))))

    found = why(basis, 2)

    assert [row and row.number for row in (found.above, found.row, found.below)] == [1, 2, 3]
    assert (found.row.separated_by, found.turned, why(basis, 1).turned) == ("won", {0: 1}, {})


def test_meetings_between_those_who_are_level_are_told() -> None:
    basis = LeagueBasis(FOUR, (met(1, 2, (1, 2)), met(1, 3, (2, 1)), met(2, 4, (1, 2))))

    found = why(basis, 1)

    assert (found.above.number, found.above.separated_by) == (2, Criterion.DIRECT)
    assert basis.direct(found.row) == {1: (0, Fraction(1)), 2: (3, Fraction(2))}
    assert basis.direct(why(basis, 4).row) == {}


def test_marks_that_are_missing_are_the_fewest_that_make_a_better_place() -> None:
    basis = LeagueBasis((1, 2), (met(1, 2, (1, 1), (100, 90)), met(2, 1, (1, 1), (50, 55))))

    assert (why(basis, 2).marks, why(basis, 1).marks) == ((30, 1), (-31, 2))


def test_meeting_turned_over_brings_what_the_league_gives_for_it() -> None:
    two = LeagueBasis((1, 2), (), brings=(2, 1, 0))
    lost, drawn = met(1, 2, (1, 3), (40, 90)), met(1, 2, (2, 2), (60, 60))
    halves = (Fraction(3, 2), Fraction(5, 2))

    assert won_by(lost, 1, two) == Meeting((1, 2), (Fraction(3), Fraction(1)), (90, 40), 4, (2, 0))
    assert won_by(drawn, 2, two) == Meeting((1, 2), halves, (60, 60), 4, (0, 2))
    assert won_by(drawn, 2, replace(two, by_marks=True)).marks == (60, 61)


def test_meeting_that_is_struck_or_not_over_is_not_turned() -> None:
    begun = Meeting((2, 3), (Fraction(0), Fraction(1)), (0, 9), 1)
    basis = LeagueBasis(FOUR, (met(1, 4, (0, 4)), met(1, 2, (3, 1)), begun), withdrawn=frozenset({4}))

    assert why(basis, 1).turned == {}
    assert why(basis, 2).turned == {1: 1}
    assert (why(basis, 4).turned, basis.why(9)) == ({}, None)


games = st.tuples(st.integers(0, 4), st.integers(0, 4))
marks = st.tuples(st.integers(0, 30), st.integers(0, 30))
pairs = st.permutations(FOUR).map(lambda teams: (teams[0], teams[1]))
meetings = st.builds(lambda two, games, marks: met(*two, games, marks), pairs, games, marks)
awards = st.builds(Award, st.sampled_from(FOUR), st.integers(-20, 20))


@examples(30)
@given(
    st.lists(meetings, max_size=10),
    st.lists(awards, max_size=2),
    st.frozensets(st.sampled_from(FOUR), max_size=1),
)
def test_every_figure_is_what_the_table_then_says(
    told: list[Meeting], given_to: list[Award], gone: frozenset[int]
) -> None:
    basis = LeagueBasis(FOUR, tuple(told), gone, awards=tuple(given_to))
    ranks = {row.number: row.rank for row in basis.reckon(basis.meetings)}

    for number in FOUR:
        found = why(basis, number)
        assert found.row.rank == ranks[number]
        for place, rank in found.turned.items():
            other_way = [*told[:place], won_by(told[place], number, basis), *told[place + 1 :]]
            assert {row.number: row.rank for row in basis.reckon(other_way)}[number] == rank
        if found.marks:
            more, better = found.marks
            again = replace(basis, awards=(*given_to, Award(number, more))).reckon(basis.meetings)
            assert {row.number: row.rank for row in again}[number] == better != ranks[number]
            assert (better > (ranks[number] or 0)) == (ranks[number] == 1)
            less = more - 1 if more > 0 else more + 1
            again = replace(basis, awards=(*given_to, Award(number, less))).reckon(basis.meetings)
            assert {row.number: row.rank for row in again}[number] == ranks[number]
        if found.lost:
            place, worse = found.lost
            rival = next(team for team in told[place].teams if team != number)
            other_way = [*told[:place], won_by(told[place], rival, basis), *told[place + 1 :]]
            assert {row.number: row.rank for row in basis.reckon(other_way)}[number] == worse > 1
