"""Penalties, adjusted scores and byes: what they do to the ranking, and what takes them back."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club, User
from tests.steps.rankings import rows_by_entry
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    byes,
    play,
    play_all,
    publish,
    reseat,
    sheets_of,
    tables,
)
from tournaments.history import undo
from tournaments.models import Adjustment, AdjustmentKind, ByeScore, Entry, Tournament
from tournaments.ranking.games import Award, Outcome, won_by
from tournaments.ranking.standings import StageField, staged, standings
from tournaments.rounds import actions
from tournaments.standings.rankings import read_ranking
from tournaments.standings.reckoning import ranking_body, standings_of
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling
from web.refusals import Refusal

TALKED = Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked during the deal")


def entry_of(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def played(club: Club, players: int = 8) -> Tournament:
    """A tournament whose first round is played, every game won by the first side by eight marks."""
    tournament = a_tournament(club, players)
    play_all(a_round(tournament), 42)
    return tournament


def test_ranking_without_adjustments_has_the_bytes_it_always_had(club: Club) -> None:
    tournament = a_tournament(club, 9, games=3)
    first = reseat(a_draft(tournament), [[6, 1, 5, 7], [9, 4, 3, 2]])
    play_all(actions.publish_round(first), 42)
    second = reseat(a_draft(tournament, "two"), [[3, 8, 2, 1], [9, 6, 7, 5]])
    play(sheets_of(actions.publish_round(second))[0], 50)

    body = ranking_body(tournament)

    known = "4f2e9a86763b9db275fc7c681bcde3a1eeef8bdf61fcf15da1bb8ba4cac5c556"
    assert hashlib.sha256(body.encode()).hexdigest() == known


def test_penalty_hits_one_partner_and_not_the_other(club: Club, alice: User) -> None:
    tournament = played(club)
    before = rows_by_entry(tournament)
    guilty, _other, partner, _last = tables(tournament.stages.get().rounds.get())[0]

    (given,) = adjustments.adjust_score([entry_of(tournament, guilty)], TALKED, by=alice)

    after = rows_by_entry(tournament)
    assert after[guilty] == {**before[guilty], **after[guilty]}
    assert (after[guilty]["for"], after[guilty]["adjusted"], after[guilty]["won"]) == (-12, -20, 1)
    assert after[partner]["for"] == before[partner]["for"] == 8
    assert (given.by, given.reason, given.round) == (alice, "talked during the deal", None)
    act = tournament.acts.get(code="adjusted")
    assert (act.by, act.values["entries"], act.values["marks"]) == (alice, [guilty], -20)


def test_penalty_on_both_partners_is_one_act(club: Club) -> None:
    tournament = played(club)
    round_ = tournament.stages.get().rounds.get()
    first, _other, second, _last = tables(round_)[0]

    adjustments.adjust_score([entry_of(tournament, first), entry_of(tournament, second)], TALKED, round_)

    assert {
        entry: row["adjusted"] for entry, row in rows_by_entry(tournament).items() if "adjusted" in row
    } == {
        first: -20,
        second: -20,
    }
    assert tournament.acts.filter(code="adjusted").count() == 1
    assert set(tournament.adjustments.values_list("round", flat=True)) == {1}


def test_adjusted_score_gives_wins_in_halves(club: Club) -> None:
    tournament = played(club)
    loser = tables(tournament.stages.get().rounds.get())[0][1]

    ruling = Ruling(kind=AdjustmentKind.ADJUSTED, marks=4, wins=1, reason="a card was missing")
    adjustments.adjust_score([entry_of(tournament, loser)], ruling)

    row = rows_by_entry(tournament)[loser]
    assert (row["won"], row["part"], row["awarded"], row["for"]) == (0, "1/2", "1/2", 4)


def test_wins_that_are_taken_leave_nobody_below_none(club: Club) -> None:
    tournament = played(club)
    loser = tables(tournament.stages.get().rounds.get())[0][1]

    adjustments.adjust_score(
        [entry_of(tournament, loser)], Ruling(kind=AdjustmentKind.PENALTY, wins=-3, reason="late")
    )

    assert (rows_by_entry(tournament)[loser]["won"], "part" in rows_by_entry(tournament)[loser]) == (0, False)


def test_cancelled_decision_counts_no_more_and_stays_on_the_list(club: Club, alice: User) -> None:
    tournament = played(club)
    before = ranking_body(tournament)
    (given,) = adjustments.adjust_score([entry_of(tournament, 1)], TALKED, by=alice)
    assert ranking_body(tournament) != before

    assert adjustments.cancel_adjustment(given, "it was the neighbour", alice) == 1

    given.refresh_from_db()
    assert (given.cancelled_by, given.cancelled_why) == (alice, "it was the neighbour")
    assert given.cancelled_at is not None
    assert ranking_body(tournament) == before
    with pytest.raises(Refusal) as refused:
        adjustments.cancel_adjustment(given, "again", alice)
    assert refused.value.code == "already_cancelled"


def test_each_decision_moves_the_ranking(club: Club) -> None:
    tournament = played(club)

    def counter() -> int:
        return Tournament.objects.get(pk=tournament.pk).counter

    before = counter()
    (given,) = adjustments.adjust_score([entry_of(tournament, 1)], TALKED)
    adjustments.cancel_adjustment(given, "no")
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 10, 1)

    assert counter() == before + 3


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (Ruling(kind=AdjustmentKind.PENALTY, marks=-20), "reason_missing"),
        (Ruling(kind=AdjustmentKind.PENALTY, reason="why"), "nothing_decided"),
        (Ruling(kind=AdjustmentKind.PENALTY, marks=20, reason="why"), "penalty_gives"),
        (Ruling(kind=AdjustmentKind.ADJUSTED, marks=10_000, reason="why"), "too_much"),
        (Ruling(kind=AdjustmentKind.ADJUSTED, wins=25, reason="why"), "too_much"),
        (Ruling(kind=AdjustmentKind.BYE, marks=10, reason="why"), "no_bye"),
    ],
)
def test_ruling_that_makes_no_sense_is_refused(club: Club, ruling: Ruling, code: str) -> None:
    tournament = played(club)

    with pytest.raises(Refusal) as refused:
        adjustments.adjust_score([entry_of(tournament, 1)], ruling)

    assert (refused.value.code, refused.value.status) == (code, 422)
    assert Adjustment.objects.count() == 0


def test_article_is_reason_enough(club: Club) -> None:
    tournament = played(club)

    (given,) = adjustments.adjust_score(
        [entry_of(tournament, 1)], Ruling(kind=AdjustmentKind.PENALTY, marks=-34, article=9)
    )

    assert (given.article, given.reason) == (9, "")


def test_bye_brings_nothing_unless_the_tournament_says_so(club: Club) -> None:
    tournament = played(club, 9)
    (out,) = byes(tournament.stages.get().rounds.get())
    assert (rows_by_entry(tournament)[out]["rank"], rows_by_entry(tournament)[out]["for"]) == (None, 0)

    tournament = adjustments.set_bye_score(tournament, ByeScore.FLAT, marks=30, wins=2)

    row = rows_by_entry(tournament)[out]
    assert (row["rank"], row["won"], row["for"], row["played"]) == (1, 1, 30, 0)
    assert (row["adjusted"], row["awarded"]) == (30, "1")
    assert json.loads(ranking_body(tournament))["bye"] == {"marks": 30, "wins": 2}


def test_bye_at_the_own_average_waits_for_the_games(club: Club) -> None:
    tournament = a_tournament(club, 9, games=3)
    tournament = adjustments.set_bye_score(tournament, ByeScore.AVERAGE)
    first = a_round(tournament)
    play_all(first, 42)
    (out,) = byes(first)
    assert rows_by_entry(tournament)[out]["rank"] is None

    second = a_draft(tournament, "two")
    reseat(second, [sorted(table, key=lambda number: number == out) for table in tables(second)])
    play_all(actions.publish_round(second), 42)  # who sits first would win all three

    (row,) = [row for row in standings_of(tournament) if row.number == out]
    assert row.played == 3
    assert (row.adjusted, row.awarded) == (row.marks_for - row.adjusted, row.won - row.awarded) == (8, 1)


def test_directors_word_for_a_bye_goes_before_the_rule(club: Club) -> None:
    tournament = played(club, 9)
    tournament = adjustments.set_bye_score(tournament, ByeScore.FLAT, marks=30, wins=2)
    round_ = tournament.stages.get().rounds.get()
    (out,) = byes(round_)
    ruling = Ruling(kind=AdjustmentKind.BYE, marks=5, reason="came at ten")

    adjustments.adjust_score([entry_of(tournament, out)], ruling, round_)

    assert (rows_by_entry(tournament)[out]["for"], rows_by_entry(tournament)[out]["won"]) == (5, 0)
    with pytest.raises(Refusal) as refused:
        adjustments.adjust_score([entry_of(tournament, out)], ruling, round_)
    assert refused.value.code == "bye_scored"


def test_decisions_stand_beside_the_ranking_they_were_published_with(club: Club, alice: User) -> None:
    tournament = played(club)
    adjustments.adjust_score([entry_of(tournament, 1)], TALKED, by=alice)
    edition = publish(tournament, alice)

    ranking = read_ranking(edition.body, {1: "Anne"})

    (decision,) = ranking.decisions
    assert (decision.names, decision.why) == ("Anne", "talked during the deal")
    assert json.loads(edition.body)["adjustments"][0]["marks"] == -20
    assert ranking.has_adjusted


def test_undoing_an_act_leaves_the_decisions(club: Club, alice: User) -> None:
    tournament = played(club)
    adjustments.adjust_score([entry_of(tournament, 1)], TALKED)
    second = a_round(tournament, "two")
    act = tournament.acts.filter(code="published").first()

    undo.undo_act(tournament, act.number, alice)

    second.refresh_from_db()
    assert second.published_at is None
    assert rows_by_entry(tournament)[1]["adjusted"] == -20


def test_database_refuses_an_entry_of_another_tournament(club: Club, other_club: Club) -> None:
    ours, theirs = a_tournament(club, 4), a_tournament(other_club, 4)

    def insert(entry: Entry) -> None:
        with transaction.atomic():
            Adjustment.objects.create(
                tournament=ours, stage=ours.stages.get(), entry=entry, kind=AdjustmentKind.PENALTY, marks=-1
            )

    with pytest.raises(IntegrityError):
        insert(theirs.entries.get(number=1))
    insert(ours.entries.get(number=1))
    assert ours.adjustments.count() == 1


GAMES = [Outcome(((1,), (2,)), (10, 5), won_by(0, 2)), Outcome(((1,), (2,)), (3, 8), won_by(1, 2))]


def test_average_is_rounded_to_the_nearest_mark_and_half_win() -> None:
    (first, _second) = standings([1, 2], GAMES, awards=[Award(1, at_average=3)])

    assert (first.number, first.adjusted, first.awarded) == (1, 20, Fraction(3, 2))


def test_average_brings_as_much_against_as_a_game_does() -> None:
    """Else whoever lost on an average would be ahead by difference of those who played."""
    lost = [Outcome(((1,), (2,)), (393, 412), won_by(1, 2))]

    rows = {row.number: row for row in standings([1, 2], lost, awards=[Award(1, at_average=1)])}

    assert [(rows[1].marks_for, rows[1].marks_against, rows[1].difference)] == [(786, 824, -38)]


def test_awards_follow_the_stage_as_the_games_do() -> None:
    carried = StageField(frozenset({1}), tuple(GAMES), (Award(1, marks=4), Award(2, marks=9)))

    (row,) = staged([carried])

    assert (row.number, row.marks_for, row.adjusted) == (1, 17, 4)
