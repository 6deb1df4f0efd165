"""The page of a player and of a pair: what their games come to, and with whom.
Tested in tests/tournaments/people/test_views.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from clubs.models import Player, Session
from clubs.models.names import search_key
from tournaments.entries.faces import Face, Faces
from tournaments.people.evenings import (
    LAST_EVENINGS,
    EveningRow,
    Library,
    RecordFigures,
    SeasonFigures,
    evening_rows,
    season_rows,
)
from tournaments.ranking.company import (
    NOTHING,
    PlayedGame,
    Record,
    Tally,
    best_deal,
    games_between,
    games_of,
    games_of_pair,
    longest_run,
    opponents_of,
    partners_of,
    record_of,
    tally_of,
)

Took = Sequence[tuple[PlayedGame, int]]


@dataclass(frozen=True)
class CompanyRow(RecordFigures):
    """Somebody one played with or against; `address` leads to the page of the two, "" where there is none."""

    face: Face
    address: str = ""


@dataclass(frozen=True)
class StreakRow:
    """The longest run: how many games, from which evening to which."""

    length: int
    first: Session
    last: Session


@dataclass(frozen=True)
class DealRow:
    """The deal that brought most, and when."""

    marks: int
    session: Session


class Story:
    """What some games say of those who played them: one player, or two on one side."""

    def __init__(self, library: Library, faces: Faces, players: Sequence[int], took: Took) -> None:
        self.library, self.faces, self.players, self.took = library, faces, players, took

    @cached_property
    def figures(self) -> RecordFigures:
        return RecordFigures(record_of(self.took))

    @cached_property
    def evenings(self) -> list[EveningRow]:
        return evening_rows(self.library, self.took)

    @property
    def form(self) -> list[EveningRow]:
        """The last evenings, the latest last."""
        return self.evenings[-LAST_EVENINGS:]

    @property
    def seasons(self) -> list[SeasonFigures]:
        return season_rows(self.evenings)

    @cached_property
    def opponents(self) -> list[CompanyRow]:
        return company_rows(self.faces, opponents_of(self.players, self.library.games))

    @property
    def run(self) -> StreakRow | None:
        run, sessions = longest_run(self.took), self.library.sessions
        return StreakRow(run.length, sessions[run.first], sessions[run.last]) if run.length > 1 else None

    @property
    def deal(self) -> DealRow | None:
        best = best_deal(self.took)
        return DealRow(best.marks, self.library.sessions[best.game.evening]) if best else None

    @cached_property
    def doubled(self) -> Tally | None:
        """The doubled deals that were won, and lost; None where the sheets tell of none."""
        tally = tally_of(game.doubled[side] for game, side in self.took)
        return None if tally == NOTHING else tally

    @cached_property
    def contracts(self) -> Tally | None:
        tally = tally_of(game.contracts[side] for game, side in self.took)
        return None if tally == NOTHING else tally


class PlayerStory(Story):
    """A player; `face` is the name that the reader may see."""

    def __init__(self, library: Library, faces: Faces, player: Player) -> None:
        super().__init__(library, faces, [player.number], list(games_of(player.number, library.games)))
        self.face = faces.by_number[player.number]

    @cached_property
    def partners(self) -> list[CompanyRow]:
        records = partners_of(self.face.number, self.library.games)
        return company_rows(
            self.faces, records, lambda other: self.faces.pair_address(self.face.number, other.number)
        )


class PairStory(Story):
    """Two players on one side, and `between` what the first did against the second."""

    def __init__(self, library: Library, faces: Faces, first: int, second: int) -> None:
        super().__init__(library, faces, [first, second], list(games_of_pair(first, second, library.games)))
        self.pair = [faces.by_number[first], faces.by_number[second]]
        self.between = RecordFigures(record_of(games_between(first, second, library.games)))


def company_rows(
    faces: Faces, records: Mapping[int, Record], address: Callable[[Face], str] = attrgetter("address")
) -> list[CompanyRow]:
    """The people of `found` whom the reader may see, those of most games first; each leads to its `address`."""
    rows = [
        CompanyRow(record, face, address(face))
        for number, record in records.items()
        if (face := faces.find(number))
    ]
    return sorted(rows, key=lambda row: (-row.played, search_key(row.face.name), row.face.number))
