"""Requests to play are accepted, one by one or at once; two who come alone become a pair."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import AttendanceState, Club, Player, User
from clubs.players.actions import add_player
from tests import factories
from tests.steps.refusals import refused_saying
from tests.steps.signing_up import (
    ANNE,
    BEA,
    LUC,
    TOM,
    a_request,
    an_open_tournament,
    codes_of,
    positions,
    some_requests,
)
from tests.steps.tournament_evening import a_draft
from tournaments.models import Entry, EntryKind, EntryRequest, RequestState
from tournaments.registration import actions

# --- accepting ------------------------------------------------------------------------------------


def test_accepted_stranger_becomes_a_player_who_is_expected(club: Club, alice: User) -> None:
    tournament = an_open_tournament(club)
    request = a_request(tournament, ANNE, delegation="Heule")

    entry = actions.accept_request(request, alice)

    player = club.players.get()
    assert (player.full_name, list(entry.players.all()), entry.delegation) == (
        "Anne Durand",
        [player],
        "Heule",
    )
    assert tournament.session.attendances.get().state == AttendanceState.EXPECTED
    request.refresh_from_db()
    assert (request.state, request.entry, request.decided_by) == (RequestState.ACCEPTED, entry, alice)
    assert codes_of(tournament)[-2:] == ["entered", "accepted"]


def test_player_the_club_knows_is_found_by_the_name(club: Club) -> None:
    known = add_player(club, *ANNE)
    tournament = an_open_tournament(club)
    factories.attending(tournament.session, [known])

    entry = actions.accept_request(a_request(tournament, ("anne", "DURAND")))

    assert list(entry.players.all()) == [known]
    assert tournament.session.attendances.get().state == AttendanceState.ARRIVED


def at_the_desk(request: EntryRequest, player: Player) -> None:
    actions.enter_at_desk(request.tournament, [player])


def by_the_director_who_says_who(request: EntryRequest, player: Player) -> None:
    actions.recognise_request(request, {0: player})


@pytest.mark.parametrize(
    "answer",
    [lambda request, _player: actions.accept_request(request), at_the_desk, by_the_director_who_says_who],
)
def test_player_the_club_knows_is_hidden_who_asks_as_a_minor(
    club: Club, answer: Callable[[EntryRequest, Player], object]
) -> None:
    """The form promises it: shown by number alone."""
    known, other = add_player(club, *ANNE), add_player(club, *LUC)

    answer(a_request(an_open_tournament(club), ANNE, minors=(0,)), known)

    for player in (known, other):
        player.refresh_from_db()
    assert (known.minor, known.hidden, other.minor, other.hidden) == (True, True, False, False)


def test_minor_whom_the_parents_show_stays_shown(club: Club) -> None:
    known = add_player(club, *ANNE, minor=True)
    club.players.filter(pk=known.pk).update(hidden=False)

    actions.accept_request(a_request(an_open_tournament(club), ANNE, minors=(0,)))

    known.refresh_from_db()
    assert (known.minor, known.hidden) == (True, False)


def test_namesakes_are_chosen_by_the_director(club: Club) -> None:
    _first, second = add_player(club, *ANNE), add_player(club, *ANNE)
    request = a_request(an_open_tournament(club), ANNE)

    assert refused_saying(actions.accept_request, request)[:2] == ("several_players", 422)

    assert list(actions.accept_request(request, who={0: second}).players.all()) == [second]


def test_somebody_new_may_bear_a_known_name(club: Club) -> None:
    known = add_player(club, *ANNE)

    entry = actions.accept_request(a_request(an_open_tournament(club), ANNE), who={0: None})

    assert entry.players.get() != known
    assert club.players.count() == 2


def test_pair_becomes_one_entry(club: Club) -> None:
    entry = actions.accept_request(a_request(an_open_tournament(club, EntryKind.PAIR), ANNE, LUC))

    assert [member.player.full_name for member in entry.members.all()] == ["Anne Durand", "Luc Petit"]


def test_everybody_who_leaves_no_doubt_is_accepted_at_once(club: Club, alice: User) -> None:
    tournament = an_open_tournament(club, capacity=3)
    add_player(club, *ANNE)
    add_player(club, *ANNE)
    a_request(tournament, ANNE)
    some_requests(tournament, 4)

    entries = actions.accept_requests(tournament, alice)

    assert [entry.players.get().last_name for entry in entries] == ["Nouveau1", "Nouveau2"]
    assert positions(tournament) == {1: 0, 4: 1, 5: 2}


@pytest.mark.parametrize(
    "again", [actions.accept_request, lambda request: actions.refuse_request(request, "")]
)
def test_second_director_is_told(club: Club, alice: User, again: Callable[..., object]) -> None:
    request = a_request(an_open_tournament(club), ANNE)
    actions.accept_request(request, alice)

    told = refused_saying(again, request)

    assert told == ("already_decided", 409, "Alice has already accepted Anne Durand.")
    assert Entry.objects.count() == 1


def test_request_withdrawn_meanwhile_is_not_accepted(club: Club) -> None:
    request = a_request(an_open_tournament(club), ANNE)
    actions.withdraw_request(EntryRequest.objects.get())

    assert refused_saying(actions.accept_request, request)[:2] == ("request_gone", 410)


def test_refused_request_keeps_its_reason(club: Club, alice: User) -> None:
    request = actions.refuse_request(a_request(an_open_tournament(club), ANNE), "For members", alice)

    request.refresh_from_db()
    assert (request.state, request.reason, request.decided_by) == ("refused", "For members", alice)


# --- who comes alone --------------------------------------------------------------------------------


def test_two_who_come_alone_are_one_entry_in_order_of_arrival(club: Club, alice: User) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    first, second = a_request(tournament, ANNE), a_request(tournament, LUC, delegation="Heule")

    entry = actions.match_requests(second, first, alice)

    assert [member.player.full_name for member in entry.members.all()] == ["Anne Durand", "Luc Petit"]
    assert (entry.delegation, entry.requests.count()) == ("Heule", 2)


def test_who_comes_alone_is_not_accepted_alone(club: Club) -> None:
    request = a_request(an_open_tournament(club, EntryKind.PAIR), ANNE)

    assert refused_saying(actions.accept_request, request)[:2] == ("comes_alone", 409)


def test_only_two_different_who_come_alone_are_matched(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    alone, pair = a_request(tournament, ANNE), a_request(tournament, LUC, TOM)

    assert refused_saying(actions.match_requests, alone, alone)[:2] == ("not_alone", 422)
    assert refused_saying(actions.match_requests, alone, pair)[:2] == ("not_alone", 422)


def test_choice_among_namesakes_is_kept_for_the_pair(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    _first, second = add_player(club, *ANNE), add_player(club, *ANNE)
    alone = actions.recognise_request(a_request(tournament, ANNE), {0: second})

    entry = actions.match_requests(alone, a_request(tournament, LUC))

    assert entry.players.first() == second


def test_partner_left_alone_waits_at_the_old_place_and_finds_another(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR, capacity=1)
    first, second = a_request(tournament, ANNE), a_request(tournament, LUC)
    third = a_request(tournament, BEA)
    actions.match_requests(first, second)
    assert positions(tournament) == {3: 1}

    actions.withdraw_request(EntryRequest.objects.get(number=2))

    assert positions(tournament) == {1: 0, 3: 0}
    entry = actions.match_requests(first, third)
    assert [member.player.full_name for member in entry.members.all()] == ["Anne Durand", "Béa Morel"]


def test_pair_that_was_drawn_is_withdrawn_and_not_undone(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    matched = actions.match_requests(a_request(tournament, ANNE), a_request(tournament, LUC))
    actions.accept_request(a_request(tournament, BEA, TOM))
    a_draft(tournament)

    actions.withdraw_request(EntryRequest.objects.get(number=2))

    matched.refresh_from_db()
    assert (matched.withdrawn, matched.players.count()) == (True, 2)
