"""What a player's finished games come to: with whom, against whom, evening by evening. Nothing here is ranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

Tally = tuple[int, int]
"""How often something went well, and how often not."""
NOTHING: Tally = (0, 0)


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: of which evening, when it began, the numbers of the players on each side.

    `began` is any text that sorts by time, `place` tells games of the same moment apart (stage, round, table, game).
    By side: what it marked, the part of a win that it took, the marks of its best deal, the doubled deals that it won
    and lost, the contracts that it made and lost.
    """

    evening: int
    began: str
    place: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    won: tuple[Fraction, ...]
    deals: int = 0
    best: tuple[int | None, ...] = ()
    doubled: tuple[Tally, ...] = ()
    contracts: tuple[Tally, ...] = ()

    @property
    def order(self) -> tuple[object, ...]:
        """Sorts games by time; whatever else they say tells those of one moment apart, the order they came in never."""
        return self.began, self.place, self.evening, self.sides, self.marks, self.won

    def side_of(self, player: int) -> int | None:
        """The index of the side of `player`; None for who did not play."""
        return next((index for index, side in enumerate(self.sides) if player in side), None)


@dataclass(frozen=True)
class Record:
    """How many games, what was won of them, and the marks of both sides.

    House rule: with more than two sides, what the others marked is added up as the marks against.
    """

    played: int = 0
    won: Fraction = Fraction(0)
    marks_for: int = 0
    marks_against: int = 0

    @property
    def share(self) -> Fraction:
        """The part of the games that was won; 0 before the first."""
        return self.won / self.played if self.played else Fraction(0)

    @property
    def difference(self) -> int:
        return self.marks_for - self.marks_against

    def plus(self, game: PlayedGame, side: int) -> Record:
        """With `game` as its side `side` played it."""
        own = game.marks[side]
        return Record(
            self.played + 1,
            self.won + game.won[side],
            self.marks_for + own,
            self.marks_against + sum(game.marks) - own,
        )


@dataclass(frozen=True)
class RunOfGames:
    """Games in a row that were won whole: how many, in which evenings the first and the last."""

    length: int = 0
    first: int = 0
    last: int = 0


@dataclass(frozen=True)
class BestDeal:
    """The deal that brought most: its marks, and the game it was dealt in."""

    marks: int
    game: PlayedGame


def in_order(games: Iterable[PlayedGame]) -> tuple[PlayedGame, ...]:
    """The games by time, in whatever order they came."""
    return tuple(sorted(games, key=lambda game: game.order))


def games_of(player: int, games: Iterable[PlayedGame]) -> Iterator[tuple[PlayedGame, int]]:
    """The games that `player` took part in, each with the index of the side."""
    for game in games:
        side = game.side_of(player)
        if side is not None:
            yield game, side


def games_of_pair(first: int, second: int, games: Iterable[PlayedGame]) -> Iterator[tuple[PlayedGame, int]]:
    """The games that the two played on one side."""
    return ((game, side) for game, side in games_of(first, games) if second in game.sides[side])


def games_between(first: int, second: int, games: Iterable[PlayedGame]) -> Iterator[tuple[PlayedGame, int]]:
    """The games that the two played against each other, with the side of the `first`."""
    return (
        (game, side)
        for game, side in games_of(first, games)
        if second not in game.sides[side] and game.side_of(second) is not None
    )


def record_of(played: Iterable[tuple[PlayedGame, int]]) -> Record:
    """What these games come to."""
    record = Record()
    for game, side in played:
        record = record.plus(game, side)
    return record


def partners_of(player: int, games: Iterable[PlayedGame]) -> dict[int, Record]:
    """By partner, what `player` did with each."""
    records: dict[int, Record] = {}
    for game, side in games_of(player, games):
        for other in game.sides[side]:
            if other != player:
                records[other] = records.get(other, Record()).plus(game, side)
    return records


def opponents_of(players: Sequence[int], games: Iterable[PlayedGame]) -> dict[int, Record]:
    """By opponent, what `players` did against each, on one side: one of them alone, or two together."""
    records: dict[int, Record] = {}
    for game, side in games_of(players[0], games):
        if not set(players) <= set(game.sides[side]):
            continue
        for index, others in enumerate(game.sides):
            for other in others if index != side else ():
                records[other] = records.get(other, Record()).plus(game, side)
    return records


def by_evening(played: Iterable[tuple[PlayedGame, int]]) -> dict[int, Record]:
    """By evening, in the order of the games, what these come to."""
    records: dict[int, Record] = {}
    for game, side in played:
        records[game.evening] = records.get(game.evening, Record()).plus(game, side)
    return records


def longest_run(played: Iterable[tuple[PlayedGame, int]]) -> RunOfGames:
    """The first of the longest runs of games won whole; a game that is shared ends one."""
    longest = run = RunOfGames()
    for game, side in played:
        if game.won[side] != 1:
            run = RunOfGames()
            continue
        run = RunOfGames(run.length + 1, run.first if run.length else game.evening, game.evening)
        if run.length > longest.length:
            longest = run
    return longest


def best_deal(played: Iterable[tuple[PlayedGame, int]]) -> BestDeal | None:
    """The first of the deals that brought most; None where no sheet tells of any."""
    best = ((game.best[side], game) for game, side in played if game.best)
    deals = [BestDeal(marks, game) for marks, game in best if marks]
    return max(deals, key=lambda deal: deal.marks, default=None)


def tally_of(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    summed = list(tallies)
    return sum(won for won, _lost in summed), sum(lost for _won, lost in summed)
