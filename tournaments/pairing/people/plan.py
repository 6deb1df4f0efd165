"""A whole tournament of changing partners, planned before it starts, method "rotation/1".

1. The lot puts the entries in order, and the plan is made of places in that order. With no rounds behind it, it is
   one plan for all tournaments of that many people and rounds, and the lot only says who is who.
2. Round by round those hit the least so far sit out, or sit at the odd tables.
3. The others are seated by chance, and annealed: partners again cost 30, a meeting again 10, opponents again 1, a
   third time twice as much, and so on. The moves are counted, so that every machine makes the same plan.
4. Where a whist tournament on a circle is known for that many people, the cheaper of the two is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tournaments.pairing.draw import PlayedRound
from tournaments.pairing.people.annealing import Fours, Rise, Rows, Tables, anneal
from tournaments.pairing.people.chance import Heat, shuffled
from tournaments.pairing.people.history import read_history, weigh
from tournaments.pairing.people.repeats import repeats
from tournaments.pairing.people.room import cut, settle, share_out, usual_first
from tournaments.pairing.people.whist import find_starter, move_on

PLANS_KEPT = 32
MOVES_A_SECOND = 400_000  # what a laptop tries in a second: counted, never timed
_MOVES_A_SEAT = 4_000  # and what a seat of a small plan is worth in a second
_DOWN = Heat(40_000)  # moves that only go down: enough for a large field
_RISE = Rise(partner=30, met=10, opponent=1)
_WEIGHTS = (30, 10, 1)  # of the tiers of `repeats`


def plan_in_order(
    order: Sequence[int],
    rounds: int,
    *,
    sizes: Sequence[int] | None = None,
    past: Sequence[PlayedRound] = (),
    seconds: int = 2,
) -> tuple[PlayedRound, ...]:
    """Plan `rounds` rounds at tables of four, partners opposite and never twice where that can be.

    Entries stand in the `order` of a lot. `sizes`: those of the tables of every round, as an option of `odd` gives
    them; without them, as many fours as can be filled. At a table of another size everyone plays for himself; who
    fits at none sits out. Both are shared out to differ by one at the most, the rounds of `past` counted. `seconds`:
    how long to search, told in moves. `ValueError` for a number that comes twice, or tables that cannot be filled.
    """
    return _in_numbers(_best(_programme(order, rounds, sizes, past), seconds), order)


@lru_cache(maxsize=PLANS_KEPT)
def _best(programme: _Programme, seconds: int) -> tuple[PlayedRound, ...]:
    """The plan in places: every later round of a stage asks for it again."""
    start = _by_chance(programme)
    least = programme.cost(start, least=True)
    plans = _circle(programme)
    if not plans or programme.cost(plans[0]) > least:
        plans.append(_anneal_fours(programme, start, seconds, least))
    return min(plans, key=programme.cost)


@dataclass(frozen=True)
class _Programme:
    """What is to be planned, in places in the order of the lot.

    `sizes`: the tables of a round, the fours first. `label`: what chance is drawn from.
    """

    count: int
    rounds: int
    sizes: tuple[int, ...]
    past: tuple[PlayedRound, ...]
    label: str

    @property
    def fours(self) -> int:
        """How many tables are full."""
        return self.sizes.count(4)

    def heats(self, seconds: int) -> tuple[Heat, ...]:
        """How to search for `seconds`: down at first, then from where a meeting again is easily borne to where not."""
        seats = self.rounds * sum(self.sizes)
        return _DOWN, Heat(seconds * min(MOVES_A_SECOND, _MOVES_A_SEAT * seats), hot=6, cold=1)

    def cost(self, plan: Sequence[PlayedRound], *, least: bool = False) -> int:
        """What `plan` costs, or the least that any plan would that seats everybody as often at tables of each size."""
        tiers = repeats(plan, self.past)
        costs = [tier.bound or 0 if least else tier.cost for tier in tiers]
        return sum(weight * cost for weight, cost in zip(_WEIGHTS, costs, strict=True))


def _programme(
    order: Sequence[int], rounds: int, sizes: Sequence[int] | None, past: Sequence[PlayedRound]
) -> _Programme:
    if rounds < 0 or len(set(order)) < len(order):
        raise ValueError("numbers that differ, and rounds to plan, are needed")
    shared_out = usual_first(sizes, 4, len(order))
    # The last word is empty of sense, and part of what plans that are published were drawn from.
    label = f"rotation/1 {len(order)} {rounds} {shared_out} None"
    return _Programme(len(order), rounds, shared_out, _in_places(past, order), label)


def _in_places(past: Sequence[PlayedRound], order: Sequence[int]) -> tuple[PlayedRound, ...]:
    """`past` with the places of those in `order` for their numbers; those who left get places behind."""
    left = {number for round_ in past for table in (*round_.tables, round_.byes) for number in table} - set(
        order
    )
    place = {number: at for at, number in enumerate([*order, *sorted(left)])}
    return tuple(
        PlayedRound(
            tuple(tuple(place[number] for number in table) for table in round_.tables),
            tuple(place[number] for number in round_.byes),
        )
        for round_ in past
    )


def _in_numbers(plan: Sequence[PlayedRound], order: Sequence[int]) -> tuple[PlayedRound, ...]:
    return tuple(
        PlayedRound(
            tuple(
                tuple(order[place] for place in table) for table in settle(round_.tables, range(len(order)))
            ),
            tuple(order[place] for place in sorted(round_.byes)),
        )
        for round_ in plan
    )


def _by_chance(programme: _Programme) -> tuple[PlayedRound, ...]:
    """Rounds in which those hit the least sit out and sit at the odd tables, and chance seats the others."""
    places, sizes = range(programme.count), programme.sizes
    history = read_history(programme.past, places)
    rounds = []
    for round_ in range(programme.rounds):
        room = share_out(places, sizes, 4, history.byes, history.odd)
        history.byes.update(room.out)
        history.odd.update(room.odd)
        label = f"{programme.label}:{round_}"
        seats = (*shuffled(room.usual, label), *shuffled(room.odd, label))
        rounds.append(PlayedRound(cut(seats, sizes), room.out))
    return tuple(rounds)


def _circle(programme: _Programme) -> list[tuple[PlayedRound, ...]]:
    """The whist tournament on a circle, where there is one and the plan is long enough for it to serve."""
    count, rounds = programme.count, programme.rounds
    starter = find_starter(count) if 2 * rounds >= count and not programme.past else None
    if starter is None or programme.sizes != (4,) * (count // 4):
        return []
    tables = [move_on(starter, count, steps) for steps in range(rounds)]
    return [tuple(PlayedRound(round_, tuple({*range(count)}.difference(*round_))) for round_ in tables)]


def _anneal_fours(
    programme: _Programme, start: Sequence[PlayedRound], seconds: int, least: int
) -> tuple[PlayedRound, ...]:
    """`start` with the fours annealed, after its odd tables."""
    fours, places = programme.fours, range(programme.count)
    start = _anneal_odd(programme, start)
    at_odd = tuple(PlayedRound(round_.tables[fours:]) for round_ in start)
    history = read_history((*programme.past, *at_odd), places)
    hall = Fours(
        _rows(round_.tables[:fours] for round_ in start),
        weigh((_RISE.partner, history.partners), (_RISE.met, history.meetings)),
        weigh((_RISE.opponent, history.opponents), (_RISE.met, history.meetings)),
        _RISE,
    )
    anneal(hall, programme.heats(seconds), programme.label, least - programme.cost(at_odd))
    return tuple(
        PlayedRound((*cut(row, programme.sizes[:fours]), *round_.tables[fours:]), round_.byes)
        for row, round_ in zip(hall.rows, start, strict=True)
    )


def _anneal_odd(programme: _Programme, start: Sequence[PlayedRound]) -> tuple[PlayedRound, ...]:
    """`start` with the tables behind the fours annealed, everyone for himself."""
    history, sizes = read_history(programme.past, range(programme.count)), programme.sizes[programme.fours :]
    prices = weigh((_RISE.met, history.meetings))
    hall = Tables(_rows(round_.tables[programme.fours :] for round_ in start), prices, sizes, _RISE.met)
    anneal(hall, (_DOWN,), programme.label, 0)
    return tuple(
        PlayedRound((*round_.tables[: programme.fours], *cut(row, sizes)), round_.byes)
        for row, round_ in zip(hall.rows, start, strict=True)
    )


def _rows(rounds: Iterable[Sequence[Sequence[int]]]) -> Rows:
    return [[place for table in tables for place in table] for tables in rounds]
