"""A row of results typed at the desk, written as far as it is not refused: what it would change is asked first.
Tested in tests/tournaments/tables/test_results_grid.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from clubs.models import User
from scoring.deals.totals import TotalsForm
from scoring.ledger.totals import record_totals
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from tournaments.cuts.consequences import say_weighed_now, weigh_act
from tournaments.models import Round
from tournaments.tables.results_grid import (
    GridTable,
    RowStamp,
    TypedRow,
    is_written,
    prefix_of,
    read_grid,
)
from web.refusals import Refusal


def write_row(round_: Round, table: GridTable, typed: Mapping[str, str], by: User) -> GridTable:
    """Write what the row of `table` tells, game after game, as far as it is not refused; the row as it stands then.

    Of a row that is written whole only the revision is new: whoever shows it reads it again. What another result would
    change is asked first, and nothing is written until the row comes again with the answer.
    """
    stamp = RowStamp(typed, prefix=prefix_of(table.number))
    if not any(name.startswith(f"{stamp.prefix}-") for name in typed):
        return table  # opened since the page was made
    if not stamp.is_valid():
        sentence = _("This row cannot be read: load the page again.")
        return replace(table, refusal=Refusal("bad_request", sentence, status=422))
    row = TypedRow(table, typed, stamp)
    change = _change(round_, row, by)
    if change:
        question = Refusal("weighed", "")
        forms = {game.number: (form, question.code) for game, form in row.forms()}
        return replace(
            _as_it_stands(round_, table.number, forms, question), change=change, answer=row.told_anew()
        )
    written = _write_games(row, by)
    if written.refusal is None:
        table.sheet.revision = max(table.sheet.revision, written.revision)
        return table
    stands = _as_it_stands(round_, table.number, written.forms, written.refusal)
    return _with_change(round_, stands, typed, by) if stands.is_between_two else stands


def _with_change(round_: Round, table: GridTable, typed: Mapping[str, str], by: User) -> GridTable:
    """The row of a table where another result was written meanwhile, with what replacing it would change."""
    upon = {"uuid": str(table.stamp), "revision": str(table.sheet.revision), "seating": table.seating}
    prefix = prefix_of(table.number)
    again = {**dict(typed.items()), **{f"{prefix}-{name}": value for name, value in upon.items()}}
    stamp = RowStamp(again, prefix=prefix)
    if not stamp.is_valid():
        return table
    row = TypedRow(table, again, stamp)
    return replace(table, change=_change(round_, row, by), answer=row.told_anew())


def _change(round_: Round, row: TypedRow, by: User) -> str:
    """What the row would change in the ranking or in what is drawn, where it tells another result than stands.

    "" where it changes nothing there, or where that was read.
    """
    anew = row.told_anew()
    if not anew or row.answered == anew:
        return ""
    tournament = round_.stage.tournament
    weighed = weigh_act(tournament, lambda: _write_games(row, by))
    changes = weighed.ranks or weighed.tables or weighed.cuts
    return say_weighed_now(tournament, weighed) if changes else ""


@dataclass
class _Written:
    """What came of a row: the revision that stands, why not all of it was written, and what was not."""

    revision: int
    refusal: Refusal | None = None
    forms: dict[int, tuple[TotalsForm, str]] = field(default_factory=dict)


def _write_games(row: TypedRow, by: User) -> _Written:
    done = _Written(row.revision)
    for game, form in row.forms(lambda: done.revision):
        try:
            if done.refusal is None:
                is_there = is_written(
                    game, row.table.number, row.typed, form.data[form.add_prefix("seating")]
                )
                done.revision = _write(row.table.sheet, form, by, is_there)
                continue
        except Refusal as refused:
            done.refusal = refused
        done.forms[game.number] = form, done.refusal.code if done.refusal else ""
    return done


def _write(sheet: Sheet, form: TotalsForm, by: User, is_there: bool) -> int:
    """Write the totals of a game; the revision upon which the next one is typed. Refused, the form says why.

    Where the same `is_there` already, typed by somebody else, there is nothing to refuse.
    """
    if not form.is_valid():
        raise Refusal("invalid", "", status=422)
    typed = form.cleaned_data
    stamp = Stamp(uuid=typed["uuid"], revision=typed["revision"], seating=typed["seating"], by=by)
    fresh = Sheet.objects.select_related("club").get(pk=sheet.pk)
    try:
        receipt = record_totals(
            fresh, typed["game"], form.totals(), stamp, stopped=typed["stopped"], replaces=typed["replaces"]
        )
    except Refusal as refusal:
        if is_there:
            return int(typed["revision"])
        form.refuse(refusal)
        raise
    return receipt.revision


def _as_it_stands(
    round_: Round, number: int, forms: Mapping[int, tuple[TotalsForm, str]], refusal: Refusal | None
) -> GridTable:
    """The row, read anew, with what was typed where it was not written."""
    (table,) = read_grid(round_, number)
    table.refusal = refusal
    for game in table.games:
        if game.number in forms:
            game.form, game.asks = forms[game.number]
    return table
