"""The ranking as it is kept: canonical JSON that names entries by number, and the rows a page makes of it.

Names are not in it, so that a player who changes how he is shown is shown so on old rankings too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.names import search_key
from scoring.models import Sheet
from tournaments import leagues
from tournaments.adjustments import Decided, Turn, read_decided
from tournaments.course import Course
from tournaments.criteria import (
    NAMES,
    ORDERS,
    body_of,
    criteria_of,
    read_rules,
    say_rule,
    say_value,
)
from tournaments.decisions import PARTS, Decision, say_bye, say_decisions, say_wins
from tournaments.leaving import leaving_body, read_struck, say_leaving
from tournaments.models import Edition, Entry, Qualifier, RankedBy, SeasonEdition, Tournament
from tournaments.outcomes import Played, charges_of_partners, published_sheets, read_played
from tournaments.pairing.draw import Entrant
from tournaments.queries import Entered, categories_of
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.leaving import Leaving, strike
from tournaments.ranking.standings import Outcome, Standing, best_of
from tournaments.ranking_rows import write_earlier, write_row, write_values
from tournaments.sizes import is_each_alone
from tournaments.stage_courses import read_courses
from tournaments.substitutes import say_stood_in, stood_in
from tournaments.trees import plant, won_in
from tournaments.trophies import NO_TROPHY, Trophy, clubs_of, read_trophy, trophy_body

SHOWN = frozenset(
    {Criterion.WON, Criterion.DIFFERENCE, Criterion.MARKS_FOR, Criterion.AGAINST, Criterion.LOT}
)
"""The criteria that need no column: every ranking has these figures, and the place in a lot says nothing."""
NOWHERE: Mapping[int, str] = {}
METHODS = {RankedBy.WINS: "wins/1", RankedBy.MARKS: "marks/1", RankedBy.AVERAGE: "average/1"}
USUAL: Mapping[str, Sequence[Criterion]] = {
    **{method: ORDERS[by] for by, method in METHODS.items()},
    leagues.METHOD: (Criterion.POINTS,),
}
"""What a ranking without criteria of its own goes by, by its method; what parts teams on match points is a setting."""


@dataclass(frozen=True)
class Row:
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

    rows: tuple[Row, ...]
    rounds: int
    counted: int
    expected: int
    decisions: tuple[Decision, ...] = ()
    bye: str = ""
    matches: frozenset[tuple[int, ...]] = frozenset()
    stood_in: tuple[str, ...] = ()
    trophy: Trophy = NO_TROPHY
    method: str = "wins/1"
    meetings: tuple[leagues.Result, ...] = ()
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
        return self.method == leagues.METHOD

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


def ranking_body(tournament: Tournament) -> str:
    """The ranking of `tournament` as the sheets say it now, as canonical JSON: same results, same bytes.

    A game counts as soon as it is over, signed or not; one in progress does not count at all.
    """
    sheets, decided = published_sheets(tournament), read_decided(tournament)
    if leagues.is_league(tournament):
        return canonical(_league_body(tournament, sheets, decided))
    played = read_played(tournament, sheets, decided)
    course = course_of(tournament, played, decided)
    own, told = body_of(tournament), categories_of(tournament)
    trees = [plant(stage) for stage in course.stages.values()]
    void = decided.void_of([sheet.pk for sheet in sheets], tournament.games_per_table)
    void += _not_waited_for(tournament, played, course, decided)
    counted, earlier = course.counted(), write_earlier(course.earlier())
    return canonical(
        {
            "method": METHODS[course.ranked_by],
            "rounds": tournament.stages.filter(rounds__published_at__isnull=False).values("rounds").count(),
            "counted": len(counted),
            "expected": len(sheets) * tournament.games_per_table - void,
            "rows": [
                write_row(row, told) | (write_values(row) if own else {}) | earlier.get(row.number, {})
                for row in course.standings()
            ],
            **own,
            **({"alone": True} if is_each_alone(tournament) else {}),
            **charges_of_partners(tournament, played, course.struck),
            **decided.body,
            **leaving_body(tournament, course.struck),
            **trophy_body(tournament, counted),
            **({"trees": trees} if trees else {}),
            **({"stood_in": others} if (others := stood_in(tournament)) else {}),
        }
    )


def _not_waited_for(
    tournament: Tournament, played: Iterable[Played], course: Course, decided: Decided
) -> int:
    """How many games count for nobody, and never will: those at the tables where one who was struck out sat, and
    those in which others played for everybody there.
    """
    games, found = tournament.games_per_table, 0
    for table in played:
        outcomes = strike(table.outcomes, course.struck)
        counted = sum(one.counts for one in outcomes)
        if course.struck.intersection(table.entries):
            found += games - decided.void_of([table.sheet], games) - counted
        else:
            found += len(outcomes) - counted
    return found


def standings_of(tournament: Tournament) -> tuple[Standing, ...]:
    """The ranking of `tournament` as the sheets say it now, as values."""
    if leagues.is_league(tournament):
        decided = read_decided(tournament)
        played = _by_sheet(read_played(tournament, published_sheets(tournament), decided))
        held = leagues.held_meetings(tournament, played, decided)
        return leagues.standings_of_league(tournament, held, decided)
    return read_course(tournament).standings()


def _league_body(tournament: Tournament, sheets: list[Sheet], decided: Decided) -> dict[str, Any]:
    """What is kept of a league: its table, and its meetings."""
    played = _by_sheet(read_played(tournament, sheets, decided))
    held, told = leagues.held_meetings(tournament, played, decided), categories_of(tournament)
    return {
        "method": leagues.METHOD,
        "rounds": tournament.stages.filter(rounds__published_at__isnull=False).values("rounds").count(),
        "counted": sum(map(len, played.values())),
        "expected": leagues.games_due(tournament, held),
        "rows": [write_row(row, told) for row in leagues.standings_of_league(tournament, held, decided)],
        **decided.body,
        **leagues.league_body(tournament, held),
    }


def _by_sheet(played: Iterable[Played]) -> dict[int, tuple[Outcome, ...]]:
    return {table.sheet: table.outcomes for table in played}


def read_course(tournament: Tournament) -> Course:
    """What was played of `tournament`, as the sheets say it now; without its rounds."""
    decided = read_decided(tournament)
    return course_of(tournament, read_played(tournament, published_sheets(tournament), decided), decided)


def entrants_of(entries: Iterable[Entered]) -> list[Entrant]:
    """`entries` as a draw takes them, before anything is known of their scores."""
    return [Entrant(one.number, len(one.players), apart=frozenset(groups_of(one.entry))) for one in entries]


def groups_of(entry: Entry) -> Iterator[str]:
    """The groups whose members should not meet: a club that delegates them, a family."""
    if entry.delegation:
        yield from sorted({f"club:{search_key(one)}" for one in clubs_of(entry.delegation)})
    if entry.apart:
        yield f"apart:{search_key(entry.apart)}"


def course_of(tournament: Tournament, played: Sequence[Played], decided: Decided) -> Course:
    """The same, when it is known what was played and decided."""
    order, struck = criteria_of(tournament), read_struck(tournament, played)
    outcomes: dict[Turn, list[Outcome]] = {}
    for table in played:
        outcomes.setdefault((table.stage, table.round), []).extend(table.outcomes)
    if decided.at_best:
        decided = decided.with_best(
            {turn: best_of(strike(games, struck), order) for turn, games in outcomes.items() if games}
        )
    entries = dict(tournament.entries.filter(spare=False).values_list("number", "withdrawn"))
    reached = dict.fromkeys(entries, 1)
    went_on = Qualifier.objects.filter(stage__tournament=tournament, stage__begun_at__isnull=False)
    for number, stage in went_on.order_by("stage__number").values_list("entry__number", "stage__number"):
        reached[number] = stage
    return Course(
        ranked_by=RankedBy(tournament.ranked_by),
        carries=dict(tournament.stages.order_by("number").values_list("number", "carries")),
        reached=reached,
        gone=frozenset(number for number, withdrawn in entries.items() if withdrawn),
        outcomes=outcomes,
        awards=decided.awards,
        stages=read_courses(tournament, played, decided),
        fewest=tournament.fewest_games,
        criteria=order if tournament.criteria else (),
        leaving=Leaving(tournament.leaving),
        struck=struck,
    )


def canonical(value: Any) -> str:
    """`value` as JSON that can be compared byte by byte."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest_of(body: str) -> str:
    """SHA-256 of a ranking, in hexadecimal: what an edition is recognised by."""
    return hashlib.sha256(body.encode()).hexdigest()


def edition_holds(edition: Edition | SeasonEdition) -> bool:
    """Whether the body of an edition is still the one it was published with."""
    return digest_of(edition.body) == edition.digest


def read_ranking(body: str, names: Mapping[int, str], addresses: Mapping[int, str] = NOWHERE) -> Ranking:
    """The ranking in `body`, with the entries named by `names`; those who have played lead to their `addresses`."""
    said = json.loads(body)
    meetings = leagues.read_meetings(said)
    rules = read_rules(said.get("criteria", ()))
    own = [(at, rule.criterion) for at, rule in enumerate(rules) if rule.criterion not in SHOWN]
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


def _read_row(row: Mapping[str, Any], names: Mapping[int, str], meetings: Sequence[leagues.Result]) -> Row:
    return Row(
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
        record=leagues.record_of(row["entry"], meetings),
        categories=tuple(row.get("categories", ())),
    )
