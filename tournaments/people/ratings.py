"""The ratings of a club as they are kept, canonical JSON by number in the club, and as a page shows them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from clubs.models import Club, Session
from clubs.models.names import search_key
from tournaments.entries.faces import Face, Faces
from tournaments.models import ClubRatings
from tournaments.people.books import open_books
from tournaments.ranking.company import PlayedGame
from tournaments.ranking.ratings import SURE_AFTER, Rating, ranks_of, rate
from tournaments.standings.bodies import canonical

METHOD = "plackett-luce/1"
LAST_POINTS = 12
"""How many evenings a sparkline or a curve has at most."""


def ratings_body(games: Iterable[PlayedGame]) -> str:
    """The ratings replayed from all `games`: same games, same bytes."""
    players = {
        str(number): [rating.points, rating.low, rating.high, rating.games, list(map(list, rating.history))]
        for number, rating in rate(games).items()
    }
    return canonical({"method": METHOD, "players": players})


def counter_of(club: Club) -> int:
    """A digest, in 63 bits, of the club's open books and of when their evenings were: another one wherever a book is
    written, dropped or kept back, or an evening is moved. One query.
    """
    books = open_books(club).order_by("pk")
    played = books.values_list(
        "pk", "edition", "counter", "tournament__session", "tournament__session__starts_at"
    )
    text = json.dumps([[*numbers, starts_at.timestamp()] for *numbers, starts_at in played])
    return int.from_bytes(sha256(text.encode()).digest()[:8]) >> 1


def ratings_of(club: Club) -> dict[int, Rating] | None:
    """Everybody's rating as it is kept; None where the club does not rate its players. One query, nothing computed."""
    ratings = ClubRatings.objects.filter(club=club, is_on=True).first()
    if ratings is None:
        return None
    players = json.loads(ratings.body)["players"] if ratings.body else {}
    return {
        int(number): Rating(points, low, high, games, tuple((e, b, p, h) for e, b, p, h in history))
        for number, (points, low, high, games, history) in players.items()
    }


@dataclass(frozen=True)
class RatingRow:
    """A player on the page of ratings; `rank` is None while the rating is provisional."""

    face: Face
    rank: int | None
    rating: Rating

    @property
    def last_points(self) -> list[int]:
        """The guess after each of the last evenings, for a sparkline."""
        return [points for _evening, _low, points, _high in self.rating.history[-LAST_POINTS:]]

    @property
    def spoken(self) -> str:
        """The same for whoever hears the page."""
        return ", ".join(map(str, self.last_points))

    @property
    def missing(self) -> int:
        """How many games until it has a rank."""
        return max(SURE_AFTER - self.rating.games, 0)


def rating_rows(ratings: dict[int, Rating], faces: Faces) -> list[RatingRow]:
    """Those whom the reader may see: by rank, then by name those who have none yet.

    A rank counts everybody, seen or not: two readers never find somebody at two ranks.
    """
    ranks = ranks_of(ratings)
    rows = [
        RatingRow(face, ranks.get(number), rating)
        for number, rating in ratings.items()
        if (face := faces.find(number))
    ]
    return sorted(
        rows,
        key=lambda row: (row.rank is None, row.rank or 0, search_key(row.face.name), row.face.number),
    )


@dataclass(frozen=True)
class RatingStep:
    """A rating after an evening."""

    session: Session
    low: int
    points: int
    high: int


def rating_steps(rating: Rating, sessions: dict[int, Session]) -> list[RatingStep]:
    """The last evenings of a rating, of those that are in `sessions`."""
    return [
        RatingStep(sessions[evening], low, points, high)
        for evening, low, points, high in rating.history[-LAST_POINTS:]
        if evening in sessions
    ]
