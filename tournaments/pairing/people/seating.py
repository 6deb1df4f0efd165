"""Seating one round as well as it can be, and among the best by chance.

1. Everybody in the order of the lot. If that breaks nothing that could be kept, it stays.
2. If not, the cheapest is looked for; what comes first among the rules outweighs everything after it. For up to
   twelve people all rounds are looked at, and chance draws from the best.
3. For more, fours come from two matchings, first partners and then tables, and are annealed, as are other tables.
   Then chance changes places for as long as nothing more is broken, lest the search favour anybody.
Tested in tests/tournaments/pairing/people/test_lot.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations

from tournaments.pairing.people.annealing import Fours, Hall, Matrix, Tables, anneal
from tournaments.pairing.people.chance import Heat
from tournaments.pairing.people.drawing import Drawing, TableKind
from tournaments.pairing.people.few import Table, Ways, draw_best, is_few
from tournaments.pairing.people.history import pairs_at, weigh
from tournaments.pairing.people.matching import match_fours
from tournaments.pairing.people.room import cut

Seated = tuple[Table, ...]

_CLUB = 4  # temperatures are whole numbers: this leaves some below the price of a club
_SWITCHES = 250  # for a seat
DOWN = Heat(10_000)


@dataclass(frozen=True)
class Prices:
    """What two cost as partners and as opponents, what each rule is weighed with, and how to search."""

    partners: Matrix
    opponents: Matrix
    partner: int
    meeting: int
    club: int
    heats: tuple[Heat, ...]
    gap: int = 0


def strict_prices(drawing: Drawing) -> Prices:
    """Prices by which one broken rule outweighs all that can be broken of the rules after it."""
    pairs, avoids = sum(size * (size - 1) // 2 for size in drawing.sizes), drawing.rules.avoids
    most = max(map(max, drawing.meetings), default=0)
    club = _CLUB if "club_met" in avoids else 0
    meeting = _CLUB * (pairs + 1) if "met_again" in avoids else 0
    partner = meeting * (pairs * most + 1)
    opponents = weigh((meeting, drawing.meetings), (club, drawing.clubs))
    partners = weigh((partner, drawing.history.partners), (1, opponents))
    heats = DOWN, climb(meeting, sum(drawing.sizes)), climb(_CLUB, sum(drawing.sizes))
    return Prices(partners, opponents, partner, meeting, club, heats)


def seat_fours(drawing: Drawing, part: TableKind, prices: Prices) -> tuple[Seated, int]:
    """Tables of four, partners opposite; and how often partners must meet again at the least."""
    enough = _least(drawing, part, prices)
    hall = Fours([list(part.places)], prices.partners, prices.opponents)
    if hall.seat() <= enough:
        return cut(part.places, part.sizes), 0
    if is_few(part.sizes):
        tables = draw_best(part.places, part.sizes, partial(_ways_of_four, prices), drawing.label)
        return tables, _partners_again(drawing, tables)
    hall.rows = [match_fours(part.places, prices.partners, prices.opponents, prices.partner)]
    again = _partners_again(drawing, cut(hall.rows[0], part.sizes))
    _search(hall, enough + again * prices.partner, prices, drawing.label)
    return cut(hall.rows[0], part.sizes), again


def seat_alone(drawing: Drawing, part: TableKind, prices: Prices) -> Seated:
    """Tables where everyone plays for himself."""
    enough = _least(drawing, part, prices)
    hall = Tables([list(part.places)], prices.opponents, part.sizes)
    if hall.seat() <= enough:
        return cut(part.places, part.sizes)
    if is_few(part.sizes):
        return draw_best(part.places, part.sizes, partial(_way_alone, prices), f"{drawing.label} alone")
    _search(hall, enough, prices, f"{drawing.label} alone")
    return cut(hall.rows[0], part.sizes)


def _ways_of_four(prices: Prices, table: Table) -> Ways:
    a, b, c, d = table
    ways = (a, b, c, d), (a, c, b, d), (a, b, d, c)
    costs = [Fours([list(way)], prices.partners, prices.opponents).seat() for way in ways]
    least = min(costs)
    return least, tuple(way for way, cost in zip(ways, costs, strict=True) if cost == least)


def _way_alone(prices: Prices, table: Table) -> Ways:
    return sum(prices.opponents[place][other] for place, other in combinations(table, 2)), (table,)


def _partners_again(drawing: Drawing, tables: Seated) -> int:
    times = drawing.history.partners
    return sum(
        times[place][other] for table in tables for place, other, together in pairs_at(table) if together
    )


def _least(drawing: Drawing, part: TableKind, prices: Prices) -> int:
    """What `part` must cost at the least, but for partners who meet again."""
    return (
        prices.meeting * part.least_met(drawing.meetings)
        + prices.club * part.least_clubs(drawing.ranked)
        + prices.gap * part.least_gaps(drawing.ranked)
    )


def climb(price: int, seats: int) -> Heat:
    """Moves up and down where `price` is at stake; a small field needs fewer."""
    return Heat(min(60_000, 2_500 * seats), hot=price, cold=max(1, price // 8))


def _search(hall: Hall, enough: int, prices: Prices, label: str) -> None:
    anneal(hall, prices.heats, label, enough)
    anneal(hall, (Heat(_SWITCHES * len(hall.rows[0])),), f"{label} switched", -1)
