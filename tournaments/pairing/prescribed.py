"""A round of a schedule that somebody else has made, method "schedule/1": seated as it is written, without chance.

Who is prescribed and does not play leaves a chair. Whoever sits out by the schedule takes it, fewest byes first and,
among equals, the lowest number; where nobody sits out, that table is not set and its other players sit out.
House rule: the schedule is not made anew for those who leave or come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Entrant, Remark, remarks

METHOD = "schedule/1"


def draw_prescribed(
    entrants: Sequence[Entrant],
    tables: Sequence[Sequence[int]],
    *,
    byes: Mapping[int, int],
    round_number: int,
) -> Draw:
    """Seat `entrants` at `tables`, their entries in playing order; `byes` says how often each sat out before."""
    here = {entrant.number for entrant in entrants}
    prescribed = {number for table in tables for number in table}
    spare = sorted(here - prescribed, key=lambda number: (byes.get(number, 0), number))
    resting, seated, lent = tuple(sorted(spare)), list[tuple[int, ...]](), list[tuple[int, int]]()
    for table in tables:
        missing = [number for number in table if number not in here]
        if len(missing) > len(spare):
            continue
        stand_ins = {number: spare.pop(0) for number in missing}
        lent += stand_ins.items()
        seated.append(tuple(stand_ins.get(number, number) for number in table))
    out = tuple(sorted(here - {number for table in seated for number in table}))
    order = tuple(number for table in seated for number in table) + out
    short = tuple(number for number in out if number in prescribed)
    return Draw(
        tables=tuple(seated),
        byes=out,
        order=order,
        explanation=tuple(
            _explain(len(seated), lent, short, [number for number in out if number in resting])
        ),
        digest=sha256(_canonical(tables, here, round_number)),
    )


def _explain(
    tables: int, lent: Sequence[tuple[int, int]], short: tuple[int, ...], resting: Sequence[int]
) -> Iterator[Remark]:
    yield Remark("prescribed", count=tables)
    for gone, stand_in in lent:
        yield Remark("stands_in", (stand_in, gone), 2)
    yield from remarks("table_short", short)
    yield from remarks("bye_prescribed", resting)


def _canonical(tables: Sequence[Sequence[int]], here: set[int], round_number: int) -> str:
    """What the digest is made of: a heading, the tables as prescribed, and who plays."""
    rows = [" ".join(map(str, table)) for table in tables]
    return "\n".join([f"{METHOD} round={round_number}", *rows, " ".join(map(str, sorted(here)))])
