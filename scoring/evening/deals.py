"""Every deal of an evening in one table, for a director's spreadsheet.
Tested in tests/tournaments/standings/test_files.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import access_session
from scoring.ledger.history import GameHistory, Written, fold_sheet
from scoring.ledger.writing import tell_stand_ins
from scoring.lines.rows import rows_of
from scoring.lines.sides import Side, sides_of
from scoring.models import Kind, Seat, Sheet
from scoring.rules.amounts import CENTS
from web.spreadsheets import Cell, Grid, spreadsheet

READ = ("games", "lines__actor", "lines__device", "seats__player")


@require_safe
def session_deals(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """What was written at the tables of an evening, one line a row, with what each side marked and had then."""
    _access, session = access_session(request, slug, pk, Role.DIRECTOR)
    sheets = session.sheets.prefetch_related(*READ).order_by("table_number", "pk")
    return spreadsheet(deals_grid(list(sheets)), kind, _("all-deals"))


def deals_grid(sheets: Sequence[Sheet]) -> Grid:
    """The lines of `sheets`, read with what `READ` names; games of more sides have more columns."""
    tell_stand_ins(sheets)
    rows = [row for sheet in sheets for row in _rows(sheet)]
    most = max((len(row) - len(_head(0)) for row in rows), default=2 * len(_of_a_side(1)))
    head = _head(most // len(_of_a_side(1)))
    return Grid(_("Deals"), head, [(*row, *(None for _missing in head[len(row) :])) for row in rows])


def _head(sides: int) -> tuple[str, ...]:
    where = (_("Table"), pgettext("of a table", "Game"), _("Deal"))
    own = (*where, _("Written at"), _("What was written"), _("Does not count"))
    return (*own, *(name for side in range(1, sides + 1) for name in _of_a_side(side)))


def _of_a_side(number: int) -> tuple[str, str, str]:
    params = {"number": number}
    return _("Side %(number)d") % params, _("Marks %(number)d") % params, _("Total %(number)d") % params


def _rows(sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    seats = list(sheet.seats.all())
    for played in fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures).games:
        yield from _of_a_game(sheet, played, seats)


def _of_a_game(sheet: Sheet, played: GameHistory, seats: Sequence[Seat]) -> Iterator[tuple[Cell, ...]]:
    sides, names = (
        sides_of(played, seats),
        {seat.position: seat.name_in(played.game.number) for seat in seats},
    )
    rows = reversed([*rows_of(played, sides, names, linked=False, seats=seats)])
    for written, row in zip(played.written, rows, strict=True):
        scored = written.scored
        yield (
            sheet.table_number,
            played.game.number,
            scored.number if scored and written.line.kind != Kind.TOTALS else None,
            written.line.received_at,
            row.text,
            row.struck,
            *(cell for side in sides.values() for cell in _figures(played, written, side)),
        )


def _figures(played: GameHistory, written: Written, side: Side) -> tuple[Cell, Cell, Cell]:
    """Who plays together, what this line gave them, and what they had then; nothing where it does not count."""
    scored = written.scored
    if scored is None:
        return side.name, None, None
    gained = 0 if written.line.kind == Kind.TOTALS else played.gains[scored.number - 1].get(side.key, 0)
    marks, total = (_amount(side, figure) for figure in (gained, scored.totals[side.key]))
    return side.name, marks, total


def _amount(side: Side, marks: int) -> Cell:
    return Decimal(marks) / 100 if side.unit == CENTS else marks
