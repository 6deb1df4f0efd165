"""For a spreadsheet: a ranking with the club trophy, what was decided and its rules; crosstables, pools, knock-outs.
Tested in tests/tournaments/leagues/test_files.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Edition
from tournaments.standings.categories import rankings_in
from tournaments.standings.columns import Exact, columns_of
from tournaments.standings.crosstables import Crossed, say_met
from tournaments.standings.rankings import Ranking, RankingRow, say_rules
from tournaments.standings.trees import Box, MatchSide, PoolRow, Tree, TreeSection
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
    return Grid(
        title,
        tuple(str(head) for head, _cell in columns),
        rows,
        [*trophy, *_decisions(ranking), _rules(ranking)],
    )


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


def crosstable_grid(pools: Sequence[tuple[str, Sequence[Crossed]]]) -> Grid:
    """Crosstables, the others going with the first: a column for each who was met, `*` where the row has won."""
    return _bound([_crossed(title or _("Who met whom"), rows) for title, rows in pools])


def _crossed(title: str, rows: Sequence[Crossed]) -> Grid:
    head = (_("Rank"), _("Name"), *(row.name for row in rows), _("Won"), _("Difference"))
    cells: list[Cells] = [(row.rank, row.name, *row.cells, row.won, row.difference) for row in rows]
    return Grid(title, head, cells)


def trees_grid(trees: Sequence[Tree]) -> Grid:
    """Pools as crosstables, and the matches of knock-outs a row each, the last stage first."""
    return _bound([grid for tree in trees for grid in _tree(tree)])


def _tree(tree: Tree) -> Iterator[Grid]:
    if tree.sections:
        head = (
            *(_("Bracket"), _("Turn"), _("Match"), _("For place"), _("Round"), _("Table")),
            *(_("First side"), _("Games of the first"), _("Marks of the first")),
            *(_("Second side"), _("Games of the second"), _("Marks of the second")),
            *(_("Winner"), _("Note")),
        )
        yield Grid(tree.name, head, [row for section in tree.sections for row in _matches(section)])
    for number, pool in enumerate(tree.pools, start=1):
        yield _pool(f"{tree.name}, {_('Pool %(number)s') % {'number': number}}", pool)
    if tree.stale:
        title = _("Tables that no longer count")
        yield Grid(title, (title,), [(sentence,) for sentence in tree.stale])


def _matches(section: TreeSection) -> Iterator[Cells]:
    for column in section.columns:
        for box in column.boxes:
            first, second = box.sides
            winner = next((side.name for side in box.sides if side.won), "")
            yield (
                *(section.title, column.title, box.number, box.place, box.round, box.table),
                *(*_side(first), *_side(second), winner, _state(box)),
            )


def _side(side: MatchSide) -> Cells:
    return side.name, side.wins, side.marks


def _state(box: Box) -> str:
    states = {
        "to_play": _("to be played"),
        "playing": _("at the table"),
        "level": _("level, to be decided"),
        "untied": _("level, then decided"),
        "forfeit": _("not played: one side has left"),
    }
    return states.get(box.state, "")


def _pool(title: str, pool: Sequence[PoolRow]) -> Grid:
    head = (
        *(_("Rank"), _("Name"), *(row.name for row in pool)),
        *(_("Won"), _("Games"), _("Difference"), _("Note")),
    )
    rows: list[Cells] = [
        (
            *(row.rank, row.name),
            *(None if cell.itself else say_met(cell.marks, cell.won) for cell in row.cells),
            *(row.wins, row.played, row.difference, say_gone(row.is_gone)),
        )
        for row in pool
    ]
    return Grid(title, head, rows)


def say_gone(withdrawn: bool) -> str:
    return _("no longer plays") if withdrawn else ""


def _bound(grids: Sequence[Grid]) -> Grid:
    """One of some tables: the others go with the first."""
    first, *others = grids
    return replace(first, more=others)
