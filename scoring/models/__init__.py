"""The models of score sheets and of a club's games, to be imported from here.

The codes that open a table are in `codes`; `rows` reads models out of the rows of a statement in plain SQL.
"""

from scoring.models.house_rules import HouseRules
from scoring.models.sheets import (
    Device,
    Game,
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
