"""Ratings of players from games in changing partnerships, replayed from the first game to the last.

The mathematics is that of openskill (Weng and Lin 2011, the Plackett-Luce model): a player is a strength and how
uncertain it is; a side is the sum of its players. A game moves both by how surprising its result was. Marks do not
count, only who won: a game that is shared is a draw. The floats stay in here; what is told are whole points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from tournaments.ranking.company import PlayedGame, in_order

SCALE = 60
"""Points for one unit of strength: who is new stands at 25 units, 1,500 points."""
SURE_AFTER = 30
"""House rule: until so many games a rating is provisional, and has no rank: about ten evenings of three games."""
WITHIN = 2
"""So many deviations on either side: the strength is in between in about 19 cases of 20, if the model is right."""


@dataclass(frozen=True)
class Rating:
    """A player in points: the best guess, and between which two figures it is almost surely; after how many games.

    `history` is the best guess after each evening of the player: the evening, low, points, high.
    """

    points: int
    low: int
    high: int
    games: int
    history: tuple[tuple[int, int, int, int], ...] = ()

    @property
    def is_provisional(self) -> bool:
        return self.games < SURE_AFTER


def rate(games: Iterable[PlayedGame]) -> dict[int, Rating]:
    """The rating of everybody who played in `games`, by number; the order in which they come never matters.

    A game is rated after those that began before it, evening by evening.
    """
    model = PlackettLuce()
    strengths: dict[int, PlackettLuceRating] = {}
    played: dict[int, int] = {}
    history: dict[int, list[tuple[int, int, int, int]]] = {}
    for evening, tonight in groupby(in_order(games), key=lambda game: game.evening):
        here: set[int] = set()
        for game in tonight:
            _rate_game(model, strengths, game)
            here.update(*game.sides)
            for number in (player for side in game.sides for player in side):
                played[number] = played.get(number, 0) + 1
        for number in here:
            history.setdefault(number, []).append((evening, *_told(strengths[number])))
    return {number: _rating(strengths[number], played[number], history[number]) for number in sorted(played)}


def _rate_game(model: PlackettLuce, strengths: dict[int, PlackettLuceRating], game: PlayedGame) -> None:
    """Move everybody of a game; sides that took the same part of the win are level."""
    teams = [[strengths.get(player) or model.rating() for player in side] for side in game.sides]
    shares = sorted(set(game.won), reverse=True)
    ranks: list[float] = [shares.index(part) + 1 for part in game.won]
    for side, rated in zip(game.sides, model.rate(teams, ranks=ranks), strict=True):
        strengths.update(zip(side, rated, strict=True))


def _told(strength: PlackettLuceRating) -> tuple[int, int, int]:
    """Low, best guess and high, in points."""
    spread = WITHIN * strength.sigma
    low, points, high = (
        round(SCALE * at) for at in (strength.mu - spread, strength.mu, strength.mu + spread)
    )
    return low, points, high


def _rating(strength: PlackettLuceRating, games: int, history: list[tuple[int, int, int, int]]) -> Rating:
    low, points, high = _told(strength)
    return Rating(points, low, high, games, tuple(history))


def ranks_of(ratings: Mapping[int, Rating]) -> dict[int, int]:
    """The ranks of those whose rating is no longer provisional; who has the same points shares one (1, 2, 2, 4)."""
    points = sorted((rating.points for rating in ratings.values() if not rating.is_provisional), reverse=True)
    return {
        number: points.index(rating.points) + 1
        for number, rating in ratings.items()
        if not rating.is_provisional
    }
