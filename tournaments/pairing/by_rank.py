"""Pairing by rank, method "by_rank/1", as in French contests: the first meets the second, the third the fourth.

1. The sides are put in a line: the best rank first; equal ranks, and behind them those without a rank, in the order of
   the lot (`tournaments.pairing.lot`). In the first round nobody has a rank: the round is drawn by lot.
2. With an odd count the last of those with the fewest byes sits out.
3. Neighbours in the line meet; table 1 is that of the first.
4. Sides that have met play others near by: of all rounds without a rematch and without
   a second bye the one is taken where the squares of the distances in the line add up to least. House rule: the bye
   counts four times the square of the distance to the end. Where there is none, as little as possible is broken,
   as in a Swiss round.

Source: contests with fixed pairs draw the first round by lot and pair the others by rank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.lot import lot_order
from tournaments.pairing.swiss.field import Pairs, SwissField, check, make_field
from tournaments.pairing.swiss.matching import VERSIONS
from tournaments.pairing.swiss.record import canonical_list, explain, seated, sitting_out
from tournaments.pairing.swiss.search import find_round

METHOD = "by_rank/1"


def pair_by_rank(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    *,
    seed: str,
    round_number: int,
    ranks: Mapping[int, int],
    rounds: int,
) -> Draw:
    """Pair the sides `entrants`, two at a table, by their `ranks` (1 the best) after the rounds of `past`.

    `rounds` is how many are planned: the draw looks ahead by one. Scores and groups do not count. `ValueError` when an
    entry number comes twice, entries are of several sizes or none are there, or `round_number` is below 1.
    """
    unranked = max(ranks.values(), default=0) + 1
    ranked = [
        Entrant(entrant.number, entrant.players, -ranks.get(entrant.number, unranked)) for entrant in entrants
    ]
    check(ranked, round_number)
    order = lot_order([entrant.number for entrant in ranked], seed, round_number)
    field = make_field(_in_line(ranked, order), past, order, fine=True)
    round_ = find_round(field, round_number=round_number, last=round_number >= rounds)
    # "rematches=0" is part of the method: digests of published rounds are made of it
    heading = f"{METHOD} round={round_number} rounds={rounds} rematches=0"
    first = Remark("by_rank" if ranks else "lot", count=len(order))
    remarks = explain(field, round_, first=first, bye="bye_lowest" if ranks else "bye")
    return Draw(
        tables=tuple(
            (field.numbers[vertex], field.numbers[two]) for vertex, two in seated(field, round_.pairs)
        ),
        byes=sitting_out(field, round_.pairs),
        order=order,
        explanation=(*remarks, *_stepped_aside(field, round_.pairs)),
        digest=sha256(canonical_list(heading, ranked, past, {})),
        tiers=round_.tiers,
        versions=VERSIONS,
    )


def _in_line(ranked: Sequence[Entrant], order: Sequence[int]) -> list[Entrant]:
    """The sides with their places in the line for scores, the first the highest."""
    by_number = {entrant.number: entrant for entrant in ranked}
    line = sorted((by_number[number] for number in order), key=lambda entrant: -entrant.score)
    return [replace(entrant, score=-index) for index, entrant in enumerate(line)]


def _stepped_aside(field: SwissField, pairs: Pairs) -> list[Remark]:
    """A remark for each two who would have been neighbours at one table, but have met (the count: in which round)."""
    line = sorted(vertex for pair in seated(field, pairs) for vertex in pair)
    neighbours = set(zip(line[::2], line[1::2], strict=True)) - set(pairs)
    return [
        Remark("stepped_aside", (field.numbers[vertex], field.numbers[two]), int(field.met[vertex, two]))
        for vertex, two in sorted(neighbours)
        if field.met[vertex, two]
    ]
