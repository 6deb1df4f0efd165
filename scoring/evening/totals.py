"""The totals of a game whose deals nobody kept: typed by a scorer, from what the table says."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.deals.totals import TotalsForm
from scoring.ledger.totals import record_totals
from scoring.permissions import SheetAccess, access_sheet
from scoring.rulebook import read_totals
from scoring.sheet.deal_form import DealPage
from scoring.sheet.parts import ShownExtras
from scoring.sheet.views.receipts import asks_to_look, weigh
from web.refusals import ShownAgain, attempt_of, filled, itself, refused_here, refused_on, show
from web.requests import number_in


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def totals(request: HttpRequest, key: str) -> HttpResponse:
    """How a game of the sheet ended; a scorer writes it, or corrects what was written."""
    access = access_sheet(request, key)
    if not access.may_score:
        raise PermissionDenied
    page = DealPage(access, ShownExtras(game=number_in(request, "game")))
    rules, sides = page.played.rules, {key: side.name for key, side in page.sides.items()}
    if request.method != "POST":
        context = {"page": page, "form": TotalsForm(rules, sides, initial=_initial(page))}
        return show(request, "scoring/evening/totals.html", context)
    form = filled(request, form=TotalsForm(rules, sides, request.POST))
    with refused_here(request):
        if asks_to_look(request, access):
            raise ShownAgain(look=weigh(access, lambda: _record(access, form))[0])
        _record(access, form)
        messages.success(request, _("The totals are written."))
        return redirect(f"{page.address}?game={page.number}")
    refusal = attempt_of(request).refusal
    assert refusal is not None
    form.refuse(refusal)
    raise ShownAgain(refusal.status, form=_again(page, form) if refusal.code == "stale_revision" else form)


def _record(access: SheetAccess, form: TotalsForm) -> None:
    typed, stamp = form.cleaned_data, form.stamped(by=access.user, device=access.device)
    how = {"stopped": typed["stopped"], "replaces": typed["replaces"]}
    record_totals(access.sheet, typed["game"], form.totals(), stamp, **how)


def _initial(page: DealPage) -> dict[str, Any]:
    """A fresh stamp, and the totals that stand: sent again, they are corrected."""
    stands = page.played.totals
    if stands is None:
        return page.stamp()
    typed = TotalsForm.typed_as(read_totals(stands.line.payload), page.played.stopped)
    return {**page.stamp(), **typed, "replaces": stands.line.number}


def _again(page: DealPage, form: TotalsForm) -> TotalsForm:
    """What was typed, upon the sheet as it stands now, with what was wrong."""
    data = {**dict(form.data.items()), **{name: str(value) for name, value in page.stamp().items()}}
    again = TotalsForm(form.rules, form.sides, data)
    for sentence in form.non_field_errors():
        again.add_error(None, sentence)
    return again
