"""Prizes in a few words: a ham, and a ranking to hand it out by."""

from __future__ import annotations

from clubs.models import Club, User
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.models import Tournament
from tournaments.ranking.prizes import Among, PrizeRule
from tournaments.standings.actions import refresh_draft

HAM = PrizeRule(Among.PLACES, 1, thing="jambon")


def a_ranked(club: Club, by: User) -> Tournament:
    """Eight players, of whom two each share a rank; the ranking is published."""
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    publish(tournament, by)
    return tournament
