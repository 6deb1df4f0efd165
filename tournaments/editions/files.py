"""A published ranking, what changed in it, and the tables of a round, for a spreadsheet.
Tested in tests/tournaments/standings/test_beside_files.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.models.names import search_key
from tournaments.core import entry_list, phases
from tournaments.editions.changes import RankChange
from tournaments.editions.queries import EditionPage
from tournaments.models import Round
from tournaments.standings.files import ranking_grid
from tournaments.standings.rankings import RankingRow
from web.spreadsheets import Cells, Grid


def edition_grid(page: EditionPage) -> Grid:
    """A published ranking with all that its page says: the club trophy, decisions, rules, what changed."""
    grid = ranking_grid(page.edition, page.ranking, page.state.word)
    if page.before is None:
        return grid
    changed = changes_grid(page.before.number, page.changes)
    return replace(grid, more=[*grid.more, changed])


def changes_grid(number: int, changes: Sequence[RankChange]) -> Grid:
    """What changed since ranking `number`: ranks and figures, before and now; who was not in it has none of before."""
    head = (
        *(_("Name"), _("Rank before"), _("Rank now"), _("Won before"), _("Won now")),
        *(_("Games before"), _("Games now"), _("For, before"), _("For, now")),
        *(_("Against, before"), _("Against, now"), _("Note")),
    )
    rows: list[Cells] = [
        (
            change.name,
            *(
                cell
                for both in zip(_figures(change.before), _figures(change.now), strict=True)
                for cell in both
            ),
            _note(change),
        )
        for change in changes
    ]
    return Grid(_("Changes since no. %(number)s") % {"number": number}, head, rows)


def _figures(row: RankingRow | None) -> Cells:
    if row is None:
        return (None,) * 5
    return (row.rank, row.wins, row.played, row.marks_for, row.marks_against)


def _note(change: RankChange) -> str:
    if change.before is None:
        return _("was not in it")
    if change.now is None:
        return _("is no longer in it")
    return _("no longer plays") if change.now.withdrawn and not change.before.withdrawn else ""


def tables_grid(round_: Round) -> Grid:
    """Who sits where in a published round, one row a player; who sits out has no table."""
    names = entry_list.public_names(round_.stage.tournament)
    seated: list[Cells] = [
        (pairing.table_number, seat.position + 1, name, seat.entry.number, names[seat.entry.number])
        for pairing, seats in phases.tables_of(round_)
        for seat, name in zip(seats, phases.shown_names(seats), strict=True)
    ]
    out = sorted(phases.sitting_out(round_), key=lambda entry: search_key(entry.public_name))
    rows = [*seated, *((None, None, entry.public_name, entry.number, entry.public_name) for entry in out)]
    head = (_("Table"), _("Seat"), _("Player"), _("Entry"), _("Entered as"))
    return Grid(_("Round %(number)s") % {"number": round_.number}, head, rows)
