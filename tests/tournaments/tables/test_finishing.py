"""How many rounds fit before the room must be empty."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.http import QueryDict
from django.utils import timezone

from clubs.models import Club
from tests.steps.free_evenings import a_free_evening
from tests.steps.league import a_league, with_calendar
from tests.steps.schedules import a_scheduled
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, Round, Tournament
from tournaments.planning.stages import plan_rounds
from tournaments.rehearsal.forms import RehearsalForm
from tournaments.rehearsal.queries import read_start
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.tables.clock.finishing import Fit, next_time, read_finish, rounds_until
from tournaments.tables.clock.pace import ComingRound, read_coming

NINE = datetime(2026, 11, 20, 21, tzinfo=UTC)


@pytest.mark.parametrize(
    ("minutes", "length", "fits"),
    [
        (120, 40, [Fit(3, 33), Fit(2, 55), Fit(1, 120)]),
        (45, 45, [Fit(2, 17), Fit(1, 45)]),
        (100, 45, [Fit(3, 26), Fit(2, 45), Fit(1, 100)]),
        (30, 45, [Fit(1, 30)]),
        (5, 45, []),
        (1200, 45, [Fit(12, 90), Fit(11, 100)]),
        (-5, 45, []),
    ],
)
def test_rounds_that_fit_with_ten_minutes_between_two(minutes: int, length: int, fits: list[Fit]) -> None:
    until = NINE + timedelta(minutes=minutes)

    assert rounds_until(NINE, until, ComingRound(NINE, length)) == tuple(fits)


def test_the_clock_says_it_today_or_after_midnight() -> None:
    assert next_time(NINE, time(23)) == NINE + timedelta(hours=2)
    assert next_time(NINE, time(0, 30)) == NINE + timedelta(hours=3, minutes=30)


def test_rounds_take_what_they_took_tonight_without_the_pause(club: Club) -> None:
    tournament = a_tournament(club, 4)
    for minutes in (110, 60):
        round_ = a_round(tournament)
        play_all(round_)
        Round.objects.filter(pk=round_.pk).update(published_at=NINE - timedelta(minutes=minutes))

    finish = read_finish(tournament, NINE, time(23))

    assert (finish.begins, finish.coming.minutes, finish.fits[1]) == (NINE, 40, Fit(2, 55))


def a_mitchell(club: Club) -> Tournament:
    """Six pairs, for whom the movement has three rounds."""
    tournament = a_tournament(club, 12, kind=EntryKind.PAIR)
    for first in range(1, 12, 2):
        a_pair(tournament, first, first + 1)
    tournament.stages.update(format="mitchell")
    return tournament


def test_movement_is_offered_no_round_that_it_does_not_have(club: Club) -> None:
    tournament = a_mitchell(club)

    with time_machine.travel(NINE - timedelta(hours=6), tick=False):
        finish = read_finish(tournament, timezone.localtime(), time(23, 55))

    assert [fit.rounds for fit in finish.fits] == [3, 2]


def test_movement_keeps_its_rounds_when_pairs_leave(club: Club) -> None:
    tournament = a_mitchell(club)
    with time_machine.travel(NINE - timedelta(hours=6), tick=False):
        play_all(a_round(tournament))
        for number in (1, 2):
            withdraw_entry(tournament.entries.get(number=number))

        finish = read_finish(tournament, timezone.localtime(), time(23, 55))

    assert [fit.rounds for fit in finish.fits] == [2, 1]


@pytest.mark.parametrize("days", [3, 2, 0])
def test_no_round_is_offered_behind_the_last_that_is_kept(club: Club, days: int) -> None:
    league = with_calendar(a_league(club))
    league.stages.update(planned_rounds=days)
    with time_machine.travel(NINE - timedelta(hours=6), tick=False):
        play_all(a_round(league))

        finish = read_finish(league, timezone.localtime(), time(23, 55))

    assert [fit.rounds for fit in finish.fits] == [2, 1]
    for fit in finish.fits:
        plan_rounds(league.stages.get(), 1 + fit.rounds)


@pytest.mark.parametrize("opened", [a_scheduled, a_league, a_free_evening])
def test_nothing_is_planned_where_nothing_is_drawn_or_prepared(
    club: Club, opened: Callable[[Club], Tournament]
) -> None:
    tournament = opened(club)
    tournament.settings = {"structure": "fixed_deals", "deals": 12}
    with time_machine.travel(NINE - timedelta(hours=6), tick=False):
        finish = read_finish(tournament, timezone.localtime(), time(23, 55))

    assert (finish.most, finish.fits) == (0, ())


def test_a_round_of_which_nothing_is_written_takes_as_long_as_its_deals(club: Club) -> None:
    tournament = a_tournament(club, 4, games=3)
    Tournament.objects.update(settings={"structure": "fixed_deals", "deals": 12})
    tournament.refresh_from_db()
    round_ = a_round(tournament)
    Round.objects.filter(pk=round_.pk).update(published_at=NINE)

    finish = read_finish(tournament, NINE, time(23))

    assert (finish.begins, finish.coming.minutes) == (NINE + timedelta(minutes=108), 108)


def test_before_the_first_round_the_evening_begins_when_it_is_planned(club: Club) -> None:
    tournament = a_tournament(club, 4)
    tournament.session.starts_at = NINE - timedelta(hours=1)

    finish = read_finish(tournament, NINE - timedelta(hours=6), time(23))

    assert (finish.begins, finish.until) == (NINE - timedelta(hours=1), NINE + timedelta(hours=2))


def test_rounds_of_other_evenings_say_nothing_of_the_length(club: Club) -> None:
    tournament = a_tournament(club, 4, games=3)
    for days in (14, 7):
        round_ = a_round(tournament)
        play_all(round_)
        Round.objects.filter(pk=round_.pk).update(published_at=NINE - timedelta(days=days))

    assert read_coming(tournament, NINE).minutes == 9


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_rehearsal_and_the_page_of_who_is_left_over_say_the_same(club: Club, drawn: int) -> None:
    tournament = a_tournament(club, 5, games=3)
    Tournament.objects.update(settings={"structure": "fixed_deals", "deals": 12})
    tournament.refresh_from_db()
    for number in range(drawn):
        with time_machine.travel(NINE - timedelta(minutes=60 * (drawn - number)), tick=False):
            publish_round(draw_round(tournament, force=True))
    with time_machine.travel(NINE, tick=False):
        finish, start = read_finish(tournament, timezone.localtime(), time(23)), read_start(tournament)

    told = {0: 108, 1: 108, 2: 50}[drawn]
    assert (finish.coming.minutes, finish.coming.pause) == (told, 10)
    assert start.coming == finish.coming
    initial = RehearsalForm(QueryDict(), start=start)
    assert (initial["minutes"].value(), initial["pause"].value()) == (told, 10)
