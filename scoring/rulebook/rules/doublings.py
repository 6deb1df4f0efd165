"""What multiplies a surplus: doublings only, said at the table or carried over from a level deal.

>>> Doublings(max_doubles=2, no_trump_multiplier=2).multiplier(Deal(doubles=2, no_trump=True))
8
>>> Doublings(max_doubles=2, no_trump_multiplier=2, combine="add").multiplier(Deal(doubles=2, no_trump=True))
4
"""

from __future__ import annotations

from dataclasses import dataclass

from ..deal import Deal, RuleViolation
from .settings import Setting, Word, choice, integer_or_null


@dataclass(frozen=True, kw_only=True)
class Doublings(Word):
    """Who may double how often, what no trump and a blind trump are worth, what a level deal leaves.

    A multiplier of None is not played at all; `max_doubles` None is no limit. `combine` is `multiply` (each
    one doubles) or `add` (each one adds 1 to 1), `cap` the most that comes of it (OP-21). `draw` is what a
    level deal leaves (OP-03): `void` nothing, `double_next` one doubling for the next deal, `carried` all
    that stood on it and one more; None where no deal can be level. `doubling_serves` the `winner` of the
    deal, or the `doubler` alone: then each side gains by its own doublings, the dealer's by the answers. `called`
    is what its players call a doubling: `coinche`, `contre`, `tap` or `knock`.
    """

    max_doubles: int | None = 0
    no_trump_multiplier: int | None = None
    blind_multiplier: int | None = None
    combine: str = "multiply"
    cap: int | None = None
    draw: str | None = "void"
    called: str = "coinche"
    doubling_serves: str = "winner"

    def settings(self) -> tuple[Setting, ...]:
        if self.draw is None:
            return ()
        offered = []
        if self.max_doubles != 0:
            offered.append(choice("max_doubles", self.max_doubles, 0, 1, 2, None, visible=True))
            offered.append(choice("doubling_serves", self.doubling_serves, "winner", "doubler"))
        if self.no_trump_multiplier is not None:
            offered.append(choice("no_trump_multiplier", self.no_trump_multiplier, 1, 2, visible=True))
        if self.blind_multiplier is not None:
            offered.append(choice("blind_multiplier", self.blind_multiplier, 1, 2))
        offered.append(choice("draw", self.draw, "void", "double_next", "carried", visible=True))
        offered.append(choice("combine", self.combine, "multiply", "add"))
        offered.append(integer_or_null("cap", self.cap, 1, 1024))
        return tuple(offered)

    def facts(self) -> tuple[str, ...]:
        read = ["doubles", "drawn_before"] if self.draw is not None else []
        read += ["no_trump"] if self.no_trump_multiplier is not None else []
        read += ["blind"] if self.blind_multiplier is not None else []
        return tuple(read)

    def asks(self) -> tuple[str, ...]:
        names = ["doubles"] if self.max_doubles != 0 else []
        names += ["no_trump"] if self.no_trump_multiplier is not None else []
        names += ["blind"] if (self.blind_multiplier or 1) > 1 else []
        return tuple(names)

    def multiplier(self, deal: Deal, *, dealers: bool = False, more: int = 0) -> int:
        """What the surplus of `deal` is multiplied by, with so many doublings `more`.

        `dealers`: the dealer's side won it. RuleViolation `too_many_doubles`.
        """
        if self.max_doubles is not None and deal.doubles > self.max_doubles:
            raise RuleViolation("too_many_doubles", max_doubles=self.max_doubles)
        steps = self.steps(deal) - deal.doubles + self.serving(deal.doubles, dealers=dealers) + more
        return self.worth(steps) if steps else 1

    def serving(self, doubles: int, *, dealers: bool) -> int:
        """How many of so many `doubles`, the first by an opponent of the dealer, serve the side that won."""
        if self.doubling_serves == "winner":
            return doubles
        return doubles // 2 if dealers else (doubles + 1) // 2

    def steps(self, deal: Deal) -> int:
        """How many doublings lie on `deal`, the carried ones among them."""
        steps = deal.doubles
        if deal.no_trump and self.no_trump_multiplier == 2:
            steps += 1
        if deal.blind and self.blind_multiplier == 2:
            steps += 1
        return steps if self.draw == "void" else steps + deal.drawn_before

    def worth(self, steps: int) -> int:
        """The multiplier that `steps` doublings make."""
        multiplier = 1 << steps if self.combine == "multiply" else 1 + steps
        return multiplier if self.cap is None or multiplier < self.cap else self.cap

    def most(self, level: int, more: int = 0) -> int | None:
        """The most that a deal is multiplied by after `level` level ones in a row, with so many doublings `more`.

        None where nothing limits it.
        """
        if self.max_doubles is None:
            return self.cap
        doublings = self.max_doubles + (self.no_trump_multiplier == 2) + (self.blind_multiplier == 2)
        each = {"double_next": 1, "carried": doublings + 1}
        return self.worth(doublings + more + level * each.get(self.draw or "", 0))

    def drawn_after(self, deal: Deal) -> int:
        """How many doublings a level `deal` leaves to the next one."""
        if self.draw == "double_next":
            return deal.drawn_before + 1
        return self.steps(deal) + 1 if self.draw == "carried" else 0
