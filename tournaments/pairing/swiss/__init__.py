"""Swiss pairing of sides, method "swiss/1": nobody meets twice, and everybody meets an equal as far as that goes.

1. The sides are put in a line: the best score first, equal ones in the order of the lot (`tournaments.pairing.lot`).
2. Of all rounds in which nobody meets an old opponent and nobody sits out twice, the one is taken that costs least
   (`costs`): first as few tables as possible of two to be kept apart, then scores as close as possible, then as few
   sides as possible that float twice running, then neighbours in the line. Up to 512 sides no round costs less; above,
   none is better before the last of these wherever the draw shows it (`certificate`).
3. Where there is no such round, as little as possible is broken, in a declared order (`relaxation`), and said aloud.
4. Where the next round would have no such round, one table is exchanged for the sake of it (`lookahead`).

The digest is the SHA-256 of a list of all that decides but the seed (`record.canonical_list`), in UTF-8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.lot import lot_order
from tournaments.pairing.swiss.field import Pairs, SwissField, check, drifts, make_field
from tournaments.pairing.swiss.matching import VERSIONS
from tournaments.pairing.swiss.record import canonical_list, explain, seated, sitting_out
from tournaments.pairing.swiss.search import find_round

METHOD = "swiss/1"


def pair_swiss(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    *,
    seed: str,
    round_number: int,
    rounds: int,
    protected_rounds: int = 0,
    scores_before: Mapping[int, int] | None = None,
    fine: bool = False,
) -> Draw:
    """Pair the sides `entrants`, two at a table, after the rounds of `past`, the oldest first.

    `rounds` is how many are planned. In the first `protected_rounds` members of one group are kept apart. The scores
    before the last round (absent: not known) tell who went up or down in it. `fine` scores are marks added up,
    of which hardly two are equal: nobody floats.

    `ValueError` when an entry number comes twice, entries are of several sizes or none are there, a score is beyond
    ten millions, or `round_number` is below 1.
    """
    check(entrants, round_number)
    drift = {} if fine else drifts(past, scores_before or {})
    order = lot_order([entrant.number for entrant in entrants], seed, round_number)
    keep_apart = round_number <= protected_rounds
    field = make_field(entrants, past, order, drift=drift, keep_apart=keep_apart, fine=fine)
    round_ = find_round(field, round_number=round_number, last=round_number >= rounds)
    # "prove=0" is part of the method: digests of old rounds are made of it
    heading = f"{METHOD} round={round_number} rounds={rounds} protected={protected_rounds} {fine=:d} prove=0"
    return Draw(
        tables=_tables(field, round_.pairs, order),
        byes=sitting_out(field, round_.pairs),
        order=order,
        explanation=explain(field, round_, first=Remark("swiss", count=len(order)), bye="bye_lowest"),
        digest=sha256(canonical_list(heading, entrants, past, drift)),
        tiers=round_.tiers,
        versions=VERSIONS,
    )


def _tables(field: SwissField, pairs: Pairs, order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The highest score at the first table; at a table, the order of the lot."""
    place = {number: index for index, number in enumerate(order)}
    tables = sorted(seated(field, pairs), key=lambda pair: (*-field.scores[list(pair)], pair))
    return tuple(
        tuple(sorted((field.numbers[vertex] for vertex in pair), key=place.__getitem__)) for pair in tables
    )
