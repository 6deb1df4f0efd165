"""Rounds drawn by lot one after the other, for people who come and go.

Those with the fewest byes sit out and those with the fewest odd tables sit at the odd ones; among equals, those with
the fewest of the other kind, then the last in the order of the lot. The rest is seated as `seating` has it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.people.drawing import LotRules, finish, prepare
from tournaments.pairing.people.seating import seat_alone, seat_fours, strict_prices
from tournaments.pairing.swiss.matching import VERSIONS

_NEW_PARTNERS = LotRules("new-partners/1", ("partner_again", "met_again", "club_met"), partners=True)


def draw_new_partners(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    seed: str,
    round_number: int,
    *,
    table_size: int = 4,
    sizes: Sequence[int] | None = None,
) -> Draw:
    """Seat four at a table, partners opposite: no partner again, then nobody met again, then nobody of one's club.

    At tables of another `table_size` nobody has a partner: they are those of `draw_tables`. `sizes`: those of the
    tables, as an option of `odd` gives them; without them, as many usual ones as can be filled. At an odd table
    everyone plays for himself, and who fits at none sits out. Remarks: "partner_again", "met_again", "club_met",
    "bye_again", "short_again". `ValueError` as for `prepare`.
    """
    if table_size != 4:
        return draw_tables(entrants, past, seed, round_number, table_size=table_size, sizes=sizes)
    drawing = prepare(entrants, past, (seed, round_number), _NEW_PARTNERS, sizes)
    prices, (usual, odd) = strict_prices(drawing), drawing.parts()
    fours, again = seat_fours(drawing, usual, prices)
    least = {"partner_again": again, **drawing.least()}
    return finish(drawing, (*fours, *seat_alone(drawing, odd, prices)), least, VERSIONS)


def draw_fours(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    seed: str,
    round_number: int,
    *,
    sizes: Sequence[int],
) -> Draw:
    """Seat four at a table where everybody will partner everybody, one game after the other, and others at `sizes`.

    It keeps nobody from anybody, as the pure lot of `draw_lot` does. `ValueError` as for `prepare`.
    """
    return _draw_alone(entrants, past, (seed, round_number), LotRules("fours/1", avoids=()), sizes)


def draw_tables(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    seed: str,
    round_number: int,
    *,
    table_size: int,
    sizes: Sequence[int] | None,
) -> Draw:
    """Seat everyone for himself at tables of `sizes`, usually of `table_size`: nobody met again, nor of one's club.

    Remarks: "met_again", "club_met", "bye_again", "short_again". `ValueError` as for `prepare`.
    """
    rules = LotRules("tables/1", table_size=table_size)
    return _draw_alone(entrants, past, (seed, round_number), rules, sizes)


def _draw_alone(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    lot: tuple[str, int],
    rules: LotRules,
    sizes: Sequence[int] | None,
) -> Draw:
    drawing = prepare(entrants, past, lot, rules, sizes)
    prices = strict_prices(drawing)
    tables = [table for part in drawing.parts() for table in seat_alone(drawing, part, prices)]
    return finish(drawing, tables, drawing.least() if rules.avoids else {}, {})
