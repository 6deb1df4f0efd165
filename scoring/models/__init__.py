"""The models of score sheets, to be imported from here.

The codes that open a table are in `codes`; `rows` reads models out of the rows of a statement in plain SQL.
"""

from scoring.models.sheets import (
    Device,
    Game,
    HouseRules,
    Joined,
    Kind,
    Line,
    Payload,
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
    "Payload",
    "RefusedEntry",
    "Seat",
    "Sheet",
    "StandIn",
]
