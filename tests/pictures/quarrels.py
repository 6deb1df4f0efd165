"""Tables that do not agree, for their pictures: told in two ways, contested, being signed, asking for a correction."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.urls import reverse

from clubs.models import Club, User
from scoring.joining.actions import join_sheet, seat_device
from scoring.ledger import disputes, lines, signatures
from scoring.ledger.disputes import Correction
from scoring.ledger.names import name_seat
from scoring.ledger.writing import Stamp
from scoring.models import Device, Joined, Sheet
from scoring.opening.actions import Sitter, open_sheet
from scoring.rulebook import Deal
from tests.phones import secret_of
from web.refusals import Refusal

NAMES = ("Denise", "Marcel", "Yvette", "Jean-Baptiste")  # Denise and Yvette are A


def _laid(*captured: int, held_by: int | None = None, **fields: Any) -> Sheet:
    """A table with these counts of side A written on it; the phone of the picture is in the hands of `held_by`."""
    fields.setdefault("sitters", [Sitter(name=name) for name in NAMES])
    sheet = open_sheet(variant="coinchee_121", settings={"target": 60}, **fields)
    secret_of(sheet)
    seat_device(_phone(sheet), held_by)
    writer = _another(sheet, 0)
    for count in captured:
        lines.record_deal(sheet, 1, _deal(count), _stamp(sheet, writer))
    return sheet


def _deal(captured: int) -> Deal:
    return Deal(captured={"A": captured, "B": 68 - captured})


def _phone(sheet: Sheet) -> Device:
    device = sheet.devices.first()
    assert device is not None, "it has just joined"
    return device


def _another(sheet: Sheet, seat: int) -> Device:
    device = join_sheet(sheet, Joined.CARD).device
    seat_device(device, seat)
    return device


def _stamp(sheet: Sheet, device: Device | None = None, revision: int | None = None) -> Stamp:
    now = Sheet.objects.get(pk=sheet.pk).revision
    return Stamp(uuid=uuid4(), revision=now if revision is None else revision, device=device)


def told_in_two_ways() -> str:
    """Two phones told the third deal differently; a fourth was confirmed."""
    sheet = _laid(42, 20, 50)
    with suppress(Refusal):
        lines.record_deal(sheet, 1, _deal(48), _stamp(sheet, _another(sheet, 1), revision=2))
    disputes.confirm_line(sheet, 1, 2, _stamp(sheet, _another(sheet, 3)))
    return sheet.get_absolute_url()


def case() -> str:
    """The same before a director of the club: two versions to choose from."""
    sheet = _laid(42, 20, 50, club=_club())
    with suppress(Refusal):
        lines.record_deal(sheet, 1, _deal(48), _stamp(sheet, _another(sheet, 1), revision=2))
    return sheet.get_absolute_url()


def corrected() -> str:
    """A signed game that a director has corrected: its phones are told, and sign again."""
    sheet, by = _signed(_club()), User.objects.get(email="alice@manille.example")
    signatures.reopen_sheet(sheet, 1, "Une carte était tombée sous la table", replace(_stamp(sheet), by=by))
    lines.record_deal(sheet, 1, _deal(26), replace(_stamp(sheet), by=by), replaces=2)
    return sheet.get_absolute_url()


def names() -> str:
    """Who plays, and somebody who came in another's place."""
    sheet = _laid(42, 20)
    name_seat(sheet, 3, "Monique", _stamp(sheet, _phone(sheet)), comes=True)
    return reverse("scoring:names", args=[sheet.key])


def contested() -> str:
    """A game that is over, and a line that is said not to be right."""
    sheet = _laid(42, 20, 68, 68)
    reason = "On a compté 60 dans notre tas, pas 0"
    disputes.contest_game(sheet, 1, 3, reason, _stamp(sheet, _another(sheet, 1)))
    return sheet.get_absolute_url()


def handing_over() -> str:
    """Denise and Yvette have signed on the writing phone."""
    sheet = _laid(42, 20, 68, 68, held_by=0)
    signatures.sign_sheet(sheet, 1, "A", _stamp(sheet, _phone(sheet)))
    return sheet.get_absolute_url()


def to_confirm() -> str:
    """The phone of the other side is asked whether the last deal is right."""
    return _laid(42, 20, held_by=1).get_absolute_url()


def asking() -> str:
    """The form with which a table asks the director to correct a signed game."""
    return f"{_signed(_club()).get_absolute_url()}?replaces=2"


def asked() -> str:
    """A request that waits for the director."""
    sheet = _signed(_club())
    wish = Correction(2, "Une carte était tombée sous la table", _deal(26))
    disputes.ask_correction(sheet, 1, wish, _stamp(sheet, _another(sheet, 1)))
    return sheet.get_absolute_url()


def _club() -> Club:
    club = Club.objects.first()
    assert club is not None, "the demo has one"
    return club


def _signed(club: Club) -> Sheet:
    sheet = _laid(42, 20, 68, 68, club=club)
    for side in "AB":
        signatures.sign_sheet(sheet, 1, side, _stamp(sheet))
    return sheet
