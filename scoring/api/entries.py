"""What is written on a sheet: deals, penalties, strikes and signatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api import WRITING, Body, TextField, WholeNumberField, answers, without_cookies
from clubs.errors import Refusal
from scoring.actions import LONGEST_REASON, Stamp, record_deal, record_penalty, sign_sheet, strike_line
from scoring.api.sheets import tell_lines
from scoring.history import fold_sheet
from scoring.ledger import Receipt, StaleRevision
from scoring.models import Sheet
from scoring.permissions import access_sheet
from scoring.rulebook import advance, read_deal, start


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


class DealIn(EntryIn):
    deal = serializers.DictField(help_text="the facts of the deal, as in the input of POST /score/")
    replaces = WholeNumberField(min_value=1, required=False, help_text="the number of the line it corrects")


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
    sheet = serializers.CharField(help_text="the code of the sheet")
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
    409,
    410,
)


@extend_schema(summary="Record a deal", auth=[], request=DealIn, responses=RECEIPTS)
@without_cookies("POST")
def deals(request: Request, code: str) -> Response:
    """Write a deal, or one that ended in a penalty. Send the same UUID again until its receipt arrives."""
    sheet = access_sheet(request, code).sheet
    entry = DEAL.run_validation(request.data)
    game = next((game for game in sheet.all_games if game.number == entry["game"]), None)
    if game is None:
        raise Refusal("unknown_game", _("There is no such game on this sheet."), status=422)
    rules = game.rules
    deal = read_deal(rules.variant, rules.settings, entry["deal"])
    advance(start(rules.variant, rules.settings), deal)  # nonsense is refused before anything is kept of it
    record = record_penalty if deal.penalty else record_deal
    return _written(
        sheet, entry, lambda: record(sheet, game.number, deal, _stamp(entry), entry.get("replaces"))
    )


@extend_schema(summary="Strike out a line", auth=[], request=StrikeIn, responses=RECEIPTS)
@without_cookies("POST")
def strike(request: Request, code: str, number: int) -> Response:
    """Strike out a deal or a penalty: it stays legible and no longer counts."""
    sheet = access_sheet(request, code).sheet
    entry = STRIKE.run_validation(request.data)
    return _written(
        sheet, entry, lambda: strike_line(sheet, entry["game"], number, entry["reason"], _stamp(entry))
    )


@extend_schema(summary="Sign a game", auth=[], request=SignatureIn, responses=RECEIPTS)
@without_cookies("POST")
def signatures(request: Request, code: str) -> Response:
    """Confirm the result of a game for one side."""
    sheet = access_sheet(request, code).sheet
    entry = SIGNATURE.run_validation(request.data)
    return _written(
        sheet, entry, lambda: sign_sheet(sheet, entry["game"], entry["side"], _stamp(entry), entry["stopped"])
    )


def _stamp(entry: Mapping[str, Any]) -> Stamp:
    return Stamp(uuid=entry["uuid"], revision=entry["revision"], seating=entry["seating"])


def _written(sheet: Sheet, entry: Mapping[str, Any], write: Callable[[], Receipt]) -> Response:
    """The receipt of what `write` writes; a stale revision is told with what was written since."""
    try:
        receipt = write()
    except StaleRevision as stale:
        stale.params["lines"] = _lines_since(sheet, entry["revision"])
        raise
    return Response(
        {
            "uuid": receipt.uuid,
            "sheet": sheet.code,
            "number": receipt.number,
            "revision": receipt.revision,
            "head": receipt.head,
        },
        status=200 if receipt.repeated else 201,
    )


def _lines_since(sheet: Sheet, revision: int) -> list[dict[str, Any]]:
    lines = list(sheet.lines.all())
    history = fold_sheet(sheet.all_games, lines, sheet.signatures)
    return tell_lines(history, [line for line in lines if line.number > revision])
