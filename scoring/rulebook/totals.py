"""A game of which only the totals were kept: its own ending judges them, as if the deals were known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .deal import Marks, RuleViolation, bad_request
from .game import GameState, note, start
from .rules.endings import LEVEL, MOST, Ranking, outcome_of
from .rules.race import Race
from .variant import Settings, Variant

MOST_DEALS = 1000


@dataclass(frozen=True, slots=True)
class Final:
    """The totals of a game, or of one manche of a linked game, as the paper has them.

    `ranking` are the sides from the best, in groups that share a place: told where the totals leave it open,
    because the order in which they were reached decides, and read nowhere else.
    """

    totals: Mapping[str, int]
    ranking: Ranking = ()


@dataclass(frozen=True, slots=True)
class GameTotals:
    """What was kept of a game: its totals, of linked games those of each manche, and how many deals it took.

    `deals` is None where nobody counted them: then as many were played as the game has.
    """

    finals: tuple[Final, ...]
    deals: int | None = None


def is_linked(settings: Settings) -> bool:
    """Whether the totals of each manche are told."""
    return isinstance(settings.ending, Race) and settings.ending.needed is not None


def conclude(
    variant: Variant, settings: Settings, totals: GameTotals, *, stopped: bool = False, first_dealer: int = 0
) -> GameState:
    """The game that ended with these totals: one scored deal a manche, without its facts.

    `stopped` ends a game that its rules would play on, as `stop` does; its deals are not known, so nobody asks
    whether all have dealt as often. A game that never ends by itself stays open. RuleViolation: `bad_request`,
    `below_zero`, or why this is no end of the game (`target_not_reached`, `deals_missing`, `too_many_deals`,
    `still_level`, `several_left`, `winner_open`, `order_open`, `manche_not_over`, `too_many_manches`).

    >>> from . import find_variant
    >>> coinchee = find_variant("coinchee_121")
    >>> told = GameTotals((Final({"A": 125, "B": 90}),))
    >>> conclude(coinchee, coinchee.settle({}), told).outcome.winner
    'A'
    """
    _check(settings, totals)
    state = start(variant, settings, first_dealer)
    for number, final in enumerate(totals.finals, start=1):
        if state.outcome is not None:
            raise RuleViolation("too_many_manches")
        state = _write(state, final, totals.deals)
        if state.outcome is None and len(state.manches) < number < len(totals.finals):
            raise RuleViolation("manche_not_over", manche=number)
    if totals.deals is not None and not is_linked(settings):
        state = replace(state, dealer=(first_dealer + totals.deals) % len(settings.pack.seats))
    if state.outcome is not None or settings.ending.is_open:
        return state
    if not stopped:
        raise settings.ending.unfinished(state)
    return replace(state, tied=(), outcome=outcome_of(settings.ending.ranking(state), "time"))


def _write(state: GameState, final: Final, deals: int | None) -> GameState:
    """`state` with the totals of one more manche; what was carried into it was marked before."""
    marks = {side: final.totals[side] - carried for side, carried in state.totals.items()}
    return state.settings.ending.conclude(note(state, Marks(marks)), final.ranking, deals)


def check_plausible(settings: Settings, totals: GameTotals) -> None:
    """RuleViolation `total_out_of_range` where no game by these rules has such totals; `max_total` is the bound.

    >>> from . import find_variant
    >>> coinchee = find_variant("coinchee_121")
    >>> totals = GameTotals((Final({"A": 12580, "B": 90}),))
    >>> check_plausible(coinchee.settle({}), totals)  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    RuleViolation: total_out_of_range max_total=256
    """
    for final in totals.finals:
        most = _most_total(settings, final.totals, totals.deals)
        if max(final.totals.values()) > most:
            raise RuleViolation("total_out_of_range", max_total=most)
        least = -(_most_in(settings, totals.deals or settings.ending.most_deals(len(final.totals))) or MOST)
        if min(final.totals.values()) < least:
            raise RuleViolation("total_out_of_range", max_total=least)


def _most_total(settings: Settings, totals: Mapping[str, int], deals: int | None) -> int:
    """The most that a side can have in a game that ended with `totals` after `deals`, where somebody counted them."""
    ending = settings.ending
    bounds = [MOST, _most_in(settings, deals or ending.most_deals(len(totals)))]
    last = ending.last_deals(totals, _most_in(settings, 1) or MOST)
    if last is not None:
        before, left = last
        most = _most_in(settings, left)
        bounds.append(None if most is None else before + most)
    return min(bound for bound in bounds if bound is not None)


def _most_in(settings: Settings, deals: int | None) -> int | None:
    """The most that so many deals give one side, or take from it; None where nothing limits it.

    House rule: one deal of a game is out of the ordinary, at most. All that level deals carry lies on it, or a fault
    that was charged as nobody had agreed.
    """
    marking, penalties = settings.marking, settings.penalties
    each = (marking.most(settings, 0), penalties.most(settings, 0, typed=False))
    once = (marking.most(settings, LEVEL), penalties.most(settings, LEVEL, typed=True))
    if deals is None or None in (*each, *once):
        return None
    usual = max(filter(None, each), default=0)
    return (deals - 1) * usual + max(filter(None, once), default=0)


def _check(settings: Settings, totals: GameTotals) -> None:
    if len(totals.finals) != 1 and not (totals.finals and is_linked(settings)):
        raise bad_request("one_game")
    if totals.deals is not None and not 1 <= totals.deals <= MOST_DEALS:
        raise bad_request("not_a_number", key="deals", least=1, most=MOST_DEALS)
    for final in totals.finals:
        if set(final.totals) != set(settings.sides):
            raise bad_request("not_the_sides", key="totals", expected=list(settings.sides))
        if min(final.totals.values()) < 0 and not settings.below_zero:
            raise RuleViolation("below_zero")
        ranked = [side for group in final.ranking for side in group]
        if not set(ranked) <= set(settings.sides) or len(set(ranked)) < len(ranked):
            raise bad_request("place_twice")


def read_totals(facts: Mapping[str, Any]) -> GameTotals:
    """The totals that `facts` in JSON; RuleViolation `bad_request` where they cannot be read."""
    each = facts.get("manches", [facts])
    if not isinstance(each, list) or not all(isinstance(final, Mapping) for final in each):
        raise bad_request("not_a_list", key="manches")
    deals = facts.get("deals")
    if deals is not None and type(deals) is not int:
        raise bad_request("not_a_number", key="deals", least=1, most=MOST_DEALS)
    return GameTotals(tuple(_read_final(final) for final in each), deals)


def _read_final(facts: Mapping[str, Any]) -> Final:
    totals, ranking = facts.get("totals"), facts.get("ranking", [])
    if not isinstance(totals, Mapping) or not all(_is_total(total) for total in totals.values()):
        raise bad_request("not_a_number", key="totals", least=-MOST, most=MOST)
    if not isinstance(ranking, list) or not all(isinstance(group, list) and group for group in ranking):
        raise bad_request("not_groups")
    return Final(dict(totals), tuple(tuple(map(str, group)) for group in ranking))


def _is_total(total: object) -> bool:
    return type(total) is int and abs(total) <= MOST


def write_totals(settings: Settings, totals: GameTotals) -> dict[str, Any]:
    """`totals` as JSON: `read_totals(write_totals(settings, totals))` is `totals`."""
    finals = [_write_final(final) for final in totals.finals]
    deals = {} if totals.deals is None else {"deals": totals.deals}
    return {"manches": finals, **deals} if is_linked(settings) else {**finals[0], **deals}


def _write_final(final: Final) -> dict[str, Any]:
    ranking: Sequence[Sequence[str]] = [list(group) for group in final.ranking]
    return {"totals": dict(final.totals), **({"ranking": ranking} if ranking else {})}
