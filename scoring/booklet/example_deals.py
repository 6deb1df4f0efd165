"""Deals that show what a game is worth, whatever the game: made from the words it is declared in.
Tested in tests/scoring/house_rules/test_examples.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

from scoring.rulebook import Call, Deal, Marks, Penalty, RuleViolation, Settings, Talon, Turnup

SHOWN = 3
REVOKE = 9  # the article of the fault that every table knows
TYPED_PENALTY = 10  # points, where a table types them each time
SPREAD = {3: (7, 0, -7), 4: (8, 3, -4, -7), 5: (8, 3, 0, -4, -7)}  # around an equal share of 17

Candidates = Iterator[tuple[str, Deal]]


@dataclass(frozen=True)
class ExampleDeal:
    """A deal, what it is worth, and what it was worth under other rules (None: not under these).

    `kind` says what it is an example of: `ordinary`, `doubled`, `level`, `short` …
    """

    kind: str
    deal: Deal
    marks: Marks
    before: Marks | None

    @property
    def changed(self) -> bool:
        """Whether these rules make something else of the deal."""
        return self.before is None or _effect(self.before) != _effect(self.marks)


def example_deals(settings: Settings, before: Settings | None = None) -> tuple[ExampleDeal, ...]:
    """Three deals of the game: an ordinary one, and the two that show best what is new since `before`.

    >>> from scoring.rules.rules import rules_for
    >>> [example.kind for example in example_deals(rules_for("coinchee_121", {}).settings)]
    ['ordinary', 'doubled', 'level']
    """
    ordinary, *others = every_example(settings, before)
    telling = sorted(others, key=lambda example: not example.changed)[: SHOWN - 1]
    return (ordinary, *(example for example in others if example in telling))


def every_example(settings: Settings, before: Settings | None = None) -> list[ExampleDeal]:
    """A deal of every kind that the rules allow, the most telling first."""
    if before is None or before.sides != settings.sides:
        before = settings  # another table: nothing to compare
    asks = frozenset(settings.variant.asks(settings)) | frozenset(before.variant.asks(before))
    return [
        ExampleDeal(kind, deal, marks, _marks(before, deal))
        for kind, deal in _candidates(settings, asks)
        if (marks := _marks(settings, deal)) is not None
    ]


def _effect(marks: Marks) -> tuple[Any, ...]:
    return dict(marks.marks), marks.drawn_after, marks.redeal, marks.pot, marks.charged


def _marks(settings: Settings, deal: Deal) -> Marks | None:
    """What `deal` is worth, by the dealer of the examples where it depends on him; None where it is not allowed."""
    try:
        return settings.score(replace(deal, dealer=deal.dealer or _dealer(settings)))
    except RuleViolation:
        return None


def _candidates(settings: Settings, asks: frozenset[str]) -> Candidates:
    """Deals of every kind that the game knows, the most telling first; some may not be allowed."""
    yield from next(make for question, make in BY_QUESTION.items() if question in asks)(settings, asks)
    if "penalty" in asks:
        yield "penalty", _fault(settings)


def _two_piles(settings: Settings, asks: frozenset[str]) -> Candidates:
    """Two counts, of which one is above the half."""
    side, other = settings.pack.counting
    total = settings.pack.total
    half = total // 2

    def deal(count: int, **facts: Any) -> Deal:
        return Deal(captured={side: count, other: total - count}, dealer=_dealer(settings), **facts)

    turned = Turnup(settings.sides[1], "K") if "turnup" in asks else None
    yield "ordinary", deal(half + 4, turnup=turned)
    if "doubles" in asks:
        yield "doubled", deal(half - 7, doubles=1, no_trump="no_trump" in asks, taker=settings.sides[0])
    yield "level", deal(half, doubles=1 if "doubles" in asks else 0)
    yield "all_tricks", deal(total, all_tricks=True)
    if "no_trump" in asks:
        yield "no_trump", deal(half + 4, no_trump=True)
    if "blind" in asks:
        yield "blind", deal(half + 4, blind=True)
    if "doubles" in asks:
        yield "redoubled", deal(half + 7, doubles=2)


def _piles(settings: Settings, asks: frozenset[str]) -> Candidates:
    """A count for each player."""
    players, total = settings.sides, settings.pack.total
    share = total // len(players)
    spread = [share + off * share // 17 for off in SPREAD[len(players)]]

    def deal(counts: list[int], points: int = total, **facts: Any) -> Deal:
        first = counts[0] + points - sum(counts)
        return Deal(captured=dict(zip(players, [first, *counts[1:]], strict=True)), **facts)

    turned = Turnup(players[1], "K") if "turnup" in asks else None
    yield "ordinary", deal(spread, turnup=turned)
    if "general" in asks:
        general = Call(declarer=players[0], bid="general")
        yield "general_made", Deal(call=replace(general, made=True))
        yield "general_lost", deal(spread, call=replace(general, made=False))
    yield "all_points", deal([0] * len(players))
    if settings.pack.talon and settings.pack.aside:
        yield "asleep", deal(spread, total - 4, talon=Talon(4, players[1]))
    yield "even", deal([share] * len(players))


def _bids(settings: Settings, asks: frozenset[str]) -> Candidates:
    """A number or a contract that one player undertakes."""
    declarer, total = settings.sides[0], settings.pack.total
    bid = max(settings.get("min_bid") or 1, total // 2)
    own = Call(declarer=declarer, bid=bid, exchanged=1 if "exchanged" in asks else None)
    aside = (
        min(2, settings.pack.most_asleep)
        if "discard_points" in settings.facts and settings.pack.taken
        else None
    )
    spared = replace(own, points=min(bid + 4, total))
    yield "made", Deal(call=spared)
    yield "short", Deal(call=replace(own, points=bid - 1, discards=aside, last_trick=declarer))
    named = getattr(settings.marking, "named", ()) if "contract" in asks else ()
    for name, made in zip(named, cycle((True, False)), strict=False):
        yield "contract", Deal(call=replace(own, bid=name, made=made))
    if "exchanged" in asks:
        yield "kept_hand", Deal(call=replace(spared, exchanged=0))
    yield "all_pass", Deal(all_pass=True)
    yield "exact", Deal(call=replace(own, points=bid))


def _exchanges(settings: Settings, asks: frozenset[str]) -> Candidates:
    """A stake that falls with every card exchanged."""

    def deal(points: int, exchanged: int) -> Deal:
        return Deal(call=Call(declarer=settings.sides[0], points=points, exchanged=exchanged))

    yield "exchanged_one", deal(24, 1)
    yield "exchanged_none", deal(24, 0)
    yield "exchanged_all", deal(18, settings.pack.aside)
    yield "all_pass", Deal(all_pass=True)


# The question of the form that tells which deals a game has; the first that is asked.
BY_QUESTION: Mapping[str, Callable[[Settings, frozenset[str]], Candidates]] = {
    "bid": _bids,
    "declarer": _exchanges,
    "counts": _piles,
    "count": _two_piles,
}


def _dealer(settings: Settings) -> str | None:
    return settings.sides[0] if settings.needs_dealer else None


def _fault(settings: Settings) -> Deal:
    """A revoke of the first side, in a deal that was doubled where deals are; in an auction the next one declares."""
    points = TYPED_PENALTY if settings["penalty_points"] is None else None
    penalty = Penalty(offender=settings.sides[0], article=REVOKE, points=points, player=0)
    doubles = 1 if settings.get("max_doubles", 0) != 0 else 0
    call = Call(declarer=settings.sides[1]) if "declarer" in settings.facts else None
    return Deal(penalty=penalty, doubles=doubles, dealer=settings.sides[0], call=call)
