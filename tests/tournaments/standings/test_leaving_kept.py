"""The rules for who leaves: chosen, told, frozen, undone and brought back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.leaving import a_swiss, first, leave, post, ruled, with_a_substitute
from tests.steps.rankings import rows_by_entry
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tests.steps.two_sites import elsewhere, filed, restored
from tournaments.core.entry_list import public_names
from tournaments.explanations.grounds import basis_of, read_basis, write_basis
from tournaments.history import undo
from tournaments.models import Forfeited, LeavingRule, StandInRule
from tournaments.papers.rankings import notes_of
from tournaments.standings.rankings import read_ranking
from tournaments.standings.reckoning import ranking_body, standings_of
from tournaments.tables import actions

pytestmark = pytest.mark.django_db


OTHER = {"leaving": "struck", "standing_in": "not_entry", "forfeit_won": "101", "forfeit_lost": "20"}


def test_rules_are_chosen_told_kept_and_undone(club: Club, alice: User, client: Any) -> None:
    tournament = a_swiss(club, played=1)
    usual, gone = ranking_body(tournament), first(tournament)
    leave(tournament, gone)
    before = ranking_body(tournament)

    assert post(tournament, alice, **OTHER).status_code == 302

    tournament.refresh_from_db()
    assert {name: str(getattr(tournament, name)) for name in OTHER} == OTHER
    edition = publish(tournament, alice)
    page = client.get(edition.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    with override("en"):
        notes = notes_of(edition, read_ranking(edition.body, public_names(tournament)))
    for said in (
        "Whoever left after fewer than half of the rounds is struck out",
        "A game in which somebody else sat for an entry is no game of that entry",
        "A forfeited game brings those who came 101 marks, those who did not 20 marks.",
        "Struck out: ",
    ):
        assert said in page
        assert any(said in note for note in notes)
    assert "<small>struck out</small>" in page
    undo.undo_act(tournament, tournament.acts.get(code="ranking_set").number)
    tournament.refresh_from_db()
    assert (tournament.leaving, tournament.standing_in, tournament.forfeit_won) == ("last", "entry", None)
    assert ranking_body(tournament) == before
    assert not {"leaving", "standing_in", "forfeit", "struck"}.intersection(
        json.loads(usual), json.loads(before)
    )


def test_page_has_the_usual_rules_chosen_and_tells_what_another_would_change(club: Club, alice: User) -> None:
    tournament = a_swiss(club, played=2)
    leave(tournament, first(tournament))
    path = reverse("tournaments:ranking_rules", args=[club.slug, tournament.pk])

    page = signed_in(alice).get(path, headers={"accept-language": "en"})
    looked = post(tournament, alice, leaving="by_results", look="1")

    form = page.context["form"]
    assert [form[name].value() for name in ("leaving", "standing_in", "forfeit_won")] == [
        "last",
        "entry",
        None,
    ]
    assert "Who leaves, who stands in, who does not come" in page.content.decode()
    assert "This changes 6 ranks" in looked.content.decode()
    tournament.refresh_from_db()
    assert tournament.leaving == "last"


def test_what_is_not_sent_stays_as_it_is(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), leaving="struck", standing_in="not_entry", forfeit_won=7)

    assert post(tournament, alice, fewest_games="2").status_code == 302

    tournament.refresh_from_db()
    assert (tournament.leaving, tournament.standing_in, tournament.forfeit_won) == ("struck", "not_entry", 7)
    assert tournament.fewest_games == 2


def test_buttons_that_edit_the_list_lose_nothing_that_was_typed(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), forfeit_won=7)

    answer = post(tournament, alice, start="swiss", leaving="unranked", forfeit_won="", forfeit_lost="3")

    form = answer.context["form"]
    names = ("leaving", "forfeit_won", "forfeit_lost")
    assert [form[name].value() for name in names] == ["unranked", "", "3"]


def test_grounds_of_an_edition_say_the_same_when_they_are_read_again(club: Club) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")
    ruled(tournament, leaving=LeavingRule.UNRANKED, standing_in=StandInRule.NOT_ENTRY)
    leave(tournament, entry)

    basis = basis_of(tournament)
    again = read_basis(write_basis(basis))

    assert write_basis(again) == write_basis(basis)
    assert again.reckon(again.games) == standings_of(tournament)
    assert json.loads(write_basis(basis))["leaving"] == "unranked"


def test_grounds_of_a_struck_entry_say_the_same_when_they_are_read_again(club: Club) -> None:
    tournament = ruled(a_swiss(club, played=1), leaving=LeavingRule.STRUCK)
    leave(tournament, first(tournament))

    again = read_basis(write_basis(basis_of(tournament)))

    assert again.reckon(again.games) == standings_of(tournament)


def test_grounds_by_the_usual_rules_have_the_bytes_they_always_had(club: Club) -> None:
    tournament, _entry = with_a_substitute(club, "entry")

    told = json.loads(write_basis(basis_of(tournament)))

    assert told.keys() == {"order", "gone", "fields", "games", "awards"}
    assert {len(game) for game in told["games"]} == {9}


def test_rules_come_back_from_the_file_of_the_club_with_the_same_ranking() -> None:
    told: list[str] = []

    def build() -> Club:
        tournament, entry = with_a_substitute(factories.a_club(), "not_entry")
        pairing = tournament.stages.get().rounds.get().pairings.get(table_number=2)
        figures = {"forfeit_won": 101, "forfeit_lost": 20}
        tournament = ruled(tournament, leaving="struck", standing_in="not_entry", **figures)
        given = [(20, 0, Forfeited.LOST), (101, 2, Forfeited.WON)]
        actions.forfeit_game(pairing, 1, given, "they had left")
        leave(tournament, entry)
        for _round in range(2):
            play_all(a_round(tournament), 44)
        told.append(ranking_body(tournament))
        return tournament.club

    data = filed(build)
    elsewhere()

    (tournament,) = restored(data).tournaments.all()

    assert [ranking_body(tournament)] == told
    assert json.loads(told[0])["struck"]
    assert rows_by_entry(ruled(tournament, forfeit_won=1)) != {
        row["entry"]: row for row in json.loads(told[0])["rows"]
    }
