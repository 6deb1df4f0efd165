"""The club trophy, on figures small enough to check by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.steps.games import a_game, evenings
from tournaments.ranking.clubs import ClubShare, club_shares
from tournaments.ranking.games import Outcome


def shares(rows: tuple[ClubShare, ...]) -> list[tuple[int | None, str, int, Fraction, int]]:
    return [(row.rank, row.club, row.delegates, row.won, row.played) for row in rows]


def test_share_of_the_games_decides_and_not_their_number() -> None:
    games = [a_game("1+3 2+4", 101, 60), a_game("1+5 2+3", 101, 90), a_game("1+6 5+4", 50, 101)]

    rows = club_shares({1: "Heule", 3: "Heule", 5: "Izegem"}, games)

    assert shares(rows) == [(1, "Izegem", 1, 2, 2), (2, "Heule", 2, 3, 5)]


def test_eighteen_of_twenty_five_are_seventy_two_per_cent() -> None:
    delegates = dict.fromkeys(range(1, 6), "Roeselare")
    games = [
        a_game(f"{number} 9", *((101, 0) if game < 18 else (0, 101)))
        for game in range(25)
        for number in [game % 5 + 1]
    ]

    [row] = club_shares(delegates, games)

    assert (row.delegates, row.won, row.played, row.share) == (5, 18, 25, Fraction(72, 100))


def test_clubs_of_the_same_share_are_level_and_listed_by_name() -> None:
    games = [a_game("1 2", 101, 0), a_game("3 4", 101, 0), a_game("3 4", 0, 101), a_game("1 5", 0, 101)]

    rows = club_shares({1: "Menen", 3: "Bruges", 2: "Viry"}, games)

    assert [(row.rank, row.club) for row in rows] == [(1, "Bruges"), (1, "Menen"), (3, "Viry")]


def test_too_few_delegates_have_no_rank_and_who_has_not_played_is_none() -> None:
    rows = club_shares(
        {1: "Menen", 2: "Viry", 3: "Viry", 8: "Menen"}, [a_game("1 2", 101, 0), a_game("3 4", 1, 0)], fewest=2
    )

    assert shares(rows) == [(1, "Viry", 2, 1, 2), (None, "Menen", 1, 1, 1)]


def test_marks_a_game_decide_where_the_average_does_and_not_the_games_won() -> None:
    games = [a_game("1 2", 101, 90), a_game("3 2", 101, 80), a_game("1 3", 60, 101)]
    clubs = {1: "Heule", 2: "Izegem", 3: "Menen"}

    rows = club_shares(clubs, games, by_average=True)

    assert [(row.rank, row.club, row.marks, row.average) for row in rows] == [
        (1, "Menen", 202, 101),
        (2, "Izegem", 170, 85),
        (3, "Heule", 161, Fraction(161, 2)),
    ]
    assert [row.club for row in club_shares(clubs, games)] == ["Menen", "Heule", "Izegem"]


def test_every_game_counts_the_same_whoever_of_the_club_played_it() -> None:
    games = [a_game("1 9", 100, 0), a_game("1 9", 100, 0), a_game("1 9", 100, 0), a_game("2 9", 20, 100)]

    [row] = club_shares({1: "Heule", 2: "Heule"}, games, by_average=True)

    assert (row.average, row.played) == (80, 4)  # and not 60, the mean of 100 and 20


def test_fault_comes_off_the_marks_of_its_author_alone() -> None:
    game = replace(a_game("1+2 3+4", 101, 60), charges={1: 20})

    rows = club_shares({1: "Heule", 2: "Izegem"}, [game], by_average=True)

    assert [(row.club, row.marks) for row in rows] == [("Izegem", 101), ("Heule", 81)]


CLUBS = st.dictionaries(st.integers(1, 12), st.sampled_from(("Heule", "Izegem", "Menen", "Viry")))
BOTH_WAYS = pytest.mark.parametrize("by_average", [False, True])


def obvious(
    clubs: dict[int, str], games: list[Outcome], fewest: int, *, by_average: bool
) -> set[tuple[int | None, str, int, Fraction]]:
    """Club by club and game by game: its delegates who have played, what they have, and how many are better."""
    figures: dict[str, tuple[int, Fraction]] = {}
    for club in set(clubs.values()):
        had, here = [], set()
        for game in games:
            for at, side in enumerate(game.sides):
                for number in side:
                    if clubs.get(number) == club:
                        here.add(number)
                        had.append(
                            game.marks[at] - game.charges.get(number, 0) if by_average else game.won[at]
                        )
        figures[club] = len(here), Fraction(sum(had), len(had)) if had else Fraction(0)
    ranked = [figure for delegates, figure in figures.values() if delegates >= fewest]
    return {
        (1 + sum(other > own for other in ranked) if delegates >= fewest else None, club, delegates, own)
        for club, (delegates, own) in figures.items()
    }


def told(rows: tuple[ClubShare, ...], *, by_average: bool) -> list[tuple[int | None, str, int, Fraction]]:
    return [(row.rank, row.club, row.delegates, row.average if by_average else row.share) for row in rows]


@examples(25)
@BOTH_WAYS
@given(evening=evenings(), clubs=CLUBS, fewest=st.integers(1, 4), data=st.data())
def test_clubs_are_ranked_as_a_slow_count_says_whatever_came_first(
    by_average: bool,
    evening: tuple[list[int], list[Outcome]],
    clubs: dict[int, str],
    fewest: int,
    data: st.DataObject,
) -> None:
    games = [
        replace(game, charges=data.draw(st.dictionaries(st.sampled_from(game.sides[0]), st.integers(0, 50))))
        for game in evening[1]
    ]
    shuffled = dict(data.draw(st.permutations(list(clubs.items()))))

    rows = club_shares(clubs, games, fewest=fewest, by_average=by_average)
    again = club_shares(shuffled, data.draw(st.permutations(games)), fewest=fewest, by_average=by_average)

    said = told(rows, by_average=by_average)
    assert set(said) == obvious(clubs, games, fewest, by_average=by_average)
    assert said == sorted(said, key=lambda one: (one[0] is None, one[0] or -one[3], one[1]))
    assert again == rows


@examples(30)
@BOTH_WAYS
@given(evening=evenings(), clubs=CLUBS)
def test_other_names_in_the_same_order_change_nothing_but_the_names(
    by_average: bool, evening: tuple[list[int], list[Outcome]], clubs: dict[int, str]
) -> None:
    renamed = {number: f"Club {name}" for number, name in clubs.items()}

    ours = club_shares(clubs, evening[1], by_average=by_average)
    theirs = club_shares(renamed, evening[1], by_average=by_average)

    assert theirs == tuple(replace(row, club=f"Club {row.club}") for row in ours)


def test_shared_win_is_half_a_game() -> None:
    half = Outcome(((1,), (2,)), (60, 60), (Fraction(1, 2), Fraction(1, 2)))

    assert [row.share for row in club_shares({1: "Menen"}, [half])] == [Fraction(1, 2)]


def test_game_of_a_pair_is_one_game_and_half_of_it_for_each_of_two_clubs() -> None:
    games = [a_game("1 2", 101, 60), a_game("3 1", 90, 40)]
    clubs = {1: ("Heule", "Izegem"), 2: ("Heule", "Heule"), 3: ("Izegem", "Menen")}

    rows = club_shares(clubs, games)

    assert shares(rows) == [
        (1, "Menen", 1, Fraction(1, 2), Fraction(1, 2)),
        (2, "Izegem", 2, Fraction(1), Fraction(3, 2)),
        (3, "Heule", 3, Fraction(1, 2), 2),
    ]
    assert [row.marks for row in rows] == [45, Fraction(231, 2), Fraction(261, 2)]
    assert sum(row.played for row in rows) == 2 * len(games)
