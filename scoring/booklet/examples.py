"""The example deals of a game in words: what the table reports, what is reckoned, and what is marked.
Tested in tests/scoring/test_booklet.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.booklet.example_deals import every_example
from scoring.booklet.marks import par_of
from scoring.booklet.page import RulesExample
from scoring.booklet.wording import MINUS, TIMES, mixed
from scoring.lines.deals import say_counts
from scoring.lines.sides import Side, Sides
from scoring.lines.words import say_marks, say_told
from scoring.rulebook import Deal, Marks
from scoring.rulebook.rules import Alone, Auction, Contract, Marking, Pack, Pool, Stakes, Surplus
from scoring.rulebook.rules.marking import own_points
from scoring.rulebook.variant import Settings
from scoring.rules.amounts import join_names, unit_of
from scoring.rules.labels import RANK_NAMES, doubling_names

PEOPLE = ("Anne", "Béa", "Luc", "Tom", "Guy", "Léa", "Max")
"""In playing order; partners sit face to face."""

LEFT_OUT = {
    "level",
    "all_tricks",
    "no_trump",
    "blind",
    "all_points",
    "even",
    "kept_hand",
    "all_pass",
    "exact",
}
"""What a page of rules does not show, so that it stays on one sheet of paper."""

LEFT_OUT_OF_SIX = LEFT_OUT | {"redoubled", "penalty"}
"""The same for teams of three, whose names take more room."""


def show_examples(_pack: Pack, rules: Settings) -> Iterator[RulesExample]:
    """A deal of each other kind, with its reckoning; no fault whose price each table types."""
    sides = sides_of_examples(rules)
    left_out = LEFT_OUT_OF_SIX if any(len(side.people) > 2 for side in sides.values()) else LEFT_OUT
    for example in every_example(rules):
        deal, marks = example.deal, example.marks
        if example.kind not in left_out and (deal.penalty is None or deal.penalty.points is None):
            outcome = capfirst(say_marks(sides, deal, marks))
            steps = tuple(_steps(sides, deal, marks, rules))
            yield RulesExample(say_facts(sides, deal, marks, rules), steps, f"{outcome}.")


def sides_of_examples(rules: Settings) -> dict[str, Side]:
    """Who plays together in the examples."""
    seats, unit = list(zip(PEOPLE, rules.seat_sides, strict=False)), unit_of(rules)
    return {
        side: Side(side, tuple(name for name, seat in seats if seat == side), unit, rules)
        for side in rules.sides
    }


def say_facts(sides: Sides, deal: Deal, marks: Marks, rules: Settings) -> str:
    """What the table reports, as one sentence."""
    if deal.all_pass:
        return _("Nobody bids.")
    call = replace(deal.call, discards=None) if deal.call else None
    parts = [say_told(sides, replace(deal, call=call, talon=None), marks)]
    if deal.call and deal.captured:
        parts.append(say_counts(sides, deal))
    return ", ".join((*parts, *_circumstances(sides, deal, rules))) + "."


def _circumstances(sides: Sides, deal: Deal, rules: Settings) -> Iterator[str]:
    """What was said before the play, what was turned up, and whose the cards are that nobody played."""
    if deal.doubles:
        yield join_names([str(name) for name in doubling_names(rules.doublings.called)[: deal.doubles]])
    if deal.penalty and deal.call:
        yield _("%(who)s plays alone") % {"who": sides[deal.call.declarer].name}
    if deal.no_trump:
        yield _("without trump")
    if deal.blind:
        yield _("trump named blind")
    if deal.turnup:
        params = {"side": sides[deal.turnup.side].name, "card": RANK_NAMES[deal.turnup.rank]}
        yield _("%(card)s turned up for %(side)s") % params
    if deal.talon and deal.talon.to:
        asleep = {"points": deal.talon.points, "side": sides[deal.talon.to].name}
        yield _("%(points)d asleep (%(side)s won that trick)") % asleep
    if deal.call and deal.call.discards:
        yield _("%(points)d points laid aside, and the last trick") % {"points": deal.call.discards}


def _steps(sides: Sides, deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    """What is reckoned, a line for each that marks by its count, pays or is paid."""
    reckon = RECKONED.get(type(rules.marking))
    if reckon is not None and marks.penalty is None:
        yield from reckon(sides, deal, marks, rules)


def _surplus_steps(_sides: Sides, deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    captured, base = deal.captured or {}, getattr(rules.marking, "base", 0)
    for side, surplus in (marks.surplus or {}).items():
        count = rules.pack.with_sleeping(captured[side], side, deal)
        if surplus and count == base + surplus:  # every trick may have a price of its own
            yield f"{count} {MINUS} {base} = {surplus}"


def _pool_steps(sides: Sides, deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    marking = rules.marking
    assert isinstance(marking, Pool)
    par = par_of(marking, rules.pack)
    for side, count in (deal.captured or {}).items():
        if count < par:
            owed = f"({mixed(par)} {MINUS} {count}) {TIMES} {marking.unit_cents} = {-marks.marks[side]}"
            yield _("%(player)s: %(sum)s") % {"player": sides[side].name, "sum": owed}


def _stake_steps(sides: Sides, deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    declarer, other = rules.sides[:2]
    stake, others = abs(marks.marks[other]), len(rules.sides) - 1
    yield f"{stake} {TIMES} {others} = {abs(marks.marks[declarer])}"


def _bid_steps(sides: Sides, deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    call = deal.call
    if call is not None and isinstance(call.bid, int):
        points = own_points(call, rules.get("discards"), rules.pack)
        count = call.points if points == call.points else f"{call.points} + {call.discards}"
        yield f"{count} {'≥' if marks.made else '<'} {call.bid}"


RECKONED: Mapping[type[Marking], Callable[[Sides, Deal, Marks, Settings], Iterator[str]]] = {
    Surplus: _surplus_steps,
    Alone: _surplus_steps,
    Pool: _pool_steps,
    Stakes: _stake_steps,
    Contract: _bid_steps,
    Auction: _bid_steps,
}
