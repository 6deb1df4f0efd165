"""Evenings that were played, in a few words: rounds, rankings published after them, and who won."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import cycle

from clubs.models import Club, Player, User
from tests import factories
from tests.steps.tournament_evening import (
    ONE_DEAL,
    a_pair,
    a_round,
    a_tournament,
    play,
    play_all,
    publish,
    sheets_of,
)
from tournaments.entries.actions import enter_players
from tournaments.models import EntryKind, Tournament
from tournaments.people.actions import write_book
from tournaments.planning import opening

WHY = "a sheet of another evening"
"""For what a ranking is withdrawn."""


def two_rounds(club: Club, players: int = 8) -> Tournament:
    """Two rounds; in the first every first side wins, in the second that of every other table."""
    tournament = a_tournament(club, players)
    play_all(a_round(tournament), 44)
    for count, sheet in zip(cycle((60, 8)), sheets_of(a_round(tournament)), strict=False):
        play(sheet, count)
    return tournament


def two_rounds_ranked(club: Club, by: User, players: int = 5) -> Tournament:
    """Two rounds, each with its ranking."""
    tournament = a_tournament(club, players)
    for value in ("one", "two"):
        play_all(a_round(tournament, value))
        publish(tournament, by)
    return tournament


def nine_players_ranked(club: Club, by: User) -> Tournament:
    """One round, its ranking published; one of the nine sat out."""
    tournament = a_tournament(club, 9)
    play_all(a_round(tournament))
    publish(tournament, by)
    return tournament


def two_pairs_that_met(club: Club) -> Tournament:
    """Two pairs that met once."""
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2)
    a_pair(tournament, 3, 4)
    play_all(a_round(tournament))
    return tournament


def an_evening_of_partners(
    club: Club, by: User, players: int = 4, games: int = 3, day: int = 20
) -> Tournament:
    """An evening whose ranking is published: at each table everybody partners everybody, and seat 1 always wins."""
    season = club.seasons.first() or factories.a_season(club)
    session = factories.a_session(club, season, starts_at=datetime(2026, 11, day, 19, tzinfo=UTC))
    known = list(club.players.order_by("number")[:players]) or factories.some_players(club, players)
    factories.attending(session, known)
    tournament = opening.open_tournament(
        session, f"Soirée {day}", settings=ONE_DEAL, games_per_table=games, by=by
    )
    enter_players(tournament)
    play_all(a_round(tournament, f"dice {day}"))
    publish(tournament, by)
    write_book(tournament.pk)
    return tournament


def winner_of(tournament: Tournament) -> Player:
    """Whoever sits at the first place of the first table: he wins every game of these evenings."""
    return tournament.stages.get().rounds.get().placings.get(pairing__table_number=1, position=0).player
