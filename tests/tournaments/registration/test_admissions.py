"""An entry at the desk: what is told of it, what is ticked, which rounds it skips, who has come."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.steps.arrivals import nobody_here
from tests.steps.refusals import refused_saying
from tests.steps.signing_up import codes_of
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all, tables
from tournaments.core import entry_list, phases
from tournaments.cuts.actions import begin_stage, next_cut
from tournaments.desk.queries import read_desk
from tournaments.desk.steps import next_step
from tournaments.entries.actions import enter_groups, withdraw_entry
from tournaments.history import undo
from tournaments.models import Admission, Entry, Tournament
from tournaments.registration import admissions
from tournaments.registration.actions import open_registration
from tournaments.registration.admissions import Details
from tournaments.registration.arrivals import read_check_in
from tournaments.registration.queries import EntryRow, entry_rows, euros, registration_of
from tournaments.rounds.actions import discard_round


def entry_no(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def row_of(tournament: Tournament, number: int) -> EntryRow:
    rows = entry_rows(tournament, registration_of(tournament))
    return next(row for row in rows if row.number == number)


# --- what is told ---------------------------------------------------------------------------------


def test_entry_is_changed_and_the_act_says_what(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)

    entry = admissions.change_entry(
        entry_no(tournament, 2), Details("Heule", categories=["seniors", "ladies"]), alice
    )

    entry.refresh_from_db()
    assert (entry.delegation, entry.apart, entry.categories) == ("Heule", "", ["ladies", "seniors"])
    (act,) = tournament.acts.filter(number__gt=2)
    assert (act.code, act.values, act.by) == (
        "entry_changed",
        {"entry": 2, "fields": ["delegation", "categories"]},
        alice,
    )


def test_entry_that_stays_the_same_keeps_no_act(club: Club) -> None:
    tournament = a_tournament(club, 4)

    admissions.change_entry(entry_no(tournament, 1), Details())

    assert "entry_changed" not in codes_of(tournament)


def test_unknown_category_is_refused(club: Club) -> None:
    entry = entry_no(a_tournament(club, 4), 1)

    assert refused_saying(admissions.change_entry, entry, Details(categories=["giants"]))[:2] == (
        "unknown_category",
        422,
    )


# --- which rounds ---------------------------------------------------------------------------------


def test_who_skips_a_round_is_not_drawn_and_has_no_bye(club: Club) -> None:
    tournament = a_tournament(club, 9)
    admissions.set_skips(entry_no(tournament, 3), [1])

    first = a_round(tournament)

    assert byes(first) == []
    assert sorted(number for table in tables(first) for number in table) == [1, 2, 4, 5, 6, 7, 8, 9]
    play_all(first)
    assert 3 in {one.number for one in phases.in_play(phases.stage_in_play(tournament))}


def test_desk_does_not_miss_who_skips_the_draft(club: Club) -> None:
    tournament = a_tournament(club, 9)
    admissions.set_skips(entry_no(tournament, 3), [1])
    a_draft(tournament)

    desk = read_desk(tournament)

    assert (desk.draft.left_out, next_step(desk).code) == ([], "publish_round")


def test_who_skips_the_first_round_after_a_cut_still_goes_on(club: Club) -> None:
    tournament = a_championship(club)
    play_all(a_round(tournament))
    first = next_cut(tournament)[1].went_on
    admissions.set_skips(entry_no(tournament, first[0]), [2])

    stage = begin_stage(tournament)

    assert sorted(stage.qualifiers.values_list("entry__number", flat=True)) == sorted(first)
    assert [one.number for one in phases.in_play(stage)] == sorted(first[1:])


def test_round_that_is_drawn_is_not_skipped_any_more(club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)

    assert refused_saying(admissions.set_skips, entry_no(tournament, 1), [1, 2])[:2] == ("round_drawn", 409)


def test_skipped_rounds_of_the_past_stay(club: Club) -> None:
    tournament = a_tournament(club, 9)
    admissions.set_skips(entry_no(tournament, 3), [1, 3])
    a_round(tournament)

    assert admissions.set_skips(entry_no(tournament, 3), [2]).skips == [1, 2]


# --- what is ticked -------------------------------------------------------------------------------


def test_fee_that_was_paid_is_what_was_due_then(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    open_registration(tournament, fee=500)
    admissions.tick_paid(entry_no(tournament, 1), True, alice)

    open_registration(tournament, fee=750)

    one, two = row_of(tournament, 1), row_of(tournament, 2)
    assert [(row.due, row.paid, row.owes, row.amount) for row in (one, two)] == [
        (750, 500, False, euros(500)),
        (750, None, True, euros(750)),
    ]


def test_reduced_fee_is_that_of_one_entry(club: Club) -> None:
    tournament = a_tournament(club, 4)
    open_registration(tournament, fee=500)

    admissions.set_fee(entry_no(tournament, 1), 0)
    assert (row_of(tournament, 1).due, row_of(tournament, 1).owes) == (0, False)

    admissions.set_fee(entry_no(tournament, 1), None)
    assert row_of(tournament, 1).due == 500


def test_ticks_are_undone_and_kept_once(club: Club) -> None:
    tournament = a_tournament(club, 4)
    entry = entry_no(tournament, 1)

    for value in (True, True, False):
        admissions.tick_paid(entry, value)
        admissions.tick_licence(entry, value)

    admission = Admission.objects.get()
    assert (admission.paid, admission.licence_seen) == (None, False)
    assert codes_of(tournament)[2:] == ["paid", "licence_seen", "not_paid", "licence_not_seen"]


def test_stepping_back_gives_no_money_back(club: Club) -> None:
    tournament = a_tournament(club, 8)
    discard_round(a_draft(tournament))
    admissions.tick_paid(entry_no(tournament, 1), True)

    undo.undo_act(tournament, tournament.acts.get(code="discarded").number)

    assert row_of(tournament, 1).paid == 0


@pytest.mark.parametrize(
    ("cents", "said"), [(1000, "10\u00a0€"), (750, "7,50\u00a0€"), (-4500, "−45\u00a0€"), (0, "0\u00a0€")]
)
def test_amounts_are_written_as_people_do(cents: int, said: str) -> None:
    with translation.override("fr"):
        assert euros(cents) == said


# --- who has come ---------------------------------------------------------------------------------


def test_check_in_lists_who_plays_by_name(club: Club) -> None:
    tournament = nobody_here(club)
    withdraw_entry(tournament.entries.get(players__first_name="Luc"))

    rows = read_check_in(tournament).rows

    assert [(row.name, row.state) for row in rows] == [
        ("Anne", "expected"),
        ("Béa", "expected"),
        ("Tom", "expected"),
    ]


def test_check_in_and_its_undoing_are_kept_once(club: Club, bob: User) -> None:
    tournament = nobody_here(club)
    player = club.players.get(number=2)

    for here in (True, True, False):
        admissions.check_in(tournament, player, here, bob)

    assert tournament.session.attendances.get(player=player).state == AttendanceState.EXPECTED
    assert codes_of(tournament)[2:] == ["checked_in", "not_checked_in"]


def test_who_does_not_play_is_not_checked_in(club: Club) -> None:
    tournament = nobody_here(club)
    other = factories.a_player(club, 9)

    told = refused_saying(admissions.check_in, tournament, other, True)

    assert told == ("not_entered", 409, "Paul does not play in this tournament.")


def test_who_sat_or_sat_out_in_a_round_has_come(club: Club, alice: User) -> None:
    tournament = nobody_here(club, 9)
    play_all(a_round(tournament))
    late = factories.a_player(club, 30)
    factories.attending(tournament.session, [late], AttendanceState.EXPECTED)
    entry = enter_groups(tournament, [[late]], alice)[0]
    for number in (1, 2):
        admissions.check_in(tournament, club.players.get(number=number), True)

    withdrawn = admissions.withdraw_missing(tournament, by=alice)

    assert [one.number for one in withdrawn] == [entry.number] == [10]
    assert tournament.entries.filter(withdrawn=True).count() == 1


def test_who_is_in_a_draft_alone_has_not_come_for_that(club: Club) -> None:
    tournament = nobody_here(club)
    a_draft(tournament)

    assert len(admissions.withdraw_missing(tournament)) == 4


def test_those_withdrawn_together_are_one_act_and_only_those_who_were_shown(club: Club, alice: User) -> None:
    tournament = nobody_here(club)

    withdrawn = admissions.withdraw_missing(tournament, [1, 3, 99], alice)

    act = tournament.acts.first()
    assert [one.number for one in withdrawn] == [1, 3]
    assert (act.code, act.values, act.by) == ("missing_withdrawn", {"entries": [1, 3]}, alice)
    assert admissions.withdraw_missing(tournament, [1, 3], alice) == []
    assert tournament.acts.first() == act


def test_who_has_not_come_is_withdrawn_together(club: Club, alice: User) -> None:
    tournament = nobody_here(club)
    admissions.check_in(tournament, club.players.get(number=1), True)

    withdrawn = admissions.withdraw_missing(tournament, by=alice)

    assert len(withdrawn) == 3
    assert [one.full_name for one in entry_list.entered(tournament) if not one.entry.withdrawn] == ["Anne"]
