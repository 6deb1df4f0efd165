"""Swiss for people, method "people-swiss/1": tables of four close in score, with new partners.

1. The ranking goes by score and, among equals, by the lot. Those with the fewest byes sit out and those with the
   fewest odd tables sit at the odd ones; among equals, those with the fewest of the other kind, then the last.
2. No partner again outweighs everything. After that a gap of a win between two at a table costs one, of two wins
   four, of three nine; two who meet again, or are of one club, cost two (House rule).
3. Partners by one matching and tables by another; then people change places while that is cheaper, in a small field
   also while it is a little dearer; then chance changes places at no cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.people.chance import Heat
from tournaments.pairing.people.drawing import Drawing, LotRules, finish, prepare
from tournaments.pairing.people.history import weigh
from tournaments.pairing.people.seating import DOWN, Prices, climb, seat_alone, seat_fours
from tournaments.pairing.swiss.matching import VERSIONS

_RULES = LotRules("people-swiss/1", ("partner_again", "met_again", "club_met"), partners=True, by_score=True)
_GAP, _MEETING = 10, 80  # leaves temperatures, which are whole numbers, below them
_SMALL = 40
FOUR = 4  # at a table of so many those opposite are partners


def pair_people_swiss(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    seed: str,
    round_number: int,
    *,
    table_size: int = FOUR,
    sizes: Sequence[int] | None = None,
) -> Draw:
    """Seat four at a table, close in score, partners opposite; a game won is worth two in the scores.

    `sizes`: those of the tables, as an option of `odd` gives them; without them, as many of `table_size` as can be
    filled. At a table of another size than four everyone plays for himself, and who fits at none sits out. The best
    table comes first.
    Remarks: "partner_again", "met_again", "club_met", "bye_again", "short_again"; the tier "score_gap" adds up the
    squares of all gaps at a table. `ValueError` as for `prepare`.
    """
    rules = replace(_RULES, table_size=table_size, partners=table_size == FOUR)
    drawing = prepare(entrants, past, (seed, round_number), rules, sizes)
    prices, (usual, odd) = _prices(drawing), drawing.parts()
    if not rules.partners:
        tables = (*seat_alone(drawing, usual, prices), *seat_alone(drawing, odd, prices))
        return finish(drawing, tables, drawing.least(), VERSIONS)
    fours, again = seat_fours(drawing, usual, prices)
    least = {"partner_again": again, **drawing.least()}
    return finish(drawing, (*fours, *seat_alone(drawing, odd, prices)), least, VERSIONS)


def _prices(drawing: Drawing) -> Prices:
    scores = np.array([entrant.score for entrant in drawing.ranked], dtype=np.int64)
    gaps = ((scores[:, None] - scores[None, :]) ** 2).tolist()
    opponents = weigh((_GAP, gaps), (_MEETING, drawing.meetings), (_MEETING, drawing.clubs))
    seats = sum(drawing.sizes)
    partner = 1 + 3 * seats * max(map(max, opponents), default=0)
    partners = weigh((partner, drawing.history.partners), (1, opponents))
    heats = (DOWN, climb(_MEETING, seats)) if seats < _SMALL else (Heat(60_000),)
    return Prices(partners, opponents, partner, _MEETING, _MEETING, heats, _GAP)
