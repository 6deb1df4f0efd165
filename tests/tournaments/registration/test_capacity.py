"""The places of a tournament: how many are taken, how many wait, and who moves up when one withdraws."""

from __future__ import annotations

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.sheet_pages import ENGLISH, text
from tests.steps.signing_up import ANNE, BEA, LUC, TOM, a_request, an_open_tournament, some_requests
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, EntryRequest, Registration, Tournament
from tournaments.registration.actions import accept_request, close_registration
from tournaments.registration.capacity import Places, read_places


def places(tournament: Tournament) -> Places | None:
    return read_places(Tournament.objects.get(pk=tournament.pk))


def said(tournament: Tournament, user: User, name: str = "desk") -> str:
    return text(
        signed_in(user).get(
            reverse(f"tournaments:{name}", args=[tournament.club.slug, tournament.pk]), headers=ENGLISH
        )
    )


def a_full_tournament(club: Club, waiting: int = 2) -> tuple[Tournament, list[EntryRequest]]:
    """Two places, one accepted, one to be answered, and `waiting` more."""
    tournament = an_open_tournament(club, capacity=2)
    requests = some_requests(tournament, 2 + waiting)
    accept_request(requests[0])
    return tournament, requests


def test_no_limit_has_no_places(club: Club) -> None:
    assert places(an_open_tournament(club)) is None


def test_places_count_who_plays_who_is_to_be_answered_and_who_waits(club: Club) -> None:
    tournament, requests = a_full_tournament(club)

    found = places(tournament)

    assert found == Places(2, playing=1, held=1, waiting=2, first=requests[2].full_name)
    assert (found.taken, found.left, found.over) == (2, 0, 0)


def test_two_who_come_alone_hold_one_place(club: Club) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR, capacity=2)
    a_request(tournament, ANNE), a_request(tournament, BEA, TOM), a_request(tournament, LUC)

    assert places(tournament) == Places(2, playing=0, held=2)


def test_who_moves_up_when_one_withdraws_is_who_was_announced(club: Club) -> None:
    tournament, requests = a_full_tournament(club)
    before = places(tournament)

    withdraw_entry(tournament.entries.get())

    after = places(tournament)
    assert before
    assert after
    assert (before.first, before.waiting) == (requests[2].full_name, 2)
    assert (after.first, after.waiting, after.held) == (requests[3].full_name, 1, 2)


@pytest.mark.parametrize("name", ["desk", "registrations"])
def test_desk_and_registrations_say_the_places_and_what_happens_next(
    club: Club, alice: User, name: str
) -> None:
    tournament, requests = a_full_tournament(club)

    told = said(tournament, alice, name)

    assert "2 of 2 places taken, 2 waiting." in told
    assert "1 of these is kept for a request that you have not answered." in told
    assert f"As soon as somebody withdraws, {requests[2].full_name} moves up, and is yours to accept." in told


def test_desk_says_when_more_play_than_there_are_places(club: Club, alice: User) -> None:
    tournament, requests = a_full_tournament(club)
    accept_request(requests[1])
    Registration.objects.update(capacity=1)

    told = said(tournament, alice)

    assert "2 of 1 place taken, 2 waiting." in told
    assert "1 more plays than there are places: nobody moves up before one has withdrawn." in told
    assert f"Then {requests[2].full_name} moves up" in told


def test_nobody_is_told_to_register_once_it_is_closed(club: Club, alice: User) -> None:
    tournament, _requests = a_full_tournament(club, waiting=0)
    sentence = "Whoever registers now goes on the waiting list"
    before = said(tournament, alice)

    close_registration(tournament)

    assert (sentence in before, sentence in said(tournament, alice)) == (True, False)


def test_places_are_for_directors_only(club: Club, bob: User) -> None:
    tournament, _requests = a_full_tournament(club)

    assert "places taken" not in said(tournament, bob)


def test_queries_do_not_grow(
    club: Club, other_club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for where, waiting in ((club, 1), (other_club, 12)):
        tournament = Tournament.objects.select_related("registration").get(
            pk=a_full_tournament(where, waiting)[0].pk
        )
        with django_assert_num_queries(2):
            read_places(tournament)
