"""A round of a plan made for the whole stage, method "rotation/1".

The plan is that of `plan`, for the entries in the order of the lot of the first round. It holds as long as exactly
those are there and every round was played as it was planned: then a later round is read off it. Else, as for the
first round, the rounds that are left are planned anew for those who are there, with what was played in mind; the
last round alone is drawn as `draw_new_partners` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark, Tier
from tournaments.pairing.people.drawing import Drawing, LotRules, finish, prepare
from tournaments.pairing.people.history import pairs_at
from tournaments.pairing.people.lot import draw_new_partners
from tournaments.pairing.people.plan import plan_in_order
from tournaments.pairing.people.room import LotRoom

METHOD = "rotation/1"
_RULES = LotRules(METHOD, ("partner_again", "met_again", "club_met"), partners=True)

Told = tuple[frozenset[frozenset[frozenset[int]]], frozenset[int]]


@dataclass(frozen=True)
class PlannedTurn:
    """Which round it is: `turn` of `rounds`; `order`: the lot of the first one, nobody where this is it.

    `sizes`: those of the tables, None for as many fours as can be filled.
    """

    turn: int
    rounds: int
    order: tuple[int, ...] = ()
    sizes: tuple[int, ...] | None = None


def draw_planned(
    entrants: Sequence[Entrant], past: Sequence[PlayedRound], seed: str, round_number: int, ahead: PlannedTurn
) -> Draw:
    """Seat four at a table, partners opposite, as the plan of the stage has it.

    Remarks: "planned" or "planned_anew" with the number of rounds of the plan, and those of `draw_new_partners`.
    `ValueError` as for `prepare`.
    """
    left = ahead.rounds - ahead.turn + 1
    planned = _as_planned(past, ahead) if {entrant.number for entrant in entrants} == {*ahead.order} else None
    if planned is None and left < 2:
        return draw_new_partners(entrants, past, seed, round_number, sizes=ahead.sizes)
    drawing = prepare(entrants, past, (seed, round_number), _RULES, ahead.sizes)
    if planned is None:
        planned = plan_in_order(drawing.order, left, sizes=ahead.sizes, past=past)[0]
        remark = Remark("planned" if ahead.turn == 1 else "planned_anew", count=left)
    else:
        remark = Remark("planned", count=ahead.rounds)
    return _finished(drawing, planned, remark)


def _as_planned(past: Sequence[PlayedRound], ahead: PlannedTurn) -> PlayedRound | None:
    """The round as the plan of the first one has it; None where a round since was not played like that."""
    start = len(past) - ahead.turn + 1
    plan = plan_in_order(ahead.order, ahead.rounds, sizes=ahead.sizes, past=past[:start])
    same = all(_told(was) == _told(turn) for was, turn in zip(past[start:], plan, strict=False))
    return plan[ahead.turn - 1] if same else None


def _told(round_: PlayedRound) -> Told:
    """Who sits with whom, and who sits out, wherever and in whatever order."""
    tables = (
        frozenset(
            frozenset({player, other})
            for player, other, together in pairs_at(table)
            if together or len(table) != 4
        )
        for table in round_.tables
    )
    return frozenset(tables), frozenset(round_.byes)


def _finished(drawing: Drawing, planned: PlayedRound, remark: Remark) -> Draw:
    place = {entrant.number: at for at, entrant in enumerate(drawing.ranked)}
    tables = [tuple(place[number] for number in table) for table in planned.tables]
    usual = sorted(number for table in tables if len(table) == 4 for number in table)
    odd = sorted(number for table in tables if len(table) != 4 for number in table)
    out = sorted(place[number] for number in planned.byes)
    drawing = replace(drawing, room=LotRoom(tuple(usual), tuple(odd), tuple(out)))
    draw = finish(drawing, tables, {"partner_again": 0, **drawing.least()}, {})
    first, *others = draw.tiers
    proven = Tier(first.code, first.cost, None if first.cost else 0)
    return replace(draw, explanation=(remark, *draw.explanation), tiers=(proven, *others))
