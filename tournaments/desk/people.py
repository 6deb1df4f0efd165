"""Who is there tonight, for the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from clubs.models import Player
from tournaments.entries.queries import Entered


@dataclass(frozen=True)
class People:
    """Who is there tonight. `newcomers` are here and not entered, `came_at` says since when somebody is here.

    `leavers` are the entries that have lost a player, `absent` those of which somebody has not come: nobody where
    nobody is checked in.
    """

    newcomers: Sequence[Player] = ()
    came_at: Mapping[int, datetime] = field(default_factory=dict)
    leavers: Sequence[Entered] = ()
    absent: Sequence[Entered] = ()
