"""What a ranking was reckoned from, so that each of its rows can be explained: read now, or kept beside an edition."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.models import Tournament
from tournaments.ranking.criteria import Order, rules_of
from tournaments.ranking.games import Award, Outcome
from tournaments.ranking.leaving import Leaving, strike
from tournaments.ranking.standings import StageField, Standing, staged
from tournaments.ranking.why import Why, find_why
from tournaments.standings.criteria import read_rules, written
from tournaments.standings.decisions import read_decided
from tournaments.standings.outcomes import published_sheets, read_played
from tournaments.standings.rankings import canonical
from tournaments.standings.reckoning import course_of


class Placed(NamedTuple):
    """Where a game was played."""

    stage: int
    round: int
    table: int


@dataclass(frozen=True)
class Reached:
    """Who came so far, and the stages that count for them; the rest as `StageField` has it."""

    entries: frozenset[int]
    stages: frozenset[int]
    places: Mapping[int, tuple[int, bool]]
    fewest: int


@dataclass(frozen=True)
class Basis:
    """Games and awards with where they belong, and how they are ranked: nothing else comes into a ranking.

    What was played with one of those `struck` out is in it, and counts for nobody.
    """

    order: Order
    gone: frozenset[int]
    fields: tuple[Reached, ...]
    games: tuple[Outcome, ...]
    places: tuple[Placed, ...]
    awards: tuple[Award, ...]
    stages: tuple[int, ...]
    leaving: Leaving = Leaving.LAST
    struck: frozenset[int] = frozenset()

    def reckon(self, games: Sequence[Outcome], awards: Sequence[Award]) -> tuple[Standing, ...]:
        """The ranking that `games` make in the place of those there were; awards beyond those are of every stage."""
        of_awards = [*self.stages, *[0] * (len(awards) - len(self.stages))]
        fields = [
            StageField(
                one.entries,
                tuple(game for game, at in zip(games, self.places, strict=True) if at.stage in one.stages),
                tuple(
                    award
                    for award, stage in zip(awards, of_awards, strict=True)
                    if (not stage or stage in one.stages) and award.number not in self.struck
                ),
                one.places,
                one.fewest,
            )
            for one in self.fields
        ]
        return staged(fields, self.gone, self.order, self.leaving)

    def why(self, number: int) -> Why | None:
        """Why entry `number` stands where it does; None where it is not in the ranking.

        What else would have changed it is not asked of a knock-out: another result would have made another bracket.
        """
        return find_why(self.reckon, self.games, self.awards, number, asked=not self.is_in_bracket(number))

    def neighbours(self) -> Iterator[Why]:
        """Every row of the ranking between its neighbours; what would have changed it is not asked."""
        rows = self.reckon(self.games, self.awards)
        for above, row, below in zip((None, *rows), rows, (*rows[1:], None), strict=False):
            yield Why(row, above, below)

    def is_in_bracket(self, number: int) -> bool:
        """Whether a knock-out says where entry `number` stands."""
        return any(number in one.entries and number in one.places for one in self.fields)


def basis_of(tournament: Tournament) -> Basis:
    """What the ranking of `tournament` is reckoned from now."""
    decided = read_decided(tournament)
    played = read_played(tournament, published_sheets(tournament), decided)
    course = course_of(tournament, played, decided)
    told = [(Placed(one.stage, one.round, one.table), game) for one in played for game in one.outcomes]
    told.sort(key=lambda pair: pair[0])
    given = [(stage, award) for (stage, _round), each in sorted(course.awards.items()) for award in each]
    return Basis(
        order=course.order,
        gone=course.gone,
        fields=tuple(
            Reached(field.entries, frozenset(stages), field.places, field.fewest)
            for field, stages in zip(course.fields(), course.counted_stages(), strict=True)
        ),
        games=tuple(strike((game for _at, game in told), course.struck)),
        places=tuple(at for at, _game in told),
        awards=tuple(award for _stage, award in given),
        stages=tuple(stage for stage, _award in given),
        leaving=course.leaving,
        struck=course.struck,
    )


def write_basis(basis: Basis) -> str:
    """`basis` as canonical JSON."""
    rules = rules_of(basis.order)
    return canonical(
        {
            "order": [
                one | {"numbers": list(rule.numbers)} for one, rule in zip(written(rules), rules, strict=True)
            ],
            "gone": sorted(basis.gone),
            "fields": [
                {
                    "entries": sorted(one.entries),
                    "stages": sorted(one.stages),
                    "places": [[number, *place] for number, place in sorted(one.places.items())],
                    "fewest": one.fewest,
                }
                for one in basis.fields
            ],
            "games": [_game(game, at) for game, at in zip(basis.games, basis.places, strict=True)],
            "awards": [[stage, *_award(one)] for stage, one in zip(basis.stages, basis.awards, strict=True)],
            **({} if basis.leaving == Leaving.LAST else {"leaving": basis.leaving}),
            **({"struck": sorted(basis.struck)} if basis.struck else {}),
        }
    )


def _game(game: Outcome, at: Placed) -> list[Any]:
    """A game; where it counts for everybody it has the bytes it always had."""
    charges = [[number, points] for number, points in sorted(game.charges.items())]
    won = [str(part) for part in game.won]
    told = [*at, game.sides, game.marks, won, charges, game.best, game.coinches]
    return [*told, sorted(game.not_for)] if game.not_for else told


def _award(one: Award) -> list[Any]:
    """An award; without a partner of its own it has the bytes it always had."""
    told = [one.round, one.number, one.marks, str(one.won), one.at_average, one.counts, one.bye]
    return told if one.place is None else [*told, one.place]


def read_basis(body: str) -> Basis:
    """What `write_basis` wrote."""
    said = json.loads(body)
    return Basis(
        order=read_rules(said["order"]),
        gone=frozenset(said["gone"]),
        fields=tuple(
            Reached(
                frozenset(one["entries"]),
                frozenset(one["stages"]),
                {number: (place, kept) for number, place, kept in one["places"]},
                one["fewest"],
            )
            for one in said["fields"]
        ),
        games=tuple(_read_game(one) for one in said["games"]),
        places=tuple(Placed(*one[:3]) for one in said["games"]),
        awards=tuple(_read_award(one) for one in said["awards"]),
        stages=tuple(one[0] for one in said["awards"]),
        leaving=Leaving(said.get("leaving", Leaving.LAST)),
        struck=frozenset(said.get("struck", ())),
    )


def _read_game(told: Sequence[Any]) -> Outcome:
    _stage, round_, _table, sides, marks, won, charges, best, coinches, *not_for = told
    outcome = Outcome(tuple(map(tuple, sides)), tuple(marks), tuple(map(Fraction, won)), dict(charges))
    outcome = replace(outcome, not_for=frozenset(*not_for)) if not_for else outcome
    return replace(outcome, round=round_, best=tuple(best), coinches=tuple(coinches))


def _read_award(told: Sequence[Any]) -> Award:
    _stage, round_, number, marks, won, at_average, counts, bye, *place = told
    return Award(number, marks, Fraction(won), at_average, counts, round_, bye, *place)
