"""Who plays in the place of another at a table, from which game on: whoever keeps that is asked.
Tested in tests/scoring/ledger/test_late_corrections.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.models import Seat, Sheet, StandIn
from scoring.signals import stand_ins_asked


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
