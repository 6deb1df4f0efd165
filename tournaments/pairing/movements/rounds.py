"""The rounds of a movement, one after the other: methods "circle/1", "mitchell/1" and "howell/1".

1. Before the first round the entries are put in the order of the lot; that order gives them their places in the
   movement.
2. Later rounds follow from the first one, which says who has which place.
3. Who has left is met by nobody: the other one sits out. Who comes later has no place, and sits out. Where the number
   is odd, a Mitchell or a Howell movement has an empty place: of those who came later the first to have played takes
   it, else the one with the lowest number.

The digest is the SHA-256 of a heading and the entries in their places, in UTF-8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark, remarks
from tournaments.pairing.lot import lot_order
from tournaments.pairing.movements import Turn, howell, mitchell, seated
from tournaments.pairing.movements.circle import circle


class AllMet(Exception):
    """There is no further round: everybody has met everybody, or in a Mitchell movement whomever they could."""


@dataclass(frozen=True)
class Movement:
    """A movement: its turns for a number of entries, of which there are `fewest` at least (`most`: 0 for any number).

    `rounds`: how many turns these are; `checked`: whether more may not even be planned. `all_meet`: whether each meets
    each of the others. `remarks_of_places` is what a round says of the order of the places, from round 0 on; `bye` is
    the remark for who sits out by it. `empty` is the place, from 0, that somebody who came late may take where the
    number is odd.
    """

    method: str
    turns: Callable[[int], Sequence[Turn]]
    rounds: Callable[[int], int]
    remarks_of_places: Callable[[Sequence[int], int], list[Remark]]
    bye: str
    fewest: int = 2
    most: int = 0
    checked: bool = True
    all_meet: bool = True
    empty: Callable[[int], int] | None = None

    @property
    def keeps_tables(self) -> bool:
        """Whether everybody goes from table to table by a rule, so that a table without a game keeps its number."""
        return self.empty is not None


def _until_all_met(entries: int) -> int:
    return entries - 1 + entries % 2


def _tell(code: str) -> Callable[[Sequence[int], int], list[Remark]]:
    return lambda order, turn: [Remark(code if turn else f"{code}_drawn", count=len(order))]


def _tell_mitchell(order: Sequence[int], turn: int) -> list[Remark]:
    tables = (len(order) + 1) // 2
    if not turn:
        staying = tuple(order[: len(order) // 2])
        return [Remark("mitchell_drawn", count=len(order)), Remark("mitchell_stays", staying, len(staying))]
    skips = tables % 2 == 0 and turn == tables // 2
    return [Remark("mitchell_skips" if skips else "mitchell", count=len(order))]


CIRCLE = Movement("circle/1", circle, _until_all_met, _tell("circle"), "bye_of_circle", checked=False)
MITCHELL = Movement(
    "mitchell/1",
    mitchell.mitchell,
    mitchell.most_rounds,
    _tell_mitchell,
    "bye_of_mitchell",
    all_meet=False,
    fewest=5,  # House rule: with three or four pairs there is but one round
    empty=lambda entries: entries // 2,
)
HOWELL = Movement(
    "howell/1",
    howell.howell,
    _until_all_met,
    _tell("howell"),
    "bye_of_circle",
    fewest=howell.FEWEST,
    most=howell.MOST,
    empty=lambda entries: entries,
)
MOVEMENTS: Mapping[str, Movement] = {movement.method: movement for movement in (CIRCLE, MITCHELL, HOWELL)}


def draw_turn(
    movement: Movement,
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    *,
    seed: str,
    round_number: int,
) -> Draw:
    """The next round of `movement` among `entrants`, after the rounds of `past`, which are those of this stage.

    `AllMet` after the last round; `ValueError` for a number that cannot play it, or when an entry comes twice.
    """
    numbers = [entrant.number for entrant in entrants]
    if len(set(numbers)) < len(numbers):
        raise ValueError("an entry number comes twice")
    first = places_of(movement, past[0]) if past else lot_order(numbers, seed, round_number)
    here = set(numbers)
    taker = _taker(movement, first, past, here)
    order = _taken(movement, first, taker)
    turns = seated(movement.turns(len(order)), order)
    if len(past) >= len(turns):
        raise AllMet
    turn = turns[len(past)]
    tables = tuple(table for table in turn.tables if here.issuperset(table))
    out = tuple(sorted(here.difference(*tables)))
    return Draw(
        tables=tables,
        byes=out,
        order=order,
        explanation=(
            *movement.remarks_of_places(first, len(past)),
            *_explain(movement, turn, out, taker),
            *_met_before(tables, past),
        ),
        digest=sha256(canonical_list(movement, order, round_number)),
        left_empty=_short(turn, here) if movement.keeps_tables else (),
    )


def _short(turn: Turn, here: set[int]) -> tuple[int, ...]:
    """The numbers of the tables of which somebody is not here."""
    return tuple(number for number, table in enumerate(turn.tables, start=1) if not here.issuperset(table))


def places_of(movement: Movement, first: PlayedRound) -> tuple[int, ...]:
    """Who has which place in the movement, read from its first round.

    >>> places_of(CIRCLE, PlayedRound(((7, 5), (9, 2)), (4,)))
    (4, 7, 9, 2, 5)
    """
    size = sum(map(len, first.tables)) + len(first.byes)
    turn = movement.turns(size)[0]
    places = dict(zip(turn.byes, first.byes, strict=True))
    for table, entries in zip(turn.tables, first.tables, strict=True):
        places |= dict(zip(table, entries, strict=True))
    return tuple(places[place] for place in range(1, size + 1))


def canonical_list(movement: Movement, order: Sequence[int], round_number: int) -> str:
    """What the digest is made of.

    >>> print(canonical_list(CIRCLE, [7, 9], 3))
    circle/1 round=3
    1 7
    2 9
    """
    heading = f"{movement.method} round={round_number}"
    return "\n".join([heading, *(f"{place} {number}" for place, number in enumerate(order, start=1))])


def _taker(
    movement: Movement, order: Sequence[int], past: Sequence[PlayedRound], here: set[int]
) -> int | None:
    """Who came late and has the empty place; nobody where there is none."""
    if movement.empty is None or len(order) % 2 == 0:
        return None
    late = here.difference(order)
    played = [number for round_ in past for table in round_.tables for number in table]
    return next((number for number in (*played, *sorted(late)) if number in late), None)


def _taken(movement: Movement, order: tuple[int, ...], taker: int | None) -> tuple[int, ...]:
    if movement.empty is None or taker is None:
        return order
    place = movement.empty(len(order))
    return (*order[:place], taker, *order[place:])


def _met_before(tables: Sequence[tuple[int, ...]], past: Sequence[PlayedRound]) -> Iterator[Remark]:
    """Who meets again: a movement has nobody meet twice, unless entries were exchanged in an earlier round."""
    met = {frozenset(table) for round_ in past for table in round_.tables}
    again = [number for table in tables if frozenset(table) in met for number in table]
    if again:
        yield Remark("met_by_exchange", tuple(again), len(again) // 2)


def _explain(movement: Movement, turn: Turn, out: Sequence[int], taker: int | None) -> Iterator[Remark]:
    """What is said of who sits out; by the movement it is no surprise to be broken."""
    places = {number for table in (*turn.tables, turn.byes) for number in table}
    alone = [number for number in out if number in places and number not in turn.byes]
    yield from remarks(movement.bye, (number for number in out if number in turn.byes))
    yield from remarks("empty_place", () if taker is None else (taker,))
    yield from remarks("opponent_left", alone)
    yield from remarks(
        "came_late" if movement.empty is None else "no_place",
        (number for number in out if number not in places),
    )
