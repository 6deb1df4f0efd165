"""The score sheet of a table: seats, phones, games, the append-only ledger of its lines; a club's game."""

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
