"""Tables where more sit than play, and one waits in turn: who joins which, and who plays each game.

Everybody waits once before anybody waits twice, in the order of the places. Of five with changing partners,
everybody has partnered everybody once after five games, and met everybody twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.pairing.draw import Draw, PlayedRound, Remark
from tournaments.pairing.odd import least_hit
from tournaments.pairing.rotation import two_against_two


def join_tables(draw: Draw, so_far: Mapping[int, int], past: Sequence[PlayedRound] = ()) -> Draw:
    """Whoever sits out of `draw` joins a table, one each, and somebody waits there in turn.

    The tables are those that it hit the fewest times: `so_far` says how often each entry sat at such a table. Where
    there are fewer tables than people, the others sit out. Remarks: "wait_in_turn", with everybody at these tables,
    and "met_waiting" for each two of whom one has joined the other and who met in `past`.
    """
    harm = {index: sum(so_far.get(entry, 0) for entry in table) for index, table in enumerate(draw.tables)}
    chosen = least_hit(range(len(draw.tables)), min(len(draw.byes), len(draw.tables)), harm)
    joining = dict(zip(sorted(chosen), draw.byes, strict=False))
    tables = tuple(
        (*table, joining[index]) if index in joining else table for index, table in enumerate(draw.tables)
    )
    waiting = tuple(entry for index in joining for entry in tables[index])
    return replace(
        draw,
        tables=tables,
        byes=draw.byes[len(joining) :],
        explanation=(
            *(remark for remark in draw.explanation if not remark.code.startswith("bye")),
            Remark("wait_in_turn", waiting, len(waiting)),
            *_met(((entry, joining[index]) for index in joining for entry in draw.tables[index]), past),
        ),
    )


def _met(couples: Iterable[tuple[int, int]], past: Sequence[PlayedRound]) -> Iterator[Remark]:
    """A remark for each of `couples` who were at one table in `past`; the count: how often."""
    for couple in couples:
        if times := sum(set(couple) <= set(table) for round_ in past for table in round_.tables):
            yield Remark("met_waiting", couple, times)


def waits_as_byes(past: Sequence[PlayedRound], table_size: int) -> tuple[PlayedRound, ...]:
    """`past`, where whoever sat at a table of more than `table_size` counts as having sat out."""
    return tuple(
        replace(
            round_,
            byes=(
                *round_.byes,
                *(entry for table in round_.tables if len(table) > table_size for entry in table),
            ),
        )
        for round_ in past
    )


def odd_tables(past: Iterable[PlayedRound], table_size: int) -> Counter[int]:
    """How often each entry sat at a table of another size."""
    return Counter(
        entry for round_ in past for table in round_.tables if len(table) != table_size for entry in table
    )


def turns(
    seat_sides: Sequence[str], sitters: int, *, games: int, fixed_partners: bool
) -> tuple[tuple[int, ...], ...]:
    """For each game the places of those who play, in playing order, at a table of `sitters` entries.

    With fixed partners an entry has two places, the second one half a table on.

    >>> turns("ABAB", 5, games=2, fixed_partners=False)
    ((1, 2, 4, 3), (2, 3, 0, 4))
    >>> turns("ABAB", 3, games=3, fixed_partners=True)
    ((1, 2, 4, 5), (0, 2, 3, 5), (0, 1, 3, 4))
    """
    playing = [[place for place in range(sitters) if place != game % sitters] for game in range(games)]
    if fixed_partners:
        return tuple((*two, *(place + sitters for place in two)) for two in playing)
    if two_against_two(seat_sides) and sitters == 5:
        return tuple(tuple((game + step) % 5 for step in (1, 2, 4, 3)) for game in range(games))
    return tuple(tuple(places) for places in playing)
