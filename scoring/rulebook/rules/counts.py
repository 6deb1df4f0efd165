"""Marking by what was captured, whether that is wanted or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..deal import Call, Deal, Marks, bad_request
from .marking import Marking
from .settings import Setting, choice

if TYPE_CHECKING:
    from ..variant import Settings


@dataclass(frozen=True, kw_only=True)
class Captured(Marking):
    """Each player marks what he captured.

    `general_value`: before the play a player may announce every trick. If he makes it each opponent is
    charged the `deal_total`, `twice` that, or the whole `game` (OP-13), if not he is; the others then mark
    nothing (OP-17). None where there is no such announcement. Source: Handbook.
    """

    general_value: str | None = None

    def settings(self) -> tuple[Setting, ...]:
        if self.general_value is None:
            return ()
        return (choice("general_value", self.general_value, "deal_total", "twice", "game"),)

    def facts(self) -> tuple[str, ...]:
        return () if self.general_value is None else ("general",)

    def asks(self) -> tuple[str, ...]:
        return () if self.general_value is None else ("general",)

    def score(self, deal: Deal, rules: Settings) -> Marks:
        if deal.call is not None:
            return self._general(deal.call, rules)
        return Marks(dict(rules.pack.count(deal)))

    def _general(self, call: Call, rules: Settings) -> Marks:
        if call.made is None:
            raise bad_request("whether the general was made is missing")
        value = {"deal_total": rules.pack.total, "twice": 2 * rules.pack.total, "game": self._game(rules)}
        charge = value[self.general_value or "deal_total"]
        charged = {side: (side == call.declarer) != call.made for side in rules.sides}
        marks = {side: charge if charged[side] else 0 for side in rules.sides}
        return Marks(marks, call.declarer if call.made else None, made=call.made)

    def _game(self, rules: Settings) -> int:
        return int(rules["target"])
