"""The names in a published ranking lead to the pages of those who bear them."""

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.addresses import public_address
from tests.steps.names import ENGLISH
from tests.steps.pages import public_text
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish
from tournaments.models import EntryKind
from tournaments.people.actions import refresh_books
from tournaments.tables.actions import forfeit_game

pytestmark = pytest.mark.django_db


def test_names_lead_to_the_pages_of_those_who_are_named(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, alice)
    club.players.filter(number=2).update(public_form=PublicName.NUMBER)
    club.players.filter(number=3).update(hidden=True)

    for path in (public_address(tournament), public_address(tournament, "edition", 1)):
        page = BeautifulSoup(Client().get(path, headers=ENGLISH).content, "html.parser")
        named = [link["href"] for link in page.select(".ranking th.name a")]
        why = [link["href"] for link in page.select(".ranking td.rank a")]

        players = (1, *range(4, 9))
        assert sorted(named) == [reverse("public:player", args=[club.slug, number]) for number in players]
        assert len(why) == 8
        assert all(Client().get(link).status_code == 200 for link in (*named, *why))


def test_names_of_a_large_field_lead_to_people_from_the_ranking_alone(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    edition = publish(tournament, alice)
    monkeypatch.setattr("tournaments.editions.evening.MOST_LINKED", 7)

    evening = Client().get(public_address(tournament)).content.decode()
    ranking = Client().get(edition.get_absolute_url()).content.decode()

    person = reverse("public:player", args=[club.slug, 1])
    assert (f'href="{person}"' in evening, f'href="{person}"' in ranking) == (False, True)


def test_pair_leads_to_the_page_of_the_two(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, kind=EntryKind.PAIR)
    for first in range(1, 9, 2):
        a_pair(tournament, first + 1, first)
    play_all(a_round(tournament))
    publish(tournament, alice)
    refresh_books()
    club.players.filter(number=8).update(hidden=True)

    page = BeautifulSoup(Client().get(public_address(tournament, "edition", 1)).content, "html.parser")
    named = [link["href"] for link in page.select(".ranking th.name a")]

    assert sorted(named) == [
        reverse("public:pair", args=[club.slug, first, first + 1]) for first in (1, 3, 5)
    ]
    assert all(Client().get(link).status_code == 200 for link in named)


def test_pair_whose_games_were_all_forfeited_has_the_page_that_its_name_leads_to(
    club: Club, alice: User, charlie: User
) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    unknown = reverse("public:pair", args=[club.slug, 1, 2])
    for first in (1, 3):
        a_pair(tournament, first, first + 1)
    before = Client().get(unknown).status_code
    pairing = a_round(tournament).pairings.get()
    forfeit_game(pairing, 1, [(0, 0), (10, 2)], "came too late", alice)
    publish(tournament, alice)
    refresh_books()

    page = BeautifulSoup(Client().get(public_address(tournament, "edition", 1)).content, "html.parser")
    named = [link["href"] for link in page.select(".ranking th.name a")]

    assert (before, unknown in named, len(named)) == (404, True, 2)
    assert all("No game yet" in public_text(link) for link in named)
    member = reverse("people:pair", args=[club.slug, 1, 2])
    assert b"No game yet" in signed_in(charlie).get(member, headers=ENGLISH).content
    assert Client().get(reverse("public:pair", args=[club.slug, 1, 3])).status_code == 404
