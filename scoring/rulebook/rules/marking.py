"""What every marking answers: the marks of a deal that was played; and what several markings share.
Tested in tests/scoring/rulebook/test_hand_made.py."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.rulebook.deal import Call, Deal, Marks, RuleViolation, bad_request
from scoring.rulebook.rules.doublings import Doublings
from scoring.rulebook.rules.order import Order
from scoring.rulebook.rules.pack import Pack
from scoring.rulebook.rules.settings import Setting, Word, choice
from scoring.rulebook.rules.turnup import Turned


class SettledRules(Protocol):
    """The other rules of a game and the figures of its table, as far as a marking or an ending asks for them."""

    pack: Pack
    marking: Marking
    doublings: Doublings
    turnup: Turned
    order: Order
    sides: tuple[str, ...]

    def __getitem__(self, key: str, /) -> Any: ...


@dataclass(frozen=True, kw_only=True)
class Marking(Word):
    """A word that turns the facts of a deal into marks."""

    @property
    def below_zero(self) -> bool:
        """Whether a deal may take marks from somebody (OP-42)."""
        return False

    @property
    def balanced(self) -> bool:
        """Whether what one receives another pays: marks add up to nothing, save what stays in a pot."""
        return False

    def most(self, rules: SettledRules, level: int) -> int | None:
        """The most that a deal which was played gives one side, or takes from it, after `level` level deals in a row.

        None where that has no limit.
        """
        return None

    @abstractmethod
    def score(self, deal: Deal, rules: SettledRules) -> Marks:
        """The marks of `deal`; RuleViolation when it cannot have been."""


def general_setting(default: str) -> Setting:
    """What a général is worth (OP-13)."""
    return choice("general_value", default, "deal_total", "twice", "game")


def general_worth(general_value: str, rules: SettledRules) -> int:
    """A général in marks: all of a deal, twice that, or all that the game is played to."""
    if general_value == "game":
        return int(rules["target"])
    return rules.pack.total * (2 if general_value == "twice" else 1)


def all_pass_setting(default: str) -> Setting:
    """What follows when nobody declares (OP-10)."""
    return choice("all_pass", default, "next_dealer", "same_dealer", "eldest_forced")


def passed_out(all_pass: str, deal: Deal, rules: SettledRules) -> Marks:
    """A deal in which nobody declared; RuleViolation `bad_request` where that cannot be."""
    if all_pass == "eldest_forced":  # noqa: S105 (a rule, not a password)
        raise bad_request("the eldest must declare when the others pass")
    if deal.call is not None:
        raise bad_request("either all pass or somebody declares")
    return Marks(dict.fromkeys(rules.sides, 0), redeal=all_pass, deal_scored=False)


def discards_setting(default: str) -> Setting:
    """Whose the points are that a declarer laid aside (OP-16)."""
    return choice("discards", default, "dead", "declarer", "last_trick")


def own_points(call: Call, discards: str | None, pack: Pack) -> int | None:
    """What the declarer captured, with what he laid aside where that is his; None where no count is told.

    Raises RuleViolation: `count_out_of_range`, `talon_out_of_range`.
    """
    if call.points is None:
        return None
    if call.points + call.discards > pack.total:
        raise RuleViolation("count_out_of_range", max_count=pack.total - call.discards)
    if call.discards > pack.most_asleep:
        raise RuleViolation("talon_out_of_range", max_points=pack.most_asleep)
    own = discards == "declarer" or (discards == "last_trick" and call.last_trick == call.declarer)
    return call.points + call.discards if own else call.points


def shared_out(alone: str, value: int, sides: tuple[str, ...]) -> dict[str, int]:
    """`value` in equal parts for all but `alone`.

    House rule: marks stay whole, and the odd ones go to the first players after him.
    """
    place = sides.index(alone)
    others = [*sides[place + 1 :], *sides[:place]]
    each, odd = divmod(value, len(others))
    parts = {side: each + (1 if number < odd else 0) for number, side in enumerate(others)}
    return {side: parts.get(side, 0) for side in sides}
