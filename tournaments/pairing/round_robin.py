"""Everybody meets everybody, round after round of the circle: method "circle/1".

1. Before the first round the entries are put in the order of the lot; that order gives them their places in the
   circle (`movements.circle`).
2. Later rounds follow from the first one, which says who has which place.
3. Who has left is met by nobody: the other one sits out. Who comes later has no place in the circle, and sits out.

The digest is the SHA-256 of a heading and the entries in their places, in UTF-8.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from tournaments.pairing.draw import Draw, Entrant, Played, Remark
from tournaments.pairing.lot import lot_order
from tournaments.pairing.movements import Turn, seated
from tournaments.pairing.movements.circle import circle

METHOD = "circle/1"


class AllMet(Exception):
    """Everybody has met everybody: there is no further round."""


def draw_turn(entrants: Sequence[Entrant], past: Sequence[Played], *, seed: str, round_number: int) -> Draw:
    """The next round of the circle among `entrants`, after the rounds of `past`, which are those of this stage.

    `AllMet` after the last round; `ValueError` below two entries, or when a number comes twice.
    """
    numbers = [entrant.number for entrant in entrants]
    if len(set(numbers)) < len(numbers):
        raise ValueError("an entry number comes twice")
    order = places_of(past[0]) if past else lot_order(numbers, seed, round_number)
    turns = seated(circle(len(order)), order)
    if len(past) >= len(turns):
        raise AllMet
    turn, here = turns[len(past)], set(numbers)
    tables = tuple(table for table in turn.tables if here.issuperset(table))
    out = tuple(sorted(here.difference(*tables)))
    return Draw(
        tables=tables,
        byes=out,
        order=order,
        explanation=(*_explain(order, turn, out, first=not past), *_met_before(tables, past)),
        digest=hashlib.sha256(canonical_list(order, round_number).encode()).hexdigest(),
    )


def places_of(first: Played) -> tuple[int, ...]:
    """Who has which place in the circle, read from its first round.

    >>> places_of(Played(((7, 5), (9, 2)), (4,)))
    (4, 7, 9, 2, 5)
    """
    size = sum(map(len, first.tables)) + len(first.byes)
    turn = circle(size)[0]
    places = dict(zip(turn.byes, first.byes, strict=True))
    for table, entries in zip(turn.tables, first.tables, strict=True):
        places |= dict(zip(table, entries, strict=True))
    return tuple(places[place] for place in range(1, size + 1))


def canonical_list(order: Sequence[int], round_number: int) -> str:
    """What the digest is made of.

    >>> print(canonical_list([7, 9], 3))
    circle/1 round=3
    1 7
    2 9
    """
    heading = f"{METHOD} round={round_number}"
    return "\n".join([heading, *(f"{place} {number}" for place, number in enumerate(order, start=1))])


def _met_before(tables: Sequence[tuple[int, ...]], past: Sequence[Played]) -> Iterator[Remark]:
    """Who meets again: the circle has nobody meet twice, unless entries were exchanged in an earlier round."""
    met = {frozenset(table) for round_ in past for table in round_.tables}
    again = [number for table in tables if frozenset(table) in met for number in table]
    if again:
        yield Remark("met_by_exchange", tuple(again), len(again) // 2)


def _explain(order: Sequence[int], turn: Turn, out: Sequence[int], *, first: bool) -> list[Remark]:
    """What is said aloud; who sits out by the circle is no surprise to be broken."""
    late = tuple(number for number in out if number not in order)
    alone = tuple(number for number in out if number in order and number not in turn.byes)
    expected = tuple(number for number in out if number in turn.byes)
    told = [Remark("circle_drawn" if first else "circle", count=len(order))]
    told += [Remark("bye_of_circle", expected, 1)] if expected else []
    told += [Remark("opponent_left", alone, len(alone))] if alone else []
    return told + ([Remark("came_late", late, len(late))] if late else [])
