"""The verdict of whoever draws a published round again.
Tested in tests/tournaments/pairing/checkable/test_replay.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class StepOutcome(StrEnum):
    """How a step ended."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class DrawVerdict:
    """The outcome of each step, in their order.

    `commitment` is the promise that the published secret keeps: it must be the one that was published before the
    draw, which no program can know. `wrong` names what could not be read.
    """

    steps: Mapping[str, StepOutcome]
    commitment: str = ""
    wrong: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing fails."""
        return StepOutcome.FAILS not in self.steps.values()
