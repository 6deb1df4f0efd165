"""Double elimination: out after two defeats, and a second final only when it is needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.steps.cells import every_cell
from tests.tournaments.pairing.brackets.events import (
    better,
    by_bits,
    final_places,
    losses,
    play,
    worse,
)
from tournaments.pairing.brackets.bracket import BracketPart, open_matches
from tournaments.pairing.brackets.double import double

COUNTS = range(2, 65)
MIXED = tuple(by_bits(0x9E3779B97F4A7C15F39CC0605CEDC835 * odd) for odd in (1, 3, 5, 7))


@every_cell("count", COUNTS)
def test_everybody_but_the_first_loses_twice(count: int) -> None:
    bracket = double(range(1, count + 1))

    for decide in (better, worse, *MIXED):
        results = play(bracket, decide)
        lost = losses(results)
        found = final_places(bracket, results)
        (champion,) = (entry for entry, place in found.items() if place == (1, 1))
        assert lost[champion] in (0, 1)
        assert {lost[entry] for entry in found if entry != champion} == {2}
        assert len(results) == 2 * count - 2 + lost[champion]


@every_cell("count", COUNTS)
def test_second_final_is_played_only_if_the_first_was_lost_for_the_first_time(count: int) -> None:
    bracket = double(range(1, count + 1))
    first, second = (match.number for match in bracket.matches if match.part is BracketPart.FINAL)
    results = dict(play(bracket, better))
    winner, loser = results[first]

    upset = results | {first: (loser, winner)}

    assert second not in results
    assert open_matches(bracket, results) == {}
    assert open_matches(bracket, upset) == {second: (loser, winner)}


def test_first_of_the_seeds_wins_when_the_better_one_always_does() -> None:
    bracket = double(range(1, 9))

    found = final_places(bracket, play(bracket, better))

    assert found == {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 4), 5: (5, 6), 6: (5, 6), 7: (7, 8), 8: (7, 8)}


@every_cell("count", COUNTS)
def test_every_place_down_to_the_eighth_is_played_where_that_is_asked_for(count: int) -> None:
    bracket = double(range(1, count + 1), down_to=8)

    for decide in (better, worse, *MIXED):
        results = play(bracket, decide)
        found = sorted(final_places(bracket, results).values())
        assert len(found) == count
        assert found[:8] == [(place, place) for place in range(1, min(8, count) + 1)]
        (champion,) = (entry for entry, place in final_places(bracket, results).items() if place == (1, 1))
        assert losses(results)[champion] in (0, 1)


def test_fifth_and_seventh_place_are_a_match_each() -> None:
    shared, played = double(range(1, 9)), double(range(1, 9), down_to=8)

    results = play(played, better)

    assert final_places(played, results) == {entry: (entry, entry) for entry in range(1, 9)}
    assert len(played.matches) == len(shared.matches) + 2
    assert sum(match.part is BracketPart.PLACES for match in played.matches) == 2


def meetings_again(count: int, bits: int) -> int:
    """How often two who had met meet again before the final."""
    bracket = double(range(1, count + 1))
    finals = [match.number for match in bracket.matches if match.part is BracketPart.FINAL]
    results = play(bracket, by_bits(bits))
    met = [frozenset(result) for number, result in results.items() if number not in finals]
    return len(met) - len(set(met))


@pytest.mark.parametrize("count", [8, 16, 23, 32, 64])
def test_meetings_again_before_the_final_are_rare(count: int) -> None:
    """Under 1.1 an event on average; 3 to 14 when the losers come in unturned."""
    events = 50

    again = sum(
        meetings_again(count, 0x9E3779B97F4A7C15F39CC0605CEDC835 * odd) for odd in range(1, 2 * events, 2)
    )

    assert again < 1.1 * events


@given(count=st.integers(2, 64), bits=st.integers(0, 2**128))
def test_whoever_wins_nobody_plays_on_after_two_defeats(count: int, bits: int) -> None:
    bracket = double(range(1, count + 1))

    results = play(bracket, by_bits(bits))

    assert max(losses(results).values()) == 2
    assert sorted(final_places(bracket, results)) == [*range(1, count + 1)]
