"""Who plays in whose place: remembered for each game, the entry keeps the result."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from clubs.models import Club, Player, User
from tests import factories
from tests.steps.refusals import refused
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, byes, play_all, tables
from tournaments.history import undo
from tournaments.models import EntryKind, Pairing, Round, Substitution
from tournaments.standings.rankings import read_ranking
from tournaments.standings.reckoning import ranking_body
from tournaments.standings.substitutes import of_tournament, stood_in
from tournaments.tables import substitutes
from web.refusals import Refusal


def a_table(round_: Round, number: int = 1) -> Pairing:
    return round_.pairings.get(table_number=number)


def come(club: Club, round_: Round, number: int = 20) -> Player:
    player = factories.a_player(club, number)
    factories.attending(round_.stage.tournament.session, [player])
    return player


def who_played(pairing: Pairing, games: int) -> list[dict[int, Player]]:
    """For each of the first `games` games, who sits at which place: whoever was seated there, or the last who came."""
    sitting = {one.position: one.player for one in pairing.placings.all()}
    rows = pairing.substitutions.filter(cancelled_at__isnull=True).order_by("game")
    return [
        sitting | {row.position: row.player for row in rows if row.game <= game}
        for game in range(1, games + 1)
    ]


def test_who_played_is_remembered_for_each_game(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    pairing, late = a_table(round_), come(club, round_)
    seated = pairing.placings.get(position=2).player

    substitutes.substitute_player(pairing, 2, late, 2, alice)

    assert [game[2] for game in who_played(pairing, 3)] == [seated, late, late]
    act = round_.stage.tournament.acts.get(code="substituted")
    assert (act.values["game"], act.values["player"], act.by) == (2, late.number, alice)


def test_the_entry_keeps_what_its_substitute_wins(club: Club) -> None:
    tournament = a_tournament(club, 4, games=3)
    round_ = a_round(tournament)
    substitutes.substitute_player(a_table(round_), 0, come(club, round_))

    play_all(round_)

    played = {row["entry"]: row["played"] for row in json.loads(ranking_body(tournament))["rows"]}
    assert played == {1: 3, 2: 3, 3: 3, 4: 3}


def test_one_of_a_pair_is_replaced(club: Club) -> None:
    tournament = a_tournament(club, 4, games=2, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2)
    a_pair(tournament, 3, 4)
    round_ = a_round(tournament)
    pairing, late = a_table(round_), come(club, round_)

    substitutes.substitute_player(pairing, 3, late)

    assert [player for game in who_played(pairing, 2) for player in game.values()].count(late) == 2


def test_a_second_substitute_takes_over_later(club: Club) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    pairing = a_table(round_)
    first, second = come(club, round_, 20), come(club, round_, 21)

    substitutes.substitute_player(pairing, 1, first, 2)
    substitutes.substitute_player(pairing, 1, second, 3)

    assert [game[1] for game in who_played(pairing, 3)][1:] == [first, second]
    assert refused(substitutes.substitute_player, pairing, 1, come(club, round_, 22), 3) == "place_taken"


def test_nobody_plays_at_two_places(club: Club) -> None:
    round_ = a_round(a_tournament(club, 8))
    other = a_table(round_, 2).placings.first().player
    late = come(club, round_)
    substitutes.substitute_player(a_table(round_), 0, late)

    assert refused(substitutes.substitute_player, a_table(round_), 1, other) == "plays_already"
    assert refused(substitutes.substitute_player, a_table(round_, 2), 1, late) == "plays_already"
    assert (
        refused(substitutes.substitute_player, a_table(round_), 9, come(club, round_, 21)) == "no_such_place"
    )
    assert (
        refused(substitutes.substitute_player, a_table(round_), 1, come(club, round_, 22), 2)
        == "no_such_place"
    )


def test_who_sits_out_may_play_for_another(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    out = tournament.entries.get(number=byes(round_)[0]).players.get()

    substitutes.substitute_player(a_table(round_), 0, out)

    assert who_played(a_table(round_), 1)[0][0] == out


def test_a_mistake_is_cancelled_and_stays(club: Club) -> None:
    round_ = a_round(a_tournament(club, 4))
    pairing, late = a_table(round_), come(club, round_)
    row = substitutes.substitute_player(pairing, 0, late)

    substitutes.cancel_substitution(row)

    assert (who_played(pairing, 1)[0][0] == late, Substitution.objects.count()) == (False, 1)
    assert of_tournament(round_.stage.tournament) == []
    assert substitutes.substitute_player(pairing, 0, late).pk != row.pk


def test_what_was_played_is_not_worked_out_anew_in_the_next_round(club: Club) -> None:
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    substitutes.substitute_player(a_table(round_), 0, come(club, round_))
    play_all(round_)

    second = a_round(tournament)

    assert (len(of_tournament(tournament)), a_table(second).substitutions.count()) == (1, 0)
    assert sorted(tables(second)[0]) == [1, 2, 3, 4]


def test_stepping_back_keeps_who_played(club: Club) -> None:
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    late = come(club, round_)
    substitutes.substitute_player(a_table(round_), 0, late)
    play_all(round_)
    second = a_round(tournament)
    assert second.number == 2

    undo.undo_act(tournament, tournament.acts.filter(code="published").first().number)

    assert who_played(a_table(round_), 1)[0][0] == late


def test_a_ranking_says_for_whom_somebody_else_played(club: Club) -> None:
    tournament = a_tournament(club, 4, games=3)
    round_ = a_round(tournament)
    assert "stood_in" not in json.loads(ranking_body(tournament))
    pairing = a_table(round_)
    row = substitutes.substitute_player(pairing, 2, come(club, round_), 2)
    entry = pairing.placings.get(position=2).entry.number

    body = ranking_body(tournament)

    assert json.loads(body)["stood_in"] == [[entry, 1, 1, 2]]
    with translation.override("en"):
        said = read_ranking(body, {entry: "Guy"}).stood_in
    assert said == ("Somebody else played for Guy: round 1, table 1, from game 2 on.",)
    substitutes.cancel_substitution(row)
    assert "stood_in" not in json.loads(ranking_body(tournament))


def test_a_draft_has_nobody_to_replace(club: Club) -> None:
    draft = a_draft(a_tournament(club, 4))

    assert refused(substitutes.substitute_player, a_table(draft), 0, come(club, draft)) == "not_published"


def test_who_comes_late_takes_the_own_seat_again(club: Club) -> None:
    tournament = a_tournament(club, 8, games=3)
    pairing = a_round(tournament).pairings.first()
    late, stand_in = pairing.placings.get(position=0).player, factories.a_player(club, 40)
    substitutes.substitute_player(pairing, 0, stand_in, 1)

    substitutes.substitute_player(pairing, 0, late, 2)

    assert [game[0] for game in who_played(pairing, 3)] == [stand_in, late, late]
    assert [told[3] for told in stood_in(tournament)] == [1]


def test_own_seat_is_not_taken_where_nobody_else_has_it(club: Club) -> None:
    pairing = a_round(a_tournament(club, 8, games=3)).pairings.first()
    sitting = pairing.placings.get(position=0).player

    with pytest.raises(Refusal) as refused:
        substitutes.substitute_player(pairing, 0, sitting, 2)

    assert refused.value.code == "plays_already"
