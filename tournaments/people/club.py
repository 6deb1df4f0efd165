"""The figures of a club: its evenings, who plays how much, which tables are never empty.
Tested in tests/tournaments/people/test_views.py."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from clubs.models import Session
from tournaments.entries.faces import Faces
from tournaments.people.company import CompanyRow, company_rows
from tournaments.people.evenings import LAST_EVENINGS, Library
from tournaments.ranking.company import Record

MOST_TABLES = 8


@dataclass(frozen=True)
class NightRow:
    """An evening of the club."""

    session: Session
    players: int
    games: int
    deals: int


@dataclass(frozen=True)
class ClubTable:
    """A table by its number, and what was played there."""

    number: int
    games: int
    deals: int


class ClubStory:
    """What the games of a club say of it as a whole."""

    def __init__(self, library: Library, faces: Faces) -> None:
        self.library, self.faces = library, faces

    @property
    def games(self) -> int:
        return len(self.library.games)

    @property
    def deals(self) -> int:
        return sum(game.deals for game in self.library.games)

    @property
    def player_count(self) -> int:
        return len(self._records)

    @cached_property
    def nights(self) -> list[NightRow]:
        """The evenings, the last one last."""
        people: dict[int, set[int]] = {}
        games, deals = Counter[int](), Counter[int]()
        for game in self.library.games:
            people.setdefault(game.evening, set()).update(*game.sides)
            games[game.evening] += 1
            deals[game.evening] += game.deals
        sessions = sorted(people, key=lambda pk: (self.library.sessions[pk].starts_at, pk))
        return [NightRow(self.library.sessions[pk], len(people[pk]), games[pk], deals[pk]) for pk in sessions]

    @property
    def last_nights(self) -> list[NightRow]:
        return self.nights[-LAST_EVENINGS:]

    @cached_property
    def tables(self) -> list[ClubTable]:
        """Those where most was played, the busiest first."""
        games, deals = Counter[int](), Counter[int]()
        for game in self.library.games:
            _stage, _round, table, _game = game.place
            games[table] += 1
            deals[table] += game.deals
        rows = [ClubTable(number, games[number], deals[number]) for number in games]
        return sorted(rows, key=lambda row: (-row.games, -row.deals, row.number))[:MOST_TABLES]

    @cached_property
    def people(self) -> list[CompanyRow]:
        """Whoever has played and may be seen, those who played most first."""
        return company_rows(self.faces, self._records)

    @cached_property
    def _records(self) -> dict[int, Record]:
        records: dict[int, Record] = {}
        for game in self.library.games:
            for side, numbers in enumerate(game.sides):
                for number in numbers:
                    records[number] = records.get(number, Record()).plus(game, side)
        return records

    @cached_property
    def doubled(self) -> int:
        """How many deals were doubled, where the sheets tell it: each was won by one side."""
        return sum(won for game in self.library.games for won, _lost in game.doubled)
