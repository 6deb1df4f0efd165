"""The totals of a game whose deals nobody kept: typed by a scorer, from what the table says."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.deals.totals import TotalsForm
from scoring.ledger.totals import record_totals
from scoring.ledger.writing import Stamp
from scoring.permissions import SheetAccess, access_sheet
from scoring.rulebook import read_totals
from scoring.sheet.deal_form import AskedPage
from scoring.sheet.parts import ShownExtras
from scoring.sheet.views.receipts import asks_to_look, weigh
from web.refusals import Refusal
from web.requests import number_in


@require_http_methods(["GET", "HEAD", "POST"])
def totals(request: HttpRequest, key: str) -> HttpResponse:
    """How a game of the sheet ended; a scorer writes it, or corrects what was written."""
    access = access_sheet(request, key)
    if not access.may_score:
        raise PermissionDenied
    page = AskedPage(access, ShownExtras(game=number_in(request, "game")))
    rules, sides = page.played.rules, {key: side.name for key, side in page.sides.items()}
    if request.method != "POST":
        return _show(request, page, TotalsForm(rules, sides, initial=_initial(page)))
    form = TotalsForm(rules, sides, request.POST)
    if not form.is_valid():
        return _show(request, page, form, 422)
    try:
        if asks_to_look(request, access):
            look, access = weigh(access, lambda: _record(access, form))
            return _show(request, AskedPage(access, ShownExtras(game=page.number)), form, look=look)
        _record(access, form)
    except Refusal as refusal:
        form.refuse(refusal)
        if refusal.code == "stale_revision":
            form = _again(page, form)
        return _show(request, page, form, refusal.status)
    messages.success(request, _("The totals are written."))
    return redirect(f"{page.address}?game={page.number}")


def _record(access: SheetAccess, form: TotalsForm) -> None:
    typed = form.cleaned_data
    stamp = Stamp(
        uuid=typed["uuid"],
        revision=typed["revision"],
        seating=typed["seating"],
        by=access.user,
        device=access.device,
    )
    record_totals(
        access.sheet,
        typed["game"],
        form.totals(),
        stamp,
        stopped=typed["stopped"],
        replaces=typed["replaces"],
    )


def _initial(page: AskedPage) -> dict[str, Any]:
    """A fresh stamp, and the totals that stand: sent again, they are corrected."""
    stands = page.played.totals
    if stands is None:
        return page.stamp()
    typed = TotalsForm.typed_as(read_totals(stands.line.payload), page.played.stopped)
    return {**page.stamp(), **typed, "replaces": stands.line.number}


def _again(page: AskedPage, form: TotalsForm) -> TotalsForm:
    """What was typed, upon the sheet as it stands now, with what was wrong."""
    data = {**dict(form.data.items()), **{name: str(value) for name, value in page.stamp().items()}}
    again = TotalsForm(form.rules, form.sides, data)
    for sentence in form.non_field_errors():
        again.add_error(None, sentence)
    return again


def _show(
    request: HttpRequest, page: AskedPage, form: TotalsForm, status: int = 200, look: str = ""
) -> HttpResponse:
    context = {"page": page, "form": form, "look": look}
    return render(request, "scoring/evening/totals.html", context, status=status)
