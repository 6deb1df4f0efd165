"""What changed from one published ranking to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.decision_words import say_figure
from tournaments.standings.rankings import Ranking, RankingRow


@dataclass(frozen=True)
class RankChange:
    """An entry whose row is not what it was: `before` is None for a newcomer, `now` for whoever is gone."""

    name: str
    before: RankingRow | None
    now: RankingRow | None

    @property
    def climbed(self) -> int:
        """Places gained, negative where they were lost; 0 where one of the ranks is missing."""
        if not (self.before and self.now and self.before.rank and self.now.rank):
            return 0
        return self.before.rank - self.now.rank

    @property
    def lost(self) -> int:
        """Places lost."""
        return -self.climbed

    @property
    def figures(self) -> list[tuple[str, str, str]]:
        """What its results were and are, of what differs: the code of a column, before, now."""
        if not (self.before and self.now):
            return []
        two = zip(_figures(self.before), _figures(self.now), strict=True)
        return [(code, was, is_) for (code, was), (_code, is_) in two if was != is_]


def changes(before: Ranking, now: Ranking) -> Sequence[RankChange]:
    """The entries whose rank or results differ, in the order of the newer ranking; whoever is gone comes last."""
    old = {row.number: row for row in before.rows}
    new = {row.number: row for row in now.rows}
    found = [RankChange(row.name, old.get(row.number), row) for row in now.rows]
    found += [RankChange(row.name, row, None) for row in before.rows if row.number not in new]
    return [one for one in found if _differs(one)]


def _differs(one: RankChange) -> bool:
    if not (one.before and one.now):
        return True
    ranks = one.before.rank, one.now.rank
    return ranks[0] != ranks[1] or one.before.withdrawn != one.now.withdrawn or bool(one.figures)


def _figures(row: RankingRow) -> list[tuple[str, str]]:
    points = [] if row.points is None else [("points", str(row.points))]
    return [
        *points,
        ("won", say_figure(row.wins)),
        ("played", str(row.played)),
        ("for", str(row.marks_for)),
        ("against", str(row.marks_against)),
    ]
