"""Numbers that fill no table: players for themselves, pairs beside a player, and the sizes of their tables."""

from __future__ import annotations

from clubs.models import Club
from tests import factories
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, pairs_of, tables
from tournaments.entries.actions import enter_players
from tournaments.models import EntryKind, Pairing, Round, Tournament
from tournaments.planning import opening


def alone(club: Club, players: int, *, variant: str = "miseres", table: int = 4) -> Tournament:
    """A tournament in which everybody plays for himself at tables of `table`."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, players))
    settings = {"players": table} if variant == "miseres" else {}
    tournament = opening.open_tournament(
        session, "Chacun", variant=variant, settings=settings, games_per_table=1
    )
    enter_players(tournament)
    return tournament


def five_pairs(club: Club) -> Tournament:
    """Three games at each table; one pair is left over."""
    tournament = a_tournament(club, 10, games=3, kind=EntryKind.PAIR)
    pairs_of(tournament, list(club.players.all()))
    return tournament


def pairs_in_play(club: Club, pairs: int = 4) -> tuple[Tournament, Round]:
    """A tournament of so many pairs, its first round published."""
    tournament = a_tournament(club, 2 * pairs, kind="pair")
    for number in range(1, 2 * pairs, 2):
        a_pair(tournament, number, number + 1)
    return tournament, a_round(tournament)


def four_pairs(club: Club, **options: int) -> Tournament:
    """Four pairs, and a player who is in none."""
    tournament = a_tournament(club, 9, kind=EntryKind.PAIR, **options)
    for first in (1, 3, 5, 7):
        a_pair(tournament, first, first + 1)
    return tournament


def sizes(round_: Round) -> list[int]:
    return sorted(map(len, tables(round_)))


def entries_at(pairing: Pairing) -> list[int]:
    return list(pairing.placings.order_by("position").values_list("entry__number", flat=True))
