"""What a table says about its lines: this is right, this is not, this one holds.

What it asks of the director, and how a director answers, or closes a game.
Tested in tests/scoring/ledger/test_late_corrections.py.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.deals.entries import AnswerForm, ContestForm, LedgerEntryForm, ReasonEntryForm, SettleForm
from scoring.deals.kinds import deal_form
from scoring.ledger import disputes, signatures
from scoring.ledger.cases import game_address
from scoring.ledger.writing import Receipt, Stamp
from scoring.models import Kind, Sheet
from scoring.permissions import access_closing, access_reopening, access_sheet
from scoring.sheet.views.table import here, rules_in, write_entry
from web.requests import HtmxRequest

TYPED = "typed"  # neither version is right


@require_POST
def confirm(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Say from another phone that a line is right."""
    access, write = access_sheet(request, key), partial(disputes.confirm_line, number=number)
    return write_entry(request, access, LedgerEntryForm(request.POST), write, here(request))


@require_POST
def contest(request: HtmxRequest, key: str) -> HttpResponse:
    """Say that a line is not right, or the whole result."""
    access, form = access_sheet(request, key), ContestForm(request.POST)
    return write_entry(request, access, form, disputes.contest_game, here(request, contest=form))


@require_POST
def settle(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Decide a dispute: what stands, or what the other phone told; or go and type what neither of them says."""
    access, write = access_sheet(request, key), partial(disputes.settle_dispute, number=number)
    if request.POST.get("keep") == TYPED:
        return redirect(_form_of(access.sheet, number))
    return write_entry(request, access, SettleForm(request.POST), write, here(request))


def _form_of(sheet: Sheet, number: int) -> str:
    """Where the line that dispute `number` is about is corrected; of a whole result, where its lines are."""
    dispute = get_object_or_404(sheet.lines.select_related("game"), number=number, kind=Kind.DISPUTE)
    address, about = game_address(sheet, dispute.game.number), dispute.payload.get("line")
    if about is None:
        return f"{address}#lines-title"
    kind = sheet.lines.get(number=about).kind
    if kind == Kind.TOTALS:
        return f"{reverse('scoring:totals', args=[sheet.key])}?game={dispute.game.number}"
    return f"{address}&replaces={about}#{'penalty' if kind == Kind.PENALTY else 'head'}"


@require_POST
def ask(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Ask the director to correct a line of a signed game, or with `strike_out` to strike it out."""
    access = access_sheet(request, key)
    form: LedgerEntryForm
    if "strike_out" in request.POST:
        place, form = "ask", ReasonEntryForm(request.POST)
    else:
        place, form = "deal", deal_form(rules_in(request, access), request.POST)
        form.ask_reason()

    def write(sheet: Sheet, game: int, *, stamp: Stamp, reason: str, **typed: Any) -> Receipt:
        wish = disputes.Correction(number, reason, typed.get("deal"))
        return disputes.ask_correction(sheet, game, wish, stamp)

    return write_entry(request, access, form, write, here(request, **{place: form}, replaces=number))


@require_POST
def answer(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Apply a request, or with `decline` leave the game as it is. A director does this."""
    access = access_reopening(request, key)
    act = disputes.decline_request if "decline" in request.POST else disputes.apply_request
    write = partial(act, number=number)
    return write_entry(request, access, AnswerForm(request.POST), write, here(request))


@require_POST
def close(request: HtmxRequest, key: str) -> HttpResponse:
    """Close a game for those who have not signed it, with a reason.

    A director does this; on a free sheet who opened it.
    """
    access, form = access_closing(request, key), ReasonEntryForm(request.POST)
    return write_entry(request, access, form, signatures.close_game, here(request, close=form))
