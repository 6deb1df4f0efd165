"""Who plays: arrivals, latecomers, leavers, pairs."""

import pytest

from clubs.models import AttendanceState, Club
from tests import factories
from tests.steps.tournament_evening import a_pair, a_tournament
from tournaments.entries import actions, queries
from tournaments.models import EntryKind
from tournaments.planning import opening
from web.refusals import Refusal


def test_enter_players_enters_who_has_arrived(club: Club) -> None:
    tournament = a_tournament(club, 5)
    factories.attending(tournament.session, [factories.a_player(club, 6)], AttendanceState.EXPECTED)

    assert actions.enter_players(tournament) == []

    assert list(tournament.entries.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_latecomers_get_the_next_numbers(club: Club) -> None:
    tournament = a_tournament(club, 4)
    late = [factories.a_player(club, 5), factories.a_player(club, 6)]
    factories.attending(tournament.session, late)

    entries = actions.enter_players(tournament)

    assert [entry.number for entry in entries] == [5, 6]
    assert {player for entry in entries for player in entry.players.all()} == set(late)


def test_entering_moves_the_counter_once(club: Club) -> None:
    tournament = a_tournament(club, 4)
    tournament.refresh_from_db()

    assert tournament.counter == 2  # opened, entered


def test_withdrawn_entries_stay_and_come_back(club: Club) -> None:
    entry = a_tournament(club, 4).entries.get(number=2)

    assert actions.withdraw_entry(entry).withdrawn is True
    assert actions.withdraw_entry(entry).withdrawn is True
    assert actions.restore_entry(entry).withdrawn is False

    entry.tournament.refresh_from_db()
    assert entry.tournament.counter == 4  # opened, entered, withdrawn once, restored once


def test_withdraw_leavers_withdraws_who_left(club: Club) -> None:
    tournament = a_tournament(club, 4)
    tournament.session.attendances.filter(player__number=3).update(state=AttendanceState.LEFT)

    withdrawn = actions.withdraw_leavers(tournament)

    assert [entry.number for entry in withdrawn] == [tournament.entries.get(players__number=3).number]
    assert actions.withdraw_leavers(tournament) == []


def test_pairs_are_entered_two_by_two(club: Club) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)

    entry = a_pair(tournament, 3, 1)

    assert [member.player.number for member in entry.members.all()] == [3, 1]


@pytest.mark.parametrize(("first", "second", "code"), [(1, 1, "same_player"), (1, 3, "already_entered")])
def test_impossible_pairs_are_refused(club: Club, first: int, second: int, code: str) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    a_pair(tournament, 3, 4)

    with pytest.raises(Refusal) as refused:
        a_pair(tournament, first, second)

    assert refused.value.code == code
    assert tournament.entries.count() == 1


def test_each_kind_has_its_own_way_in(club: Club) -> None:
    players = a_tournament(club, 4)
    pairs = opening.open_tournament(players.session, "Doublettes", entry_kind=EntryKind.PAIR)

    with pytest.raises(Refusal) as by_two:
        a_pair(players, 1, 2)
    with pytest.raises(Refusal) as by_one:
        actions.enter_players(pairs)

    assert (by_two.value.code, by_one.value.code) == ("players_needed", "pairs_needed")


def test_who_is_left_of_a_withdrawn_pair_plays_with_somebody_else(club: Club) -> None:
    tournament = a_tournament(club, 8, kind="pair")
    broken, other = a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)
    actions.withdraw_entry(broken)
    (left,) = (member.player for member in broken.members.all()[:1])
    free = {player.number for player in queries.newcomers(tournament)}

    again = a_pair(tournament, left.number, 7)

    assert free == {1, 2, 5, 6, 7, 8}
    assert [player.number for player in again.players.order_by("number")] == [1, 7]
    with pytest.raises(Refusal) as refused:
        actions.restore_entry(broken)
    assert refused.value.code == "partner_gone"
    with pytest.raises(Refusal):
        a_pair(tournament, 2, other.players.first().number)


def test_pair_that_comes_back_as_it_was_is_restored(club: Club) -> None:
    tournament = a_tournament(club, 8, kind="pair")
    pair = a_pair(tournament, 1, 2)
    actions.withdraw_entry(pair)

    with pytest.raises(Refusal) as refused:
        a_pair(tournament, 2, 1)

    assert refused.value.code == "already_entered"
    assert actions.restore_entry(pair).withdrawn is False
