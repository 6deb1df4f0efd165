"""The games of a club in its file: all of them go along; a file of before there were several holds the usual one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from tests import factories
from tests.steps.two_sites import filed_once, restored
from tournaments.club_file.faults import BadFile
from tournaments.club_file.layout import lay_out

pytestmark = pytest.mark.django_db
Row = dict[str, Any]


def several_games() -> Club:
    """A club with a usual game, one beside it, and one that was given up."""
    club = factories.a_club()
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0)
    change_house_rules(club, HouseGame("muette_68", {"target": 60}, "La Muette", 2), upon=0)
    change_house_rules(club, HouseGame("parlee", {}, "La Parlée", 3), upon=0)
    give_up_game(club, 3, upon=1)
    return club


def versions(club: Club) -> list[tuple[int, int, str, bool]]:
    return list(club.house_rules.values_list("game", "number", "name", "offered"))


def changed(change: Callable[[list[Row]], object]) -> bytes:
    """The file with other rows of the rules, and checksums that fit them."""
    tables = {
        label: table["rows"] for label, table in json.loads(filed_once(several_games))["tables"].items()
    }
    change(tables["scoring.houserules"])
    return lay_out(list(tables.items()))


def test_every_game_goes_along_with_its_versions() -> None:
    club = restored(filed_once(several_games))

    assert versions(club) == [
        (1, 1, "", True),
        (1, 0, "", True),
        (2, 1, "La Muette", True),
        (3, 2, "La Parlée", False),
        (3, 1, "La Parlée", True),
    ]
    assert club.house_rules.get(game=2).settings == {"target": 60}


def test_file_of_before_holds_versions_of_the_usual_game() -> None:
    def before(rows: list[Row]) -> None:
        rows[:] = [
            {name: value for name, value in row.items() if name not in ("game", "offered")}
            for row in rows
            if row["game"] == 1
        ]

    club = restored(changed(before))

    assert versions(club) == [(1, 1, "", True), (1, 0, "", True)]


@pytest.mark.parametrize("wrong", [{"name": ""}, {"number": 0}, {"game": 0}, {"game": 1, "offered": False}])
def test_game_that_cannot_be_is_refused(wrong: Row) -> None:
    data = changed(lambda rows: rows[-1].update(wrong))

    with pytest.raises(BadFile) as refused:
        restored(data)

    assert (refused.value.code, Club.objects.count()) == ("refused", 0)
