"""The table's own pages: the sheet, and what can be written on it by whoever sits there.
Tested in tests/scoring/sheet/test_page.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.deals.contract import ContractForm
from scoring.deals.deal_entry import DealEntryForm
from scoring.deals.entries import LedgerEntryForm, MoveForm, ReasonEntryForm, SignForm
from scoring.deals.kinds import deal_form
from scoring.deals.penalty import PenaltyForm
from scoring.ledger import lines, signatures
from scoring.ledger.writing import Receipt, take_pen, tell_besides
from scoring.lines.words import offenders
from scoring.models import Sheet
from scoring.permissions import SheetAccess, access_reopening, access_sheet
from scoring.rules.rules import Rules
from scoring.sheet.offline import carry, carry_on, sentences
from scoring.sheet.page import SheetPage
from scoring.sheet.parts import ShownExtras
from scoring.sheet.views.follow import answer_again
from scoring.sheet.views.receipts import (
    asks_to_look,
    drains,
    phone_or_form,
    weigh,
    with_receipt,
    with_refusal,
)
from web.refusals import Refusal, attempt_of, refused_here, show
from web.requests import HtmxRequest, number_in, wants_only

# Refusals after which one tap sends the same entry again, under a new UUID, the fresh revision and the dealer's name.
AGAIN = frozenset({"stale_revision", "uuid_reused", "not_the_dealer"})


@require_http_methods(["GET", "HEAD", "POST"])
@phone_or_form
def sheet(request: HtmxRequest, key: str) -> HttpResponse:
    """The sheet of a table, its form filled with what the address proposes; a POST writes a deal."""
    access = access_sheet(request, key)
    if request.method == "POST":
        form = deal_form(rules_in(request, access), request.POST)
        return _write_deal(request, access, form)
    if wants_only(request, "sheet"):
        return answer_again(request, access, lambda: show_sheet(request, access, here(request)))
    receipt, striking = number_in(request, "written"), "strike" in request.GET
    proposed, lines = request.GET.dict(), "lines" in request.GET
    shown = here(request, receipt=receipt, proposed=proposed, striking=striking, lines=lines)
    if wants_only(request, "below"):
        return render(request, "scoring/sheet/_below.html", {"page": SheetPage(access, shown)})
    return show_sheet(request, access, shown)


@require_http_methods(["GET", "HEAD", "POST"])
@phone_or_form
def penalty(request: HtmxRequest, key: str) -> HttpResponse:
    """Write a penalty: the deal is closed by it. Whoever loads the page of a refused one anew is led to its form."""
    access = access_sheet(request, key)
    if request.method != "POST":
        return redirect(f"{access.sheet.get_absolute_url()}#penalty")
    page = SheetPage(access, here(request))
    form = PenaltyForm(page.played.rules, offenders(page.sides), request.POST)
    return _write_deal(request, access, form)


@require_GET
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """The deal being typed, in words, with what it would make of the totals; or what is still missing."""
    access = access_sheet(request, key)
    form = deal_form(rules_in(request, access), request.GET)
    page = SheetPage(access, here(request, deal=form))
    missing = "" if form.is_valid() else form.sentences[0]
    context = {"sentence": page.sentence, "after": page.after, "figure": page.figure, "missing": missing}
    return render(request, "scoring/sheet/_sentence.html", context)


@require_GET
def figures(request: HtmxRequest, key: str) -> HttpResponse:
    """How the game went, deal by deal, and in figures; the sheet asks for them once somebody looks there."""
    page = SheetPage(access_sheet(request, key), here(request))
    template = "_figures.html" if wants_only(request, "figures") else "figures.html"
    return render(request, f"scoring/sheet/{template}", {"page": page})


@require_POST
@phone_or_form
def bidding(request: HtmxRequest, key: str) -> HttpResponse:
    """The form of the deal after one more bid, or with the last one taken back; nothing is written."""
    access = access_sheet(request, key)
    form, word = deal_form(rules_in(request, access), request.POST), request.POST.get("say", "")
    if isinstance(form, ContractForm):
        form = form.after_bid(request.POST.get("number", "") if word == "number" else word)
    return show_sheet(request, access, _with_form(request, form))


@require_POST
@phone_or_form
def besides(request: HtmxRequest, key: str) -> HttpResponse:
    """Turn on or off what the deals of this table tell besides: trump and taker, or every bid."""
    access = access_sheet(request, key)
    wish, _equals, wanted = request.POST.get("wish", "").partition("=")
    if wish in ("trump", "bids"):
        tell_besides(access.sheet, **{wish: wanted == "on"})
    return redirect(access.sheet)


@require_POST
@phone_or_form
def strike(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Strike out a line: one tap for the last, a reason for the others."""
    access, form = access_sheet(request, key), ReasonEntryForm(request.POST)
    write = partial(lines.strike_line, number=number)
    return write_entry(request, access, form, write, here(request, strike=form, replaces=number))


@require_POST
@phone_or_form
def swap(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Take the two sides of a line for each other."""
    access, write = access_sheet(request, key), partial(lines.swap_sides, number=number)
    return write_entry(request, access, LedgerEntryForm(request.POST), write, here(request))


@require_POST
@phone_or_form
def move(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Move the deal of a line before another, or behind the last."""
    access, write = access_sheet(request, key), partial(lines.move_line, number=number)
    return write_entry(request, access, MoveForm(request.POST), write, here(request))


@require_POST
@phone_or_form
def pen(request: HtmxRequest, key: str) -> HttpResponse:
    """The phone writes from now on; staff, who need no pen, just see the sheet."""
    access = access_sheet(request, key)
    if access.device is not None:
        take_pen(access.sheet, access.device)
    if drains(request):
        return HttpResponse(status=204)
    if wants_only(request, "sheet"):
        return show_sheet(request, access, here(request))
    return redirect(access.sheet)


@require_POST
@phone_or_form
def sign(request: HtmxRequest, key: str) -> HttpResponse:
    """A side confirms the result of a game."""
    access, form = access_sheet(request, key), SignForm(request.POST)
    return write_entry(request, access, form, signatures.sign_sheet, here(request, sign=form))


@require_POST
def reopen(request: HtmxRequest, key: str) -> HttpResponse:
    """Open a signed game again, for a correction. A director does this."""
    access, form = access_reopening(request, key), ReasonEntryForm(request.POST)
    return write_entry(request, access, form, signatures.reopen_sheet, here(request, reopen=form))


def _write_deal(request: HtmxRequest, access: SheetAccess, form: DealEntryForm) -> HttpResponse:
    """Write a deal or a penalty; what is refused comes back with everything that was typed."""

    def write(sheet: Sheet, game: int, *, replaces: int | None, before: int | None, **typed: Any) -> Receipt:
        return lines.record_deal(sheet, game, form.deal(), typed["stamp"], replaces, before)

    refused = partial(_show_refused, request, access, form)
    return write_entry(request, access, form, write, _with_form(request, form), refused)


def _show_refused(
    request: HtmxRequest, access: SheetAccess, form: DealEntryForm, refusal: Refusal
) -> HttpResponse:
    """Its form, where something typed is wrong or it came too soon; else the fresh sheet, with the entry in words
    beside what was written meanwhile, ready to be sent again.

    An entry typed for other partners has no words here: its sides are other people now.
    """
    if refusal.status in (422, 429) and refusal.code not in AGAIN:
        form.refuse(refusal)
        return show_sheet(request, access, _with_form(request, form))
    rejected = None if refusal.code == "seats_moved" else form.deal()
    shown = here(request, refusal=refusal, rejected=rejected, since=form.cleaned_data["revision"])
    page = SheetPage(access, shown)
    lost_its_line = bool(shown.replaces or shown.before) and not page.at
    if refusal.code in AGAIN and page.writing and not page.twin and not lost_its_line:
        shown.take(form.fresh(page.told_stamp()))
    return _render(request, page)


def write_entry(
    request: HtmxRequest,
    access: SheetAccess,
    form: LedgerEntryForm,
    write: Callable[..., Receipt],
    shown: ShownExtras,
    refused: Callable[[Refusal], HttpResponse] | None = None,
) -> HttpResponse:
    """Write an entry: `write` takes its sheet, its game, its stamp, and what else its form asks, by name.

    `shown` is the page that says what is wrong with the form, `refused` what comes of a refusal.
    """
    attempt = attempt_of(request)
    if not form.is_valid():
        attempt.status = 422
        return with_refusal(show_sheet(request, access, shown), form)
    typed = form.cleaned_data
    with refused_here(request):
        stamp = form.stamped(by=access.user, device=access.device, typed_at=typed["typed_at"])
        act = partial(write, access.sheet, typed["game"], stamp=stamp, **form.answers)
        if asks_to_look(request, access):
            return _show_look(request, access, shown, act)
        return _done(request, access, typed, act())
    assert attempt.refusal is not None
    if refused:
        return with_refusal(refused(attempt.refusal), form, attempt.refusal)
    shown = ShownExtras(refusal=attempt.refusal, game=typed["game"])
    return with_refusal(show_sheet(request, access, shown), form, attempt.refusal)


def here(request: HttpRequest, **extras: Any) -> ShownExtras:
    """The game and the line that the request is about, and what it adds besides."""
    place = {name: number_in(request, name) for name in ("game", "replaces", "before")}
    return ShownExtras(**{**place, **extras})


def rules_in(request: HttpRequest, access: SheetAccess) -> Rules:
    """The rules of the game that the form speaks of; of the last one where it speaks of none there is."""
    games = access.sheet.all_games
    number = number_in(request, "game")
    return next((game for game in games if game.number == number), games[-1]).rules


def _with_form(request: HttpRequest, form: DealEntryForm) -> ShownExtras:
    shown = here(request)
    shown.take(form)
    return shown


def _done(
    request: HtmxRequest, access: SheetAccess, typed: Mapping[str, Any], receipt: Receipt
) -> HttpResponse:
    """After a line was written: nothing but its receipt, the new parts for htmx, or the page by its address."""
    if drains(request):
        return with_receipt(HttpResponse(status=200 if receipt.repeated else 201), receipt)
    address, game, written = access.sheet.get_absolute_url(), typed["game"], receipt.number
    if not (wants_only(request, "sheet") or wants_only(request, "news")):
        there = HttpResponseRedirect(f"{address}?game={game}&written={written}", status=303)
        return with_receipt(there, receipt)
    page = SheetPage(access, ShownExtras(game=game, receipt=written, history=receipt.history))
    if receipt.history and wants_only(request, "news") and page.is_one_deal_after(typed["revision"]):
        context = {"page": page, "phone": carry_on(page), "renewed": True}
        response = render(request, "scoring/sheet/_recorded.html", context)
    else:
        response = _render(request, page)
    response["HX-Replace-Url"] = address
    return with_receipt(response, receipt)


def _show_look(
    request: HtmxRequest, access: SheetAccess, shown: ShownExtras, write: Callable[[], Receipt]
) -> HttpResponse:
    """The form as it was typed, with what it would change; nothing is written."""
    shown.look, access = weigh(access, write)
    shown.striking = shown.strike is not None
    return show_sheet(request, access, shown)


def show_sheet(request: HtmxRequest, access: SheetAccess, shown: ShownExtras) -> HttpResponse:
    return _render(request, SheetPage(access, shown))


def _render(request: HtmxRequest, page: SheetPage) -> HttpResponse:
    narrow = wants_only(request, "news")
    part = narrow or wants_only(request, "sheet") or drains(request)
    template = "scoring/sheet/_sheet.html" if part else "scoring/sheet/sheet.html"
    context = {"page": page, "phone": carry(request, page), "says": None if part else sentences(page)}
    response = show(request, template, context)
    if narrow:
        response["HX-Retarget"] = "#sheet"
    return response
