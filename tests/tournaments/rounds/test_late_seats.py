"""Late tables: who is not seated at them, which number they take, and what they break, said aloud."""

from __future__ import annotations

from clubs.models import AttendanceState, Club
from tests.steps.arrivals import a_pair_comes, come
from tests.steps.odd_numbers import entries_at, pairs_in_play
from tests.steps.refusals import refused
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_round, a_tournament, byes, play_all, tables
from tournaments.entries import actions
from tournaments.models import Entry, Tournament
from tournaments.rounds import late_tables


def leaves(tournament: Tournament, number: int) -> None:
    """The last player of the entry `number` goes home, and is not withdrawn."""
    player = tournament.entries.get(number=number).members.latest("position").player
    tournament.session.attendances.filter(player=player).update(state=AttendanceState.LEFT)


def test_who_sits_out_and_has_gone_home_is_not_called_back(club: Club) -> None:
    tournament = a_tournament(club, 10)
    round_ = a_round(tournament)
    gone, stays = byes(round_)
    leaves(tournament, gone)
    come(tournament, 20, 21, 22)

    [pairing] = late_tables.fill_tables(round_)

    assert (sorted(entries_at(pairing)), byes(round_)) == ([stays, 11, 12, 13], [gone])


def test_pair_of_which_one_has_gone_home_is_not_called_back(club: Club) -> None:
    tournament, round_ = pairs_in_play(club, 5)
    leaves(tournament, byes(round_)[0])
    a_pair_comes(tournament, 20, 21)

    assert refused(late_tables.fill_tables, round_) == "too_few_late"


def test_pair_that_was_withdrawn_and_is_still_here_did_not_come_late(club: Club) -> None:
    tournament, round_ = pairs_in_play(club, 5)
    actions.withdraw_entry(tournament.entries.get(number=tables(round_)[0][0]))

    assert refused(late_tables.fill_tables, round_) == "too_few_late"
    assert tournament.entries.count() == 5


def test_who_is_left_of_a_withdrawn_pair_is_not_paired_unasked(club: Club) -> None:
    tournament, round_ = pairs_in_play(club, 5)
    widowed = tables(round_)[0][0]
    actions.withdraw_entry(tournament.entries.get(number=widowed))
    leaves(tournament, widowed)
    come(tournament, 20)

    assert refused(late_tables.fill_tables, round_) == "too_few_late"
    assert tournament.entries.count() == 5


def needs(entry: Entry, **wish: object) -> None:
    Entry.objects.filter(pk=entry.pk).update(**wish)


def test_who_comes_late_sits_at_the_table_they_need(club: Club) -> None:
    tournament, round_ = pairs_in_play(club)
    own, other = a_pair_comes(tournament, 20, 21), a_pair_comes(tournament, 22, 23)
    needs(own, own_table=9)

    [pairing] = late_tables.fill_tables(round_)

    round_.refresh_from_db()
    assert (pairing.table_number, sorted({*entries_at(pairing)})) == (9, [own.number, other.number])
    assert {"code": "own_table", "entries": [own.number], "count": 1} in round_.explanation


def test_late_table_is_easy_to_reach_where_one_is_free_and_says_where_none_is(club: Club) -> None:
    tournament, round_ = pairs_in_play(club)
    late = [a_pair_comes(tournament, first, first + 1) for first in (20, 22, 24, 26)]
    needs(late[0], accessible=True)
    needs(late[1], own_table=1)
    tournament.accessible_tables = [2, 5]
    tournament.save(update_fields=["accessible_tables"])

    late_tables.fill_tables(round_)

    round_.refresh_from_db()
    at = dict(round_.placings.values_list("entry__number", "pairing__table_number"))
    assert (at[late[0].number], sorted({*at.values()})) == (5, [1, 2, 3, 5])
    assert {"code": "table_taken", "entries": [late[1].number], "count": 1} in round_.explanation


def test_late_table_leaves_the_table_free_that_is_kept(club: Club) -> None:
    tournament, round_ = pairs_in_play(club)
    skips = a_pair_comes(tournament, 18, 19)
    needs(skips, own_table=3, keeps_table=True, skips=[1])
    a_pair_comes(tournament, 20, 21), a_pair_comes(tournament, 22, 23)

    [pairing] = late_tables.fill_tables(round_)

    assert pairing.table_number == 4


def test_late_table_says_who_meets_again(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=8, rounds=0)
    first = a_round(tournament)
    play_all(first)
    two = list(tournament.entries.filter(number__in=tables(first)[0]))
    for entry in two:
        actions.withdraw_entry(entry)
    second = a_round(tournament)
    for entry in two:
        actions.restore_entry(entry)

    late_tables.fill_tables(second)

    second.refresh_from_db()
    met = sorted(entry.number for entry in two)
    assert {"code": "met_in", "entries": met, "count": 1} in second.explanation
