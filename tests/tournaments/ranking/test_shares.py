"""What each has of a result that several people brought about, on figures that can be added up by hand."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.season import SeasonResult
from tournaments.ranking.shares import CompanyShare, shared, together

WON, LOST = Fraction(1), Fraction(0)


def figures(found: dict[int, SeasonResult]) -> dict[int, tuple[int, int, int]]:
    return {player: (int(one.won), one.played, one.marks) for player, one in found.items()}


def test_who_sat_in_every_game_has_the_result_as_it_stands() -> None:
    result = SeasonResult(2, 8, Fraction(2), 2, 130)

    found = shared(result, [CompanyShare((1, 2), WON, 60), CompanyShare((1, 9), LOST, 10)], [2])

    assert found[1] == result  # with the bye that was worth a win and 60 marks
    assert figures(found) == {1: (2, 2, 130), 2: (2, 1, 120), 9: (0, 1, 10)}


def test_fault_costs_whoever_sat_where_it_was_made() -> None:
    parts = [CompanyShare((1, 2), WON, 60, charged=(0, 20)), CompanyShare((1, 9), LOST, 10, charged=(0, 5))]

    found = shared(SeasonResult(1, 2, WON, 2, 45), parts, [1, 2])

    assert figures(found) == {1: (1, 2, 70), 2: (1, 1, 40), 9: (0, 1, 5)}


def test_what_was_decided_about_one_alone_is_his() -> None:
    parts = [CompanyShare((1, 2), WON, 60), CompanyShare((1, 9), LOST, 10)]

    found = shared(SeasonResult(1, 2, WON, 2, 40), parts, [1, 2], {2: (-30, LOST)})

    assert figures(found) == {1: (1, 2, 70), 2: (1, 1, 30), 9: (0, 1, 10)}


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 1), st.integers(0, 99)), min_size=1, max_size=8))
def test_shares_of_one_seat_add_up_to_the_result(games: list[tuple[int, int, int]]) -> None:
    parts = [CompanyShare((who,), Fraction(won), marks) for who, won, marks in games]
    result = SeasonResult(
        1, 4, sum((one.won for one in parts), LOST), len(parts), sum(one.marks for one in parts)
    )

    found = shared(result, parts, [1, 2])

    assert together(list(found.values())) == result


def test_entries_of_one_competition_add_up_and_the_better_rank_counts() -> None:
    results = [
        SeasonResult(None, 8, LOST, 1, 5),
        SeasonResult(6, 8, WON, 2, 50),
        SeasonResult(3, 8, LOST, 1, 20),
    ]

    assert together(results) == SeasonResult(3, 8, WON, 4, 75)
    assert together(results[:1]) == results[0]
