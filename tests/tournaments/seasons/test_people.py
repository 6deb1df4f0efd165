"""Whose a result is in a season of players: of whoever sat down for it, game by game where several shared a seat."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from tests import factories
from tests.steps.league import a_league, squad, with_calendar
from tests.steps.leaving import stood_in
from tests.steps.odd_numbers import four_pairs
from tests.steps.season_evenings import evening_of
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, play_all, publish
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.leagues.actions import Team, change_team
from tournaments.models import AdjustmentKind, Round, Tournament
from tournaments.people.actions import refresh_books
from tournaments.people.books import read_games
from tournaments.planning import opening
from tournaments.ranking.season import Presence, season_standings
from tournaments.ranking.season_rules import SeasonRules
from tournaments.rounds.actions import publish_round
from tournaments.seasons.queries import read_played, season_body
from tournaments.seasons.results import read_sat, results_of
from tournaments.tables import adjustments, substitutes
from tournaments.tables.actions import void_game
from tournaments.tables.adjustments import Ruling

Games = dict[int, tuple[Fraction, int]]


def games_of(tournament: Tournament) -> Games:
    """What the season says of each player: won and played."""
    results = evening_of(tournament).results
    return {player: (one.won, one.played) for player, (one,) in results.items()}


def games_in_the_book(tournament: Tournament) -> Games:
    """What the pages of the players add up."""
    refresh_books()
    tournament.refresh_from_db()
    found: Games = {}
    for game in read_games([tournament.book]):
        for side, won in zip(game.sides, game.won, strict=True):
            for player in side:
                before = found.get(player, (Fraction(0), 0))
                found[player] = (before[0] + won, before[1] + 1)
    return found


def played_round(tournament: Tournament, count: int = 38) -> Round:
    round_ = a_round(tournament)
    play_all(round_, count)
    return round_


def test_pair_formed_anew_leaves_each_the_games_of_both(club: Club, alice: User) -> None:
    tournament = four_pairs(club)
    for _turn in range(2):
        played_round(tournament)
    withdraw_entry(tournament.entries.get(number=1))
    again = a_pair(tournament, 1, 9)
    for _turn in range(2):
        played_round(tournament)
    publish(tournament, alice)

    found = games_of(tournament)

    assert found == games_in_the_book(tournament)
    assert [found[player][1] for player in (1, 2, 9)] == [4, 2, 2]
    ranks = {number: one.rank for number, one in evening_of(tournament).results.items() for one in one}
    assert ranks[1] == min(ranks[2], ranks[9])
    assert again.number == 5


def test_squad_has_the_games_it_sat_in_and_who_stayed_away_has_nothing(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    first = a_draft(league)
    publish_round(first)
    play_all(first)
    publish(league, alice)
    one_day = games_of(league)
    heule = league.entries.get(number=1)

    change_team(heule, Team(name="Heule", squad=squad(club, range(2, 6))))

    assert games_of(league) == one_day == games_in_the_book(league)
    assert {1, 2, 3, 4} <= one_day.keys()
    assert 5 not in one_day
    played_round(league)
    publish(league, alice)
    assert games_of(league) == games_in_the_book(league)


def test_squad_that_stayed_away_was_not_there(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    played_round(league)
    publish(league, alice)

    played = evening_of(league)
    rows = season_standings([played], SeasonRules())

    assert len(rows) == len(played.results) == 16
    assert all(row.attended == 1 for row in rows)


def test_substitute_has_his_games_and_the_rank_and_who_was_replaced_the_others(
    club: Club, alice: User
) -> None:
    tournament = a_tournament(club, 8, games=3)
    round_ = a_round(tournament)
    late = stood_in(round_.pairings.get(table_number=1), 0, 20, game=2)
    away = stood_in(round_.pairings.get(table_number=2), 1, 21)
    play_all(round_)
    publish(tournament, alice)

    evening, found = evening_of(tournament), games_of(tournament)

    assert found == games_in_the_book(tournament)
    assert (found[late][1], found[20][1], found[21][1]) == (1, 2, 3)
    assert away not in found
    assert evening.results[late][0].rank == evening.results[20][0].rank
    marks = {player: one.marks for player, (one,) in evening.results.items()}
    entry = tournament.entries.get(players__number=late).number
    assert marks[late] + marks[20] == row_of(tournament, entry)["for"]


@pytest.mark.parametrize("replaced", [False, True])
def test_games_before_a_final_that_begins_from_nothing_are_played_and_won(
    club: Club, alice: User, replaced: bool
) -> None:
    """The rank is that of the final; who reached it has played and won no less than who did not."""
    tournament = a_championship(club)
    play_all(a_round(tournament))
    begin_stage(tournament)
    final = a_round(tournament)
    if replaced:
        stood_in(final.pairings.get(), 0, 20)
    play_all(final)
    publish(tournament, alice)

    found = games_of(tournament)

    assert found == games_in_the_book(tournament)
    assert sorted(played for _marks, played in found.values()) == [1] * (6 if replaced else 4) + [2] * (
        3 if replaced else 4
    )
    best = max(evening_of(tournament).results.values(), key=lambda told: told[0].won)
    assert (best[0].rank, best[0].won) == (1, 2)


def row_of(tournament: Tournament, entry: int) -> dict[str, int]:
    body = tournament.editions.first().body
    return next(row for row in json.loads(body)["rows"] if row["entry"] == entry)


def test_who_was_replaced_all_evening_was_not_present(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    away = stood_in(round_.pairings.get(table_number=1), 0, 20)
    play_all(round_)
    publish(tournament, alice)

    rows = {row.player: row for row in season_standings([evening_of(tournament)], SeasonRules())}

    assert away not in rows
    assert (rows[20].attended, rows[20].lines[0].presence) == (1, Presence.PLAYED)


def test_substitute_who_plays_for_himself_too_has_the_games_of_both(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    out = round_.byes.get().entry
    own = out.players.get()
    substitutes.substitute_player(round_.pairings.get(table_number=1), 0, own)
    play_all(round_)
    play_all(a_round(tournament))
    publish(tournament, alice)

    found = games_of(tournament)

    assert found == games_in_the_book(tournament)
    assert found[own.number][1] == 2


def test_game_that_does_not_count_is_nobodys_and_moves_no_other(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, games=3)
    round_ = a_round(tournament)
    late = stood_in(round_.pairings.get(), 0, 20, game=3)
    play_all(round_)
    void_game(round_.pairings.get(), 1, "cards fell", alice)
    publish(tournament, alice)

    found = games_of(tournament)

    assert found == games_in_the_book(tournament)
    assert (found[late][1], found[20][1]) == (1, 1)


def test_what_no_game_brought_is_of_those_who_were_seated(club: Club, alice: User) -> None:
    tournament = four_pairs(club, games=2)
    round_ = a_round(tournament)
    late = stood_in(round_.pairings.get(table_number=1), 0, 20, game=2)
    play_all(round_)
    pair = tournament.entries.get(players__number=late)
    publish(tournament, alice)
    before = {player: one.marks for player, (one,) in evening_of(tournament).results.items()}
    place = pair.members.get(player__number=late).position
    for which, marks in ((None, -20), (place, -5)):
        ruling = Ruling(kind=AdjustmentKind.PENALTY, marks=marks, reason="late", place=which)
        adjustments.adjust_score([pair], ruling, round_, alice)
    publish(tournament, alice)

    after = {player: one.marks for player, (one,) in evening_of(tournament).results.items()}

    partner = pair.members.exclude(player__number=late).get().player.number
    moved = {player: after[player] - before[player] for player in after if after[player] != before[player]}
    assert moved == {late: -25, partner: -20}


def test_ranking_without_grounds_tells_nobody_apart(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, games=2)
    round_ = a_round(tournament)
    late = stood_in(round_.pairings.get(), 0, 20, game=2)
    play_all(round_)
    publish(tournament, alice)
    played = read_played(tournament.session.season)
    (edition,) = played.held[0].editions

    sat = read_sat(tournament.session.season, [edition])[tournament.pk]
    found = results_of(edition, replace(sat, grounds=""))

    assert found[late] == found[20]
    assert found[late].played == 2


@pytest.mark.parametrize("evenings", [1, 3])
def test_shared_seats_take_three_queries_more_whatever_their_number(
    club: Club, alice: User, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = factories.a_season(club)
    for number in range(evenings):
        session = factories.a_session(club, season)
        tournament = a_tournament(club, 8, session=session) if number == 0 else again(club, session)
        round_ = a_round(tournament)
        stood_in(round_.pairings.get(table_number=1), 0, 20 + number)
        play_all(round_)
        publish(tournament, alice)

    with django_assert_num_queries(9):
        season_body(read_played(season), SeasonRules())


def again(club: Club, session: object) -> Tournament:
    factories.attending(session, list(club.players.filter(number__lte=8)))
    tournament = opening.open_tournament(session, "Concours", games_per_table=1)
    enter_players(tournament)
    return tournament
