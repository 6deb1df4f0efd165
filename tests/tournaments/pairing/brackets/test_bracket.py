"""What is true of every bracket: open matches and corrections."""

import pytest

from tournaments.pairing.brackets.bracket import (
    BracketPart,
    Loser,
    MatchWinner,
    Seed,
    open_matches,
)
from tournaments.pairing.brackets.consolante import consolante
from tournaments.pairing.brackets.double import double
from tournaments.pairing.brackets.sketch import single

FOUR = single([11, 12, 13, 14], down_to=4)


def test_matches_name_where_their_sides_come_from() -> None:
    assert [(match.turn, match.part, match.sources) for match in FOUR.matches] == [
        (1, BracketPart.MAIN, (Seed(1), Seed(4))),
        (1, BracketPart.MAIN, (Seed(2), Seed(3))),
        (2, BracketPart.PLACES, (Loser(2), Loser(1))),
        (2, BracketPart.FINAL, (MatchWinner(1), MatchWinner(2))),
    ]


def test_a_match_opens_when_both_sides_are_known() -> None:
    assert open_matches(FOUR, {}) == {1: (11, 14), 2: (12, 13)}
    assert open_matches(FOUR, {1: (14, 11)}) == {2: (12, 13)}
    assert open_matches(FOUR, {1: (14, 11), 2: (12, 13)}) == {3: (13, 11), 4: (14, 12)}
    assert open_matches(FOUR, {1: (14, 11), 2: (12, 13), 3: (11, 13), 4: (12, 14)}) == {}


def test_matches_of_a_consolante_wait_for_who_comes() -> None:
    bracket = consolante([1, 2, 3, 4, 5])
    before = {1: (4, 5), 3: (2, 3)}

    upset, usual = before | {2: (4, 1)}, before | {2: (1, 4)}

    assert open_matches(bracket, before) == {2: (1, 4)}
    assert open_matches(bracket, upset) == {4: (5, 1), 5: (4, 2)}
    assert open_matches(bracket, usual) == {5: (1, 2), 6: (3, 5)}


def test_correction_of_a_result_reopens_what_hung_on_it() -> None:
    results = {1: (11, 14), 2: (12, 13), 3: (13, 14), 4: (11, 12)}
    corrected = results | {1: (14, 11)}

    assert open_matches(FOUR, results) == {}
    assert open_matches(FOUR, corrected) == {3: (13, 11), 4: (14, 12)}


def test_result_of_a_match_that_is_not_there_counts_for_nothing() -> None:
    assert open_matches(FOUR, {9: (1, 2)}) == open_matches(FOUR, {})


@pytest.mark.parametrize("field", [[], [1], [1, 2, 1]])
def test_fields_that_cannot_play_are_refused(field: list[int]) -> None:
    for system in (single, double, consolante):
        with pytest.raises(ValueError, match="two entries"):
            system(field)
