"""Who sits at a table, by name: put right at any time, or replaced by somebody who comes.
Tested in tests/scoring/joining/test_names.py."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.deals.entries import LedgerEntryForm
from scoring.joining.forms import NameForm
from scoring.ledger.names import name_seat, standing_names, take_name_back
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Receipt, Stamp, seats_of
from scoring.lines.results import say_name
from scoring.models import Sheet
from scoring.permissions import SheetAccess, access_sheet
from scoring.sheet.views.receipts import drains, phone_or_form
from scoring.sheet.views.table import here, write_entry
from web.refusals import filled, itself, refused_on, show
from web.requests import HtmxRequest, number_in


@dataclass(frozen=True)
class SeatRow:
    """A seat with the form of its name; `listed` where a club's list spells it."""

    position: int
    name: str
    listed: bool
    form: LedgerEntryForm


@require_http_methods(["GET", "HEAD", "POST"])
@phone_or_form
@refused_on(itself)
def names(request: HtmxRequest, key: str) -> HttpResponse:
    """The names of a table, each with its keys: spelled otherwise, somebody else plays; the last one is taken back."""
    access = access_sheet(request, key)
    if request.method == "POST" and drains(request):
        return write_entry(request, access, NameForm(request.POST), _name_seat, here(request))
    if request.method == "POST":
        messages.success(request, _write(request, access))
        return redirect("scoring:names", key)
    sheet = access.sheet
    seats, history = seats_of(sheet), read_history(sheet)
    game, lines = history.current.game.number, list(sheet.lines.select_related("actor", "device"))
    people = {seat.position: seat.name_in(game) for seat in seats}
    last = next(reversed(standing_names(lines)), None)
    played = next((each for each in history.games if last and each.game.pk == last.game_id), None)
    stamp = {"revision": lines[-1].number if lines else 0, "game": game}
    context = {
        "sheet": sheet,
        "seats": [
            SeatRow(
                seat.position,
                people[seat.position],
                seat.player_id is not None and not seat.come,
                LedgerEntryForm(initial={**stamp, "uuid": uuid4()}),
            )
            for seat in seats
        ],
        "of_tournament": sheet.club_id is not None and hasattr(sheet, "pairing"),
        "last": last,
        "said": say_name(played, lines, last, people) if last and played else "",
        "form": LedgerEntryForm(initial={**stamp, "uuid": uuid4()}),
    }
    return show(request, "scoring/joining/names.html", context)


def _name_seat(sheet: Sheet, _game: int, *, stamp: Stamp, seat: int, name: str, comes: bool) -> Receipt:
    """Write a name that a phone had kept; which game is being played the sheet knows."""
    return name_seat(sheet, seat, name, stamp, comes=comes)


def _write(request: HttpRequest, access: SheetAccess) -> str:
    """Do what the pressed key says; the sentence that tells it."""
    if "back" in request.POST:
        form = filled(request, entry=LedgerEntryForm(request.POST))
        take_name_back(access.sheet, number_in(request, "back") or 0, _stamp(access, form))
        return _("Taken back: the name is the one from before.")
    form = filled(request, entry=NameForm(request.POST))
    typed = form.cleaned_data
    comes = typed["comes"]
    name_seat(access.sheet, typed["seat"], typed["name"], _stamp(access, form), comes=comes)
    if comes:
        return _("%(name)s plays from now on. Deals before keep who played them.") % typed
    return _("Spelled %(name)s, on every line.") % typed


def _stamp(access: SheetAccess, form: LedgerEntryForm) -> Stamp:
    return form.stamped(by=access.user, device=access.device, typed_at=form.cleaned_data["typed_at"])
