"""The score sheet of a table: seats, games, and the append-only ledger of its lines."""

from scoring.models.sheets import (
    Device,
    Game,
    HouseRules,
    Joined,
    Kind,
    Line,
    RefusedEntry,
    Seat,
    Sheet,
    StandIn,
)

__all__ = [
    "Device",
    "Game",
    "HouseRules",
    "Joined",
    "Kind",
    "Line",
    "RefusedEntry",
    "Seat",
    "Sheet",
    "StandIn",
]
