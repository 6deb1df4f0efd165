"""What changed from one published ranking to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.standings.columns import AGAINST, MARKS_FOR, PLAYED, POINTS, WON
from tournaments.standings.criteria import NAMES
from tournaments.standings.rankings import Ranking, RankingRow

RESULTS = (POINTS, WON, PLAYED, MARKS_FOR, AGAINST)


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
        """What its results were and are, of what differs: what that is, before, now."""
        if not (self.before and self.now):
            return []
        figures = [(column, column.text(self.before), column.text(self.now)) for column in RESULTS]
        return [
            (str(NAMES.get(column.key, _("games"))), before, now)
            for column, before, now in figures
            if before != now
        ]


def changes(before: Ranking, now: Ranking) -> Sequence[RankChange]:
    """The entries whose rank or results differ, in the order of the newer ranking; whoever is gone comes last."""
    old = {row.number: row for row in before.rows}
    new = {row.number: row for row in now.rows}
    rows = [RankChange(row.name, old.get(row.number), row) for row in now.rows]
    rows += [RankChange(row.name, row, None) for row in before.rows if row.number not in new]
    return [change for change in rows if _differs(change)]


def _differs(change: RankChange) -> bool:
    before, now = change.before, change.now
    if not (before and now):
        return True
    return before.rank != now.rank or before.withdrawn != now.withdrawn or bool(change.figures)
