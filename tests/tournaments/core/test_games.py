"""Who plays with whom at a table: while sides last they are said, and lists have a line for each."""

import pytest

from clubs.models import Club
from scoring.rulebook.variants import VARIANTS
from scoring.rules.sides import in_lines
from tests.steps.league import a_league
from tests.steps.tournament_evening import a_tournament
from tournaments.core.games import lasting_sides, sides_of
from tournaments.models import EntryKind, Tournament
from tournaments.pairing.rotation import two_against_two

PARTNERS = ((0, 2), (1, 3))
FOUR = ("Anne D.", "Luc M.", "Béa T.", "Tom K.")


def plain(lines: tuple[str, ...]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


@pytest.mark.parametrize(
    ("kind", "games", "sides"),
    [
        (EntryKind.PLAYER, 1, PARTNERS),
        (EntryKind.PLAYER, 2, ()),
        (EntryKind.PLAYER, 3, ()),
        (EntryKind.PAIR, 1, PARTNERS),
        (EntryKind.PAIR, 3, PARTNERS),
    ],
)
def test_sides_last_where_nobody_changes_partners(
    club: Club, kind: str, games: int, sides: tuple[tuple[int, ...], ...]
) -> None:
    assert lasting_sides(a_tournament(club, 0, kind=kind, games=games)) == sides


def test_sides_last_in_a_league(club: Club) -> None:
    assert lasting_sides(a_league(club, 2)) == PARTNERS


def test_every_form_for_players_has_the_sides_of_its_only_game() -> None:
    for variant in VARIANTS:
        once, thrice = (
            Tournament(variant=variant.key, settings={}, games_per_table=games) for games in (1, 3)
        )
        assert lasting_sides(once) == sides_of(once)
        assert lasting_sides(thrice) == (() if two_against_two(variant.seat_sides) else sides_of(thrice))


def test_lines_have_partners_together() -> None:
    assert plain(in_lines(FOUR, PARTNERS)) == ["Anne D. & Béa T.", "– Luc M. & Tom K."]
    assert plain(in_lines(FOUR, PARTNERS, name_by_name=True)) == [
        "Anne D.",
        "& Béa T.",
        "– Luc M.",
        "& Tom K.",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_names_stay_in_order_of_seat_where_there_are_no_such_sides(seats: int) -> None:
    names = tuple(f"Anne {seat}" for seat in range(seats))

    assert in_lines(names, ()) == names
    if seats != 4:
        assert in_lines(names, PARTNERS) == names
