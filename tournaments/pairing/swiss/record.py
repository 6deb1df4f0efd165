"""What a draw keeps of itself: the list its digest is made of, and what it says aloud.
Tested in tests/tournaments/pairing/swiss/test_draw.py."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tournaments.pairing.draw import Entrant, PlayedRound, Remark, remarks
from tournaments.pairing.swiss.field import Pairs, SwissField, byes_of, last_meetings
from tournaments.pairing.swiss.search import Found


def canonical_list(
    heading: str, entrants: Sequence[Entrant], past: Sequence[PlayedRound], drift: Mapping[int, int]
) -> str:
    """A heading, then per entry, by number: its number, players, score and byes, whether it went down (-1) or
    up (1) in the last round, with whom of the list it has sat and in which round last, and its groups as JSON.

    >>> past = [PlayedRound(((1, 2),), byes=(3,))]
    >>> print(canonical_list("swiss/1", [Entrant(3, 2, 2, frozenset({"A"})), Entrant(1, 2)], past, {3: -1}))
    swiss/1
    1 2 0 0 0 - []
    3 2 2 1 -1 - ["A"]
    """
    byes, meetings = byes_of(past), last_meetings(past)
    numbers = sorted(entrant.number for entrant in entrants)
    met: dict[int, list[str]] = {number: [] for number in numbers}
    for (number, other), round_number in sorted(meetings.items()):
        if number in met and other in met:
            met[number].append(f"{other}:{round_number}")
    lines = [
        f"{entrant.number} {entrant.players} {entrant.score} {byes[entrant.number]} {drift.get(entrant.number, 0)} "
        f"{','.join(met[entrant.number]) or '-'} {json.dumps(sorted(entrant.apart))}"
        for entrant in sorted(entrants, key=lambda entrant: entrant.number)
    ]
    return "\n".join([heading, *lines])


def seated(field: SwissField, pairs: Pairs) -> Pairs:
    """The pairs that play."""
    return tuple(pair for pair in pairs if pair[1] != field.bye)


def sitting_out(field: SwissField, pairs: Pairs) -> tuple[int, ...]:
    """The entries that do not."""
    return tuple(field.numbers[vertex] for vertex, other in pairs if other == field.bye)


def explain(field: SwissField, round_: Found, *, first: Remark, bye: str) -> tuple[Remark, ...]:
    """The remarks of a round, `first` leading; `bye` is the code for who sits out for the first time.

    `bye_again`: sits out again, nobody has had fewer byes; `bye_unavoidable`: somebody has, but then more would be
    broken; the count says for the how manyth time. `rematch` (the count: in which round they met last),
    `apart_meet`: the two of a table. `uneven`: tables of unequal scores. `float_again`: who goes down, or up, twice
    running. `kept_apart`: would have been a table, but for the next round; `kept_playing`: would have sat out.
    `dead_end`: the next round cannot keep every rule.
    """
    tables = seated(field, round_.pairs)
    return (
        first,
        _bye(field, round_.pairs, bye),
        *(_about(field, "rematch", pair, int(field.met[pair])) for pair in tables if field.met[pair]),
        *(_about(field, "apart_meet", pair) for pair in tables if field.apart[pair]),
        *([] if field.fine else _floats(field, round_.pairs)),
        *_for_the_next(field, round_),
    )


def _about(field: SwissField, code: str, pair: tuple[int, int], count: int = 2) -> Remark:
    return Remark(code, tuple(field.numbers[vertex] for vertex in pair if vertex != field.bye), count)


def _for_the_next(field: SwissField, round_: Found) -> list[Remark]:
    if round_.dead_end:
        return [Remark("dead_end")]
    if round_.kept_apart is None:
        return []
    code = "kept_playing" if round_.kept_apart[1] == field.bye else "kept_apart"
    return [_about(field, code, round_.kept_apart)]


def _bye(field: SwissField, pairs: Pairs, first: str) -> Remark:
    if field.bye is None:
        return Remark("no_bye")
    (vertex,) = (side for side, other in pairs if other == field.bye)
    byes = field.byes[: len(field.numbers)]
    if not byes[vertex]:
        return Remark(first, (field.numbers[vertex],), 1)
    code = "bye_again" if byes[vertex] == byes.min() else "bye_unavoidable"
    return Remark(code, (field.numbers[vertex],), int(byes[vertex]) + 1)


def _floats(field: SwissField, pairs: Pairs) -> list[Remark]:
    scores, drift = field.scores, field.drift
    uneven = [(high, low) for high, low in pairs if low == field.bye or scores[high] != scores[low]]
    tables = sum(low != field.bye for _high, low in uneven)
    down = {high for high, _low in uneven if drift[high] < 0}
    up = {low for _high, low in uneven if drift[low] > 0}
    again = remarks("float_again", (field.numbers[vertex] for vertex in sorted(down | up)))
    return [Remark("uneven", count=tables), *again] if tables else again
