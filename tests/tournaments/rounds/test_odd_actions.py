"""Odd numbers: the way that a director chose, and the draw that obeys it."""

from __future__ import annotations

import json

import pytest

from clubs.models import Club, User
from tests import factories
from tests.depth import DEEP, some
from tests.steps.odd_numbers import alone, sizes
from tests.steps.refusals import refused
from tests.steps.stages import a_stage, teams
from tests.steps.tournament_evening import (
    ONE_DEAL,
    a_draft,
    a_round,
    a_tournament,
    byes,
    pairs_of,
    play_all,
    sheets_of,
    tables,
)
from tournaments.core import entry_list
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.history import undo
from tournaments.models import ByeScore, EntryKind, OddChoice, Round, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import StagePlan
from tournaments.proofs.words import explain
from tournaments.registration import admissions
from tournaments.rounds import odd_actions
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from tournaments.standings.reckoning import ranking_body


def codes(round_: Round) -> list[str]:
    return [remark["code"] for remark in round_.explanation]


def rows(tournament: Tournament) -> dict[int, dict]:
    return {row["entry"]: row for row in json.loads(ranking_body(tournament))["rows"]}


def test_tables_of_another_size_are_drawn_and_scored(club: Club, alice: User) -> None:
    tournament = alone(club, 9)
    odd_actions.choose_odd(tournament, "short", by=alice)

    round_ = a_round(tournament)

    assert (sizes(round_), byes(round_), round_.method) == ([3, 3, 3], [], "fours/1")
    assert [game.settings["players"] for sheet in sheets_of(round_) for game in sheet.games.all()] == [
        3,
        3,
        3,
    ]


def test_a_longer_table_is_drawn_too(club: Club) -> None:
    tournament = alone(club, 9)
    odd_actions.choose_odd(tournament, "long")

    round_ = a_round(tournament)

    assert (sizes(round_), byes(round_)) == ([4, 5], [])


def test_the_sister_of_a_game_is_played_at_the_other_table(club: Club) -> None:
    tournament = alone(club, 9, variant="encheres_4")
    odd_actions.choose_odd(tournament, "long")

    round_ = a_round(tournament)

    variants = {len(sheet.seats.all()): sheet.games.get().variant for sheet in sheets_of(round_)}
    assert variants == {4: "encheres_4", 5: "encheres_5"}


def test_partners_have_no_tables_of_another_size(club: Club) -> None:
    assert refused(odd_actions.choose_odd, a_tournament(club, 9), "short") == "no_such_way"


def test_five_wait_in_turn_and_everybody_plays_as_often(club: Club) -> None:
    tournament = a_tournament(club, 9, games=5)
    odd_actions.choose_odd(tournament, "sitting")

    round_ = a_round(tournament)
    play_all(round_)

    assert (sizes(round_), byes(round_), "wait_in_turn" in codes(round_)) == ([4, 5], [], True)
    at_five = next(table for table in tables(round_) if len(table) == 5)
    played = {number: row["played"] for number, row in rows(tournament).items()}
    assert played == {number: 4 if number in at_five else 5 for number in range(1, 10)}


def test_nobody_waits_where_a_table_plays_one_game(club: Club) -> None:
    assert refused(odd_actions.choose_odd, a_tournament(club, 9), "sitting") == "no_such_way"


def test_three_pairs_at_a_table_wait_in_turn(club: Club) -> None:
    tournament = a_tournament(club, 10, games=3, kind=EntryKind.PAIR)
    pairs_of(tournament, list(club.players.all()))
    odd_actions.choose_odd(tournament, "sitting")

    round_ = a_round(tournament)

    assert (sorted(map(len, teams(round_))), byes(round_), round_.method) == ([2, 3], [], "lot-waits/1")
    triangle = next(sheet for sheet in sheets_of(round_) if sheet.seats.count() == 6)
    assert [game.seating for game in triangle.games.all()] == [[1, 2, 4, 5], [0, 2, 3, 5], [0, 1, 3, 4]]


def test_volunteers_sit_out_and_the_draw_says_why(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 10)
    odd_actions.choose_odd(tournament, "volunteer", [3, 7], by=alice)

    round_ = a_round(tournament)

    assert (byes(round_), sizes(round_)) == ([3, 7], [4, 4])
    assert round_.explanation[-1] == {"code": "volunteer", "entries": [3, 7], "count": 2}
    act = tournament.acts.get(code="odd_offered")
    assert (act.values["entries"], act.by) == ([3, 7], alice)


def test_too_few_volunteers_are_said_and_nothing_is_chosen(club: Club) -> None:
    tournament = a_tournament(club, 10)

    assert refused(odd_actions.choose_odd, tournament, "volunteer", [3]) == "more_to_find"
    assert OddChoice.objects.count() == 0


def test_of_many_volunteers_those_sit_out_who_did_least(club: Club) -> None:
    tournament = a_tournament(club, 9)
    out = []
    for _ in range(3):
        odd_actions.choose_odd(tournament, "volunteer", [2, 5, 6])
        round_ = a_round(tournament)
        play_all(round_)
        out += byes(round_)

    assert sorted(out) == [2, 5, 6]


def test_a_substitute_fills_the_table_and_is_not_ranked(club: Club) -> None:
    tournament = a_tournament(club, 7)
    spare = odd_actions.name_spares(tournament, [factories.a_player(club, 20)])
    odd_actions.choose_odd(tournament, "substitute")

    round_ = a_round(tournament)
    play_all(round_)

    assert (sizes(round_), byes(round_)) == ([4, 4], [])
    assert spare.number in [number for table in tables(round_) for number in table]
    assert sorted(rows(tournament)) == [1, 2, 3, 4, 5, 6, 7]
    assert round_.explanation[-1] == {"code": "spare", "entries": [spare.number], "count": 1}


def test_a_spare_is_not_drawn_where_nobody_needs_one(club: Club) -> None:
    tournament = a_tournament(club, 8)
    spare = odd_actions.name_spares(tournament, [factories.a_player(club, 20)])

    round_ = a_round(tournament)

    assert spare.number not in [number for table in tables(round_) for number in table] + byes(round_)


def test_a_spare_pair_plays_a_swiss_round(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=5, rounds=3)
    players = [factories.a_player(club, number) for number in (30, 31)]
    spare = odd_actions.name_spares(tournament, players)
    for _ in range(3):
        odd_actions.choose_odd(tournament, "substitute")
        round_ = a_round(tournament)
        play_all(round_, count=40)
        assert (len(teams(round_)), byes(round_)) == (3, [])

    assert spare.number not in rows(tournament)


def test_a_spare_is_nobody_who_is_entered_and_pairs_are_two(club: Club) -> None:
    tournament = a_tournament(club, 8)
    entered = tournament.club.players.get(number=1)

    assert refused(odd_actions.name_spares, tournament, [entered]) == "already_entered"
    assert refused(odd_actions.name_spares, tournament, []) == "two_needed"


def test_a_spare_can_be_entered_like_everybody(club: Club) -> None:
    tournament = a_tournament(club, 7)
    spare = odd_actions.name_spares(tournament, [factories.a_player(club, 20)])

    odd_actions.enter_spare(spare)

    assert sizes(a_round(tournament)) == [4, 4]
    assert sorted(rows(tournament)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_draft_must_be_discarded_before_another_way_is_chosen(club: Club) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)

    assert refused(odd_actions.choose_odd, tournament, "bye") == "draft_exists"
    discard_round(draft)
    assert odd_actions.choose_odd(tournament, "bye").round == 1


def test_a_way_that_is_no_longer_possible_leaves_a_legal_round(club: Club) -> None:
    tournament = a_tournament(club, 9)
    odd_actions.choose_odd(tournament, "volunteer", [4])
    withdraw_entry(tournament.entries.get(number=4))

    assert sizes(a_round(tournament)) == [4, 4]


def test_a_bye_may_bring_as_much_as_the_best(club: Club) -> None:
    tournament = a_tournament(club, 9, games=3)
    odd_actions.choose_odd(tournament, "bye", score=ByeScore.BEST)
    tournament.refresh_from_db()
    round_ = a_round(tournament)
    assert rows(tournament)[byes(round_)[0]]["won"] == 0

    play_all(round_)

    ranked = rows(tournament)
    out = ranked.pop(byes(round_)[0])
    best = max(ranked.values(), key=lambda row: (row["won"], row["for"]))
    assert (out["won"], out["for"], out["played"]) == (best["won"], best["for"], 0)


def test_undoing_leaves_the_choice(club: Club) -> None:
    tournament = a_tournament(club, 9)
    a_round(tournament)
    odd_actions.choose_odd(tournament, "volunteer", [4])

    undo.undo_act(tournament, tournament.acts.filter(code="published").first().number)

    choice = OddChoice.objects.get()
    assert (choice.round, choice.way, choice.volunteers) == (2, "volunteer", [4])


WAYS = [(way, players) for way in ("bye", "volunteer", "substitute") for players in (9, 10, 11)]
FEW = [("bye", 5), ("volunteer", 6), ("substitute", 7), ("sitting", 9)]


@pytest.mark.deeper("ten rounds of a dozen fields")
@pytest.mark.parametrize(
    ("way", "players"), [*WAYS, ("sitting", 9), ("sitting", 10), ("sitting", 15)] if DEEP else FEW
)
def test_nobody_is_hit_twice_in_many_rounds_before_everybody_could_be(
    club: Club, way: str, players: int
) -> None:
    tournament = a_tournament(club, players, games=2)
    for number in range(40, 43):
        odd_actions.name_spares(tournament, [factories.a_player(club, number)])
    hits: dict[int, int] = dict.fromkeys(range(1, players + 1), 0)
    for _ in range(some(6, of=10)):
        odd_actions.choose_odd(tournament, way, range(1, players + 1))
        round_ = publish_round(draw_round(tournament, force=True))
        odd = [one for table in tables(round_) if len(table) > 4 for one in table]
        for number in [*byes(round_), *odd]:
            hits[number] += 1

    assert max(hits.values()) - min(hits.values()) <= 1


LONGER = [("short", 9), ("short", 10), ("short", 11), ("long", 9), ("long", 10)]


@pytest.mark.deeper("ten rounds of five fields")
@pytest.mark.parametrize(("way", "players"), LONGER if DEEP else [("short", 7), ("long", 9)])
def test_nobody_is_at_an_odd_table_much_more_often_than_another(club: Club, way: str, players: int) -> None:
    tournament = alone(club, players)
    hits: dict[int, int] = dict.fromkeys(range(1, players + 1), 0)
    for _ in range(some(4, of=10)):
        odd_actions.choose_odd(tournament, way)
        round_ = publish_round(draw_round(tournament, force=True))
        for number in [one for table in tables(round_) if len(table) != 4 for one in table]:
            hits[number] += 1

    assert max(hits.values()) - min(hits.values()) <= 1


def test_every_way_is_told_in_the_timeline_and_the_draw(club: Club) -> None:
    tournament = a_tournament(club, 9, games=2)
    odd_actions.choose_odd(tournament, "sitting")
    names = {one.number: one.full_name for one in entry_list.entered(tournament)}

    round_ = a_round(tournament)

    assert [said for said in explain(round_, names) if "%" in said] == []


def test_who_needs_a_table_sits_at_it_in_every_round(club: Club) -> None:
    tournament = a_tournament(club, 12)
    entry = tournament.entries.get(number=5)
    admissions.change_entry(entry, admissions.Details(own_table=3))

    for _ in range(3):
        round_ = a_round(tournament)
        play_all(round_)
        assert round_.placings.get(entry=entry).pairing.table_number == 3
        assert sorted(round_.pairings.values_list("table_number", flat=True)) == [1, 2, 3]


def test_an_own_table_stays_free_while_its_entry_sits_out(club: Club) -> None:
    tournament = a_tournament(club, 9)
    admissions.change_entry(
        tournament.entries.get(number=4), admissions.Details(own_table=1, keeps_table=True)
    )
    odd_actions.choose_odd(tournament, "volunteer", [4])

    round_ = a_round(tournament)

    assert sorted(round_.pairings.values_list("table_number", flat=True)) == [2, 3]


def test_easy_tables_are_for_those_who_need_one(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 12)
    odd_actions.set_accessible(tournament, [3, 3], alice)
    entry = tournament.entries.get(number=7)
    admissions.change_entry(entry, admissions.Details(accessible=True))

    round_ = a_round(tournament)

    assert round_.placings.get(entry=entry).pairing.table_number == 3
    assert tournament.acts.get(code="accessible").values == {"tables": [3]}


def test_people_who_change_partners_wait_in_turn_too(club: Club) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 9))
    tournament = opening.open_tournament(
        session, "Nouveaux", settings=ONE_DEAL, games_per_table=2, stages=[StagePlan("new_partners", 3)]
    )
    enter_players(tournament)
    odd_actions.choose_odd(tournament, "sitting")

    assert sizes(a_round(tournament)) == [4, 5]


def test_who_stands_ready_plays_where_not_one_table_is_filled(club: Club) -> None:
    tournament = a_tournament(club, 3)
    spare = odd_actions.name_spares(tournament, [factories.a_player(club, 20)])

    assert sorted(tables(a_round(tournament))[0]) == [1, 2, 3, spare.number]
