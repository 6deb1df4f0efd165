"""What a director does at a table: calls it, closes its game, forfeits it, or does not count it."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext

from clubs.models import Club, User
from scoring.ledger.queries import results
from tests.steps.closing import first_table
from tests.steps.rankings import counted, rows_by_entry
from tests.steps.tournament_evening import (
    a_draft,
    a_pair,
    a_round,
    a_tournament,
    play,
    play_all,
    sheets_of,
    tables,
)
from tournaments.core.phases import open_tables
from tournaments.models import AdjustmentKind, EntryKind
from tournaments.tables import actions, adjustments
from tournaments.tables.forms import GameForm
from web.refusals import Refusal


def test_called_table_is_called_until_somebody_came(club: Club, alice: User) -> None:
    pairing = first_table(a_round(a_tournament(club, 8)))

    actions.call_table(pairing, True, alice)
    pairing.refresh_from_db()
    assert pairing.called_at is not None
    actions.call_table(pairing, True, alice)
    actions.call_table(pairing, False, alice)
    pairing.refresh_from_db()

    assert pairing.called_at is None
    acts = pairing.round.stage.tournament.acts.filter(code__in=("called", "came")).order_by("number")
    assert [(act.code, act.values, act.by) for act in acts] == [
        ("called", {"round": 1, "table": 1}, alice),
        ("came", {"round": 1, "table": 1}, alice),
    ]


def test_closed_game_counts_as_it_stands(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    tournament.settings["deals"] = 4
    tournament.save(update_fields=["settings"])
    round_ = a_round(tournament)
    play_all(round_, 42)
    assert counted(tournament) == (0, 2)

    actions.close_game(first_table(round_), 1, "The time is up", alice)

    assert counted(tournament) == (1, 2)
    first = tables(round_)[0][0]
    assert (rows_by_entry(tournament)[first]["won"], rows_by_entry(tournament)[first]["for"]) == (1, 8)
    line = sheets_of(round_)[0].lines.last()
    assert (line.payload["closed"], line.actor) == ("The time is up", alice)
    assert open_tables(round_.stage) == [(1, 2)]
    assert tournament.acts.get(code="game_closed").values == {"round": 1, "table": 1, "game": 1}


def test_game_without_a_deal_is_not_closed(club: Club) -> None:
    with pytest.raises(Refusal) as refused:
        actions.close_game(first_table(a_round(a_tournament(club, 8))), 1, "The time is up")

    assert (refused.value.code, refused.value.status) == ("nothing_to_sign", 409)


def test_void_game_counts_nothing_and_holds_nothing_up(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    play_all(round_, 42)
    written = sheets_of(round_)[0].revision

    rows = actions.void_game(first_table(round_), 1, "The cards were marked", alice)

    assert counted(tournament) == (1, 1)
    seated = tables(round_)[0]
    assert [rows_by_entry(tournament)[entry]["played"] for entry in seated] == [0, 0, 0, 0]
    assert (len(rows), sheets_of(round_)[0].revision) == (4, written)
    assert tournament.acts.get(code="game_decided").by == alice


def test_void_game_that_nobody_finished_no_longer_waits(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    play(sheets_of(round_)[1])
    assert open_tables(round_.stage) == [(1, 1)]

    actions.void_game(first_table(round_), 1, "They went home")

    assert open_tables(round_.stage) == []
    assert a_draft(tournament, "two").number == 2


def test_forfeit_gives_both_sides_their_fixed_figures(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)

    actions.forfeit_game(first_table(round_), 1, [(0, 0), (50, 2)], "Never came back", alice)

    first, second, third, fourth = tables(round_)[0]
    rows = rows_by_entry(tournament)
    for entry in (second, fourth):
        assert (rows[entry]["won"], rows[entry]["for"], rows[entry]["against"]) == (1, 50, 0)
    for entry in (first, third):
        assert (rows[entry]["won"], rows[entry]["for"], rows[entry]["against"]) == (0, 0, 50)
    assert (counted(tournament), open_tables(round_.stage)) == ((1, 2), [(1, 2)])
    assert set(tournament.adjustments.values_list("kind", "by")) == {(AdjustmentKind.FORFEIT, alice.pk)}


def test_forfeit_stands_in_the_place_of_what_was_played(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    play_all(round_, 60)
    actions.forfeit_game(first_table(round_), 1, [(0, 0), (50, 2)], "A marked card")
    first = tables(round_)[0][0]
    assert (rows_by_entry(tournament)[first]["played"], rows_by_entry(tournament)[first]["for"]) == (1, 0)

    adjustments.cancel_adjustment(tournament.adjustments.first(), "It was a stain")

    assert (rows_by_entry(tournament)[first]["played"], rows_by_entry(tournament)[first]["for"]) == (1, 26)
    assert tournament.adjustments.filter(cancelled_at__isnull=True).count() == 0


def test_pair_has_one_row_of_a_forfeit(club: Club) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)
    round_ = a_round(tournament)

    rows = actions.forfeit_game(first_table(round_), 1, [(50, 2), (0, 0)], "They left")

    assert sorted((row.marks, row.wins) for row in rows) == [(0, 0), (50, 2)]


def test_game_is_decided_once(club: Club) -> None:
    pairing = first_table(a_round(a_tournament(club, 8)))
    play(pairing.sheet)
    actions.void_game(pairing, 1, "They went home")

    for again in (
        lambda: actions.void_game(pairing, 1, "Again"),
        lambda: actions.forfeit_game(pairing, 1, [(0, 0), (50, 2)], "Again"),
        lambda: actions.close_game(pairing, 1, "Again"),
    ):
        with pytest.raises(Refusal) as refused:
            again()
        assert refused.value.code == "game_decided"
    assert results([pairing.sheet])[pairing.sheet_id].games[0].signed is False


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([(50, 2)], "sides_missing"),
        ([(50, 2), (50, 2)], "two_winners"),
        ([(-5, 0), (50, 2)], "bad_forfeit"),
        ([(0, 0), (50, 3)], "bad_forfeit"),
    ],
)
def test_forfeit_that_makes_no_sense_is_refused(club: Club, given: list[tuple[int, int]], code: str) -> None:
    pairing = first_table(a_round(a_tournament(club, 8)))

    with pytest.raises(Refusal) as refused:
        actions.forfeit_game(pairing, 1, given, "Never came back")

    assert (refused.value.code, refused.value.status) == (code, 422)


def test_decision_on_a_game_needs_a_reason_and_a_game(club: Club) -> None:
    pairing = first_table(a_round(a_tournament(club, 8)))

    with pytest.raises(Refusal) as silent:
        actions.void_game(pairing, 1, "  ")
    with pytest.raises(Refusal) as beyond:
        actions.void_game(pairing, 2, "They went home")

    assert (silent.value.code, beyond.value.code) == ("reason_missing", "no_such_game")


def test_draft_has_no_game_to_decide(club: Club) -> None:
    with pytest.raises(Refusal) as refused:
        actions.void_game(first_table(a_draft(a_tournament(club, 8))), 1, "They went home")

    assert refused.value.code == "not_published"


def test_game_of_a_table_is_not_the_game_that_is_played() -> None:
    with translation.override("fr"):
        assert str(GameForm.base_fields["game"].label) != gettext("Game")
