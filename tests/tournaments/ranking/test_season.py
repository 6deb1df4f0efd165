"""The ranking of a season, on figures small enough to check by hand, and beside a slow one that tries everything."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.tournaments.ranking.season_slowly import rank_slowly
from tests.tournaments.ranking.seasons import an_evening, by_marks, evenings, rules, totals
from tournaments.ranking.season import (
    Move,
    Presence,
    SeasonEvening,
    SeasonLine,
    SeasonResult,
    moves,
    season_standings,
    worth_of,
)
from tournaments.ranking.season_rules import (
    Absence,
    Ahead,
    Counted,
    Missed,
    SeasonRules,
    Total,
    Worth,
    read_rules,
    write_rules,
)

SEASON = [an_evening(1, "1:90 2:60"), an_evening(2, "1:30 3:80"), an_evening(3, "1:60 2:90")]


@examples(30)
@given(evenings(), rules)
def test_season_agrees_with_trying_everything(season: list[SeasonEvening], by: SeasonRules) -> None:
    assert totals(season_standings(season, by)) == rank_slowly(season, by)


@examples(15, of=50)
@given(evenings().flatmap(lambda season: st.tuples(st.just(season), st.permutations(season))), rules)
def test_order_of_arrival_never_matters(
    both: tuple[list[SeasonEvening], list[SeasonEvening]], by: SeasonRules
) -> None:
    turned = [
        replace(one, results={who: one.results[who][::-1] for who in reversed(one.results)})
        for one in both[1]
    ]

    assert season_standings(turned, by) == season_standings(both[0], by)


@examples(15, of=40)
@given(evenings(), rules, st.integers(0, 9))
def test_one_more_evening_never_lowers_a_sum_of_the_best(
    season: list[SeasonEvening], by: SeasonRules, marks: int
) -> None:
    assume(by.with_notice.worth != Missed.AVERAGE != by.without_notice.worth)
    by = replace(by, total=Total.SUM, counted=Counted.BEST)
    before = {row.player: row.total for row in season_standings(season, by)}
    one_more = SeasonEvening(99, {player: (SeasonResult(5, 5, Fraction(0), 1, marks),) for player in before})

    after = {row.player: row.total for row in season_standings([*season, one_more], by)}

    assert all(after[player] >= total for player, total in before.items())


@examples(15, of=50)
@given(evenings(), rules)
def test_row_is_what_its_lines_say(season: list[SeasonEvening], by: SeasonRules) -> None:
    for row in season_standings(season, by):
        counted = [line.points for line in row.lines if line.counts]
        sums = sum(counted, Fraction(0))
        mean = sums / len(counted) if counted else sums
        dropped = [line.points for line in row.lines if not line.counts and line.points is not None]

        assert row.total - row.bonus == (mean if by.total == Total.AVERAGE else sums)
        assert max(dropped, default=Fraction(0)) <= min(counted, default=Fraction(0))
        assert (row.rank is None, row.lacking) == (row.attended < by.fewest, max(0, by.fewest - row.attended))


@examples(15, of=50)
@given(evenings(), rules)
def test_rank_is_shared_by_those_whom_nothing_separates(season: list[SeasonEvening], by: SeasonRules) -> None:
    rows = season_standings(season, by)
    for row, after in pairwise(rows):
        if after.rank is not None:
            assert (row.rank == after.rank) == (row.separated_by is None)
        else:
            assert row.separated_by is None


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (by_marks(), [(1, 1, 180), (2, 2, 150), (3, 3, 80)]),
        (by_marks(total=Total.AVERAGE), [(1, 3, 80), (2, 2, 75), (3, 1, 60)]),
        (by_marks(counted=Counted.BEST, number=2), [(1, 1, 150), (1, 2, 150), (3, 3, 80)]),
        (by_marks(counted=Counted.DROP, number=2), [(1, 1, 90), (1, 2, 90), (3, 3, 80)]),
        (by_marks(bonus=100, fewest=2), [(1, 1, 480), (2, 2, 350), (None, 3, 180)]),
        (SeasonRules(worth=Worth.RANK, places=(5, 2)), [(1, 1, 9), (2, 2, 7), (3, 3, 5)]),
        (SeasonRules(per_win=4, per_loss=2), [(1, 1, 30), (2, 2, 22), (3, 3, 10)]),
        (SeasonRules(worth=Worth.SHARE, full=10), [(1, 1, 20), (2, 2, 15), (3, 3, 10)]),
    ],
)
def test_rules_on_a_season_of_three_evenings(
    by: SeasonRules, expected: list[tuple[int | None, int, int]]
) -> None:
    by = replace(by, then=())

    assert totals(season_standings(SEASON, by)) == expected


@pytest.mark.parametrize(
    ("missed", "third"),
    [
        (Absence(Missed.SKIPPED), None),
        (Absence(Missed.FLAT, 7), 7),
        (Absence(Missed.AVERAGE), 80),
        (Absence(Missed.LOWEST), 60),
    ],
)
def test_absence_without_notice_is_worth_what_the_rules_say(missed: Absence, third: int | None) -> None:
    told = [replace(SEASON[0], notice=frozenset({3})), *SEASON[1:]]
    by = by_marks(with_notice=Absence(Missed.FLAT, 1), without_notice=missed)

    [row] = [row for row in season_standings(told, by) if row.player == 3]

    assert [line.presence for line in row.lines] == [Presence.NOTICE, Presence.PLAYED, Presence.ABSENT]
    assert [line.points for line in row.lines] == [1, 80, third]


def test_extra_evening_stands_for_the_first_one_missed_and_brings_nothing_else() -> None:
    season = [*SEASON, an_evening(4, "1:99 2:45 3:40", extra=True), an_evening(5, "3:70", extra=True)]

    first, second, third = season_standings(season, by_marks(catch_ups=1))

    assert (first.player, second.player, third.player) == (2, 1, 3)
    assert [line.presence for line in second.lines] == ["played", "played", "played", "spare"]
    assert first.lines[1] == SeasonLine(
        2, Presence.CAUGHT_UP, Fraction(45), counts=True, on=4, result=season[3].results[2][0]
    )
    assert [(line.evening, line.presence, line.on) for line in third.lines] == [
        (1, "caught_up", 4),
        (2, "played", None),
        (3, "absent", None),
        (5, "spare", None),
    ]


def test_extra_evening_with_nothing_to_catch_up_is_not_one_of_those_that_are_left_to_count() -> None:
    season = [*SEASON, an_evening(4, "1:99", extra=True)]

    [row] = [row for row in season_standings(season, by_marks(counted=Counted.DROP)) if row.player == 1]

    assert [(line.presence, line.counts) for line in row.lines] == [
        ("played", True),
        ("played", False),
        ("played", True),
        ("spare", False),
    ]
    assert row.total == 150


def test_who_came_without_playing_was_there_and_has_no_points() -> None:
    [row] = season_standings(
        [SeasonEvening(1, {}, came=frozenset({4}))], by_marks(bonus=5, total=Total.AVERAGE)
    )

    assert (row.rank, row.total, row.attended, row.lines[0].points) == (1, 5, 1, None)


def test_wins_then_the_best_evening_separate_those_level() -> None:
    one, two = SeasonResult(1, 4, Fraction(2), 3, 60), SeasonResult(1, 4, Fraction(1), 3, 60)
    season = [
        SeasonEvening(1, {1: (two,), 2: (one,), 3: (replace(one, marks=70),), 4: (two,)}),
        SeasonEvening(2, {1: (two,), 2: (one,), 3: (replace(one, marks=50),), 4: (two,)}),
    ]

    rows = season_standings(season, by_marks())

    assert [(row.rank, row.player, row.separated_by) for row in rows] == [
        (1, 3, Ahead.BEST),
        (2, 2, Ahead.WINS),
        (3, 1, None),
        (3, 4, None),
    ]


def test_best_of_two_competitions_of_an_evening_counts() -> None:
    both = (SeasonResult(8, 8, Fraction(0), 3, 40), SeasonResult(1, 4, Fraction(3), 3, 120))

    [row] = season_standings([SeasonEvening(1, {1: both})], SeasonRules())

    assert (row.total, row.won, row.lines[0].result) == (6, 3, both[1])


def test_without_a_rank_of_the_evening_its_rank_brings_nothing() -> None:
    unranked = SeasonResult(None, 8, Fraction(3), 3, 120)

    assert [worth_of(unranked, SeasonRules(worth=worth, beyond=1)) for worth in Worth] == [6, 120, 0, 0]


def test_moves_are_told_in_the_new_order() -> None:
    before = season_standings(SEASON, by_marks(fewest=2))
    after = season_standings(SEASON, by_marks(total=Total.AVERAGE))

    assert moves(before, after) == (Move(3, None, 1), Move(2, 2, 2), Move(1, 1, 3))


@given(rules)
def test_rules_are_read_as_they_were_written(by: SeasonRules) -> None:
    assert read_rules(write_rules(by)) == by


@pytest.mark.parametrize(
    "said",
    [{"per_win": -1}, {"number": 0}, {"places": []}, {"then": ["wins", "wins"]}, {"worth": "luck"}],
)
def test_rules_that_no_club_means_are_refused(said: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"from|once|luck"):
        read_rules(said)
