"""What is written on a sheet: deals, penalties, strikes and signatures. Tested in tests/api/test_entries.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.deals.entries import tell_time
from scoring.ledger.history import fold_sheet
from scoring.ledger.lines import record_deal, rules_of, strike_line
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import LONGEST_REASON, Disputed, Receipt, StaleRevision, Stamp
from scoring.models import Device, Sheet
from scoring.permissions import access_device
from scoring.rulebook import Deal
from scoring.rules.rules import Rules
from scoring.sheet.api.sheets import tell_lines
from web.api import WRITING, Body, TextField, WholeNumberField, answers, without_cookies


class ClockField(serializers.DateTimeField):
    """A clock that is off refuses no entry: it says nothing."""

    def to_internal_value(self, value: Any) -> Any:
        try:
            return tell_time(super().to_internal_value(value))
        except (serializers.ValidationError, OverflowError, ValueError):
            return None


class EntryIn(Body):
    """What every entry bears: a UUID of the device's making, the revision it was typed upon, its game."""

    uuid = serializers.UUIDField()
    revision = WholeNumberField()
    game = WholeNumberField(min_value=1)
    seating = TextField(
        required=False,
        allow_blank=True,
        default="",
        max_length=10,
        help_text="the `seating` of the game when it was typed: refused where the places were drawn since",
    )
    typed_at = ClockField(
        required=False, allow_null=True, help_text="what the clock of the phone said: a remark"
    )


class DealIn(EntryIn):
    deal = serializers.DictField(help_text="the facts of the deal, as in the input of POST /score/")
    replaces = WholeNumberField(min_value=1, required=False, help_text="the number of the line it corrects")
    before = WholeNumberField(
        min_value=1, required=False, help_text="the number of the line at which it had been forgotten"
    )


WHY = _("Say why, in a few words.")


class StrikeIn(EntryIn):
    reason = TextField(max_length=LONGEST_REASON, error_messages={"required": WHY, "blank": WHY, "null": WHY})


class SignatureIn(EntryIn):
    side = TextField(max_length=40)
    stopped = TextField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text="why the game ends before its rules say so",
    )


class ReceiptOut(serializers.Serializer[Any]):
    """The promise that a line is kept."""

    uuid = serializers.UUIDField()
    sheet = serializers.CharField(help_text="the key of the sheet")
    number = serializers.IntegerField()
    revision = serializers.IntegerField()
    head = serializers.CharField()


# Made once: a serializer that only reads keeps nothing of what it has read.
DEAL, STRIKE, SIGNATURE = DealIn(), StrikeIn(), SignatureIn()

RECEIPTS = answers(
    {
        201: OpenApiResponse(ReceiptOut, "Written."),
        200: OpenApiResponse(ReceiptOut, "Written before: the first receipt."),
    },
    *WRITING,
    401,
    409,
    410,
    429,
)


@extend_schema(summary="Record a deal", auth=[], request=DealIn, responses=RECEIPTS)
@without_cookies("POST")
def deals(request: Request, key: str) -> Response:
    """Write a deal, or one that ended in a penalty. Send the same UUID again until its receipt arrives."""
    device = access_device(request, key)
    entry = DEAL.run_validation(request.data)
    rules = rules_of(device.sheet, entry["game"])
    deal = rules.read(entry["deal"])
    _refuse_nonsense(rules, deal)
    place = {"replaces": entry.get("replaces"), "before": entry.get("before")}
    return _written(device, entry, record_deal, deal=deal, **place)


def _refuse_nonsense(rules: Rules, deal: Deal) -> None:
    """What no deal of this game can be is refused before anything is kept of it."""
    settings = rules.settings
    settings.score(replace(deal, dealer=deal.dealer or settings.sides[0]) if settings.needs_dealer else deal)


@extend_schema(summary="Strike out a line", auth=[], request=StrikeIn, responses=RECEIPTS)
@without_cookies("POST")
def strike(request: Request, key: str, number: int) -> Response:
    """Strike out a deal or a penalty: it stays legible and no longer counts."""
    device = access_device(request, key)
    entry = STRIKE.run_validation(request.data)
    return _written(device, entry, strike_line, number=number, reason=entry["reason"])


@extend_schema(summary="Sign a game", auth=[], request=SignatureIn, responses=RECEIPTS)
@without_cookies("POST")
def signatures(request: Request, key: str) -> Response:
    """Confirm the result of a game for one side."""
    device = access_device(request, key)
    entry = SIGNATURE.run_validation(request.data)
    return _written(device, entry, sign_sheet, side=entry["side"], stopped=entry["stopped"])


def _written(
    device: Device, entry: Mapping[str, Any], write: Callable[..., Receipt], **facts: Any
) -> Response:
    """The receipt of what `write` writes of these `facts`; who comes late is told what was written since."""
    sheet = device.sheet
    stamp = Stamp(
        uuid=entry["uuid"],
        revision=entry["revision"],
        seating=entry["seating"],
        device=device,
        typed_at=entry.get("typed_at"),
    )
    try:
        receipt = write(sheet, entry["game"], stamp=stamp, **facts)
    except (StaleRevision, Disputed) as stale:
        stale.params["lines"] = _lines_since(sheet, entry["revision"])
        raise
    return Response(
        {
            "uuid": receipt.uuid,
            "sheet": sheet.key,
            "number": receipt.number,
            "revision": receipt.revision,
            "head": receipt.head,
        },
        status=200 if receipt.repeated else 201,
    )


def _lines_since(sheet: Sheet, revision: int) -> list[dict[str, Any]]:
    lines = list(sheet.lines.select_related("device"))
    history = fold_sheet(sheet.all_games, lines, sheet.signatures)
    return tell_lines(history, [line for line in lines if line.number > revision])
