"""The results of a whole round typed at the desk, from the sheets of paper that are handed in."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.permissions import Access
from tournaments.models import Round
from tournaments.permissions import access_round, at_desk
from tournaments.tables.results_grid import (
    first_to_type,
    read_grid,
)
from tournaments.tables.typed_rows import write_row
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
    context = at_desk(access, round_.stage.tournament) | {
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
    tables = [write_row(round_, table, request.POST, access.user) for table in tables]
    refused = [table.refusal for table in tables if table.refusal]
    if refused:
        anew = {table.number: table for table in read_grid(round_)}
        shown = [table if table.refusal else anew[table.number] for table in tables]
        raise ShownAgain(_status(refused[0]), tables=shown)
    saved = sum(table.sheet.revision != before[table.number] for table in tables)
    sentence = ngettext(
        "The results of %(count)d table are saved.", "The results of %(count)d tables are saved.", saved
    )
    messages.success(request, sentence % {"count": saved} if saved else _("Nothing new was typed."))
    return HttpResponseRedirect(_address(access, round_), status=303)


def _row(request: HtmxRequest, access: Access, round_: Round) -> HttpResponse:
    """One row, written where it can be, as it stands then."""
    number = number_in(request, "table") or 0
    grid = read_grid(round_, number)
    if not grid:
        raise Http404
    table = write_row(round_, grid[0], request.POST, access.user)
    if not table.refusal:
        [table] = read_grid(round_, number)
    context = {"table": table, "address": _address(access, round_)}
    status = _status(table.refusal) if table.refusal else 200
    return render(request, "tournaments/tables/_grid_row.html", context, status=status)


def _status(refusal: Refusal) -> int:
    return refusal.status if refusal.status in SWAPPED else 409


def _address(access: Access, round_: Round) -> str:
    return reverse("tournaments:grid", args=[access.club.slug, round_.stage.tournament.pk, round_.number])
