"""A ranking for a spreadsheet: its rows, the club trophy, what was decided, and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Edition
from tournaments.standings.categories import rankings_in
from tournaments.standings.columns import Exact, columns_of
from tournaments.standings.rankings import Ranking, RankingRow, say_rules
from tournaments.standings.trophies import Trophy
from web.spreadsheets import Cell, Cells, Grid


def ranking_grid(edition: Edition, ranking: Ranking, state: str = "") -> Grid:
    """The rows of `edition`, read as `ranking`: wins are exact numbers here, and not « 2½ ».

    `state` stands in the title: « provisional », « final ».
    """
    title = ", ".join(filter(None, (_("Ranking no. %(number)s") % {"number": edition.number}, state)))
    return standing_grid(ranking, title)


def standing_grid(ranking: Ranking, title: str) -> Grid:
    """The rows of a ranking; the club trophy goes with it, decisions and rules."""
    columns = _columns(ranking)
    rows = [tuple(cell(row) for _head, cell in columns) for row in ranking.rows]
    trophy = [_trophy_grid(ranking.trophy)] if ranking.trophy.rows else []
    return Grid(title, tuple(str(head) for head, _cell in columns), rows, [*trophy, *beside_grids(ranking)])


def _trophy_grid(trophy: Trophy) -> Grid:
    """The clubs of the trophy, and whom it takes more delegates to rank."""
    decides = (_("Marks"), _("Marks a game")) if trophy.is_by_average else (_("Won, in per cent"),)
    head = (_("Rank"), _("Club"), _("Delegates"), _("Won"), _("Games"), *decides, _("Note"))
    rows: list[Cells] = [
        (
            *(row.rank, row.club, row.delegates, row.wins, row.played),
            *((row.marks, row.average) if trophy.is_by_average else (row.share,)),
            "" if row.rank else _("too few delegates"),
        )
        for row in trophy.rows
    ]
    return Grid(pgettext("the club trophy", "Clubs"), head, rows)


def beside_grids(ranking: Ranking) -> list[Grid]:
    """What was decided, where anything was, and what the ranking goes by."""
    return [*_decisions(ranking), _rules(ranking)]


def _decisions(ranking: Ranking) -> Iterator[Grid]:
    if ranking.decisions:
        rows: list[Cells] = [
            (decision.names, decision.worth, decision.what, decision.why) for decision in ranking.decisions
        ]
        head = (_("Who"), _("What it brings"), _("Decision"), _("Reason"))
        yield Grid(_("Decided by the director"), head, rows)


def _rules(ranking: Ranking) -> Grid:
    title = _("The rules of this ranking")
    rounds = ngettext(
        "%(rounds)s round, %(counted)s of %(expected)s games.",
        "%(rounds)s rounds, %(counted)s of %(expected)s games.",
        ranking.rounds,
    ) % {"rounds": ranking.rounds, "counted": ranking.counted, "expected": ranking.expected}
    return Grid(title, (title,), [(sentence,) for sentence in (rounds, *say_rules(ranking))])


def _columns(ranking: Ranking) -> list[Exact]:
    """The columns of the page, and last what it says under a name."""
    return [
        (_("Rank"), lambda row: row.rank),
        (_("Entry"), lambda row: row.number),
        (_("Name"), lambda row: row.name),
        *(exact for column in columns_of(ranking) for exact in column.exact),
        *_in_categories(ranking),
        (_("Ahead by"), lambda row: row.ahead_by),
        (_("Note"), lambda row: row.note),
    ]


def _in_categories(ranking: Ranking) -> Iterator[Exact]:
    """The rank in each category there is, and what put each before the next one there; empty for who is not in it."""
    for name, own in rankings_in(ranking):
        ranks = {row.number: row.rank for row in own.rows}
        ahead = {row.number: row.ahead_by for row in own.rows}
        yield _("Rank: %(category)s") % {"category": name}, partial(_own_cell, ranks)
        yield _("Ahead by: %(category)s") % {"category": name}, partial(_own_cell, ahead)


def _own_cell(cells: Mapping[int, Cell], row: RankingRow) -> Cell:
    return cells.get(row.number)
