"""The archive of a tournament: pages that lead to one another and nowhere else, the same bytes every time."""

import io
import posixpath
from zipfile import ZipFile

from bs4 import BeautifulSoup
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests.clubs.litany import statuses
from tests.conftest import signed_in
from tests.tournaments.evening import a_draft, a_round, a_tournament, play_all, publish
from tournaments.models import Tournament
from tournaments.out.archive import archive_of, read_archive


def played(club: Club, alice: User, players: int = 5) -> Tournament:
    """Two rounds, each with its ranking."""
    tournament = a_tournament(club, players)
    for value in ("one", "two"):
        play_all(a_round(tournament, value))
        publish(tournament, alice)
    return tournament


def pages(tournament: Tournament) -> dict[str, str]:
    with translation.override("en"), ZipFile(io.BytesIO(archive_of(read_archive(tournament)))) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def addresses(body: str) -> list[str]:
    soup = BeautifulSoup(body, "html.parser")
    return [
        tag.get("href") or tag.get("src") for tag in soup.find_all(["a", "link", "img", "script", "iframe"])
    ]


def test_every_link_leads_to_a_page_of_the_archive(club: Club, alice: User) -> None:
    packed = pages(played(club, alice))
    reached = {"index.html"}
    for name in packed:
        if name.endswith(".html"):
            reached |= {
                posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
                for link in addresses(packed[name])
            }

    assert reached == set(packed)
    assert {"style.css", "rankings/2.html", "rounds/1.html", "tables/2-1.html"} <= reached


def test_pages_need_nothing_but_themselves(club: Club, alice: User) -> None:
    everything = "".join(pages(played(club, alice)).values())

    assert [word for word in ("<script", "http", "/static/", "url(", "@import") if word in everything] == []


def test_same_tournament_has_the_same_bytes(club: Club, alice: User) -> None:
    tournament = played(club, alice)
    first = archive_of(read_archive(tournament))

    assert archive_of(read_archive(Tournament.objects.get(pk=tournament.pk))) == first
    club.players.filter(number=1).update(short_name="Annette")
    assert archive_of(read_archive(tournament)) != first


def test_deals_are_told_in_words_and_rankings_in_figures(club: Club, alice: User) -> None:
    packed = pages(played(club, alice))

    table = BeautifulSoup(packed["tables/1-1.html"], "html.parser")
    assert [cell.text for cell in table.select("tbody td")] == ["1", "38 · 30", "4 (+4)", "0"]
    assert "win the game" in table.select_one("strong").text
    ranking = BeautifulSoup(packed["rankings/2.html"], "html.parser")
    assert len(ranking.select("tbody tr")) == 5
    assert "Sat out:" in packed["rounds/1.html"]


def test_nothing_unpublished_and_no_hidden_name_is_in_it(club: Club, alice: User) -> None:
    tournament = played(club, alice)
    a_draft(tournament, "three")
    club.players.update(last_name="CANARY")
    before = "".join(pages(tournament).values())
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)
    packed = pages(tournament)

    everything = "".join(packed.values())
    assert "rounds/3.html" not in packed
    assert ("CANARY" in everything, "Anne 1" in everything, "Anne 1" in before) == (False, False, True)
    assert "Player 1" in everything
    assert [
        sheet.key for sheet in club.sheets.all() if sheet.key in everything or sheet.code in everything
    ] == []


def test_archive_of_nothing_says_so(club: Club) -> None:
    packed = pages(a_tournament(club, 4))

    assert set(packed) == {"index.html", "style.css"}
    assert "No ranking was published." in packed["index.html"]


def test_archive_is_the_directors(club: Club, alice: User, bob: User, dora: User) -> None:
    tournament = played(club, alice, 4)
    path = reverse("tournaments:archive", args=[club.slug, tournament.pk])

    assert statuses("get", path, bob, dora, None) == [403, 404, 404]
    answer = signed_in(alice).get(path)
    assert answer["Content-Type"] == "application/zip"
    assert ZipFile(io.BytesIO(answer.content)).testzip() is None


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for home, by, players in ((club, alice, 4), (other_club, dora, 16)):
        tournament = Tournament.objects.select_related("club", "session").get(pk=played(home, by, players).pk)
        with django_assert_num_queries(10):
            assert archive_of(read_archive(tournament))
