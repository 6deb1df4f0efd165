"""A club's games beside the usual one: each with its versions, given up and brought back, offered to its members."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from scoring.house_rules.games import games_of, offered_games, offered_to
from scoring.models import HouseRules
from tests import factories
from web import guards
from web.refusals import Refusal

SILENT = HouseGame("muette_68", {"target": 60}, "La Muette", 2)


def adopt(club: Club, variant: str, name: str, number: int, **settings: object) -> HouseRules:
    """The next version of a game of the club."""
    upon = games_of(club)[number][0].number if number in games_of(club) else 0
    return change_house_rules(club, HouseGame(variant, settings, name, number), upon=upon)


def versions(club: Club) -> list[tuple[int, int, str, bool]]:
    return [(row.game, row.number, row.name, row.offered) for row in club.house_rules.all()]


def names(club: Club) -> list[str]:
    return [game.name for game in offered_games(club)]


def refusal_of(club: Club, game: HouseGame, upon: int = 0) -> tuple[str, int]:
    with pytest.raises(Refusal) as refused:
        change_house_rules(club, game, upon=upon)
    return refused.value.code, refused.value.status


def test_another_game_leaves_the_usual_one_as_it_is(club: Club) -> None:
    change_house_rules(club, SILENT, upon=0)

    club.refresh_from_db()
    assert (club.variant, club.settings) == ("coinchee_121", {})
    assert versions(club) == [(2, 1, "La Muette", True)]
    assert names(club) == ["Manille coinchée en 121", "La Muette"]


def test_each_game_has_versions_of_its_own(club: Club, alice: User) -> None:
    adopt(club, "muette_68", "La Muette", 2, target=60)
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0, by=alice)
    adopt(club, "muette_68", "La Muette", 2, target=50)
    club.refresh_from_db()

    games = games_of(club)

    assert {
        game: [(row.number, row.settings.get("target")) for row in rows] for game, rows in games.items()
    } == {1: [(1, 101), (0, None)], 2: [(2, 50), (1, 60)]}
    assert (club.variant, club.settings) == ("coinchee_121", {"target": 101})


def test_change_of_one_game_makes_none_of_another_stale(club: Club) -> None:
    change_house_rules(club, SILENT, upon=0)
    adopt(club, "muette_68", "La Muette", 2, target=50)

    usual = change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0)

    assert (usual.game, usual.number) == (1, 1)
    assert refusal_of(club, HouseGame("muette_68", {"target": 40}, "La Muette", 2), upon=1) == (
        "stale_rules",
        409,
    )


@pytest.mark.parametrize("name", ["La Muette", "la muette", " La  Muétte "])
def test_two_games_of_a_club_are_not_called_the_same(club: Club, other_club: Club, name: str) -> None:
    change_house_rules(club, SILENT, upon=0)

    assert refusal_of(club, HouseGame("parlee", {}, name, 3)) == ("name_taken", 422)
    assert refusal_of(club, HouseGame("parlee", {}, name)) == ("name_taken", 422)
    assert change_house_rules(other_club, HouseGame("parlee", {}, name), upon=0).number == 1
    assert change_house_rules(club, HouseGame("parlee", {}, "La Parlée", 3), upon=0).number == 1


def test_only_the_usual_game_goes_without_a_name(club: Club) -> None:
    assert refusal_of(club, HouseGame("muette_68", {}, " ", 2)) == ("name_missing", 422)
    assert change_house_rules(club, HouseGame("muette_68", {}, " "), upon=0).name == ""


def test_game_given_up_is_offered_no_longer_and_comes_back(club: Club, alice: User) -> None:
    change_house_rules(club, SILENT, upon=0)

    last = give_up_game(club, 2, upon=1, by=alice)

    assert (last.number, last.offered, last.made_by, last.settings) == (2, False, alice, {"target": 60})
    assert names(club) == ["Manille coinchée en 121"]
    assert give_up_game(club, 2, upon=2) == last
    change_house_rules(club, SILENT, upon=2)
    assert versions(club) == [
        (2, 3, "La Muette", True),
        (2, 2, "La Muette", False),
        (2, 1, "La Muette", True),
    ]
    assert names(club) == ["Manille coinchée en 121", "La Muette"]


def test_name_of_a_game_given_up_is_free_and_missing_when_it_comes_back(club: Club) -> None:
    change_house_rules(club, SILENT, upon=0)
    give_up_game(club, 2, upon=1)

    adopt(club, "muette_60", "La Muette", 3)

    assert refusal_of(club, SILENT, upon=2) == ("name_taken", 422)
    assert names(club) == ["Manille coinchée en 121", "La Muette"]


def test_usual_game_is_not_given_up_and_no_game_upon_an_older_version(club: Club) -> None:
    change_house_rules(club, SILENT, upon=0)
    refused = []
    for number in (1, 2):
        with pytest.raises(Refusal) as refusal:
            give_up_game(club, number, upon=0)
        refused.append(refusal.value.code)

    assert (refused, len(versions(club))) == (["usual_game", "stale_rules"], 1)


def test_database_refuses_what_no_game_can_be(club: Club) -> None:
    row = {"club": club, "variant": "muette_68", "settings": {}, "made_at": club.created_at}
    for wrong in (
        {"game": 2, "number": 1, "name": ""},
        {"game": 2, "number": 0, "name": "La Muette"},
        {"game": 1, "number": 1, "name": "La Muette", "offered": False},
        {"game": 0, "number": 1, "name": "La Muette"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            HouseRules.objects.create(**row, **wrong)

    HouseRules.objects.create(**row, game=2, number=1, name="La Muette")
    with pytest.raises(IntegrityError), transaction.atomic():
        HouseRules.objects.create(**row, game=2, number=1, name="La Parlée")


def test_game_the_rulebook_no_longer_knows_is_not_offered(club: Club, charlie: User) -> None:
    HouseRules.objects.create(club=club, game=2, number=1, name="Bridge", variant="bridge", settings={})

    assert names(club) == ["Manille coinchée en 121"]
    assert [game.name for game in offered_to(charlie)] == ["Manille coinchée en 121"]
    assert give_up_game(club, 2, upon=1).offered is False


def test_members_are_offered_the_games_of_their_clubs_and_of_no_other(
    club: Club, other_club: Club, charlie: User, dora: User
) -> None:
    change_house_rules(club, SILENT, upon=0)
    change_house_rules(other_club, HouseGame("parlee", {}, "La Parlée"), upon=0)
    factories.a_member(factories.a_club("Autre", "autre"), charlie)

    assert [game.key for game in offered_to(charlie)] == ["autre.1", "tapis-verts.1", "tapis-verts.2"]
    assert [game.key for game in offered_to(dora)] == ["trois-rois.1"]


def test_queries_do_not_grow_with_clubs_and_games(club: Club, charlie: User) -> None:
    counts = []
    for number in range(2, 5):
        adopt(club, "muette_68", f"Le {number}", number)
        factories.a_member(factories.a_club(f"Club {number}", f"club-{number}"), charlie)
        for read in (lambda: offered_games(club), lambda: offered_to(charlie)):
            with CaptureQueriesContext(connection) as queries:
                assert all(game.version.game_url and game.rules for game in read())
            counts.append(len(queries))

    assert counts == [1, 2] * 3


@pytest.mark.django_db(transaction=True)
def test_site_of_before_keeps_its_versions(transactional_db: None) -> None:
    club = factories.a_club()
    call_command("migrate", "scoring", "0001_initial", verbosity=0)
    guards.uninstall()  # those of today speak of columns of today
    earlier = MigrationExecutor(connection).loader.project_state(("scoring", "0001_initial"))
    for number, target in ((0, 121), (1, 101)):
        earlier.apps.get_model("scoring", "HouseRules").objects.create(
            club_id=club.pk, number=number, name="", variant="coinchee_121", settings={"target": target}
        )

    call_command("migrate", verbosity=0)

    kept = club.house_rules.values_list("game", "number", "offered", "settings__target")
    assert list(kept) == [(1, 1, True, 101), (1, 0, True, 121)]
    assert guards.missing() == []
    with pytest.raises(IntegrityError), transaction.atomic():
        club.house_rules.update(offered=True)
