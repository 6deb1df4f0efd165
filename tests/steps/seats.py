"""Who sits where at a table: phones that joined it, what each reads, and what is signed on it."""

from __future__ import annotations

from scoring.joining import actions
from scoring.joining.actions import join_sheet
from scoring.ledger import signatures
from scoring.models import Device, Joined, Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table

ANNE, BEA, LUC, TOM = range(4)


def a_phone(sheet: Sheet, seat: int | None = None) -> Device:
    """A phone that has joined the table, held by who sits on `seat`."""
    device = actions.join_sheet(sheet, Joined.CARD).device
    actions.seat_device(device, seat)
    return device


def in_hand(sheet: Sheet, seat: int | None) -> Phone:
    """A browser at the table, in the hands of who sits on `seat`."""
    phone = Phone(own=True, headers=sheet_pages.ENGLISH)
    phone.sit(sheet)
    actions.seat_device(sheet.devices.last(), seat)
    return phone


def says(sheet: Sheet, seat: int | None = LUC) -> str:
    return sheet_pages.text(in_hand(sheet, seat).get(sheet_pages.address(sheet)))


def sign_on(sheet: Sheet, side: str, device: Device | None) -> dict[str, object]:
    """What the signature of `side` on that phone says, without the fingerprint of what was sent."""
    signatures.sign_sheet(sheet, 1, side, table.a_stamp(sheet, device=device))
    payload = dict(sheet.lines.last().payload)
    payload.pop("said", None)
    return payload


def secret_of_a_phone(sheet: Sheet) -> str:
    """The secret of a phone that sits down."""
    return join_sheet(sheet, Joined.CARD).secret
