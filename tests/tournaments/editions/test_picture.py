"""The picture of a ranking, and what a messenger is told of its pages."""

import re
import struct

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubs.models import Club, PublicName, User
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.editions import actions, picture
from tournaments.editions.views import pictures
from tournaments.models import Tournament


def ranked(club: Club, alice: User) -> Tournament:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, alice)
    return tournament


def path_of(tournament: Tournament) -> str:
    return reverse("public:edition_picture", args=[tournament.club.slug, tournament.pk, 1])


def meta(tournament: Tournament, name: str, *more: int, host: str = "testserver") -> dict[str, str]:
    path = reverse(f"public:{name}", args=[tournament.club.slug, tournament.pk, *more])
    page = Client().get(path, headers={**ENGLISH, "host": host}).content.decode()
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


def test_picture_has_the_size_that_is_told(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)

    made = Client().get(path_of(tournament))

    told = meta(tournament, "evening")
    assert made["Content-Type"] == "image/png"
    assert struct.unpack(">II", made.content[16:24]) == (1200, 630)
    assert (told["image:width"], told["image:height"]) == ("1200", "630")
    assert told["image"] == f"http://testserver{path_of(tournament)}"


def test_picture_is_drawn_once_until_a_name_changes(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = ranked(club, alice)
    first = Client().get(path_of(tournament)).content
    with monkeypatch.context() as without:
        without.setattr(picture, "TEMPLATE", picture.TEMPLATE.with_name("nothing.typ"))
        again = Client().get(path_of(tournament)).content

    for player in club.players.all():
        club.players.filter(pk=player.pk).update(public_form=PublicName.NUMBER)

    assert again == first
    assert Client().get(path_of(tournament)).content != first


def test_picture_made_on_the_laptop_names_the_site_as_phones_open_it(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.network.lan_address", lambda: "192.168.1.20")
    signed: list[str] = []
    monkeypatch.setattr(pictures, "draw_ranking", lambda told, _digest: signed.append(told.site) or b"")

    Client().get(path_of(ranked(club, alice)), headers={"host": "localhost:8000"})

    assert signed == ["192.168.1.20:8000"]


def test_same_ranking_has_the_same_picture(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    first = Client().get(path_of(tournament)).content
    cache.clear()

    assert Client().get(path_of(tournament)).content == first


def test_what_a_name_says_is_no_markup(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    club.players.filter(number=1).update(short_name='#panic("x") $ *b* ' + "W" * 80)

    assert Client().get(path_of(tournament)).status_code == 200


def test_messengers_are_told_of_an_evening_by_the_name_it_was_asked(club: Club, alice: User) -> None:
    """The page is remembered for a while: never with the addresses of another name of the site."""
    tournament = a_tournament(club, 4)
    a_round(tournament)

    assert "image" not in meta(tournament, "evening")
    assert [
        meta(tournament, "evening", host=host)["url"].split("/")[2] for host in ("a.example", "b.example")
    ] == [
        "a.example",
        "b.example",
    ]


def test_messengers_show_a_ranking_that_stands(club: Club, alice: User) -> None:
    """The page tells no. 1 again: so does its picture."""
    tournament = ranked(club, alice)
    play_all(a_round(tournament, "two"))
    actions.withdraw_edition(publish(tournament, alice), "a sheet of another evening", by=alice)

    assert meta(tournament, "evening")["image"] == f"http://testserver{path_of(tournament)}"

    actions.withdraw_edition(tournament.editions.get(number=1), "that one too", by=alice)
    assert "image" not in meta(tournament, "evening")


def test_messengers_are_told_of_an_edition(club: Club, alice: User) -> None:
    told = meta(ranked(club, alice), "edition", 1)

    assert told["title"] == "Concours, ranking no. 1"
    assert told["description"] == "Les Tapis verts · Nov. 20, 2026"
