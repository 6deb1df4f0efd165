"""The round robin: the published tables, and what they promise for any number of sides."""

from collections import Counter
from itertools import combinations, groupby

import pytest

from tests.steps.cells import every_cell
from tests.tournaments.pairing.movements.berger import TABLES, published
from tournaments.pairing.movements import Turn, seated
from tournaments.pairing.movements.circle import circle

SIDES = [*range(2, 61), 99]


def homes(movement: tuple[Turn, ...], side: int) -> str:
    """How `side` played, round by round: H, A, or a dash when it sat out."""
    return "".join(
        "-" if side in turn.byes else "H" if side in [home for home, _away in turn.tables] else "A"
        for turn in movement
    )


@pytest.mark.parametrize("sides", TABLES)
def test_circle_is_the_published_table(sides: int) -> None:
    assert [list(turn.tables) for turn in circle(sides)] == published(sides)


@pytest.mark.parametrize("sides", TABLES)
def test_odd_circle_is_the_published_table_without_the_last(sides: int) -> None:
    without = [[table for table in turn if sides not in table] for turn in published(sides)]
    out = [{*table} - {sides} for turn in published(sides) for table in turn if sides in table]

    odd = circle(sides - 1)

    assert [list(turn.tables) for turn in odd] == without
    assert [set(turn.byes) for turn in odd] == out


@pytest.mark.parametrize("sides", TABLES)
def test_published_tables_follow_the_rule_of_sums(sides: int) -> None:
    """In round r the numbers at a table add up to r + 1, and the smaller is at home if their sum is odd."""
    for number, turn in enumerate(published(sides), start=1):
        for home, away in turn:
            if sides in (home, away):
                other = home + away - sides
                assert (2 * other - number - 1) % (sides - 1) == 0
                assert (home == other) == (other <= sides // 2)
            else:
                assert (home + away - number - 1) % (sides - 1) == 0
                assert (home < away) == ((home + away) % 2 == 1)


@every_cell("sides", SIDES)
def test_everybody_meets_everybody_once(sides: int) -> None:
    movement = circle(sides)

    met = Counter(frozenset(table) for turn in movement for table in turn.tables)

    assert met == Counter(map(frozenset, combinations(range(1, sides + 1), 2)))
    for turn in movement:
        assert sorted([*turn.byes, *(side for table in turn.tables for side in table)]) == [
            *range(1, sides + 1)
        ]


@every_cell("sides", SIDES)
def test_homes_and_aways_differ_by_one_at_most(sides: int) -> None:
    movement = circle(sides)

    for side in range(1, sides + 1):
        played = Counter(homes(movement, side))
        assert abs(played["H"] - played["A"]) == (0 if sides % 2 else 1)
        assert played["-"] == sides % 2


@every_cell("sides", SIDES)
def test_twice_is_once_at_home_and_once_away(sides: int) -> None:
    movement = circle(sides, twice=True)

    met = Counter(table for turn in movement for table in turn.tables)

    ordered = {(one, other) for one in range(1, sides + 1) for other in range(1, sides + 1) if one != other}
    assert met == Counter(ordered)


@every_cell("sides", SIDES[1:])
def test_twice_nobody_is_three_times_running_at_home(sides: int) -> None:
    movement = circle(sides, twice=True)

    longest = max(
        len(list(run)) for side in range(1, sides + 1) for _where, run in groupby(homes(movement, side))
    )

    assert longest == 2


def test_one_side_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="two sides"):
        circle(1)


def test_seats_take_entries_in_their_order() -> None:
    movement = seated(circle(5), [50, 10, 40, 20, 30])

    assert movement[0] == Turn(((10, 30), (40, 20)), byes=(50,))


@pytest.mark.parametrize(
    ("order", "said"), [([1, 2], "places"), ([1, 2, 2], "twice"), ([1, 2, 3, 4], "places")]
)
def test_wrong_numbers_of_entries_are_refused(order: list[int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        seated(circle(3), order)
