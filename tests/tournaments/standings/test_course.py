"""What was played of a tournament, and what draws make of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_round, play_all
from tournaments.core import phases
from tournaments.core.formats import find_format
from tournaments.entries.queries import entrants_of
from tournaments.models import ByeScore, Tournament
from tournaments.pairing.draw import Entrant
from tournaments.pairing.methods import DrawInput
from tournaments.ranking.criteria import BY_MARKS
from tournaments.ranking.games import Award, Outcome
from tournaments.rounds.drawing import Next, ask
from tournaments.standings.course import Course
from tournaments.standings.reckoning import read_course, standings_of
from tournaments.tables import adjustments

WON = (Fraction(1), Fraction(0))


def a_course(**fields: object) -> Course:
    """Two rounds of one stage: in the first 1 beats 2 and 3 beats 4, in the second 1 beats 3 and 2 beats 4."""
    first = [Outcome(((1,), (2,)), (60, 40), WON), Outcome(((3,), (4,)), (70, 10), WON)]
    second = [Outcome(((1,), (3,)), (90, 5), WON), Outcome(((2,), (4,)), (50, 20), WON)]
    return Course(
        carries={1: True},
        reached=dict.fromkeys(range(1, 5), 1),
        outcomes={(1, 1): first, (1, 2): second},
        **fields,
    )


def asked_of(tournament: Tournament) -> DrawInput:
    """What the next round would be drawn from."""
    stage = phases.stage_in_play(tournament)
    course = replace(read_course(tournament), past=phases.played(tournament))
    turn = stage.rounds.count() + 1
    return ask(stage, entrants_of(phases.in_play(stage)), course, Next(turn, turn, "dice", 4))


def test_ranking_before_a_round_leaves_that_round_and_later_ones_out() -> None:
    course = a_course(awards={(1, 2): [Award(4, 30)], (1, 0): [Award(2, -5)]})

    assert [(row.number, row.won) for row in course.standings()] == [(1, 2), (2, 1), (3, 1), (4, 0)]
    assert [(row.number, row.won, row.marks_for) for row in course.standings(before=2)] == [
        (3, 1, 70),
        (1, 1, 60),
        (2, 0, 35),
        (4, 0, 10),
    ]


@pytest.mark.parametrize(
    ("carries", "earlier"), [(True, []), (False, [(1, 2, 2, 150), (2, 2, 1, 90 + 30)])], ids=["on", "anew"]
)
def test_what_was_played_before_a_stage_that_begins_from_nothing_is_told(
    carries: bool, earlier: list[tuple[int, int, int, int]]
) -> None:
    """Of those who went on: the others' games count as they stand."""
    course = replace(
        a_course(awards={(1, 2): [Award(2, 30), Award(4, 9)]}),
        carries={1: True, 2: carries},
        reached={1: 2, 2: 2, 3: 1, 4: 1},
    )

    told = [(row.number, row.played, row.won, row.marks_for) for row in course.earlier()]

    assert told == earlier


def test_entrants_stand_in_the_order_of_the_ranking_with_their_scores() -> None:
    entrants = [Entrant(number, 2) for number in (4, 3, 1)]

    by_wins, by_marks = a_course(), a_course(order=BY_MARKS)

    assert by_wins.ranked(entrants, by_wins.standings()) == (
        Entrant(1, 2, 4),
        Entrant(3, 2, 2),
        Entrant(4, 2, 0),
    )
    assert by_marks.ranked(entrants, by_marks.standings()) == (
        Entrant(1, 2, 150),
        Entrant(3, 2, 75),
        Entrant(4, 2, 30),
    )


def test_swiss_round_knows_who_floated_in_the_last_one(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=7, rounds=4)
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 20, 2)
    play_all(a_round(tournament), count=40)
    before = {row.number: int(2 * row.won) for row in standings_of(tournament)}
    play_all(a_round(tournament), count=40)

    asked = asked_of(tournament)

    assert asked.scores_before == before
    swiss = find_format("swiss")
    assert swiss.draw(asked).digest != swiss.draw(replace(asked, scores_before={})).digest


def test_first_round_of_a_stage_has_no_round_before_it(club: Club) -> None:
    tournament = a_stage(club, "swiss", entries=6, rounds=3)

    assert asked_of(tournament).scores_before == {}


@pytest.mark.parametrize("entries", [4, 8])
def test_what_a_round_is_drawn_from_is_read_in_a_fixed_number_of_queries(club: Club, entries: int) -> None:
    tournament = a_stage(club, "swiss", entries=entries, rounds=3)
    play_all(a_round(tournament))

    with CaptureQueriesContext(connection) as captured:
        asked_of(tournament)

    assert len(captured) == 14
