"""The consolante: whoever loses his first match plays on, and nobody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.steps.cells import every_cell
from tests.tournaments.pairing.brackets.events import (
    better,
    by_bits,
    final_places,
    losses,
    matches_of,
    play,
    worse,
)
from tournaments.pairing.brackets.bracket import BracketPart, Results
from tournaments.pairing.brackets.consolante import consolante

COUNTS = range(4, 65)
MIXED = tuple(by_bits(0x9E3779B97F4A7C15F39CC0605CEDC835 * odd) for odd in (1, 3, 5, 7))


def first_matches_lost(results: Results) -> set[int]:
    """Who lost the first match he played."""
    first: dict[int, bool] = {}
    for won, lost in results.values():
        first.setdefault(won, False)
        first.setdefault(lost, True)
    return {entry for entry, was_lost in first.items() if was_lost}


@every_cell("count", COUNTS)
def test_those_who_lose_their_first_match_are_the_consolante(count: int) -> None:
    bracket = consolante(range(1, count + 1))
    second = {match.number for match in bracket.matches if match.part is BracketPart.CONSOLANTE}

    for decide in (better, worse, *MIXED):
        results = play(bracket, decide)
        there = {entry for number in second & results.keys() for entry in results[number]}
        assert there == first_matches_lost(results)


@every_cell("count", COUNTS)
def test_everybody_plays_at_least_twice(count: int) -> None:
    bracket = consolante(range(1, count + 1))

    for decide in (better, worse, *MIXED):
        results = play(bracket, decide)
        assert min(matches_of(results).values()) >= 2
        assert max(losses(results).values()) == 2


@every_cell("count", COUNTS)
def test_consolante_ranks_behind_those_who_won_their_first_match(count: int) -> None:
    bracket = consolante(range(1, count + 1))

    for decide in (better, worse, *MIXED):
        results = play(bracket, decide)
        found = final_places(bracket, results)
        there = first_matches_lost(results)
        assert sorted(found) == [*range(1, count + 1)]
        assert {entry for entry, (first, _last) in found.items() if first > count - len(there)} == there
        assert losses(results)[min(there, key=lambda entry: found[entry])] == 1


@every_cell("count", COUNTS)
def test_nobody_of_the_consolante_has_met_another_before(count: int) -> None:
    bracket = consolante(range(1, count + 1))

    met = [frozenset(result) for result in play(bracket, MIXED[0]).values()]

    assert len(set(met)) == len(met)


def test_eight_play_two_brackets_side_by_side() -> None:
    bracket = consolante(range(1, 9))

    results = play(bracket, better)

    assert len(results) == 10
    assert final_places(bracket, results) == {
        1: (1, 1),
        2: (2, 2),
        3: (3, 4),
        4: (3, 4),
        5: (5, 5),
        6: (6, 6),
        7: (7, 8),
        8: (7, 8),
    }


@pytest.mark.parametrize(("count", "places"), [(2, [(1, 1), (2, 2)]), (3, [(1, 1), (2, 2), (3, 3)])])
def test_too_few_for_a_consolante_play_without_one(count: int, places: list[tuple[int, int]]) -> None:
    bracket = consolante(range(1, count + 1))

    assert {match.part for match in bracket.matches} <= {BracketPart.MAIN, BracketPart.FINAL}
    assert list(final_places(bracket, play(bracket, better)).values()) == places


@given(count=st.integers(4, 64), bits=st.integers(0, 2**128))
def test_whoever_wins_everybody_gets_a_place(count: int, bits: int) -> None:
    bracket = consolante(range(1, count + 1))

    results = play(bracket, by_bits(bits))

    assert sorted(final_places(bracket, results)) == [*range(1, count + 1)]
    assert min(matches_of(results).values()) >= 2
