"""A published ranking, what changed in it, and the tables of a round, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.models.names import search_key
from tournaments.core import entry_list, tables
from tournaments.editions.changes import RankChange
from tournaments.editions.queries import EditionPage
from tournaments.models import Bye, Round
from tournaments.standings.files import Cells, Wins, exact_wins, ranking_grid
from tournaments.standings.rankings import RankingRow
from web.spreadsheets import Cell, Grid


def edition_grid(page: EditionPage) -> Grid:
    """A published ranking with all that its page says: the club trophy, decisions, rules, what changed."""
    grid = ranking_grid(page.edition, page.ranking, page.state.said)
    if page.before is None:
        return grid
    before = exact_wins(page.before.body)
    changed = changes_grid(page.before.number, page.changes, before, exact_wins(page.edition.body))
    return replace(grid, more=[*grid.more, changed])


def changes_grid(number: int, found: Sequence[RankChange], before: Wins, now: Wins) -> Grid:
    """What changed since ranking `number`: ranks and figures, before and now; who was not in it has none of before."""
    head = (
        *(_("Name"), _("Rank before"), _("Rank now"), _("Won before"), _("Won now")),
        *(_("Games before"), _("Games now"), _("For, before"), _("For, now")),
        *(_("Against, before"), _("Against, now"), _("Note")),
    )
    rows: list[Cells] = [
        (
            one.name,
            *(
                cell
                for both in zip(_figures(one.before, before), _figures(one.now, now), strict=True)
                for cell in both
            ),
            _note(one),
        )
        for one in found
    ]
    return Grid(_("Changes since no. %(number)s") % {"number": number}, head, rows)


def _figures(row: RankingRow | None, wins: Wins) -> Cells:
    if row is None:
        return (None,) * 5
    return (row.rank, wins[row.number], row.played, row.marks_for, row.marks_against)


def _note(one: RankChange) -> str:
    if one.before is None:
        return _("was not in it")
    if one.now is None:
        return _("is no longer in it")
    return _("no longer plays") if one.now.withdrawn and not one.before.withdrawn else ""


def tables_grid(round_: Round) -> Grid:
    """Who sits where in a published round, one row a player; who sits out has no table."""
    names = entry_list.public_names(round_.stage.tournament)
    seated: list[tuple[Cell, ...]] = [
        (
            pairing.table_number,
            seat.position + 1,
            seat.player.public_name,
            seat.entry.number,
            names[seat.entry.number],
        )
        for pairing, seats in tables.tables_of(round_)
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
