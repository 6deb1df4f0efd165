"""Partners at one table."""

from itertools import combinations

from tournaments.pairing.rotation import seatings


def partners(seating: tuple[int, ...]) -> set[frozenset[int]]:
    a, b, c, d = seating
    return {frozenset({a, c}), frozenset({b, d})}


def test_in_three_games_everybody_partners_everybody_once() -> None:
    games = seatings("ABAB", games=3, fixed_partners=False)

    together = [pair for game in games for pair in partners(game)]

    assert sorted(map(sorted, together)) == [list(pair) for pair in combinations(range(4), 2)]


def test_who_writes_keeps_the_first_seat() -> None:
    assert [game[0] for game in seatings("ABAB", games=7, fixed_partners=False)] == [0] * 7


def test_pairs_keep_together() -> None:
    assert seatings("ABAB", games=2, fixed_partners=True) == ((0, 1, 2, 3), (0, 1, 2, 3))
