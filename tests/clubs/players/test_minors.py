"""Whoever is under eighteen is hidden from the first moment, by whichever door the club comes to know the person."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player, User
from clubs.players.actions import add_player
from tests import factories
from tests.conftest import signed_in
from tests.steps.signing_up import an_open_tournament
from tests.steps.tournament_evening import find_preset
from tournaments.free_evenings import queries
from tournaments.models import EntryKind, EntryRequest
from tournaments.planning import opening
from tournaments.registration import actions

NINA = {"first_name": "Nina", "last_name": "Petit"}
SEATS = {"who_0": "Nina Petit -18", "who_1": "1", "who_2": "2", "who_3": "3", "new": "on"}
Door = Callable[[Club, Client], object]


def new_player(club: Club, director: Client) -> None:
    address = reverse("clubs:player_new", args=[club.slug])
    director.post(address, NINA | {"public_form": "full", "minor": "on"})


def pasted_list(club: Club, director: Client) -> None:
    address = reverse("clubs:players_paste", args=[club.slug])
    director.post(address, {"names": "Petit;Nina;-18\nDurand;Omer", "add": ""})


def newcomer_of_the_evening(club: Club, director: Client) -> None:
    address = reverse("clubs:newcomer", args=[club.slug, factories.a_session(club).pk])
    director.post(address, NINA | {"minor": "on"})


def newcomer_at_the_desk(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    director.post(
        reverse("tournaments:enter_at_desk", args=[club.slug, tournament.pk]), NINA | {"minor": "on"}
    )


def asked_online(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club)
    Client().post(
        reverse("registration:ask", args=[club.slug, tournament.pk]), NINA | {"minor": "on", "consent": "on"}
    )
    actions.accept_request(EntryRequest.objects.get())


def partner_online(club: Club, director: Client) -> None:
    tournament = an_open_tournament(club, EntryKind.PAIR)
    names = {"first_name": "Omer", "last_name": "Durand", "partner_minor": "on", "consent": "on"}
    partner = {f"partner_{name}": value for name, value in NINA.items()}
    Client().post(reverse("registration:ask", args=[club.slug, tournament.pk]), names | partner)
    actions.accept_request(EntryRequest.objects.get())


def squad_at_the_desk(club: Club, director: Client) -> None:
    league = opening.open_tournament(factories.a_session(club), "Ligue", preset=find_preset("league"))
    squad = {"name": "Heule", "squad": "Nina Petit -18\n1\n2\n3", "captain": "Nina Petit", "new": "on"}
    director.post(reverse("tournaments:team_new", args=[club.slug, league.pk]), squad)


def squad_online(club: Club, director: Client) -> None:
    league = opening.open_tournament(factories.a_session(club), "Ligue", preset=find_preset("league"))
    actions.open_registration(league)
    others = "Nina Petit (-18)\nAda Un\nBert Deux"
    team = {"team": "Heule", "first_name": "Omer", "last_name": "Durand", "squad": others, "consent": "on"}
    Client().post(reverse("registration:ask", args=[club.slug, league.pk]), team)
    actions.accept_request(EntryRequest.objects.get())


def free_table_at_the_desk(club: Club, director: Client) -> None:
    evening = opening.open_tournament(factories.a_session(club), "Libre", preset=find_preset("free"))
    director.post(reverse("tournaments:open_table", args=[club.slug, evening.pk]), SEATS)


def free_table_by_its_card(club: Club, director: Client) -> None:
    evening = opening.open_tournament(factories.a_session(club), "Libre", preset=find_preset("free"))
    Client().post(reverse("door:table", args=[club.slug, evening.pk, queries.door_code(evening)]), SEATS)


def schedule(club: Club, director: Client) -> None:
    contest = opening.open_tournament(factories.a_session(club), "Grille", preset=find_preset("schedule"))
    told = {"text": "1;1;Nina Petit;1;2;3", "who-nina petit": "minor", "keep": "1"}
    director.post(reverse("tournaments:schedule", args=[club.slug, contest.pk]), told)


DOORS = (
    new_player,
    pasted_list,
    newcomer_of_the_evening,
    newcomer_at_the_desk,
    asked_online,
    partner_online,
    squad_at_the_desk,
    squad_online,
    free_table_at_the_desk,
    free_table_by_its_card,
    schedule,
)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_minor_is_hidden_by_whichever_door(club: Club, alice: User, door: Door) -> None:
    factories.some_players(club, 3)

    door(club, signed_in(alice))

    nina = Player.objects.get(first_name="Nina")
    assert (nina.last_name, nina.minor, nina.hidden) == ("Petit", True, True)
    assert "Nina" not in nina.public_name
    assert list(club.players.filter(hidden=True)) == [nina]


TYPED = (pasted_list, squad_at_the_desk, free_table_at_the_desk)


@pytest.mark.parametrize("door", TYPED, ids=lambda door: door.__name__)
@pytest.mark.parametrize("shown", [False, True])
def test_known_player_is_hidden_but_whom_the_parents_show(
    club: Club, alice: User, door: Door, shown: bool
) -> None:
    factories.some_players(club, 3)
    nina = add_player(club, "Nina", "Petit", minor=shown)
    club.players.filter(pk=nina.pk).update(hidden=False)

    door(club, signed_in(alice))

    nina.refresh_from_db()
    assert (nina.minor, nina.hidden) == (True, not shown)
    assert club.players.filter(minor=True).count() == 1


def test_nobody_at_a_table_hides_whom_the_club_knows(club: Club, alice: User) -> None:
    factories.some_players(club, 3)
    nina = add_player(club, "Nina", "Petit")

    free_table_by_its_card(club, signed_in(alice))

    nina.refresh_from_db()
    assert club.tournaments.get().entries.filter(players=nina).count() == 1
    assert (nina.minor, nina.hidden) == (False, False)


@pytest.mark.parametrize("typed", ["Anne Durand 0612-18", "Anne Durand"])
def test_telephone_number_makes_nobody_a_minor(club: Club, alice: User, typed: str) -> None:
    address = reverse("clubs:players_paste", args=[club.slug])

    signed_in(alice).post(address, {"names": typed, "add": ""})

    assert list(club.players.values_list("minor", flat=True)) == [False]
