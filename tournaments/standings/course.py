"""The course of a tournament: what was played of it, and what rankings and draws make of that.

An evening reads it from the database (`reckoning.read_course`), a rehearsal makes it up; from there on both go the
same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tournaments.pairing.brackets.rounds import BracketTable
from tournaments.pairing.draw import Entrant, PlayedRound
from tournaments.ranking.criteria import BY_WINS, Criterion, Order, rules_of
from tournaments.ranking.games import Award, Outcome, Standing
from tournaments.ranking.leaving import Leaving, strike
from tournaments.ranking.standings import StageField, staged, standings
from tournaments.standings.decisions import Turn
from tournaments.standings.stage_courses import StageCourse

Item = TypeVar("Item")


@dataclass(frozen=True)
class Course:
    """What was played: by turn, the games that are over and what was awarded beside them.

    `stages`: by number, those that are pools or a knock-out. `carries`: by stage, in their order, whether what was
    won before counts on; `reached`: by entry, the last stage it is in; `gone`: who is withdrawn. `past`: the published
    rounds as draws take them, where these were asked for. Who has played fewer than `fewest` games has no rank.
    It is ranked by `order`. Whoever is gone stands where `leaving` says; what was played with one of those `struck` out
    counts for nobody.
    """

    carries: Mapping[int, bool]
    reached: Mapping[int, int]
    gone: frozenset[int] = frozenset()
    outcomes: Mapping[Turn, Sequence[Outcome]] = field(default_factory=dict)
    awards: Mapping[Turn, Sequence[Award]] = field(default_factory=dict)
    past: tuple[PlayedRound, ...] = ()
    stages: Mapping[int, StageCourse] = field(default_factory=dict)
    fewest: int = 0
    order: Order = BY_WINS
    leaving: Leaving = Leaving.LAST
    struck: frozenset[int] = frozenset()

    def standings(self, before: int | None = None) -> tuple[Standing, ...]:
        """The ranking: the last stage first; in each, what its stages count for those who came no further.

        `before`: as it was before the round of that number, with today's stages.
        """
        return staged(self.fields(before), self.gone, self.order, self.leaving)

    def counted(self) -> list[Outcome]:
        """The games that count for somebody."""
        played = strike((outcome for games in self.outcomes.values() for outcome in games), self.struck)
        return [outcome for outcome in played if outcome.counts]

    def fields(self, before: int | None = None) -> list[StageField]:
        """Who came how far and what counts for them, the last stage first."""
        fields, counted, awards = list[StageField](), list[Outcome](), list[Award]()
        games = Counter[int]()
        for stage, carries in self.carries.items():
            here_played = strike(_of(self.outcomes, stage, before), self.struck)
            counted = [*(counted if carries else ()), *here_played]
            here_awarded = [
                award for award in _of(self.awards, stage, before) if award.number not in self.struck
            ]
            awards = [*(awards if carries else ()), *here_awarded]
            here = frozenset(number for number, last in self.reached.items() if last == stage)
            places = self.stages[stage].places if stage in self.stages and before is None else {}
            for outcome in here_played:
                games.update(filter(outcome.counts_for, outcome.entries))
            fields.append(StageField(here, tuple(counted), tuple(awards), places, self.fewest, dict(games)))
        return list(reversed(fields))

    def counted_stages(self) -> list[tuple[int, ...]]:
        """For each of the `fields`, the stages whose games count there."""
        counted, stages = list[tuple[int, ...]](), tuple[int, ...]()
        for stage, carries in self.carries.items():
            stages = (*(stages if carries else ()), stage)
            counted.append(stages)
        return list(reversed(counted))

    def earlier(self) -> list[Standing]:
        """What entries played in stages before one that began from nothing: it counts for no rank, but it was played.

        Nobody where every stage carries on; by number in each stage, the last stage first.
        """
        earlier = list[Standing]()
        for stages in self.counted_stages():
            left = [stage for stage in self.carries if stage < stages[0]]
            here = {number for number, last in self.reached.items() if last == stages[-1]} - self.struck
            if left and here:
                games = strike(
                    (game for stage in left for game in _of(self.outcomes, stage, None)), self.struck
                )
                awards = (
                    award for stage in left for award in _of(self.awards, stage, None) if award.number in here
                )
                everybody = here.union(*(side for game in games for side in game.sides))
                rows = standings(everybody, games, awards=awards)
                earlier += sorted((row for row in rows if row.number in here), key=lambda row: row.number)
        return [row for row in earlier if row.played or row.adjusted or row.awarded]

    def untold(self, stage: int) -> list[BracketTable]:
        """The tables of a stage that no longer follow from the results, and that no draw has named yet."""
        return self.stages[stage].untold if stage in self.stages else []

    def score(self, row: Standing) -> int:
        """What draws compare: the halves of games won, or the marks or points where these come first."""
        first = rules_of(self.order)[0].criterion
        if first == Criterion.GAME_POINTS and row.values:
            return int(row.values[0] or 0)
        return row.marks_for if first == Criterion.MARKS_FOR else int(row.won * 2)

    def ranked(self, entrants: Iterable[Entrant], rows: Sequence[Standing]) -> tuple[Entrant, ...]:
        """`entrants` in the order of `rows`, each with its score; those who came since last, by number.

        Who is not ranked at all has the score of the last, and stands behind.
        """
        scores = {row.number: self.score(row) for row in rows}
        place = {number: at for at, number in enumerate(scores)}
        last = min(scores.values(), default=0)
        order = sorted(entrants, key=lambda entrant: (place.get(entrant.number, len(place)), entrant.number))
        return tuple(replace(entrant, score=scores.get(entrant.number, last)) for entrant in order)


def _of(by_turn: Mapping[Turn, Sequence[Item]], stage: int, before: int | None) -> list[Item]:
    """What is kept of the rounds of `stage`, or of those before round `before`."""
    return [
        item
        for (of_stage, number), each in by_turn.items()
        if of_stage == stage and (before is None or number < before)
        for item in each
    ]
