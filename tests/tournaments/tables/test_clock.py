"""The clock of a round: what each button does to it, and what it refuses."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from clubs.models import Club, User
from tests.steps.tournament_evening import a_draft, a_round, a_tournament
from tournaments.models import Round
from tournaments.rounds.actions import publish_round
from tournaments.tables.clock.actions import add_minutes, pause_clock, resume_clock, start_clock, stop_clock
from tournaments.tables.clock.clock import ClockPhase, read_clock
from web.refusals import Refusal

NINE = datetime(2026, 11, 20, 21, tzinfo=UTC)


def at(minutes: int, seconds: int = 0) -> datetime:
    return NINE + timedelta(minutes=minutes, seconds=seconds)


def running(club: Club, minutes: int = 40) -> Round:
    """A round whose clock was started at nine."""
    return start_clock(a_round(a_tournament(club, 8)), minutes)


def done(round_: Round) -> list[dict[str, object]]:
    acts = round_.stage.tournament.acts.filter(code="clock").order_by("number")
    return list(acts.values_list("values", flat=True))


@time_machine.travel(NINE, tick=False)
def test_start_clock_says_when_it_ends_and_who_started_it(club: Club, alice: User) -> None:
    round_ = start_clock(a_round(a_tournament(club, 8)), 40, alice)

    round_.refresh_from_db()
    assert (round_.minutes, round_.ends_at, round_.left) == (40, at(40), None)
    act = round_.stage.tournament.acts.get(code="clock")
    assert (act.values, act.by) == ({"round": 1, "done": "start", "minutes": 40}, alice)


@pytest.mark.parametrize(
    ("moment", "phase", "digits"),
    [
        (at(0), ClockPhase.RUNNING, "40:00"),
        (at(34, 59), ClockPhase.RUNNING, "5:01"),
        (at(35), ClockPhase.LAST, "5:00"),
        (at(39, 59), ClockPhase.LAST, "0:01"),
        (at(40), ClockPhase.OVER, "0:00"),
        (at(90), ClockPhase.OVER, "0:00"),
    ],
)
@time_machine.travel(NINE, tick=False)
def test_clock_counts_down(club: Club, moment: datetime, phase: ClockPhase, digits: str) -> None:
    clock = read_clock(running(club), moment)

    assert (clock.phase, clock.digits, clock.ends_at) == (phase, digits, at(40))


def test_paused_clock_keeps_what_is_left(club: Club) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = running(club)
    with time_machine.travel(at(10, 30), tick=False):
        round_ = pause_clock(round_)
    assert (round_.ends_at, round_.left) == (None, 29 * 60 + 30)
    assert read_clock(round_, at(60)).digits == "29:30"

    with time_machine.travel(at(60), tick=False):
        round_ = resume_clock(round_)

    assert (round_.ends_at, round_.left) == (at(89, 30), None)
    assert [each["done"] for each in done(round_)] == ["start", "pause", "resume"]


@pytest.mark.parametrize(("moment", "ends"), [(at(10), at(45)), (at(40), at(45)), (at(47), at(52))])
def test_five_minutes_more_count_from_now_once_time_is_up(
    club: Club, moment: datetime, ends: datetime
) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = running(club)
    with time_machine.travel(moment, tick=False):
        round_ = add_minutes(round_, 5)

    assert round_.ends_at == ends


@time_machine.travel(NINE, tick=False)
def test_minutes_are_added_to_a_paused_clock(club: Club) -> None:
    round_ = pause_clock(running(club))

    assert add_minutes(round_, 5).left == 45 * 60


@time_machine.travel(NINE, tick=False)
def test_stopped_clock_can_be_started_again(club: Club) -> None:
    round_ = stop_clock(running(club))
    assert (round_.ends_at, round_.left, round_.minutes) == (None, None, 40)

    assert start_clock(round_, 20).ends_at == at(20)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (add_minutes, "no_clock"),
        (pause_clock, "no_clock"),
        (resume_clock, "no_clock"),
        (stop_clock, "no_clock"),
    ],
)
def test_clock_that_is_off_is_only_started(club: Club, act, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        act(a_round(a_tournament(club, 8)))

    assert (refused.value.code, refused.value.status) == (code, 409)


def test_pause_and_resume_refuse_what_is_so_already(club: Club) -> None:
    round_ = running(club)
    with pytest.raises(Refusal) as runs:
        resume_clock(round_)
    pause_clock(round_)
    with pytest.raises(Refusal) as paused:
        pause_clock(round_)

    assert (runs.value.code, paused.value.code) == ("clock_runs", "clock_paused")


def test_time_that_is_up_is_not_paused(club: Club) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = running(club)
    with time_machine.travel(at(41), tick=False), pytest.raises(Refusal) as refused:
        pause_clock(round_)

    assert refused.value.code == "time_over"


@pytest.mark.parametrize("minutes", [0, -5, 601])
def test_clock_is_set_to_a_time_that_makes_sense(club: Club, minutes: int) -> None:
    with pytest.raises(Refusal) as refused:
        start_clock(a_round(a_tournament(club, 8)), minutes)

    assert (refused.value.code, refused.value.status) == ("bad_minutes", 422)


def test_draft_has_no_clock(club: Club) -> None:
    with pytest.raises(Refusal) as refused:
        start_clock(a_draft(a_tournament(club, 8)), 40)

    assert refused.value.code == "not_published"


@time_machine.travel(NINE, tick=False)
def test_clock_starts_with_publication_where_minutes_are_given(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)

    round_ = publish_round(a_draft(tournament), alice, minutes=45)

    round_.refresh_from_db()
    assert round_.ends_at == at(45)
    assert [act.code for act in tournament.acts.order_by("number")][-2:] == ["published", "clock"]


def test_clock_moves_no_ranking(club: Club) -> None:
    round_ = a_round(a_tournament(club, 8))
    tournament = round_.stage.tournament
    tournament.refresh_from_db()
    before = tournament.counter

    start_clock(round_, 40)

    tournament.refresh_from_db()
    assert tournament.counter == before
