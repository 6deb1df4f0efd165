"""What every entry has by a criterion: everything is added up once, and each criterion reads it from there.

Sources: the sums of opponents' scores and the direct encounter are those of chess (FIDE Handbook C.07). There, an
opponent is met once a game; at a table of four every opponent of a game counts, so two of them.

House rule: a bye is no opponent, unless the criterion says as how many it counts: each of these then has the score of
the entry itself, and for Sonneborn-Berger the wins of the bye were taken from one such opponent.

House rule: a game that is missing for one of its entries is no game of that entry, and no meeting with it; whoever
sat there has met it all the same where the scores of opponents are added up.
Tested in tests/tournaments/ranking/test_criteria.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from tournaments.ranking.games import Award, Outcome, Standing, Value

WON, DRAWN, LOST = 0, 1, 2
NO_POINTS = (0, 0, 0)
Numbers = tuple[int, ...]
"""What a director chose with a criterion."""


class GameOfEntry(NamedTuple):
    """A game as one of its entries has it.

    `part` is the part of a win, in units, and `ended` what that is: `WON`, `DRAWN` or `LOST`. `marks` are those of its
    side as written, `charge` what a fault cost the entry itself. `best` and `coinches` are None where nobody kept the
    deals. The game is missing for those of the `opponents` who were `away`.
    """

    round: int
    part: int
    ended: int
    marks: int
    charge: int
    opponents: tuple[int, ...]
    best: int | None
    coinches: int | None
    away: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Figures:
    """What was played and awarded, and what `rows` add up to already. The rest is added up when a criterion asks.

    `points` are those of a game won, drawn, lost, where the tournament counts points.
    """

    rows: Mapping[int, Standing]
    results: Sequence[Outcome]
    awards: Mapping[int, Sequence[Award]]
    points: tuple[int, int, int] = NO_POINTS

    @cached_property
    def unit(self) -> int:
        """What a whole win is, so that parts of wins are added up as integers."""
        return lcm(2, *{part.denominator for outcome in self.results for part in outcome.won})

    @cached_property
    def games(self) -> dict[int, list[GameOfEntry]]:
        games: dict[int, list[GameOfEntry]] = {number: [] for number in self.rows}
        for outcome in self.results:
            _deal_out(games, outcome, self.unit)
        return games

    @cached_property
    def later(self) -> dict[int, int]:
        """By round, how many rounds there are from it on."""
        rounds = {outcome.round for outcome in self.results if outcome.counts}
        rounds.update(award.round for each in self.awards.values() for award in each)
        return {round_: place for place, round_ in enumerate(sorted(rounds - {0}, reverse=True), start=1)}

    @cached_property
    def scores(self) -> dict[int, int]:
        """What opponents are worth: their points where the tournament counts points, else their wins, in units."""
        if self.points != NO_POINTS:
            return {number: self.unit * self.points_of(number) for number in self.rows}
        return {number: int(row.won * self.unit) for number, row in self.rows.items()}

    def met(self, number: int) -> dict[int, int]:
        """Whom an entry has met, and what it won against each, in units."""
        parts: dict[int, int] = {}
        for game in self.games[number]:
            for other in game.opponents:
                if other not in game.away:
                    parts[other] = parts.get(other, 0) + game.part
        return parts

    def points_of(self, number: int) -> int:
        """The points of its games and of what it was awarded."""
        played = sum(self.points[game.ended] for game in self.games[number])
        return played + self.points_for(self.rows[number].awarded)

    def points_for(self, wins: Fraction) -> int:
        """House rule: wins that were awarded bring the points of games won, and a half those of a game drawn."""
        if not wins:
            return 0
        whole, half = divmod(abs(int(wins * 2)), 2)
        points = whole * self.points[WON] + half * self.points[DRAWN]
        return points if wins > 0 else -points

    def of_opponents(self, number: int, byes: tuple[int, ...]) -> list[int]:
        """The scores of whomever it met, once for every game, and those of its byes."""
        missed = sum(award.bye for award in self.awards.get(number, ())) if any(byes) else 0
        return self._scores_met[number] + [self.scores[number]] * (sum(byes) * missed)

    @cached_property
    def _scores_met(self) -> dict[int, list[int]]:
        scores = self.scores
        return {
            number: [scores[other] for game in games for other in game.opponents]
            for number, games in self.games.items()
        }


def _deal_out(games: Mapping[int, list[GameOfEntry]], outcome: Outcome, unit: int) -> None:
    """House rule: a game is drawn for whoever has a part of the win but not all of it, and where nobody has any."""
    missing = outcome.not_for
    parts = [part.numerator * (unit // part.denominator) for part in outcome.won]
    undecided = not any(parts)
    for place, (side, part) in enumerate(zip(outcome.sides, parts, strict=True)):
        opponents = tuple(number for other in outcome.sides if other is not side for number in other)
        best = outcome.best[place] if outcome.best else None
        coinches = outcome.coinches[place] if outcome.coinches else None
        ended = WON if part == unit else DRAWN if part or undecided else LOST
        game = GameOfEntry(
            outcome.round, part, ended, outcome.marks[place], 0, opponents, best, coinches, missing
        )
        for number in side if not missing else [number for number in side if number not in missing]:
            charge = outcome.charges.get(number)
            games[number].append(game._replace(charge=charge) if charge else game)


def encounters(figures: Figures, level: Collection[int]) -> dict[int, Value | None]:
    """By entry of those who are `level`, what it won against the others of them: a win each time it beat one.

    None for all of them where two have not met. House rule: where they met again, every game counts.
    """
    group = frozenset(level)
    if len(group) < 2:
        return dict.fromkeys(group)
    wins: dict[int, Value | None] = {}
    for number in group:
        met = figures.met(number)
        if len(met) < len(group) - 1 or group - met.keys() - {number}:
            return dict.fromkeys(group)
        wins[number] = _in_wins(figures, sum(met[other] for other in group if other != number))
    return wins


def _in_wins(figures: Figures, units: int) -> Value:
    whole, part = divmod(units, figures.unit)
    return Fraction(units, figures.unit) if part else whole


Reckon = Callable[[Figures, Standing, Numbers], Value | None]
"""What an entry has by a criterion, None where there is nothing to compare."""


def share(figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    """House rule: of the games at the tables; what was awarded is no game."""
    won = sum(game.part for game in figures.games[row.number])
    return Fraction(won, figures.unit * row.played) if row.played else None


def written(figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    return sum(game.marks for game in figures.games[row.number]) if row.played else None


def capped(figures: Figures, row: Standing, numbers: Numbers) -> Value | None:
    """House rule: the cap is for what a table wrote; faults and awards come off it and on top as they are."""
    own = figures.games[row.number]
    return sum(min(game.marks, *numbers) for game in own) - row.charged + row.adjusted


def best_deal(figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    return max((game.best for game in figures.games[row.number] if game.best is not None), default=None)


def best_game(figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    return max((game.marks - game.charge for game in figures.games[row.number]), default=None)


def coinches(figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    won = [game.coinches for game in figures.games[row.number] if game.coinches is not None]
    return sum(won) if won else None


def buchholz(*, lowest: int = 0, highest: int = 0) -> Reckon:
    """The scores of all opponents, without so many of the lowest and of the highest."""

    def reckon(figures: Figures, row: Standing, byes: Numbers) -> Value | None:
        scores = sorted(figures.of_opponents(row.number, byes))
        counted = scores[lowest : len(scores) - highest]
        return _in_wins(figures, sum(counted)) if counted else None

    return reckon


def sonneborn(figures: Figures, row: Standing, byes: Numbers) -> Value | None:
    games, scores = figures.games[row.number], figures.scores
    missed = [award for award in figures.awards.get(row.number, ()) if award.bye and any(byes)]
    if not games and not missed:
        return None
    taken = sum(game.part * scores[other] for game in games if game.part for other in game.opponents)
    taken += sum(int(award.won * figures.unit) * scores[row.number] for award in missed)
    whole, part = divmod(taken, figures.unit * figures.unit)
    return Fraction(taken, figures.unit * figures.unit) if part else whole


def progressive(figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    """The score after every round, added up: what was won early counts as often as there are rounds from there on.

    House rule: what belongs to no round, or is worth an average of all of them, counts once.
    """
    games, awards, later = figures.games[row.number], figures.awards.get(row.number, ()), figures.later
    if not games and not awards:
        return None
    awarded = [(award.won, later.get(award.round, 1)) for award in awards]
    if awarded:
        awarded.append((row.awarded - sum(won for won, _times in awarded), 1))
    if figures.points != NO_POINTS:
        points = sum(figures.points[game.ended] * later.get(game.round, 1) for game in games)
        return points + sum(figures.points_for(won) * times for won, times in awarded)
    parts = sum(game.part * later.get(game.round, 1) for game in games)
    parts += sum(int(won * figures.unit) * times for won, times in awarded)
    return _in_wins(figures, parts)


def average(_figures: Figures, row: Standing, _numbers: Numbers) -> Value | None:
    """Marks a game. House rule: what a bye brings is of no game, and is left out."""
    return Fraction(row.marks_for - row.of_byes, row.played) if row.played else None
