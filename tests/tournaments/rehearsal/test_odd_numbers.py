"""A rehearsal seats odd numbers as the director chose to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.names import ENGLISH
from tests.steps.odd_numbers import alone, five_pairs
from tests.steps.rehearsals import a_plan, drawn, rehearsed
from tests.steps.stages import a_stage, teams
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all
from tournaments.core import entry_list
from tournaments.models import ByeScore, Tournament
from tournaments.rehearsal.rounds import RehearsedRanking, RehearsedRound, rehearse
from tournaments.rounds import actions, odd_actions
from tournaments.tables import adjustments


def with_spares(club: Club, count: int = 3) -> Tournament:
    tournament = a_tournament(club, 5)
    for number in range(30, 30 + count):
        odd_actions.name_spares(tournament, [factories.a_player(club, number)])
    return tournament


ODD = {
    "short": lambda club: alone(club, 9),
    "long": lambda club: alone(club, 9),
    "sitting": lambda club: a_tournament(club, 9, games=5),
    "sitting pairs": five_pairs,
    "volunteer": lambda club: a_tournament(club, 9),
    "substitute": with_spares,
    "bye": lambda club: a_tournament(club, 9),
}


def sizes(event: RehearsedRound) -> list[int]:
    return sorted(map(len, event.draw.tables))


def hit(events: list[RehearsedRound], *codes: str) -> list[set[int]]:
    """Round by round, who is named by remarks of these codes."""
    return [
        {entry for one in event.draw.explanation if one.code in codes for entry in one.entries}
        for event in events
    ]


@pytest.mark.parametrize("way", ODD)
def test_next_round_is_the_one_that_would_be_drawn(club: Club, way: str) -> None:
    tournament = ODD[way](club)
    odd_actions.choose_odd(tournament, way.split()[0], [9] if way == "volunteer" else [])
    real = a_draft(tournament)
    seated, out = tuple(teams(real)), byes(real)
    codes = {one["code"] for one in real.explanation}
    actions.discard_round(real)

    first, *later = drawn(list(rehearse(a_plan(tournament), real.seed)))

    assert (first.draw.tables, sorted(first.draw.byes)) == (seated, out)
    assert {one.code for one in first.draw.explanation} <= codes
    assert len(later) == 2


def test_tables_of_three_stay_tables_of_three(club: Club) -> None:
    tournament = alone(club, 9)
    odd_actions.choose_odd(tournament, "short")

    events = rehearsed(tournament)

    assert [(sizes(one), one.draw.byes) for one in drawn(events)] == [([3, 3, 3], ())] * 3
    ranked = events[-1]
    assert isinstance(ranked, RehearsedRanking)
    assert [row.played for row in ranked.rows] == [3] * 9


def test_table_of_five_hits_others_every_round(club: Club) -> None:
    tournament = alone(club, 9)
    odd_actions.choose_odd(tournament, "long")

    events = drawn(rehearsed(tournament, stage1=2))

    assert [sizes(one) for one in events] == [[4, 5], [4, 5]]
    fives = [set(max(one.draw.tables, key=len)) for one in events]
    assert len(fives[0] & fives[1]) == 1


def test_one_waits_in_turn_at_the_table_of_five(club: Club) -> None:
    """Each of five plays four of five games, everybody at the other table all five."""
    tournament = a_tournament(club, 9, games=5)
    odd_actions.choose_odd(tournament, "sitting")

    events = rehearsed(tournament, stage1=1)

    (first,), ranked = drawn(events), events[-1]
    five = set(max(first.draw.tables, key=len))
    assert (hit([first], "wait_in_turn"), sizes(first)) == ([five], [4, 5])
    assert isinstance(ranked, RehearsedRanking)
    assert {row.number: row.played for row in ranked.rows} == {
        number: 4 if number in five else 5 for number in range(1, 10)
    }


@pytest.mark.parametrize(
    ("score", "marks", "won"), [(ByeScore.FLAT, 60, Fraction(1)), (ByeScore.NONE, 0, Fraction(0))]
)
def test_bye_brings_what_was_chosen(club: Club, score: ByeScore, marks: int, won: Fraction) -> None:
    tournament = a_tournament(club, 5)
    adjustments.set_bye_score(tournament, score, 60, 2)
    tournament.refresh_from_db()

    events = rehearsed(tournament, stage1=1)

    (first,), ranked = drawn(events), events[-1]
    assert isinstance(ranked, RehearsedRanking)
    (row,) = [row for row in ranked.rows if row.number in first.draw.byes]
    assert (row.marks_for, row.won) == (marks, won)


def test_bye_at_the_best_of_the_round_brings_that(club: Club) -> None:
    tournament = a_tournament(club, 5)
    adjustments.set_bye_score(tournament, ByeScore.BEST, 0, 0)
    tournament.refresh_from_db()

    events = rehearsed(tournament, stage1=1)

    (first,), ranked = drawn(events), events[-1]
    assert isinstance(ranked, RehearsedRanking)
    (row,) = [row for row in ranked.rows if row.number in first.draw.byes]
    assert (row.marks_for, row.won) == max((one.marks_for, one.won) for one in ranked.rows if one is not row)


def test_bye_at_its_own_average_brings_that(club: Club) -> None:
    tournament = a_tournament(club, 5)
    adjustments.set_bye_score(tournament, ByeScore.AVERAGE, 0, 0)
    tournament.refresh_from_db()

    events = rehearsed(tournament, stage1=2)

    out = [event.draw.byes[0] for event in drawn(events)]
    ranked = events[-1]
    assert isinstance(ranked, RehearsedRanking)
    rows = {row.number: row for row in ranked.rows}
    assert all(rows[number].adjusted > 0 for number in out)


def test_spares_fill_the_table_in_turn_and_are_not_ranked(club: Club) -> None:
    """Five play, three are missing: those who stand ready come in, whoever has played least first."""
    tournament = with_spares(club, 4)
    odd_actions.choose_odd(tournament, "substitute")

    events = rehearsed(tournament)

    assert [(sizes(one), one.draw.byes) for one in drawn(events)] == [([4, 4], ())] * 3
    came_in = Counter(entry for round_ in hit(drawn(events), "spare") for entry in round_)
    assert came_in == {6: 3, 7: 2, 8: 2, 9: 2}
    ranked = events[-1]
    assert isinstance(ranked, RehearsedRanking)
    assert sorted(row.number for row in ranked.rows) == [1, 2, 3, 4, 5]


def test_who_offers_to_sit_out_does_so_once(club: Club) -> None:
    tournament = a_tournament(club, 5)
    odd_actions.choose_odd(tournament, "volunteer", [3])

    events = drawn(rehearsed(tournament))

    out = [one.draw.byes for one in events]
    assert (out[0], hit(events, "volunteer")) == ((3,), [{3}, set(), set()])
    assert len({number for round_ in out for number in round_}) == 3


def test_too_few_for_a_table_are_filled_up_as_on_the_night(club: Club) -> None:
    tournament = a_tournament(club, 3)
    odd_actions.name_spares(tournament, [factories.a_player(club, 30)])

    events = drawn(rehearsed(tournament))

    assert [sizes(one) for one in events] == [[4], [4], [4]]


def test_without_a_choice_for_the_next_round_they_sit_out_again(club: Club) -> None:
    """What was chosen for a round that is behind us says nothing of the next one."""
    tournament = a_tournament(club, 9, games=5)
    odd_actions.choose_odd(tournament, "sitting")
    play_all(a_round(tournament))

    events = drawn(rehearsed(tournament))

    assert [sizes(one) for one in events] == [[4, 4], [4, 4]]


# --- the page ------------------------------------------------------------------------------------


def page_of(tournament: Tournament, alice: User, query: str = "?rounds1=2") -> str:
    answer = signed_in(alice).get(f"{tournament.get_absolute_url()}rehearsal/{query}", headers=ENGLISH)
    return sheet_pages.text(answer)


def test_page_says_what_was_chosen_and_who_is_hit_how_often(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9, games=5)
    odd_actions.choose_odd(tournament, "sitting")

    page = page_of(tournament, alice)

    assert "Who fills no table in round 1: a table where one waits in turn, as it was chosen." in page
    assert "The rounds after it are rehearsed in the same way." in page
    assert "9 sit at a table of another size" in page
    assert "At a table where one waits in turn:" in page


def test_page_counts_the_byes_of_before(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5)
    play_all(a_round(tournament))
    odd_actions.choose_odd(tournament, "volunteer", byes(tournament.stages.get().rounds.get()))

    page = page_of(tournament, alice)

    assert "In the rounds after it they sit out." in page
    assert "1 sits out" in page
    assert "2 times" in page


def test_tables_say_who_plays_with_whom_and_against_whom(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    names = {one.number: one.full_name for one in entry_list.entered(tournament)}
    (first, *_others) = drawn(rehearsed(tournament))
    one, two, three, four = (names[number] for number in first.draw.tables[0])

    assert f"{one} & {three} – {two} & {four}" in page_of(tournament, alice)


def test_pairs_are_told_one_against_the_other(club: Club, alice: User) -> None:
    tournament = a_stage(club, "swiss", entries=4, rounds=1)
    names = {one.number: one.full_name for one in entry_list.entered(tournament)}
    (first,) = drawn(rehearsed(tournament, stage1=1))

    page = page_of(tournament, alice, "?rounds1=1")

    assert [" – ".join(names[number] for number in table) in page for table in first.draw.tables] == [
        True,
        True,
    ]
