"""Odd numbers: every way to seat them, whom it hits, and the best first."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.odd import OddOption, least_hit, options


def order(count: int) -> range:
    """An order of the lot in which the highest number is last."""
    return range(1, count + 1)


def told(found: tuple[OddOption, ...]) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Code, sizes and hits of the options, in their order."""
    return [(option.code, option.sizes, option.hit) for option in found]


def test_a_whole_number_leaves_nothing_to_choose() -> None:
    assert options(order(12), table_size=4) == (OddOption("whole", (4, 4, 4)),)
    assert options([], table_size=4) == (OddOption("whole", ()),)


def test_one_left_over() -> None:
    """Thirteen at fours that also play at three and at five: five wait for nobody, nine sit at threes, one sits out."""
    found = options(order(13), table_size=4, sizes_allowed={3, 5})

    assert told(found) == [
        ("long", (5, 4, 4), (13, 12, 11, 10, 9)),
        ("short", (4, 3, 3, 3), (13, 12, 11, 10, 9, 8, 7, 6, 5)),
        ("sitting", (5, 4, 4), (13, 12, 11, 10, 9)),
        ("bye", (4, 4, 4), (13,)),
        ("volunteer", (4, 4, 4), ()),
        ("substitute", (4, 4, 4, 4), ()),
    ]
    assert [option.to_find for option in found] == [0, 0, 0, 0, 1, 3]
    assert [option.byes for option in found] == [0, 0, 0, 1, 1, 0]


def test_two_left_over() -> None:
    found = options(order(14), table_size=4, sizes_allowed={3})

    assert told(found) == [
        ("short", (4, 4, 3, 3), (14, 13, 12, 11, 10, 9)),
        ("sitting", (5, 5, 4), (14, 13, 12, 11, 10, 9, 8, 7, 6, 5)),
        ("bye", (4, 4, 4), (14, 13)),
        ("substitute", (4, 4, 4, 4), ()),
        ("volunteer", (4, 4, 4), ()),
    ]


def test_three_left_over() -> None:
    found = options(order(15), table_size=4, sizes_allowed={3})

    assert told(found) == [
        ("short", (4, 4, 4, 3), (15, 14, 13)),
        ("sitting", (5, 5, 5), tuple(range(15, 0, -1))),
        ("bye", (4, 4, 4), (15, 14, 13)),
        ("substitute", (4, 4, 4, 4), ()),
        ("volunteer", (4, 4, 4), ()),
    ]


def test_a_pair_left_over() -> None:
    found = options(order(9), table_size=2)

    assert told(found) == [
        ("sitting", (3, 2, 2, 2), (9, 8, 7)),
        ("bye", (2, 2, 2, 2), (9,)),
        ("substitute", (2, 2, 2, 2, 2), ()),
        ("volunteer", (2, 2, 2, 2), ()),
    ]


def test_whom_it_hits_has_been_hit_the_least() -> None:
    found = options(
        order(7), table_size=4, sizes_allowed={3}, byes_so_far={7: 1, 6: 1}, short_so_far={5: 2, 4: 1}
    )

    assert [(option.code, option.hit, option.times) for option in found if option.hit] == [
        ("short", (3, 2, 1), (0, 0, 0)),
        ("bye", (3, 2, 1), (0, 0, 0)),
    ]


def test_nobody_new_to_hit_puts_an_option_behind_one_that_has() -> None:
    """Whoever sat at a short table does not sit there again while byes hit nobody twice."""
    everybody = dict.fromkeys(order(7), 1)

    first, *_ = options(order(7), table_size=4, sizes_allowed={3}, short_so_far=everybody)
    then, *_ = options(
        order(7), table_size=4, sizes_allowed={3}, short_so_far=everybody, byes_so_far=everybody
    )

    assert (first.code, first.again) == ("bye", 0)
    assert (then.code, then.again, then.times) == ("short", 3, (1, 1, 1))


def test_who_stands_ready_comes_first() -> None:
    with_two, with_one = (options(order(14), table_size=4, substitutes=ready) for ready in (2, 1))

    assert (with_two[0].code, with_two[0].to_find) == ("substitute", 0)
    assert [(option.code, option.to_find) for option in with_one] == [
        ("sitting", 0),
        ("bye", 0),
        ("substitute", 1),
        ("volunteer", 2),
    ]


def test_volunteers_sit_out_as_often_as_they_like() -> None:
    found = options(order(14), table_size=4, volunteers={3, 8, 11}, byes_so_far={3: 4, 8: 1, 11: 2})

    assert found[0] == OddOption("volunteer", (4, 4, 4), byes=2, hit=(8, 11), times=(1, 2))
    assert found[0].again == 0


def test_one_volunteer_of_two_leaves_one_to_find() -> None:
    found = options(order(14), table_size=4, volunteers={3, 99})

    assert [option for option in found if option.code == "volunteer"] == [
        OddOption("volunteer", (4, 4, 4), byes=2, hit=(3,), times=(0,), to_find=1)
    ]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_too_few_for_a_table_can_only_wait_or_be_joined(count: int) -> None:
    codes = [option.code for option in options(order(count), table_size=4)]

    assert sorted(codes) == ["bye", "substitute", "volunteer"]
    assert codes[0] == "bye"


def test_seats_go_evenly_round_at_tables_of_seven() -> None:
    """Eight at sevens: two tables of four, where the game allows it."""
    found = options(order(8), table_size=7, sizes_allowed={4, 5, 6})

    assert [(option.code, option.sizes) for option in found] == [
        ("short", (4, 4)),
        ("sitting", (8,)),
        ("bye", (7,)),
        ("volunteer", (7,)),
        ("substitute", (7, 7)),
    ]


@pytest.mark.parametrize(
    ("numbers", "size", "allowed", "ready"),
    [([1, 1], 4, (), 0), ([1], 0, (), 0), ([1], 4, (0,), 0), ([1], 4, (), -1)],
)
def test_nonsense_is_refused(numbers: list[int], size: int, allowed: tuple[int, ...], ready: int) -> None:
    with pytest.raises(ValueError, match="are needed"):
        options(numbers, table_size=size, sizes_allowed=allowed, substitutes=ready)


counts = st.dictionaries(st.integers(1, 40), st.integers(0, 3))


@given(
    count=st.integers(0, 40),
    size=st.integers(2, 7),
    allowed=st.sets(st.integers(2, 8)),
    byes=counts,
    short=counts,
)
def test_every_option_seats_everybody_it_says(
    count: int, size: int, allowed: set[int], byes: dict[int, int], short: dict[int, int]
) -> None:
    found = options(
        order(count), table_size=size, sizes_allowed=allowed, byes_so_far=byes, short_so_far=short
    )

    for option in found:
        joined = sum(option.sizes) + option.byes - count
        assert joined == (option.to_find if option.code == "substitute" else 0)
        assert set(option.sizes) <= {size, *allowed} or option.code == "sitting"
        assert len(set(option.hit)) == len(option.hit) == len(option.times)
        spared = set(order(count)) - set(option.hit)
        so_far = byes if option.code == "bye" else short
        if option.hit:
            assert max(option.times) <= min((so_far.get(one, 0) for one in spared), default=3)
    assert len({option.code for option in found}) == len(found)


@given(count=st.integers(5, 30), rounds=st.integers(1, 12))
def test_the_best_option_hits_nobody_twice_before_it_must(count: int, rounds: int) -> None:
    byes, short = Counter[int](), Counter[int]()

    for _ in range(rounds):
        best = options(order(count), table_size=4, sizes_allowed={3}, byes_so_far=byes, short_so_far=short)[0]
        (byes if best.code == "bye" else short).update(best.hit)

    for hit in (byes, short):
        assert max(hit.values(), default=0) - min((hit[one] for one in order(count)), default=0) <= 1


def test_least_hit_takes_from_the_end_among_equals() -> None:
    assert least_hit([4, 2, 9, 7], 3, {9: 1}) == (7, 2, 4)
    assert least_hit([4, 2, 9, 7], 2, {}, {7: 1}) == (9, 2)
