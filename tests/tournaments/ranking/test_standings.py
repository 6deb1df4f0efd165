"""The ranking of an evening, on tables small enough to check by hand."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.steps.games import a_game, evenings
from tournaments.ranking.criteria import BY_MARKS, Criterion
from tournaments.ranking.games import Outcome, Standing
from tournaments.ranking.standings import StageField, staged, standings


def ranks(rows: tuple[Standing, ...]) -> list[tuple[int | None, int]]:
    return [(row.rank, row.number) for row in rows]


def test_each_player_of_a_side_gets_its_result() -> None:
    rows = standings([1, 2, 3, 4], [a_game("1+3 2+4", 101, 60)])

    first = Standing(1, 1, 1, 1, 101, 60, False, None)
    assert rows[0] == first
    assert [(row.number, row.won, row.difference) for row in rows] == [
        (1, 1, 41),
        (3, 1, 41),
        (2, 0, -41),
        (4, 0, -41),
    ]


def test_games_won_come_first_then_difference_then_marks_for() -> None:
    games = [
        a_game("1 5", 101, 100),
        a_game("1 6", 101, 100),
        a_game("2 5", 101, 50),
        a_game("3 6", 101, 60),
        a_game("4 7", 111, 70),
    ]

    rows = standings(range(1, 8), games)

    assert ranks(rows)[:4] == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert [row.separated_by for row in rows[:4]] == [
        Criterion.WON,
        Criterion.DIFFERENCE,
        Criterion.MARKS_FOR,
        Criterion.WON,
    ]


def test_level_entries_share_a_rank_and_stand_by_number() -> None:
    games = [a_game("9 1", 101, 0), a_game("4+2 7+3", 101, 60), a_game("5 6", 101, 80)]

    rows = standings([9, 1, 4, 2, 7, 3, 5, 6], games)

    assert ranks(rows) == [(1, 9), (2, 2), (2, 4), (4, 5), (5, 6), (6, 3), (6, 7), (8, 1)]
    assert [row.separated_by for row in rows[1:3]] == [None, Criterion.DIFFERENCE]


def test_a_drawn_game_counts_as_played_and_nobody_wins_it() -> None:
    rows = standings([1, 2], [a_game("1 2", 40, 40)])

    assert [(row.rank, row.played, row.won, row.difference) for row in rows] == [(1, 1, 0, 0), (1, 1, 0, 0)]


def test_a_withdrawn_entry_keeps_its_past_and_is_ranked_behind() -> None:
    games = [a_game("1 2", 101, 60), a_game("1 3", 101, 60)]

    rows = standings([1, 2, 3], games, withdrawn={1})

    assert ranks(rows) == [(1, 2), (1, 3), (3, 1)]
    assert (rows[2].won, rows[2].difference, rows[2].withdrawn) == (2, 82, True)
    assert rows[1].separated_by is Criterion.WITHDRAWN


def test_who_has_not_played_is_listed_last_without_a_rank() -> None:
    rows = standings([1, 2, 3, 4], [a_game("2 4", 101, 60)], withdrawn={3})

    assert ranks(rows) == [(1, 2), (2, 4), (None, 1), (None, 3)]
    assert [row.separated_by for row in rows] == [Criterion.WON, Criterion.PLAYED, None, None]


def test_without_results_everybody_is_listed() -> None:
    assert ranks(standings([3, 1, 2], [])) == [(None, 1), (None, 2), (None, 3)]
    assert standings([], []) == ()


def charged(game: Outcome, **charges: int) -> Outcome:
    """`charged(game, e3=34)`: entry 3 alone bears 34 of it."""
    return replace(game, charges={int(entry[1:]): points for entry, points in charges.items()})


def test_a_fault_costs_its_author_alone() -> None:
    rows = standings([1, 2, 3, 4], [charged(a_game("1+3 2+4", 101, 60), e3=34)])

    assert [(row.number, row.rank, row.won, row.marks_for, row.difference, row.charged) for row in rows] == [
        (1, 1, 1, 101, 41, 0),
        (3, 2, 1, 67, 7, 34),
        (2, 3, 0, 60, -41, 0),
        (4, 3, 0, 60, -41, 0),
    ]
    assert rows[0].separated_by is Criterion.DIFFERENCE


def test_faults_of_several_games_add_up_and_may_leave_less_than_nothing() -> None:
    games = [charged(a_game("1 2", 10, 0), e1=34), charged(a_game("1 2", 10, 0), e1=34, e2=30)]

    rows = standings([1, 2], games)

    assert [(row.number, row.won, row.marks_for, row.marks_against, row.charged) for row in rows] == [
        (1, 2, -48, 0, 68),
        (2, 0, -30, 20, 30),
    ]


@examples(30)
@given(evening=evenings(), data=st.data())
def test_the_order_of_results_and_entries_changes_nothing(
    evening: tuple[list[int], list[Outcome]], data: st.DataObject
) -> None:
    numbers, games = evening

    shuffled = standings(data.draw(st.permutations(numbers)), data.draw(st.permutations(games)))

    assert shuffled == standings(numbers, games)


@examples(30)
@given(evening=evenings())
def test_other_numbers_in_the_same_order_change_nothing_but_the_numbers(
    evening: tuple[list[int], list[Outcome]],
) -> None:
    numbers, games = evening
    renamed = {number: 1000 + number for number in numbers}
    others = [
        Outcome(tuple(tuple(renamed[number] for number in side) for side in game.sides), game.marks, game.won)
        for game in games
    ]

    ours, theirs = standings(numbers, games), standings(renamed.values(), others)

    assert [(row.rank, renamed[row.number], row.won, row.separated_by) for row in ours] == [
        (row.rank, row.number, row.won, row.separated_by) for row in theirs
    ]


@examples(30)
@given(evening=evenings())
def test_books_balance(evening: tuple[list[int], list[Outcome]]) -> None:
    numbers, games = evening

    rows = standings(numbers, games)

    assert sum(row.difference for row in rows) == 0
    assert sum(row.won for row in rows) == 2 * sum(sum(game.won) for game in games)
    assert sum(row.played for row in rows) == 4 * len(games)


@examples(30)
@given(evening=evenings(), data=st.data())
def test_ranks_say_how_many_stand_before(
    evening: tuple[list[int], list[Outcome]], data: st.DataObject
) -> None:
    numbers, games = evening
    gone = data.draw(st.sets(st.sampled_from(numbers)))

    rows = standings(numbers, games, gone)

    ranked = [row for row in rows if row.rank is not None]
    assert [row.number for row in ranked] == [row.number for row in rows][: len(ranked)]
    for place, (row, following) in enumerate(pairwise(ranked), start=1):
        assert following.rank == (row.rank if row.separated_by is None else place + 1)


# --- ranked by marks, and stage after stage ------------------------------------------------------


def test_marks_come_first_where_the_tournament_says_so() -> None:
    outcomes = [a_game("1 2", 10, 9), a_game("3 4", 30, 0), a_game("2 4", 25, 0)]

    by_wins = [row.number for row in standings([1, 2, 3, 4], outcomes)]
    by_marks = standings([1, 2, 3, 4], outcomes, order=BY_MARKS)

    assert by_wins == [3, 2, 1, 4]
    assert [(row.number, row.marks_for) for row in by_marks] == [(2, 34), (3, 30), (1, 10), (4, 0)]
    assert by_marks[0].separated_by == Criterion.MARKS_FOR


def test_who_went_on_is_ranked_before_who_did_not() -> None:
    first = (a_game("1 2", 30, 0), a_game("3 4", 30, 10))
    final = (a_game("3 1", 5, 4),)

    rows = staged([StageField(frozenset({1, 3}), final), StageField(frozenset({2, 4}), first)])

    assert [(row.rank, row.number, row.marks_for) for row in rows] == [
        (1, 3, 5),
        (2, 1, 4),
        (3, 4, 10),
        (4, 2, 0),
    ]
    assert [row.separated_by for row in rows] == [Criterion.WON, Criterion.STAGE, Criterion.DIFFERENCE, None]


def test_final_that_nobody_has_played_ranks_nobody() -> None:
    first = (a_game("1 2", 30, 0),)

    rows = staged([StageField(frozenset({1}), ()), StageField(frozenset({2}), first)])

    assert [(row.number, row.rank) for row in rows] == [(1, None), (2, 2)]


# --- a knock-out ---------------------------------------------------------------------------------


def test_place_in_a_knock_out_comes_before_everything_and_is_shared() -> None:
    games = (a_game("1 2", 30, 0), a_game("3 4", 5, 4))
    places = {1: (1, True), 2: (3, True), 3: (0, True), 4: (3, True), 5: (0, False)}

    rows = staged([StageField(frozenset(range(1, 6)), games, places=places)], withdrawn={3})

    assert [(row.rank, row.number) for row in rows] == [(1, 5), (2, 3), (3, 1), (4, 2), (4, 4)]
    assert [row.separated_by for row in rows] == [Criterion.BRACKET] * 3 + [None] * 2


def test_those_who_still_play_are_ranked_by_their_games_meanwhile() -> None:
    games = (a_game("1 2", 30, 0), a_game("3 4", 5, 4))
    places = {1: (0, False), 2: (2, True), 3: (0, False), 4: (2, True)}

    rows = staged([StageField(frozenset(range(1, 5)), games, places=places)])

    assert [(row.rank, row.number, row.separated_by) for row in rows[:2]] == [
        (1, 1, Criterion.DIFFERENCE),
        (2, 3, Criterion.BRACKET),
    ]
