"""Stepping back: what was before an act is brought back whole, and what that would cost is said first."""

from __future__ import annotations

import json

import pytest

from clubs.models import Club, User
from scoring.models import Line
from tests import factories
from tests.steps.history import last_act
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    byes,
    play,
    play_all,
    sheets_of,
    tables,
)
from tournaments.core import phases
from tournaments.core.snapshots import take_snapshot
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import enter_players
from tournaments.history import undo
from tournaments.models import Round
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from tournaments.standings.reckoning import ranking_body
from web.refusals import Refusal


def test_every_act_is_kept_with_who_did_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    publish_round(draw_round(tournament, by=alice), alice)

    acts = list(tournament.acts.order_by("number").values_list("number", "code", "values", "by"))

    assert acts == [
        (1, "opened", {}, None),
        (2, "entered", {"entries": [1, 2, 3, 4, 5, 6, 7, 8]}, None),
        (3, "drawn", {"round": 1}, alice.pk),
        (4, "published", {"round": 1}, alice.pk),
    ]


def test_discarded_draft_is_brought_back_as_it_was(club: Club) -> None:
    tournament = a_tournament(club, 10)
    draft = a_draft(tournament)
    seated, out = tables(draft), byes(draft)
    discard_round(draft)

    undo.undo_act(tournament, last_act(tournament, "discarded").number)

    again = Round.objects.get(stage__tournament=tournament)
    assert (tables(again), byes(again), again.published_at) == (seated, out, None)


def test_published_round_is_a_draft_again_and_its_empty_sheets_leave_the_evening(club: Club) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    sheets = sheets_of(round_)

    undo.undo_act(tournament, last_act(tournament, "published").number)

    again = Round.objects.get(pk=round_.pk)
    assert (again.published_at, tables(again)) == (None, tables(round_))
    assert [pairing.sheet for pairing in again.pairings.all()] == [None, None]
    assert tournament.session.sheets.count() == 0
    publish_round(again)
    assert tournament.session.sheets.count() == len(sheets)


def test_undoing_is_undone(club: Club) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    kept = take_snapshot(tournament)
    undo.undo_act(tournament, last_act(tournament, "published").number)

    undo.undo_act(tournament, last_act(tournament, "undone").number)

    assert take_snapshot(tournament) == kept
    assert tournament.session.sheets.count() == len(sheets_of(round_))


def test_written_deals_are_not_undone_by_default(club: Club) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    play(sheets_of(round_)[1])
    number, kept = last_act(tournament, "published").number, take_snapshot(tournament)

    with pytest.raises(Refusal) as refused:
        undo.undo_act(tournament, number)

    assert (refused.value.code, refused.value.params["tables"]) == ("results_at_stake", "1-2")
    assert take_snapshot(tournament) == kept


def test_deals_stay_on_their_sheets_even_where_the_round_is_taken_back(club: Club) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    play_all(round_)
    before, lines = ranking_body(tournament), Line.objects.count()
    undo.undo_act(tournament, last_act(tournament, "published").number, force=True)
    without = json.loads(ranking_body(tournament))

    undo.undo_act(tournament, last_act(tournament, "undone").number, force=True)

    assert (without["counted"], Line.objects.count()) == (0, lines)
    assert ranking_body(tournament) == before


def test_consequences_are_told_and_nothing_is_done(club: Club) -> None:
    tournament = a_tournament(club)
    play_all(a_round(tournament))
    number, kept = last_act(tournament, "published").number, take_snapshot(tournament)
    ranks = {row["entry"]: row["rank"] for row in json.loads(ranking_body(tournament))["rows"]}

    change = undo.what_would_change(tournament, number)

    assert change.tables == ((1, 1), (1, 2))
    assert change.ranks == {entry: (rank, None) for entry, rank in ranks.items()}
    assert (take_snapshot(tournament), tournament.acts.filter(code="undone").count()) == (kept, 0)


def test_cut_is_undone_with_its_qualifiers(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    begin_stage(tournament)
    assert undo.what_would_change(tournament, last_act(tournament, "cut").number).tables == ()

    undo.undo_act(tournament, last_act(tournament, "cut").number)

    assert (phases.stage_in_play(tournament).number, tournament.stages.get(number=2).qualifiers.count()) == (
        1,
        0,
    )


def test_latecomer_stays_where_an_earlier_act_is_undone(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    late = factories.a_player(club, 30)
    factories.attending(tournament.session, [late])
    (entry,) = enter_players(tournament)

    undo.undo_act(tournament, last_act(tournament, "published").number)

    assert [one.number for one in phases.in_play(phases.stage_in_play(tournament))][-1] == entry.number


@pytest.mark.parametrize("number", [1, 99])
def test_act_without_a_snapshot_is_not_undone(club: Club, number: int) -> None:
    tournament = a_tournament(club)

    with pytest.raises(Refusal) as refused:
        undo.undo_act(tournament, number)

    assert refused.value.code == "no_snapshot"
