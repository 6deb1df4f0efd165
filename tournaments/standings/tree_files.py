"""Crosstables, pools and knock-outs, for a spreadsheet. Tested in tests/tournaments/leagues/test_files.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.standings.crosstables import Crossed, say_met
from tournaments.standings.trees import Box, MatchSide, PoolRow, Tree, TreeSection
from web.spreadsheets import Cell, Grid

Cells = tuple[Cell, ...]


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
