"""The table's own pages: the sheet, and what can be written on it by whoever holds its code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs.errors import Refusal
from clubs.requests import HtmxRequest, wants_only
from scoring import actions
from scoring.actions import Stamp
from scoring.forms import PenaltyForm, ReopenForm, SignForm, StrikeForm, deal_form
from scoring.forms.entries import EntryForm
from scoring.forms.told import ToldDealForm
from scoring.ledger import Receipt
from scoring.permissions import SheetAccess, access_reopening, access_sheet
from scoring.rules import Rules
from scoring.views.home import remember
from scoring.views.page import SheetPage
from scoring.views.shown import Shown
from scoring.views.words import offenders

# Refusals after which one tap sends the same entry again, under a new UUID, the fresh revision and the dealer's name.
AGAIN = frozenset({"stale_revision", "uuid_reused", "not_the_dealer"})

Typed = dict[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HtmxRequest, code: str) -> HttpResponse:
    """The sheet of a table, its form filled with what the address proposes; a POST writes a deal."""
    access = access_sheet(request, code)
    if request.method == "POST":
        form = deal_form(_rules(request, access), request.POST)
        return _write_deal(request, access, form, actions.record_deal)
    shown = replace(_here(request), receipt=_number(request, "written"), proposed=request.GET.dict())
    response = _show(request, access, shown)
    remember(request, response, access.sheet)
    return response


@require_POST
def penalty(request: HtmxRequest, code: str) -> HttpResponse:
    """Write a penalty: the deal is closed by it."""
    access = access_sheet(request, code)
    page = SheetPage(access, _here(request))
    form = PenaltyForm(page.played.rules, offenders(page.sides), request.POST)
    return _write_deal(request, access, form, actions.record_penalty)


@require_GET
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """The deal being typed, in words, with what it would make of the totals; or what is still missing."""
    access = access_sheet(request, code)
    form = deal_form(_rules(request, access), request.GET)
    page = SheetPage(access, replace(_here(request), deal=form))
    missing = "" if form.is_valid() else form.told[0]
    return render(request, "scoring/_sentence.html", {"sentence": page.sentence(), "missing": missing})


@require_POST
def strike(request: HtmxRequest, code: str, number: int) -> HttpResponse:
    """Strike out a line: one tap for the last, a reason for the others."""
    access = access_sheet(request, code)

    def write(typed: Typed, stamp: Stamp) -> Receipt:
        return actions.strike_line(access.sheet, typed["game"], number, typed["reason"], stamp)

    form = StrikeForm(request.POST)
    return _write(
        request, access, form, write, Shown(strike=form, game=_number(request, "game"), replaces=number)
    )


@require_POST
def sign(request: HtmxRequest, code: str) -> HttpResponse:
    """A side confirms the result of a game."""
    access = access_sheet(request, code)

    def write(typed: Typed, stamp: Stamp) -> Receipt:
        return actions.sign_sheet(access.sheet, typed["game"], typed["side"], stamp, typed["stopped"])

    form = SignForm(request.POST)
    return _write(request, access, form, write, Shown(sign=form, game=_number(request, "game")))


@require_POST
def reopen(request: HtmxRequest, code: str) -> HttpResponse:
    """Open a signed game again, for a correction. A director does this."""
    access = access_reopening(request, code)

    def write(typed: Typed, stamp: Stamp) -> Receipt:
        return actions.reopen_sheet(access.sheet, typed["game"], typed["reason"], stamp)

    form = ReopenForm(request.POST)
    return _write(request, access, form, write, Shown(reopen=form, game=_number(request, "game")))


@require_POST
def again(request: HtmxRequest, code: str) -> HttpResponse:
    """Another game for the same table."""
    access = access_sheet(request, code)
    try:
        game = actions.play_again(access.sheet)
    except Refusal as refusal:
        return _show(request, access, Shown(refusal=refusal), refusal.status)
    return redirect(f"{access.sheet.get_absolute_url()}?game={game.number}")


def _write_deal(
    request: HtmxRequest, access: SheetAccess, form: ToldDealForm, record: Callable[..., Receipt]
) -> HttpResponse:
    """Write a deal or a penalty by `record`; what is refused comes back with everything that was typed."""
    if not form.is_valid():
        return _show(request, access, _with_form(request, form), 422)
    typed = form.cleaned_data
    try:
        receipt = record(
            access.sheet, typed["game"], form.deal(), _stamp(access, form), replaces=typed["replaces"]
        )
    except Refusal as refusal:
        if refusal.status == 422 and refusal.code not in AGAIN:
            form.refuse(refusal)
            return _show(request, access, _with_form(request, form), 422)
        return _show_refused(request, access, form, refusal)
    return _done(request, access, typed["game"], receipt.number)


def _show_refused(
    request: HtmxRequest, access: SheetAccess, form: ToldDealForm, refusal: Refusal
) -> HttpResponse:
    """The fresh sheet, with the entry in words beside what was written meanwhile, ready to be sent again.

    An entry typed for other partners has no words here: its sides are other people now.
    """
    rejected = None if refusal.code == "seats_moved" else form.deal()
    shown = replace(_here(request), refusal=refusal, rejected=rejected, since=form.cleaned_data["revision"])
    page = SheetPage(access, shown)
    lost_its_line = shown.replaces and not page.replaced
    if refusal.code in AGAIN and page.writing and not page.twin and not lost_its_line:
        shown.take(form.fresh(page.told_stamp()))
    return _render(request, page, refusal.status)


def _write(
    request: HtmxRequest,
    access: SheetAccess,
    form: EntryForm,
    write: Callable[[Typed, Stamp], Receipt],
    shown: Shown,
) -> HttpResponse:
    """Write a short entry; `shown` is the page that says what is wrong with its form."""
    if not form.is_valid():
        return _show(request, access, shown, 422)
    typed = form.cleaned_data
    try:
        write(typed, _stamp(access, form))
    except Refusal as refusal:
        return _show(request, access, Shown(refusal=refusal, game=typed["game"]), refusal.status)
    return _done(request, access, typed["game"])


def _number(request: HttpRequest, name: str) -> int | None:
    """A number in the form or the address; None when there is none that can be read."""
    value = request.POST.get(name) or request.GET.get(name) or ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def _here(request: HttpRequest) -> Shown:
    """The game and the line that the request is about."""
    return Shown(game=_number(request, "game"), replaces=_number(request, "replaces"))


def _rules(request: HttpRequest, access: SheetAccess) -> Rules:
    """The rules of the game that the form speaks of; of the last one where it speaks of none there is."""
    games = access.sheet.all_games
    number = _number(request, "game")
    return next((game for game in games if game.number == number), games[-1]).rules


def _stamp(access: SheetAccess, form: EntryForm) -> Stamp:
    return Stamp(
        uuid=form.cleaned_data["uuid"],
        revision=form.cleaned_data["revision"],
        seating=form.cleaned_data["seating"],
        by=access.user,
    )


def _with_form(request: HttpRequest, form: ToldDealForm) -> Shown:
    shown = _here(request)
    shown.take(form)
    return shown


def _done(request: HtmxRequest, access: SheetAccess, game: int, written: int | None = None) -> HttpResponse:
    """The sheet after a line was written: the new part for htmx, the page by its address otherwise."""
    address = access.sheet.get_absolute_url()
    if not wants_only(request, "sheet"):
        seen = f"&written={written}" if written else ""
        return HttpResponseRedirect(f"{address}?game={game}{seen}", status=303)
    response = _show(request, access, Shown(game=game, receipt=written))
    response["HX-Replace-Url"] = address
    return response


def _show(request: HtmxRequest, access: SheetAccess, shown: Shown, status: int = 200) -> HttpResponse:
    return _render(request, SheetPage(access, shown), status)


def _render(request: HtmxRequest, page: SheetPage, status: int) -> HttpResponse:
    template = "scoring/_sheet.html" if wants_only(request, "sheet") else "scoring/sheet.html"
    return render(request, template, {"page": page}, status=status)
