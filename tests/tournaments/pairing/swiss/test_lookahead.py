"""The look ahead: small events do not end before their last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.depth import part
from tests.tournaments.pairing.swiss.events import Event
from tournaments.pairing.draw import PlayedRound
from tournaments.pairing.swiss.lookahead import goes_on


def dead_ends(sides: int, rounds: int, *, events: int, ahead: bool = True) -> int:
    """How many of `events` events come to a round that cannot be paired without a rematch or a second bye."""
    stuck = 0
    for seed in range(events):
        event = Event(sides, seed)
        for number in range(1, rounds + 1):
            draw = event.draw(rounds=rounds if ahead else number)
            event.play(draw)
            if draw.tiers[0].cost or draw.tiers[1].cost:
                stuck += 1
                break
    return stuck


@pytest.mark.deeper("eighty events of every size")
@pytest.mark.parametrize(("sides", "rounds"), part([(6, 4), (8, 6), (5, 4), (7, 6)], 2))
def test_small_events_reach_their_last_round(sides: int, rounds: int) -> None:
    assert dead_ends(sides, rounds, events=40, ahead=False) > 0
    assert dead_ends(sides, rounds, events=40) == 0


@pytest.mark.deeper("fifty events of every size")
@pytest.mark.parametrize(("sides", "rounds"), part([(10, 8), (12, 11)], 1))
def test_longer_events_hardly_ever_end_early(sides: int, rounds: int) -> None:
    assert 10 * dead_ends(sides, rounds, events=25) <= dead_ends(sides, rounds, events=25, ahead=False)


@pytest.mark.parametrize(
    ("sides", "rounds", "seeds", "code"), [(6, 4, range(20), "kept_apart"), (7, 6, (36, 57), "kept_playing")]
)
def test_draw_names_who_was_kept_apart_for_the_next_round(
    sides: int, rounds: int, seeds: Sequence[int], code: str
) -> None:
    said = Counter[str]()
    for event in [Event(sides, seed) for seed in seeds]:
        for number in range(1, rounds):
            draw, blind = event.draw(rounds=rounds), event.draw(rounds=number)
            kept = [remark for remark in draw.explanation if remark.code.startswith("kept")]
            undone = {*map(frozenset, (*blind.tables, blind.byes))} - {
                *map(frozenset, (*draw.tables, draw.byes))
            }

            assert bool(kept) == (draw.tables != blind.tables)
            assert {frozenset(remark.entries) for remark in kept} <= undone
            said.update(remark.code for remark in kept)
            event.play(draw)

    assert said[code] > 0


def test_field_with_fresh_opponents_for_half_goes_on() -> None:
    event = Event(12)
    for _ in range(5):
        event.play(event.draw())

    assert goes_on(event.as_field())


def test_field_of_two_circles_of_three_does_not_go_on() -> None:
    """Each of six has two fresh opponents left, but only within its own three."""
    event = Event(6)
    event.past = [PlayedRound(((one, two),)) for one in (1, 2, 3) for two in (4, 5, 6)]

    assert not goes_on(event.as_field())
