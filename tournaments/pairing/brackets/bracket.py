"""What every bracket is: matches that name their two sources, and a ranking that names who ends where.

A bracket never changes. What has been played is kept beside it, as results: the number of a match, who won it and
who lost it. Everything else follows from the two, so that a result may be corrected at any time: one that is not
between the two entries that then meet counts for nothing, and the match is to be played again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum


@dataclass(frozen=True)
class Seed:
    """The entry at a place of the seeding: 1 is the best."""

    place: int


@dataclass(frozen=True)
class MatchWinner:
    """Who wins a match."""

    match: int


@dataclass(frozen=True)
class Loser:
    """Who loses a match; with `side`, only if it came there from source number `side` (0 or 1), else nobody."""

    match: int
    side: int | None = None


Source = Seed | MatchWinner | Loser
Results = Mapping[int, tuple[int, int]]  # match number: the entry that won, the entry that lost


class BracketPart(StrEnum):
    """The part of a bracket that a match belongs to."""

    MAIN = "main"
    LOSERS = "losers"
    CONSOLANTE = "consolante"
    PLACES = "places"
    FINAL = "final"


@dataclass(frozen=True)
class Match:
    """A match: its number, the turn of play it belongs to (both from 1), and where its sides come from.

    It may be open before its turn. With nobody on one side it is not played: the other side goes on.
    """

    number: int
    turn: int
    part: BracketPart
    sources: tuple[Source, Source]


@dataclass(frozen=True)
class Bracket:
    """Matches, each after those it names; who ends where; and the entry at each place of the seeding.

    `ranking` goes from the best place down: those of one group share their places.
    """

    matches: tuple[Match, ...]
    ranking: tuple[tuple[Source, ...], ...]
    entries: Mapping[Seed, int]


def open_matches(bracket: Bracket, results: Results) -> dict[int, tuple[int, int]]:
    """The matches that can be played now: number, and the two entries in the order of the sources."""
    seen = _Seen(bracket, results)
    return {
        match.number: (first, second)
        for match in bracket.matches
        for first, second in [seen.sides[match.number]]
        if isinstance(first, int) and isinstance(second, int) and seen.won[match.number] is None
    }


def sides_of(bracket: Bracket, results: Results) -> dict[int, tuple[int | None, int | None]]:
    """Who stands on each side of a match, None while that is not known; matches with nobody on a side are left out."""
    seen = _Seen(bracket, results)
    return {
        number: (_entry(first), _entry(second))
        for number, (first, second) in seen.sides.items()
        if _Nobody.NOBODY not in (first, second)
    }


def waiting(bracket: Bracket, results: Results) -> frozenset[int]:
    """The entries that have a match to play, whether it is open or waits for the other side."""
    met, won = sides_of(bracket, results), _Seen(bracket, results).won
    to_come = (sides for number, sides in met.items() if won[number] is None)
    return frozenset(who for sides in to_come for who in sides if who is not None)


def prospects(bracket: Bracket, results: Results) -> dict[int, tuple[int, bool]]:
    """By entry, the best group of the ranking that it can still reach, the first being 0, and whether it is there.

    Whoever has no further match to play has his group for good.
    """
    seen = _Seen(bracket, results)
    best = _best_groups(bracket)
    places: dict[int, tuple[int, bool]] = {}
    for number in waiting(bracket, results):
        matches = [match for match in bracket.matches if number in seen.sides[match.number]]
        places[number] = (best[matches[-1].number], False)
    for place, group in enumerate(bracket.ranking):
        there = (who for who in map(seen.who, group) if isinstance(who, int))
        places |= dict.fromkeys(there, (place, True))
    return places


def _best_groups(bracket: Bracket) -> dict[int, int]:
    """By match, the best group of the ranking to which it can lead."""
    best: dict[int, int] = {}
    ends = {source: place for place, group in enumerate(bracket.ranking) for source in group}
    ways: dict[int, list[int]] = {}
    for source, place in ends.items():
        if isinstance(source, MatchWinner | Loser):
            ways.setdefault(source.match, []).append(place)
    for match in reversed(bracket.matches):
        best[match.number] = min(ways.get(match.number, [len(bracket.ranking)]))
        for source in match.sources:
            if isinstance(source, MatchWinner | Loser):
                ways.setdefault(source.match, []).append(best[match.number])
    return best


class _Nobody(Enum):
    """A side to which no entry comes."""

    NOBODY = "nobody"


_Who = int | _Nobody | None  # the entry, nobody, or not known yet


class _Seen:
    """A bracket in the light of results: the sides of every match, and which of them won."""

    def __init__(self, bracket: Bracket, results: Results) -> None:
        self._entries = bracket.entries
        self.sides: dict[int, tuple[_Who, _Who]] = {}
        self.won: dict[int, int | None] = {}
        for match in bracket.matches:
            first, second = sides = (self.who(match.sources[0]), self.who(match.sources[1]))
            self.sides[match.number] = sides
            ways: dict[object, int] = {(first, second): 0, (second, first): 1}
            self.won[match.number] = ways.get(results.get(match.number))

    def who(self, source: Source) -> _Who:
        if isinstance(source, MatchWinner):
            return self._winner(self.sides[source.match], self.won[source.match])
        if isinstance(source, Loser):
            return self._loser(self.sides[source.match], self.won[source.match], source.side)
        return self._entries[source]

    @staticmethod
    def _winner(sides: tuple[_Who, _Who], won: int | None) -> _Who:
        if won is not None:
            return sides[won]
        if _Nobody.NOBODY in sides:
            return sides[1] if sides[0] is _Nobody.NOBODY else sides[0]
        return None

    @staticmethod
    def _loser(sides: tuple[_Who, _Who], won: int | None, side: int | None) -> _Who:
        if _Nobody.NOBODY in sides or (won is not None and side == won):
            return _Nobody.NOBODY
        return None if won is None else sides[1 - won]


def _entry(who: _Who) -> int | None:
    return who if isinstance(who, int) else None
