"""The clock of a round as a page without a script shows it, and the minutes that one table was given beyond it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models import Act, Round

LAST = timedelta(minutes=5)
MOST_MINUTES = 600
CLOCK = ("minutes", "ends_at", "left")
"""The columns of a round that are its clock."""


class ClockPhase(StrEnum):
    """How far a clock is; `last` are its last five minutes."""

    OFF = "off"
    RUNNING = "running"
    LAST = "last"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True)
class Clock:
    """A clock at the moment it was read: `left` in seconds, never below 0; `ends_at` None unless it runs."""

    phase: ClockPhase
    ends_at: datetime | None = None
    left: int = 0

    @property
    def is_on(self) -> bool:
        return self.phase != ClockPhase.OFF

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


OFF = Clock(ClockPhase.OFF)


def read_clock(round_: Round, now: datetime) -> Clock:
    """The clock of `round_` at `now`."""
    if round_.left is not None:
        return Clock(ClockPhase.PAUSED, left=round_.left)
    if round_.ends_at is None:
        return OFF
    left = max(-(-(round_.ends_at - now) // timedelta(seconds=1)), 0)
    if not left:
        return Clock(ClockPhase.OVER, round_.ends_at)
    phase = ClockPhase.LAST if left <= LAST.total_seconds() else ClockPhase.RUNNING
    return Clock(phase, round_.ends_at, left)


def clock_version(round_: Round) -> str:
    """Which clock a page with its buttons shows: another one after every button."""
    return f"{round_.ends_at}-{round_.left}"


def version_of(round_: Round, now: datetime) -> tuple[object, ...]:
    """What a page without a script shows of the clock: the same while it would look the same."""
    return (round_.ends_at, round_.left, read_clock(round_, now).phase)


def more_time(round_: Round) -> dict[int, timedelta]:
    """What each table has beyond the others since the clock was started, by number; one query, none without a clock.

    Where minutes were added to a clock that had rung, they counted from then: a table that still had time has those
    minutes more, and no others.
    """
    if (round_.ends_at is None and round_.left is None) or round_.published_at is None:
        return {}
    acts = Act.objects.filter(
        tournament__stages=round_.stage_id,
        code__in=("clock", "table_time"),
        at__gte=round_.published_at,
        values__round=round_.number,
    )
    more: dict[int, int] = {}
    for code, values in acts.order_by("number").values_list("code", "values"):
        if code == "table_time":
            more[values["table"]] = values["more"]
        elif values["done"] in ("start", "stop"):
            more = {}
        elif late := values.get("late", 0):
            more = {table: seconds - late for table, seconds in more.items() if seconds > late}
    return {table: timedelta(seconds=seconds) for table, seconds in more.items()}
