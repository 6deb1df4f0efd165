"""What is said of a row beside its neighbours, whatever was played: what parts them, what would have changed it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from tournaments.explanations.page import TurnWords, compared, say_hints, say_neighbours
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Standing
from tournaments.ranking.why import Why

WORDS = TurnWords("won %(name)s: %(rank)s", "none better", "lost %(name)s: %(rank)s", "none worse")
NAMES = {1: "Anne", 2: "Luc", 3: "Béa"}


def a_row(number: int, separated_by: Criterion | None = Criterion.WON) -> Standing:
    return Standing(
        number, number, 3, Fraction(4 - number), 10, 8, withdrawn=False, separated_by=separated_by
    )


FIRST = Why(a_row(1), None, a_row(2), is_tried=True)
SECOND = Why(a_row(2, None), a_row(1), a_row(3), is_tried=True)


@pytest.mark.parametrize(
    ("why", "sentences"),
    [
        (replace(SECOND, is_tried=False, turned={0: 1}), []),
        (replace(SECOND, turned={4: 1, 2: 1, 0: 2}), ["won no. 2: 1"]),
        (
            replace(SECOND, turned={0: 2}, marks=(3, 1)),
            ["none better", "3 marks more would have made rank 1."],
        ),
        (SECOND, []),
        (replace(FIRST, lost=(5, 3)), ["lost no. 5: 3"]),
        (replace(FIRST, marks=(-1, 2)), ["none worse", "1 mark fewer would have made rank 2."]),
        (replace(FIRST, below=None), ["Nobody else has a rank: nothing would have changed it."]),
    ],
)
def test_hints_tell_the_best_of_what_was_tried(why: Why, sentences: list[str]) -> None:
    with override("en"):
        assert list(say_hints(why, WORDS, lambda place: {"name": f"no. {place}"})) == sentences


def test_row_is_parted_from_its_neighbours_by_a_criterion_or_level_with_them() -> None:
    with override("en"):
        assert list(say_neighbours(SECOND, NAMES)) == [
            "Behind Anne by: games won.",
            "Level with Béa by every criterion: they share the rank.",
        ]


def test_criterion_is_compared_in_words_and_in_figures() -> None:
    row = compared(FIRST, Criterion.WON, lambda standing: standing.won)

    assert (row.above, row.own, row.below) == ("", "3", "2")
    assert (row.values, row.parts_above, row.parts_below) == ((None, 3, 2), False, True)
