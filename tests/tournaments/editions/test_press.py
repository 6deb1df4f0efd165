"""The text for the local paper: who won, who followed, how many came; the page on which a director finds it."""

import html

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all, publish
from tournaments.core import entry_list
from tournaments.editions.press import press_texts
from tournaments.models import Edition, EntryKind, Tournament
from tournaments.ranking.criteria import BY_MARKS
from tournaments.standings.criteria import written
from tournaments.standings.rankings import read_ranking

ADDRESS = "https://manille.example/p/"


def texts(edition: Edition) -> dict[str, str]:
    tournament = edition.tournament
    ranking = read_ranking(edition.body, entry_list.public_names(tournament))
    told = press_texts(edition, ranking, entry_list.entered(tournament), ADDRESS)
    return {one.code: one.text for one in told}


def ranked(tournament: Tournament, by: User) -> Edition:
    play_all(a_round(tournament))
    return publish(tournament, by)


def test_text_says_who_won_and_who_followed(club: Club, alice: User) -> None:
    session = factories.a_session(club, place="Café des Tilleuls")
    edition = ranked(a_tournament(club, 5, session=session), alice)
    names = {
        row.name for row in read_ranking(edition.body, entry_list.public_names(edition.tournament)).rows[:2]
    }

    headline, sentence, podium, address = texts(edition)["en"].split("\n\n")

    assert headline in {f"Manille: {a} and {b} win “Concours”" for a in names for b in names}
    assert sentence == (
        "Friday 20 November 2026, Café des Tilleuls: 4 players took part in “Concours”, "
        "run by the club Les Tapis verts."
    )
    assert [line[:2] for line in podium.splitlines()] == ["1.", "1.", "3.", "3."]
    assert podium.splitlines()[0].endswith(" – won 1 of 1 games, difference +4")
    assert address == f"The whole ranking: {ADDRESS}"


def test_text_is_in_the_language_of_its_reader_whatever_that_of_the_page(club: Club, alice: User) -> None:
    told = texts(ranked(a_tournament(club, 4), alice))

    assert list(told) == ["fr", "en"]
    assert "Friday 20 November" in told["en"]
    assert "Vendredi 20 novembre 2026" in told["fr"]


def test_pair_is_two_names_and_its_figure_is_what_ranks_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    Tournament.objects.filter(pk=tournament.pk).update(criteria=written(BY_MARKS))
    tournament.refresh_from_db()
    a_pair(tournament, 1, 2)
    a_pair(tournament, 3, 4)

    told = texts(ranked(tournament, alice))["en"]

    assert "2 pairs took part" in told
    assert "1. Anne 1 and Luc 2 – 4 marks" in told or "1. Béa 3 and Tom 4 – 4 marks" in told


def test_hidden_name_is_not_in_the_paper(club: Club, alice: User) -> None:
    edition = ranked(a_tournament(club, 4), alice)
    assert "Anne" in texts(edition)["en"]

    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    assert ("Anne" in texts(edition)["en"], "Player 1" in texts(edition)["en"]) == (False, True)


def test_nobody_wins_before_a_game_counts(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    assert texts(publish(tournament, alice)) == {}


@pytest.mark.parametrize("published", [False, True])
def test_page_hands_out_what_is_there(club: Club, alice: User, published: bool) -> None:
    tournament = a_tournament(club, 4)
    if published:
        ranked(tournament, alice)

    path = reverse("tournaments:out", args=[club.slug, tournament.pk])
    page = html.unescape(signed_in(alice).get(path, headers=ENGLISH).content.decode())

    assert ("Nothing is published yet" in page) is not published
    assert ('<iframe src="http://testserver/p/' in html.unescape(page)) is published
    assert ("took part in “Concours”" in page) is published


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for home, by, players in ((club, alice, 4), (other_club, dora, 20)):
        tournament = a_tournament(home, players)
        ranked(tournament, by)
        browser = signed_in(by)
        with django_assert_num_queries(10):
            assert browser.get(reverse("tournaments:out", args=[home.slug, tournament.pk])).status_code == 200
