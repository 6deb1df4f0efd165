"""Sending a phone away with what it wrote: nothing is rubbed out, a director answers for every line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from uuid import uuid4

from django.db import transaction

from clubs.models import User
from scoring.joining.actions import send_away
from scoring.ledger.door import append_entry
from scoring.ledger.history import GameHistory, SheetHistory
from scoring.ledger.lines import moved_from, strike_line
from scoring.ledger.names import standing_names, take_name_back
from scoring.ledger.queries import read_history
from scoring.ledger.signatures import reopen_sheet
from scoring.ledger.writing import Stamp
from scoring.models import Device, Kind, Line, Sheet
from web.refusals import Refusal


@transaction.atomic
def void_device(sheet: Sheet, device: Device, reason: str, by: User | None) -> int:
    """Send the phone away and strike what it wrote and signed and still counts; how many lines that were.

    A line that had replaced another's gives way to what stood there before, and a deal that it had moved stands again
    where it was; one that disputed or asked is answered.
    A game that it signed, or that was signed upon what it wrote, is opened again, and its sides sign anew; a request
    alone opens nothing. What the phone itself struck stays struck: its deal is
    typed again by who knows it.
    """
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    send_away(sheet, device)
    history = read_history(sheet)
    written = {line.number: line for line in sheet.lines.all()}
    undone = 0
    for game in history.games:
        own = list(_standing(game, device))
        signatures = [line for line in game.signed_by.values() if line.device_id == device.pk]
        if signatures or (game.signed and any(line.kind != Kind.REQUEST for line in own)):
            reopen_sheet(sheet, game.game.number, reason, _stamp(sheet, by))
        for line in own:
            before, place = _before(line, game, written, device)
            if before is None or place is not line:
                _strike(sheet, game.game.number, line, reason, by)
            if before:
                _restore(sheet, game.game.number, place, before, by)
        undone += len(own) + len({line.number for line in signatures})
    for line in reversed(
        [line for line in standing_names(list(written.values())) if line.device_id == device.pk]
    ):
        undone += _take_name_back(sheet, line, by)
    return undone


def _standing(game: GameHistory, device: Device) -> Iterator[Line]:
    """What the phone wrote in `game` and nobody has struck or answered, the last first."""
    live = [entry.line for entry in game.live] + [*game.disputes, *game.open_requests]
    own = (line for line in live if line.device_id == device.pk)
    yield from sorted(own, key=lambda line: -line.number)


def _before(
    line: Line, game: GameHistory, written: Mapping[int, Line], device: Device
) -> tuple[Line | None, Line]:
    """The last line that told the deal of `line` and is not this phone's, None where there was none; and the line
    whose place it takes: `line` itself, or one that the phone had moved away."""
    before: Line | None = line
    place = line
    while before and before.device_id == device.pk:
        moved = moved_from(game, before)
        place = moved or place
        before = moved or written.get(before.payload.get("replaces", 0))
    return before, place


def _strike(sheet: Sheet, game: int, line: Line, reason: str, by: User | None) -> None:
    if line.kind in (Kind.DEAL, Kind.PENALTY):
        strike_line(sheet, game, line.number, reason, _stamp(sheet, by))
        return
    append_entry(sheet, game, Kind.STRIKE, _stamp(sheet, by), _any, line=line.number, reason=reason)


def _restore(sheet: Sheet, game: int, place: Line, before: Line, by: User | None) -> None:
    content = {"deal": before.payload["deal"], "replaces": place.number}
    append_entry(sheet, game, Kind(before.kind), _stamp(sheet, by), _any, **content)


def _take_name_back(sheet: Sheet, line: Line, by: User | None) -> bool:
    """Whether it was taken back: it stays where somebody else bears the one from before."""
    try:
        take_name_back(sheet, line.number, _stamp(sheet, by), in_turn=False)
    except Refusal as refusal:
        if refusal.code != "seated_twice":
            raise
        return False
    return True


def _any(_history: SheetHistory, _played: GameHistory) -> None:
    """What is written here was judged when it was read, under the lock of the sheet."""


def _stamp(sheet: Sheet, by: User | None) -> Stamp:
    return Stamp(uuid=uuid4(), revision=sheet.revision, by=by)
