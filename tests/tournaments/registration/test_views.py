"""The director's registrations: who may, what each button does, what is refused in words."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from clubs.players.actions import add_player
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import statuses
from tests.steps.pages import one_line
from tests.steps.signing_up import ANNE, BEA, LUC, TOM, a_request, an_open_tournament, some_requests
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Entry, EntryKind, EntryRequest, Registration, RequestState
from tournaments.registration import admissions
from tournaments.registration.actions import accept_request, accept_requests, refuse_request

MINE = "registrations"


@pytest.mark.parametrize("name", [MINE, "enter_at_desk"])
def test_only_directors_look(
    club: Club, alice: User, odile: User, bob: User, charlie: User, dora: User, name: str
) -> None:
    told = statuses(
        "get", desk_address(an_open_tournament(club), name), alice, odile, bob, charlie, dora, None
    )

    assert told == [200, 200, 403, 403, 404, 404]


@pytest.mark.parametrize(
    "name",
    ["open_registration", "close_registration", "accept_requests", "match_requests", "forget_requests"],
)
def test_only_directors_press_it(
    club: Club, alice: User, bob: User, charlie: User, dora: User, name: str
) -> None:
    address = desk_address(an_open_tournament(club), name)

    assert statuses("post", address, bob, charlie, dora, None) == [403, 403, 404, 404]
    assert statuses("get", address, alice) == [405]


def test_desk_leads_here(club: Club, director: Client, bob: User) -> None:
    tournament = an_open_tournament(club)
    desk, theirs = (client.get(tournament.get_absolute_url()) for client in (director, signed_in(bob)))

    assert [f'href="{desk_address(tournament, MINE)}"' in one_line(page) for page in (desk, theirs)] == [
        True,
        False,
    ]
    assert [
        f'href="{desk_address(tournament, "check_in")}"' in one_line(page) for page in (desk, theirs)
    ] == [
        True,
        True,
    ]


# --- terms --------------------------------------------------------------------------------------


def test_registration_is_opened_and_closed(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    Registration.objects.all().delete()
    said = {"capacity": "16", "closes_at": "2099-11-20T18:00", "fee": "7.50"}

    answer = director.post(desk_address(tournament, "open_registration"), said)

    terms = Registration.objects.get()
    assert (answer.status_code, terms.is_open, terms.capacity, terms.fee) == (302, True, 16, 750)
    assert terms.closes_at.isoformat() == "2099-11-20T17:00:00+00:00"
    director.post(desk_address(tournament, "close_registration"))
    terms.refresh_from_db()
    assert terms.is_open is False


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"capacity": "0"}, "capacity"),
        ({"fee": "-1"}, "fee"),
        ({"closes_at": "2020-01-01T10:00"}, "closes_at"),
    ],
)
def test_wrong_terms_come_back_with_what_was_typed(
    club: Club, director: Client, said: dict[str, str], wrong: str
) -> None:
    tournament = an_open_tournament(club)

    page = director.post(desk_address(tournament, "open_registration"), {"capacity": "12", "fee": "5"} | said)

    assert (page.status_code, set(page.context["terms_form"].errors)) == (422, {wrong})
    assert Registration.objects.get().capacity is None
    assert f'value="{({"capacity": "12"} | said)["capacity"]}"' in one_line(page)


def test_terms_are_shown_as_they_are(club: Club, director: Client) -> None:
    page = director.get(desk_address(an_open_tournament(club, capacity=12, fee=750), MINE))

    assert 'value="7.50"' in one_line(page)
    assert reverse(
        "registration:ask", args=[club.slug, Registration.objects.get().tournament_id]
    ) in one_line(page)


# --- the list -----------------------------------------------------------------------------------


def test_list_says_who_asks_waits_plays_and_pays(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, capacity=3, fee=500)
    first, second, *_others = some_requests(tournament, 5)
    admissions.tick_paid(accept_request(first), True)
    withdraw_entry(accept_request(second))
    refuse_request(EntryRequest.objects.get(number=5), "too late")

    told = director.get(desk_address(tournament, MINE)).context["page"]

    lists = (told.with_place, told.waiting, told.in_play, told.withdrawn, told.owing)
    assert tuple(map(len, lists)) == (2, 0, 1, 1, 0)
    assert (told.due, told.paid) == ("0\u00a0€", "5\u00a0€")
    assert [(one.number, one.reason) for one in told.refused] == [(5, "too late")]


def test_contact_is_shown_to_the_director(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    a_request(tournament, ANNE, contact="anne@example.org")

    assert "anne@example.org" in one_line(director.get(desk_address(tournament, MINE)))
    assert "anne@example.org" in one_line(director.get(desk_address(tournament, "request", 1)))


def test_list_says_what_is_known_of_each_name(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    known = add_player(club, *ANNE)
    for _ in range(2):
        add_player(club, *LUC)
    for person in (ANNE, LUC, TOM):
        a_request(tournament, person)

    rows = director.get(desk_address(tournament, MINE)).context["page"].requests

    assert rows[0].people[0].bearers == [known]
    assert [row.can_accept for row in rows] == [True, False, True]
    assert [row.needs_a_look for row in rows] == [False, True, False]


@pytest.mark.parametrize("count", [1, 20])
def test_list_takes_a_constant_number_of_queries(
    club: Club, director: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = an_open_tournament(club, capacity=30, fee=500)
    some_requests(tournament, count)
    for entry in accept_requests(tournament):
        admissions.tick_licence(entry, True)
    for number in range(count):
        a_request(tournament, ("Zoé", f"{'abcdefghijklmnopqrstuvwxyz'[number]}"))

    # session, user, club with role, tournament; registration, requests, admissions, entries, players
    with django_assert_num_queries(10):
        director.get(desk_address(tournament, MINE))


# --- answers --------------------------------------------------------------------------------------


def test_one_button_accepts(club: Club, director: Client, alice: User) -> None:
    tournament = an_open_tournament(club)
    a_request(tournament, ANNE)

    answer = director.post(desk_address(tournament, "accept_request", 1), follow=True)

    assert "Anne Durand: accepted, with number 1." in one_line(answer)
    assert EntryRequest.objects.get().decided_by == alice


def test_one_button_accepts_everybody_who_is_clear(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    some_requests(tournament, 3)

    answer = director.post(desk_address(tournament, "accept_requests"), follow=True)

    assert "3 requests accepted." in one_line(answer)
    assert tournament.entries.count() == 3


def test_second_director_is_told_who_was_quicker(club: Club, director: Client, odile: User) -> None:
    tournament = an_open_tournament(club)
    a_request(tournament, ANNE)
    signed_in(odile).post(desk_address(tournament, "accept_request", 1))

    accepted, refused = (
        director.post(desk_address(tournament, name, 1)) for name in ("accept_request", "refuse_request")
    )

    assert [page.status_code for page in (accepted, refused)] == [409, 409]
    assert "Odile has already accepted Anne Durand." in one_line(accepted)
    assert Entry.objects.count() == 1


def test_namesakes_open_the_request_where_one_is_chosen(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    _first, second = add_player(club, *ANNE), add_player(club, *ANNE)
    a_request(tournament, ANNE)
    address = desk_address(tournament, "accept_request", 1)

    asked = director.post(address)
    assert (asked.status_code, "Several players are called Anne Durand" in one_line(asked)) == (422, True)
    assert "checked" not in one_line(asked)

    assert director.post(address, {"who_0": second.pk}).status_code == 302
    assert Entry.objects.get().players.get() == second


def test_request_page_offers_the_players_the_club_finds(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    near, _other = add_player(club, "Annie", "Durand"), add_player(club, *TOM)
    a_request(tournament, ANNE)

    form = director.get(desk_address(tournament, "request", 1)).context["who_form"]

    assert [choice for choice, _label in form.fields["who_0"].choices] == [str(near.pk), "new"]
    assert form["who_0"].value() == "new"


def test_player_of_another_club_is_no_choice(club: Club, other_club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    a_request(tournament, ANNE)
    theirs = add_player(other_club, *ANNE)

    page = director.post(desk_address(tournament, "accept_request", 1), {"who_0": theirs.pk})

    assert (page.status_code, set(page.context["who_form"].errors)) == (422, {"who_0"})


def test_refusal_keeps_its_reason(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    a_request(tournament, ANNE)
    address = desk_address(tournament, "refuse_request", 1)

    long = director.post(address, {"reason": "x" * 201})
    assert (long.status_code, set(long.context["reason_form"].errors)) == (422, {"reason"})

    assert director.post(address, {"reason": "For members"}).status_code == 302
    request = EntryRequest.objects.get()
    assert (request.state, request.reason) == (RequestState.REFUSED, "For members")


def test_two_who_come_alone_are_offered_and_confirmed(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    for person in (ANNE, LUC, BEA):
        a_request(tournament, person)
    couples = director.get(desk_address(tournament, MINE)).context["page"].couples
    assert [(first.request.number, second.request.number) for first, second in couples] == [(1, 2)]

    answer = director.post(
        desk_address(tournament, "match_requests"), {"first": "1", "second": "3"}, follow=True
    )

    assert "Anne Durand and Béa Morel are a pair." in one_line(answer)
    assert Entry.objects.get().players.count() == 2


@pytest.mark.parametrize(("second", "status"), [("9", 422), ("", 422), ("1", 422)])
def test_impossible_pair_is_refused(club: Club, director: Client, second: str, status: int) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    a_request(tournament, ANNE)
    a_request(tournament, LUC)

    page = director.post(desk_address(tournament, "match_requests"), {"first": "1", "second": second})

    assert (page.status_code, Entry.objects.count()) == (status, 0)


def test_who_comes_alone_is_recognised_first(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    known = add_player(club, *ANNE)
    a_request(tournament, ANNE)

    director.post(desk_address(tournament, "accept_request", 1), {"who_0": known.pk})

    request = EntryRequest.objects.get()
    assert (request.player, request.state) == (known, RequestState.ASKED)


def test_answered_requests_are_deleted(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    accept_request(a_request(tournament, ANNE, contact="0470"))

    answer = director.post(desk_address(tournament, "forget_requests"), follow=True)

    assert "1 request deleted, with its contact. Its entry stays." in one_line(answer)
    assert (EntryRequest.objects.count(), Entry.objects.count()) == (0, 1)
