"""Rounds that are given as a list: its text, a tournament of that format, and the list sent at the desk."""

from __future__ import annotations

from django.http import HttpResponse

from clubs.models import Club, User
from tests import factories
from tests.steps.addresses import desk_address
from tests.steps.names import posted
from tests.steps.tournament_evening import ONE_DEAL, find_preset
from tournaments.models import Tournament
from tournaments.planning import opening

SCHEDULE = "1;1;Anne;Luc;Béa;Tom\n1;2;Guy;Léa;Max;Zoé\n2;1;Anne;Guy;Luc;Léa\n2;2;Béa;Max;Tom;Paul"


def a_scheduled(club: Club, players: int = 9) -> Tournament:
    """An evening that waits for its list; the club has `players`, none of them entered."""
    factories.some_players(club, players)
    session = factories.a_session(club)
    return opening.open_tournament(session, "Grille", preset=find_preset("schedule"), settings=ONE_DEAL)


def send_schedule(tournament: Tournament, user: User, **said: object) -> HttpResponse:
    return posted(user, desk_address(tournament, "schedule"), **said)
