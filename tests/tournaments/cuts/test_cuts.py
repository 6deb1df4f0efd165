"""A correction behind a cut: told while the next stage is played, until the director has decided."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.history import timeline_in_english
from tests.steps.stages import HALF, a_championship, a_cut, qualified
from tests.steps.tournament_evening import a_draft, a_round, correct_deal, play_all, sheets_of, tables
from tournaments.core import phases
from tournaments.cuts import actions
from tournaments.cuts.actions import begin_stage
from tournaments.cuts.cuts import differing_cuts
from tournaments.desk.queries import desk_version
from tournaments.entries.actions import withdraw_entry
from tournaments.history import undo
from tournaments.history.timeline import read_timeline
from tournaments.models import AdjustmentKind
from tournaments.planning.presets import StagePlan
from tournaments.proofs.announcements import read_draws
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling
from web.refusals import Refusal


def test_cut_is_told_of_nothing_while_nothing_behind_it_is_corrected(club: Club) -> None:
    tournament, _stage, _first = a_cut(club)

    assert differing_cuts(tournament) == []
    play_all(a_round(tournament), count=40)
    withdraw_entry(tournament.entries.get(number=tables(_first)[0][0]))

    assert differing_cuts(tournament) == []


def test_correction_that_would_have_cut_otherwise_is_told_with_who_and_since_when(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    seats = tables(first)[0]

    correct_deal(sheets_of(first)[0])

    (one,) = differing_cuts(tournament)
    assert (one.stage, set(one.coming), set(one.going)) == (stage, {seats[1], seats[3]}, {seats[0], seats[2]})
    assert (one.may_follow, one.act) == (True, tournament.acts.get(code="cut").number)
    assert one.at > stage.begun_at
    assert "The cut stands as it was published." in timeline_in_english(tournament)[0]


def test_correction_that_changes_no_place_at_the_line_is_not_told(club: Club) -> None:
    tournament, _stage, first = a_cut(club)

    correct_deal(sheets_of(first)[0], count=45)

    assert differing_cuts(tournament) == []


def test_penalty_behind_the_cut_is_told_and_its_cancelling_takes_that_back(club: Club) -> None:
    tournament, _stage, first = a_cut(club)
    culprit = tournament.entries.get(number=tables(first)[0][0])

    ruling = Ruling(kind=AdjustmentKind.ADJUSTED, marks=-20, wins=-2, reason="faute")
    (given,) = adjustments.adjust_score([culprit], ruling, first)

    (one,) = differing_cuts(tournament)
    assert one.going == (culprit.number,)
    adjustments.cancel_adjustment(given, "erreur")
    assert differing_cuts(tournament) == []


def test_cut_that_the_director_keeps_is_told_no_longer_until_another_correction(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    correct_deal(sheets_of(first)[0])
    (one,) = differing_cuts(tournament)
    before, version = qualified(stage), desk_version(tournament)

    actions.keep_cut(stage, one.key)

    assert (differing_cuts(tournament), qualified(stage)) == ([], before)
    assert desk_version(tournament) != version
    assert "stays as it was published" in timeline_in_english(tournament)[0]
    correct_deal(sheets_of(first)[1])
    assert [len(one.coming) for one in differing_cuts(tournament)] == [4]


def test_cut_is_made_again_before_its_stage_is_drawn_and_that_is_undone(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    before = qualified(stage)
    correct_deal(sheets_of(first)[0])
    (one,) = differing_cuts(tournament)

    actions.cut_again(stage, one.key)

    assert set(qualified(stage)) == set(before) - set(one.going) | set(one.coming)
    assert (
        differing_cuts(tournament),
        sorted(n for seats in tables(a_draft(tournament)) for n in seats),
    ) == (
        [],
        sorted(qualified(stage)),
    )
    undo.undo_act(tournament, tournament.acts.filter(code="cut").first().number, force=True)
    assert qualified(stage) == before
    assert len(differing_cuts(tournament)) == 1


@pytest.mark.parametrize("goes", ["stays_in", "comes_in"])
def test_cut_made_again_after_a_withdrawal_takes_nobody_from_below(club: Club, goes: str) -> None:
    tournament, stage, first = a_cut(club)
    correct_deal(sheets_of(first)[0])
    (one,) = differing_cuts(tournament)
    gone = {"stays_in": next(n for n in one.cut.went_on if n not in one.coming), "comes_in": one.coming[0]}
    withdraw_entry(tournament.entries.get(number=gone[goes]))

    actions.cut_again(stage, one.key)

    assert set(qualified(stage)) == set(one.cut.went_on)
    assert differing_cuts(tournament) == []
    assert {entry.number for entry in phases.field_of(stage)} == set(one.cut.went_on) - {gone[goes]}


def test_cut_that_was_drawn_by_is_not_made_again(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    a_draft(tournament)
    correct_deal(sheets_of(first)[0])
    (one,) = differing_cuts(tournament)

    with pytest.raises(Refusal) as refused:
        actions.cut_again(stage, one.key)

    assert (refused.value.code, one.may_follow) == ("stage_drawn", False)


def test_decision_on_a_difference_that_has_changed_is_refused(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    correct_deal(sheets_of(first)[0])
    (one,) = differing_cuts(tournament)
    correct_deal(sheets_of(first)[1])

    for act in (actions.keep_cut, actions.cut_again):
        with pytest.raises(Refusal) as refused:
            act(stage, one.key)
        assert refused.value.code == "changed_meanwhile"


def test_cut_made_again_by_lot_stands_alone_on_the_page_of_draws(club: Club) -> None:
    plan = StagePlan("lot", 1, "", HALF)
    tournament = a_championship(club, StagePlan("lot", 1), plan)
    stage = tournament.stages.get(number=2)
    stage.cut_value, stage.cut_keeps_level = 20, False
    stage.save()
    first = a_round(tournament)
    play_all(first)
    begin_stage(tournament)
    correct_deal(sheets_of(first)[0])
    correct_deal(sheets_of(first)[1])
    (one,) = differing_cuts(tournament)

    actions.cut_again(stage, one.key)

    (cut,) = read_draws(tournament).cuts
    assert cut.went_on == set(qualified(stage))


def test_cut_before_the_last_one_is_told_too(club: Club) -> None:
    plans = (StagePlan("lot", 1), StagePlan("lot", 1, "", HALF), StagePlan("lot", 1, "", HALF))
    tournament = a_championship(club, *plans, players=16)
    first = a_round(tournament)
    play_all(first)
    second = begin_stage(tournament)
    play_all(a_round(tournament))
    begin_stage(tournament)

    correct_deal(sheets_of(first)[0])

    told = differing_cuts(tournament)
    assert (told[0].stage, told[0].may_follow) == (second, False)


def test_desk_says_what_a_correction_would_have_changed_and_what_can_be_done(club: Club, alice: User) -> None:
    tournament, stage, first = a_cut(club)
    client = signed_in(alice)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    address, where = tournament.get_absolute_url(), [club.slug, tournament.pk, stage.number]
    assert "cut_differs" not in client.get(address).content.decode()
    correct_deal(sheets_of(first)[0])

    (one,) = client.get(address).context["desk"].cuts
    page = client.get(address).content.decode()

    assert "Round 2 can be drawn." in page
    assert "The ranking is published." not in page
    for name in ("keep_cut", "cut_again"):
        assert reverse(f"tournaments:{name}", args=where) in page
    again = client.post(reverse("tournaments:keep_cut", args=where), {"key": "7-0-1"})
    assert (again.status_code, again.context["refusal"].code) == (409, "changed_meanwhile")
    kept = client.post(reverse("tournaments:keep_cut", args=where), {"key": one.key}, follow=True)
    assert "cut_differs" not in kept.content.decode()


def test_desk_asks_as_much_about_one_correction_as_about_many(club: Club, alice: User) -> None:
    tournament = a_championship(club, players=16)
    first = a_round(tournament)
    play_all(first)
    begin_stage(tournament)
    counts = []
    for number in (0, 1):
        correct_deal(sheets_of(first)[number])
        differing_cuts(tournament)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            differing_cuts(tournament)
        counts.append(len(asked))

    assert counts[0] == counts[1] <= 10


def test_sentence_names_a_few_and_counts_the_others(club: Club) -> None:
    tournament = a_championship(club, players=16)
    first = a_round(tournament)
    play_all(first)
    begin_stage(tournament)
    for sheet in sheets_of(first):
        correct_deal(sheet)

    with override("en"):
        (sentence,) = [line.sentence for line in read_timeline(tournament) if "stand today" in line.sentence]

    assert sentence.count(" and 2 more") == 2
