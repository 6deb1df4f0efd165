"""The pages about a club's people: for members, and for everybody what the names chosen allow."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, PublicName, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import club_address
from tests.steps.names import ENGLISH, statuses
from tests.steps.played_evenings import an_evening_of_partners, winner_of
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.models import ClubRatings
from tournaments.people import actions
from tournaments.people.actions import refresh_books


def text(path: str, user: User | None = None) -> str:
    answer = (signed_in(user) if user else Client()).get(path, headers=ENGLISH)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_player_page_tells_games_partners_and_opponents(club: Club, alice: User, charlie: User) -> None:
    winner = winner_of(an_evening_of_partners(club, alice))

    page = text(club_address("people:player", winner.number), charlie)

    assert "Games 3 Won 3 Share won 100% Difference +12" in page
    assert "3 games won in a row" in page
    assert "4 marks in one deal" in page
    others = club.players.exclude(pk=winner.pk)
    partners, opponents = page.split("Partners")[1].split("Opponents")
    for other in others:
        assert f"{other.public_name} 1 1 100% +4" in partners
        assert f"{other.public_name} 2 2 100% +8" in opponents


def test_pair_page_is_about_two_who_played_together(club: Club, alice: User, charlie: User) -> None:
    an_evening_of_partners(club, alice)
    stranger = factories.a_player(club, 5)

    page = text(club_address("people:pair", 1, 2), charlie)

    assert "Evenings 1 Games 1 Won" in page
    assert "They also met as opponents in 2 games; won by Anne 1:" in page
    for numbers in ((2, 1), (1, stranger.number), (1, 1), (1, 99)):
        assert statuses("get", club_address("people:pair", *numbers), charlie) == [404]


def test_club_page_tells_evenings_players_and_tables(club: Club, alice: User, charlie: User) -> None:
    an_evening_of_partners(club, alice, 8)

    page = text(club_address("people:club"), charlie)

    assert "Evenings 1 Players 8 Games 6 Deals 6" in page
    assert "The busiest tables Table Games Deals 1 3 3 2 3 3" in page


def test_before_a_ranking_is_published_the_pages_say_so(club: Club, charlie: User) -> None:
    play_all(a_round(a_tournament(club, 4)))
    refresh_books(club)

    for path in (club_address("people:player", 1), club_address("people:club")):
        assert "No game yet" in text(path, charlie)
    assert "No game yet" in text(club_address("public:people"))
    assert statuses("get", club_address("people:pair", 1, 2), charlie) == [404]


@pytest.mark.parametrize(
    "hiding", [{"hidden": True}, {"public_form": PublicName.NUMBER}, {"hidden": True, "public_form": "full"}]
)
def test_who_is_not_shown_by_name_has_no_public_page(
    club: Club, alice: User, charlie: User, hiding: dict[str, object]
) -> None:
    an_evening_of_partners(club, alice)
    public = [club_address("public:player", 1), club_address("public:pair", 1, 2)]
    members = [club_address("people:player", 1), club_address("people:pair", 1, 2)]
    assert [statuses("get", path, None) for path in public] == [[200], [200]]

    club.players.filter(number=1).update(**hiding)

    assert [statuses("get", path, None) for path in public] == [[404], [404]]
    assert [statuses("get", path, charlie) for path in members] == [[200], [200]]
    assert "Anne" not in "".join(text(path, charlie) for path in members)


def test_hidden_player_is_nowhere_on_public_pages_and_a_number_is_no_link(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)
    paths = [
        club_address("public:player", 2),
        club_address("public:pair", 2, 3),
        club_address("public:people"),
    ]
    assert all("Anne 1" in text(path) for path in paths)

    club.players.filter(number=1).update(hidden=True)
    assert [name for path in paths for name in ("Anne", "Player 1") if name in text(path)] == []

    club.players.filter(number=1).update(hidden=False, public_form=PublicName.NUMBER)
    for path in paths:
        page = Client().get(path, headers=ENGLISH).content.decode()
        assert ("Anne" in page, "Player 1" in page, "people/1/" in page) == (False, True, False)


def test_who_is_hidden_from_now_on_is_a_number_on_old_rankings_too(club: Club, alice: User) -> None:
    tournament = an_evening_of_partners(club, alice)
    paths = [
        reverse("public:evening", args=[club.slug, tournament.pk]),
        reverse("public:edition", args=[club.slug, tournament.pk, 1]),
    ]
    assert all("Anne 1" in text(path) for path in paths)

    club.players.filter(number=1).update(hidden=True)

    for path in paths:
        assert ("Anne" in text(path), "Player 1" in text(path)) == (False, True)


def test_strangers_find_no_members_page(club: Club, alice: User, charlie: User, dora: User) -> None:
    an_evening_of_partners(club, alice)
    for path in (
        club_address("people:club"),
        club_address("people:player", 1),
        club_address("people:pair", 1, 2),
    ):
        assert statuses("get", path, charlie, dora, None) == [200, 404, 404]
        assert statuses("post", path, charlie) == [405]
    assert statuses("get", club_address("people:player", 99), charlie) == [404]


def test_public_pages_are_for_caches_and_follow_a_changed_name(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)
    path = club_address("public:player", 1)

    first, signed = Client().get(path), signed_in(alice).get(path)
    club.players.filter(number=1).update(short_name="Annette")
    then = Client().get(path)

    assert (first["Cache-Control"], first.cookies) == ("public, max-age=5", {})
    assert "Cookie" not in first["Vary"]
    assert signed.content == first.content
    assert ("Annette" in first.content.decode(), "Annette" in then.content.decode()) == (False, True)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("club", ()), ("player", (1,)), ("pair", (1, 2))],
)
def test_pages_ask_as_much_for_one_game_as_for_many(
    club: Club, alice: User, charlie: User, name: str, numbers: tuple[int, ...]
) -> None:
    member, public = signed_in(charlie), Client()
    paths = {
        member: club_address(f"people:{name}", *numbers),
        public: club_address("public:people" if name == "club" else f"public:{name}", *numbers),
    }
    counts = []
    for day, players, games in ((20, 4, 3), (21, 12, 3)):
        if day == 21:
            for number in range(5, players + 1):
                factories.a_player(club, number)
        an_evening_of_partners(club, alice, players, games, day)
        for client, path in paths.items():
            with CaptureQueriesContext(connection) as asked:
                assert client.get(path).status_code == 200
            counts.append(len(asked))

    assert counts[:2] == counts[2:]
    assert max(counts) <= 9


def test_public_page_is_made_once_for_each_book(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)
    path = club_address("public:player", 1)
    Client().get(path)

    with CaptureQueriesContext(connection) as asked:
        Client().get(path)

    assert len(asked) == 5


def test_ratings_are_off_until_an_owner_turns_them_on(
    club: Club, alice: User, charlie: User, odile: User, dora: User
) -> None:
    an_evening_of_partners(club, alice)
    members, public = club_address("people:ratings"), club_address("public:ratings")
    assert "The ratings are off" in text(members, charlie)
    assert statuses("get", public, None) == [404]
    assert statuses("post", members, alice, dora, None, data={"is_on": "1"}) == [403, 404, 404]
    assert not ClubRatings.objects.filter(is_on=True).exists()

    assert statuses("post", members, odile, data={"is_on": "1"}) == [302]
    assert "provisional: 27 more games" in text(members, charlie)
    assert statuses("get", public, None) == [200]
    assert "Rating 1" in text(club_address("people:player", 1), charlie)

    assert statuses("post", members, odile) == [302]
    assert statuses("get", public, None) == [404]
    assert ClubRatings.objects.get().body == ""


def test_hidden_player_has_no_public_rating(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)
    actions.set_ratings(club, True)
    assert "Anne 1" in text(club_address("public:ratings"))

    club.players.filter(number=1).update(hidden=True)

    page = text(club_address("public:ratings"))
    assert [name for name in ("Anne", "Player 1") if name in page] == []


def test_rating_page_computes_nothing_and_asks_as_much_for_one_game_as_for_many(
    club: Club, alice: User, charlie: User
) -> None:
    paths = [(signed_in(charlie), club_address("people:ratings")), (Client(), club_address("public:ratings"))]
    counts = []
    for day, games in ((20, 1), (21, 3)):
        an_evening_of_partners(club, alice, 4, games, day)
        actions.set_ratings(club, True)
        actions.refresh_people(club)
        for client, path in paths:
            with CaptureQueriesContext(connection) as asked:
                assert client.get(path).status_code == 200
            counts.append(len(asked))
            assert not [query for query in asked if "gamebook" in query["sql"] and "body" in query["sql"]]

    assert counts[:2] == counts[2:]
