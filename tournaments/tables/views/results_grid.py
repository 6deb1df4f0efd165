"""The results of a whole round typed at the desk, from the sheets of paper that are handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.models import Role, User
from clubs.permissions import Access
from scoring.deals.totals import TotalsForm
from scoring.ledger.totals import record_totals
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from tournaments.cuts.consequences import say_weighed_now, weigh_act
from tournaments.models import Round
from tournaments.permissions import access_round
from tournaments.tables.results_grid import (
    GridTable,
    RowStamp,
    TypedRow,
    first_to_type,
    is_written,
    prefix_of,
    read_grid,
    unreadable,
)
from web.refusals import Refusal, ShownAgain, attempt_of, itself, refused_on, show
from web.requests import HtmxRequest, number_in

SWAPPED = (409, 422)  # the answers whose content htmx shows


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def grid(request: HtmxRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Every table of a round with a field for each total; a POST writes one row (`?table=`), or all that is typed."""
    access, round_ = access_round(request, slug, pk, number, Role.SCORER)
    if round_.published_at is None:
        raise Http404
    if request.method == "POST":
        return (_row if request.htmx else _rows)(request, access, round_)
    tables = attempt_of(request).typed.get("tables") or read_grid(round_)
    context = {
        "club": access.club,
        "access": access,
        "tournament": round_.stage.tournament,
        "round": round_,
        "tables": tables,
        "first": first_to_type(tables),
        "in_cents": any(game.in_cents for table in tables for game in table.games),
        "address": _address(access, round_),
    }
    return show(request, "tournaments/tables/grid.html", context)


def _rows(request: HtmxRequest, access: Access, round_: Round) -> HttpResponse:
    """Every row that is typed, written where it can be; where one is refused, the page again with all of them."""
    tables = read_grid(round_)
    before = {table.number: table.sheet.revision for table in tables}
    tables = [_type(round_, table, request.POST, access.user) for table in tables]
    refused = [table.refusal for table in tables if table.refusal]
    if refused:
        raise ShownAgain(_status(refused[0]), tables=tables)
    saved = sum(table.sheet.revision != before[table.number] for table in tables)
    sentence = ngettext(
        "The results of %(count)d table are saved.", "The results of %(count)d tables are saved.", saved
    )
    messages.success(request, sentence % {"count": saved} if saved else _("Nothing new was typed."))
    return HttpResponseRedirect(_address(access, round_), status=303)


def _row(request: HtmxRequest, access: Access, round_: Round) -> HttpResponse:
    """One row, written where it can be, as it stands then."""
    grid = read_grid(round_, number_in(request, "table") or 0)
    if not grid:
        raise Http404
    table = _type(round_, grid[0], request.POST, access.user)
    context = {"table": table, "address": _address(access, round_)}
    status = _status(table.refusal) if table.refusal else 200
    return render(request, "tournaments/tables/_grid_row.html", context, status=status)


def _type(round_: Round, table: GridTable, typed: Mapping[str, str], by: User) -> GridTable:
    """Write what the row of `table` tells, game after game, as far as it is not refused; the row as it stands then.

    What another result would change is asked first, and nothing is written until the row comes again with the answer.
    """
    stamp = RowStamp(typed, prefix=prefix_of(table.number))
    if not any(name.startswith(f"{stamp.prefix}-") for name in typed):
        return table  # opened since the page was made
    if not stamp.is_valid():
        return replace(table, refusal=unreadable())
    row = TypedRow(table, typed, stamp)
    change = _change(round_, row, by)
    if change:
        question = Refusal("weighed", "")
        forms = {game.number: (form, question.code) for game, form in row.forms()}
        return replace(
            _as_it_stands(round_, table.number, forms, question), change=change, answer=row.told_anew()
        )
    written = _write_row(row, by)
    if not (written.moved or written.refusal):
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
    weighed = weigh_act(tournament, lambda: _write_row(row, by))
    changes = weighed.ranks or weighed.tables or weighed.cuts
    return say_weighed_now(tournament, weighed) if changes else ""


@dataclass
class _Written:
    """What came of a row: the revision that stands, whether anything was written, why not all of it, what was not."""

    revision: int
    moved: bool = False
    refusal: Refusal | None = None
    forms: dict[int, tuple[TotalsForm, str]] = field(default_factory=dict)


def _write_row(row: TypedRow, by: User) -> _Written:
    done = _Written(row.revision)
    for game, form in row.forms(lambda: done.revision):
        try:
            if done.refusal is None:
                is_there = is_written(
                    game, row.table.number, row.typed, form.data[form.add_prefix("seating")]
                )
                done.revision, done.moved = _write(row.table.sheet, form, by, is_there), True
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


def _status(refusal: Refusal) -> int:
    return refusal.status if refusal.status in SWAPPED else 409


def _address(access: Access, round_: Round) -> str:
    return reverse("tournaments:grid", args=[access.club.slug, round_.stage.tournament.pk, round_.number])
