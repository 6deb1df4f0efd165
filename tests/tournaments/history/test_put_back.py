"""What comes back with an act that is undone, what stays, and what is refused where something was built on it since."""

from __future__ import annotations

import pytest
from django.db.models import Model

from clubs.models import AttendanceState, Club, User
from scoring.models import Sheet
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.free_evenings import players_of
from tests.steps.history import (
    exchange_two,
    half_here,
    with_a_cut,
    with_a_draft,
    with_free_tables,
    with_money,
    with_pools,
)
from tests.steps.names import english
from tests.steps.prizes import HAM, a_ranked
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, play, play_all
from tournaments.core.formats import POOL_SIZE
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import withdraw_entry, withdraw_leavers
from tournaments.free_evenings.actions import open_table, remove_table
from tournaments.history import undo
from tournaments.models import (
    CashLine,
    CutKind,
    EntryKind,
    Pairing,
    Prize,
    Round,
    Tournament,
)
from tournaments.planning import opening, stages
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.planning.stages import change_cut, change_settings, plan_rounds
from tournaments.prizes.actions import (
    add_prize,
    freeze_prizes,
    remove_cash_line,
    remove_prize,
    write_cash_line,
)
from tournaments.registration import admissions
from tournaments.rounds.actions import publish_round
from web.refusals import Refusal


def refused(tournament: Tournament, code: str) -> str:
    with pytest.raises(Refusal) as refusal:
        undo.undo_act(tournament, tournament.acts.filter(code=code).first().number)
    return refusal.value.code


def test_what_a_stage_was_drawn_by_and_who_has_gone_on_stay(club: Club) -> None:
    tournament = with_pools(club)
    change_settings(tournament.stages.get(number=1), {POOL_SIZE.key: 3})
    a_draft(tournament)
    assert refused(tournament, "settings") == "stage_drawn"


def test_line_stays_once_its_stage_has_begun(club: Club) -> None:
    tournament = with_a_cut(club)
    change_cut(tournament.stages.get(number=2), CutRule(CutKind.NUMBER, 8), True)
    play_all(a_round(tournament))
    begin_stage(tournament)

    assert refused(tournament, "cut_planned") == "stage_begun"


def test_only_those_withdrawn_together_play_again(club: Club) -> None:
    tournament = half_here(club)
    admissions.withdraw_missing(tournament)
    number = tournament.acts.first().number
    withdraw_entry(tournament.entries.get(number=3))

    undo.undo_act(tournament, number)

    assert [one.number for one in tournament.entries.filter(withdrawn=True)] == [3]


def test_pair_whose_partner_plays_with_somebody_else_does_not_come_back(club: Club) -> None:
    tournament = a_tournament(club, 5, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)
    tournament.session.attendances.filter(player__number=1).update(state=AttendanceState.LEFT)
    withdraw_leavers(tournament)
    a_pair(tournament, 2, 5)

    assert refused(tournament, "leavers_withdrawn") == "partner_gone"


def test_tables_opened_since_stay_and_a_number_is_not_given_twice(club: Club) -> None:
    tournament = with_free_tables(club)
    remove_table(Pairing.objects.get(table_number=1))
    number = tournament.acts.first().number
    third = open_table(tournament, players_of(club, 1, 3, 5, 6), force=True)
    play(third.sheet)

    undo.undo_act(tournament, number)

    round_ = Round.objects.get()
    assert list(round_.pairings.values_list("table_number", flat=True)) == [1, 2, 3]
    assert Sheet.objects.filter(session=tournament.session).count() == 3
    firsts = round_.placings.filter(again=False).order_by("player__number")
    assert list(firsts.values_list("player__number", flat=True)) == [1, 2, 3, 4, 5, 6]
    remove_table(round_.pairings.get(table_number=2))
    number = tournament.acts.first().number
    Pairing.objects.filter(pk=third.pk).update(table_number=2)
    with pytest.raises(Refusal) as found:
        undo.undo_act(tournament, number)
    assert found.value.code == "table_taken"


def test_table_that_came_back_and_was_played_goes_only_by_force(club: Club, alice: User) -> None:
    tournament = with_free_tables(club)
    table = Pairing.objects.get(table_number=2)
    remove_table(table)
    undo.undo_act(tournament, tournament.acts.first().number)
    play(Pairing.objects.get(table_number=2).sheet)

    number = tournament.acts.first().number
    page = sheet_pages.text(english(alice).get(desk_address(tournament, "undo", number)))

    assert "Table 2 is taken away again." in page
    assert "Yes, step back although all this goes" in page
    assert refused(tournament, "undone") == "results_at_stake"


@pytest.mark.parametrize(("model", "code"), [(Prize, "prize_removed"), (CashLine, "cash_line_removed")])
def test_number_taken_since_is_not_given_twice(club: Club, model: type[Model], code: str) -> None:
    tournament = with_money(club)
    remove_prize(tournament.prizes.get())
    remove_cash_line(tournament.cash_lines.get())
    add_prize(tournament, HAM)
    write_cash_line(tournament, 100, "bar")

    undo.undo_act(tournament, tournament.acts.filter(code=code).first().number)

    assert list(model._default_manager.values_list("number", flat=True)) == [1, 2]


def test_prize_stays_off_a_list_that_is_frozen(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    add_prize(tournament, HAM)
    remove_prize(add_prize(tournament, HAM))
    freeze_prizes(tournament)

    assert refused(tournament, "prize_removed") == "prizes_frozen"


def test_exchange_is_undone_although_the_round_is_published_since(club: Club, alice: User) -> None:
    tournament = with_a_draft(club)
    exchange_two(tournament)
    path = desk_address(tournament, "undo", tournament.acts.first().number)
    publish_round(Round.objects.get())
    client = english(alice)

    page = sheet_pages.text(client.get(path))

    assert "Round 1 is taken back from the public" in page
    assert client.post(path).status_code == 409
    assert client.post(path, {"force": "on"}).status_code == 302
    assert Round.objects.get().published_at is None
    assert not any(one["code"] == "swapped" for one in Round.objects.get().explanation)


# --- what is refused, where something was built on it since ----------------------------------------


def test_stage_whose_number_was_given_again_does_not_come_back(club: Club) -> None:
    tournament = with_a_cut(club)
    stages.remove_stage(tournament.stages.get(number=2))
    number = tournament.acts.first().number
    stages.add_stage(tournament, StagePlan("lot", 1, "Autre", CutRule(CutKind.NUMBER, 4), carries=False))

    with pytest.raises(Refusal) as found:
        undo.undo_act(tournament, number)

    assert (found.value.code, tournament.stages.get(number=2).name) == ("stages_changed", "Autre")


def test_rounds_drawn_since_keep_their_place_in_the_plan(club: Club) -> None:
    tournament = with_a_cut(club)
    plan_rounds(tournament.stages.get(number=1), 3)
    for _turn in range(2):
        play_all(a_round(tournament))

    assert refused(tournament, "planned") == "rounds_drawn"


def test_games_at_each_table_stay_once_a_round_is_drawn(club: Club) -> None:
    tournament = a_tournament(club, 4)
    stages.change_game(tournament, "Concours", 2, {})
    a_draft(tournament)

    assert refused(tournament, "game_set") == "round_drawn"


def test_name_that_another_tournament_took_since_does_not_come_back(club: Club) -> None:
    tournament = a_tournament(club, 4)
    stages.change_game(tournament, "Autre", 1, {})
    opening.open_tournament(tournament.session, "Concours")

    assert refused(tournament, "game_set") == "name_taken"
