"""What may put one entry before another: the criteria a tournament is ranked by, in the order its director chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Value = int | Fraction
"""What an entry has by a criterion. None in its place: there is nothing to compare, which is not zero."""


class Criterion(StrEnum):
    """What put an entry before the next one."""

    WON = "won"
    DIFFERENCE = "difference"
    MARKS_FOR = "marks_for"
    AVERAGE = "average"
    WITHDRAWN = "withdrawn"
    PLAYED = "played"
    STAGE = "stage"
    BRACKET = "bracket"
    POINTS = "points"
    DIRECT = "direct"
    GAME_POINTS = "game_points"
    SHARE = "share"
    WRITTEN = "written"
    AGAINST = "against"
    CAPPED = "capped"
    BEST_DEAL = "best_deal"
    BEST_GAME = "best_game"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT = "buchholz_cut"
    BUCHHOLZ_MEDIAN = "buchholz_median"
    SONNEBORN = "sonneborn"
    PROGRESSIVE = "progressive"
    COINCHES = "coinches"
    MANUAL = "manual"
    LOT = "lot"
    LEAST = "least"


BY_WINS = (Criterion.WON, Criterion.DIFFERENCE, Criterion.MARKS_FOR)
BY_MARKS = (Criterion.MARKS_FOR, Criterion.WON, Criterion.DIFFERENCE)
BY_AVERAGE = (Criterion.AVERAGE, Criterion.WON, Criterion.DIFFERENCE)

FEWER_IS_BETTER = frozenset({Criterion.LEAST, Criterion.AGAINST, Criterion.MANUAL, Criterion.LOT})
BY_OPPONENTS = frozenset(
    {Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT, Criterion.BUCHHOLZ_MEDIAN, Criterion.SONNEBORN}
)
CHOSEN = (
    Criterion.WON,
    Criterion.GAME_POINTS,
    Criterion.SHARE,
    Criterion.MARKS_FOR,
    Criterion.AVERAGE,
    Criterion.LEAST,
    Criterion.DIFFERENCE,
    Criterion.WRITTEN,
    Criterion.AGAINST,
    Criterion.CAPPED,
    Criterion.BEST_DEAL,
    Criterion.BEST_GAME,
    Criterion.BUCHHOLZ,
    Criterion.BUCHHOLZ_CUT,
    Criterion.BUCHHOLZ_MEDIAN,
    Criterion.SONNEBORN,
    Criterion.PROGRESSIVE,
    Criterion.DIRECT,
    Criterion.COINCHES,
    Criterion.MANUAL,
    Criterion.LOT,
)
"""Those a director may choose; the others follow from what was played and how."""


@dataclass(frozen=True)
class Rule:
    """A criterion with its numbers, which are

    - of points, what a game brings that is won, drawn, lost;
    - of capped marks, how many count of a game at most;
    - of whatever looks at opponents, as how many of them a bye counts, each with the score of the entry itself;
    - of a manual rank and of the lot, the entries in their order, the first one first.
    """

    criterion: Criterion
    numbers: tuple[int, ...] = ()


Order = Sequence[Criterion | Rule]


def rules_of(order: Order) -> tuple[Rule, ...]:
    """`order` with every criterion as a rule."""
    return tuple(one if isinstance(one, Rule) else Rule(one) for one in order)
