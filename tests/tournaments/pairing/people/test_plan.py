"""Rotations planned before the start: partners new, meetings even, byes shared."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import part
from tests.steps.examples import examples
from tests.tournaments.pairing.people.rounds import everybody, plan_rotation, some_past, times
from tournaments.pairing.draw import PlayedRound
from tournaments.pairing.people.repeats import repeats

SEED = "dice 4 2 6"
# Players and rounds, and the most times two are opponents, the most times at one table.
CASES = {
    (8, 3): (1, 2),
    (8, 10): (3, 5),
    (9, 5): (2, 3),
    (10, 7): (2, 3),
    (11, 5): (1, 2),
    (12, 3): (1, 2),
    (13, 7): (2, 3),
    (14, 5): (1, 2),
    (15, 5): (1, 1),
    (16, 5): (1, 1),
    (17, 3): (1, 1),
    (19, 5): (1, 2),
    (20, 5): (1, 1),
    (22, 7): (1, 2),
    (26, 5): (1, 1),
    (32, 7): (1, 1),
    (40, 7): (1, 1),
    (64, 10): (1, 1),
    (100, 10): (1, 1),
    (280, 5): (1, 1),
}


def spread(counts: Counter[int], players: int) -> int:
    """The difference between whom it hit most and least."""
    told = [counts[number] for number in range(1, players + 1)]
    return max(told) - min(told)


def byes(plan: Sequence[PlayedRound]) -> Counter[int]:
    return Counter(one for round_ in plan for one in round_.byes)


def odd(plan: Sequence[PlayedRound], size: int = 4) -> Counter[int]:
    return Counter(one for round_ in plan for table in round_.tables if len(table) != size for one in table)


@pytest.mark.deeper("searches of seconds")
@pytest.mark.parametrize(("players", "rounds"), part(list(CASES), 5))
def test_no_partner_comes_twice_unless_arithmetic_asks(players: int, rounds: int) -> None:
    plan = plan_rotation(range(1, players + 1), rounds, SEED)

    partnered, met = times(plan)
    partners, _meetings, _opponents = repeats(plan)
    assert [everybody(round_) for round_ in plan] == [list(range(1, players + 1))] * rounds
    assert partners.cost == partners.bound
    assert max((met - partnered).values()) <= CASES[players, rounds][0]
    assert max(met.values()) <= CASES[players, rounds][1]
    assert spread(byes(plan), players) <= 1


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (13, 13), (24, 23), (36, 35), (33, 32)])
def test_a_full_rotation_is_a_whist_tournament(players: int, rounds: int) -> None:
    plan = plan_rotation(range(1, players + 1), rounds, SEED)

    assert [tier.cost - (tier.bound or 0) for tier in repeats(plan)] == [0, 0, 0]
    assert spread(byes(plan), players) <= 1


@pytest.mark.parametrize(
    ("sizes", "players", "rounds"),
    [((4, 4, 4, 3), 15, 6), ((4, 3, 3), 10, 5), ((4, 4, 5), 13, 4), ((3, 3, 3), 9, 4), ((4, 4, 3), 12, 7)],
)
def test_odd_tables_are_shared_out(sizes: tuple[int, ...], players: int, rounds: int) -> None:
    plan = plan_rotation(range(1, players + 1), rounds, SEED, sizes=sizes, seconds=0)

    assert {tuple(sorted(map(len, round_.tables))) for round_ in plan} == {tuple(sorted(sizes))}
    assert [everybody(round_) for round_ in plan] == [list(range(1, players + 1))] * rounds
    assert (spread(odd(plan), players) <= 1, spread(byes(plan), players) <= 1) == (True, True)


def test_a_plan_is_the_same_on_every_machine() -> None:
    plan = plan_rotation(range(1, 14), 3, SEED)

    assert plan == (
        PlayedRound(((6, 13, 4, 3), (1, 7, 2, 9), (12, 5, 10, 8)), (11,)),
        PlayedRound(((6, 5, 1, 4), (13, 9, 10, 2), (12, 7, 3, 11)), (8,)),
        PlayedRound(((6, 8, 9, 11), (1, 13, 3, 12), (5, 7, 10, 4)), (2,)),
    )


def test_a_plan_does_not_depend_on_the_order_of_the_list() -> None:
    numbers = [9, 4, 7, 1, 12, 3, 8, 2, 15, 6]

    assert plan_rotation(numbers, 4, SEED) == plan_rotation(sorted(numbers), 4, SEED)


def test_another_seed_is_the_same_plan_for_others() -> None:
    one, other = (plan_rotation(range(1, 11), 4, seed) for seed in ("one", "other"))

    assert one != other
    assert [tier.cost for tier in repeats(one)] == [tier.cost for tier in repeats(other)]


def test_a_plan_goes_on_where_the_rounds_behind_stopped() -> None:
    """Half way, two have left and three have come."""
    first = plan_rotation(range(1, 23), 3, SEED)

    rest = plan_rotation([*range(3, 23), 30, 31, 32], 2, SEED, past=first)

    partnered, met = times([*first, *rest])
    assert (max(partnered.values()), max(met.values())) == (1, 1)
    both = byes([*first, *rest])
    assert max(both.values()) == 1


def test_longer_search_finds_no_worse() -> None:
    short, long = (plan_rotation(range(1, 19), 7, SEED, seconds=seconds) for seconds in (0, 1))

    weighed = [
        sum(weight * tier.cost for weight, tier in zip((30, 10, 1), repeats(plan), strict=True))
        for plan in (short, long)
    ]
    assert weighed[1] < weighed[0]


@pytest.mark.parametrize(
    ("numbers", "rounds", "sizes"),
    [([1, 1, 2, 3], 1, None), ([1, 2, 3, 4], -1, None), ([1, 2, 3, 4], 1, [5]), ([1, 2], 1, [1])],
)
def test_nonsense_is_refused(numbers: list[int], rounds: int, sizes: list[int] | None) -> None:
    with pytest.raises(ValueError, match=r"needed|cannot fill"):
        plan_rotation(numbers, rounds, SEED, sizes=sizes)


@examples(12, of=40)
@given(players=st.integers(0, 23), rounds=st.integers(0, 6), behind=st.integers(0, 3), chance=st.randoms())
def test_any_plan_is_whole_and_fair(players: int, rounds: int, behind: int, chance: random.Random) -> None:
    past = some_past(players, behind, chance) if players else []
    before = byes(past)

    plan = plan_rotation(range(1, players + 1), rounds, str(players), past=past, seconds=0)

    assert [everybody(round_) for round_ in plan] == [list(range(1, players + 1))] * rounds
    assert {len(table) for round_ in plan for table in round_.tables} <= {4}
    if players:
        assert spread(before + byes(plan), players) <= max(1, spread(before, players))
