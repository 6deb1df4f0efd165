"""A league: days at home and away, meetings of pairs against pairs, points."""

from collections import Counter

import pytest

from tournaments.pairing.draw import Draw, Entrant, Remark
from tournaments.pairing.league import MatchPoints, draw_day, fixtures, meeting


@pytest.mark.parametrize("teams", [2, 3, 8, 11, 14])
def test_every_team_receives_every_other_one_once(teams: int) -> None:
    numbers = [10 * number for number in range(1, teams + 1)]

    days = fixtures(numbers)

    met = Counter(table for day in days for table in day.tables)
    assert met == Counter((home, away) for home in numbers for away in numbers if home != away)


def test_a_league_of_one_leg_is_the_first_half() -> None:
    assert [len(day.tables) for day in fixtures([1, 2, 3, 4, 5], twice=False)] == [2, 2, 2, 2, 2]


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_in_a_meeting_every_pair_meets_every_pair_of_the_others_once(size: int) -> None:
    home, away = list(range(1, size + 1)), list(range(101, size + 101))

    games = meeting(home, away)

    hosts, guests = (list(zip(side[::2], side[1::2], strict=True)) for side in (home, away))
    met = Counter(((table[0], table[2]), (table[1], table[3])) for game in games for table in game.tables)
    assert met == Counter((host, guest) for host in hosts for guest in guests)
    for game in games:
        assert sorted(player for table in game.tables for player in table) == [*home, *away]


def test_a_meeting_of_more_games_begins_again() -> None:
    games = meeting([1, 2, 3, 4], [5, 6, 7, 8], games=5)

    assert [games[number] for number in (2, 3, 4)] == [games[0], games[1], games[0]]


@pytest.mark.parametrize(
    ("home", "away", "said"),
    [
        ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10], "cannot meet"),
        ([1, 2, 3, 4], [6, 7, 8, 9, 10, 11], "cannot meet"),
        ([1, 2], [3, 4], "cannot meet"),
        ([1, 2, 3, 4], [4, 5, 6, 7], "twice"),
    ],
)
def test_impossible_line_ups_are_refused(home: list[int], away: list[int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        meeting(home, away)


@pytest.mark.parametrize(
    ("points", "games", "brings"),
    [
        (MatchPoints(), (4, 2), (3, 0)),
        (MatchPoints(), (2, 4), (0, 3)),
        (MatchPoints(won=2), (3, 3), (1, 1)),
        (MatchPoints(won=2, lost=1), (0, 6), (1, 2)),
    ],
)
def test_points_follow_the_games_won(
    points: MatchPoints, games: tuple[int, int], brings: tuple[int, int]
) -> None:
    assert points.of(*games) == brings


def a_day(*here: int, fixtures: tuple[tuple[int, int], ...] = ((1, 4), (2, 3))) -> Draw:
    return draw_day([Entrant(number, 4) for number in here], fixtures, tables=2, round_number=1)


def test_day_seats_each_meeting_at_its_tables_home_first() -> None:
    day = a_day(1, 2, 3, 4)

    assert (day.tables, day.byes) == (((1, 4), (1, 4), (2, 3), (2, 3)), ())
    assert day.explanation == (Remark("fixtures", count=2),)


def test_day_without_a_team_that_left_and_with_one_that_came_late() -> None:
    day = a_day(1, 2, 3, 5)

    assert (day.tables, day.byes) == (((2, 3), (2, 3)), (1, 5))
    assert day.explanation == (
        Remark("fixtures", count=1),
        Remark("opponent_left", (1,), 1),
        Remark("free_today", (5,), 1),
    )
