"""The score sheets of a round: to print before it begins."""

from __future__ import annotations

import io

from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, statuses
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all
from tournaments.models import Tournament


def papers_of(tournament: Tournament, number: int = 1) -> str:
    return reverse("tournaments:papers", args=[tournament.club.slug, tournament.pk, number])


def test_who_prints_the_papers(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    assert statuses("get", papers_of(tournament), alice, bob, charlie, dora, None) == [
        200,
        200,
        403,
        404,
        404,
    ]
    assert statuses("post", papers_of(tournament), alice) == [405]


def test_a_draft_has_no_papers(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)

    assert statuses("get", papers_of(tournament), alice) == [404]


def test_papers_are_those_of_the_round(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    a_round(tournament)

    answer = signed_in(alice).get(papers_of(tournament, 2), headers=ENGLISH)

    said = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    games = tournament.games_per_table
    assert (said.count("Table 1"), said.count("Table 2"), said.count("68 · 0")) == (games, games, 0)


def test_desk_leads_to_the_papers_of_the_round(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    desk = signed_in(alice).get(tournament.get_absolute_url()).content.decode()

    assert f'href="{papers_of(tournament)}"' in desk
