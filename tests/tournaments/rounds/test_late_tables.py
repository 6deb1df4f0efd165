"""A table for those who came after the draw."""

from __future__ import annotations

import pytest

from clubs.models import AttendanceState, Club, User
from tests.steps.arrivals import a_pair_comes, come
from tests.steps.odd_numbers import alone, entries_at, pairs_in_play, sizes
from tests.steps.refusals import refused
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all
from tournaments.core import phases
from tournaments.entries import actions, queries
from tournaments.history import undo
from tournaments.models import Bye, Entry
from tournaments.rounds import late_tables, odd_actions
from web.refusals import Refusal


def test_latecomers_and_those_who_sit_out_make_a_table_of_a_draft(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 10)
    draft = a_draft(tournament)
    out = byes(draft)
    come(tournament, 20, 21, 22)

    [pairing] = late_tables.fill_tables(draft, alice)

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

    [pairing] = late_tables.fill_tables(round_)

    assert (pairing.sheet.table_number, pairing.sheet.games.count()) == (3, 2)
    assert Bye.objects.count() == 0
    undo.undo_act(tournament, tournament.acts.get(code="filled").number)
    assert (sizes(round_), len(byes(round_))) == ([4, 4], 1)


def test_too_few_latecomers_wait_for_the_next_round(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    come(tournament, 20, 21)

    assert refused(late_tables.fill_tables, round_) == "too_few_late"
    assert Entry.objects.count() == 9


def test_volunteers_are_not_called_back_to_a_table(club: Club) -> None:
    tournament = a_tournament(club, 9)
    odd_actions.choose_odd(tournament, "volunteer", [4])
    round_ = a_round(tournament)
    come(tournament, 20, 21, 22)

    assert refused(late_tables.fill_tables, round_) == "too_few_late"


def test_who_left_is_not_seated_at_a_late_table(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    actions.withdraw_entry(tournament.entries.get(number=byes(round_)[0]))
    tournament.session.attendances.filter(player__number=1).update(state=AttendanceState.LEFT)
    come(tournament, 20, 21, 22)

    assert refused(late_tables.fill_tables, round_) == "too_few_late"


def test_a_round_that_is_not_the_last_is_not_filled(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    play_all(round_)
    a_draft(tournament)
    come(tournament, 20, 21, 22)

    assert refused(late_tables.fill_tables, round_) == "round_over"


def test_two_pairs_that_come_late_meet_each_other(club: Club) -> None:
    tournament, round_ = pairs_in_play(club)
    late = [a_pair_comes(tournament, 20, 21).number, a_pair_comes(tournament, 22, 23).number]

    [pairing] = late_tables.fill_tables(round_)

    seats = list(pairing.placings.order_by("position").values_list("entry__number", flat=True))
    assert (sorted(set(seats)), seats[:2]) == (late, seats[2:])
    assert pairing.sheet.seats.count() == 4
    round_.refresh_from_db()
    assert round_.explanation[-1] == {"code": "filled_late", "entries": late, "count": 2}


def test_pair_that_comes_late_meets_the_one_that_sat_out(club: Club) -> None:
    tournament, round_ = pairs_in_play(club, 5)
    out = byes(round_)
    late = a_pair_comes(tournament, 20, 21).number

    [pairing] = late_tables.fill_tables(round_)

    assert sorted(set(pairing.placings.values_list("entry__number", flat=True))) == [*out, late]
    round_.refresh_from_db()
    assert (byes(round_), round_.explanation[-1]["code"]) == ([], "filled")


def test_four_of_whom_nobody_knows_who_plays_with_whom_wait(club: Club) -> None:
    tournament, round_ = pairs_in_play(club)
    come(tournament, 20, 21, 22, 23)

    assert refused(late_tables.fill_tables, round_) == "who_with_whom"
    assert (tournament.entries.count(), round_.pairings.count()) == (4, 2)


def test_third_pair_waits_and_says_how_many_are_missing(club: Club) -> None:
    tournament, round_ = pairs_in_play(club)
    numbers = [a_pair_comes(tournament, first, first + 1).number for first in (20, 22, 24)]

    late_tables.fill_tables(round_)

    with pytest.raises(Refusal) as found:
        late_tables.fill_tables(round_)
    assert (found.value.code, found.value.params) == ("too_few_late", {"count": 1})
    assert round_.placings.filter(entry__number=numbers[2]).count() == 0


def test_nine_who_come_late_make_two_tables_at_once(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    come(tournament, *range(20, 29))

    tables = late_tables.fill_tables(round_)

    assert [one.table_number for one in tables] == [3, 4]
    assert (sizes(round_), queries.newcomers(tournament).count()) == ([4, 4, 4, 4], 1)
    assert {one.sheet.seats.count() for one in tables} == {4}
    undo.undo_act(tournament, tournament.acts.filter(code="filled").first().number)
    assert sizes(round_) == [4, 4, 4]


def test_late_table_has_the_size_that_the_game_allows(club: Club) -> None:
    tournament = alone(club, 8)
    round_ = a_round(tournament)
    come(tournament, 20, 21, 22)

    [pairing] = late_tables.fill_tables(round_)

    assert (sizes(round_), pairing.sheet.seats.count()) == ([3, 4, 4], 3)
    assert pairing.sheet.games.get().settings["players"] == 3


def test_lot_seats_those_who_come_late_the_same_way_again(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    come(tournament, *range(20, 28))

    first = [entries_at(one) for one in late_tables.fill_tables(round_)]
    for act in tournament.acts.filter(code="filled").order_by("-number"):
        undo.undo_act(tournament, act.number)

    assert [entries_at(one) for one in late_tables.fill_tables(phases.rounds_of(tournament).get())] == first


def test_missing_are_counted_for_the_smallest_table_that_the_game_allows(club: Club) -> None:
    tournament = alone(club, 8)
    round_ = a_round(tournament)
    come(tournament, 20)

    with pytest.raises(Refusal) as found:
        late_tables.fill_tables(round_)

    missing = found.value.params["count"]
    come(tournament, *range(21, 21 + missing))
    assert [one.placings.count() for one in late_tables.fill_tables(round_)] == [1 + missing]
    assert missing < 3
