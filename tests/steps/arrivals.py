"""Who comes to an evening, in a few words: expected, arrived, or late as a pair of their own."""

from __future__ import annotations

from clubs.models import AttendanceState, Club
from tests import factories
from tests.steps.tournament_evening import a_pair, a_tournament
from tournaments.models import Entry, Tournament


def nobody_here(club: Club, players: int = 4) -> Tournament:
    """Entered, and nobody has come."""
    tournament = a_tournament(club, players)
    tournament.session.attendances.update(state=AttendanceState.EXPECTED)
    return tournament


def state_of(tournament: Tournament, number: int) -> str:
    return tournament.session.attendances.get(player__number=number).state


def come(tournament: Tournament, *numbers: int) -> None:
    factories.attending(
        tournament.session, [factories.a_player(tournament.club, number) for number in numbers]
    )


def a_pair_comes(tournament: Tournament, first: int, second: int) -> Entry:
    come(tournament, first, second)
    return a_pair(tournament, first, second)
