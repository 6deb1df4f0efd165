"""The cards on the tables, to print: a number, the names, the way to the sheet by its code or by the evening's PIN.
Tested in tests/scoring/joining/test_phones.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.models import Role, Session
from clubs.permissions import access_session
from scoring.models import Sheet, codes
from scoring.paper.sheets import SIZES
from scoring.paper.views import asked_size
from scoring.rules.sides import in_lines, sides_in
from web.network import address_for_phones, host_for_phones, is_unreachable
from web.qr import Qr, qr_of


@dataclass(frozen=True)
class TableCard:
    """One card: `pin` is "" at a table that no evening has, `door` where it is typed, `note` what the card is for."""

    number: int | None
    names: tuple[str, ...]
    qr: Qr
    door: str
    pin: str
    note: str


def card_of(request: HttpRequest, sheet: Sheet, names: Sequence[str], note: str) -> TableCard:
    """The card of `sheet`, its addresses those of the site as `request` calls it."""
    return TableCard(
        number=sheet.table_number,
        names=tuple(names),
        qr=qr_of(address_for_phones(request, sheet.card_url)),
        door=f"{host_for_phones(request)}{reverse('scoring:join')}",
        pin=spell_pin(sheet.session) if sheet.session and sheet.table_number else "",
        note=note,
    )


def names_on_card(sheet: Sheet, names: Sequence[str]) -> tuple[str, ...]:
    """The names of a table, by seat, as its card has them: a line a side that lasts, else a name a line."""
    lasting = {sides_in(game.seating, game.rules.settings.seat_sides) for game in sheet.all_games}
    return in_lines(names, lasting.pop() if len(lasting) == 1 else ())


def spell_pin(session: Session) -> str:
    """The PIN of the evening as it is read aloud: three digits and three."""
    pin = codes.derive_pin(session.pk, session.pin_turn)
    return f"{pin[:3]}\N{NO-BREAK SPACE}{pin[3:]}"


@require_safe
def session_cards(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The cards of an evening, one a table: that of the sheet opened last."""
    access, session = access_session(request, slug, pk, Role.SCORER)
    cards = [_card(request, sheet, f"{access.club}, {session}") for sheet in _last_sheets(session)]
    if not cards:
        raise Http404
    context = access.page(
        session=session,
        cards=cards,
        sizes=SIZES,
        size=asked_size(request),
        is_unreachable=is_unreachable(request),
    )
    return render(request, "scoring/paper/cards.html", context)


def _card(request: HttpRequest, sheet: Sheet, note: str) -> TableCard:
    names = names_on_card(sheet, [seat.public_name for seat in sheet.seats.all()])
    return card_of(request, sheet, names, note)


def _last_sheets(session: Session) -> list[Sheet]:
    """Of each table number the sheet opened last; those without a number all."""
    sheets = (
        session.sheets.select_related("session").prefetch_related("seats__player", "games").order_by("pk")
    )
    last = {sheet.table_number or f"sheet {sheet.pk}": sheet for sheet in sheets}
    return sorted(last.values(), key=lambda sheet: (sheet.table_number or 0, sheet.pk))
