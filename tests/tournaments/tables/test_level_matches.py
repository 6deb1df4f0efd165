"""Matches of a knock-out that end level: who decides them, and what a correction makes of that."""

from __future__ import annotations

import pytest
from django.utils import timezone
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.knock_outs import KNOCK_OUT, a_contest, correct_match, pairings_of, play_out, strike_match
from tests.steps.refusals import refused
from tests.steps.tournament_evening import a_draft, a_round, play
from tournaments.history.timeline import say_act
from tournaments.models import Tournament, Untie
from tournaments.standings.stage_courses import courses_of
from tournaments.tables import actions, adjustments
from tournaments.tables.queries import read_tables
from web.refusals import Refusal


def test_level_table_is_named_until_it_is_decided(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    round_ = a_round(tournament)
    (two, pairing), *_others = pairings_of(round_).items()
    play_out(round_, but=[two])
    play(pairing.sheet, 34)

    with pytest.raises(Refusal) as found:
        a_draft(tournament)
    actions.forfeit_game(pairing, 1, [(0, 0), (1, 2)], "one more deal")

    assert (found.value.code, found.value.params) == ("tables_level", {"tables": "1-1"})
    assert two[1] in a_draft(tournament).placings.values_list("entry__number", flat=True)


def test_level_table_is_decided_and_the_other_side_is_out(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    round_ = a_round(tournament)
    (two, pairing), *_others = pairings_of(round_).items()
    play_out(round_, but=[two])
    play(pairing.sheet, 34)

    rows = actions.untie(pairing, 1, Untie.DEAL, "4–12", alice)

    assert sorted((row.entry.number, row.marks, row.wins) for row in rows) == sorted(
        [(two[0], 0, 0), (two[1], 0, 2)]
    )
    meeting = courses_of(tournament)[1].meetings[0]
    assert (meeting.winner, meeting.won) == (two[1], (0, 1))
    with override("en"):
        said = say_act(tournament.acts.get(code="game_decided"), {}, {})
    assert said.endswith("decided by one more deal.")
    with pytest.raises(Refusal) as again:
        actions.untie(pairing, 0, Untie.LOT)
    assert again.value.code == "not_level"
    adjustments.cancel_adjustment(rows[0], "the wrong table", alice)
    assert refused(a_draft, tournament) == "tables_level"


def test_level_match_of_several_games_keeps_its_marks(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    Tournament.objects.update(games_per_table=2)
    tournament.refresh_from_db()
    round_ = a_round(tournament)
    two, pairing = next(iter(pairings_of(round_).items()))
    play(pairing.sheet, 40), play(pairing.sheet, 28, 2)

    actions.untie(pairing, 1, Untie.LOT)

    meeting = courses_of(tournament)[1].meetings[0]
    assert (meeting.winner, meeting.marks) == (two[1], (6, 6))
    assert [str(won) for won in meeting.won] == ["1/2", "3/2"]


def test_correction_of_a_level_game_counts_more_than_what_was_decided(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    round_ = a_round(tournament)
    two, pairing = next(iter(pairings_of(round_).items()))
    play(pairing.sheet, 34)
    actions.untie(pairing, 1, Untie.LOT)

    correct_match(round_, two, 40)

    assert courses_of(tournament)[1].meetings[0].winner == two[0]


def test_level_game_is_played_on_when_its_deal_is_struck_after_it_was_decided(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    round_ = a_round(tournament)
    (two, pairing), *_others = pairings_of(round_).items()
    play_out(round_, but=[two])
    play(pairing.sheet, 34)
    actions.untie(pairing, 1, Untie.LOT)
    before = read_tables(tournament, round_, timezone.now())[0]

    sheet = strike_match(round_, two)

    after = read_tables(tournament, round_, timezone.now())[0]
    assert [(table.state, table.undecided) for table in (before, after)] == [("signed", []), ("playing", [])]
    assert refused(a_draft, tournament) == "tables_unfinished"
    play(sheet, 40)
    assert two[0] in a_draft(tournament).placings.values_list("entry__number", flat=True)
