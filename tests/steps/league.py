"""Leagues in a few words: teams entered, a calendar, days played."""

from __future__ import annotations

from clubs.models import Club, Player
from tests import factories
from tests.steps.tournament_evening import ONE_DEAL, find_preset
from tournaments.leagues import actions
from tournaments.models import Entry, Round, Tournament
from tournaments.planning import opening

NAMES = ("Heule", "Izegem", "Bruges", "Viry")


def a_league(club: Club, teams: int = 4, size: int = 5) -> Tournament:
    """A league of `teams` of `size` players, without a calendar; games of one deal."""
    factories.some_players(club, teams * size)
    session = factories.a_session(club)
    league = opening.open_tournament(session, "Interclubs", preset=find_preset("league"), settings=ONE_DEAL)
    for number in range(teams):
        first = number * size + 1
        a_team(league, NAMES[number], squad(club, range(first, first + size)))
    return league


def squad(club: Club, numbers: range) -> list[Player]:
    return list(club.players.filter(number__in=list(numbers)).order_by("number"))


def a_team(league: Tournament, name: str, players: list[Player]) -> Entry:
    team = actions.Team(name=name, home=f"Café de {name}", squad=players, captain=0)
    return actions.enter_team(league, team)


def with_calendar(league: Tournament, *, twice: bool = False) -> Tournament:
    actions.make_calendar(league, twice=twice)
    return league


def seats(round_: Round) -> list[list[int]]:
    """The numbers of the players, table by table, in order of seat."""
    found: dict[int, list[int]] = {}
    for placing in round_.placings.select_related("player", "pairing").order_by(
        "pairing__table_number", "position"
    ):
        found.setdefault(placing.pairing.table_number, []).append(placing.player.number)
    return list(found.values())
