"""The turned trump, and what it gives the dealer's side. Tested in tests/scoring/rulebook/test_totals.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..cards import VALUES
from ..deal import Deal, Marks, Turnup
from .settings import Setting, Word, flag, whole

MARKED = {rank: value for rank, value in VALUES.items() if value}


MOST_TURNED = 34
VALUES_SCHEMA = {
    "anyOf": [
        {"type": "array", "items": whole(0, MOST_TURNED), "minItems": len(MARKED), "maxItems": len(MARKED)},
        {
            "type": "object",
            "properties": {rank: whole(0, MOST_TURNED) for rank in MARKED},
            "required": list(MARKED),
            "additionalProperties": False,
        },
    ],
    "examples": [list(MARKED.values())],
}


def _values(value: object) -> dict[str, int]:
    """Five numbers, for 10 A K Q J in that order, or the same by rank."""
    if isinstance(value, list | tuple) and len(value) == len(MARKED):
        value = dict(zip(MARKED, value, strict=True))
    if not isinstance(value, Mapping) or set(value) != set(MARKED):
        raise ValueError(value)
    if not all(type(points) is int and 0 <= points <= MOST_TURNED for points in value.values()):
        raise ValueError(value)
    return {rank: value[rank] for rank in MARKED}


@dataclass(frozen=True, kw_only=True)
class Turned(Word):
    """A trump turned by the dealer: 10 A K Q J give his side 5 4 3 2 1. Source: Boussac; OP-01, OP-27.

    `turnup_bonus` None: no trump is turned, or its source excludes the bonus; then a turned card may be `reported`,
    and marks nothing.
    """

    turnup_bonus: bool | None = None
    reported: bool = False
    turnup_values: Mapping[str, int] = field(default_factory=lambda: dict(MARKED))

    def settings(self) -> tuple[Setting, ...]:
        if self.turnup_bonus is None:
            return ()
        values = Setting(
            key="turnup_values",
            default=dict(self.turnup_values),
            kind="table",
            parse=_values,
            schema=VALUES_SCHEMA,
        )
        return (flag("turnup_bonus", self.turnup_bonus, visible=True), values)

    def facts(self) -> tuple[str, ...]:
        return () if self.turnup_bonus is None and not self.reported else ("turnup",)

    def asks(self) -> tuple[str, ...]:
        return ("turnup",) if self.turnup_bonus else ()

    @property
    def most(self) -> int:
        """The most that a turned card marks."""
        return max(self.turnup_values.values()) if self.turnup_bonus else 0

    def bonus(self, deal: Deal, sides: tuple[str, ...]) -> Mapping[str, int] | None:
        """What the turned card adds to each side, None when no turned card marks."""
        if deal.turnup is None or not self.turnup_bonus:
            return None
        points = self.turnup_values.get(deal.turnup.rank, 0)
        return {side: points if side == deal.turnup.side else 0 for side in sides}

    def alone(self, turned: Turnup, sides: tuple[str, ...]) -> Marks:
        """The marks of a deal that ended when the card was turned: nothing was played."""
        points = self.turnup_values.get(turned.rank, 0)
        marks = {side: points if side == turned.side else 0 for side in sides}
        return Marks(marks, turned.side if points else None, turnup=marks, deal_scored=False)
