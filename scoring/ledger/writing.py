"""How an entry of the ledger is written: its stamp, the game and line it is about, its reason, and who has the pen.
Tested in tests/scoring/ledger/test_door.py."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.utils.translation import gettext_lazy as _

from clubs.models import User
from clubs.models.names import tidy_name
from scoring.ledger import door
from scoring.ledger.history import GameHistory, SheetHistory, Written
from scoring.models import Device, Kind, Payload, Sheet
from web.refusals import Refusal

LONGEST_REASON = 200
PAPER = "paper"


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What every entry carries: its UUID, the revision it was typed upon, and its author when signed in.

    `seating` is who sat where when it was typed, as `Game.seated` tells it; "" where the writer does not know.
    `device` is the phone that wrote it, `typed_at` what its clock said; `source` where a deal was copied from
    (`PAPER`), "" for what the table told itself.
    """

    uuid: uuid.UUID
    revision: int
    seating: str = ""
    by: User | None = None
    device: Device | None = None
    typed_at: datetime | None = None
    source: str = ""


def append_entry(
    sheet: Sheet, game: int, kind: Kind, stamp: Stamp, judge: door.Judge, **payload: Any
) -> door.Receipt:
    """Write a line of `kind` into `game`, without what is None of its payload; refusals as `judge` and the ledger."""
    entry = door.LedgerEntry(
        uuid=stamp.uuid,
        revision=stamp.revision,
        seating=stamp.seating,
        game=game,
        kind=kind,
        payload=cast(Payload, {key: value for key, value in payload.items() if value is not None}),
        device=stamp.device,
        typed_at=stamp.typed_at,
    )
    return door.append(sheet, entry, judge, stamp.by)


def game_of(history: SheetHistory, number: int) -> GameHistory:
    """The game that an entry is about."""
    game = history.of(number)
    assert game is not None, "the ledger has looked"
    return game


def live_line(played: GameHistory, number: int) -> Written:
    """The line that an entry is about; refused where it is not there, or no longer."""
    written = played.find(number)
    if written is None:
        raise Refusal("no_such_line", _("This line is already struck out, or was never written."))
    return written


def short_reason(text: str) -> str:
    """A reason as it is kept."""
    return tidy_name(text)[:LONGEST_REASON]


def given_reason(text: str) -> str:
    """A reason that has to be there; refused where it is not."""
    reason = short_reason(text)
    if not reason:
        raise Refusal("reason_missing", _("Say why, in a few words."), status=422)
    return reason


def take_pen(sheet: Sheet, device: Device) -> None:
    """The phone writes from now on; the others look on."""
    Sheet.objects.filter(pk=sheet.pk).update(pen=device)
    sheet.pen = sheet.writer = device
