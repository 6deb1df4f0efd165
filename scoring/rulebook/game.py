"""Deals folded into a game: totals, manches, who deals next, and who has won.

`tally` is a left fold: a game is its rules, its first dealer and its deals, and whatever a screen shows can
be had from these again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from .deal import Deal, Marks, RuleViolation, ScoredDeal, bad_request, impossible
from .rules.endings import GameSoFar
from .variant import Settings, Variant


@dataclass(frozen=True, slots=True)
class GameState(GameSoFar):
    """A game after some deals. `drawn` counts the doublings that level deals carry to the next deal."""

    settings: Settings
    drawn: int = 0

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def target(self) -> int | None:
        """What the manche in progress is played to."""
        return self.settings.ending.goal(self)

    @property
    def deals_left(self) -> int | None:
        return self.settings.ending.remaining(self)

    def due(self, *, dealing: bool) -> int:
        """How many deals are still played when time is called, `dealing` while one is in progress.

        A game may end before, by its own rules; `stop` ends it then.
        """
        return 0 if self.over else self.settings.ending.due(self, dealing)

    @property
    def counted(self) -> Mapping[str, int]:
        """What of all marks, those of earlier manches too, counts in a ranking."""
        return self.settings.ending.counted(self)

    @property
    def wins(self) -> Mapping[str, Fraction]:
        """The part of a win that each side takes: all, none, or an equal part of one that is shared."""
        if self.outcome is None:
            return dict.fromkeys(self.totals, Fraction(0))
        return self.settings.ending.wins(self, self.outcome.ranking)

    @property
    def leader(self) -> int | None:
        """The seat that leads next, None where the declarer will."""
        return self.settings.order.leader(self.dealer, len(self.settings.pack.seats))


def start(variant: Variant, settings: Settings, first_dealer: int = 0) -> GameState:
    """A game before its first deal, dealt by the seat `first_dealer`."""
    return GameState(settings, dict.fromkeys(settings.sides, 0), first_dealer % len(settings.pack.seats))


def advance(state: GameState, deal: Deal) -> GameState:
    """`state` after `deal`; RuleViolation `game_over`, or whatever the rules hold against the deal.

    The game knows better than the entry what earlier deals left to it, and who dealt.
    """
    if state.outcome is not None:
        raise RuleViolation("game_over")
    if deal.drawn_before != state.drawn:
        deal = replace(deal, drawn_before=state.drawn)
    if state.settings.needs_dealer or deal.penalty is not None or deal.bids:
        deal = _dealt(state, deal)
    left = state.deals[-1].marks.pot_after if state.deals else 0
    if deal.pot_before != left:
        deal = replace(deal, pot_before=left)
    marks = state.settings.score(deal)
    if deal.turnup is not None and state.settings.turnup_wins and not deal.written:
        _check_turned(state, deal, marks)
    return write(state, marks, deal)


def _check_turned(state: GameState, deal: Deal, marks: Marks) -> None:
    """Nothing is played once a turned card has won, and a deal without counts is one that it won."""
    goal = state.target
    turned = marks.turnup or {}
    wins = goal is not None and any(state.totals[side] + points >= goal for side, points in turned.items())
    if wins and deal.captured is not None:
        raise impossible("turned_won")
    if not wins and deal.captured is None and deal.penalty is None:
        raise bad_request("counts_missing", expected=list(state.settings.pack.counting))


def _dealt(state: GameState, deal: Deal) -> Deal:
    """`deal` with who dealt it, unless the entry says that another side did, or turned the card."""
    seats = state.settings.pack.seats
    side = seats[state.dealer]
    turned = deal.turnup.side if deal.turnup else None
    dealer = deal.dealer or turned
    if dealer not in (None, side):
        return deal if deal.dealer else replace(deal, dealer=dealer)
    return replace(deal, dealer=side, dealer_player=seats[: state.dealer].count(side))


def write(state: GameState, marks: Marks, deal: Deal | None = None) -> GameState:
    """`state` after a deal that was worth `marks`."""
    if state.outcome is not None:
        raise RuleViolation("game_over")
    return state.settings.ending.close(note(state, marks, deal))


def note(state: GameState, marks: Marks, deal: Deal | None = None) -> GameState:
    """`state` with what was marked, before its ending is asked what follows."""
    settings = state.settings
    totals = settings.ending.add(state, marks)
    scored = ScoredDeal(len(state.deals) + 1, state.dealer, deal, marks, totals, len(state.manches) + 1)
    again = marks.redeal == "same_dealer"
    # House rule: a deal that passes to the next dealer was dealt, one the same dealer repeats was not.
    return GameState(
        settings,
        totals,
        state.dealer if again else settings.order.after(state.dealer, len(settings.pack.seats)),
        (*state.deals, scored),
        state.played if again else state.played + 1,
        state.manches,
        state.final_scores,
        finished=state.finished,
        drawn=marks.drawn_after,
    )


def stop(state: GameState) -> GameState:
    """`state` ended by the clock, by what is written of it: its outcome has the reason `time`.

    Raises RuleViolation: `game_over`, `unequal_deals` while the table's rule has another deal due.
    """
    if state.outcome is not None:
        raise RuleViolation("game_over")
    return state.settings.ending.stop(state)


def tally(variant: Variant, settings: Settings, deals: Iterable[Deal], first_dealer: int = 0) -> GameState:
    """The game that `deals` make.

    >>> from . import find_variant
    >>> coinchee = find_variant("coinchee_121")
    >>> deals = [Deal(captured={"A": 68, "B": 0}, doubles=2)]
    >>> tally(coinchee, coinchee.settle({}), deals).outcome.winner
    'A'
    """
    return reduce(advance, deals, start(variant, settings, first_dealer))
