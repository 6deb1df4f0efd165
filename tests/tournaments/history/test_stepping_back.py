"""Stepping back takes what the act touched, and nothing that was done or noted since; what else goes is told first."""

from __future__ import annotations

import json
import time
from threading import Thread

import pytest
from django.db import connection, transaction

from clubs.models import Club
from scoring.models import Sheet
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
from tournaments.core.snapshots import take_snapshot
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import withdraw_entry
from tournaments.history.undo import Consequences, undo_act, what_would_change
from tournaments.models import AdjustmentKind, ByeScore, Round, Substitution, Tournament
from tournaments.planning import ranking_rules
from tournaments.planning.ranking_rules import RankingRules
from tournaments.proofs.announcements import read_draws
from tournaments.ranking.criteria import BY_AVERAGE, BY_MARKS, BY_WINS, Criterion, Rule
from tournaments.registration import admissions
from tournaments.registration.admissions import Details
from tournaments.rounds import late_tables, odd_actions
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from tournaments.standings.criteria import written
from tournaments.standings.reckoning import ranking_body
from tournaments.tables import adjustments, substitutes
from tournaments.tables.actions import call_table, forfeit_game
from tournaments.tables.adjustments import Ruling
from tournaments.tables.clock.actions import pause_clock, start_clock
from web.refusals import Refusal

PENALTY = Ruling(kind=AdjustmentKind.PENALTY, marks=-50, reason="talked")


def undo(tournament: Tournament, code: str, *, force: bool = False) -> None:
    undo_act(tournament, last_act(tournament, code).number, force=force)
    tournament.refresh_from_db()


def told(tournament: Tournament, code: str) -> Consequences:
    return what_would_change(tournament, last_act(tournament, code).number)


def refused(tournament: Tournament, code: str) -> str:
    with pytest.raises(Refusal) as found:
        undo_act(tournament, last_act(tournament, code).number)
    return found.value.code


def happened(tournament: Tournament) -> list[tuple[str, int]]:
    return [(one.code, one.round) for one in read_draws(tournament).happened]


# --- what stays ---------------------------------------------------------------------------------


def all_but_rules(tournament: Tournament) -> tuple[object, ...]:
    """Everything that a step back behind the rules of the ranking should leave alone."""
    rules = ("criteria", "fewest_games", "fewest_delegates", "counter")
    own = Tournament.objects.filter(pk=tournament.pk).values().get()
    rows = json.loads(take_snapshot(tournament))
    return {name: own[name] for name in own if name not in rules}, {**rows, "tournament": None}


def test_rules_go_back_and_the_evening_goes_on(club: Club) -> None:
    tournament = a_tournament(club)
    ranking_rules.set_ranking(tournament, RankingRules((Rule(Criterion.MARKS_FOR),), 3, 2))
    round_ = start_clock(a_round(tournament), 90)
    call_table(round_.pairings.first(), True)
    substitutes.substitute_player(round_.pairings.first(), 0, factories.a_player(club, 40))
    odd_actions.set_accessible(tournament, [2])
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 50, 2)
    kept = all_but_rules(tournament)
    assert told(tournament, "ranking_set") == Consequences()

    undo(tournament, "ranking_set")

    own = (tournament.criteria, tournament.fewest_games, tournament.fewest_delegates)
    assert own == (written(BY_WINS), 0, 1)
    assert all_but_rules(tournament) == kept


def test_what_was_noted_since_a_publication_stays_noted(club: Club) -> None:
    tournament = a_tournament(club, 9)
    a_round(tournament)
    withdraw_entry(tournament.entries.get(number=3))
    noted = Details(delegation="Izegem", accessible=True, apart="Dupont", skips=(2,))
    admissions.change_entry(tournament.entries.get(number=2), noted)
    odd_actions.set_accessible(tournament, [2])
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 50, 2)
    ranking_rules.set_ranking(tournament, RankingRules(BY_AVERAGE))
    Tournament.objects.filter(pk=tournament.pk).update(live=True, name="Coupe")
    entries = list(tournament.entries.values())
    own = Tournament.objects.filter(pk=tournament.pk).values()

    kept = own.get()
    undo(tournament, "published")

    assert list(tournament.entries.values()) == entries
    assert own.get() == kept | {"counter": kept["counter"] + 1}


def test_table_made_late_goes_and_the_others_play_on(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = start_clock(a_round(tournament), 90)
    first = round_.pairings.first()
    factories.attending(tournament.session, [factories.a_player(club, number) for number in (20, 21, 22)])
    late_tables.fill_tables(round_)
    play(first.sheet)
    substitutes.substitute_player(first, 1, factories.a_player(club, 40))
    pause_clock(round_)
    left = Round.objects.get().left

    undo(tournament, "filled")

    again = Round.objects.get()
    assert (len(tables(again)), len(byes(again)), again.left) == (2, 1, left)
    assert (again.pairings.get(pk=first.pk).sheet, Substitution.objects.count()) == (first.sheet, 1)


def test_earlier_round_is_left_as_it_is(club: Club) -> None:
    tournament = a_tournament(club)
    first = a_round(tournament)
    play_all(first)
    a_round(tournament)
    call_table(first.pairings.first(), True)

    undo(tournament, "published")

    assert first.pairings.first().called_at is not None
    assert [round_.published_at is None for round_ in Round.objects.order_by("number")] == [False, True]


# --- what else goes -----------------------------------------------------------------------------


def test_later_rounds_are_told_and_go_only_on_purpose(club: Club) -> None:
    tournament = a_tournament(club)
    number = publish_round(a_draft(tournament)).number
    act = last_act(tournament, "published").number
    publish_round(draw_round(tournament, force=True))
    start_clock(Round.objects.get(number=2), 30)
    draw_round(tournament, force=True)

    change = what_would_change(tournament, act)
    with pytest.raises(Refusal) as found:
        undo_act(tournament, act)

    assert (change.rounds, change.drafts, change.tables, change.asks) == ((1, 2), (3,), (), True)
    codes = [tournament.acts.get(number=one).code for one in change.acts]
    assert codes == ["drawn", "published", "clock", "drawn"]
    assert (found.value.code, found.value.params["rounds"]) == ("rounds_at_stake", "2, 3")
    undo_act(tournament, act, force=True)
    assert [(one.number, one.published_at) for one in Round.objects.all()] == [(number, None)]


def test_draft_that_goes_with_a_cut_is_told_to_the_public(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    begin_stage(tournament)
    draw_round(tournament, value="dice 5")
    assert (refused(tournament, "cut"), told(tournament, "cut").drafts) == ("rounds_at_stake", (2,))

    undo(tournament, "cut", force=True)

    [event] = read_draws(tournament).happened
    assert (event.code, event.round, event.value, event.entries) == ("discarded", 2, "dice 5", 4)


def test_another_draft_in_the_place_of_the_one_discarded_is_told(club: Club) -> None:
    tournament = a_tournament(club)
    discard_round(a_draft(tournament, "dice 1"))
    a_draft(tournament, "dice 2")
    assert refused(tournament, "discarded") == "rounds_at_stake"

    undo(tournament, "discarded", force=True)

    assert [one.value for one in read_draws(tournament).happened] == ["dice 1", "dice 2"]
    assert Round.objects.get().proof.value == "dice 1"


def test_forfeits_are_at_stake_like_deals(club: Club) -> None:
    tournament = a_tournament(club)
    pairing = a_round(tournament).pairings.get(table_number=2)
    forfeit_game(pairing, 1, [(101, 2), (0, 0)], "nobody came")
    before = ranking_body(tournament)
    assert refused(tournament, "published") == "results_at_stake"
    assert told(tournament, "published").tables == ((1, 2),)

    undo(tournament, "published", force=True)

    assert json.loads(ranking_body(tournament)).get("adjustments") is None
    undo(tournament, "undone")
    assert ranking_body(tournament) == before


def test_penalty_goes_with_its_round_and_comes_back_with_it(club: Club) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    entry = tournament.entries.get(number=1)
    adjustments.adjust_score([entry], PENALTY, round_)
    adjustments.adjust_score([entry], PENALTY)
    assert told(tournament, "published").decisions == ((1, "penalty"),)

    undo(tournament, "published")

    standing = tournament.adjustments.filter(cancelled_at__isnull=True)
    assert [one.round for one in standing] == [None]
    assert tournament.adjustments.get(round=1).cancelled_why != ""
    undo(tournament, "undone")
    assert standing.all().count() == 2


def test_cancelled_decision_stays_cancelled_where_its_round_comes_back(club: Club) -> None:
    tournament = a_tournament(club)
    round_ = a_round(tournament)
    [penalty] = adjustments.adjust_score([tournament.entries.get(number=1)], PENALTY, round_)
    adjustments.cancel_adjustment(penalty, "it was another one")

    undo(tournament, "published")
    undo(tournament, "undone")

    penalty.refresh_from_db()
    assert penalty.cancelled_why == "it was another one"


# --- what the public is told --------------------------------------------------------------------


def test_every_step_back_and_forth_is_told(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)

    for code in ("published", "undone", "undone", "undone"):
        undo(tournament, code)

    assert happened(tournament) == [("taken_back", 1), ("brought_back", 1)] * 2


def test_other_draw_in_the_place_of_the_one_brought_back_is_told(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament, "dice 1")
    undo(tournament, "published")
    step = last_act(tournament, "undone").number
    discard_round(Round.objects.get())
    a_round(tournament, "dice 2")

    undo_act(tournament, step, force=True)

    assert happened(tournament)[2:] == [("taken_back", 1), ("brought_back", 1)]
    assert Round.objects.get().proof.value == "dice 1"


def test_rules_brought_back_take_no_round_with_them(club: Club) -> None:
    tournament = a_tournament(club)
    ranking_rules.set_ranking(tournament, RankingRules(BY_MARKS))
    undo(tournament, "ranking_set")
    a_round(tournament)

    undo(tournament, "undone")

    assert (tournament.criteria, happened(tournament)) == (written(BY_MARKS), [])
    assert Round.objects.get().published_at is not None


def test_cut_by_lot_is_told_as_often_as_it_stands(club: Club) -> None:
    tournament = a_championship(club)
    tournament.stages.filter(number=2).update(cut_keeps_level=False, cut_kind="number", cut_value=3)
    play_all(a_round(tournament))
    begin_stage(tournament)
    told_cuts = []

    for code in ("cut", "undone", "undone", "undone"):
        undo(tournament, code)
        told_cuts.append(len(read_draws(tournament).cuts))

    assert told_cuts == [0, 1, 0, 1]


# --- sheets -------------------------------------------------------------------------------------


def test_same_tables_have_their_sheets_again(club: Club) -> None:
    tournament = a_tournament(club)
    sheets = sheets_of(a_round(tournament))
    undo(tournament, "published")

    publish_round(Round.objects.get())
    play(sheets[0])

    assert sheets_of(Round.objects.get()) == sheets
    assert json.loads(ranking_body(tournament))["counted"] == 1


def test_written_sheet_of_a_round_taken_back_is_not_used_again(club: Club) -> None:
    tournament = a_tournament(club)
    old = sheets_of(a_round(tournament))
    play(old[0])
    undo(tournament, "published", force=True)

    publish_round(Round.objects.get())

    new = sheets_of(Round.objects.get())
    assert (new[0] != old[0], new[1] == old[1]) == (True, True)
    undo(tournament, "undone", force=True)
    assert sheets_of(Round.objects.get()) == old


def test_given_up_sheet_takes_nothing_and_the_director_has_a_copy(club: Club) -> None:
    tournament = a_tournament(club)
    sheet = sheets_of(a_round(tournament))[0]
    undo(tournament, "published")

    with pytest.raises(Refusal) as found:
        play(sheet)

    assert (found.value.code, found.value.status, Sheet.objects.get(pk=sheet.pk).revision) == (
        "sheet_given_up",
        410,
        0,
    )
    assert [copy.code for copy in sheet.refused_entries.all()] == ["sheet_given_up"]


# --- two at once --------------------------------------------------------------------------------


def wait_until_somebody_waits() -> None:
    """Until another transaction waits for what this one holds."""
    waiting = (
        "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"
        " AND transactionid = pg_current_xact_id()::xid"
    )
    with connection.cursor() as cursor:
        for _ in range(1000):
            cursor.execute(waiting)
            if cursor.fetchone():
                return
            time.sleep(0.01)
    raise AssertionError("nobody waits")


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite lets one write at a time")
@pytest.mark.django_db(transaction=True)
def test_round_is_taken_back_after_the_table_that_writes(club: Club) -> None:
    tournament = a_tournament(club)
    sheet, answers = sheets_of(a_round(tournament))[0], list[str]()

    def take_back() -> None:
        answers.append(refused(tournament, "published"))
        connection.close()

    director = Thread(target=take_back)
    with transaction.atomic():
        Sheet.objects.select_for_update(of=("self",)).get(pk=sheet.pk)
        director.start()
        wait_until_somebody_waits()
        play(sheet)  # moves the counter of the tournament
    director.join()

    assert answers == ["results_at_stake"]
