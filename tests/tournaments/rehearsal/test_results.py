"""Results that are made up: the same for the same seed, and of the shape that tables have."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tournaments.rehearsal.results import make_up


def test_everybody_partners_everybody_in_three_games() -> None:
    outcomes = make_up([1, 2, 3, 4], "ABAB", games=3, fixed_partners=False, seed="dice|1")

    assert [outcome.sides for outcome in outcomes] == [((1, 3), (2, 4)), ((1, 4), (3, 2)), ((1, 2), (4, 3))]


@pytest.mark.parametrize(
    ("sitting", "seat_sides", "sides"),
    [
        ([1, 2, 1, 2], "ABAB", ((1,), (2,))),
        ([1, 2, 3], "ABC", ((1,), (2,), (3,))),
        ([1, 2, 3, 4, 5], "ABAB", ((1,), (2,), (3,), (4,), (5,))),
    ],
)
def test_sides_are_those_of_the_table(sitting, seat_sides, sides) -> None:
    (outcome,) = make_up(sitting, seat_sides, games=1, fixed_partners=len(set(sitting)) == 2, seed="dice|1")

    assert outcome.sides == sides
    assert (len(outcome.marks), sum(outcome.won)) == (len(sides), 1)
    assert outcome.won[outcome.marks.index(max(outcome.marks))] > 0


def test_same_seed_gives_the_same_results_and_another_one_others() -> None:
    def games(seed: str) -> list[object]:
        return make_up([1, 2, 3, 4], "ABAB", games=12, fixed_partners=False, seed=seed)

    assert games("dice|1") == games("dice|1")
    assert games("dice|1") != games("word|1")
    assert games("dice|1") != games("dice|2")


def test_who_is_level_shares_the_win_and_nobody_is_favoured() -> None:
    wins = Counter(
        make_up([1, 2, 1, 2], "ABAB", games=1, fixed_partners=True, seed=f"{seed}|1")[0].won[0]
        for seed in range(2_000)
    )

    assert set(wins) == {Fraction(0), Fraction(1, 2), Fraction(1)}
    assert abs(wins[Fraction(0)] - wins[Fraction(1)]) < 200
