"""A rehearsal as tables for a spreadsheet: its rounds, its tables, who is hit how often, how it would end.
Tested in tests/tournaments/standings/test_beside_files.py."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.rehearsal.report import Report
from web.spreadsheets import Cells, Grid


def rehearsal_grid(report: Report) -> Grid:
    """The rounds with their hours; with them the tables, what could not be avoided, and the ranking made up."""
    head = (
        *(_("Round"), _("Stage"), pgettext("time", "from"), pgettext("time", "to")),
        *(_("Tables"), _("Odd tables"), _("Sits out")),
    )
    rows: list[Cells] = [
        (
            *(round_.number, stage.name or stage.number, *_hours(round_.begins, round_.ends)),
            *(len(round_.tables), len(round_.odd), ", ".join(round_.sit_out)),
        )
        for stage in report.stages
        for round_ in stage.rounds
    ]
    return Grid(_("Rounds"), head, rows, list(_more(report)))


def _hours(*moments: datetime) -> Cells:
    return tuple(f"{localtime(moment):%H:%M}" for moment in moments)


def _more(report: Report) -> Iterator[Grid]:
    tables: list[Cells] = [
        (round_.number, table.number, name)
        for round_ in report.rounds
        for table in round_.tables
        for name in table.names
    ]
    yield Grid(_("Tables"), (_("Round"), _("Table"), _("Name")), tables)
    remarks: list[Cells] = [(round_.number, remark) for round_ in report.rounds for remark in round_.remarks]
    if remarks:
        yield Grid(_("What could not be avoided"), (_("Round"), _("Remark")), remarks)
    for title, often in ((_("Sits out"), report.byes), (_("At a table of another size"), report.odd)):
        if often:
            yield Grid(title, (_("Name"), _("How often")), [*often])
    if report.rows:
        ranked: list[Cells] = [(row.rank, name) for row, name in report.rows]
        yield Grid(_("Ranking, made up"), (_("Rank"), _("Name")), ranked)
