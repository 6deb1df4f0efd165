"""The ranking as it is kept: canonical JSON that names entries by number, and the rows a page makes of it.

Names are not in it, so that a player who changes how he is shown is shown so on old rankings too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.formats import LEAGUE_METHOD
from tournaments.models import PublishedRanking, RankedBy
from tournaments.ranking.criteria import Criterion
from tournaments.standings.criteria import NAMES, ORDERS, read_rules, say_rule, say_value
from tournaments.standings.decision_words import PARTS, Decision, say_bye, say_decisions, say_wins
from tournaments.standings.leaving import say_leaving
from tournaments.standings.meetings import MeetingResult, read_meetings, record_of
from tournaments.standings.substitutes import say_stood_in
from tournaments.standings.trees import won_in
from tournaments.standings.trophies import NO_TROPHY, Trophy, read_trophy

NOWHERE: Mapping[int, str] = {}
METHODS = {RankedBy.WINS: "wins/1", RankedBy.MARKS: "marks/1", RankedBy.AVERAGE: "average/1"}
USUAL: Mapping[str, Sequence[Criterion]] = {
    **{method: ORDERS[by] for by, method in METHODS.items()},
    LEAGUE_METHOD: (Criterion.POINTS,),
}
"""What a ranking without criteria of its own goes by, by its method; what parts teams on match points is a setting."""


@dataclass(frozen=True)
class RankingRow:
    """A row of a ranking, with the name its entry bears today; `part` is what it has of one more win, as « ½ ».

    `adjusted` are the marks and `awarded` the wins, as « -1½ », that a decision or a bye gave it; `record` are the
    meetings that a team won, drew and lost; `more` what it has by the criteria that have a column of their own. Its
    `address` is the page of whoever that is, "" where there is none; in a category, `overall` its rank in the whole.
    """

    rank: int | None
    number: int
    name: str
    won: int
    played: int
    marks_for: int
    marks_against: int
    difference: int
    separated_by: str
    withdrawn: bool
    charged: int = 0
    part: str = ""
    adjusted: int = 0
    of_byes: int = 0
    awarded: str = ""
    points: int | None = None
    more: tuple[str, ...] = ()
    record: tuple[int, int, int] = (0, 0, 0)
    address: str = ""
    categories: tuple[str, ...] = ()
    overall: int | None = None

    @property
    def ahead_by(self) -> str:
        """What put it before the next one, in words; "" where nothing did, or where that shows."""
        if self.separated_by == Criterion.DIRECT and self.points is not None:
            return _("the meetings between them")
        return str(NAMES.get(self.separated_by, ""))

    @property
    def average(self) -> Decimal:
        """The marks a game, to a tenth; what a bye brought is of no game."""
        tenths = _tenths(self.marks_for - self.of_byes, self.played) if self.played else 0
        return Decimal(tenths) / 10


def _tenths(marks: int, games: int) -> int:
    """Tenths of a mark a game, rounded, a half up."""
    return (20 * marks + games) // (2 * games)


@dataclass(frozen=True)
class Ranking:
    """A ranking to be shown: its rows, after how many rounds, how many of their games count, and what was decided.

    `matches` are those of knock-outs that somebody has won: the stage, the match, and who. `columns` are the names of
    the criteria that have a column of their own, `order` what it goes by, `criteria` the same in words where a director
    chose that, and `lot` the seed of a lot that is among them. `alone`: each plays for himself against several others.
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
    columns: tuple[str, ...] = ()
    order: tuple[Criterion, ...] = ()
    criteria: tuple[str, ...] = ()
    lot: str = ""
    alone: bool = False
    category: str = ""
    leaving: tuple[str, ...] = ()
    struck: frozenset[int] = frozenset()

    @property
    def has_against(self) -> bool:
        """Whether marks against say anything: not where each plays for himself against several others."""
        return not self.alone

    @property
    def has_difference(self) -> bool:
        """Whether the difference is shown: where there are marks against, or where it put somebody before another."""
        return self.has_against or any(row.separated_by == Criterion.DIFFERENCE for row in self.rows)

    @property
    def is_linked(self) -> bool:
        """Whether a name leads to a page about whoever bears it."""
        return any(row.address for row in self.rows)

    @property
    def has_missing(self) -> bool:
        """Whether somebody has nothing to compare by one of the columns."""
        return any("–" in row.more for row in self.rows)

    @property
    def is_league(self) -> bool:
        """Whether teams meet, and match points decide."""
        return self.method == LEAGUE_METHOD

    @property
    def is_by_marks(self) -> bool:
        """Whether the marks come first: the page then shows them before anything else."""
        return self.method == "marks/1"

    @property
    def is_by_average(self) -> bool:
        """Whether the marks a game come first: the page then shows them."""
        return self.method == "average/1"

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
    def results(self) -> frozenset[tuple[int | str, ...]]:
        """What has been played, whoever came or went since: by entry, won, played, marks for and against."""
        return frozenset(
            (row.number, row.won, row.part, row.played, row.marks_for, row.marks_against)
            for row in self.rows
            if row.played or row.adjusted or row.awarded
        ).union(self.matches)


def canonical(value: Any) -> str:
    """`value` as JSON that can be compared byte by byte."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest_of(body: str) -> str:
    """SHA-256 of a ranking, in hexadecimal: what an edition is recognised by."""
    return hashlib.sha256(body.encode()).hexdigest()


def edition_holds(edition: PublishedRanking) -> bool:
    """Whether the body of an edition is still the one it was published with."""
    return digest_of(edition.body) == edition.digest


def read_ranking(body: str, names: Mapping[int, str], addresses: Mapping[int, str] = NOWHERE) -> Ranking:
    """The ranking in `body`, with the entries named by `names`; those who have played lead to their `addresses`."""
    said = json.loads(body)
    meetings = read_meetings(said)
    rules = read_rules(said.get("criteria", ()))
    own = [(at, rule.criterion) for at, rule in enumerate(rules) if rule.criterion.about.has_column]
    rows = (_read_row(row, names, meetings) for row in said["rows"])
    return Ranking(
        rows=tuple(
            replace(
                row,
                more=tuple(say_value(one, kept["values"][at]) for at, one in own),
                address=addresses.get(row.number, "") if row.played else "",
            )
            for row, kept in zip(rows, said["rows"], strict=True)
        ),
        columns=tuple(str(NAMES[one]) for _at, one in own),
        order=tuple(rule.criterion for rule in rules) or tuple(USUAL.get(said["method"], ())),
        criteria=tuple(map(say_rule, rules)),
        lot=said.get("lot", ""),
        alone=said.get("alone", False),
        rounds=said["rounds"],
        counted=said["counted"],
        expected=said["expected"],
        decisions=tuple(say_decisions(said.get("adjustments", ()), names)),
        bye=say_bye(said.get("bye")),
        trophy=read_trophy(said.get("clubs")),
        method=said["method"],
        meetings=meetings,
        matches=frozenset(won_in(said.get("trees", ()))),
        stood_in=tuple(say_stood_in(said.get("stood_in", ()), names)),
        leaving=tuple(say_leaving(said, names)),
        struck=frozenset(said.get("struck", ())),
    )


def _read_row(
    row: Mapping[str, Any], names: Mapping[int, str], meetings: Sequence[MeetingResult]
) -> RankingRow:
    return RankingRow(
        rank=row["rank"],
        number=row["entry"],
        name=names.get(row["entry"], f"{row['entry']}"),
        won=row["won"],
        played=row["played"],
        marks_for=row["for"],
        marks_against=row["against"],
        difference=row["for"] - row["against"],
        separated_by=row["separated_by"] or "",
        withdrawn=row["withdrawn"],
        charged=row.get("charged", 0),
        part=PARTS.get(row.get("part", ""), row.get("part", "")),
        adjusted=row.get("adjusted", 0),
        of_byes=row.get("of_byes", 0),
        awarded=say_wins(Fraction(row.get("awarded", 0))),
        points=row.get("points"),
        record=record_of(row["entry"], meetings),
        categories=tuple(row.get("categories", ())),
    )
