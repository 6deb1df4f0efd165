"""Stages one after the other: how many rounds each has, who goes on, what the ranking makes of it."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

from clubs.models import Club
from tests.steps.stages import HALF, a_championship
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play, play_all, sheets_of, tables
from tournaments.core import phases
from tournaments.cuts.actions import begin_stage, next_cut
from tournaments.models import CutKind, Proof
from tournaments.planning import ranking_rules
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.planning.stages import change_cut, plan_rounds
from tournaments.proofs.announcements import read_draws
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.reckoning import standings_of
from web.refusals import Refusal


def test_half_the_field_goes_on_in_the_order_of_the_ranking(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    first = [row.number for row in standings_of(tournament) if row.won]

    stage = begin_stage(tournament)

    assert list(stage.qualifiers.values_list("position", "entry__number")) == list(enumerate(first, start=1))
    assert [one.number for one in phases.in_play(stage)] == sorted(first)
    assert sorted(number for table in tables(a_draft(tournament)) for number in table) == sorted(first)


def test_final_that_carries_nothing_is_ranked_by_itself_and_before_the_others(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    before = standings_of(tournament)
    begin_stage(tournament)

    play_all(a_round(tournament), count=40)

    rows = standings_of(tournament)
    assert [(row.rank, row.played, row.marks_for) for row in rows[:4]] == [
        (1, 1, 6),
        (1, 1, 6),
        (3, 1, 0),
        (3, 1, 0),
    ]
    assert [row.number for row in rows[4:]] == [row.number for row in before[4:]]
    assert rows[3].separated_by == "stage"


def test_stage_that_carries_adds_to_what_was_won_before(club: Club) -> None:
    tournament = a_championship(club, StagePlan("lot", 1), StagePlan("lot", 1, "Finale", HALF))
    play_all(a_round(tournament))
    begin_stage(tournament)

    play_all(a_round(tournament), count=40)

    assert [(row.played, row.won) for row in standings_of(tournament)[:4]] == [(2, 2), (2, 2), (2, 1), (2, 1)]


def test_those_level_at_the_line_go_on_or_leave_it_to_the_lot(club: Club) -> None:
    two = CutRule(CutKind.NUMBER, 2)
    kept = a_championship(club, StagePlan("lot", 1), StagePlan("lot", 1, "", two))
    play_all(a_round(kept))

    stage, cut = next_cut(kept)

    assert (stage.number, len(cut.went_on), len(cut.level)) == (2, 4, 4)
    stage.cut_keeps_level = False
    stage.save()
    drawn = [next_cut(kept)[1].went_on for _ in range(2)]
    assert (len(drawn[0]), drawn[0]) == (2, drawn[1])


def test_lot_at_the_line_can_be_drawn_again_from_the_secret_of_the_next_round(club: Club) -> None:
    four = CutRule(CutKind.NUMBER, 4, keeps_level=False)
    tournament = a_championship(club, StagePlan("lot", 1), StagePlan("lot", 1, "", four), players=12)
    play_all(a_round(tournament))
    begin_stage(tournament)
    a_round(tournament)

    (cut,) = read_draws(tournament).cuts
    told = json.loads(Proof.objects.get(round__number=cut.round).body)
    seed = hashlib.sha256(f"cut-v1|{told['event']}|{told['secret']}|2".encode()).hexdigest()

    keys = {one: hmac.new(seed.encode(), f"0:{one}".encode(), "sha256").hexdigest() for one in cut.order}
    assert list(cut.order) == sorted(keys, key=keys.__getitem__)
    assert (len(cut.order), cut.went_on) == (6, {*cut.order[:4]})


@pytest.mark.parametrize("waits", ["nothing", "draft", "playing"])
def test_stage_does_not_begin_before_the_last_one_is_played(club: Club, waits: str) -> None:
    tournament = a_championship(club)
    if waits == "draft":
        a_draft(tournament)
    elif waits == "playing":
        a_round(tournament)

    with pytest.raises(Refusal) as refused:
        begin_stage(tournament)

    codes = {"nothing": "stage_not_played", "draft": "draft_exists", "playing": "tables_unfinished"}
    assert refused.value.code == codes[waits]
    assert not tournament.stages.get(number=2).qualifiers.exists()


def test_last_stage_has_nothing_after_it(club: Club) -> None:
    tournament = a_tournament(club)
    play_all(a_round(tournament))

    with pytest.raises(Refusal) as refused:
        begin_stage(tournament)

    assert (refused.value.code, next_cut(tournament)) == ("last_stage", None)


def test_stage_has_as_many_rounds_as_are_planned(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))

    with pytest.raises(Refusal) as refused:
        a_draft(tournament)
    plan_rounds(phases.stage_in_play(tournament), 2)

    assert refused.value.code == "stage_played"
    assert a_draft(tournament).number == 2


def test_rounds_that_are_drawn_cannot_be_planned_away(club: Club) -> None:
    tournament = a_championship(club, StagePlan("lot", 3))
    play_all(a_round(tournament))
    play_all(a_round(tournament))
    stage = phases.stage_in_play(tournament)

    with pytest.raises(Refusal) as refused:
        plan_rounds(stage, 1)

    assert (refused.value.code, refused.value.params) == ("rounds_drawn", {"drawn": 2})
    assert plan_rounds(stage, 2).planned_rounds == 2


def test_rounds_are_numbered_through_the_stages(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    begin_stage(tournament)

    final = a_round(tournament)

    assert (final.number, final.stage.number, len(sheets_of(final))) == (2, 2, 1)


def test_cut_is_changed_before_its_stage_begins_and_not_after(club: Club) -> None:
    tournament = a_championship(club)
    final = tournament.stages.get(number=2)
    play_all(a_round(tournament))

    change_cut(final, CutRule(CutKind.NUMBER, 8), carries=True)
    stage = begin_stage(tournament)

    assert (stage.qualifiers.count(), stage.carries) == (8, True)
    with pytest.raises(Refusal) as refused:
        change_cut(final, HALF, carries=True)
    assert refused.value.code == "stage_begun"


def test_open_table_of_an_earlier_round_is_named_at_every_draw_and_at_the_cut(club: Club) -> None:
    tournament = a_championship(club, StagePlan("lot", 2), StagePlan("lot", 1, "", HALF))
    play(sheets_of(a_round(tournament))[0])
    draft = draw_round(tournament, force=True)
    play_all(publish_round(draft))

    for act in (begin_stage, draw_round):
        with pytest.raises(Refusal) as refused:
            act(tournament)
        assert (refused.value.code, refused.value.params["tables"]) == ("tables_unfinished", "1-2")


def test_games_of_all_stages_count_for_having_played_enough(club: Club) -> None:
    final = StagePlan("lot", 1, "Finale", HALF, carries=False)
    tournament = a_championship(club, StagePlan("lot", 2), final)
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(fewest_games=2))
    for _ in range(2):
        play_all(a_round(tournament))
    begin_stage(tournament)
    play_all(a_round(tournament), count=40)
    tournament.refresh_from_db()

    rows = standings_of(tournament)

    assert [(row.rank, row.played) for row in rows[:4]] == [(1, 1), (1, 1), (3, 1), (3, 1)]
