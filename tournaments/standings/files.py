"""A ranking for a spreadsheet: its rows, the club trophy, what was decided, and its rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Edition
from tournaments.ranking.criteria import Criterion, Style
from tournaments.ranking.figures import Value
from tournaments.standings.categories import rankings_in
from tournaments.standings.rankings import Ranking, RankingRow
from tournaments.standings.trophies import ClubRow, Trophy
from tournaments.standings.words import say_rules
from web.spreadsheets import Cell, Grid, Share

Cells = tuple[Cell, ...]
Wins = Mapping[int, Fraction]
"""The games that each entry has won, by its number: exact, where a row has « 2½ » in words."""
Column = tuple[str, Callable[[RankingRow], Cell]]


def ranking_grid(edition: Edition, ranking: Ranking, said: str = "") -> Grid:
    """The rows of `edition`, read as `ranking`: wins are exact numbers here, and not « 2½ ».

    `said` stands in the title: « provisional », « final ».
    """
    title = ", ".join(filter(None, (_("Ranking no. %(number)s") % {"number": edition.number}, said)))
    return standing_grid(edition.body, ranking, title)


def standing_grid(body: str, ranking: Ranking, title: str) -> Grid:
    """The rows of a ranking that is kept as `body`; the club trophy goes with it, decisions and rules."""
    columns = _columns(body, ranking)
    rows = [tuple(cell(row) for _head, cell in columns) for row in ranking.rows]
    trophy = [_trophy_grid(body, ranking.trophy)] if ranking.trophy.rows else []
    return Grid(title, tuple(head for head, _cell in columns), rows, [*trophy, *beside_grids(ranking)])


def _trophy_grid(body: str, trophy: Trophy) -> Grid:
    """The clubs of the trophy, and whom it takes more delegates to rank."""
    won = [Fraction(row["won"]) for row in json.loads(body)["clubs"]["rows"]]
    short = _("too few delegates")
    rows: list[tuple[Cell, ...]] = [
        (
            row.rank,
            row.club,
            row.delegates,
            exact,
            row.played,
            *_decides(trophy, row),
            "" if row.rank else short,
        )
        for row, exact in zip(trophy.rows, won, strict=True)
    ]
    decides = (_("Marks"), _("Marks a game")) if trophy.is_by_average else (_("Won, in per cent"),)
    head = (_("Rank"), _("Club"), _("Delegates"), _("Won"), _("Games"), *decides, _("Note"))
    return Grid(pgettext("the club trophy", "Clubs"), head, rows)


def _decides(trophy: Trophy, row: ClubRow) -> tuple[Cell, ...]:
    return (row.marks, row.average) if trophy.is_by_average else (row.share,)


def beside_grids(ranking: Ranking) -> list[Grid]:
    """What was decided, where anything was, and what the ranking goes by."""
    return [*_decisions(ranking), _rules(ranking)]


def _decisions(ranking: Ranking) -> Iterator[Grid]:
    if ranking.decisions:
        rows: list[Cells] = [(one.names, one.worth, one.what, one.why) for one in ranking.decisions]
        head = (_("Who"), _("What it brings"), _("Decision"), _("Reason"))
        yield Grid(_("Decided by the director"), head, rows)


def _rules(ranking: Ranking) -> Grid:
    title = _("The rules of this ranking")
    rounds = ngettext(
        "%(rounds)s round, %(counted)s of %(expected)s games.",
        "%(rounds)s rounds, %(counted)s of %(expected)s games.",
        ranking.rounds,
    ) % {"rounds": ranking.rounds, "counted": ranking.counted, "expected": ranking.expected}
    return Grid(title, (title,), [(said,) for said in (rounds, *say_rules(ranking))])


def exact_wins(body: str) -> dict[int, Fraction]:
    """The games that each entry has won in a ranking that is kept as `body`, by its number."""
    kept = json.loads(body)["rows"]
    return {row["entry"]: Fraction(row["won"]) + Fraction(row.get("part", 0)) for row in kept}


def _columns(body: str, ranking: Ranking) -> list[Column]:
    """The columns of the page, and last what it says under a name."""
    wins = exact_wins(body)
    return [
        (_("Rank"), lambda row: row.rank),
        (_("Entry"), lambda row: row.number),
        (_("Name"), lambda row: row.name),
        *(_of_a_league() if ranking.is_league else []),
        (_("Won"), lambda row: wins[row.number]),
        (_("Games"), lambda row: row.played),
        *([(_("Marks a game"), lambda row: row.average)] if ranking.is_by_average else []),
        (_("Difference"), lambda row: row.difference),
        (_("For"), lambda row: row.marks_for),
        (_("Against"), lambda row: row.marks_against),
        *_by_criteria(body, ranking),
        *([(_("Faults"), lambda row: -row.charged)] if ranking.has_charges else []),
        *(_decided(body) if ranking.has_adjusted else []),
        *_in_categories(ranking),
        (_("Ahead by"), lambda row: row.ahead_by),
        (_("Note"), say_unranked),
    ]


def _by_criteria(body: str, ranking: Ranking) -> list[Column]:
    """What each has by the criteria that have a column of their own, as a figure; empty where there is none."""
    kept = kept_values(body)
    own = (
        [(at, one) for at, one in enumerate(ranking.order) if one.about.has_column] if ranking.columns else []
    )
    return [
        (name, partial(_value_of, one, {number: values[at] for number, values in kept.items()}))
        for name, (at, one) in zip(ranking.columns, own, strict=True)
    ]


def _value_of(criterion: str, kept: Mapping[int, int | str | None], row: RankingRow) -> Cell:
    return value_cell(criterion, kept[row.number])


def kept_values(body: str) -> dict[int, Sequence[int | str | None]]:
    """What each entry has by each criterion of a director's own list, by its number; of a preset nothing."""
    return {row["entry"]: row["values"] for row in json.loads(body)["rows"] if "values" in row}


def value_cell(criterion: str, value: Value | str | None) -> Cell:
    """What somebody has by `criterion`, as a ranking keeps it; empty where there is nothing to compare, which is no
    zero.
    """
    if value is None:
        return None
    return Share(Fraction(value)) if Criterion(criterion).about.style == Style.SHARE else Fraction(value)


def _of_a_league() -> list[Column]:
    return [
        (pgettext("of a league", "Points"), lambda row: row.points),
        (_("Meetings won"), lambda row: row.record[0]),
        (_("Meetings drawn"), lambda row: row.record[1]),
        (_("Meetings lost"), lambda row: row.record[2]),
    ]


def _in_categories(ranking: Ranking) -> Iterator[Column]:
    """The rank in each category there is, and what put each before the next one there; empty for who is not in it."""
    for name, own in rankings_in(ranking):
        ranks = {row.number: row.rank for row in own.rows}
        ahead = {row.number: row.ahead_by for row in own.rows}
        yield _("Rank: %(category)s") % {"category": name}, partial(_own_cell, ranks)
        yield _("Ahead by: %(category)s") % {"category": name}, partial(_own_cell, ahead)


def _own_cell(cells: Mapping[int, Cell], row: RankingRow) -> Cell:
    return cells.get(row.number)


def _decided(body: str) -> list[Column]:
    """What decisions and byes have given, in marks and in wins."""
    awarded = {row["entry"]: Fraction(row.get("awarded", 0)) for row in json.loads(body)["rows"]}
    return [
        (_("Marks decided"), lambda row: row.adjusted),
        (_("Wins decided"), lambda row: awarded[row.number]),
    ]


def say_unranked(row: RankingRow) -> str:
    """Why somebody has no rank, or stopped; "" of everybody else."""
    if row.withdrawn:
        return _("no longer plays")
    if row.rank:
        return ""
    return _("too few games for a rank") if row.played else _("has not played")
