"""Results that are made up: the same for the same seed, and of the shape that tables have."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tournaments.pairing.rotation import seatings
from tournaments.ranking.games import Outcome
from tournaments.rehearsal.rounds import make_up


def made_up(sitting: list[int], sides: str, games: int, seed: str, *, fixed: bool = False) -> list[Outcome]:
    seats = seatings(sides, games=games, fixed_partners=fixed)
    return make_up(sitting, seats, sides, seed)


def test_everybody_partners_everybody_in_three_games() -> None:
    outcomes = made_up([1, 2, 3, 4], "ABAB", 3, "dice|1")

    assert [outcome.sides for outcome in outcomes] == [((1, 3), (2, 4)), ((1, 4), (3, 2)), ((1, 2), (4, 3))]


@pytest.mark.parametrize(
    ("sitting", "seat_sides", "sides"),
    [
        ([1, 2, 1, 2], "ABAB", ((1,), (2,))),
        ([1, 2, 3], "ABC", ((1,), (2,), (3,))),
    ],
)
def test_sides_are_those_of_the_table(sitting, seat_sides, sides) -> None:
    (outcome,) = made_up(sitting, seat_sides, 1, "dice|1", fixed=len(set(sitting)) == 2)

    assert outcome.sides == sides
    assert (len(outcome.marks), sum(outcome.won)) == (len(sides), 1)
    assert outcome.won[outcome.marks.index(max(outcome.marks))] > 0


def test_game_of_another_size_has_everybody_for_himself_and_who_waits_is_not_in_it() -> None:
    (alone,) = make_up([1, 2, 3, 4, 5], [(0, 1, 2, 3, 4)], "ABAB", "dice|1")
    waiting = make_up([1, 2, 3, 4, 5], [(1, 2, 4, 3), (2, 3, 0, 4)], "ABAB", "dice|1")

    assert alone.sides == ((1,), (2,), (3,), (4,), (5,))
    assert [outcome.sides for outcome in waiting] == [((2, 5), (3, 4)), ((3, 1), (4, 5))]


def test_same_seed_gives_the_same_results_and_another_one_others() -> None:
    def games(seed: str) -> list[object]:
        return [*made_up([1, 2, 3, 4], "ABAB", 12, seed)]

    assert games("dice|1") == games("dice|1")
    assert games("dice|1") != games("word|1")
    assert games("dice|1") != games("dice|2")


def test_who_is_level_shares_the_win_and_nobody_is_favoured() -> None:
    wins = Counter(
        made_up([1, 2, 1, 2], "ABAB", 1, f"{seed}|1", fixed=True)[0].won[0] for seed in range(2_000)
    )

    assert set(wins) == {Fraction(0), Fraction(1, 2), Fraction(1)}
    assert abs(wins[Fraction(0)] - wins[Fraction(1)]) < 200
