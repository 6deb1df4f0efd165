"""The ending of most games: to a target, over linked games, or over a number of deals.
Tested in tests/scoring/rulebook/test_totals.py."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..deal import RuleViolation
from .endings import (
    LEVEL,
    MOST,
    Ending,
    Game,
    GameSoFar,
    Ranking,
    outcome_of,
    played_on,
    ranked,
    standing,
)
from .settings import Setting, choice, flag, integer, integer_or_null

LINKED: Mapping[str, int] = {"best_of_3": 2, "best_of_5": 3}
"""How many games win a match of linked ones."""


@dataclass(frozen=True, kw_only=True)
class Race(Ending):
    """To a target, in one game, in two games and a decider, or to the most points after a number of deals.

    Reaching the target is enough (OP-41). `structures` are those the game offers; in `best_of_3` and
    `best_of_5` scores start at zero in each manche, or at what the winner had above the target where
    `surplus_carried`; a decider is played to `belle_target` (None: the same target) and the loser's side
    deals (OP-38). `turnup_timing` says how a turn-up may end the game (OP-02): `after_deal` puts it behind
    the points of the tricks, `immediate` before them, `cannot_end` forbids it in the deal it was turned. Two
    sides that pass together are parted by it (OP-07), then by the higher total; level, they play another
    deal. Among individuals `tie_break` may have them share, or put the declarer of the deal first
    (`declarer_first`, OP-06). `fixed_deals_tie` is what a level number of deals comes to: nothing (`drawn`),
    half a win each, or two deals more (OP-31). House rule: a win that is shared stays so where the clock or
    the table ends the game level.

    Time called during a deal lets it be finished or drops it (`time_rule`); `even_deals` has both pairs deal
    equally often, an even number of deals, or everybody who plays for himself. `score_cap` is the most that
    counts of a total (OP-40). House rule: each manche has the cap for its own, what was carried into it was
    marked before, and the cap changes what counts in a ranking and never who won.
    """

    structure: str = "single"
    structures: tuple[str, ...] = ("single", "best_of_3", "fixed_deals")
    target: int
    belle_target: int | None = None
    deals: int = 12
    fixed_deals_tie: str = "drawn"
    surplus_carried: bool = False
    turnup_timing: str | None = None
    tie_break: str | None = None
    tie_breaks: tuple[str, ...] = ("highest_total", "shared")
    time_rule: str = "finish_deal"
    score_cap: int | None = None

    def settings(self) -> tuple[Setting, ...]:
        offered = [integer("target", self.target, 1, MOST, visible=True)]
        if len(self.structures) > 1:
            ties = choice("fixed_deals_tie", self.fixed_deals_tie, "drawn", "two_more_deals", "half_win")
            offered = [
                choice("structure", self.structure, *self.structures, visible=True),
                *offered,
                integer("deals", self.deals, 1, 1000, visible=True),
                ties,
            ]
        if "best_of_3" in self.structures:
            offered.append(integer_or_null("belle_target", self.belle_target, 1, MOST, visible=True))
            offered.append(flag("surplus_carried", self.surplus_carried))
        if self.turnup_timing is not None:
            timings = ("after_deal", "immediate", "cannot_end")
            offered.append(choice("turnup_timing", self.turnup_timing, *timings))
        if self.tie_break is not None:
            offered.append(choice("tie_break", self.tie_break, *self.tie_breaks))
        return (*offered, *self._clock())

    def _clock(self) -> tuple[Setting, ...]:
        return (
            choice("time_rule", self.time_rule, "finish_deal", "drop_deal", "even_deals"),
            integer_or_null("score_cap", self.score_cap, 1, MOST),
        )

    def check(self, settings: Mapping[str, Setting], total: int) -> None:
        """A cap below the points to reach would hide who reached them."""
        if self.structure != "fixed_deals":
            belle = self.belle_target or 0 if self.needed else 0
            least = max(self.target, belle)
            replace(settings["score_cap"], least=least).read(self.score_cap)

    @property
    def needed(self) -> int | None:
        """How many linked games win, None where games are not linked."""
        return LINKED.get(self.structure)

    def goal(self, state: GameSoFar) -> int | None:
        if self.structure == "fixed_deals":
            return None
        belle = self.needed is not None and len(state.manches) == 2 * (self.needed - 1)
        return self.belle_target or self.target if belle else self.target

    def most_deals(self, sides: int) -> int | None:
        if self.structure != "fixed_deals":
            return None
        return self.deals + (2 * LEVEL if self.fixed_deals_tie == "two_more_deals" else 0)

    def last_deals(self, totals: Mapping[str, int], most: int) -> tuple[int, int] | None:
        """Where a turned card cannot end the game, one more deal may follow on it."""
        if self.structure == "fixed_deals":
            return None
        targets = [self.target, *([self.belle_target] if self.needed and self.belle_target else [])]
        carried = most if self.needed and self.surplus_carried else 0
        before, extra = (0, 0) if self.tie_break == "shared" else played_on(totals, min(targets))
        before = max(before, max([*targets, carried]) - 1)
        return before, 1 + extra + (self.turnup_timing == "cannot_end")

    def ranking(self, state: GameSoFar) -> Ranking:
        """By manches won, then by the total of the manche in progress."""
        reached = {side: (state.manches.count(side), total) for side, total in state.totals.items()}
        places = sorted(set(reached.values()), reverse=True)
        return tuple(tuple(side for side in reached if reached[side] == place) for place in places)

    def due(self, state: GameSoFar, dealing: bool) -> int:
        if self.time_rule == "drop_deal":
            return 0
        if self.time_rule == "finish_deal":
            return int(dealing)
        sides = len(state.totals)
        return -dealt(state) % sides or (sides if dealing else 0)

    def counted(self, state: GameSoFar) -> Mapping[str, int]:
        manches = defaultdict[int, Counter[str]](Counter)
        for scored in state.deals:
            manches[scored.manche].update(scored.marks.marks)
        return {side: sum(self._capped(marks[side]) for marks in manches.values()) for side in state.totals}

    def _capped(self, total: int) -> int:
        return total if self.score_cap is None else min(total, self.score_cap)

    @property
    def shares(self) -> bool:
        if self.structure == "fixed_deals":
            return self.fixed_deals_tie == "half_win"
        return self.tie_break == "shared" or self.fixed_deals_tie == "half_win"

    def remaining(self, state: GameSoFar) -> int | None:
        if self.structure != "fixed_deals":
            return None
        if state.outcome is not None:
            return 0
        left = self.deals - state.played
        return left if left > 0 else 2 - left % 2

    def close(self, state: Game) -> Game:
        if self.structure == "fixed_deals":
            return self._count_deals(state)
        return self._won_by(state, self._leaders(state, self.goal(state) or 0))

    def conclude(self, state: Game, ranking: Ranking, deals: int | None) -> Game:
        """Whoever alone is there has won; where several are, the turned card or the declarer may have decided."""
        if self.structure == "fixed_deals":
            if deals is not None and deals > self.deals and self.fixed_deals_tie != "two_more_deals":
                raise RuleViolation("too_many_deals", deals=self.deals)
            return self._count_deals(replace(state, played=self.deals if deals is None else deals))
        goal = self.goal(state) or 0
        passed = [side for side, total in state.totals.items() if total >= goal]
        if len(passed) < 2 or not self.asks_order:
            return self.close(state)
        first = ranking[0] if ranking else ()
        if not first or not set(first) <= set(passed):
            raise RuleViolation("winner_open", target=goal)
        return self._won_by(state, first)

    @property
    def ends_at_turnup(self) -> bool:
        return self.turnup_timing == "immediate" and self.structure != "fixed_deals"

    @property
    def asks_order(self) -> bool:
        timed = self.turnup_timing is not None or self.tie_break == "declarer_first"
        return timed and self.structure != "fixed_deals"

    def _won_by(self, state: Game, leaders: tuple[str, ...]) -> Game:
        """What follows when `leaders` stand first among those who are there."""
        if not leaders:
            return state
        if len(leaders) > 1 and self.tie_break != "shared":
            return replace(state, tied=leaders)
        if self.needed is not None:
            return self._close_manche(state, leaders[0])
        rest = ranked({side: total for side, total in state.totals.items() if side not in leaders})
        return replace(state, tied=(), outcome=outcome_of((leaders, *rest), "target"))

    def _leaders(self, state: GameSoFar, goal: int) -> tuple[str, ...]:
        """Who stands first among those at `goal`; nobody when it was not reached."""
        totals = state.totals
        if max(totals.values()) < goal:
            return ()
        passed = [side for side in totals if totals[side] >= goal]
        passed = self._in_time(state, passed, goal)
        if self.tie_break == "declarer_first":
            passed = [side for side in passed if side == _declarer(state)] or passed
        best = max((totals[side] for side in passed), default=0)
        return tuple(side for side in passed if totals[side] == best)

    def _in_time(self, state: GameSoFar, passed: list[str], goal: int) -> list[str]:
        """Those of `passed` who come first by the timing of the turn-up."""
        marks = state.deals[-1].marks if state.deals else None
        if marks is None or marks.turnup is None:
            return passed
        by_turnup = self.turnup_timing == "immediate"
        late = {
            side: marks.marks[side] - marks.turnup[side] if by_turnup else marks.turnup[side]
            for side in passed
        }
        first = [side for side in passed if state.totals[side] - late[side] >= goal]
        return first if self.turnup_timing == "cannot_end" else first or passed

    def _close_manche(self, state: Game, winner: str) -> Game:
        manches = (*state.manches, winner)
        closed = replace(state, manches=manches, final_scores=(*state.final_scores, state.totals), tied=())
        if manches.count(winner) == self.needed:
            others = tuple(side for side in state.totals if side != winner)
            return replace(closed, outcome=outcome_of(((winner,), others), "manches"))
        order, seats = state.settings.order, state.settings.pack.seats
        dealer = state.dealer
        while seats[dealer] == winner:
            dealer = order.after(dealer, len(seats))
        begun = dict.fromkeys(state.totals, 0)
        if self.surplus_carried:
            begun[winner] = state.totals[winner] - (self.goal(state) or 0)
        return replace(closed, totals=begun, dealer=dealer, played=0)

    def _count_deals(self, state: Game) -> Game:
        ranking = ranked(state.totals)
        extra = state.played - self.deals
        if extra < 0 or (extra % 2 and self.fixed_deals_tie == "two_more_deals"):
            return state
        if len(ranking[0]) > 1 and self.fixed_deals_tie == "two_more_deals":
            return replace(state, tied=ranking[0])
        return replace(state, tied=(), outcome=outcome_of(ranking, "deals"))

    def report(self, state: GameSoFar) -> dict[str, Any]:
        if self.needed is not None:
            winner = state.outcome.winner if state.outcome else None
            finals = [dict(totals) for totals in state.final_scores]
            return {"manches": list(state.manches), "winner": winner, "final_scores": finals}
        more = "two_more_deals" if self.structure == "fixed_deals" else "extra_deal"
        answer = standing(state, more=more)
        if self.score_cap is not None:
            answer["counted"] = {side: self._capped(total) for side, total in state.totals.items()}
        return answer


def dealt(state: GameSoFar) -> int:
    """The deals of all manches that count as dealt."""
    return sum(scored.marks.redeal != "same_dealer" for scored in state.deals)


def _declarer(state: GameSoFar) -> str | None:
    """Who declared in the last deal, None where the deal does not say."""
    deal = state.deals[-1].deal if state.deals else None
    return deal.call.declarer if deal and deal.call else None
