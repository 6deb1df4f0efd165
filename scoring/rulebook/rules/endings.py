"""How a game ends: the only readers of a game's totals.

An ending is asked after every deal. It returns the same state when the game goes on, or the state with a
manche closed, with sides still level for an extra deal, or with an outcome. It knows no clock: that time was
called is a fact it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from ..deal import Marks, RuleViolation, ScoredDeal
from .marking import SettledRules
from .settings import Setting, Word, choice, integer

Ranking = tuple[tuple[str, ...], ...]
MOST = 100_000
LEVEL = 3
"""House rule: so many level deals in a row, or extra ones played level, are the most that a table will ever see."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How a game ended: who won, who shares first place when nobody does, why, and the order of all.

    `reason` is `target`, `manches`, `deals`, `passed` (the first to pass a limit lost), `last_left` or
    `time`. `ranking` goes from the best; those who are level share a place. `losers` are those whom the game itself
    calls so.
    """

    winner: str | None
    tied: tuple[str, ...]
    reason: str
    ranking: Ranking
    losers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """A game after some deals, as its ending reads it.

    `totals` are those of the manche in progress, `final_scores` those of the finished ones, won by
    `manches`. `dealer` is the seat that deals next, `played` counts the deals of this manche that count as
    dealt, `tied` stand level and play on, `finished` are out of the marking, in groups that finished level.
    """

    settings: SettledRules
    totals: Mapping[str, int]
    dealer: int = 0
    deals: tuple[ScoredDeal, ...] = ()
    played: int = 0
    manches: tuple[str, ...] = ()
    final_scores: tuple[Mapping[str, int], ...] = ()
    tied: tuple[str, ...] = ()
    finished: tuple[tuple[str, ...], ...] = ()
    outcome: GameOutcome | None = None


Game = TypeVar("Game", bound=GameSoFar)


def ranked(totals: Mapping[str, int], *, low_wins: bool = False) -> Ranking:
    """Sides by total, from the best; equal totals share a place.

    >>> ranked({"P1": 5, "P2": 8, "P3": 5})
    (('P2',), ('P1', 'P3'))
    """
    places: dict[int, list[str]] = {}
    for side, total in totals.items():
        places.setdefault(total, []).append(side)
    return tuple(tuple(places[total]) for total in sorted(places, reverse=not low_wins))


def outcome_of(ranking: Ranking, reason: str, losers: tuple[str, ...] = ()) -> GameOutcome:
    """The outcome that `ranking` gives: the first alone wins, several firsts are tied."""
    first = ranking[0]
    winner, tied = (first[0], ()) if len(first) == 1 else (None, first)
    return GameOutcome(winner, tied, reason, ranking, losers)


def played_on(totals: Mapping[str, int], target: int) -> tuple[int, int]:
    """What a total can be before the extra deals of a game whose level sides play on, and how many these are.

    None are played where fewer than two of the `totals` reached the target. Of several who mark the same in every deal
    that somebody else loses, no number of deals parts them: the first has what the second has, and one deal more.
    """
    _first, second, *_others = sorted(totals.values(), reverse=True)
    if second < target:
        return target - 1, 0
    return (target - 1, LEVEL) if len(totals) == 2 else (second, 1)


@dataclass(frozen=True, kw_only=True)
class Ending(Word):
    """What every ending answers. This one never ends by itself: stakes are settled deal by deal."""

    def add(self, state: GameSoFar, marks: Marks) -> Mapping[str, int]:
        """The totals of `state` after a deal worth `marks`."""
        gained = marks.marks
        return {side: total + gained[side] for side, total in state.totals.items()}

    def close(self, state: Game) -> Game:
        """`state`, whose last deal was just written, with what follows from it."""
        return state

    def conclude(self, state: Game, ranking: Ranking, deals: int | None) -> Game:
        """`state` with the totals of a whole game or manche, whose deals nobody kept, and what follows from them.

        `ranking` says who came first where the order of the deals decides, `deals` how many there were.
        """
        return self.close(state)

    def most_deals(self, sides: int) -> int | None:
        """How many deals a game, or a match of linked ones, can take among `sides`; None where their number is open."""
        return None

    def last_deals(self, totals: Mapping[str, int], most: int) -> tuple[int, int] | None:
        """What a total can be before the last deals of a game that ended with `totals`, and how many these are.

        `most` is what a deal can bring. None without a target.
        """
        return None

    def unfinished(self, state: GameSoFar) -> RuleViolation:
        """Why `state` is no end of the game."""
        if state.tied:
            return RuleViolation("still_level")
        left = self.remaining(state)
        if left is not None:
            return RuleViolation("deals_missing", left=left)
        return RuleViolation("target_not_reached", target=self.goal(state))

    @property
    def ends_at_turnup(self) -> bool:
        """Whether the points of a turned card may end the game on the spot."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether only the table ends the game."""
        return type(self) is Ending

    @property
    def asks_order(self) -> bool:
        """Whether totals alone may not say who came first, because the order of the deals decides."""
        return False

    def goal(self, state: GameSoFar) -> int | None:
        """What is being played to, None where there is no such number."""
        return None

    def remaining(self, state: GameSoFar) -> int | None:
        """How many deals remain, None where their number is open."""
        return None

    def ranking(self, state: GameSoFar) -> Ranking:
        """All sides from the best, as they stand now."""
        return ranked(state.totals)

    def due(self, state: GameSoFar, dealing: bool) -> int:
        """How many deals are still played when time is called, `dealing` while one is in progress (OP-40).

        House rule: a deal in progress is finished.
        """
        return int(dealing)

    def stop(self, state: Game) -> Game:
        """`state` ended by the clock as it stands; RuleViolation `unequal_deals` while another deal is due."""
        if self.due(state, dealing=False):
            raise RuleViolation("unequal_deals")
        return replace(state, tied=(), outcome=outcome_of(self.ranking(state), "time"))

    def counted(self, state: GameSoFar) -> Mapping[str, int]:
        """What of all marks of the game, whatever the manche, counts in a ranking."""
        return state.totals

    @property
    def shares(self) -> bool:
        """Whether those who share first place take an equal part of the win each, or nobody wins."""
        return False

    def wins(self, state: GameSoFar, ranking: Ranking) -> Mapping[str, Fraction]:
        """The part of a win that each side takes where the game ends in `ranking`."""
        first = ranking[0]
        part = Fraction(1, len(first)) if len(first) == 1 or self.shares else Fraction(0)
        return {side: part if side in first else Fraction(0) for side in state.totals}

    def report(self, state: GameSoFar) -> dict[str, Any]:
        """The result as the answer to a match; RuleViolation where it may not stop here."""
        return {"totals": dict(state.totals)}


def standing(state: GameSoFar, *, more: str = "extra_deal", shared: bool = True) -> dict[str, Any]:
    """Winner and totals, the individuals who share first place, and what those who are level play next."""
    outcome = state.outcome
    answer: dict[str, Any] = {"winner": outcome.winner if outcome else None, "totals": dict(state.totals)}
    if outcome and outcome.tied and shared and len(state.totals) > 2:
        answer["tied"] = list(outcome.tied)
    if state.tied:
        answer |= {"tied": list(state.tied), "next": more}
    return answer


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

    def goal(self, state: GameSoFar) -> int | None:
        return self.target

    def last_deals(self, totals: Mapping[str, int], most: int) -> tuple[int, int]:
        before, extra = self.target - 1, 0
        if self.tie_break == "extra_deal":
            before, extra = played_on(totals, self.target)
        return before, 1 + extra

    def ranking(self, state: GameSoFar) -> Ranking:
        return ranked(state.totals, low_wins=True)

    def close(self, state: Game) -> Game:
        ranking = self.ranking(state)
        losers = ranking[-1]
        if state.totals[losers[0]] < self.target:
            return state
        if len(losers) > 1 and self.tie_break == "extra_deal":
            return replace(state, tied=losers)
        return replace(state, tied=(), outcome=outcome_of(ranking, "passed", losers))

    def report(self, state: GameSoFar) -> dict[str, Any]:
        losers = state.outcome.losers if state.outcome else ()
        loser = losers[0] if len(losers) == 1 else None
        return {"loser": loser, "losers": list(losers), **standing(state, shared=False)}


@dataclass(frozen=True, kw_only=True)
class LastIn(Ending):
    """Whoever reaches `target` is out of the marking but plays on; the last one loses. Source: Handbook.

    House rule: those who finish in one deal are ranked by total, equal totals share a rank, and if all who
    are left finish together the lowest of them loses (OP-19).
    """

    target: int

    def settings(self) -> tuple[Setting, ...]:
        return (integer("target", self.target, 1, MOST, visible=True),)

    def goal(self, state: GameSoFar) -> int | None:
        return self.target

    def last_deals(self, totals: Mapping[str, int], most: int) -> tuple[int, int]:
        """Whoever is there marks no more."""
        return self.target - 1, 1

    def add(self, state: GameSoFar, marks: Marks) -> Mapping[str, int]:
        out = {side for group in state.finished for side in group}
        gained = marks.marks
        return {side: total + (0 if side in out else gained[side]) for side, total in state.totals.items()}

    def ranking(self, state: GameSoFar) -> Ranking:
        out = {side for group in state.finished for side in group}
        return (
            *state.finished,
            *ranked({side: total for side, total in state.totals.items() if side not in out}),
        )

    def close(self, state: Game) -> Game:
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

    @property
    def asks_order(self) -> bool:
        return True

    def conclude(self, state: Game, ranking: Ranking, deals: int | None) -> Game:
        """The order in which they arrived is told, as far as the totals do not say it."""
        arrived = [side for side, total in state.totals.items() if total >= self.target]
        left = tuple(side for side in state.totals if side not in arrived)
        order = tuple(here for group in ranking if (here := tuple(side for side in group if side in arrived)))
        if len(arrived) == 1:
            order = (tuple(arrived),)
        if {side for group in order for side in group} != set(arrived):
            raise RuleViolation("order_open", target=self.target)
        if len(left) > 1:
            return replace(state, finished=order)
        losers = left or order[-1]
        finished = order if left else order[:-1]
        return replace(state, finished=finished, outcome=outcome_of((*finished, losers), "last_left", losers))

    def unfinished(self, state: GameSoFar) -> RuleViolation:
        return RuleViolation("several_left", target=self.target)

    def report(self, state: GameSoFar) -> dict[str, Any]:
        losers = state.outcome.losers if state.outcome else ()
        level = {"losers": list(losers)} if len(losers) > 1 else {}
        return {
            "finish_order": [side for group in state.finished for side in group],
            "loser": losers[0] if len(losers) == 1 else None,
            "totals": dict(state.totals),
            **level,
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

    @property
    def shares(self) -> bool:
        return self.tie_break == "shared"

    def most_deals(self, sides: int) -> int:
        return (self.deals_per_player + (LEVEL if self.tie_break == "full_round" else 0)) * sides

    def remaining(self, state: GameSoFar) -> int | None:
        if state.outcome is not None:
            return 0
        players = len(state.totals)
        left = self.deals_per_player * players - state.played
        return left if left > 0 else players - (-left % players)

    def due(self, state: GameSoFar, dealing: bool) -> int:
        """All deals of a round that has begun."""
        players = len(state.totals)
        return -state.played % players or (players if dealing else 0)

    def close(self, state: Game) -> Game:
        players = len(state.totals)
        if state.played < self.deals_per_player * players or state.played % players:
            return state
        ranking = self.ranking(state)
        if len(ranking[0]) > 1 and self.tie_break == "full_round":
            return replace(state, tied=ranking[0])
        return replace(state, tied=(), outcome=outcome_of(ranking, "deals"))

    def conclude(self, state: Game, ranking: Ranking, deals: int | None) -> Game:
        agreed = self.deals_per_player * len(state.totals)
        if deals is not None and deals > agreed and self.tie_break != "full_round":
            raise RuleViolation("too_many_deals", deals=agreed)
        return self.close(replace(state, played=agreed if deals is None else deals))

    def report(self, state: GameSoFar) -> dict[str, Any]:
        """The result; RuleViolation `unequal_deals` when not everyone has dealt equally often."""
        if state.played % len(state.totals):
            raise RuleViolation("unequal_deals")
        return standing(state, more="full_round")
