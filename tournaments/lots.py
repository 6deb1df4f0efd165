"""A published draw laid open: everything a stranger needs to draw it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments import queries
from tournaments.models import Round
from tournaments.pairing.lot import Entrant, canonical_list, lot_key, lot_order


@dataclass(frozen=True)
class Place:
    """An entry in the order of the lot: its key, and the table it plays at (None: sits out)."""

    number: int
    name: str
    key: str
    table: int | None


@dataclass(frozen=True)
class Lot:
    """The order of a round, and the list its digest is made of."""

    places: Sequence[Place]
    entries: str


def read_lot(round_: Round, names: Mapping[int, str]) -> Lot:
    """The lot of `round_`: recomputed from the seed, as anybody would, beside the tables as published."""
    seats = queries.tables_of(round_)
    tables = {
        placing.entry.number: pairing.table_number for pairing, placings in seats for placing in placings
    }
    out = list(round_.byes.values_list("entry__number", flat=True))
    players = sum(len(placings) for _pairing, placings in seats) // max(len(tables), 1)
    drawn = [*tables, *out]
    return Lot(
        places=[
            Place(number, names[number], lot_key(number, round_.seed, round_.number), tables.get(number))
            for number in lot_order(drawn, round_.seed, round_.number)
        ],
        entries=canonical_list(
            [Entrant(number, players) for number in drawn],
            table_size=len(seats[0][1]),
            round_number=round_.number,
            byes=queries.byes_before(round_.stage.tournament, round_.number),
        ),
    )
