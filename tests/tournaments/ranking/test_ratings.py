"""Ratings: replayed from the games alone, moved by results, honest about what is not known."""

import json
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.steps.games import game_in_company
from tournaments.ranking.company import PlayedGame
from tournaments.ranking.ratings import SURE_AFTER, Rating, ranks_of, rate


def won_by(
    first: tuple[int, ...], second: tuple[int, ...], part: int | Fraction = 1, at: int = 0
) -> PlayedGame:
    """A game of two sides of which the `first` took `part` of the win."""
    shares = (Fraction(part), 1 - Fraction(part))
    return PlayedGame(1, f"{at:04}", (), (first, second), (10, 5), shares)


def told(games: list[PlayedGame]) -> str:
    return json.dumps({number: vars(one) for number, one in rate(games).items()})


@settings(max_examples=30)
@given(st.lists(game_in_company(), max_size=10), st.randoms(use_true_random=False))
def test_replay_gives_the_same_bytes_in_whatever_order_games_arrive(games: list[PlayedGame], chance) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)

    assert told(shuffled) == told(games) == told(list(games))


def test_games_of_one_moment_are_told_apart_by_what_they_say() -> None:
    games = [won_by((1, 2), (3, 4)), won_by((1, 3), (2, 4)), won_by((4, 1), (2, 3))]

    assert told(games) == told(games[::-1])


def test_who_is_new_is_in_the_middle_and_little_known() -> None:
    level = rate([won_by((1, 2), (3, 4), Fraction(1, 2))])

    assert {one.points for one in level.values()} == {1500}
    assert level[1].low < 600
    assert level[1].high > 2400
    assert level[1].is_provisional


def test_winning_raises_partners_and_lowers_opponents_alike() -> None:
    ratings = rate([won_by((1, 2), (3, 4))])

    assert ratings[1].points == ratings[2].points > 1500 > ratings[3].points == ratings[4].points
    assert ratings[1].points - 1500 == 1500 - ratings[3].points


def test_who_wins_with_everybody_stands_before_his_partners_and_is_better_known_with_each_game() -> None:
    turns = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]
    games = [won_by(*turns[at % 3], at=at) for at in range(SURE_AFTER)]
    few, many = rate(games[:3])[1], rate(games)[1]

    assert ranks_of(rate(games))[1] == 1
    assert many.high - many.low < few.high - few.low
    assert (few.is_provisional, many.is_provisional) == (True, False)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong = [won_by((1, 2), (3, 4), at=at) for at in range(10)]
    before = rate(strong)[1].points

    lost = before - rate([*strong, won_by((3, 4), (1, 2), at=11)])[1].points
    gained = rate([*strong, won_by((1, 2), (3, 4), at=11)])[1].points - before

    assert lost > 2 * gained > 0


def test_history_has_the_guess_after_each_evening() -> None:
    first = won_by((1, 2), (3, 4))
    later = replace(won_by((1, 3), (2, 5), at=1), evening=2)
    ratings = rate([later, first])

    assert [evening for evening, *_rest in ratings[1].history] == [1, 2]
    assert [evening for evening, *_rest in ratings[4].history] == [1]
    assert ratings[1].history[-1][1:] == (ratings[1].low, ratings[1].points, ratings[1].high)


def test_each_for_himself_is_rated_by_who_won_alone() -> None:
    shares = (Fraction(1), Fraction(0), Fraction(0))
    ratings = rate([PlayedGame(1, "", (), ((1,), (2,), (3,)), (3, 2, 1), shares)])

    assert ratings[1].points > 1500 > ratings[2].points == ratings[3].points


def test_rank_is_shared_by_the_same_points_and_none_while_provisional() -> None:
    known = {number: Rating(points, 0, 0, SURE_AFTER) for number, points in enumerate((9, 8, 8, 7), 1)}

    assert ranks_of(known | {5: Rating(99, 0, 0, SURE_AFTER - 1)}) == {1: 1, 2: 2, 3: 2, 4: 4}
