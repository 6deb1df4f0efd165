"""How many rounds fit before the room must be empty."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from clubs.models import Club
from tests.tournaments.evening import a_round, a_tournament, play_all
from tournaments.finishing import Fit, next_time, read_finish, rounds_until
from tournaments.models import Round

NINE = datetime(2026, 11, 20, 21, tzinfo=UTC)


@pytest.mark.parametrize(
    ("minutes", "length", "fits"),
    [
        (120, 40, [Fit(4, 30), Fit(3, 40), Fit(2, 60)]),
        (45, 45, [Fit(2, 22), Fit(1, 45)]),
        (30, 45, [Fit(1, 30)]),
        (5, 45, []),
        (1200, 45, [Fit(12, 100), Fit(11, 109)]),
        (-5, 45, []),
    ],
)
def test_rounds_that_fit(minutes: int, length: int, fits: list[Fit]) -> None:
    until = NINE + timedelta(minutes=minutes)

    assert rounds_until(NINE, until, timedelta(minutes=length)) == tuple(fits)


def test_the_clock_says_it_today_or_after_midnight() -> None:
    assert next_time(NINE, time(23)) == NINE + timedelta(hours=2)
    assert next_time(NINE, time(0, 30)) == NINE + timedelta(hours=3, minutes=30)


def test_rounds_take_what_they_took_tonight(club: Club) -> None:
    tournament = a_tournament(club, 4)
    for minutes in (110, 60):
        round_ = a_round(tournament)
        play_all(round_)
        Round.objects.filter(pk=round_.pk).update(published_at=NINE - timedelta(minutes=minutes))

    finish = read_finish(tournament, NINE, time(23))

    assert (finish.begins, finish.minutes, finish.fits[1]) == (NINE, 50, Fit(2, 60))


def test_a_round_of_which_nothing_is_written_takes_as_long_as_usual(club: Club) -> None:
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    Round.objects.filter(pk=round_.pk).update(published_at=NINE)

    finish = read_finish(tournament, NINE, time(23))

    assert (finish.begins, finish.minutes) == (NINE + timedelta(minutes=45), 45)
