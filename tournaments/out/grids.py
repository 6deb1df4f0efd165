"""What the public pages show, as tables for a spreadsheet: a published ranking, the tables of a round."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.names import search_key
from clubs.spreadsheets import Cell, Grid
from tournaments import queries
from tournaments.models import Bye, Edition, Round
from tournaments.rankings import Ranking, Row

AHEAD_BY = {
    "won": gettext_lazy("games won"),
    "difference": gettext_lazy("difference"),
    "marks_for": gettext_lazy("marks for"),
    "bracket": gettext_lazy("the bracket"),
    "points": gettext_lazy("match points"),
    "direct": gettext_lazy("the meetings between them"),
    "average": gettext_lazy("marks a game"),
}
Column = tuple[str, Callable[[Row], Cell]]


def ranking_grid(edition: Edition, ranking: Ranking) -> Grid:
    """The rows of `edition`, read as `ranking`: wins are exact numbers here, and not « 2½ »."""
    columns = _columns(edition, ranking)
    title = _("Ranking no. %(number)s") % {"number": edition.number}
    rows = [tuple(cell(row) for _head, cell in columns) for row in ranking.rows]
    return Grid(title, tuple(head for head, _cell in columns), rows)


def exact_wins(edition: Edition) -> dict[int, Fraction]:
    """The games that each entry has won in `edition`, by its number."""
    kept = json.loads(edition.body)["rows"]
    return {row["entry"]: Fraction(row["won"]) + Fraction(row.get("part", 0)) for row in kept}


def _columns(edition: Edition, ranking: Ranking) -> list[Column]:
    """The columns of the page, and last what it says under a name."""
    wins = exact_wins(edition)
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
        *((name, lambda row, at=at: row.more[at]) for at, name in enumerate(ranking.columns)),
        *([(_("Faults"), lambda row: -row.charged)] if ranking.has_charges else []),
        *(_decided(edition) if ranking.has_adjusted else []),
        (_("Ahead by"), lambda row: str(AHEAD_BY.get(row.separated_by, "")) or row.ahead_by),
        (_("Note"), say_unranked),
    ]


def _of_a_league() -> list[Column]:
    return [
        (pgettext("of a league", "Points"), lambda row: row.points),
        (_("Meetings won"), lambda row: row.record[0]),
        (_("Meetings drawn"), lambda row: row.record[1]),
        (_("Meetings lost"), lambda row: row.record[2]),
    ]


def _decided(edition: Edition) -> list[Column]:
    """What decisions and byes have given, in marks and in wins."""
    awarded = {row["entry"]: Fraction(row.get("awarded", 0)) for row in json.loads(edition.body)["rows"]}
    return [
        (_("Marks decided"), lambda row: row.adjusted),
        (_("Wins decided"), lambda row: awarded[row.number]),
    ]


def say_unranked(row: Row) -> str:
    """Why somebody has no rank, or stopped; "" of everybody else."""
    if row.withdrawn:
        return _("no longer plays")
    if row.rank:
        return ""
    return _("too few games for a rank") if row.played else _("has not played yet")


def tables_grid(round_: Round) -> Grid:
    """Who sits where in a published round, one row a player; who sits out has no table."""
    names = queries.public_names(round_.stage.tournament)
    seated: list[tuple[Cell, ...]] = [
        (
            pairing.table_number,
            seat.position + 1,
            seat.player.public_name,
            seat.entry.number,
            names[seat.entry.number],
        )
        for pairing, seats in queries.tables_of(round_)
        for seat in seats
    ]
    out = [(None, None, name, number, name) for number, name in sitting_out(round_, names)]
    head = (_("Table"), _("Seat"), _("Player"), _("Entry"), _("Entered as"))
    return Grid(_("Round %(number)s") % {"number": round_.number}, head, [*seated, *out])


def sitting_out(round_: Round, names: Mapping[int, str]) -> list[tuple[int, str]]:
    """Who has no table in a round, by number and name."""
    numbers = Bye.objects.filter(round=round_).values_list("entry__number", flat=True)
    found = [(number, names.get(number, "")) for number in numbers]
    return sorted(found, key=lambda one: search_key(one[1]))
