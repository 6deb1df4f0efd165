"""The phones at a table: which have joined, who is sent away, and the card by which others join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Role
from clubs.permissions import access_session
from scoring.joining.actions import add_phone, replace_card, replace_pin, send_away
from scoring.joining.voiding import void_device
from scoring.ledger.names import standing_names
from scoring.ledger.queries import phones_of, read_history
from scoring.ledger.writing import seats_of
from scoring.models import Device, Seat, Sheet
from scoring.paper.cards import card_of, names_on_card
from scoring.permissions import SheetAccess, access_sheet, access_table
from web.network import address_for_phones, is_unreachable
from web.requests import number_in


@dataclass(frozen=True)
class PhoneRow:
    """A phone as the list shows it: who holds it ("" where nobody said), what it wrote, and whether it is there."""

    device: Device
    holder: str
    written: int
    last_at: datetime | None
    is_here: bool
    has_pen: bool
    is_mine: bool


@require_http_methods(["GET", "HEAD", "POST"])
def club_phones(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The phones at a table of the club; a director sends them away, replaces the card, lets one more in."""
    access, sheet = access_table(request, slug, pk, Role.SCORER)
    return _phones(request, SheetAccess(sheet, access.role, access.user), access.page())


@require_http_methods(["GET", "HEAD", "POST"])
def sheet_phones(request: HttpRequest, key: str) -> HttpResponse:
    """The phones at this table and the way for others to join; who opened the sheet has the keys."""
    return _phones(request, access_sheet(request, key), {})


@require_POST
def session_pin(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Another PIN for the evening: the old one opens nothing any more."""
    access, session = access_session(request, slug, pk, Role.DIRECTOR)
    replace_pin(session)
    messages.success(request, _("The evening has another code. Phones that have joined stay."))
    return redirect("scoring:session_sheets", access.club.slug, session.pk)


def _phones(request: HttpRequest, keys: SheetAccess, context: dict[str, Any]) -> HttpResponse:
    """The phones at the table to which somebody has the `keys`, or only looks."""
    if request.method == "POST":
        if not keys.may_send_away:
            raise PermissionDenied
        messages.success(request, _change(request, keys))
        return redirect(request.path)
    sheet = keys.sheet
    seats = seats_of(sheet)
    names = names_on_card(sheet, [seat.public_name for seat in seats])
    context |= {
        "sheet": sheet,
        "keys": keys,
        "phones": _rows(keys, seats, timezone.now()),
        "card": card_of(request, sheet, names, _note(sheet)),
        "is_unreachable": is_unreachable(request),
    }
    if sheet.club_id is None:
        context["join_link"] = address_for_phones(request, sheet.card_url)
        context["way_back"] = address_for_phones(request, sheet.opener_url) if keys.may_send_away else ""
    return render(request, "scoring/joining/phones.html", context)


def _change(request: HttpRequest, keys: SheetAccess) -> str:
    """Do what the pressed key says; the sentence that tells it."""
    sheet, pressed = keys.sheet, request.POST
    if "card" in pressed:
        replace_card(sheet, keep=keys.device)
        if sheet.club_id is None:
            return _("The game has another link. The old one opens nothing any more.")
        return _(
            "The table has a new card. The old one opens nothing any more: print this one, or let them scan it."
        )
    if "more" in pressed:
        add_phone(sheet)
        return _("One more phone may join.")
    number = number_in(request, "void") or number_in(request, "away")
    device = get_object_or_404(sheet.devices, number=number or 0)
    if "void" not in pressed:
        send_away(sheet, device)
        return _("Phone %(number)d has left the table. What it wrote stays.") % {"number": device.number}
    reason = _("phone %(number)d was sent away") % {"number": device.number}
    lines = void_device(sheet, device, reason, keys.user)
    sentence = ngettext(
        "Phone %(number)d has left the table, and %(lines)d line it wrote no longer counts.",
        "Phone %(number)d has left the table, and %(lines)d lines it wrote no longer count.",
        lines,
    )
    sentence %= {"number": device.number, "lines": lines}
    if any(line.device_id == device.pk for line in standing_names(list(sheet.lines.all()))):
        sentence += " " + _("A name it wrote stays: somebody else bears the one from before.")
    return sentence


def _rows(keys: SheetAccess, seats: Sequence[Seat], now: datetime) -> list[PhoneRow]:
    """The phones, those at the table first."""
    stood_in = any(seat.stand_ins for seat in seats)
    game = read_history(keys.sheet).current.game.number if stood_in else 1
    names = {seat.position: seat.name_in(game) for seat in seats}
    rows = [
        PhoneRow(
            device=device,
            holder="" if device.seat is None else names.get(device.seat, ""),
            written=device.written,  # type: ignore[attr-defined]  # counted by the query
            last_at=device.last_at,  # type: ignore[attr-defined]  # the same
            is_here=device.sits_at(now),
            has_pen=device.pk == keys.sheet.pen_id,
            is_mine=keys.device is not None and device.pk == keys.device.pk,
        )
        for device in phones_of(keys.sheet)
    ]
    return sorted(rows, key=lambda row: not row.is_here)


def _note(sheet: Sheet) -> str:
    """What the card is for."""
    return f"{sheet.club}, {sheet.session}" if sheet.session else str(sheet.club or "")
