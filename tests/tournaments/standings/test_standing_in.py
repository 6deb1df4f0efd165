"""For whom the games of a substitute count, by the rule of the tournament."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.files_read import pages_of
from tests.steps.leaving import ruled, stood_in, with_a_substitute, words
from tests.steps.rankings import body_of, rows_by_entry
from tests.steps.season_evenings import evening_of
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.cuts.consequences import weigh_act
from tournaments.models import (
    StandInRule,
)
from tournaments.tables import substitutes

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("pairs", [False, True])
def test_game_of_a_substitute_counts_by_the_rule(club: Club, pairs: bool) -> None:
    tournament, entry = with_a_substitute(club, "entry", pairs=pairs)
    before = rows_by_entry(tournament)

    after = rows_by_entry(ruled(tournament, standing_in=StandInRule.NOT_ENTRY))

    assert (before[entry]["played"], after[entry]["played"]) == (3, 1)
    assert {number: row["played"] for number, row in after.items() if number != entry} == {
        number: row["played"] for number, row in before.items() if number != entry
    }
    assert body_of(tournament)["counted"] == 6
    assert weigh_act(tournament, lambda: ruled(tournament, standing_in=StandInRule.ENTRY)).ranks


def test_page_of_the_entry_says_which_game_is_none_of_its_own(club: Club, bob: User) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")

    page = reverse("tournaments:explained", args=[club.slug, tournament.pk, entry])
    text = signed_in(bob).get(page, headers={"accept-language": "en"}).content.decode()

    assert text.count("does not count: somebody else played it") == 2
    assert [bool(game.missing) for game in words(tournament, entry).games] == [False, True, True]


def test_file_of_the_entry_has_no_figure_for_a_game_that_is_none_of_its_own(club: Club, alice: User) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")
    publish(tournament, alice)
    args = [club.slug, tournament.pk, 1, entry, "xlsx"]

    head, *games = next(iter(pages_of(reverse("public:edition_explained_file", args=args)).values()))

    won, why = head.index("Won"), head.index("Why it does not count")
    assert [(game[won] in (None, ""), bool(game[why])) for game in games] == [
        (False, False),
        (True, True),
        (True, True),
    ]


def test_who_takes_the_seat_again_has_the_game(club: Club) -> None:
    tournament, entry = with_a_substitute(club, "not_entry")
    pairing = tournament.stages.get().rounds.get().pairings.get(table_number=1)

    substitutes.substitute_player(pairing, 0, pairing.placings.get(position=0).player, 3)

    assert rows_by_entry(tournament)[entry]["played"] == 2


@pytest.mark.parametrize("pairs", [False, True])
def test_season_counts_the_game_for_whoever_sat_down(club: Club, alice: User, pairs: bool) -> None:
    tournament, entry = with_a_substitute(club, "entry", pairs=pairs)
    found = []
    for rule in StandInRule:
        ruled(tournament, standing_in=rule)
        edition = publish(tournament, alice)
        results = evening_of(tournament).results
        found.append({player: (one.played, one.won, one.marks) for player, (one,) in results.items()})

    own = [row for row in json.loads(edition.body)["rows"] if row["entry"] == entry]
    assert own[0]["played"] == 1
    assert found[0] == found[1]
    assert found[0][30][0] == 2


def test_season_counts_the_games_of_an_entry_for_which_only_others_sat_down(club: Club, alice: User) -> None:
    tournament = ruled(a_tournament(club, 8), standing_in=StandInRule.NOT_ENTRY)
    round_ = a_round(tournament)
    stood_in(round_.pairings.get(table_number=1), 0, 30)
    play_all(round_, 44)
    publish(tournament, alice)

    ((one,),) = [found for player, found in evening_of(tournament).results.items() if player == 30]

    assert (one.rank, one.played, one.won, one.marks) == (None, 1, 1, 10)
