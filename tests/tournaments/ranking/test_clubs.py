"""The club trophy, on figures small enough to check by hand."""

from fractions import Fraction

from tests.tournaments.ranking.test_standings import a_game
from tournaments.ranking.clubs import ClubShare, club_shares
from tournaments.ranking.standings import Outcome


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


def test_shared_win_is_half_a_game() -> None:
    half = Outcome(((1,), (2,)), (60, 60), (Fraction(1, 2), Fraction(1, 2)))

    assert [row.share for row in club_shares({1: "Menen"}, [half])] == [Fraction(1, 2)]
