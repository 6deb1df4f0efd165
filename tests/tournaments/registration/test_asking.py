"""Strangers register: what they see, what they are told, and what their private link shows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.pages import one_line
from tests.steps.signing_up import ANNE, a_request, an_open_tournament, some_requests
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, find_preset
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Entry, EntryKind, EntryRequest, Tournament
from tournaments.planning import opening
from tournaments.registration.actions import (
    accept_request,
    accept_requests,
    close_registration,
    open_registration,
    refuse_request,
)
from tournaments.rounds.actions import publish_round
from web.throttle import address_of

ALONE = {"first_name": "Anne", "last_name": "Durand", "consent": "on"}
PAIR = ALONE | {"partner_first_name": "Luc", "partner_last_name": "Petit"}


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


def form_of(tournament: Tournament) -> str:
    return reverse("registration:ask", args=[tournament.club.slug, tournament.pk])


def registered(stranger: Client, tournament: Tournament, **said: str) -> str:
    """The private link of somebody who registers."""
    return str(stranger.post(form_of(tournament), ALONE | said)["Location"])


def test_registration_never_opened_is_not_found(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    tournament.registration.delete()

    page = stranger.get(form_of(tournament))

    assert (page.status_code, stranger.post(form_of(tournament), ALONE).status_code) == (404, 404)
    assert "Registration is not open" in one_line(page)
    assert f'href="{club.get_absolute_url()}"' in one_line(page)
    unknown = stranger.get(reverse("registration:ask", args=[club.slug, 999]))
    assert (unknown.status_code, one_line(unknown)) == (
        404,
        one_line(page),
    )  # what is not public is nobody's to know
    assert stranger.get(reverse("registration:ask", args=["no-such-club", 999])).status_code == 404


def test_registration_never_opened_leads_to_a_tournament_that_is_public(club: Club, stranger: Client) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    page = stranger.get(form_of(tournament))

    shown = reverse("public:evening", args=[club.slug, tournament.pk])
    assert (page.status_code, f'href="{shown}"' in one_line(page)) == (404, True)


def test_tournament_of_another_club_is_not_found(club: Club, other_club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)

    borrowed = reverse("registration:ask", args=[other_club.slug, tournament.pk])

    assert stranger.get(borrowed).status_code == 404
    assert stranger.get(form_of(tournament)).status_code == 200


def test_page_says_the_terms(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club, capacity=8, fee=750, closes_at=timezone.now() + timedelta(days=1))
    some_requests(tournament, 3)

    page = one_line(stranger.get(form_of(tournament)))

    assert "7.50 €" in page
    assert "5 of 8 left" in page
    assert "Closes on" in page


def test_page_knows_nobody_who_is_signed_in(club: Club, alice: User, stranger: Client) -> None:
    page = stranger.get(form_of(an_open_tournament(club)))

    assert "no-store" in page["Cache-Control"]
    assert set(page.cookies) == {"csrftoken"}


def test_who_registers_is_led_to_the_private_link(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)

    link = registered(stranger, tournament, delegation="Heule", contact="0470")

    assert link.startswith(f"{form_of(tournament)}mrg_")
    request = EntryRequest.objects.get()
    assert (request.full_name, request.delegation, request.contact) == ("Anne Durand", "Heule", "0470")
    assert "There is a place for you." in one_line(stranger.get(link))
    assert request.secret_hash not in link


def test_form_carries_the_link_it_leads_to(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    code = stranger.get(form_of(tournament)).context["form"]["code"].value()

    links = [registered(stranger, tournament, code=code) for _ in range(2)]

    assert links == [f"{form_of(tournament)}{code}/"] * 2
    assert EntryRequest.objects.count() == 1


def test_pair_registers_together_or_one_alone(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)

    stranger.post(form_of(tournament), PAIR)
    stranger.post(form_of(tournament), {**ALONE, "first_name": "Tom", "alone": "on"})

    assert [request.full_name for request in EntryRequest.objects.all()] == [
        "Anne Durand & Luc Petit",
        "Tom Durand",
    ]


@pytest.mark.parametrize(
    ("kind", "said", "wrong"),
    [
        (EntryKind.PLAYER, {"first_name": ""}, "first_name"),
        (EntryKind.PLAYER, {"last_name": "x" * 61}, "last_name"),
        (EntryKind.PLAYER, {"consent": ""}, "consent"),
        (EntryKind.PLAYER, {"contact": "x" * 121}, "contact"),
        (EntryKind.PAIR, {"partner_last_name": ""}, "partner_last_name"),
    ],
)
def test_bad_input_comes_back_with_what_was_typed(
    club: Club, stranger: Client, kind: str, said: dict[str, str], wrong: str
) -> None:
    tournament = an_open_tournament(club, kind)

    page = stranger.post(form_of(tournament), PAIR | {"delegation": "Heule"} | said)

    assert (page.status_code, set(page.context["form"].errors)) == (422, {wrong})
    assert 'value="Heule"' in one_line(page)
    assert EntryRequest.objects.count() == 0


def test_same_person_twice_is_told_with_the_name_and_nothing_lost(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    a_request(tournament, ANNE)

    page = stranger.post(form_of(tournament), ALONE | {"contact": "0470"})

    assert page.status_code == 422
    assert "Anne Durand is already registered." in one_line(page)
    assert 'value="0470"' in one_line(page)


def test_closed_registration_says_so(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    close_registration(tournament)

    page, sent = stranger.get(form_of(tournament)), stranger.post(form_of(tournament), ALONE)

    assert "Registration is closed" in one_line(page)
    assert "<form" not in one_line(page)
    assert (sent.status_code, EntryRequest.objects.count()) == (409, 0)


def test_full_tournament_offers_its_waiting_list(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club, capacity=1)
    some_requests(tournament, 2)

    page = one_line(stranger.get(form_of(tournament)))
    link = registered(stranger, tournament)

    assert "Everything is taken, and 1 waits." in page
    assert "Go on the waiting list" in page
    assert "You are no. 2 on the waiting list." in one_line(stranger.get(link))


def test_connection_that_asks_too_often_is_told_when_to_come_back(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    answers = [stranger.post(form_of(tournament), ALONE) for _ in range(21)]

    assert [answer.status_code for answer in answers] == [302, *[422] * 19, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert "Too many requests came from this connection." in one_line(answers[-1])


def test_link_says_what_became_of_the_request(club: Club, alice: User, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    link = registered(stranger, tournament)
    request = EntryRequest.objects.get()

    entry = accept_request(request, alice)
    assert "You play, with number 1." in one_line(stranger.get(link))

    withdraw_entry(entry)
    assert "You no longer play." in one_line(stranger.get(link))


def test_link_says_why_not(club: Club, stranger: Client) -> None:
    link = registered(stranger, an_open_tournament(club))
    refuse_request(EntryRequest.objects.get(), "For members only")

    page = one_line(stranger.get(link))

    assert "You cannot play this time." in page
    assert "For members only" in page


def test_who_comes_alone_is_told_that_a_partner_is_looked_for(club: Club, stranger: Client) -> None:
    link = registered(stranger, an_open_tournament(club, EntryKind.PAIR), alone="on")

    assert "The director finds you a partner and confirms." in one_line(stranger.get(link))


def test_link_withdraws_and_then_opens_nothing(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    link = registered(stranger, tournament)
    accept_request(EntryRequest.objects.get())

    gone = stranger.post(link)

    assert (gone.status_code, "withdrawn and deleted" in one_line(gone)) == (200, True)
    assert (EntryRequest.objects.count(), Entry.objects.get().withdrawn) == (0, True)
    assert (stranger.get(link).status_code, stranger.post(link).status_code) == (404, 404)


def test_link_of_another_tournament_is_not_found(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    code = registered(stranger, tournament).split("/")[-2]
    other = opening.open_tournament(tournament.session, "Revanche")
    open_registration(other)

    assert stranger.get(f"{form_of(other)}{code}/").status_code == 404
    assert stranger.get(f"{form_of(tournament)}{code}/").status_code == 200


def test_link_withdraws_nobody_once_the_tournament_has_begun(club: Club, stranger: Client) -> None:
    tournament = an_open_tournament(club)
    some_requests(tournament, 3)
    link = registered(stranger, tournament)
    accept_requests(tournament)
    publish_round(a_draft(tournament))

    told = stranger.post(link)

    assert (told.status_code, "The tournament has begun" in one_line(told)) == (409, True)
    assert not Entry.objects.filter(withdrawn=True).exists()


@pytest.mark.parametrize("count", [1, 20])
def test_pages_take_a_constant_number_of_queries(
    club: Club, stranger: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = an_open_tournament(club, capacity=10)
    link = registered(stranger, tournament)
    some_requests(tournament, count)

    with django_assert_num_queries(
        3
    ):  # registration with tournament, club, evening; entries in play; requests
        stranger.get(form_of(tournament))
    with django_assert_num_queries(4):  # the same, and the request
        stranger.get(link)


@pytest.mark.parametrize(
    ("told", "behind_proxy", "address"),
    [
        ({"REMOTE_ADDR": "192.0.2.7"}, False, "192.0.2.7"),
        ({"REMOTE_ADDR": "2001:db8::1:2:3:4"}, False, "2001:db8::/64"),
        ({"REMOTE_ADDR": "192.0.2.7", "HTTP_X_FORWARDED_FOR": "10.0.0.1"}, False, "192.0.2.7"),
        ({"REMOTE_ADDR": "::1", "HTTP_X_FORWARDED_FOR": "6.6.6.6, 192.0.2.9"}, True, "192.0.2.9"),
    ],
)
def test_connection_is_the_one_our_proxy_vouches_for(
    settings: object, told: dict[str, str], behind_proxy: bool, address: str
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if behind_proxy else None

    assert address_of(RequestFactory().get("/", **told)) == address


TEAM = ALONE | {"team": "Heule", "squad": "Luc Petit\nMOREL Béa\nTom Lefebvre"}


def a_league(club: Club, **terms: int) -> Tournament:
    """A league that takes teams."""
    league = opening.open_tournament(factories.a_session(club), "Ligue", preset=find_preset("league"))
    open_registration(league, **terms)
    return league


def test_captain_asks_for_a_team_and_the_desk_admits_it(club: Club, stranger: Client, alice: User) -> None:
    league = a_league(club)

    link = stranger.post(form_of(league), TEAM | {"delegation": "Manilli Vanilli"})["Location"]
    assert "Heule · Manilli Vanilli" in one_line(stranger.get(link))
    accept = reverse("tournaments:accept_request", args=[club.slug, league.pk, 1])
    signed_in(alice).post(accept)

    team = league.entries.get()
    assert (team.name, team.captain.full_name, team.delegation) == ("Heule", "Anne Durand", "Manilli Vanilli")
    names = [player.full_name for player in team.players.order_by("number")]
    assert names == ["Anne Durand", "Luc Petit", "Béa MOREL", "Tom Lefebvre"]


@pytest.mark.parametrize("squad", ["Luc Petit\nTom Lefebvre", "Luc Petit\nTom Lefebvre\nBéa", ""])
def test_team_that_is_too_small_or_has_half_a_name_is_not_asked_for(
    club: Club, stranger: Client, squad: str
) -> None:
    league = a_league(club)

    page = stranger.post(form_of(league), TEAM | {"squad": squad})

    assert (page.status_code, list(page.context["form"].errors)) == (422, ["squad"])
    assert page.context["form"]["squad"].value() == squad


def test_second_team_waits_where_there_is_one_place(club: Club, stranger: Client) -> None:
    league = a_league(club, capacity=1)
    stranger.post(form_of(league), TEAM)
    other = {"first_name": "Omer", "team": "Izegem", "squad": "Ada Un\nBert Deux\nCora Trois"}

    link = stranger.post(form_of(league), TEAM | other)["Location"]

    assert "You are no. 1 on the waiting list." in one_line(stranger.get(link))


@pytest.mark.parametrize("same", [{"team": "heule"}, {"team": "Izegem"}])
def test_team_or_player_that_is_asked_for_already_is_said(
    club: Club, stranger: Client, same: dict[str, str]
) -> None:
    league = a_league(club)
    stranger.post(form_of(league), TEAM)

    page = stranger.post(form_of(league), TEAM | same)

    assert (page.status_code, EntryRequest.objects.count()) == (422, 1)


def test_team_that_was_admitted_can_be_withdrawn_by_its_captain(club: Club, stranger: Client) -> None:
    league = a_league(club)
    link = stranger.post(form_of(league), TEAM)["Location"]
    accept_request(EntryRequest.objects.get())

    stranger.post(link)

    assert (EntryRequest.objects.count(), league.entries.filter(withdrawn=False).count()) == (0, 0)
