"""Pools and knock-outs through the actions, to the last match: forfeits, leavers, corrections, byes, level tables."""

from __future__ import annotations

import json

import pytest

from clubs.models import Club, User
from tests import factories
from tests.depth import part
from tests.steps.knock_outs import KNOCK_OUT, a_contest, correct_match, pairings_of, play_out, play_to_the_end
from tests.steps.rankings import ranks
from tests.steps.refusals import refused
from tests.steps.tournament_evening import ONE_DEAL, a_draft, a_round, byes, publish
from tournaments.cuts.actions import begin_stage, next_cut
from tournaments.entries.actions import enter_players, restore_entry, withdraw_entry
from tournaments.history import undo
from tournaments.models import CutKind, Round, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.planning.stages import change_settings
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from tournaments.standings.reckoning import ranking_body, standings_of
from tournaments.standings.stage_courses import courses_of
from tournaments.standings.trees import plant, read_trees
from tournaments.tables.actions import forfeit_game
from web.refusals import Refusal

TWO_OF_EACH = CutRule(CutKind.POOL, 2, keeps_level=False)


def remarks(round_: Round, code: str) -> list[list[int]]:
    return [remark["entries"] for remark in round_.explanation if remark["code"] == code]


@pytest.mark.deep("eight rounds of thirteen pairs; contests of four and of seven are played in `make test`")
def test_thirteen_pairs_from_pools_to_the_last_match(club: Club) -> None:
    tournament = a_contest(club, 13, preset="pools")
    pools = play_to_the_end(tournament)
    stage = begin_stage(tournament)
    seeds = list(stage.qualifiers.values_list("entry__number", flat=True))
    matches = play_to_the_end(tournament)

    course = courses_of(tournament)[1]
    firsts = [sorted(pool)[:2] for pool in course.pools]  # the lower number always wins
    assert (sorted(map(len, course.pools)), [len(round_) for round_ in pools]) == ([4, 4, 5], [6, 6, 6, 2, 2])
    assert [sorted(seeds[:3]), sorted(seeds[3:])] == [
        sorted(two[place] for two in firsts) for place in (0, 1)
    ]
    assert [[tuple(sorted(two)) in map(tuple, firsts) for two in round_] for round_ in matches[:1]] == [
        [False] * 2
    ]
    final = [two for round_ in matches for two in round_ if 1 in two][-1]
    first, second, third, _fourth, fifth, sixth = ranks(tournament)[:6]  # who goes out together may be level
    assert (first, second, third[0], fifth[0], sixth[1] in seeds) == ((1, 1), (2, max(final)), 3, 5, True)
    assert standings_of(tournament)[0].separated_by == "bracket"


def test_pools_with_a_forfeit_and_a_leaver(club: Club) -> None:
    tournament = a_contest(club, 7, StagePlan("pools"), StagePlan("single", cut=TWO_OF_EACH))
    first = a_round(tournament)
    (strong, weak), pairing = next(iter(pairings_of(first).items()))
    play_out(first, but=[(strong, weak)])
    forfeit_game(pairing, 1, [(0, 0), (10, 2)], "came too late")
    gone = next(number for number in range(1, 8) if number not in (strong, weak))
    withdraw_entry(tournament.entries.get(number=gone))

    rest = play_to_the_end(tournament)

    assert gone not in {number for round_ in rest for two in round_ for number in two}
    course = courses_of(tournament)[1]
    (pool,) = [pool for pool in course.pools if weak in pool]
    row = next(row for row in course.standings_of_pool(pool) if row.number == weak)
    assert (row.won >= 1, gone in next_cut(tournament)[1].went_on) == (True, False)


def test_pair_whose_pool_is_through_does_not_sit_out(club: Club) -> None:
    tournament = a_contest(club, 9, StagePlan("pools"))
    for _ in range(3):
        play_out(a_round(tournament))

    fourth = a_round(tournament)

    (large,) = [pool for pool in courses_of(tournament)[1].pools if len(pool) == 5]
    seated = [number for two in pairings_of(fourth) for number in two]
    assert sorted([*seated, *byes(fourth)]) == sorted(large)


def test_six_pairs_have_byes_and_a_match_for_the_third_place(club: Club) -> None:
    tournament = a_contest(club, 6, KNOCK_OUT)
    first = a_round(tournament)
    best = byes(first)
    play_out(first)

    rest = play_to_the_end(tournament)

    assert (len(pairings_of(first)), len(best), [len(round_) for round_ in rest]) == (2, 2, [2, 2])
    assert not {*best} & {number for two in pairings_of(first) for number in two}
    assert {number for two in rest[0] for number in two} > {*best}
    assert [rank for rank, _number in ranks(tournament)] == [1, 2, 3, 4, 5, 5]
    assert (ranks(tournament)[0], refused(a_draft, tournament)) == ((1, 1), "all_played")


def test_double_elimination_with_a_second_final(club: Club) -> None:
    tournament = a_contest(club, 4, preset="double")
    lost: list[int] = []

    def second_chance(one: int, other: int) -> int:
        """The best loses his first match, and no other."""
        if min(one, other) == 1 and not lost:
            lost.append(1)
            return max(one, other)
        return min(one, other)

    rounds = play_to_the_end(tournament, second_chance)

    assert {*rounds[-1][0]} == {*rounds[-2][0]} == {1, ranks(tournament)[1][1]}
    assert [rank for rank, _number in ranks(tournament)] == [1, 2, 3, 4]
    assert ranks(tournament)[0] == (1, 1)


@pytest.mark.deeper("a second contest of eight pairs")
@pytest.mark.parametrize(
    ("down_to", "expected"), part([(8, [1, 2, 3, 4, 5, 6, 7, 8]), (4, [1, 2, 3, 4, 5, 5, 7, 7])], 1)
)
def test_double_elimination_plays_for_the_fifth_to_the_eighth_place(
    club: Club, down_to: int, expected: list[int]
) -> None:
    tournament = a_contest(club, 8, StagePlan("double", settings={"down_to": down_to}))

    play_to_the_end(tournament)

    assert [rank for rank, _number in ranks(tournament)] == expected
    trees = read_trees(map(plant, courses_of(tournament).values()), {}, {1: "Stage"})
    boxes = [box for part in trees[0].sections for column in part.columns for box in column.boxes]
    assert sorted(box.place for box in boxes if box.place) == ([5, 7] if down_to == 8 else [])


def test_who_has_left_loses_the_match_and_does_not_come_back_into_it(club: Club) -> None:
    tournament = a_contest(club, 8, KNOCK_OUT)
    first = a_round(tournament)
    play_out(first)
    gone = tournament.entries.get(number=1)
    withdraw_entry(gone)

    second = a_round(tournament)
    restore_entry(gone)
    play_out(second)

    ((goes_on, lost),) = remarks(second, "not_there")
    assert (lost, byes(second)) == (1, [goes_on])
    third = a_round(tournament)
    assert goes_on in third.placings.values_list("entry__number", flat=True)
    play_out(third)
    assert (1 in [number for _rank, number in ranks(tournament)[:2]], refused(a_draft, tournament)) == (
        False,
        "all_played",
    )


def test_both_finalists_leave_and_the_stage_is_over(club: Club) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    play_out(a_round(tournament))
    for _rank, number in ranks(tournament)[:2]:
        withdraw_entry(tournament.entries.get(number=number))

    assert refused(a_draft, tournament) == "all_played"
    assert [rank for rank, _number in ranks(tournament)] == [1, 2, 3, 3]


def test_corrected_result_makes_a_draft_useless(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    first = a_round(tournament)
    play_out(first)
    draft = a_draft(tournament)
    two = next(iter(pairings_of(first)))
    correct_match(first, two, 28 if min(two) == two[0] else 40)

    with pytest.raises(Refusal) as found:
        publish_round(draft)
    discard_round(draft)

    assert found.value.code == "results_changed"
    assert play_to_the_end(tournament)
    assert refused(a_draft, tournament) == "all_played"


def test_corrected_result_makes_a_published_table_stale_and_the_right_match_is_played(club: Club) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    first = a_round(tournament)
    play_out(first)
    final = a_round(tournament)
    play_out(final)
    two = next(two for two in pairings_of(first) if 1 in two)
    correct_match(first, two, 28 if two[0] == 1 else 40)

    assert refused(a_draft, tournament) == "tables_stale"
    again = publish_round(draw_round(tournament, force=True))
    play_out(again)

    (old,), (new,) = pairings_of(final), pairings_of(again)
    assert ({*old} - {*new}, remarks(again, "stale")) == ({1}, [list(old)])
    assert (refused(a_draft, tournament), ranks(tournament)[0][1]) == ("all_played", min(new))


def test_table_that_is_still_played_holds_nobody_else_up(club: Club) -> None:
    tournament = a_contest(club, 5, StagePlan("consolante"))
    first = a_round(tournament)
    slow = next(iter(pairings_of(first)))
    assert len(pairings_of(first)) == 1

    second = publish_round(draw_round(tournament, force=True))

    assert not {*slow} & {number for two in pairings_of(second) for number in two}
    assert remarks(second, "still_played") == [list(slow)]
    place = courses_of(tournament)[1].order.index  # whoever was drawn first on the paper wins
    play_out(second, lambda *two: min(two, key=place))
    play_out(first, lambda *two: min(two, key=place))
    rest = play_to_the_end(tournament, lambda *two: min(two, key=place))
    assert [len(round_) for round_ in rest] == [1, 2]


def test_knock_out_with_consolante_is_a_contest_to_open(club: Club) -> None:
    tournament = a_contest(club, 11, preset="consolante")

    rounds = play_to_the_end(tournament)

    firsts = [number for number in range(1, 12) if sum(number in two for two in rounds[0]) == 1]
    assert (tournament.stages.get().format, len(rounds[0]), len(firsts)) == ("consolante", 3, 6)
    assert sorted(number for _rank, number in ranks(tournament)) == [*range(1, 12)]


def test_two_players_of_a_game_for_two_can_knock_each_other_out(club: Club) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 4))
    tournament = opening.open_tournament(
        session, "Duel", variant="decouverte", settings={}, games_per_table=1, stages=[KNOCK_OUT]
    )
    enter_players(tournament)

    round_ = a_round(tournament)

    assert sorted(number for two in pairings_of(round_) for number in two) == [1, 2, 3, 4]


def test_four_players_at_a_table_are_not_a_match(club: Club) -> None:
    session = factories.a_session(club)

    with pytest.raises(Refusal) as found:
        opening.open_tournament(session, "Concours", settings=ONE_DEAL, stages=[KNOCK_OUT])

    assert (found.value.code, found.value.params) == ("not_two_sides", {"size": 4})
    assert not Tournament.objects.exists()


def test_undoing_a_publication_brings_the_bracket_back(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_out(a_round(tournament))
    before = standings_of(tournament)
    second = a_round(tournament)

    undo.undo_act(tournament, tournament.acts.filter(code="published").first().number)

    second.refresh_from_db()
    assert (second.published_at, second.trees) == (None, [])
    assert standings_of(tournament) == before
    assert publish_round(second).trees


def test_ranking_carries_the_bracket_and_has_the_same_bytes_again(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_out(a_round(tournament))
    edition = publish(tournament, alice)
    play_to_the_end(tournament)

    body = json.loads(edition.body)
    assert [tree["format"] for tree in body["trees"]] == ["single"]
    assert sum("won" in match for match in body["trees"][0]["matches"]) == 2
    assert ranking_body(tournament) == ranking_body(tournament) != edition.body


def test_settings_are_changed_before_the_first_draw_only(club: Club) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    stage = tournament.stages.get()
    change_settings(stage, {"down_to": 4})
    a_draft(tournament)

    with pytest.raises(Refusal) as late:
        change_settings(stage, {"down_to": 2})
    with pytest.raises(Refusal) as odd:
        change_settings(stage, {"down_to": 3})

    assert (late.value.code, odd.value.code) == ("stage_drawn", "bad_settings")
    assert tournament.stages.get().settings == {"down_to": 4}


def test_number_of_each_pool_needs_pools_before(club: Club) -> None:
    with pytest.raises(Refusal) as found:
        a_contest(club, 4, KNOCK_OUT, StagePlan("single", cut=TWO_OF_EACH))

    assert found.value.code == "no_pools"
    assert not Tournament.objects.exists()
