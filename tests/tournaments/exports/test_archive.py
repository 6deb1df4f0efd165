"""The archive of a tournament: pages that lead to one another and nowhere else, the same bytes every time."""

import io
import re
from zipfile import ZipFile

import pytest
from bs4 import BeautifulSoup
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.archives import archived_pages, links_on, rows_of_table
from tests.steps.knock_outs import a_contest, play_to_the_end
from tests.steps.league import a_league, with_calendar
from tests.steps.names import statuses
from tests.steps.played_evenings import two_rounds_ranked
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, publish
from tournaments.core import entry_list
from tournaments.editions.actions import publish_edition, withdraw_edition
from tournaments.entries.actions import withdraw_entry
from tournaments.exports.archive import archive_of, read_archive
from tournaments.models import CorrectionPeriod, Placing, Round, Tournament


def test_pages_need_nothing_but_themselves(club: Club, alice: User) -> None:
    everything = "".join(archived_pages(two_rounds_ranked(club, alice)).values())

    assert [word for word in ("<script", "http", "/static/", "url(", "@import") if word in everything] == []


def test_same_tournament_has_the_same_bytes(club: Club, alice: User) -> None:
    tournament = two_rounds_ranked(club, alice)
    first = archive_of(read_archive(tournament))

    assert archive_of(read_archive(Tournament.objects.get(pk=tournament.pk))) == first
    club.players.filter(number=1).update(short_name="Annette")
    assert archive_of(read_archive(tournament)) != first


def test_deals_are_told_in_words_and_rankings_in_figures(club: Club, alice: User) -> None:
    packed = archived_pages(two_rounds_ranked(club, alice))

    table = BeautifulSoup(packed["tables/1-1.html"], "html.parser")
    assert [cell.text for cell in table.select("tbody td")] == ["1", "38 · 30", "4 (+4)", "0"]
    assert "win the game" in table.select_one("strong").text
    ranking = BeautifulSoup(packed["rankings/2.html"], "html.parser")
    assert len(ranking.select_one("table").select("tbody tr")) == 5
    assert "Sat out:" in packed["rounds/1.html"]
    assert re.search(r"\N{MINUS SIGN}\d", packed["rankings/2.html"])
    assert not re.search(r">\s*-\d", packed["rankings/2.html"])


def test_every_entry_of_the_last_ranking_is_explained_with_its_games(club: Club, alice: User) -> None:
    tournament = two_rounds_ranked(club, alice)

    packed = archived_pages(tournament)

    names = entry_list.public_names(tournament)
    for number, name in names.items():
        page = BeautifulSoup(packed[f"entries/{number}.html"], "html.parser")
        assert page.h1.text == name
        seats = Placing.objects.filter(entry__number=number).order_by("round__number")
        games = [(cell[0].text, cell[1].text) for cell in rows_of_table(page, -1)]
        assert games == [(f"{seat.round.number}", f"{seat.pairing.table_number}") for seat in seats]
        assert f'href="../entries/{number}.html"' in packed["rankings/2.html"]
        assert f'href="../entries/{number}.html"' not in packed["rankings/1.html"]
    assert "What changed since no. 1" in packed["rankings/2.html"]
    assert "What changed since" not in packed["rankings/1.html"]


def test_field_of_several_hundred_is_not_ranked_a_thousand_times_for_that(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = two_rounds_ranked(club, alice)
    monkeypatch.setattr("tournaments.explanations.grounds.MOST_TRIED", 0)

    assert "What would have changed it" not in "".join(archived_pages(tournament).values())


def test_what_is_not_in_the_archive_is_named_without_a_link(club: Club, alice: User) -> None:
    """A ranking that was published keeps the games of a round that was taken back since."""
    tournament = two_rounds_ranked(club, alice)
    there = tournament.entries.exclude(byes__round__stage__tournament=tournament).first()
    own = f"entries/{there.number}.html"
    whole = archived_pages(tournament)[own]
    Round.objects.filter(number=2).update(published_at=None)

    packed = archived_pages(tournament)

    games = BeautifulSoup(packed[own], "html.parser")
    assert rows_of_table(games, -1)
    assert [one for one in links_on(str(games)) if "2-1" in one or "rounds/2" in one] == []
    assert links_on(whole).count("../rounds/2.html") == 1
    assert links_on(packed[own]).count("../rounds/1.html") == 1


def test_every_team_of_the_last_table_is_explained_with_its_meetings(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    for _day in range(2):
        play_all(a_round(league))
        publish(league, alice)

    packed = archived_pages(league)

    for number, name in entry_list.public_names(league).items():
        page = BeautifulSoup(packed[f"entries/{number}.html"], "html.parser")
        met = [[cell.text for cell in row] for row in rows_of_table(page, -1)]
        assert (page.h1.text, [row[0] for row in met]) == (name, ["1", "2"])
        assert sum(int(row[2]) for row in met) == int(rows_of_table(page, 0)[0][1].text)
        assert f'href="../entries/{number}.html"' in packed["rankings/2.html"]
    assert [link for link in links_on(packed["entries/1.html"]) if "rounds" in link] == [
        "../rounds/1.html",
        "../rounds/2.html",
    ]


def test_ranking_that_was_withdrawn_is_not_said_to_be_final(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    edition = publish_edition(tournament, by=alice, period=CorrectionPeriod.HALF)
    assert "Final from" in archived_pages(tournament)["rankings/1.html"]

    withdraw_edition(edition, "a sheet of another evening", by=alice)

    page = archived_pages(tournament)["rankings/1.html"]
    assert ("Final from" in page, "a sheet of another evening" in page) == (False, True)


def test_calendar_says_which_meetings_are_off(club: Club) -> None:
    league = with_calendar(a_league(club))
    withdraw_entry(league.entries.get(number=4))
    play_all(a_round(league))

    calendar = BeautifulSoup(archived_pages(league)["league.html"], "html.parser")

    told = [[cell.text.strip() for cell in row] for day in range(3) for row in rows_of_table(calendar, day)]
    off = [row for row in told if row[-1] == "does not take place"]
    assert (len(told), len(off)) == (6, 3)
    assert all("Viry" in row for row in off)


def test_matches_of_a_knock_out_name_who_won(club: Club, alice: User) -> None:
    cup = a_contest(club, 4, preset="knock_out")
    play_to_the_end(cup)
    publish(cup, alice)

    tree = BeautifulSoup(archived_pages(cup)["trees.html"], "html.parser")

    won = [one.text for one in tree.select("strong")]
    assert len(won) == 4
    assert won.count(entry_list.public_names(cup)[1]) == 2


def test_nothing_unpublished_and_no_hidden_name_is_in_it(club: Club, alice: User) -> None:
    tournament = two_rounds_ranked(club, alice)
    a_draft(tournament, "three")
    club.players.update(last_name="CANARY")
    before = "".join(archived_pages(tournament).values())
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)
    packed = archived_pages(tournament)

    everything = "".join(packed.values())
    assert "rounds/3.html" not in packed
    assert ("CANARY" in everything, "Anne 1" in everything, "Anne 1" in before) == (False, False, True)
    assert "Player 1" in everything
    assert [
        sheet.key for sheet in club.sheets.all() if sheet.key in everything or sheet.code in everything
    ] == []


def test_archive_of_nothing_says_so(club: Club) -> None:
    packed = archived_pages(a_tournament(club, 4))

    assert set(packed) == {"index.html", "style.css"}
    assert "No ranking was published." in packed["index.html"]


def test_archive_is_the_directors(club: Club, alice: User, bob: User, dora: User) -> None:
    tournament = two_rounds_ranked(club, alice, 4)
    path = reverse("tournaments:archive", args=[club.slug, tournament.pk])

    assert statuses("get", path, bob, dora, None) == [403, 404, 404]
    answer = signed_in(alice).get(path)
    assert answer["Content-Type"] == "application/zip"
    assert ZipFile(io.BytesIO(answer.content)).testzip() is None


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for home, by, players in ((club, alice, 4), (other_club, dora, 16)):
        tournament = Tournament.objects.select_related("club", "session").get(
            pk=two_rounds_ranked(home, by, players).pk
        )
        with django_assert_num_queries(16):
            assert archive_of(read_archive(tournament))
