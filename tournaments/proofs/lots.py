"""The lot of a published round, recomputed from its seed: the order, and the list that its digest is made of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.formats import find_format
from tournaments.core.tables import byes_before, tables_of
from tournaments.models import Proof, Round, Stage
from tournaments.pairing.draw import Entrant
from tournaments.pairing.lot import canonical_list, lot_key, lot_order

BESIDE = ("volunteer", "filled", "filled_late")


@dataclass(frozen=True)
class LotPlace:
    """An entry in the order of the lot: its key, and the table it plays at (None: sits out)."""

    number: int
    name: str
    key: str
    table: int | None


@dataclass(frozen=True)
class Lot:
    """The order of a round, and the list its digest is made of."""

    places: Sequence[LotPlace]
    entries: str


def is_by_lot(round_: Round) -> bool:
    """Whether the lot has any part in the round: in pools and knock-outs, only in the first one of the evening."""
    format_ = find_format(round_.stage.format)
    return not format_.prepared and (not format_.ends or round_.number == 1)


def first_order(stage: Stage) -> tuple[int, ...]:
    """The order of the lot of the first round of `stage`, where later ones follow a plan made for it; else nobody."""
    if not find_format(stage.format).plans:
        return ()
    first = Proof.objects.filter(round__stage=stage).order_by("round__number").first()
    return tuple(json.loads(first.body)["drawn"]["order"]) if first else ()


def read_lot(round_: Round, names: Mapping[int, str]) -> Lot:
    """The lot of `round_`: recomputed from the seed, as anybody would, beside the tables as published.

    Who offered to sit out, or came when it was drawn, was not in it.
    """
    seats = tables_of(round_)
    tables = {
        placing.entry.number: pairing.table_number for pairing, placings in seats for placing in placings
    }
    out = list(round_.byes.values_list("entry__number", flat=True))
    players = sum(len(placings) for _pairing, placings in seats) // max(len(tables), 1)
    beside = {one for said in round_.explanation if said["code"] in BESIDE for one in said["entries"]}
    drawn = [number for number in [*tables, *out] if number not in beside]
    return Lot(
        places=[
            LotPlace(number, names[number], lot_key(number, round_.seed, round_.number), tables.get(number))
            for number in lot_order(drawn, round_.seed, round_.number)
        ],
        entries=canonical_list(
            [Entrant(number, players) for number in drawn],
            table_size=len(seats[0][1]) if seats else 0,  # of a circle, everybody to be met may have left
            round_number=round_.number,
            byes=byes_before(round_.stage.tournament, round_.number),
        ),
    )
