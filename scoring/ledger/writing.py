"""An entry of the ledger: its stamp, who sits at its table, the receipt it gets, and what it may be refused for.
Tested in tests/scoring/ledger/test_door.py, tests/scoring/ledger/test_pace.py and
tests/scoring/ledger/test_late_corrections.py."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from clubs.models.names import tidy_name
from scoring.ledger.history import SheetHistory
from scoring.models import Device, Kind, Line, Payload, Seat, Sheet, StandIn
from scoring.signals import stand_ins_asked
from web.refusals import Refusal

LONGEST_REASON = 200
PAPER = "paper"

# What a phone may write, and in how long: of what is typed just now, and of all that it sends.
TYPED, TYPED_IN = 30, timedelta(minutes=10)
SENT, SENT_IN = 300, timedelta(minutes=100)


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What every entry carries: its UUID, the revision it was typed upon, and its author when signed in.

    `seating` is who sat where when it was typed, as `Game.seated` tells it; "" where the writer does not know.
    `device` is the phone that wrote it, `typed_at` what its clock said; `source` where a deal was copied from
    (`PAPER`), "" for what the table told itself.
    """

    uuid: UUID
    revision: int
    seating: str = ""
    by: User | None = None
    device: Device | None = None
    typed_at: datetime | None = None
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class LedgerEntry(Stamp):
    """What somebody wants to write, and into which game."""

    game: int
    kind: Kind
    payload: Payload

    @property
    def fingerprint(self) -> str:
        return digest_of({"game": self.game, "kind": self.kind, "payload": self.payload})


@dataclass(frozen=True)
class Receipt:
    """The promise that a line is kept: its UUID and number, the hash of the line.

    `revision` is the one upon which the same phone goes on, `history` what the sheet says with a line just written.
    """

    uuid: UUID
    number: int
    revision: int
    head: str
    repeated: bool
    history: SheetHistory | None = field(default=None, compare=False, repr=False)


class StaleRevision(Refusal):
    """The entry was typed upon a sheet that has moved on."""

    def __init__(self, revision: int) -> None:
        super().__init__(
            "stale_revision",
            _(
                "Somebody else wrote on this sheet in the meantime. Nothing is lost: look at both, then decide."
            ),
            revision=revision,
        )


class Disputed(Refusal):
    """Two phones told the same deal differently: the first counts until the table decides, the other is kept."""

    def __init__(self, line: Line, revision: int) -> None:
        super().__init__(
            "disputed",
            _(
                "Another phone wrote this deal differently. The first one counts until you decide; both are kept."
            ),
            revision=revision,
            number=line.number,
            upon=line.payload["line"],
        )


def uuid_reused() -> Refusal:
    """The refusal of other content under a UUID that is taken."""
    return Refusal(
        "uuid_reused",
        _("This entry was already received with other content. The director has a copy of both."),
        status=422,
    )


def check_pace(lines: Sequence[Line], entry: LedgerEntry) -> None:
    """Nobody plays faster than this: a phone that writes on and on is held back, not the table.

    What had to wait for the network is measured by the clock of the phone. A clock that lies wins no more than the
    second limit lets through. What was received later than now, by a clock that has gone back since, says nothing.
    """
    if entry.device is None:
        return
    now = timezone.now()
    own = [line for line in lines if line.device_id == entry.device.pk and line.received_at <= now]
    wait = max(_wait(_typed_with(own, entry, now), TYPED, now - TYPED_IN), _wait(own, SENT, now - SENT_IN))
    if wait:
        raise Refusal(
            "too_many_entries",
            _("This phone has written very much in a short time. It may go on in %(minutes)s min."),
            status=429,
            retry_after=wait,
            minutes=-(-wait // 60),
        )


def _typed_with(own: list[Line], entry: LedgerEntry, now: datetime) -> list[Line]:
    """What the same phone typed shortly before `entry`; nothing where that was typed long ago."""
    typed = entry.typed_at or now
    if typed <= now - TYPED_IN:
        return []
    return [line for line in own if (line.typed_at or line.received_at) > typed - TYPED_IN]


def _wait(lines: list[Line], most: int, since: datetime) -> int:
    """The seconds until fewer than `most` of `lines` were received after `since`, which moves on."""
    recent = [line.received_at for line in lines if line.received_at > since]
    return ceil((recent[-most] - since).total_seconds()) if len(recent) >= most else 0


def seats_of(sheet: Sheet) -> list[Seat]:
    """The seats of `sheet`, who know by whom they are played in each game; two queries, one outside an evening."""
    seats = list(sheet.seats.select_related("player"))
    _tell([sheet], seats)
    return seats


def tell_stand_ins(sheets: Iterable[Sheet]) -> None:
    """Let the prefetched seats of `sheets` know by whom they are played in each game; one query for all."""
    sheets = list(sheets)
    _tell(sheets, [seat for sheet in sheets for seat in sheet.seats.all()])


def _tell(sheets: Iterable[Sheet], seats: Iterable[Seat]) -> None:
    in_evenings = [sheet for sheet in sheets if sheet.session_id is not None]
    if not in_evenings:
        return
    come: dict[tuple[int, int], list[StandIn]] = {}
    answers: list[tuple[Any, Any]] = stand_ins_asked.send(Sheet, sheets=in_evenings)
    for stand_in in (stand_in for _receiver, stand_ins in answers for stand_in in stand_ins):
        come.setdefault((stand_in.sheet_id, stand_in.position), []).append(stand_in)
    for seat in seats:
        seat.stand_ins = tuple(come.get((seat.sheet_id, seat.position), ()))


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


def tell_besides(sheet: Sheet, *, trump: bool | None = None, bids: bool | None = None) -> None:
    """Have the deals of the table tell trump and taker, or every bid, or no longer; None leaves it as it is."""
    sheet.tells_trump = sheet.tells_trump if trump is None else trump
    sheet.tells_bids = sheet.tells_bids if bids is None else bids
    sheet.save(update_fields=["tells_trump", "tells_bids"])


def digest_of(facts: Mapping[str, Any]) -> str:
    """SHA-256 of facts as JSON."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
