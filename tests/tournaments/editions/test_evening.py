"""The whole life of an evening of 24 players, by actions alone."""

import json

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    byes,
    play_all,
    publish,
    sign_all,
    tables,
)
from tournaments.desk.queries import read_desk
from tournaments.desk.steps import next_step
from tournaments.entries.actions import enter_players, withdraw_leavers
from tournaments.models import Draft, Tournament
from tournaments.rounds.actions import publish_round
from tournaments.standings.actions import refresh_draft
from tournaments.standings.reckoning import ranking_body


def next_code(tournament: Tournament) -> str:
    refresh_draft(tournament.pk)
    return next_step(read_desk(Tournament.objects.get(pk=tournament.pk))).code


def test_an_evening_of_24_players(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 24, games=3)
    assert next_code(tournament) == "draw_round"

    first = a_draft(tournament, "dice 3 5 1")
    assert next_code(tournament) == "publish_round"
    publish_round(first, alice)
    assert next_code(tournament) == "wait"
    assert [len(table) for table in tables(first)] == [4] * 6
    play_all(first)
    assert next_code(tournament) == "sign_tables"
    sign_all(first)
    assert next_code(tournament) == "publish_ranking"
    publish(tournament, alice)

    _one_leaves_and_two_arrive(tournament, club)
    assert next_code(tournament) == "draw_round"
    second = a_round(tournament, "dice 6 6 2")
    assert len(byes(second)) == 1  # 25 in play
    play_all(second)
    final = publish(tournament, alice, "Final")

    body = json.loads(final.body)
    assert (final.number, body["rounds"], body["counted"], body["expected"]) == (2, 2, 36, 36)
    assert sum(row["won"] for row in body["rows"]) == 36 * 2
    assert sum(row["for"] - row["against"] for row in body["rows"]) == 0
    assert [row["entry"] for row in body["rows"] if row["withdrawn"]] == [5]
    refresh_draft(tournament.pk)
    assert Draft.objects.get().body == ranking_body(tournament) == final.body


def _one_leaves_and_two_arrive(tournament: Tournament, club: Club) -> None:
    fifth = tournament.entries.get(number=5).players.get()
    tournament.session.attendances.filter(player=fifth).update(state=AttendanceState.LEFT)
    assert [entry.number for entry in withdraw_leavers(tournament)] == [5]
    factories.attending(tournament.session, [factories.a_player(club, number) for number in (25, 26)])
    assert next_code(tournament) == "enter_players"
    assert [entry.number for entry in enter_players(tournament)] == [25, 26]
