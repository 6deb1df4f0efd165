"""The table of a league, on meetings small enough to check by hand."""

from fractions import Fraction

from tests.steps.games import met
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Award, Standing
from tournaments.ranking.league import Meeting, league_table


def table(rows: tuple[Standing, ...]) -> list[tuple[int | None, int, int | None, int]]:
    return [(row.rank, row.number, row.points, int(row.won)) for row in rows]


def test_match_points_come_first_then_games() -> None:
    rows = league_table([1, 2, 3], [met(1, 2, (2, 0)), met(2, 3, (2, 0)), met(3, 1, (1, 1))])

    assert table(rows) == [(1, 1, 4, 3), (2, 2, 3, 2), (3, 3, 1, 1)]
    assert [row.separated_by for row in rows] == [Criterion.POINTS, Criterion.POINTS, None]


def test_circle_of_three_stays_level_and_shares_its_rank() -> None:
    rows = league_table([1, 2, 3], [met(1, 3, (2, 1)), met(3, 2, (2, 1)), met(2, 1, (2, 1))])

    assert table(rows) == [(1, 1, 3, 3), (1, 2, 3, 3), (1, 3, 3, 3)]


def test_direct_meeting_decides_between_those_level_on_points_and_games() -> None:
    rows = league_table([1, 2, 3, 4], [met(1, 2, (1, 2)), met(1, 3, (2, 1)), met(2, 4, (1, 2))])

    assert table(rows) == [(1, 2, 3, 3), (2, 1, 3, 3), (3, 4, 3, 2), (4, 3, 0, 1)]
    assert [row.separated_by for row in rows[:2]] == [Criterion.DIRECT, Criterion.WON]


def test_difference_of_marks_is_the_last_word() -> None:
    rows = league_table([1, 2], [met(1, 2, (1, 1), (100, 90)), met(2, 1, (1, 1), (50, 55))])

    assert ([row.number for row in rows], rows[0].separated_by) == ([1, 2], Criterion.DIFFERENCE)


def test_meeting_that_is_not_over_counts_its_games_and_brings_no_points() -> None:
    begun = Meeting((1, 2), (Fraction(1), Fraction(0)), (20, 5), 1)

    rows = league_table([1, 2], [begun])

    assert table(rows) == [(1, 1, 0, 1), (2, 2, 0, 0)]


def test_results_against_a_team_that_left_are_struck_out_or_kept() -> None:
    meetings = [met(1, 3, (2, 0)), met(2, 1, (2, 0))]

    struck = league_table([1, 2, 3], meetings, withdrawn={3})
    kept = league_table([1, 2, 3], meetings, withdrawn={3}, struck=False)

    assert table(struck) == [(1, 2, 3, 2), (2, 1, 0, 0), (None, 3, 0, 0)]
    assert table(kept) == [(1, 2, 3, 2), (2, 1, 3, 2), (3, 3, 0, 0)]


def test_awards_add_games_and_marks() -> None:
    rows = league_table([1, 2], [met(1, 2, (1, 1), (60, 60))], awards=[Award(2, marks=-10, won=Fraction(1))])

    assert [(row.number, row.won, row.marks_for, row.adjusted) for row in rows] == [
        (2, 2, 50, -10),
        (1, 1, 60, 0),
    ]
