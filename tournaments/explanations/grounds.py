"""What a ranking was reckoned from, so that each of its rows can be explained: read now, or kept beside an edition;
and what of it concerns one entry.
Tested in tests/tournaments/explanations/test_views.py."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.core.cache import cache

from tournaments.models import Draft, Edition, Grounds, Tournament
from tournaments.ranking.criteria import Order, Rule, rules_of
from tournaments.ranking.games import Award, Outcome, Standing
from tournaments.ranking.leaving import Leaving, strike
from tournaments.ranking.standings import StageField, staged
from tournaments.ranking.why import Why, find_why, turns_of_games
from tournaments.standings.bodies import canonical
from tournaments.standings.criteria import read_rules, written
from tournaments.standings.decisions import read_decided
from tournaments.standings.outcomes import published_sheets, read_played
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

    def reckon(self, games: Sequence[Outcome], more: Sequence[Award] = ()) -> tuple[Standing, ...]:
        """The ranking that `games` make in the place of those there were; the awards of `more` are of every stage."""
        awards = [*zip(self.awards, self.stages, strict=True), *((award, 0) for award in more)]
        fields = [
            StageField(
                reached.entries,
                tuple(
                    game for game, at in zip(games, self.places, strict=True) if at.stage in reached.stages
                ),
                tuple(
                    award
                    for award, stage in awards
                    if (not stage or stage in reached.stages) and award.number not in self.struck
                ),
                reached.places,
                reached.fewest,
            )
            for reached in self.fields
        ]
        return staged(fields, self.gone, self.order, self.leaving)

    def why(self, number: int) -> Why | None:
        """Why entry `number` stands where it does; None where it is not in the ranking.

        What would have changed it is not tried in a knock-out: another result would have made another bracket.
        """
        turns = None if self.is_in_bracket(number) else turns_of_games(self.games, number)
        return find_why(self.reckon, self.games, number, turns)

    def neighbours(self) -> Iterator[Why]:
        """Every row of the ranking between its neighbours; what would have changed it is not tried."""
        rows = self.reckon(self.games)
        for above, row, below in zip((None, *rows), rows, (*rows[1:], None), strict=False):
            yield Why(row, above, below)

    @cached_property
    def games_by_entry(self) -> Mapping[int, Mapping[int, tuple[Placed, Outcome]]]:
        """The games that each entry played, with where, by their place among all."""
        by_entry: dict[int, dict[int, tuple[Placed, Outcome]]] = {}
        for place, played in enumerate(zip(self.places, self.games, strict=True)):
            for number in played[1].entries:
                by_entry.setdefault(number, {})[place] = played
        return by_entry

    def is_in_bracket(self, number: int) -> bool:
        """Whether a knock-out says where entry `number` stands."""
        return any(number in reached.entries and number in reached.places for reached in self.fields)


def basis_of(tournament: Tournament) -> Basis:
    """What the ranking of `tournament` is reckoned from now."""
    decided = read_decided(tournament)
    played = read_played(tournament, published_sheets(tournament), decided)
    course = course_of(tournament, played, decided)
    games = [
        (Placed(sheet.stage, sheet.round, sheet.table), game) for sheet in played for game in sheet.outcomes
    ]
    games.sort(key=lambda pair: pair[0])
    awards = [(stage, award) for (stage, _round), each in sorted(course.awards.items()) for award in each]
    return Basis(
        order=course.order,
        gone=course.gone,
        fields=tuple(
            Reached(field.entries, frozenset(stages), field.places, field.fewest)
            for field, stages in zip(course.fields(), course.counted_stages(), strict=True)
        ),
        games=tuple(strike((game for _at, game in games), course.struck)),
        places=tuple(at for at, _game in games),
        awards=tuple(award for _stage, award in awards),
        stages=tuple(stage for stage, _award in awards),
        leaving=course.leaving,
        struck=course.struck,
    )


def write_basis(basis: Basis) -> str:
    """`basis` as canonical JSON."""
    rules = rules_of(basis.order)
    return canonical(
        {
            "order": [
                line | {"numbers": list(rule.numbers)}
                for line, rule in zip(written(rules), rules, strict=True)
            ],
            "gone": sorted(basis.gone),
            "fields": [
                {
                    "entries": sorted(reached.entries),
                    "stages": sorted(reached.stages),
                    "places": [[number, *place] for number, place in sorted(reached.places.items())],
                    "fewest": reached.fewest,
                }
                for reached in basis.fields
            ],
            "games": [_game(game, at) for game, at in zip(basis.games, basis.places, strict=True)],
            "awards": [
                [stage, *_award(award)] for stage, award in zip(basis.stages, basis.awards, strict=True)
            ],
            **({} if basis.leaving == Leaving.LAST else {"leaving": basis.leaving}),
            **({"struck": sorted(basis.struck)} if basis.struck else {}),
        }
    )


def _game(game: Outcome, at: Placed) -> list[Any]:
    """A game; where it counts for everybody it has the bytes it always had."""
    charges = [[number, points] for number, points in sorted(game.charges.items())]
    won = [str(part) for part in game.won]
    cells = [*at, game.sides, game.marks, won, charges, game.best, game.coinches]
    return [*cells, sorted(game.not_for)] if game.not_for else cells


def _award(award: Award) -> list[Any]:
    """An award; without a partner of its own it has the bytes it always had."""
    cells = [award.round, award.number, award.marks, str(award.won)]
    cells += [award.at_average, award.counts, award.bye]
    return cells if award.place is None else [*cells, award.place]


def read_basis(body: str) -> Basis:
    """What `write_basis` wrote."""
    basis = json.loads(body)
    return Basis(
        order=read_rules(basis["order"]),
        gone=frozenset(basis["gone"]),
        fields=tuple(
            Reached(
                frozenset(reached["entries"]),
                frozenset(reached["stages"]),
                {number: (place, stays) for number, place, stays in reached["places"]},
                reached["fewest"],
            )
            for reached in basis["fields"]
        ),
        games=tuple(_read_game(cells) for cells in basis["games"]),
        places=tuple(Placed(*cells[:3]) for cells in basis["games"]),
        awards=tuple(_read_award(cells) for cells in basis["awards"]),
        stages=tuple(cells[0] for cells in basis["awards"]),
        leaving=Leaving(basis.get("leaving", Leaving.LAST)),
        struck=frozenset(basis.get("struck", ())),
    )


def _read_game(cells: Sequence[Any]) -> Outcome:
    _stage, round_, _table, sides, marks, won, charges, best, coinches, *not_for = cells
    outcome = Outcome(tuple(map(tuple, sides)), tuple(marks), tuple(map(Fraction, won)), dict(charges))
    outcome = replace(outcome, not_for=frozenset(*not_for)) if not_for else outcome
    return replace(outcome, round=round_, best=tuple(best), coinches=tuple(coinches))


def _read_award(cells: Sequence[Any]) -> Award:
    _stage, round_, number, marks, won, at_average, counts, bye, *place = cells
    return Award(number, marks, Fraction(won), at_average, counts, round_, bye, *place)


MOST_KEPT = 4  # editions
MOST_TRIED = (
    15_000  # entries times games: what would have changed the rank of each is found in a second or two
)
REMEMBERED_FOR = 3600  # seconds: what a version of a ranking says of an entry never changes


@dataclass(frozen=True)
class Own:
    """What concerns one entry: why it stands there, its games by place among all of them, what it was awarded."""

    why: Why
    games: Mapping[int, tuple[Placed, Outcome]]
    awards: tuple[Award, ...]
    rules: tuple[Rule, ...]
    in_bracket: bool
    stages: int
    struck: frozenset[int] = frozenset()
    leaving: Leaving = Leaving.LAST


def of_edition(edition: Edition, number: int) -> Own | None:
    """What `edition` was reckoned from, for entry `number`; None where it is not in it."""

    def read() -> Own | None:
        return _own(_basis(Grounds.objects.get(edition=edition).body), number)

    return cache.get_or_set(f"explained:{edition.digest}:{edition.pk}:{number}", read, REMEMBERED_FOR)


_basis = lru_cache(MOST_KEPT)(read_basis)
"""What an edition was reckoned from, read once for the whole room that asks after it is published."""


def of_now(tournament: Tournament, number: int) -> Own | None:
    """The same of the ranking as the sheets make it at the moment."""
    return _own(basis_of(tournament), number)


def of_draft(draft: Draft, number: int) -> Own | None:
    """The same, remembered as long as no result has come in."""
    key = f"explained:{draft.tournament_id}:{draft.counter}:{draft.refreshed_at.timestamp()}:{number}"
    return cache.get_or_set(key, lambda: of_now(draft.tournament, number), REMEMBERED_FOR)


def all_of_edition(edition: Edition) -> list[Own]:
    """The same of every entry of `edition`.

    House rule: what would have changed it is looked for in a field of about a hundred, not in one of several hundred,
    for which the ranking would be made again some thousand times.
    """
    basis = read_basis(Grounds.objects.get(edition=edition).body)
    rows = list(basis.neighbours())
    if len(rows) * len(basis.games) <= MOST_TRIED:
        rows = [basis.why(why.row.number) or why for why in rows]
    return [_of(basis, why) for why in rows]


def _own(basis: Basis, number: int) -> Own | None:
    why = basis.why(number)
    return _of(basis, why) if why else None


def _of(basis: Basis, why: Why) -> Own:
    number = why.row.number
    return Own(
        why,
        basis.games_by_entry.get(number, {}),
        tuple(award for award in basis.awards if award.number == number),
        rules_of(basis.order),
        basis.is_in_bracket(number),
        len(basis.fields),
        basis.struck,
        basis.leaving,
    )
