"""The tables as the desk sees them, and when the round and the evening should end."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from clubs.models import Club, User
from scoring.ledger.disputes import contest_game
from scoring.ledger.signatures import sign_sheet
from tests.conftest import signed_in
from tests.depth import DEEP
from tests.doors.sheets import stamp
from tests.steps.free_evenings import a_free_evening, players_of
from tests.steps.knock_outs import a_contest, play_out, play_to_the_end
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, sheets_of, sign_all
from tournaments.cuts.rounds_left import RoundsLeft, rounds_left
from tournaments.free_evenings.actions import open_table
from tournaments.models import CutKind, Round, Tournament
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.planning.stages import plan_rounds
from tournaments.tables.actions import void_game
from tournaments.tables.clock.pace import Forecast, evening_end, read_forecast, round_end
from tournaments.tables.queries import Table, by_need, count_needs, read_tables

NINE = datetime(2026, 11, 20, 21, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return NINE + timedelta(minutes=minutes)


def table(number: int = 1, *, deals: int = 0, last: int | None = None, **fields: object) -> Table:
    """A table of one game of twelve deals, whose last line came `last` minutes after nine."""
    fields.setdefault("state", "playing" if deals else "empty")
    fields.setdefault("deals_due", 12)
    fields.setdefault("games", 1)
    when = None if last is None else at(last)
    told = {
        "game": 1,
        "marks": (0, 0),
        "silent": False,
        "entries": (),
        "names": (),
        "sheet": None,
    }
    return Table(number=number, last_line_at=when, deals=deals, **told, **fields)


def of_deals(club: Club, players: int, deals: int, *, games: int = 1) -> Tournament:
    tournament = a_tournament(club, players, games=games)
    tournament.settings["deals"] = deals
    tournament.save(update_fields=["settings"])
    return tournament


def read(round_: Round, now: datetime) -> list[Table]:
    return read_tables(round_.stage.tournament, round_, now)


def test_round_ends_when_the_slowest_table_does() -> None:
    tables = [table(1, deals=6, last=18), table(2, deals=4, last=20)]

    assert round_end(NINE, at(21), tables) == at(20 + 8 * 5)


def test_table_that_has_hardly_begun_goes_as_fast_as_the_one_in_the_middle() -> None:
    tables = [table(1, deals=10, last=30), table(2, deals=1, last=5)]

    assert round_end(NINE, at(30), tables) == at(5 + 11 * 3)


def test_nobody_can_say_before_two_deals_are_written() -> None:
    assert round_end(NINE, at(5), [table(1, deals=1, last=3), table(2)]) is None


def test_silent_table_does_not_end_in_the_past() -> None:
    assert round_end(NINE, at(90), [table(1, deals=11, last=22)]) == at(90)


def test_clock_ends_a_slow_round_with_the_deal_in_progress() -> None:
    tables = [table(1, deals=4, last=20)]

    assert round_end(NINE, at(20), tables, at(45)) == at(50)
    assert round_end(NINE, at(20), [table(1)], at(45)) == at(45)


def test_games_to_a_target_are_guessed_from_those_that_are_over() -> None:
    fields = {"deals_due": None, "games": 3}
    tables = [table(1, deals=2, last=30, finished=(8,), **fields), table(2, deals=5, last=25, **fields)]

    assert round_end(NINE, at(30), tables) == at(25 + (24 - 5) * 5)


def test_evening_takes_the_rounds_that_are_left_as_long_as_the_others() -> None:
    starts = [at(0), at(50), at(90)]

    assert evening_end(starts, at(130), 2) == at(130 + 2 * 40)
    assert evening_end(starts[:1], at(40), 2) == at(40 + 2 * 40)


def test_forecast_reads_the_rounds_that_are_planned(club: Club) -> None:
    tournament = of_deals(club, 4, 4)
    plan_rounds(tournament.stages.get(), 3)
    with time_machine.travel(NINE, tick=False):
        round_ = a_round(tournament)
    with time_machine.travel(at(10), tick=False):
        (sheet,) = sheets_of(round_)
        play(sheet), play(sheet)

    forecast = read_forecast(tournament, round_, read(round_, at(10)), at(10))

    assert (forecast.round_ends, forecast.evening_ends, forecast.rounds_left) == (at(20), at(60), 2)


def test_evening_without_a_plan_has_no_end(club: Club) -> None:
    tournament = of_deals(club, 4, 4)
    with time_machine.travel(NINE, tick=False):
        round_ = a_round(tournament)
    with time_machine.travel(at(10), tick=False):
        (sheet,) = sheets_of(round_)
        play(sheet), play(sheet)

    forecast = read_forecast(tournament, round_, read(round_, at(10)), at(10))

    assert (forecast.round_ends, forecast.evening_ends) == (at(20), None)


def test_free_evening_has_no_round_that_ends(club: Club) -> None:
    tournament = a_free_evening(club)
    with time_machine.travel(NINE, tick=False):
        open_table(tournament, players_of(club, 1, 2, 3, 4))
    round_ = tournament.stages.get().rounds.get()

    forecast = read_forecast(tournament, round_, [table(deals=2, last=10)], at(10))

    assert forecast == Forecast()


def test_tables_are_counted_by_what_they_need(club: Club) -> None:
    tournament = of_deals(club, 24, 2)
    with time_machine.travel(NINE, tick=False):
        round_ = a_round(tournament)
    with time_machine.travel(at(20), tick=False):
        sheets = sheets_of(round_)
        for sheet in sheets[1:]:
            play(sheet)
        for sheet in sheets[2:4]:
            play(sheet)
        contest_game(sheets[4], 1, 1, "recount", stamp(sheets[4]))
        sign_one(round_, 3)

    tables = read(round_, at(21))

    assert [(each.number, each.need) for each in by_need(tables)] == [
        (5, "contested"),
        (1, "late"),
        (3, "waiting"),
        (2, "playing"),
        (6, "playing"),
        (4, "signed"),
    ]
    assert count_needs(tables) == {
        "contested": 1,
        "asked": 0,
        "late": 1,
        "waiting": 1,
        "empty": 0,
        "playing": 2,
        "signed": 1,
    }


def sign_one(round_: Round, index: int) -> None:
    sheet = sheets_of(round_)[index]
    for side in "AB":
        sign_sheet(sheet, 1, side, stamp(sheet))


def test_table_says_which_deal_it_plays_and_which_side_has_not_signed(club: Club) -> None:
    tournament = of_deals(club, 4, 2, games=2)
    round_ = a_round(tournament)
    (sheet,) = sheets_of(round_)
    play(sheet)
    (now,) = read(round_, at(0))
    assert (now.game, now.deal, now.deals_due, now.written, now.unsigned) == (1, 2, 2, 1, ())

    play(sheet)

    (now,) = read(round_, at(0))
    assert (now.game, now.deal, now.written, now.state) == (2, 1, 2, "playing")
    assert [side.count(" & ") for side in now.unsigned] == [1, 1]


@pytest.mark.parametrize(("minutes", "silent"), [(15, False), (16, True)])
def test_table_is_late_after_a_quarter_of_an_hour_without_a_line(
    club: Club, minutes: int, silent: bool
) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = a_round(of_deals(club, 4, 4))

    (now,) = read(round_, at(minutes))

    assert (now.silent, now.need) == (silent, "late" if silent else "empty")


def test_signed_table_is_late_for_nothing(club: Club) -> None:
    round_ = a_round(of_deals(club, 4, 4))
    (now,) = read(round_, at(1))

    silent, behind = replace(now, silent=True), replace(now, behind=True)

    assert [silent.need, behind.need] == ["late", "late"]
    assert [replace(each, state="signed").need for each in (silent, behind)] == ["signed", "signed"]


def test_table_is_late_when_it_is_a_round_of_dealing_behind(club: Club) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = a_round(of_deals(club, 12, 12))
        for sheet, deals in zip(sheets_of(round_), (5, 5, 1), strict=True):
            for _ in range(deals):
                play(sheet)

    assert [each.need for each in read(round_, at(1))] == ["playing", "playing", "late"]


def test_decided_game_is_done(club: Club) -> None:
    round_ = a_round(a_tournament(club, 8))
    play_all(round_)
    sign_all(round_)
    second = a_round(round_.stage.tournament, "two")
    void_game(second.pairings.get(table_number=1), 1, "They went home")

    assert [each.need for each in read(second, second.published_at)] == ["signed", "empty"]


LEFT = [
    ("single", 5, RoundsLeft(2)),
    ("consolante", 4, None),
    ("double", 4, None),
    ("pools", 4, RoundsLeft(2)),
    ("mitchell", 5, RoundsLeft(2)),
    ("howell", 7, RoundsLeft(6)),
    ("round_robin", 4, RoundsLeft(2)),
]
LARGER = [
    ("single", 8, RoundsLeft(2)),
    ("consolante", 8, None),
    ("pools", 9, RoundsLeft(4)),
    ("mitchell", 8, RoundsLeft(2)),
    ("round_robin", 5, RoundsLeft(4)),
]


@pytest.mark.deeper("larger fields, played to their end")
@pytest.mark.parametrize(("format_", "pairs", "left"), [*LEFT, *LARGER] if DEEP else LEFT)
def test_rounds_follow_from_the_format_where_none_are_planned(
    club: Club, format_: str, pairs: int, left: RoundsLeft | None
) -> None:
    contest = a_contest(club, pairs, StagePlan(format_))
    told = rounds_left(contest)
    round_ = a_round(contest)

    after = rounds_left(contest)
    play_out(round_)
    played = play_to_the_end(contest, max)

    assert told
    assert after
    assert (after, told.rounds) == (left or after, after.rounds + 1)
    assert len(played) == after.rounds
    assert (rounds_left(contest) or RoundsLeft(-1)).rounds == 0


def test_double_elimination_may_end_a_round_earlier(club: Club) -> None:
    contest = a_contest(club, 4, StagePlan("double"))
    play_out(a_round(contest), min)

    left = rounds_left(contest)

    assert (left, len(play_to_the_end(contest, min))) == (RoundsLeft(4, at_most=True), 3)


def test_stages_that_follow_each_other_are_added_up(club: Club) -> None:
    stages = (
        StagePlan("pools"),
        StagePlan("single", cut=CutRule(CutKind.POOL, 2, False), carries=False),
    )
    contest = a_contest(club, 16, *stages)
    a_round(contest)

    assert rounds_left(contest) == RoundsLeft(2 + 3)


def test_rounds_of_a_stage_behind_an_open_one_are_nobody_knows_how_many(club: Club) -> None:
    contest = a_contest(club, 8, StagePlan("lot"), StagePlan("single", cut=CutRule(CutKind.NUMBER, 4, False)))
    a_round(contest)

    assert rounds_left(contest) is None


def test_knock_out_says_when_it_is_over_at_the_latest(club: Club, alice: User) -> None:
    contest = a_contest(club, 4, StagePlan("double"))
    with time_machine.travel(NINE, tick=False):
        page = signed_in(alice).get(reverse("tournaments:odd", args=[club.slug, contest.pk]), headers=ENGLISH)

    finish = page.context["finish"]
    assert finish.left == RoundsLeft(5, at_most=True)
    length = timedelta(minutes=5 * finish.coming.minutes + 4 * finish.coming.pause)
    assert finish.ends == finish.begins + length
    assert "5 rounds follow at most: it is over at about" in page.content.decode()
