"""What rounds repeat, against the least they could."""

import random
from itertools import product

import pytest

from tests.tournaments.pairing.people.rounds import every_round, some_past, times
from tournaments.pairing.draw import PlayedRound, Tier
from tournaments.pairing.people.repeats import least_more, repeats


def test_a_pair_for_the_third_time_costs_two_more() -> None:
    round_ = PlayedRound(((1, 2, 3, 4),))

    assert repeats([round_] * 3) == (
        Tier("partner_again", 6, 0),
        Tier("met_again", 18, 18),
        Tier("opponent_again", 12, 6),
    )


def test_the_past_counts_and_is_not_paid_again() -> None:
    past = [PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8)))] * 2

    again, other = PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8))), PlayedRound(((1, 5, 2, 6), (3, 7, 4, 8)))

    assert [tier.cost for tier in repeats([again], past)] == [8, 24, 16]
    assert [tier.cost for tier in repeats([other], past)] == [0, 8, 0]


@pytest.mark.parametrize("seed", range(4))
def test_costs_are_those_counted_by_hand(seed: int) -> None:
    rounds = some_past(13, 6, random.Random(seed))
    partnered, met = times(rounds)

    partners, meetings, opponents = repeats(rounds)

    assert partners.cost == sum(count * (count - 1) // 2 for count in partnered.values())
    assert meetings.cost == sum(count * (count - 1) // 2 for count in met.values())
    assert opponents.cost == sum(
        (met[pair] - partnered[pair]) * (met[pair] - partnered[pair] - 1) // 2 for pair in met
    )
    assert all(tier.bound is not None and tier.bound <= tier.cost for tier in (partners, meetings, opponents))


def test_bounds_hold_for_all_pairs_of_rounds_of_eight() -> None:
    rounds = list(every_round(range(8)))
    first = PlayedRound(rounds[0])

    plans = [repeats([first, PlayedRound(tables)]) for tables in rounds]

    for tier in range(3):
        assert min(plan[tier].cost for plan in plans) >= max(plan[tier].bound or 0 for plan in plans)


def test_least_more_is_the_least_of_all_ways_to_spread() -> None:
    for times_so_far, more in product([(0, 0, 0), (0, 1, 2), (3, 0, 1)], range(5)):
        spread = [
            sum(
                had * extra + extra * (extra - 1) // 2
                for had, extra in zip(times_so_far, extras, strict=True)
            )
            for extras in product(range(more + 1), repeat=3)
            if sum(extras) == more
        ]
        assert least_more(times_so_far, more) == min(spread)
