"""What a forfeit brings, by the rule of the tournament."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.leaving import ruled
from tests.steps.rankings import body_of, rows_by_entry
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of
from tournaments.cuts.consequences import weigh_act
from tournaments.models import (
    Tournament,
)
from web.refusals import Refusal

pytestmark = pytest.mark.django_db


def forfeit(tournament: Tournament, user: User, **facts: str) -> HttpResponse:
    path = reverse("tournaments:forfeit_game", args=[tournament.club.slug, tournament.pk, 1, 1])
    said = {"who": "1-0", "won": "", "lost": "", "reason": "nobody came"} | facts
    return signed_in(user).post(path, {f"forfeit-{name}": value for name, value in said.items()})


def test_forfeit_brings_what_the_tournament_says_also_when_it_says_another_thing(
    club: Club, alice: User
) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=101, forfeit_lost=20)
    round_ = a_round(tournament)
    loser, winner = (
        round_.placings.get(pairing__table_number=1, position=place).entry.number for place in (0, 1)
    )

    assert forfeit(tournament, alice).status_code == 302
    before = {number: rows_by_entry(tournament)[number]["for"] for number in (loser, winner)}
    ruled(tournament, forfeit_won=50, forfeit_lost=0)

    assert before == {loser: 20, winner: 101}
    assert {number: rows_by_entry(tournament)[number]["for"] for number in (loser, winner)} == {
        loser: 0,
        winner: 50,
    }
    assert {one["marks"] for one in body_of(tournament)["adjustments"]} == {50, 0}
    ruled(tournament)
    assert rows_by_entry(tournament)[winner]["for"] == 101  # what it brought when it was decided


def test_forfeit_with_figures_of_its_own_keeps_them(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=101)
    round_ = a_round(tournament)
    winner = round_.placings.get(pairing__table_number=1, position=1).entry.number

    forfeit(tournament, alice, won="60")
    ruled(tournament, forfeit_won=50)

    assert rows_by_entry(tournament)[winner]["for"] == 60


def test_without_a_rule_the_figures_have_to_be_said(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    answer = forfeit(tournament, alice, lost="0")

    assert (answer.status_code, tournament.adjustments.count()) == (422, 0)


def test_forfeit_changes_ranks_by_its_rule(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=101)
    round_ = a_round(tournament)
    play(sheets_of(round_)[1], 60)
    forfeit(tournament, alice)

    moved = weigh_act(tournament, lambda: ruled(tournament, forfeit_won=1)).ranks

    assert len(moved) == 8


@pytest.mark.parametrize("said", [{"forfeit_won": 10_000}, {"forfeit_won": 5, "forfeit_lost": -1}])
def test_figures_of_a_forfeit_have_bounds(club: Club, said: dict[str, int]) -> None:
    with pytest.raises(Refusal) as refused:
        ruled(a_tournament(club, 4), **said)

    assert refused.value.code == "bad_forfeit"
