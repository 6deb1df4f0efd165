"""What a season is remembered for: marks of an evening, games won, runs of evenings and of games, the biggest deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.company import PlayedGame, best_deal, games_of, longest_run
from tournaments.ranking.season import ATTENDED, Presence, SeasonLine, SeasonRow

Took = Sequence[tuple[PlayedGame, int]]
"""Games that somebody took part in, each with the index of the side."""


class Feat(StrEnum):
    """What is counted; the more, the better."""

    MARKS = "marks"
    WINS = "wins"
    ATTENDED = "attended"
    UNBEATEN = "unbeaten"
    RUN = "run"
    DEAL = "deal"


@dataclass(frozen=True)
class SeasonRecord:
    """A feat, and whoever did it: by number, with the evening on which it was done or was complete."""

    feat: Feat
    value: Fraction
    holders: tuple[tuple[int, int], ...]


def records_of(rows: Iterable[SeasonRow], games: Iterable[PlayedGame] = ()) -> tuple[SeasonRecord, ...]:
    """The records of a season; what nobody has done is left out. `games` are by time, each of the evening it was on.

    House rule: one evening is no run yet, nor is one game; and an evening with nothing to catch up brings no record,
    as it brings no points.
    """
    everybody, played = list(rows), list(games)
    records = [_record(feat, find, everybody) for feat, find in FEATS.items()]
    records += [_record_of_games(feat, find, everybody, played) for feat, find in FEATS_OF_GAMES.items()]
    return tuple(record for record in records if record.value >= LEAST.get(record.feat, Fraction(1)))


def _record(
    feat: Feat, find: Callable[[Sequence[SeasonLine]], tuple[Fraction, int]], rows: list[SeasonRow]
) -> SeasonRecord:
    return _held(
        feat,
        {row.player: find([line for line in row.lines if line.presence != Presence.SPARE]) for row in rows},
    )


def _record_of_games(
    feat: Feat, find: Callable[[Took], tuple[int, int]], rows: list[SeasonRow], games: list[PlayedGame]
) -> SeasonRecord:
    """The record of the games of each player, without those of evenings on which there was nothing to catch up."""
    best: dict[int, tuple[Fraction, int]] = {}
    for row in rows:
        spare = {line.evening for line in row.lines if line.presence == Presence.SPARE}
        own = [game for game in games_of(row.player, games) if game[0].evening not in spare]
        value, evening = find(own)
        best[row.player] = Fraction(value), evening
    return _held(feat, best)


def _held(feat: Feat, best: Mapping[int, tuple[Fraction, int]]) -> SeasonRecord:
    """The record, and everybody who has it: by player, how much, and the evening."""
    most = max((value for value, _evening in best.values()), default=Fraction(0))
    holders = sorted((player, evening) for player, (value, evening) in best.items() if value == most)
    return SeasonRecord(feat, most, tuple(holders))


def _marks(lines: Sequence[SeasonLine]) -> tuple[Fraction, int]:
    """The most marks of an evening, the first time."""
    marks = [(Fraction(line.result.marks), -played_on(line)) for line in lines if line.result]
    value, evening = max(marks, default=(Fraction(0), 0))
    return value, -evening


def _wins(lines: Sequence[SeasonLine]) -> tuple[Fraction, int]:
    """The games won in the season."""
    wins = [(played_on(line), line.result.won) for line in lines if line.result]
    return sum((won for _evening, won in wins), Fraction(0)), max(
        (evening for evening, _won in wins), default=0
    )


def _unbeaten(lines: Sequence[SeasonLine]) -> tuple[Fraction, int]:
    """The longest run of evenings played, one after the other, of which no game was lost."""
    played = sorted((played_on(line), line.result) for line in lines if line.result)
    return _run([(evening, 0 < result.played <= result.won) for evening, result in played])


def _games_in_a_row(played: Took) -> tuple[int, int]:
    """The longest run of games won, and the evening that completed it."""
    run = longest_run(played)
    return run.length, run.last


def _biggest_deal(played: Took) -> tuple[int, int]:
    """The most that a deal brought, the first time."""
    deal = best_deal(played)
    return (deal.marks, deal.game.evening) if deal else (0, 0)


def played_on(line: SeasonLine) -> int:
    """The evening on which somebody played what `line` says: where it was caught up, the extra one."""
    return line.evening if line.on is None else line.on


def _run(kept_up: Iterable[tuple[int, bool]]) -> tuple[Fraction, int]:
    """The longest run, the first of those as long, and the evening that completed it."""
    best, here, last = 0, 0, 0
    for evening, goes_on in kept_up:
        here = here + 1 if goes_on else 0
        if here > best:
            best, last = here, evening
    return Fraction(best), last


LEAST = {Feat.ATTENDED: Fraction(2), Feat.UNBEATEN: Fraction(2), Feat.RUN: Fraction(2)}
FEATS: dict[Feat, Callable[[Sequence[SeasonLine]], tuple[Fraction, int]]] = {
    Feat.MARKS: _marks,
    Feat.WINS: _wins,
    Feat.ATTENDED: lambda lines: _run((line.evening, line.presence in ATTENDED) for line in lines),
    Feat.UNBEATEN: _unbeaten,
}
FEATS_OF_GAMES: dict[Feat, Callable[[Took], tuple[int, int]]] = {
    Feat.RUN: _games_in_a_row,
    Feat.DEAL: _biggest_deal,
}
