"""A ranking told from the last to the first, a step at a time.
Tested in tests/tournaments/wall/test_prize_giving.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.standings.rankings import Ranking, RankingRow

PODIUM = 3
Step = tuple[RankingRow, ...]


@dataclass(frozen=True)
class Reveal:
    """How far a ranking is told: `shown` of its `steps`; whoever shares a rank is told together."""

    steps: Sequence[Step]
    shown: int

    @property
    def now(self) -> Step:
        """Whom the last step told; nobody before the first one."""
        return self.steps[self.shown - 1] if self.shown else ()

    @property
    def before(self) -> Sequence[RankingRow]:
        """Who was told before, the best one first."""
        return [row for step in reversed(self.steps[: max(self.shown - 1, 0)]) for row in step]

    @property
    def is_over(self) -> bool:
        return self.shown >= len(self.steps)

    @property
    def podium(self) -> int:
        """The step after which only the first three ranks are untold."""
        untold = sum(1 for step in self.steps if (step[0].rank or 0) <= PODIUM)
        return len(self.steps) - untold


def steps_of(ranking: Ranking) -> list[Step]:
    """The ranks, the last one first; who has no rank is not told."""
    ranked = [row for row in ranking.rows if row.rank]
    return [tuple(rows) for _rank, rows in groupby(reversed(ranked), key=lambda row: row.rank)]


def read_reveal(ranking: Ranking, shown: int) -> Reveal:
    """How far `ranking` is told after `shown` steps."""
    steps = steps_of(ranking)
    return Reveal(steps, min(shown, len(steps)))
