"""How far the planned rounds go before somebody meets again: said before the first one is drawn."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.names import english
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_round
from tournaments.cuts.movements import rounds_of_new_faces, say_meets_again

AGAIN = (
    "Rounds planned: 5. With 4 pairs there are new opponents for 3 at most: from round 4 of this stage on, some meet"
    " again. In a tournament in which everybody meets everybody, each meets each other one once."
)


@pytest.mark.parametrize(
    ("entries", "per_table", "rounds"),
    [
        (2, 2, 1),
        (3, 2, 3),
        (4, 2, 3),
        (5, 2, 5),
        (6, 2, 5),
        (8, 4, 2),
        (9, 4, 3),
        (12, 4, 3),
        (16, 4, 5),
        (6, 3, 2),
    ],
)
def test_new_faces_last_as_long_as_there_are_twos_who_have_not_met(
    entries: int, per_table: int, rounds: int
) -> None:
    assert rounds_of_new_faces(entries, per_table) == rounds


def test_more_rounds_than_opponents_are_told_where_they_are_planned_and_on_the_desk(
    club: Club, alice: User
) -> None:
    tournament, client = a_stage(club, "swiss", entries=4, rounds=5), english(alice)
    shown = [tournament.get_absolute_url(), desk_address(tournament, "stages")]

    assert [AGAIN in sheet_pages.text(client.get(page)) for page in shown] == [True, True]

    a_round(tournament)
    assert [AGAIN in sheet_pages.text(client.get(page)) for page in shown] == [False, False]


@pytest.mark.parametrize(
    ("key", "entries", "rounds", "told"),
    [
        ("swiss", 4, 3, False),
        ("swiss", 4, 0, False),
        ("swiss", 5, 6, True),
        ("lot_apart", 8, 3, True),
        ("lot_apart", 8, 2, False),
        ("lot", 8, 9, False),
    ],
)
def test_nothing_is_told_where_nobody_has_to_meet_again_or_nobody_is_kept_from_it(
    club: Club, key: str, entries: int, rounds: int, told: bool
) -> None:
    stage = a_stage(club, key, entries=entries, rounds=rounds).stages.get()

    with override("en"):
        said = say_meets_again(stage, entries)

    assert (bool(said), "everybody meets everybody" in said) == (told, told and key == "swiss")
