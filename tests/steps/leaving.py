"""Who leaves, stands in or does not come, in a few words: rules set, rows read."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import override

from clubs.models import Club, User
from tests import factories
from tests.steps.addresses import desk_address
from tests.steps.names import posted
from tests.steps.odd_numbers import four_pairs
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.core.entry_list import entered
from tournaments.entries import actions
from tournaments.explanations.grounds import of_now
from tournaments.explanations.queries import explain_row
from tournaments.models import Pairing, StandInRule, Tournament
from tournaments.planning import ranking_rules
from tournaments.standings.leaving import Absences
from tournaments.standings.reckoning import standings_of
from tournaments.tables import substitutes

USUAL = {"ranked_by": "wins", "fewest_games": "0", "fewest_delegates": "1"}


def ruled(tournament: Tournament, **said: Any) -> Tournament:
    rules = ranking_rules.RankingRules(absences=Absences(**said))
    ranking_rules.set_ranking(tournament, rules)
    tournament.refresh_from_db()
    return tournament


def leave(tournament: Tournament, *numbers: int) -> None:
    for number in numbers:
        actions.withdraw_entry(tournament.entries.get(number=number))


def a_swiss(club: Club, *, played: int, rounds: int = 4) -> Tournament:
    """Six pairs, so many rounds planned; in the `played` ones every first side wins."""
    tournament = a_stage(club, "swiss", entries=6, rounds=rounds)
    for _round in range(played):
        play_all(a_round(tournament), 44)
    return tournament


def first(tournament: Tournament) -> int:
    return standings_of(tournament)[0].number


def words(tournament: Tournament, number: int) -> Any:
    own = of_now(tournament, number)
    assert own is not None
    with override("en"):
        return explain_row(own, {one.number: one.full_name for one in entered(tournament)})


def post(tournament: Tournament, user: User, **facts: str) -> HttpResponse:
    return posted(user, desk_address(tournament, "ranking_rules"), **USUAL | facts)


def with_a_substitute(club: Club, rule: str, *, pairs: bool = False) -> tuple[Tournament, int]:
    """Three games a table; from the second on somebody else plays. The tournament, and the entry."""
    tournament = four_pairs(club, games=3) if pairs else a_tournament(club, 8, games=3)
    round_ = a_round(tournament)
    pairing = round_.pairings.get(table_number=1)
    stood_in(pairing, 0, 30, game=2)
    play_all(round_, 44)
    return ruled(tournament, standing_in=StandInRule(rule)), pairing.placings.get(position=0).entry.number


def stood_in(pairing: Pairing, seat: int, number: int, game: int = 1) -> int:
    """Player `number` is new and plays at `seat`; the number of whoever was seated there."""
    club = pairing.round.stage.tournament.club
    player = factories.a_player(club, number)
    factories.attending(pairing.round.stage.tournament.session, [player])
    substitutes.substitute_player(pairing, seat, player, game)
    return pairing.placings.get(position=seat).player.number
