"""How a game ends: the only readers of a game's totals.

An ending is asked after every deal. It returns the same state when the game goes on, or the state with a
manche closed, with sides still level for an extra deal, or with an outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..deal import Marks, RuleViolation
from .settings import Setting, Word, choice, integer, integer_or_null

if TYPE_CHECKING:
    from ..game import GameState

Ranking = tuple[tuple[str, ...], ...]
MOST = 100_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, who shares first place when nobody does, why, and the order of all.

    `reason` is `target`, `manches`, `deals`, `passed` (the first to pass a limit lost) or `last_left`.
    `ranking` goes from the best; those who are level share a place. `losers` are those whom the game itself
    calls so.
    """

    winner: str | None
    tied: tuple[str, ...]
    reason: str
    ranking: Ranking
    losers: tuple[str, ...] = ()


def ranked(totals: Mapping[str, int], *, low_wins: bool = False) -> Ranking:
    """Sides by total, from the best; equal totals share a place.

    >>> ranked({"P1": 5, "P2": 8, "P3": 5})
    (('P2',), ('P1', 'P3'))
    """
    places: dict[int, list[str]] = {}
    for side, total in totals.items():
        places.setdefault(total, []).append(side)
    return tuple(tuple(places[total]) for total in sorted(places, reverse=not low_wins))


def outcome_of(ranking: Ranking, reason: str, losers: tuple[str, ...] = ()) -> Outcome:
    """The outcome that `ranking` gives: the first alone wins, several firsts are tied."""
    first = ranking[0]
    winner, tied = (first[0], ()) if len(first) == 1 else (None, first)
    return Outcome(winner, tied, reason, ranking, losers)


@dataclass(frozen=True, kw_only=True)
class Ending(Word):
    """What every ending answers. This one never ends: stakes are settled deal by deal."""

    def add(self, state: GameState, marks: Marks) -> Mapping[str, int]:
        """The totals of `state` after a deal worth `marks`."""
        gained = marks.marks
        return {side: total + gained[side] for side, total in state.totals.items()}

    def close(self, state: GameState) -> GameState:
        """`state`, whose last deal was just written, with what follows from it."""
        return state

    def goal(self, state: GameState) -> int | None:
        """What is being played to, None where there is no such number."""
        return None

    def remaining(self, state: GameState) -> int | None:
        """How many deals remain, None where their number is open."""
        return None

    def report(self, state: GameState) -> dict[str, Any]:
        """The result as the answer to a match; RuleViolation where it may not stop here."""
        return {"totals": dict(state.totals)}


def _standing(state: GameState, *, more: str = "extra_deal", shared: bool = True) -> dict[str, Any]:
    """Winner and totals, the individuals who share first place, and what those who are level play next."""
    outcome = state.outcome
    answer: dict[str, Any] = {"winner": outcome.winner if outcome else None, "totals": dict(state.totals)}
    if outcome and outcome.tied and shared and len(state.totals) > 2:
        answer["tied"] = list(outcome.tied)
    if state.tied:
        answer |= {"tied": list(state.tied), "next": more}
    return answer


@dataclass(frozen=True, kw_only=True)
class Race(Ending):
    """To a target, in one game, in two games and a decider, or to the most points after a number of deals.

    Reaching the target is enough (OP-41). `structures` are those the game offers; in `best_of_3` scores
    start at zero in each manche, a decider is played to `belle_target` (None: the same target) and the
    loser's side deals (OP-38). `turnup_timing` says how a turn-up may end the game (OP-02): `after_deal`
    puts it behind the points of the tricks, `immediate` before them, `cannot_end` forbids it in the deal it
    was turned. Two sides that pass together are parted by it (OP-07), then by the higher total; level, they
    play another deal.
    """

    structure: str = "single"
    structures: tuple[str, ...] = ("single", "best_of_3", "fixed_deals")
    target: int
    belle_target: int | None = None
    deals: int = 12
    fixed_deals_tie: str = "drawn"
    turnup_timing: str | None = None
    tie_break: str | None = None

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
        if self.turnup_timing is not None:
            timings = ("after_deal", "immediate", "cannot_end")
            offered.append(choice("turnup_timing", self.turnup_timing, *timings))
        if self.tie_break is not None:
            offered.append(choice("tie_break", self.tie_break, "highest_total", "shared"))
        return tuple(offered)

    def goal(self, state: GameState) -> int | None:
        if self.structure == "fixed_deals":
            return None
        belle = self.structure == "best_of_3" and len(state.manches) == 2
        return self.belle_target or self.target if belle else self.target

    def remaining(self, state: GameState) -> int | None:
        if self.structure != "fixed_deals":
            return None
        if state.outcome is not None:
            return 0
        left = self.deals - state.played
        return left if left > 0 else 2 - left % 2

    def close(self, state: GameState) -> GameState:
        if self.structure == "fixed_deals":
            return self._count_deals(state)
        leaders = self._leaders(state, self.goal(state) or 0)
        if not leaders:
            return state
        if len(leaders) > 1 and self.tie_break != "shared":
            return replace(state, tied=leaders)
        if self.structure == "best_of_3":
            return self._close_manche(state, leaders[0])
        rest = ranked({side: total for side, total in state.totals.items() if side not in leaders})
        return replace(state, tied=(), outcome=outcome_of((leaders, *rest), "target"))

    def _leaders(self, state: GameState, goal: int) -> tuple[str, ...]:
        """Who stands first among those at `goal`; nobody when it was not reached."""
        totals = state.totals
        if max(totals.values()) < goal:
            return ()
        passed = [side for side in totals if totals[side] >= goal]
        passed = self._in_time(state, passed, goal)
        best = max((totals[side] for side in passed), default=0)
        return tuple(side for side in passed if totals[side] == best)

    def _in_time(self, state: GameState, passed: list[str], goal: int) -> list[str]:
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

    def _close_manche(self, state: GameState, winner: str) -> GameState:
        manches = (*state.manches, winner)
        closed = replace(state, manches=manches, final_scores=(*state.final_scores, state.totals), tied=())
        if manches.count(winner) == 2:
            others = tuple(side for side in state.totals if side != winner)
            return replace(closed, outcome=outcome_of(((winner,), others), "manches"))
        order, seats = state.settings.order, state.settings.pack.seats
        dealer = state.dealer
        while seats[dealer] == winner:
            dealer = order.after(dealer, len(seats))
        return replace(closed, totals=dict.fromkeys(state.totals, 0), dealer=dealer, played=0)

    def _count_deals(self, state: GameState) -> GameState:
        ranking = ranked(state.totals)
        extra = state.played - self.deals
        if extra < 0 or (extra % 2 and self.fixed_deals_tie == "two_more_deals"):
            return state
        if len(ranking[0]) > 1 and self.fixed_deals_tie == "two_more_deals":
            return replace(state, tied=ranking[0])
        return replace(state, tied=(), outcome=outcome_of(ranking, "deals"))

    def report(self, state: GameState) -> dict[str, Any]:
        if self.structure == "best_of_3":
            winner = state.outcome.winner if state.outcome else None
            finals = [dict(totals) for totals in state.final_scores]
            return {"manches": list(state.manches), "winner": winner, "final_scores": finals}
        return _standing(state, more="two_more_deals" if self.structure == "fixed_deals" else "extra_deal")


@dataclass(frozen=True, kw_only=True)
class Limit(Ending):
    """The first at `target` or above loses; if several pass in one deal, the highest loses. Source: Handbook.

    House rule: equal worst totals share the loss, unless the table plays another deal (OP-17); the lowest
    wins.
    """

    target: int
    tie_break: str = "both_lose"

    def settings(self) -> tuple[Setting, ...]:
        ties = choice("tie_break", self.tie_break, "both_lose", "extra_deal")
        return (integer("target", self.target, 1, MOST, visible=True), ties)

    def goal(self, state: GameState) -> int | None:
        return self.target

    def close(self, state: GameState) -> GameState:
        ranking = ranked(state.totals, low_wins=True)
        losers = ranking[-1]
        if state.totals[losers[0]] < self.target:
            return state
        if len(losers) > 1 and self.tie_break == "extra_deal":
            return replace(state, tied=losers)
        return replace(state, tied=(), outcome=outcome_of(ranking, "passed", losers))

    def report(self, state: GameState) -> dict[str, Any]:
        losers = state.outcome.losers if state.outcome else ()
        loser = losers[0] if len(losers) == 1 else None
        return {"loser": loser, "losers": list(losers), **_standing(state, shared=False)}


@dataclass(frozen=True, kw_only=True)
class LastIn(Ending):
    """Whoever reaches `target` is out of the marking but plays on; the last one loses. Source: Handbook.

    House rule: those who finish in one deal are ranked by total, equal totals share a rank, and if all who
    are left finish together the lowest of them loses (OP-19).
    """

    target: int

    def settings(self) -> tuple[Setting, ...]:
        return (integer("target", self.target, 1, MOST, visible=True),)

    def goal(self, state: GameState) -> int | None:
        return self.target

    def add(self, state: GameState, marks: Marks) -> Mapping[str, int]:
        out = {side for group in state.finished for side in group}
        gained = marks.marks
        return {side: total + (0 if side in out else gained[side]) for side, total in state.totals.items()}

    def close(self, state: GameState) -> GameState:
        out = {side for group in state.finished for side in group}
        playing = {side: total for side, total in state.totals.items() if side not in out}
        arrived = ranked({side: total for side, total in playing.items() if total >= self.target})
        left = [side for side, total in playing.items() if total < self.target]
        if len(left) > 1 or not arrived:
            return replace(state, finished=(*state.finished, *arrived)) if arrived else state
        losers = tuple(left) or arrived[-1]
        finished = (*state.finished, *(group for group in arrived if group != losers))
        ranking = (*finished, losers)
        return replace(state, finished=finished, outcome=outcome_of(ranking, "last_left", losers))

    def report(self, state: GameState) -> dict[str, Any]:
        losers = state.outcome.losers if state.outcome else ()
        return {
            "finish_order": [side for group in state.finished for side in group],
            "loser": losers[0] if len(losers) == 1 else None,
            "totals": dict(state.totals),
        }


@dataclass(frozen=True, kw_only=True)
class EqualDeals(Ending):
    """The highest total when all have dealt `deals_per_player` times. Source: Wikipedia, auctions 2 and 3.

    Level at the top, first place is `shared`, or everyone deals once more (`full_round`).
    """

    deals_per_player: int
    tie_break: str = "shared"

    def settings(self) -> tuple[Setting, ...]:
        return (
            integer("deals_per_player", self.deals_per_player, 1, 100, visible=True),
            choice("tie_break", self.tie_break, "shared", "full_round"),
        )

    def remaining(self, state: GameState) -> int | None:
        if state.outcome is not None:
            return 0
        players = len(state.totals)
        left = self.deals_per_player * players - state.played
        return left if left > 0 else players - (-left % players)

    def close(self, state: GameState) -> GameState:
        players = len(state.totals)
        if state.played < self.deals_per_player * players or state.played % players:
            return state
        ranking = ranked(state.totals)
        if len(ranking[0]) > 1 and self.tie_break == "full_round":
            return replace(state, tied=ranking[0])
        return replace(state, tied=(), outcome=outcome_of(ranking, "deals"))

    def report(self, state: GameState) -> dict[str, Any]:
        """The result; RuleViolation `unequal_deals` when not everyone has dealt equally often."""
        if state.played % len(state.totals):
            raise RuleViolation("unequal_deals")
        return _standing(state, more="full_round")
