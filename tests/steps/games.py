"""Games and meetings by numbers alone, as the engines of rankings take them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from tournaments.ranking.company import PlayedGame
from tournaments.ranking.games import Outcome, won_by
from tournaments.ranking.league import Meeting

PLAYERS = range(1, 7)


@st.composite
def game_in_company(draw: st.DrawFn) -> PlayedGame:
    """Two pairs, or three or four who play each for himself; won, or shared by all."""
    people = draw(st.permutations(PLAYERS))
    sides = draw(st.sampled_from([(2, 2), (1, 1, 1), (1, 1, 1, 1)]))
    seats = iter(people)
    told = tuple(tuple(next(seats) for _seat in range(size)) for size in sides)
    winner = draw(st.integers(0, len(sides)))
    won = [Fraction(index == winner) for index in range(len(sides))]
    if winner == len(sides):
        won = [Fraction(1, len(sides))] * len(sides)
    marks = draw(st.lists(st.integers(0, 30), min_size=len(sides), max_size=len(sides)))
    evening = draw(st.integers(1, 3))
    return PlayedGame(evening, f"{evening}-{draw(st.integers(0, 2))}", (), told, tuple(marks), tuple(won))


def met(home: int, away: int, games: tuple[int, int], marks: tuple[int, int] = (0, 0)) -> Meeting:
    """A meeting that is over: 3 points for a win, 1 for a draw."""
    left, right = games
    points = (1, 1) if left == right else (3, 0) if left > right else (0, 3)
    return Meeting((home, away), (Fraction(left), Fraction(right)), marks, left + right, points)


def a_game(sides: str, left: int, right: int) -> Outcome:
    """`a_game("1+3 2+4", 101, 60)`: entries 1 and 3 beat entries 2 and 4."""
    pairs = tuple(tuple(map(int, side.split("+"))) for side in sides.split())
    winner = None if left == right else int(right > left)
    return Outcome(pairs, (left, right), won_by(winner, 2))


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[int], list[Outcome]]:
    """Up to 12 entries and the games they played, two against two."""
    numbers = draw(st.lists(st.integers(1, 99), min_size=4, max_size=12, unique=True))
    games = []
    for _ in range(draw(st.integers(0, 12))):
        a, b, c, d = draw(st.permutations(numbers))[:4]
        left, right = draw(st.tuples(st.integers(0, 130), st.integers(0, 130)))
        winner = draw(st.sampled_from([0, 1])) if left != right else None
        games.append(Outcome(((a, c), (b, d)), (left, right), won_by(winner, 2)))
    return numbers, games
