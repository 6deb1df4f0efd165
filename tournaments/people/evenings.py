"""The evenings whose games are in books, and the figures of a player or a pair evening by evening.
Tested in tests/tournaments/people/test_views.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q, QuerySet

from clubs.models import Club, Player, Season, Session
from tournaments.models import GameBook, Placing, Substitution
from tournaments.people.books import open_books, read_games
from tournaments.ranking.company import PlayedGame, Record, by_evening
from tournaments.standings.decision_words import say_figure

LAST_EVENINGS = 12
"""How many evenings a form curve has at most."""


@dataclass(frozen=True)
class Library:
    """Some books of a club: their games by time, and the evening of each."""

    games: tuple[PlayedGame, ...]
    sessions: dict[int, Session]


def library_of(club: Club, player: Player | None = None) -> Library:
    """The books of the club, or those that `player` may be in. One query."""
    books = _of_player(club, player) if player else open_books(club)
    rows = list(books.select_related("tournament__session__season"))
    return Library(
        tuple(read_games(rows)), {book.tournament.session_id: book.tournament.session for book in rows}
    )


def _of_player(club: Club, player: Player) -> QuerySet[GameBook]:
    seated = Placing.objects.filter(player=player).values("round__stage__tournament")
    stood_in = Substitution.objects.filter(player=player).values("pairing__round__stage__tournament")
    return open_books(club).filter(Q(tournament__in=seated) | Q(tournament__in=stood_in))


@dataclass(frozen=True)
class RecordFigures:
    """A record as a page shows it."""

    record: Record

    @property
    def played(self) -> int:
        return self.record.played

    @property
    def won(self) -> str:
        """« 18½ »."""
        return say_figure(self.record.won)

    @property
    def percent(self) -> int:
        """The part that was won, a half up."""
        return percent(self.record.share)

    @property
    def difference(self) -> int:
        return self.record.difference


def percent(share: Fraction) -> int:
    """A share in whole per cent, a half up."""
    return int(100 * share + Fraction(1, 2))


@dataclass(frozen=True)
class EveningRow(RecordFigures):
    """An evening of a player or a pair."""

    session: Session


@dataclass(frozen=True)
class SeasonFigures(RecordFigures):
    """A season of a player: how many evenings, and what they came to."""

    season: Season
    evenings: int


def evening_rows(library: Library, played: Iterable[tuple[PlayedGame, int]]) -> list[EveningRow]:
    """The evenings of these games, the last one last."""
    rows = [EveningRow(record, library.sessions[pk]) for pk, record in by_evening(played).items()]
    return sorted(rows, key=lambda row: (row.session.starts_at, row.session.pk))


def season_rows(rows: Iterable[EveningRow]) -> list[SeasonFigures]:
    """The same by season, the last one first."""
    by_season: dict[Season, list[Record]] = {}
    for row in rows:
        by_season.setdefault(row.session.season, []).append(row.record)
    seasons = [SeasonFigures(_sum(records), season, len(records)) for season, records in by_season.items()]
    return sorted(seasons, key=lambda row: row.season.starts, reverse=True)


def _sum(records: Sequence[Record]) -> Record:
    return Record(
        played=sum(record.played for record in records),
        won=sum((record.won for record in records), Fraction(0)),
        marks_for=sum(record.marks_for for record in records),
        marks_against=sum(record.marks_against for record in records),
    )
