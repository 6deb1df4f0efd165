"""Where the rule of the tournament puts whoever leaves."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests import factories
from tests.steps.categories import in_categories
from tests.steps.knock_outs import a_contest
from tests.steps.leaving import a_swiss, first, leave, ruled, words
from tests.steps.rankings import body_of, rank_by_entry, rows_by_entry
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play_all
from tournaments.core.entry_list import public_names
from tournaments.cuts.actions import begin_stage
from tournaments.cuts.cuts import differing_cuts
from tournaments.entries.actions import restore_entry
from tournaments.models import CutKind, EntryKind, LeavingRule, Placing, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.standings.categories import ranking_in
from tournaments.standings.rankings import read_ranking
from tournaments.standings.reckoning import ranking_body
from tournaments.standings.stage_courses import courses_of

pytestmark = pytest.mark.django_db


def a_swiss_with_a_cut(club: Club) -> Tournament:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 12))
    tournament = opening.open_tournament(
        session,
        "Concours",
        entry_kind=EntryKind.PAIR,
        settings={"structure": "fixed_deals", "deals": 1},
        games_per_table=1,
        stages=[
            StagePlan("swiss", 3),
            StagePlan("swiss", 1, cut=CutRule(CutKind.NUMBER, 4, keeps_level=False)),
        ],
    )
    for number in range(1, 12, 2):
        a_pair(tournament, number, number + 1)
    tournament = ruled(tournament, leaving=LeavingRule.STRUCK)
    for _round in range(3):
        play_all(a_round(tournament), 44)
    begin_stage(tournament)
    leave(tournament, first(tournament))
    return tournament


def test_each_rule_puts_whoever_leads_and_leaves_elsewhere(club: Club) -> None:
    tournament = a_swiss(club, played=2)
    gone = first(tournament)
    leave(tournament, gone)

    found = {}
    for rule in LeavingRule:
        tournament = ruled(tournament, leaving=rule)
        found[rule] = (rank_by_entry(tournament)[gone], rows_by_entry(tournament)[gone]["played"])

    assert found == {"last": (6, 2), "by_results": (1, 2), "unranked": (None, 2), "struck": (6, 2)}


@pytest.mark.parametrize(("played", "games"), [(1, 0), (2, 2)])
def test_half_is_of_the_planned_rounds(club: Club, played: int, games: int) -> None:
    tournament = ruled(a_swiss(club, played=played), leaving=LeavingRule.STRUCK)
    gone = first(tournament)

    leave(tournament, gone)

    assert rows_by_entry(tournament)[gone]["played"] == games
    assert body_of(tournament).get("struck", []) == ([gone] if not games else [])


def test_where_none_are_planned_half_is_of_the_rounds_played_so_far(club: Club) -> None:
    tournament = ruled(a_tournament(club, 8), leaving=LeavingRule.STRUCK)
    play_all(a_round(tournament), 44)
    leave(tournament, 1)
    assert "struck" not in body_of(tournament)
    for number in range(2, 5):
        leave(tournament, number)
    for _round in range(2):
        play_all(a_round(tournament), 44)

    assert body_of(tournament)["struck"] == [1, 2, 3, 4]


def test_bye_is_no_round_that_was_missed(club: Club) -> None:
    tournament = ruled(a_stage(club, "swiss", entries=5, rounds=3), leaving=LeavingRule.STRUCK)
    round_ = a_round(tournament)
    play_all(round_, 44)
    out = round_.byes.get().entry.number
    play_all(a_round(tournament), 44)

    leave(tournament, out)

    assert rows_by_entry(tournament)[out]["played"] == 1  # of the two rounds without its bye


def test_games_of_whoever_is_struck_out_are_waited_for_no_longer_and_count_for_nobody(club: Club) -> None:
    tournament = ruled(a_swiss(club, played=1), leaving=LeavingRule.STRUCK)
    gone = first(tournament)
    before = rows_by_entry(tournament)
    table = Placing.objects.filter(pairing__placings__entry__number=gone, round__stage__tournament=tournament)
    other = table.exclude(entry__number=gone).values_list("entry__number", flat=True)[0]
    assert (body_of(tournament)["counted"], body_of(tournament)["expected"], before[other]["played"]) == (
        3,
        3,
        1,
    )

    leave(tournament, gone)

    assert (body_of(tournament)["counted"], body_of(tournament)["expected"]) == (2, 2)
    assert (rows_by_entry(tournament)[other]["played"], rows_by_entry(tournament)[other]["rank"]) == (0, None)
    told, opponent = words(tournament, gone), words(tournament, other)
    assert told.sentences[0].startswith("It left after fewer than half of its rounds")
    assert [bool(game.missing) for game in (*told.games, *opponent.games)] == [True, True]
    assert opponent.games[0].missing.startswith("does not count: struck out with ")


def test_who_comes_back_is_ranked_as_before(club: Club) -> None:
    tournament = ruled(a_swiss(club, played=1), leaving=LeavingRule.STRUCK)
    before, gone = ranking_body(tournament), first(tournament)

    leave(tournament, gone)
    assert ranking_body(tournament) != before
    restore_entry(tournament.entries.get(number=gone))

    assert ranking_body(tournament) == before


def test_pool_is_ranked_by_the_same_rule_as_the_ranking(club: Club) -> None:
    tournament = ruled(a_contest(club, 8, StagePlan("pools")), leaving=LeavingRule.STRUCK)
    play_all(a_round(tournament), 44)
    gone = first(tournament)
    leave(tournament, gone)

    course = courses_of(tournament)[1]
    (pool,) = [pool for pool in course.pools if gone in pool]

    assert body_of(tournament)["struck"] == [gone]
    assert [(row.number, row.played) for row in course.standings_of_pool(pool)][-1] == (gone, 0)
    own = rows_by_entry(tournament)
    assert all(own[row.number]["played"] == row.played for row in course.standings_of_pool(pool))


def test_nobody_is_struck_out_of_a_knock_out(club: Club) -> None:
    tournament = ruled(a_contest(club, 8, StagePlan("single", settings={"down_to": 4})), leaving="struck")
    play_all(a_round(tournament), 44)
    before = rank_by_entry(tournament)
    loser = max(before, key=lambda number: before[number] or 0)

    leave(tournament, loser)

    assert "struck" not in body_of(tournament)
    assert rank_by_entry(tournament)[loser] == before[loser]


def test_cut_that_was_made_is_that_of_those_who_were_there(club: Club) -> None:
    assert differing_cuts(a_swiss_with_a_cut(club)) == []


def test_categories_and_clubs_follow_the_ranking(club: Club) -> None:
    tournament = in_categories(a_tournament(club, 8), ladies=(1, 2, 3))
    tournament.entries.filter(number__lte=4).update(delegation="Heule")
    play_all(a_round(tournament), 44)
    for rule, ladies, delegates in (("last", 3, 4), ("unranked", 2, 4), ("struck", 2, 3)):
        tournament = ruled(tournament, leaving=rule)
        if not tournament.entries.get(number=1).withdrawn:
            leave(tournament, 1)
            for _round in range(2):
                play_all(a_round(tournament), 44)
        ranking = read_ranking(ranking_body(tournament), public_names(tournament))

        found = [row.rank for row in ranking_in(ranking, "ladies").rows]

        assert (sum(rank is not None for rank in found), ranking.trophy.rows[0].delegates) == (
            ladies,
            delegates,
        )
