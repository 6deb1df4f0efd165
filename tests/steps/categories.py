"""Categories in a few words: entries put into them, and an evening whose ranking tells them apart."""

from __future__ import annotations

import json

from clubs.models import Club
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.models import Tournament
from tournaments.registration import admissions
from tournaments.standings.reckoning import ranking_body


def in_categories(tournament: Tournament, **numbers: tuple[int, ...]) -> Tournament:
    """The tournament with the entries of these numbers in each category."""
    for entry in tournament.entries.all():
        chosen = [code for code, members in numbers.items() if entry.number in members]
        if chosen:
            admissions.change_entry(entry, admissions.Details(categories=chosen))
    return tournament


def an_evening_in_categories(club: Club) -> Tournament:
    """Eight players, one round, every game won by the first side: four first, four fifth."""
    tournament = a_tournament(club)
    play_all(a_round(tournament))
    ranked = json.loads(ranking_body(tournament))["rows"]
    numbers = [row["entry"] for row in ranked]
    return in_categories(tournament, ladies=(numbers[0], numbers[5], numbers[6]), seniors=(numbers[7],))
