"""Markings by surplus: what a side has above a base, whoever was the taker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..deal import Deal, Marks, bad_request, impossible
from .marking import Marking, SettledRules, shared_out
from .pack import Pack
from .settings import Setting, choice, integer


@dataclass(frozen=True, kw_only=True)
class Surplus(Marking):
    """`max(0, captured - base)`, multiplied, and the turn-up.

    `capot_value` is what every point *and* every trick are worth on the scale of 60 (OP-28), where 60-0
    alone does not prove a clean sweep; None where the scale counts tricks and the surplus says it all. A
    `step` is one doubling more for every point, whoever has the tricks.

    House rule: three players each count from a whole `base` (OP-04). A third of 70 points is 23⅓, and marks
    in thirds would give every total and target on the sheet another meaning; 23 is the nearest.
    """

    base: int
    capot_value: int | str | None = None

    def settings(self) -> tuple[Setting, ...]:
        base = integer("base", self.base, 0, 76)
        if self.capot_value is None:
            return (base,)
        return (base, choice("capot_value", self.capot_value, 30, 60, "step"))

    def following(self, pack: Pack) -> Mapping[str, Any]:
        """Between two who count the base is half of what a deal holds: 35 of 70 with the tricks, 30 of 60 without."""
        return {"base": pack.total // 2} if len(pack.counting) == 2 else {}

    def check_base(self, settings: Mapping[str, Setting], pack: Pack) -> None:
        """Of two who count at most one can have more than half; a base that no count can pass would mark nothing."""
        least = pack.total // 2 if len(pack.counting) == 2 else 0
        replace(settings["base"], least=least, most=pack.total - 1).read(self.base)

    def facts(self) -> tuple[str, ...]:
        return () if self.capot_value is None else ("all_tricks",)

    def asks(self) -> tuple[str, ...]:
        return ("all_tricks",) if self.capot_value == 60 else ()

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """The marks of a deal that was played; RuleViolation when it cannot have been."""
        captured = rules.pack.count(deal)
        surplus = self.surplus(captured, deal)
        winner, level = self.verdict(captured, surplus)
        more = 1 if self.capot_value == "step" and not level and 0 in captured.values() else 0
        multiplier = rules.doublings.multiplier(deal, dealers=_dealers(winner, deal, rules), more=more)
        marks = surplus
        if multiplier > 1:
            marks = {side: points * multiplier for side, points in surplus.items()}
        turnup = None if deal.turnup is None else rules.turnup.bonus(deal, rules.sides)
        if turnup is not None:
            marks = {side: points + turnup[side] for side, points in marks.items()}
        return Marks(
            marks,
            winner,
            multiplier,
            surplus,
            turnup,
            None,
            level,
            rules.doublings.drawn_after(deal) if level else 0,
        )

    def most(self, rules: SettledRules, level: int) -> int | None:
        multiplier = rules.doublings.most(level, more=1 if self.capot_value == "step" else 0)
        if multiplier is None:
            return None
        swept = max(rules.pack.total - self.base, 60 if self.capot_value == 60 else 0)
        return swept * multiplier + rules.turnup.most

    def surplus(self, captured: Mapping[str, int], deal: Deal) -> Mapping[str, int]:
        """What each side has above the base."""
        base = self.base
        surplus = {side: count - base if count > base else 0 for side, count in captured.items()}
        return self._swept(captured, surplus) if deal.all_tricks else surplus

    def _swept(self, captured: Mapping[str, int], surplus: Mapping[str, int]) -> Mapping[str, int]:
        if sum(captured.values()) != max(captured.values()):
            raise impossible("all_points")
        if self.capot_value != 60:
            return surplus
        return {side: 60 if count else 0 for side, count in captured.items()}

    def verdict(self, captured: Mapping[str, int], surplus: Mapping[str, int]) -> tuple[str | None, bool]:
        """Who won the deal, and whether it is level. Only two can be; among three nobody wins a deal."""
        if len(captured) != 2:
            return None, False
        (one_side, first), (other, second) = surplus.items()
        if first != second:
            return (one_side if first > second else other), False
        one_count, other_count = captured.values()
        return None, one_count == other_count


def _dealers(winner: str | None, deal: Deal, rules: SettledRules) -> bool:
    """Whether the dealer's side won `deal`, where its doublings depend on that; RuleViolation `bad_request`."""
    if not deal.doubles or winner is None or rules.doublings.doubling_serves == "winner":
        return False
    if deal.dealer is None:
        raise bad_request("dealer_missing")
    return winner in ("dealer", deal.dealer)


@dataclass(frozen=True, kw_only=True)
class Alone(Surplus):
    """The dealer alone: below the base each of the two others marks the surplus of both. Source: Wikipedia.

    `defender_marks`: each of them marks in `full`, or `half` of it (OP-32). House rule: marks stay whole,
    and the odd one goes to the first after the dealer.
    """

    defender_marks: str = "full"

    def settings(self) -> tuple[Setting, ...]:
        return (*super().settings(), choice("defender_marks", self.defender_marks, "full", "half"))

    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        if deal.dealer is None:
            raise bad_request("dealer_missing")
        shared = Surplus.score(self, deal, rules)
        mine, theirs = shared.marks["dealer"], shared.marks["defenders"]
        if self.defender_marks == "half":
            marks = shared_out(deal.dealer, theirs, rules.sides)
        else:
            marks = dict.fromkeys(rules.sides, theirs)
        marks[deal.dealer] = mine
        won = deal.dealer if shared.winner == "dealer" else None
        return Marks(
            marks,
            won,
            shared.multiplier,
            shared.surplus,
            level=shared.level,
            drawn_after=shared.drawn_after,
        )
