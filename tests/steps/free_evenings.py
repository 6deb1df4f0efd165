"""Free evenings in a few words: who may sit down, and tables that were opened by hand."""

from __future__ import annotations

from clubs.models import Club, Player
from scoring.models import Sheet
from scoring.opening.actions import Sitter, open_sheet
from tests import factories
from tests.steps.tournament_evening import ONE_DEAL, find_preset
from tournaments.models import Tournament
from tournaments.planning import opening


def a_free_evening(club: Club, players: int = 6) -> Tournament:
    """An evening of games of one deal; the club has `players`, none of them entered."""
    factories.some_players(club, players)
    return opening.open_tournament(
        factories.a_session(club), "Libre", preset=find_preset("free"), settings=ONE_DEAL
    )


def players_of(club: Club, *numbers: int) -> list[Player]:
    return [club.players.get(number=number) for number in numbers]


def sheet_by_hand(tournament: Tournament, *numbers: int, table: int = 1) -> Sheet:
    """A sheet that was opened at the evening, not by its own page."""
    return open_sheet(
        sitters=[Sitter(player=player) for player in players_of(tournament.club, *numbers)],
        variant=tournament.variant,
        settings=tournament.settings,
        club=tournament.club,
        session=tournament.session,
        table_number=table,
    )
