"""Rankings as they stand or were published, and what their bodies hold."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from clubs.models import Club, User
from tests.steps.tournament_evening import a_round, a_tournament, play, publish, sheets_of
from tournaments.core import entry_list
from tournaments.models import Edition, Tournament
from tournaments.planning import ranking_rules
from tournaments.ranking.criteria import CHOSEN
from tournaments.standings.criteria import usual_rule
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.standings.reckoning import ranking_body, standings_of


def results(tournament: Tournament) -> dict[int, tuple[Fraction, int, int]]:
    """What has been played, by entry: games won, played, marks."""
    rows = standings_of(tournament)
    return {row.number: (row.won, row.played, row.marks_for) for row in rows if row.played}


def body_of(tournament: Tournament) -> dict[str, Any]:
    return dict(json.loads(ranking_body(tournament)))


def rows_by_entry(tournament: Tournament) -> dict[int, dict[str, Any]]:
    return {row["entry"]: row for row in body_of(tournament)["rows"]}


def counted(tournament: Tournament) -> tuple[int, int]:
    """How many games count, of how many."""
    body = body_of(tournament)
    return body["counted"], body["expected"]


def ranking_of(tournament: Tournament) -> Ranking:
    """As it stands, with the names that are shown."""
    return read_ranking(ranking_body(tournament), entry_list.public_names(tournament))


def ranked_by_all(club: Club, alice: User) -> Edition:
    """Nine entries, of whom one has a bye in each of two rounds, ranked by all there is."""
    tournament = a_tournament(club, 9)
    rules = [usual_rule(one) for one in CHOSEN]
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(criteria=rules))
    for value, counts in (("dice 4 2 6", (38, 41)), ("dice 1 1 3", (36, 30))):
        for sheet, count in zip(sheets_of(a_round(tournament, value)), counts, strict=True):
            play(sheet, count)
    tournament.refresh_from_db()
    return publish(tournament, alice)


def ranks(tournament: Tournament) -> list[tuple[int | None, int]]:
    """Each rank with its entry, from the first on."""
    return [(row.rank, row.number) for row in standings_of(tournament)]


def rank_by_entry(tournament: Tournament) -> dict[int, int | None]:
    return {row.number: row.rank for row in standings_of(tournament)}
