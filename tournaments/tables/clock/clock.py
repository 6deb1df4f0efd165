"""The clock of a round as it stands at a moment: everything a page shows of it, without a script."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models import Round

LAST = timedelta(minutes=5)
MOST_MINUTES = 600
CLOCK = ("minutes", "ends_at", "left")
"""The columns of a round that are its clock."""


class Phase(StrEnum):
    """How far a clock is; `last` are its last five minutes."""

    OFF = "off"
    RUNNING = "running"
    LAST = "last"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True)
class Clock:
    """A clock at the moment it was read: `left` in seconds, never below 0; `ends_at` None unless it runs."""

    phase: Phase
    ends_at: datetime | None = None
    left: int = 0

    @property
    def is_on(self) -> bool:
        return self.phase != Phase.OFF

    @property
    def runs(self) -> bool:
        """Whether it has an end that comes nearer, or has come."""
        return self.ends_at is not None

    @property
    def is_long(self) -> bool:
        """Whether its minutes have three digits, and need more room."""
        return self.left >= 100 * 60

    @property
    def digits(self) -> str:
        """What is left, as « 4:05 »; a round of two hours counts from 120:00."""
        return f"{self.left // 60}:{self.left % 60:02}"


OFF = Clock(Phase.OFF)


def read_clock(round_: Round, now: datetime) -> Clock:
    """The clock of `round_` at `now`."""
    if round_.left is not None:
        return Clock(Phase.PAUSED, left=round_.left)
    if round_.ends_at is None:
        return OFF
    left = max(-(-(round_.ends_at - now) // timedelta(seconds=1)), 0)
    if not left:
        return Clock(Phase.OVER, round_.ends_at)
    phase = Phase.LAST if left <= LAST.total_seconds() else Phase.RUNNING
    return Clock(phase, round_.ends_at, left)


def clock_version(round_: Round) -> str:
    """Which clock a page with its buttons shows: another one after every button."""
    return f"{round_.ends_at}-{round_.left}"


def version_of(round_: Round, now: datetime) -> tuple[object, ...]:
    """What a page without a script shows of the clock: the same while it would look the same."""
    return (round_.ends_at, round_.left, read_clock(round_, now).phase)
