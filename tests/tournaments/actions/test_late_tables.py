"""A table for those who came after the draw."""

from __future__ import annotations

import hashlib

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.tournaments.actions.test_odd import refused, sizes
from tests.tournaments.evening import (
    a_draft,
    a_round,
    a_tournament,
    byes,
    play_all,
)
from tournaments import actions, queries
from tournaments.lots import read_lot
from tournaments.models import Bye, Entry, Tournament


def come(tournament: Tournament, *numbers: int) -> None:
    factories.attending(
        tournament.session, [factories.a_player(tournament.club, number) for number in numbers]
    )


def test_latecomers_and_those_who_sit_out_make_a_table_of_a_draft(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 10)
    draft = a_draft(tournament)
    out = byes(draft)
    come(tournament, 20, 21, 22)

    pairing = actions.fill_table(draft, alice)

    late = [11, 12]
    assert (sizes(draft), byes(draft), pairing.table_number) == ([4, 4, 4], [], 3)
    assert sorted(pairing.placings.values_list("entry__number", flat=True)) == [*out, *late]
    draft.refresh_from_db()
    assert draft.explanation[-1] == {"code": "filled", "entries": late, "count": 2}
    assert queries.newcomers(tournament).count() == 1


def test_a_published_round_gets_one_more_sheet(club: Club) -> None:
    tournament = a_tournament(club, 9, games=2)
    round_ = a_round(tournament)
    come(tournament, 20, 21, 22)

    pairing = actions.fill_table(round_)

    assert (pairing.sheet.table_number, pairing.sheet.games.count()) == (3, 2)
    assert Bye.objects.count() == 0
    actions.undo_act(tournament, tournament.acts.get(code="filled").number)
    assert (sizes(round_), len(byes(round_))) == ([4, 4], 1)


def test_too_few_latecomers_wait_for_the_next_round(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    come(tournament, 20, 21)

    assert refused(actions.fill_table, round_) == "too_few_late"
    assert Entry.objects.count() == 9


def test_volunteers_are_not_called_back_to_a_table(club: Club) -> None:
    tournament = a_tournament(club, 9)
    actions.choose_odd(tournament, "volunteer", [4])
    round_ = a_round(tournament)
    come(tournament, 20, 21, 22)

    assert refused(actions.fill_table, round_) == "too_few_late"


def test_who_left_is_not_seated_at_a_late_table(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    actions.withdraw_entry(tournament.entries.get(number=byes(round_)[0]))
    tournament.session.attendances.filter(player__number=1).update(state=AttendanceState.LEFT)
    come(tournament, 20, 21, 22)

    assert refused(actions.fill_table, round_) == "too_few_late"


def test_the_list_of_the_lot_is_still_the_one_its_digest_is_made_of(club: Club) -> None:
    tournament = a_tournament(club, 10)
    actions.choose_odd(tournament, "volunteer", [3, 7])
    draft = a_draft(tournament)
    come(tournament, 20, 21, 22, 23)
    actions.fill_table(draft)
    draft.refresh_from_db()

    lot = read_lot(draft, {one.number: one.full_name for one in queries.entered(tournament)})

    assert hashlib.sha256(lot.entries.encode()).hexdigest() == draft.digest
    assert sorted(place.number for place in lot.places) == [1, 2, 4, 5, 6, 8, 9, 10]


def test_a_round_that_is_not_the_last_is_not_filled(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    play_all(round_)
    a_draft(tournament)
    come(tournament, 20, 21, 22)

    assert refused(actions.fill_table, round_) == "round_over"
