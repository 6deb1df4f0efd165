"""Marking by what was captured, whether that is wanted or not. Tested in tests/scoring/rulebook/test_hand_made.py."""

from __future__ import annotations

from dataclasses import dataclass

from ..deal import Deal, Marks, bad_request
from .marking import Marking, SettledRules, general_setting, general_worth
from .settings import Setting, choice


@dataclass(frozen=True, kw_only=True)
class Captured(Marking):
    """Each player marks what he captured.

    `general_value`: before the play a player may announce every trick. If he makes it each opponent is
    charged the `deal_total`, `twice` that, or the whole `game` (OP-13), if not he is; the others then mark
    `nothing`, or what they `captured` (`general_failed`, OP-17). None where there is no such announcement.
    Source: Handbook.
    """

    general_value: str | None = None
    general_failed: str = "nothing"

    def settings(self) -> tuple[Setting, ...]:
        if self.general_value is None:
            return ()
        return (
            general_setting(self.general_value),
            choice("general_failed", self.general_failed, "nothing", "captured"),
        )

    def facts(self) -> tuple[str, ...]:
        return () if self.general_value is None else ("general",)

    def asks(self) -> tuple[str, ...]:
        return () if self.general_value is None else ("general",)

    def most(self, rules: SettledRules, level: int) -> int | None:
        general = 0 if self.general_value is None else general_worth(self.general_value, rules)
        return max(rules.pack.total, general)

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """What was captured, or charged for a général; RuleViolation where the counts cannot have been."""
        if deal.call is None:
            return Marks(dict(rules.pack.count(deal)))
        call = deal.call
        if call.made is None:
            raise bad_request("general_missing")
        if deal.captured is not None and not deal.written:
            rules.pack.count(deal)
        charge = general_worth(self.general_value or "deal_total", rules)
        if call.made:
            marks = {side: 0 if side == call.declarer else charge for side in rules.sides}
            return Marks(marks, call.declarer, made=True)
        written = dict.fromkeys(rules.sides, 0)
        if self.general_failed == "captured":
            written = dict(rules.pack.count(deal))
        return Marks({**written, call.declarer: charge}, made=False)
