"""Why an entry stands where it does: at the desk, of a published ranking, of the live one."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, Role, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH
from tests.steps.played_evenings import two_rounds
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish, tables
from tournaments.explanations.grounds import basis_of, read_basis, write_basis
from tournaments.models import AdjustmentKind, ByeScore, Tournament
from tournaments.planning import opening, ranking_rules
from tournaments.ranking.criteria import CHOSEN, Rule
from tournaments.standings import actions
from tournaments.standings.reckoning import standings_of
from tournaments.tables import adjustments

pytestmark = pytest.mark.django_db

QUERIES = 15


def desk(tournament: Tournament, user: User, number: int) -> HttpResponse:
    path = reverse("tournaments:explained", args=[tournament.club.slug, tournament.pk, number])
    return signed_in(user).get(path, headers=ENGLISH)


def words(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_games_criteria_and_neighbours_are_told(club: Club, bob: User) -> None:
    tournament = two_rounds(club)
    rows = standings_of(tournament)

    told = desk(tournament, bob, rows[4].number).context["explained"]

    assert (told.row.number, told.row.rank) == (rows[4].number, rows[4].rank)
    assert (told.compared[0].name, told.compared[0].own) == ("games won", f"{rows[4].won}")
    assert [game.at.round for game in told.games] == [1, 2]
    seats = next(
        table for table in tables(tournament.stages.get().rounds.get(number=1)) if told.number in table
    )
    assert told.games[0].at.table == tables(tournament.stages.get().rounds.get(number=1)).index(seats) + 1
    assert all(
        game.partners and game.opponents.count(",") == 0 and " + " in game.opponents for game in told.games
    )


def test_what_would_have_changed_it_is_what_the_ranking_then_says(club: Club, bob: User) -> None:
    tournament = two_rounds(club)
    last = standings_of(tournament)[-1]
    basis = basis_of(tournament)

    found = basis.why(last.number)
    page = words(desk(tournament, bob, last.number))

    assert found is not None
    best = min(found.turned.values())
    assert best < (last.rank or 0)
    assert f"that would have made rank {best}." in page
    assert f"rank {best}</td>" in page


def test_leader_is_told_what_would_have_cost_the_first_place(club: Club, bob: User) -> None:
    tournament = two_rounds(club)
    first = standings_of(tournament)[0]
    found = basis_of(tournament).why(first.number)

    page = words(desk(tournament, bob, first.number))

    assert found is not None
    assert found.lost
    place, rank = found.lost
    at = basis_of(tournament).places[place]
    assert f"Had it lost the game of round {at.round} at table {at.table}" in page
    assert f"that would have made rank {rank}.</li>" in page
    assert ("fewer would have made rank" in page) == bool(
        found.marks
    )  # as close as the draw had the next one
    if found.marks:
        assert f"fewer would have made rank {found.marks[1]}.</li>" in page


def test_one_of_several_games_of_a_table_is_told_by_its_number(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8, games=3)
    play_all(a_round(tournament))
    first = standings_of(tournament)[0]
    basis = basis_of(tournament)
    found = basis.why(first.number)

    page = words(desk(tournament, bob, first.number))

    assert found is not None
    assert found.lost
    at = basis.places[found.lost[0]]
    earlier = [one for one in basis.places[: found.lost[0]] if one == at]
    assert basis.places.count(at) == 3
    assert f"Had it lost game {len(earlier) + 1} of round 1 at table {at.table}, that" in page


def test_number_of_a_round_leads_to_its_draw(club: Club, bob: User) -> None:
    tournament = two_rounds(club)

    page = words(desk(tournament, bob, 1))

    assert f'href="{reverse("public:draw", args=[club.slug, tournament.pk, 2])}"' in page


def test_nobody_has_played_yet(club: Club, bob: User) -> None:
    tournament = a_tournament(club)

    page = words(desk(tournament, bob, 1))

    assert "Not ranked yet" in page
    assert "No game of it counts yet." in page


def test_edition_is_explained_by_what_it_was_reckoned_from(club: Club, alice: User) -> None:
    tournament = two_rounds(club)
    edition = publish(tournament, alice)
    number = standings_of(tournament)[0].number
    path = f"{edition.get_absolute_url()}{number}/"
    before = Client().get(path, headers=ENGLISH).context["explained"]

    ruling = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-500, reason="talked")
    adjustments.adjust_score(
        [tournament.entries.get(number=number)], ruling, tournament.stages.get().rounds.first()
    )
    after = Client().get(path, headers=ENGLISH).context["explained"]

    assert (before.row, before.games) == (after.row, after.games)
    assert (before.row.rank, after.besides) == (1, [])
    assert f'href="{path}"' in words(Client().get(edition.get_absolute_url(), headers=ENGLISH))


def test_every_rule_comes_back_from_what_was_kept(club: Club, alice: User) -> None:
    tournament = two_rounds(club, 9)
    numbers = {"capped": (20,), "game_points": (3, 1, 0), "manual": (2, 1), "buchholz": (1,)}
    rules = tuple(Rule(one, numbers.get(one, ())) for one in CHOSEN)
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(criteria=rules))
    adjustments.set_bye_score(tournament, ByeScore.AVERAGE)
    tournament.refresh_from_db()

    basis = basis_of(tournament)
    back = read_basis(write_basis(basis))

    ours, theirs = (basis.reckon(basis.games) for basis in (basis, back))
    assert ours == theirs == standings_of(tournament)
    assert [row.values for row in ours] == [row.values for row in theirs]
    assert write_basis(back) == write_basis(basis)


def test_public_names_are_those_of_the_ranking(club: Club, alice: User) -> None:
    tournament = two_rounds(club)
    hidden = tournament.entries.get(number=1).players.get()
    hidden.public_form = PublicName.NUMBER
    hidden.save()
    edition = publish(tournament, alice)

    pages = [
        words(Client().get(f"{edition.get_absolute_url()}{one}/", headers=ENGLISH)) for one in range(1, 9)
    ]

    assert not any(hidden.full_name in page for page in pages)
    assert any(hidden.public_name in page for page in pages[1:])


def test_live_ranking_is_explained_while_it_is_live(club: Club) -> None:
    tournament = two_rounds(club)
    path = reverse("public:explained", args=[club.slug, tournament.pk, 1])
    assert Client().get(path).status_code == 404

    opening.set_live(tournament, True)
    actions.refresh_draft(tournament.pk)

    assert "why this rank?" in words(Client().get(path, headers=ENGLISH))
    evening = reverse("public:evening", args=[club.slug, tournament.pk])
    assert f'href="{path}"' in words(Client().get(evening, headers=ENGLISH))
    assert Client().get(path.replace("/1/", "/99/")).status_code == 404


def test_queries_do_not_grow(
    club: Club, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    reader, small = signed_in(bob), two_rounds(club)
    large = two_rounds(factories.a_club("Heule", "heule"), 28)
    factories.a_member(large.club, bob, Role.SCORER)

    for tournament in (small, large):
        path = reverse("tournaments:explained", args=[tournament.club.slug, tournament.pk, 1])
        reader.get(path)
        with django_assert_num_queries(QUERIES):
            reader.get(path)
