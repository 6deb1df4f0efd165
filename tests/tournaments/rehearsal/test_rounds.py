"""A rehearsal draws, cuts and refuses as the evening does, and writes nothing."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.steps.knock_outs import a_contest
from tests.steps.rehearsals import SEED, a_plan, drawn, rehearsed
from tests.steps.stages import a_championship, a_stage, teams
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all, tables
from tournaments.models import ByeScore
from tournaments.rehearsal.rounds import RehearsedCut, RehearsedRanking, RehearsedRefusal, rehearse
from tournaments.rounds import actions
from tournaments.tables import adjustments


def test_first_round_is_the_one_the_desk_would_draw_from_that_seed(club: Club) -> None:
    tournament = a_tournament(club, 10)

    real = a_draft(tournament)
    seated, out = tables(real), byes(real)
    actions.discard_round(real)

    first = drawn(list(rehearse(a_plan(tournament), real.seed)))[0].draw

    assert [list(table) for table in first.tables] == seated
    assert (sorted(first.byes), first.digest) == (out, real.digest)


def test_rehearsal_goes_on_from_what_was_played(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=7, rounds=3)
    play_all(a_round(tournament), count=40)

    real = a_draft(tournament)
    drawn_now = (tuple(teams(real)), tuple(byes(real)))
    actions.discard_round(real)

    second, third = drawn(list(rehearse(a_plan(tournament, stage1=3), real.seed)))

    assert [second.number, third.number] == [2, 3]
    assert (second.draw.tables, second.draw.byes) == drawn_now


def test_same_seed_gives_the_same_rehearsal_and_another_one_another(club: Club) -> None:
    plan = a_plan(a_stage(club, "swiss", entries=8, rounds=4))

    assert list(rehearse(plan, "one")) == list(rehearse(plan, "one"))
    assert list(rehearse(plan, "one")) != list(rehearse(plan, "two"))


def test_nothing_is_written(club: Club) -> None:
    tournament = a_championship(club)
    before = {model: list(model.objects.order_by("pk").values()) for model in apps.get_models()}

    with CaptureQueriesContext(connection) as captured:
        rehearsed(tournament, entries=40)

    written = {query["sql"].split()[0] for query in captured.captured_queries} & {
        "INSERT",
        "UPDATE",
        "DELETE",
    }
    assert (len(captured) > 0, written) == (True, set())
    assert {model: list(model.objects.order_by("pk").values()) for model in apps.get_models()} == before


def test_a_rehearsal_reads_nothing_once_it_has_begun(club: Club, django_assert_num_queries) -> None:
    plan = a_plan(a_stage(club, "swiss", entries=8, rounds=4))

    with django_assert_num_queries(0):
        assert len(drawn(list(rehearse(plan, SEED)))) == 3


def test_field_is_cut_as_planned(club: Club) -> None:
    tournament = a_tournament(club, 8)
    tournament.stages.update(planned_rounds=2)
    tournament.stages.create(number=2, planned_rounds=1, cut_kind="number", cut_value=4, carries=False)

    events = rehearsed(tournament, stage1=2, stage2=1)

    (went,) = [event for event in events if isinstance(event, RehearsedCut)]
    final, ranked = drawn(events)[-1], events[-1]
    assert sorted(final.draw.tables[0]) == sorted(went.cut.went_on)
    assert isinstance(ranked, RehearsedRanking)
    assert {row.number for row in ranked.rows[:4]} == set(went.cut.went_on)
    assert [len(ranked.rows), *(row.played for row in ranked.rows[:4])] == [8, 1, 1, 1, 1]


def test_entries_that_are_expected_are_made_up(club: Club) -> None:
    tournament = a_tournament(club, 5)

    (first, *_others) = drawn(rehearsed(tournament, entries=9))
    (fewer, *_others) = drawn(rehearsed(tournament, entries=4))

    assert sorted([*sum(first.draw.tables, ()), *first.draw.byes]) == list(range(1, 10))
    assert sorted(fewer.draw.tables[0]) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("format_", "entries", "rounds", "played", "code"),
    [("round_robin", 4, 0, 3, "all_met"), ("lot", 3, 2, 0, "too_few_entries")],
)
def test_what_the_night_would_refuse_is_refused(
    club: Club, format_: str, entries: int, rounds: int, played: int, code: str
) -> None:
    tournament = a_stage(club, format_, entries=entries, rounds=rounds)

    events = rehearsed(tournament, stage1=5)

    (refused,) = [event for event in events if isinstance(event, RehearsedRefusal)]
    assert (len(drawn(events)), refused.refusal.code) == (played, code)


def test_more_rounds_than_opponents_meet_again(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=4, rounds=4)

    codes = [
        {remark.code for remark in one.draw.explanation} for one in drawn(rehearsed(tournament, stage1=4))
    ]

    assert ["rematch" in said for said in codes] == [False, False, False, True]


def test_byes_bring_what_they_will_bring(club: Club) -> None:
    tournament = a_tournament(club, 5)
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 60, 2)
    tournament.refresh_from_db()

    events = rehearsed(tournament, stage1=1)

    (first,), ranked = drawn(events), events[-1]
    assert isinstance(ranked, RehearsedRanking)
    assert [row.marks_for for row in ranked.rows if row.number in first.draw.byes] == [60]


def test_who_skips_a_round_is_not_drawn_in_it(club: Club) -> None:
    tournament = a_tournament(club, 8)
    tournament.entries.filter(number=3).update(skips=[2])

    seated = [sum(one.draw.tables, ()) + one.draw.byes for one in drawn(rehearsed(tournament))]

    assert [3 in there for there in seated] == [True, False, True]


def test_pools_and_the_knock_out_behind_them_are_rehearsed_to_the_last_match(club: Club) -> None:
    events = rehearsed(a_contest(club, 13, preset="pools"))

    assert [len(event.draw.tables) for event in drawn(events) if event.stage.number == 1] == [6, 6, 6, 2, 2]
    assert [len(event.cut.went_on) for event in events if isinstance(event, RehearsedCut)] == [6]
    last = drawn(events)[-1]
    assert (last.stage.number, len(last.draw.tables)) == (2, 1)
    assert [event for event in events if isinstance(event, RehearsedRefusal)] == []
