"""What would have changed a rank, each time against the ranking made again."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tournaments.ranking.criteria import BY_AVERAGE, BY_MARKS, BY_WINS, Criterion, Order, Rule
from tournaments.ranking.games import Award, Outcome, won_by
from tournaments.ranking.standings import standings
from tournaments.ranking.why import Why, find_why, turned_over, turns_of_games

FOUR = (1, 2, 3, 4)


def a_game(one: int, other: int, marks: tuple[int, int]) -> Outcome:
    winner = None if marks[0] == marks[1] else int(marks[1] > marks[0])
    return Outcome(((one,), (other,)), marks, won_by(winner, 2))


def why(games: list[Outcome], number: int, order: Order = BY_WINS) -> Why:
    row = find_why(
        lambda games, awards: standings(FOUR, games, order=order, awards=awards),
        games,
        number,
        turns_of_games(games, number),
    )
    assert row is not None
    return row


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
    assert find_why(lambda games, _awards: standings(FOUR, games), games, 9) is None


def test_leader_is_told_the_closest_game_and_the_fewest_marks_that_would_have_cost_it() -> None:
    games = [a_game(1, 2, (10, 2)), a_game(1, 3, (9, 8)), a_game(3, 4, (6, 0))]

    assert (why(games, 1).lost, why(games, 1).marks, why(games, 1).turned) == ((1, 2), None, {})
    assert (why(games, 1, BY_MARKS).lost, why(games, 1, BY_MARKS).marks) == ((0, 2), (-6, 2))


def test_leaders_who_are_level_and_one_who_is_alone() -> None:
    level = [a_game(1, 2, (5, 3)), a_game(3, 4, (5, 3))]
    alone = find_why(
        lambda games, awards: standings([1], games, awards=[Award(1, counts=True), *awards]),
        [],
        1,
        turns_of_games([], 1),
    )

    assert [(why(level, one).row.rank, why(level, one).marks) for one in (1, 3)] == [(1, (-1, 2))] * 2
    assert why(level, 4).marks is None
    assert alone is not None
    assert (alone.marks, alone.lost, alone.is_tried) == (None, None, True)


def test_marks_change_a_rank_where_what_parts_comes_after_them() -> None:
    games = [a_game(1, 2, (5, 3)), a_game(3, 4, (8, 3)), a_game(1, 4, (3, 2)), a_game(3, 2, (0, 2))]

    assert (why(games, 3, BY_MARKS).above, why(games, 3, BY_MARKS).marks) == (
        why(games, 1, BY_MARKS).row,
        (1, 1),
    )


ORDERS: list[Order] = [
    BY_WINS,
    BY_MARKS,
    BY_AVERAGE,
    (Criterion.LEAST,),
    (Criterion.WON, Criterion.DIRECT, Criterion.DIFFERENCE),
    (Rule(Criterion.CAPPED, (5,)), Criterion.BUCHHOLZ),
    (Criterion.BUCHHOLZ, Criterion.MARKS_FOR, Criterion.DIRECT),
]


@examples(30)
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
    st.sampled_from(ORDERS),
)
def test_what_is_told_changes_the_rank_and_nothing_smaller_does(games: list[Outcome], order: Order) -> None:
    found = why(games, 1, order)
    row = found.row
    if row.rank is None:
        return

    def moves(played: list[Outcome], more: int = 0) -> bool:
        rows = standings(FOUR, played, order=order, awards=[Award(1, more)])
        rank = next(one.rank for one in rows if one.number == 1) or 0
        return rank > 1 if row.rank == 1 else rank < (row.rank or 0)

    furthest = (found.marks or (300, 0))[0]
    enough = [
        more
        for more in range(-abs(furthest), abs(furthest) + 1)
        if more >= -row.marks_for and moves(games, more)
    ]
    assert enough == ([furthest] if found.marks else [])

    costly = [at for at, game in enumerate(games) if moves(other_way(games, at, 1))] if row.rank == 1 else []
    gaps = {at: abs(games[at].marks[0] - games[at].marks[1]) for at in costly}
    assert (found.lost and found.lost[0]) == min(gaps, key=lambda at: (gaps[at], at), default=None)


def other_way(games: list[Outcome], at: int, loser: int) -> list[Outcome]:
    """`games`, the one at `at` lost by `loser` if it played there and had not lost it."""
    ((one,), (other,)) = games[at].sides
    if loser not in (one, other) or not games[at].won[(one, other).index(loser)]:
        return games
    return [*games[:at], turned_over(games[at], other if one == loser else one), *games[at + 1 :]]
