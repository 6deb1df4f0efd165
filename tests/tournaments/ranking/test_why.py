"""What would have changed a rank, each time against the ranking made again."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.criteria import BY_AVERAGE, BY_MARKS, BY_WINS, Order
from tournaments.ranking.games import Award, Outcome, won_by
from tournaments.ranking.standings import standings
from tournaments.ranking.why import Why, find_why, turned_over

FOUR = (1, 2, 3, 4)


def a_game(one: int, other: int, marks: tuple[int, int]) -> Outcome:
    winner = None if marks[0] == marks[1] else int(marks[1] > marks[0])
    return Outcome(((one,), (other,)), marks, won_by(winner, 2))


def why(games: list[Outcome], number: int, order: Order = BY_WINS) -> Why:
    found = find_why(
        lambda games, awards: standings(FOUR, games, order=order, awards=awards), games, (), number
    )
    assert found is not None
    return found


def test_row_stands_between_its_neighbours_and_a_game_turned_over_moves_it() -> None:
    games = [a_game(1, 2, (10, 5)), a_game(3, 4, (9, 8)), a_game(1, 3, (4, 6)), a_game(2, 4, (7, 1))]

    found = why(games, 2)

    assert [row and row.number for row in (found.above, found.row, found.below)] == [1, 2, 4]
    assert found.turned == {0: 1}
    assert why(games, 3).turned == {}


def test_marks_that_are_missing_are_the_fewest_that_make_a_better_rank() -> None:
    games = [a_game(1, 2, (10, 5)), a_game(3, 4, (9, 5))]

    assert (why(games, 3).marks, why(games, 4).marks, why(games, 2).marks) == ((1, 1), None, (1, 3))
    assert why(games, 3, BY_MARKS).marks == (1, 1)
    assert why([*games, a_game(3, 4, (0, 8))], 3, BY_AVERAGE).marks == (1, 3)


def test_game_turned_over_changes_places_and_a_drawn_one_is_won_by_a_mark() -> None:
    lost, drawn = a_game(1, 2, (3, 8)), a_game(1, 2, (5, 5))
    three = Outcome(((1,), (2,), (3,)), (4, 9, 6), won_by(1, 3))

    assert turned_over(lost, 1) == replace(lost, marks=(8, 3), won=won_by(0, 2))
    assert turned_over(drawn, 2) == replace(drawn, marks=(5, 6), won=won_by(1, 2))
    assert turned_over(three, 3) == replace(three, marks=(4, 6, 9), won=won_by(2, 3))


def test_who_is_not_ranked_is_asked_nothing_and_a_stranger_is_nowhere() -> None:
    games = [a_game(1, 2, (10, 5))]

    assert (why(games, 4).row.rank, why(games, 4).turned, why(games, 4).marks) == (None, {}, None)
    assert find_why(lambda *told: standings(FOUR, told[0]), games, (), 9) is None


@given(
    st.lists(
        st.builds(
            lambda two, marks: a_game(two[0], two[1], marks),
            st.permutations(FOUR),
            st.tuples(st.integers(0, 9), st.integers(0, 9)),
        ),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from([BY_WINS, BY_MARKS, BY_AVERAGE]),
)
def test_fewer_marks_than_are_said_make_no_better_rank(games: list[Outcome], order: Order) -> None:
    found = why(games, 1, order)
    if found.marks is None or found.row.rank is None:
        return
    more, rank = found.marks

    ranks = {
        extra: next(
            row.rank
            for row in standings(FOUR, games, order=order, awards=[Award(1, extra)])
            if row.number == 1
        )
        for extra in (more - 1, more)
    }

    assert ranks == {more - 1: found.row.rank, more: rank}
    assert found.row.won == sum(
        (game.won[at] for game in games for at in (0, 1) if 1 in game.sides[at]), Fraction(0)
    )
