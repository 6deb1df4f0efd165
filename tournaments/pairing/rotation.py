"""Who plays with whom at one table, game after game."""

from __future__ import annotations

from collections.abc import Sequence

# The first seat, the one who writes, stays; in three games everybody partners everybody once.
_THREE_PARTNERS = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
MOST_GAMES = 12


def two_against_two(seat_sides: Sequence[str]) -> bool:
    """Whether a table has four seats whose opposite ones play together.

    >>> two_against_two("ABAB"), two_against_two("ABC")
    (True, False)
    """
    return len(seat_sides) == 4 and seat_sides[:2] == seat_sides[2:] and seat_sides[0] != seat_sides[1]


def seatings(seat_sides: Sequence[str], *, games: int, fixed_partners: bool) -> tuple[tuple[int, ...], ...]:
    """For each game, the seats in playing order, at a table where `seat_sides` names the side of each place.

    Partners change only at tables of two against two, and only where no fixed pairs play.

    >>> seatings("ABAB", games=4, fixed_partners=False)
    ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2), (0, 1, 2, 3))
    >>> seatings("ABC", games=2, fixed_partners=False)
    ((0, 1, 2), (0, 1, 2))
    """
    if two_against_two(seat_sides) and not fixed_partners:
        return tuple(_THREE_PARTNERS[game % 3] for game in range(games))
    return (tuple(range(len(seat_sides))),) * games
