"""Who meets whom, as tables for a spreadsheet: the calendar of a league, crosstables, pools and knock-outs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.leagues.fixtures import Day, Fixture, League
from tournaments.papers.rounds import Crossed, say_met
from tournaments.standings.files import standing_grid
from tournaments.standings.trees import Box, PoolRow, Section, Side, Tree
from web.spreadsheets import Cell, Grid

Cells = tuple[Cell, ...]


# --- a league ------------------------------------------------------------------------------------


def calendar_grid(league: League, *, with_teams: bool = False) -> Grid:
    """The calendar with its results, a row a meeting; with it the table, and at the desk the teams."""
    home, away = pgettext("of a league", "Home"), pgettext("of a league", "Away")
    head = (
        *(_("Day"), _("Date"), _("Hour"), home, away),
        *(_("Games, home"), _("Games, away"), _("Marks, home"), _("Marks, away")),
        *(_("Points, home"), _("Points, away"), _("Place"), _("Note")),
    )
    rows = [row for day in league.days for row in _day(day)]
    has_table = league.ranking and league.ranking.rows and (league.ranking.rounds or not with_teams)
    table = [standing_grid(league.body, league.ranking, _("Ranking"))] if has_table and league.ranking else []
    teams = [_teams(league)] if with_teams else []
    return Grid(_("Calendar and results"), head, rows, [*table, *teams])


def _day(day: Day) -> Iterator[Cells]:
    when = (day.when.day, f"{day.when.hour:%H:%M}" if day.when.hour else "") if day.when else (None, "")
    for one in day.fixtures:
        place = (day.when.place if day.when else "") or one.place
        yield (day.number, *when, *one.names, *_result(one), place, _note(day, one))
    for name in day.free:
        yield (day.number, *when, name, *[None] * 8, pgettext("a team on a day", "free"))


def _result(one: Fixture) -> Cells:
    """Games, marks and match points, home first; nothing of what is not played."""
    result = one.result
    if result is None or not result.played or one.is_off:
        return (None,) * 6
    points: Cells = result.points or (None, None)
    return (*result.won, *result.marks, *points)


def _note(day: Day, one: Fixture) -> str:
    if one.is_off:
        return pgettext("a meeting", "does not take place")
    if one.result and one.result.struck:
        return _("struck out")
    if one.result and one.result.played and not one.is_over:
        told = {"played": one.result.played, "due": one.result.due}
        return _("%(played)s of %(due)s games") % told
    return pgettext("a day of the league", "set up") if day.round and not day.is_published else ""


def _teams(league: League) -> Grid:
    rows: list[Cells] = [
        (one.number, one.full_name, len(one.players), one.entry.home, _gone(one.entry.withdrawn))
        for one in league.teams
    ]
    return Grid(_("Teams"), (_("Number"), _("Name"), _("Players"), _("Place"), _("Note")), rows)


def _gone(withdrawn: bool) -> str:
    return _("no longer plays") if withdrawn else ""


# --- who met whom --------------------------------------------------------------------------------


def crosstable_grid(told: Sequence[tuple[str, Sequence[Crossed]]]) -> Grid:
    """Crosstables, the others going with the first: a column for each who was met, `*` where the row has won."""
    return _bound([_crossed(title or _("Who met whom"), rows) for title, rows in told])


def _crossed(title: str, rows: Sequence[Crossed]) -> Grid:
    head = (_("Rank"), _("Name"), *(row.name for row in rows), _("Won"), _("Difference"))
    told: list[Cells] = [(row.rank, row.name, *row.cells, row.won, row.difference) for row in rows]
    return Grid(title, head, told)


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
        said = _("Tables that no longer count")
        yield Grid(said, (said,), [(one,) for one in tree.stale])


def _matches(section: Section) -> Iterator[Cells]:
    for column in section.columns:
        for box in column.boxes:
            first, second = box.sides
            winner = next((side.name for side in box.sides if side.won), "")
            yield (
                *(section.title, column.title, box.number, box.place, box.round, box.table),
                *(*_side(first), *_side(second), winner, _state(box)),
            )


def _side(side: Side) -> Cells:
    return side.name, side.wins, side.marks


def _state(box: Box) -> str:
    said = {
        "to_play": _("to be played"),
        "playing": _("at the table"),
        "level": _("level, to be decided"),
        "untied": _("level, then decided"),
        "forfeit": _("not played: one side has left"),
    }
    return said.get(box.state, "")


def _pool(title: str, pool: Sequence[PoolRow]) -> Grid:
    head = (
        *(_("Rank"), _("Name"), *(row.name for row in pool)),
        *(_("Won"), _("Games"), _("Difference"), _("Note")),
    )
    rows: list[Cells] = [
        (
            *(row.rank, row.name),
            *(None if cell.itself else say_met(cell.marks, cell.won) for cell in row.cells),
            *(row.wins, row.played, row.difference, _gone(row.is_gone)),
        )
        for row in pool
    ]
    return Grid(title, head, rows)


def _bound(grids: Sequence[Grid]) -> Grid:
    """One of some tables: the others go with the first."""
    first, *others = grids
    return replace(first, more=others)
