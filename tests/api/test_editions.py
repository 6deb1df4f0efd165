"""Published rankings in JSON: public, exactly as published, with the names of today."""

import hashlib
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tournaments.editions.actions import publish_edition
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.models import Round, Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.actions import refresh_draft


@pytest.fixture
def tournament(club: Club, evening: Session, alice: User) -> Tournament:
    """Four players, drawn and published; nothing is played yet."""
    factories.attending(evening, factories.some_players(club, 4))
    tournament = opening.open_tournament(evening, "Soirée", by=alice)
    enter_players(tournament, by=alice)
    publish_round(draw_round(tournament, value="seven", by=alice), by=alice)
    return tournament


def address(tournament: Tournament, number: int | str = "") -> str:
    tail = f"{number}/" if number else ""
    return f"/api/v1/clubs/{tournament.club.slug}/tournaments/{tournament.pk}/editions/{tail}"


def test_edition_is_told_to_everybody_as_it_was_published(tournament: Tournament, alice: User) -> None:
    edition = publish_edition(tournament, by=alice, note="after a round")

    body = Phone().get(address(tournament, 1)).json()

    assert {key: body[key] for key in ("number", "note", "digest", "body")} == {
        "number": 1,
        "note": "after a round",
        "digest": edition.digest,
        "body": edition.body,
    }
    assert hashlib.sha256(body["body"].encode()).hexdigest() == body["digest"]
    assert sorted(body["names"].values()) == ["Anne 1", "Béa 3", "Luc 2", "Tom 4"]


def test_names_are_those_the_players_show_today(tournament: Tournament, club: Club, alice: User) -> None:
    publish_edition(tournament, by=alice)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    shown = signed_in(alice).get(address(tournament, 1)).json()["names"]

    assert "Anne 1" not in shown.values()
    assert "Luc 2" in shown.values()


def test_editions_are_listed_the_latest_first(tournament: Tournament, alice: User) -> None:
    publish_edition(tournament, by=alice)
    withdraw_entry(tournament.entries.get(number=4), by=alice)
    publish_edition(tournament, by=alice, note="Tom has gone home")

    page: Any = Phone().get(address(tournament)).json()

    assert [(row["number"], row["note"]) for row in page["results"]] == [(2, "Tom has gone home"), (1, "")]
    assert "body" not in page["results"][0]


def test_nothing_is_told_before_something_is_published(club: Club, evening: Session, alice: User) -> None:
    factories.attending(evening, factories.some_players(club, 4))
    tournament = opening.open_tournament(evening, "Soirée", by=alice)
    enter_players(tournament, by=alice)
    round_: Round = draw_round(tournament, value="seven", by=alice)

    hidden = Phone().get(address(tournament))
    publish_round(round_, by=alice)
    shown = Phone().get(address(tournament))

    assert (hidden.status_code, shown.status_code, shown.json()["count"]) == (404, 200, 0)


def test_edition_of_another_club_or_number_is_not_found(
    tournament: Tournament, other_club: Club, alice: User
) -> None:
    publish_edition(tournament, by=alice)
    elsewhere = address(tournament, 1).replace(tournament.club.slug, other_club.slug)

    answers = [
        Phone().get(where).status_code
        for where in (address(tournament, 2), elsewhere, address(tournament, 1))
    ]

    assert answers == [404, 404, 200]


def test_evening_names_its_tournaments_once_something_is_published(
    club: Club, evening: Session, tournament: Tournament, charlie: User
) -> None:
    opening.open_tournament(evening, "Consolante")

    body = signed_in(charlie).get(f"/api/v1/clubs/{club.slug}/sessions/{evening.pk}/").json()

    assert body["tournaments"] == [{"id": tournament.pk, "name": "Soirée"}]


def test_draft_is_not_told(tournament: Tournament) -> None:
    refresh_draft(tournament.pk)

    assert Phone().get(address(tournament)).json()["results"] == []
    assert tournament.draft.body


def test_queries_of_an_edition(
    tournament: Tournament, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    publish_edition(tournament, by=alice)

    with django_assert_num_queries(3):  # tournament, edition, names
        answer = Phone().get(address(tournament, 1))

    assert answer.status_code == 200
