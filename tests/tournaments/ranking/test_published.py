"""The criteria against the final table of a large tournament, to the last player."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise

from tests.tournaments.ranking.womens_rapid import ROUNDS, final, sonneborn
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Outcome, Standing
from tournaments.ranking.standings import standings

ORDER = (Criterion.WON, Criterion.BUCHHOLZ_CUT, Criterion.BUCHHOLZ)
PARTS = {"+": Fraction(1), "=": Fraction(1, 2), "-": Fraction(0)}


def the_games() -> list[Outcome]:
    return [
        Outcome(((int(one),), (int(other),)), (0, 0), (PARTS[how], 1 - PARTS[how]), round=turn)
        for turn, text in enumerate(ROUNDS, start=1)
        for one, how, other in re.findall(r"(\d+)([+=-])(\d+)", text)
    ]


def ranking() -> tuple[Standing, ...]:
    return standings(final(), the_games(), order=ORDER)


def test_every_player_of_the_table_has_a_game_in_each_round() -> None:
    """So FIDE's rules on rounds not played (Handbook, C.07) apply to nobody: the figures are of all 110."""
    seats = Counter((game.round, number) for game in the_games() for number in game.entries)

    assert len(final()) == 110
    assert seats == Counter((turn, number) for turn in range(1, 12) for number in range(1, 111))


def test_nobody_meets_the_same_player_twice() -> None:
    pairs = Counter(frozenset(game.entries) for game in the_games())

    assert (len(pairs), set(pairs.values())) == (605, {1})


def test_points_and_both_buchholz_are_those_of_the_final_table() -> None:
    assert {row.number: row.values for row in ranking()} == final()


def test_every_sonneborn_berger_is_that_of_the_table() -> None:
    rows = standings(final(), the_games(), order=[Criterion.WON, Criterion.SONNEBORN])

    assert {row.number: row.values[1] for row in rows} == sonneborn()


def test_order_is_that_of_the_final_table() -> None:
    """Who is level in all three figures shares a rank: there, ratings told them apart."""
    table = final()

    rows = ranking()

    assert [row.number for row in rows] == list(table)
    assert [row.rank for row in rows] == [
        1 + sum(other > figures for other in table.values()) for figures in table.values()
    ]


def test_each_is_told_from_the_next_by_the_figure_that_differs_in_the_final_table() -> None:
    figures = list(final().values())
    differs = [
        next((criterion for criterion, a, b in zip(ORDER, one, other, strict=True) if a != b), None)
        for one, other in pairwise(figures)
    ]

    told = [row.separated_by for row in ranking()]

    assert told == [*differs, None]
    assert Counter(told) == {"won": 14, "buchholz_cut": 78, "buchholz": 11, None: 7}
