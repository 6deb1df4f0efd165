"""What every marking answers: the marks of a deal that was played; and what several markings share.
Tested in tests/scoring/rulebook/test_hand_made.py."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ..deal import Call, Deal, Marks, RuleViolation, bad_request, impossible
from . import possible
from .doublings import Doublings
from .order import Order
from .pack import Pack
from .settings import Setting, Word, choice
from .turnup import Turned


class SettledRules(Protocol):
    """The other rules of a game and the figures of its table, as far as a marking or an ending asks for them."""

    pack: Pack
    marking: Marking
    doublings: Doublings
    turnup: Turned
    order: Order
    sides: tuple[str, ...]

    @property
    def one_against_all(self) -> bool: ...

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

    def following(self, pack: Pack) -> Mapping[str, Any]:
        """The settings that follow from those of `pack`, where the table does not tell them."""
        return {}

    def check_base(self, settings: Mapping[str, Setting], pack: Pack) -> None:
        """RuleViolation `bad_setting` where two sides could both mark from the tricks of a deal, or none ever could."""

    def above(self, bid: int | str | None, pack: Pack) -> tuple[range, tuple[str, ...]]:
        """What beats `bid`, or may be bid first: numbers, and contracts by name; nothing where nobody bids."""
        return range(0), ()

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
        raise bad_request("eldest_declares")
    if deal.call is not None:
        raise bad_request("all_pass_and_declarer")
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
    aside = call.discards or 0
    if call.points + aside > pack.total:
        raise RuleViolation("count_out_of_range", max_count=pack.total - aside)
    if aside > pack.most_asleep:
        raise RuleViolation("talon_out_of_range", max_points=pack.most_asleep)
    own = discards == "declarer" or (discards == "last_trick" and call.last_trick == call.declarer)
    return call.points + aside if own else call.points


def is_made(wants: int | str, own: int | None, discards: str | None, deal: Deal, pack: Pack) -> bool:
    """Whether the declarer of `deal` kept his word: to win `all` tricks or `none`, or so many points; `own` are his.

    His count, his tricks and what was said of it agree, and one of them is enough where it leaves no doubt. Raises
    RuleViolation: `tricks_out_of_range`, `impossible_deal`, `bad_request` where nothing tells it.
    """
    call = deal.call
    assert call is not None
    if call.tricks is not None and call.tricks > pack.tricks:
        raise RuleViolation("tricks_out_of_range", max_tricks=pack.tricks)
    as_written = _as_written(call, wants, own, pack.tricks) if deal.written else None
    if as_written is not None:
        return as_written
    undertaking = _in_figures(call, None if wants == "none" else discards, deal, pack)
    if call.discards and not undertaking.taken:
        raise impossible("nothing_aside")
    results = possible.results(pack.shape, undertaking, wants)
    if call.made is None and len(results) == 2:
        raise bad_request("result_missing")
    if not results:
        raise _contradiction(undertaking, pack)
    if call.made not in (None, *results):
        raise impossible("made")
    return next(iter(results)) if call.made is None else call.made


def _as_written(call: Call, wants: int | str, own: int | None, tricks: int) -> bool | None:
    """What a sheet says of the call that stands on it: by its tricks or its count, by word where these are silent."""
    if isinstance(wants, int):
        return call.made if own is None else own >= wants
    if call.tricks is not None:
        return call.tricks == (tricks if wants == "all" else 0)
    return own == 0 if wants == "none" and own is not None else call.made


def _contradiction(undertaking: possible.Undertaking, pack: Pack) -> RuleViolation:
    """What the count of a declarer contradicts."""
    if undertaking.tricks == 0:
        return impossible("no_trick")
    if undertaking.tricks is not None and undertaking.points is not None:
        least, most = pack.points_in(undertaking.tricks)
        return impossible(
            "tricks", tricks=undertaking.tricks, points=undertaking.points, least=least, most=most
        )
    return impossible("counts")


def _in_figures(call: Call, discards: str | None, deal: Deal, pack: Pack) -> possible.Undertaking:
    """What `deal` tells of `call`, without names."""
    taken = 0 if discards is None else pack.taken
    last = None if call.last_trick is None else call.last_trick == call.declarer
    talon = deal.talon
    return possible.Undertaking(
        points=call.points,
        tricks=call.tricks,
        taken=taken if call.exchanged is None else min(taken, call.exchanged),
        at_will=pack.at_will and call.exchanged is None,
        laid=call.discards,
        keeps=discards or "dead",
        last=last,
        asleep=None if talon is None else talon.points,
        by_trick=pack.aside_go == "trick",
        won=None if talon is None or talon.to is None else talon.to == call.declarer,
    )


def shared_out(alone: str, value: int, sides: tuple[str, ...]) -> dict[str, int]:
    """`value` in equal parts for all but `alone`.

    House rule: marks stay whole, and the odd ones go to the first players after him.
    """
    place = sides.index(alone)
    others = [*sides[place + 1 :], *sides[:place]]
    each, odd = divmod(value, len(others))
    parts = {side: each + (1 if number < odd else 0) for number, side in enumerate(others)}
    return {side: parts.get(side, 0) for side in sides}
