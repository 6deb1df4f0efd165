"""A season read from what is published of its evenings, and its ranking as it is kept."""

import json
from fractions import Fraction

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.steps.league import a_league, with_calendar
from tests.steps.season_evenings import a_played_season, an_evening_ranked, publish_again
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.entries.actions import enter_players
from tournaments.entries.faces import faces_for
from tournaments.models import EveningWay
from tournaments.people.actions import refresh_books
from tournaments.planning import opening
from tournaments.ranking.season import SeasonResult
from tournaments.ranking.season_rules import Absence, Missed, SeasonRules, read_rules
from tournaments.seasons.actions import count_evening, note_absences
from tournaments.seasons.queries import absent_from, read_played, rules_in_force, season_body
from tournaments.seasons.tables import SeasonTable, read_season
from tournaments.tables import substitutes


def standing(club: Club, season: object, **rules: object) -> SeasonTable:
    return read_season(season_body(read_played(season), SeasonRules(**rules)), faces_for(club, None))


def totals(club: Club, season: object, **rules: object) -> list[tuple[int | None, int, object]]:
    return [(row.rank, row.number, row.total) for row in standing(club, season, **rules).rows]


def test_season_adds_up_the_published_evenings(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)

    assert totals(club, season) == [(1, 2, 10), (2, 1, 6), (3, 3, 6), (4, 4, 2)]


def test_evening_played_and_published_counts_as_its_ranking_says(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    before = read_played(tournament.session.season)
    edition = publish(tournament, alice)

    [evening] = read_played(tournament.session.season).evenings

    assert (before.evenings, before.waiting) == ((), 1)
    winner = next(row["entry"] for row in json.loads(edition.body)["rows"] if row["rank"] == 1)
    player = tournament.entries.get(number=winner).players.get()
    assert evening.results[player.number] == (SeasonResult(1, 8, Fraction(1), 1, 4),)


def test_last_published_ranking_of_an_evening_counts(club: Club, alice: User) -> None:
    season = factories.a_season(club)
    first, second = factories.some_players(club, 2)
    tournament = an_evening_ranked(season, alice, (first,), (second,), won=(3, 0))
    publish_again(tournament, alice, (1, 2))

    assert totals(club, season) == [(1, 2, 4), (2, 1, 2)]


def test_each_of_a_pair_is_ranked_for_himself(club: Club, alice: User) -> None:
    season = factories.a_season(club)
    one, two, three, four = factories.some_players(club, 4)
    an_evening_ranked(season, alice, (one, two), (three, four), week=1, won=(3, 0))
    an_evening_ranked(season, alice, (one, three), (two, four), week=2, won=(2, 1))

    assert totals(club, season) == [(1, 1, 10), (2, 2, 8), (3, 3, 4), (4, 4, 2)]


def test_evening_left_out_or_held_to_catch_up_counts_as_that(club: Club, alice: User) -> None:
    season = factories.a_season(club)
    one, two = factories.some_players(club, 2)
    _first, second, third = (
        an_evening_ranked(season, alice, *people, week=week, won=(3, 1)[: len(people)])
        for week, people in enumerate([[(one,)], [(two,), (one,)], [(one,), (two,)]], start=1)
    )
    count_evening(third.session, EveningWay.CATCH_UP, by=alice)

    caught_up = totals(club, season, catch_ups=1)
    count_evening(second.session, EveningWay.OUT, by=alice)
    left_out = totals(club, season)
    for tournament in (second, third):
        count_evening(tournament.session, EveningWay.COUNTS, by=alice)

    assert caught_up == [(1, 1, 8), (1, 2, 8)] != left_out == [(1, 1, 6), (2, 2, 0)]
    assert totals(club, season) == [(1, 1, 14), (2, 2, 8)]


def test_absences_are_told_by_notice_and_the_list_of_the_evening(club: Club, alice: User, bob: User) -> None:
    season = factories.a_season(club)
    one, two, three, four = factories.some_players(club, 4)
    an_evening_ranked(season, alice, (one,), (two,), (three,), (four,))
    missed = an_evening_ranked(season, alice, (one,), week=2, won=(3,)).session
    factories.attending(missed, [two])
    factories.attending(missed, [three, four], AttendanceState.EXPECTED)

    note_absences(missed, [three.pk], [three.pk, four.pk], by=bob)

    assert absent_from(missed) == [(three, True), (four, False)]
    worth = {"with_notice": Absence(Missed.FLAT, 5), "without_notice": Absence(Missed.FLAT, 1)}
    assert totals(club, season, **worth) == [(1, 1, 12), (2, 3, 7), (3, 2, 4), (4, 4, 1)]


def test_season_without_rules_goes_by_those_of_the_season_before(club: Club, alice: User) -> None:
    before = club.seasons.create(name="2025–2026", starts="2025-09-01", ends="2026-06-30")
    season = factories.a_season(club)
    usual = rules_in_force(season)
    before.rules.create(number=3, settings={"bonus": 4}, made_by=alice)

    inherited = rules_in_force(season)
    season.rules.create(number=1, settings={"bonus": 9}, made_by=alice)

    assert (usual.number, read_rules(usual.settings)) == (0, SeasonRules())
    assert (inherited.pk, inherited.number, read_rules(inherited.settings)) == (None, 0, SeasonRules(bonus=4))
    assert read_rules(rules_in_force(season).settings) == SeasonRules(bonus=9)


def test_body_names_nobody_and_tells_every_evening(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)

    body = season_body(read_played(season), SeasonRules())

    assert "Anne" not in body
    told = json.loads(body)
    assert [one["day"] for one in told["evenings"]] == ["2026-09-11", "2026-09-18"]
    assert told["rows"][0]["lines"][0] == [1, "played", "4", True, None, [2, 4, "2", 3, 102]]
    assert told["records"][1] == {"feat": "wins", "value": "5", "holders": [[2, 2]]}


@pytest.mark.parametrize("evenings", [1, 6])
def test_season_is_read_in_six_queries(
    club: Club, alice: User, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = a_played_season(club, alice, evenings)

    with django_assert_num_queries(6):
        season_body(read_played(season), SeasonRules())


def test_records_of_games_are_read_from_the_books_of_evenings_that_count(club: Club, alice: User) -> None:
    season = factories.a_season(club)
    tournament = a_tournament(club, 8, games=2, session=factories.a_session(club, season))
    play_all(a_round(tournament), 44)
    publish(tournament, alice)
    refresh_books()
    counted = {one.feat: one for one in standing(club, season).records}

    count_evening(tournament.session, EveningWay.OUT, by=alice)
    left_out = {one.feat for one in standing(club, season).records}

    run, deal = counted["run"], counted["deal"]
    day = timezone.localtime(tournament.session.starts_at).date()
    assert (run.value, len(run.holders), run.more, deal.value) == ("2", 2, 0, "10")
    assert all(at == day and address.startswith(f"/p/{club.slug}/people/") for _n, at, address in run.holders)
    assert left_out == set()


def test_who_was_replaced_and_who_of_a_squad_stayed_away_can_be_noted_as_absent(club: Club) -> None:
    league = with_calendar(a_league(club))
    play_all(a_round(league))
    session = factories.a_session(club, league.session.season)
    factories.attending(session, list(club.players.filter(number__lte=4)))
    evening = opening.open_tournament(session, "Concours")
    enter_players(evening)
    seat = a_round(evening).pairings.get().placings.get(position=0)
    substitutes.substitute_player(seat.pairing, 0, club.players.get(number=20))

    squads = {player.number for player, _said in absent_from(league.session)}
    absent = {player.number for player, _said in absent_from(session)}

    assert squads == {5, 10, 15, 20}
    assert absent == {seat.player.number, *range(5, 20)}
