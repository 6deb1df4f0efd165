"""Who plays with whom at a table of a tournament."""

from __future__ import annotations

from scoring.rules.sides import Sides, sides_in
from tournaments.core.games import rules_of
from tournaments.models import EntryKind, Tournament
from tournaments.pairing.rotation import seatings


def sides_of(tournament: Tournament) -> Sides:
    """The sides of a full table; nothing where everybody plays for himself."""
    sides = rules_of(tournament).seat_sides
    return sides_in(range(len(sides)), sides)


def lasting_sides(tournament: Tournament) -> Sides:
    """The sides of a full table that stay together in all its games; nothing where partners change."""
    seats, fixed = rules_of(tournament).seat_sides, tournament.entry_kind != EntryKind.PLAYER
    orders = seatings(seats, games=tournament.games_per_table, fixed_partners=fixed)
    return sides_of(tournament) if len(set(orders)) == 1 else ()
