"""Single elimination: seeding, byes, and every place that is played for."""

from itertools import pairwise, product

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
from tournaments.pairing.brackets.bracket import Seed
from tournaments.pairing.brackets.sketch import seed_order, single

COUNTS = range(2, 65)


def a_field(count: int) -> list[int]:
    return [100 + place for place in range(1, count + 1)]


def test_seeding_is_the_usual_one() -> None:
    assert seed_order(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


@every_cell("count", COUNTS)
def test_one_match_less_than_entries(count: int) -> None:
    bracket = single(a_field(count))

    results = play(bracket, worse)

    assert len(bracket.matches) == len(results) == count - 1
    assert set(losses(results).values()) == {1}


@every_cell("count", COUNTS)
def test_the_best_go_on_without_playing_the_first_round(count: int) -> None:
    size = len(seed_order(count))
    begins = {
        source.place: match.turn
        for match in single(a_field(count)).matches
        for source in match.sources
        if isinstance(source, Seed)
    }

    later = [place for place in range(1, count + 1) if begins[place] == 2]

    assert later == [*range(1, size - count + 1)]
    assert set(begins.values()) <= {1, 2}


@every_cell("count", COUNTS)
def test_the_best_meet_last_when_the_better_one_wins(count: int) -> None:
    bracket = single(a_field(count))

    found = final_places(bracket, play(bracket, better))

    rounds = [0, *(1 << number for number in range((count - 1).bit_length())), count]
    expected = {
        100 + place: (above + 1, min(last, count))
        for above, last in pairwise(rounds)
        for place in range(above + 1, min(last, count) + 1)
    }
    assert found == expected


@every_cell("count, down_to", product(COUNTS, (4, 8, 16)))
def test_every_place_down_to_the_one_asked_for_is_played(count: int, down_to: int) -> None:
    bracket = single(a_field(count), down_to=down_to)

    for decide in (better, worse, by_bits(0xB5297A4D)):
        found = sorted(final_places(bracket, play(bracket, decide)).values())
        assert len(found) == count
        assert found[:down_to] == [(place, place) for place in range(1, min(down_to, count) + 1)]


def test_fifth_to_eighth_play_a_knock_out_of_their_own() -> None:
    bracket = single(a_field(8), down_to=8)

    results = play(bracket, better)

    assert set(matches_of(results).values()) == {3}
    assert final_places(bracket, results) == {100 + place: (place, place) for place in range(1, 9)}


@given(count=st.integers(2, 64), bits=st.integers(0, 2**64), down_to=st.sampled_from([2, 4, 8]))
def test_whoever_wins_everybody_gets_a_place(count: int, bits: int, down_to: int) -> None:
    bracket = single(a_field(count), down_to=down_to)

    results = play(bracket, by_bits(bits))

    found = final_places(bracket, results)
    (champion,) = (entry for entry, place in found.items() if place == (1, 1))
    assert sorted(found) == a_field(count)
    assert losses(results)[champion] == 0
    assert len(results) == len(bracket.matches)
