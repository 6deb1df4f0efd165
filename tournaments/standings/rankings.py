"""The ranking as a page shows it: the rows that it makes of what is kept, in words and with today's names.

Tested in tests/tournaments/standings/test_trophies.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.formats import LEAGUE_METHOD
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Value
from tournaments.standings.bodies import RankingBody
from tournaments.standings.criteria import BY_METHOD, NAMES, read_rules, say_rule, tenths_of
from tournaments.standings.decision_words import Decision, say_bye, say_decisions
from tournaments.standings.leaving import say_leaving
from tournaments.standings.meetings import MeetingResult, read_meetings, record_of
from tournaments.standings.substitutes import say_stood_in
from tournaments.standings.trees import won_in
from tournaments.standings.trophies import NO_TROPHY, Trophy, read_trophy

NOWHERE: Mapping[int, str] = {}


@dataclass(frozen=True)
class RankingRow:
    """A row of a ranking, with the name its entry bears today.

    `rank` is None for whoever has none; `separated_by` the criterion that put it before the next row, "" where they
    are level. `adjusted` are the marks and `awarded` the wins that a decision or a bye gave it; `record` are the
    meetings that a team won, drew and lost; `values` what it has by each criterion that a director chose, as it is
    kept. Its `address` is the page of whoever that is, "" where there is none; in a category, `overall` its rank in
    the whole.
    """

    rank: int | None
    number: int
    name: str
    wins: Fraction
    played: int
    marks_for: int
    marks_against: int
    separated_by: str
    withdrawn: bool
    charged: int = 0
    adjusted: int = 0
    of_byes: int = 0
    awarded: Fraction = Fraction(0)
    points: int | None = None
    values: tuple[Value | str | None, ...] = ()
    record: tuple[int, int, int] = (0, 0, 0)
    address: str = ""
    categories: tuple[str, ...] = ()
    overall: int | None = None

    @property
    def difference(self) -> int:
        return self.marks_for - self.marks_against

    @property
    def note(self) -> str:
        """Why it has no rank, or stopped; "" of everybody else."""
        if self.withdrawn:
            return _("no longer plays")
        if self.rank:
            return ""
        return _("too few games for a rank") if self.played else _("has not played")

    @property
    def ahead_by(self) -> str:
        """What put it before the next one, in words; "" where nothing did, or where that shows."""
        if self.separated_by == Criterion.DIRECT and self.points is not None:
            return _("the meetings between them")
        return str(NAMES.get(self.separated_by, ""))

    @property
    def average(self) -> Decimal:
        """The marks a game, to a tenth; what a bye brought is of no game."""
        return tenths_of(Fraction(self.marks_for - self.of_byes, self.played)) if self.played else Decimal(0)


@dataclass(frozen=True)
class Ranking:
    """A ranking to be shown: its rows, after how many rounds, how many of their games count, and what was decided.

    `matches` are those of knock-outs that somebody has won: the stage, the match, and who. `order` is what it goes by,
    `criteria` the same in words where a director chose that, and `lot` the seed of a lot that is among them. `alone`:
    each plays for himself against several others, and marks against say nothing.
    Of a `category` it has the entries of that one alone. `leaving` are the rules for who leaves, stands in or does not
    come, in sentences, where they are not the usual ones; `struck` those who left and are struck out.
    """

    rows: tuple[RankingRow, ...]
    rounds: int
    counted: int
    expected: int
    decisions: tuple[Decision, ...] = ()
    bye: str = ""
    matches: frozenset[tuple[int, ...]] = frozenset()
    stood_in: tuple[str, ...] = ()
    trophy: Trophy = NO_TROPHY
    method: str = "wins/1"
    meetings: tuple[MeetingResult, ...] = ()
    order: tuple[Criterion, ...] = ()
    criteria: tuple[str, ...] = ()
    lot: str = ""
    alone: bool = False
    category: str = ""
    leaving: tuple[str, ...] = ()
    struck: frozenset[int] = frozenset()

    @property
    def has_difference(self) -> bool:
        """Whether the difference is shown: where there are marks against, or where it put somebody before another."""
        return not self.alone or any(row.separated_by == Criterion.DIFFERENCE for row in self.rows)

    @property
    def is_linked(self) -> bool:
        """Whether a name leads to a page about whoever bears it."""
        return any(row.address for row in self.rows)

    @property
    def has_missing(self) -> bool:
        """Whether somebody has nothing to compare by one of the columns."""
        places = [place for place, criterion in enumerate(self.order) if criterion.about.has_column]
        return any(row.values[place] is None for row in self.rows if row.values for place in places)

    @property
    def is_league(self) -> bool:
        """Whether teams meet, and match points decide."""
        return self.method == LEAGUE_METHOD

    def begins_with(self, criterion: Criterion) -> bool:
        """Whether `criterion` comes first in an order that has a name: it is then shown for that."""
        return not self.criteria and self.order[:1] == (criterion,)

    @property
    def has_charges(self) -> bool:
        """Whether a fault has cost somebody points of his own."""
        return any(row.charged for row in self.rows)

    @property
    def has_adjusted(self) -> bool:
        """Whether a decision or a bye has given somebody marks or wins, or taken them."""
        return any(row.adjusted or row.awarded for row in self.rows)

    @property
    def by_bracket(self) -> bool:
        """Whether a knock-out has put somebody before somebody else."""
        return any(row.separated_by == "bracket" for row in self.rows)

    @property
    def results(self) -> frozenset[tuple[Value, ...]]:
        """What has been played, whoever came or went since: by entry, won, played, marks for and against."""
        return frozenset(
            (row.number, row.wins, row.played, row.marks_for, row.marks_against)
            for row in self.rows
            if row.played or row.adjusted or row.awarded
        ).union(self.matches)


def read_ranking(body: str, names: Mapping[int, str], addresses: Mapping[int, str] = NOWHERE) -> Ranking:
    """The ranking in `body`, with the entries named by `names`; those who have played lead to their `addresses`."""
    content = RankingBody.read(body)
    meetings, rules = read_meetings(content.meetings), read_rules(content.criteria)
    rows = (_read_row(row, names, meetings) for row in content.rows)
    return Ranking(
        rows=tuple(replace(row, address=addresses.get(row.number, "") if row.played else "") for row in rows),
        order=tuple(rule.criterion for rule in rules) or tuple(BY_METHOD[content.method].criteria),
        criteria=tuple(map(say_rule, rules)),
        lot=content.lot,
        alone=content.alone,
        rounds=content.rounds,
        counted=content.counted,
        expected=content.expected,
        decisions=tuple(say_decisions(content.adjustments, names)),
        bye=say_bye(content.bye),
        trophy=read_trophy(content.clubs),
        method=content.method,
        meetings=meetings,
        matches=frozenset(won_in(content.trees)),
        stood_in=tuple(say_stood_in(content.stood_in, names)),
        leaving=tuple(say_leaving(vars(content), names)),
        struck=frozenset(content.struck),
    )


def _read_row(
    row: Mapping[str, Any], names: Mapping[int, str], meetings: Sequence[MeetingResult]
) -> RankingRow:
    return RankingRow(
        rank=row["rank"],
        number=row["entry"],
        name=names.get(row["entry"], f"{row['entry']}"),
        wins=row["won"] + Fraction(row.get("part", 0)),
        played=row["played"],
        marks_for=row["for"],
        marks_against=row["against"],
        separated_by=row["separated_by"] or "",
        withdrawn=row["withdrawn"],
        charged=row.get("charged", 0),
        adjusted=row.get("adjusted", 0),
        of_byes=row.get("of_byes", 0),
        awarded=Fraction(row.get("awarded", 0)),
        points=row.get("points"),
        values=tuple(row.get("values", ())),
        record=record_of(row["entry"], meetings),
        categories=tuple(row.get("categories", ())),
    )


def say_order(ranking: Ranking) -> list[str]:
    """What comes first and what decides next; of a lot that is among it the seed."""
    bracket = [_("In a knock-out its places come first.")] if ranking.by_bracket else []
    lot = [_("The lot is drawn with the seed %(seed)s.") % {"seed": ranking.lot}] if ranking.lot else []
    return [*bracket, _order(ranking), *lot]


def _order(ranking: Ranking) -> str:
    if ranking.criteria:
        return _("Order: %(criteria)s.") % {"criteria": ", ".join(ranking.criteria)}
    return str(BY_METHOD[ranking.method].sentence)


def say_rules(ranking: Ranking) -> list[str]:
    """All that stands under a ranking: its order, who stood in, who leaves, what a bye brings."""
    bye = [ranking.bye] if ranking.bye else []
    return [*say_order(ranking), *ranking.stood_in, *ranking.leaving, *bye]
