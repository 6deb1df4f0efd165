"""Registration: what strangers ask for, what directors answer, and a waiting list that moves by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, User
from clubs.players.actions import add_player
from scoring.models.codes import hashed
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
from tournaments.entries.actions import restore_entry, withdraw_entry
from tournaments.models import EntryKind, EntryRequest, Registration, RequestState
from tournaments.registration.actions import (
    accept_request,
    accept_requests,
    close_registration,
    enter_at_desk,
    forget_requests,
    match_requests,
    open_registration,
    refuse_request,
    withdraw_request,
)
from tournaments.registration.asking import Application, ask_to_play, new_link
from tournaments.registration.capacity import read_places
from tournaments.registration.queries import waiting_positions
from tournaments.rounds.actions import publish_round

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


# --- opening ------------------------------------------------------------------------------------


def test_opening_again_changes_the_terms(club: Club, alice: User) -> None:
    tournament = an_open_tournament(club)
    later = timezone.now() + timedelta(days=1)

    open_registration(tournament, capacity=8, closes_at=later, fee=1000, by=alice)

    terms = Registration.objects.get()
    assert (terms.is_open, terms.capacity, terms.closes_at, terms.fee) == (True, 8, later, 1000)
    assert codes_of(tournament) == ["opened", "registration_opened", "registration_opened"]


def test_closing_time_that_has_passed_is_refused(club: Club) -> None:
    tournament = an_open_tournament(club)

    passed = timezone.now() - timedelta(minutes=1)

    assert refused_saying(open_registration, tournament, closes_at=passed)[:2] == ("closes_in_the_past", 422)


@pytest.mark.parametrize("how", ["closed", "late", "never opened"])
def test_nobody_registers_where_it_is_not_open(club: Club, how: str) -> None:
    tournament = an_open_tournament(club, closes_at=timezone.now() + timedelta(days=1))
    if how == "closed":
        close_registration(tournament)
    if how == "never opened":
        Registration.objects.all().delete()
    now = timezone.now() + timedelta(days=2 if how == "late" else 0)

    asking = Application((ANNE,))

    assert refused_saying(ask_to_play, tournament, asking, "", now=now)[:2] == ("registration_over", 409)
    assert EntryRequest.objects.count() == 0


# --- asking -------------------------------------------------------------------------------------


def test_request_keeps_what_was_told_and_the_hash_of_its_link(club: Club) -> None:
    tournament, code = an_open_tournament(club, EntryKind.PAIR), new_link()
    asking = Application((ANNE, LUC), "Heule", "anne@example.org")

    request, told = ask_to_play(tournament, asking, code)

    request.refresh_from_db()
    assert (told, request.secret_hash) == (code, hashed(code))
    assert (request.number, request.names, request.delegation) == (1, ["Anne Durand", "Luc Petit"], "Heule")
    assert (request.contact, request.state) == ("anne@example.org", RequestState.ASKED)
    assert codes_of(tournament)[-1] == "asked"


def test_request_sent_twice_is_one_request(club: Club) -> None:
    tournament, code = an_open_tournament(club), new_link()

    first, again = (ask_to_play(tournament, Application((ANNE,)), code) for _ in range(2))

    assert first == again
    assert EntryRequest.objects.count() == 1


@pytest.mark.parametrize("code", ["", "easy", "known"])
def test_link_that_is_known_or_no_secret_is_replaced(club: Club, code: str) -> None:
    tournament, known = an_open_tournament(club), new_link()
    ask_to_play(tournament, Application((ANNE,)), known)

    request, told = ask_to_play(tournament, Application((LUC,)), known if code == "known" else code)

    assert told not in (code, known)
    assert (request.full_name, request.secret_hash) == ("Luc Petit", hashed(told))


@pytest.mark.parametrize("before", ["asked", "accepted", "entered"])
def test_same_person_twice_is_refused_with_the_name(club: Club, before: str) -> None:
    tournament = an_open_tournament(club)
    if before == "entered":
        enter_at_desk(tournament, [add_player(club, *ANNE)])
    else:
        request = a_request(tournament, ANNE)
        if before == "accepted":
            accept_request(request)

    code, status, sentence = refused_saying(a_request, tournament, ("ANNE", "durand"))

    assert (code, status) == ("already_asked", 422)
    assert sentence.startswith("ANNE durand is already registered.")


def test_who_was_refused_may_ask_again(club: Club) -> None:
    tournament = an_open_tournament(club)
    refuse_request(a_request(tournament, ANNE), "a mistake")

    assert a_request(tournament, ANNE).number == 2


@pytest.mark.parametrize(
    ("kind", "people", "code"),
    [
        (EntryKind.PLAYER, (ANNE, LUC), "one_by_one"),
        (EntryKind.PAIR, (ANNE, ("anne", "DURAND")), "same_player"),
    ],
)
def test_impossible_requests_are_refused(
    club: Club, kind: str, people: tuple[tuple[str, str], ...], code: str
) -> None:
    assert refused_saying(a_request, an_open_tournament(club, kind), *people)[:2] == (code, 422)


def test_connection_that_asks_too_often_is_refused_whatever_it_asks(club: Club) -> None:
    tournament = an_open_tournament(club)

    def ask(person: tuple[str, str], address: str) -> EntryRequest:
        asking = Application((person,))
        return ask_to_play(tournament, asking, "", address=address, now=NOON)[0]

    ask(ANNE, "192.0.2.7")
    refusals = [refused_saying(ask, ANNE, "192.0.2.7")[:2] for _ in range(20)]

    assert refusals == [*[("already_asked", 422)] * 19, ("too_many_requests", 429)]
    assert refused_saying(ask, LUC, "192.0.2.7")[0] == "too_many_requests"
    assert ask(LUC, "192.0.2.8").number == 2


# --- the waiting list -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("alone", "free", "told"),
    [
        ("", None, []),
        ("ppp", None, [0, 0, 0]),
        ("ppp", 2, [0, 0, 1]),
        ("aaa", 1, [0, 0, 1]),
        ("apa", 1, [0, 1, 0]),
        ("paap", 0, [1, 2, 3, 4]),
        ("aapa", 2, [0, 0, 0, 1]),
    ],
)
def test_places_go_in_order_of_arrival(alone: str, free: int | None, told: list[int]) -> None:
    asked = [(number, sign == "a") for number, sign in enumerate(alone, start=1)]

    assert list(waiting_positions(asked, free).values()) == told


def test_waiting_list_moves_up_when_a_place_frees(club: Club) -> None:
    tournament = an_open_tournament(club, capacity=2)
    first, second, third, fourth = some_requests(tournament, 4)
    assert positions(tournament) == {1: 0, 2: 0, 3: 1, 4: 2}

    entry = accept_request(first)
    refuse_request(second, "")
    assert positions(tournament) == {3: 0, 4: 1}

    withdraw_entry(entry)
    assert positions(tournament) == {3: 0, 4: 0}

    restore_entry(entry)
    withdraw_request(third)
    assert positions(tournament) == {fourth.number: 0}


def test_raised_capacity_moves_the_list_up(club: Club) -> None:
    tournament = an_open_tournament(club, capacity=1)
    some_requests(tournament, 3)

    open_registration(tournament, capacity=2)

    assert positions(tournament) == {1: 0, 2: 0, 3: 1}


@pytest.mark.parametrize(
    ("people", "left", "waiting"), [([(ANNE, LUC)], 1, 0), ([(ANNE,), (LUC,)], 1, 0), ([(ANNE,)], 1, 0)]
)
def test_stranger_is_told_how_many_places_are_left(
    club: Club, people: list[tuple[tuple[str, str], ...]], left: int, waiting: int
) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR, capacity=2)
    for each in people:
        a_request(tournament, *each)

    places = read_places(Registration.objects.get().tournament)

    assert places
    assert (places.left, places.waiting, places.is_full) == (left, waiting, False)


def test_waiting_request_is_not_accepted(club: Club) -> None:
    tournament = an_open_tournament(club, capacity=1)
    _first, second = some_requests(tournament, 2)

    assert refused_saying(accept_request, second)[:2] == ("no_place", 409)


# --- withdrawing, forgetting ------------------------------------------------------------------------


def test_withdrawn_request_is_gone_and_its_entry_stays_withdrawn(club: Club) -> None:
    tournament = an_open_tournament(club)
    request = a_request(tournament, ANNE, contact="anne@example.org")
    entry = accept_request(request)

    withdraw_request(request)
    withdraw_request(request)

    entry.refresh_from_db()
    assert (EntryRequest.objects.count(), entry.withdrawn) == (0, True)
    assert codes_of(tournament)[-2:] == ["withdrawn", "request_withdrawn"]


def test_who_withdrew_and_asks_again_gets_the_old_entry(club: Club) -> None:
    tournament = an_open_tournament(club)
    request = a_request(tournament, ANNE)
    entry = accept_request(request)
    withdraw_request(request)

    again = accept_request(a_request(tournament, ANNE))

    assert (again.pk, again.withdrawn) == (entry.pk, False)


def test_link_withdraws_nobody_once_a_round_is_published(club: Club) -> None:
    tournament = an_open_tournament(club)
    requests = some_requests(tournament, 4)
    accept_requests(tournament)
    publish_round(a_draft(tournament))

    assert refused_saying(withdraw_request, requests[0])[:2] == ("begun", 409)
    assert EntryRequest.objects.count() == 4


def test_forgetting_deletes_what_was_answered_and_no_entry(club: Club) -> None:
    tournament = an_open_tournament(club)
    first, second, third = some_requests(tournament, 3)
    accept_request(first)
    refuse_request(second, "")

    assert (forget_requests(tournament), forget_requests(tournament)) == (2, 0)

    assert list(EntryRequest.objects.all()) == [third]
    assert tournament.entries.count() == 1
    assert codes_of(tournament).count("forgotten") == 1


# --- at the desk ------------------------------------------------------------------------------------


def test_desk_enters_beside_the_requests_and_answers_the_one_of_that_name(club: Club) -> None:
    tournament = an_open_tournament(club)
    request, player = a_request(tournament, ANNE), add_player(club, *ANNE)

    entry = enter_at_desk(tournament, [player], "Heule")

    request.refresh_from_db()
    assert (request.state, request.entry, entry.delegation) == (RequestState.ACCEPTED, entry, "Heule")


def test_two_who_come_alone_play_for_the_clubs_of_both(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    clubs = ((ANNE, "Heule"), (LUC, "Viry"))
    told = [a_request(tournament, who, delegation=name) for who, name in clubs]

    assert match_requests(*told).delegation == "Heule / Viry"


def test_desk_that_enters_a_pair_answers_whoever_asked_alone(club: Club) -> None:
    """Else the one who came alone is offered to another as a partner, and is in a pair already."""
    tournament = an_open_tournament(club, EntryKind.PAIR)
    alone, other = a_request(tournament, ANNE), a_request(tournament, LUC)

    entry = enter_at_desk(tournament, [add_player(club, *ANNE), add_player(club, *BEA)])

    alone.refresh_from_db()
    assert (alone.state, alone.entry, state_of(other)) == (
        RequestState.ACCEPTED,
        entry,
        RequestState.ASKED,
    )


@pytest.mark.parametrize(
    ("kind", "who"), [(EntryKind.PLAYER, "01"), (EntryKind.PAIR, "00"), (EntryKind.PAIR, "0")]
)
def test_desk_enters_as_many_as_an_entry_has(club: Club, kind: str, who: str) -> None:
    players = factories.some_players(club, 2)
    tournament = an_open_tournament(club, kind)

    told = refused_saying(enter_at_desk, tournament, [players[int(sign)] for sign in who])

    assert told[:2] == ("same_player", 422)


def test_desk_refuses_who_is_entered_with_the_name(club: Club) -> None:
    tournament, player = an_open_tournament(club), factories.a_player(club)
    enter_at_desk(tournament, [player])

    told = refused_saying(enter_at_desk, tournament, [player])

    assert told == ("already_entered", 422, "Anne is already entered.")


def test_one_in_doubt_keeps_nobody_else_waiting(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    doubtful, clear = a_request(tournament, ANNE, LUC), a_request(tournament, BEA, TOM)
    anne, zoe = add_player(club, *ANNE), add_player(club, "Zoé", "Zed")
    enter_at_desk(tournament, [anne, zoe])

    (entry,) = accept_requests(tournament)

    assert [state_of(one) for one in (doubtful, clear)] == [RequestState.ASKED, RequestState.ACCEPTED]
    assert sorted(player.first_name for player in entry.players.all()) == ["Béa", "Tom"]
    assert not club.players.filter(last_name="Petit").exists()


def test_who_was_withdrawn_may_ask_again(club: Club) -> None:
    tournament = an_open_tournament(club)
    entry = accept_request(a_request(tournament, ANNE))
    withdraw_entry(entry)

    again = accept_request(a_request(tournament, ANNE))

    assert (again.pk, again.withdrawn) == (entry.pk, False)


def state_of(request: EntryRequest) -> str:
    return EntryRequest.objects.get(pk=request.pk).state
