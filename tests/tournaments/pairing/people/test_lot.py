"""Rounds by lot, one by one: new partners, tables for oneself, fours."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import part, some
from tests.steps.cells import every_cell
from tests.steps.examples import examples
from tests.tournaments.pairing.people.rounds import (
    costs,
    every_round,
    everybody,
    plan_rotation,
    some_entrants,
    some_past,
    tiers_of,
)
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.lot import draw_lot, lot_order
from tournaments.pairing.odd import options, whole_tables
from tournaments.pairing.people.lot import draw_fours, draw_new_partners, draw_tables

SEED = "dice 4 2 6"
STRICT = ("partner_again", "met_again", "club_met")


def people(players: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, players + 1)]


def pairs_of(tables: Sequence[Sequence[int]]) -> Iterator[frozenset[int]]:
    """Partners, and tables: what makes one round differ from another."""
    for table in tables:
        yield from (frozenset(table), frozenset(table[::2]), frozenset(table[1::2]))


def partner_of(one: int, tables: Sequence[Sequence[int]]) -> int:
    (table,) = (table for table in tables if one in table)
    return table[(table.index(one) + 2) % 4]


def after(*draws: Draw) -> list[PlayedRound]:
    return [PlayedRound(draw.tables, draw.byes) for draw in draws]


def draw_anywhere(
    entrants: Sequence[Entrant], past: Sequence[PlayedRound], seed: str, round_number: int, size: int
) -> Draw:
    """A round at tables of `size`, of which some are a seat smaller, or else larger."""
    sizes = whole_tables(len(entrants), table_size=size, sizes_allowed=(size - 1, size + 1))
    return draw_tables(entrants, past, seed, round_number, table_size=size, sizes=sizes)


@pytest.mark.deeper("every round there is, for many seeds")
@every_cell("players, seed", product((8, 10), range(some(5, of=25))))
def test_new_partners_break_as_little_as_any_round_could(players: int, seed: int) -> None:
    chance = random.Random(seed)
    entrants, past = some_entrants(players, chance), some_past(players, chance.randint(1, 8), chance)

    draw = draw_new_partners(entrants, past, str(seed), len(past) + 1)

    seated = [one for table in draw.tables for one in table]
    every = (costs(tables, entrants, past) for tables in every_round(seated))
    best = min(tuple(told[code] for code in STRICT) for told in every)
    assert tuple(tiers_of(draw)[code] for code in STRICT) == best
    assert all(
        tier.bound <= cost for tier, cost in zip(draw.tiers, best, strict=True) if tier.bound is not None
    )


@pytest.mark.deeper("every round there is")
@pytest.mark.parametrize(
    ("players", "size", "seed"),
    part([(9, 3, 1), (10, 5, 3), (9, 3, 2), (8, 4, 4), (14, 7, 5), (12, 4, 6)], 4),
)
def test_tables_break_as_little_as_any_round_could(players: int, size: int, seed: int) -> None:
    chance = random.Random(seed)
    entrants = some_entrants(players, chance)
    past = after(*(draw_anywhere(entrants, [], str(round_), 1, size) for round_ in range(3)))

    draw = draw_anywhere(entrants, past, SEED, 4, size)

    numbers = range(1, players + 1)
    every = (
        costs(tables, entrants, past, partners=False) for tables in every_round(numbers, size, partners=False)
    )
    assert tuple(tiers_of(draw).values()) == min((told["met_again"], told["club_met"]) for told in every)


@pytest.mark.deeper("larger fields")
@pytest.mark.parametrize("players", part([16, 17, 22, 40, 101], 3))
def test_five_rounds_bring_no_partner_twice_and_few_together_again(players: int) -> None:
    past: list[PlayedRound] = []

    for round_number in range(1, 6):
        draw = draw_new_partners(people(players), past, SEED, round_number)
        past += after(draw)
        assert (tiers_of(draw)["partner_again"], {tier.bound for tier in draw.tiers}) == (0, {0})

    assert tiers_of(draw)["met_again"] <= (0 if players > 39 else 12)


def test_the_first_round_is_the_lot() -> None:
    entrants = people(26)

    draw, lot = (
        draw_new_partners(entrants, [], SEED, 1),
        draw_lot(entrants, table_size=4, seed=SEED, round_number=1, byes={}),
    )

    assert (draw.tables, draw.byes, draw.order) == (lot.tables, lot.byes, lot.order)
    assert draw.explanation == lot.explanation


def test_clubs_are_kept_apart() -> None:
    entrants = [Entrant(number, apart=frozenset({f"club {number % 6}"})) for number in range(1, 25)]

    draw = draw_new_partners(entrants, [], SEED, 1)

    assert tiers_of(draw) == {"partner_again": 0, "met_again": 0, "club_met": 0}
    assert all(len({number % 6 for number in table}) == 4 for table in draw.tables)


def test_a_club_that_fills_the_hall_meets_as_little_as_it_must() -> None:
    entrants = [
        Entrant(number, apart=frozenset({"home" if number < 14 else "away"})) for number in range(1, 25)
    ]

    draw = draw_new_partners(entrants, [], SEED, 1)

    (club,) = (tier for tier in draw.tiers if tier.code == "club_met")
    assert club.cost == club.bound == 13
    assert sum(remark.code == "club_met" for remark in draw.explanation) == 13


def test_every_two_who_meet_again_are_said_with_how_often() -> None:
    past = [PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))] * 2

    draw = draw_new_partners(people(9), past, SEED, 3, sizes=(4,))

    assert (draw.tables, draw.byes) == (((8, 6, 7, 9),), (1, 2, 5, 3, 4))
    assert draw.explanation == (
        Remark("lot", count=9),
        Remark("bye", (1, 2, 5, 3, 4), 5),
        Remark("met_again", (8, 6), 2),
        Remark("met_again", (8, 7), 2),
        Remark("met_again", (6, 7), 2),
    )


def test_who_waits_or_sits_at_an_odd_table_again_is_said() -> None:
    past = [PlayedRound(((1, 2, 3),), (4,)), PlayedRound(((3, 4, 5),), (1, 2))]

    draw = draw_new_partners(people(5), past, SEED, 3, sizes=(3,))

    assert {remark.code: set(remark.entries) for remark in draw.explanation[1:4]} == {
        "bye": {3, 5},
        "short_again": {1, 2, 4},
        "met_again": {1, 2},
    }


def test_partners_again_are_said() -> None:
    past = [PlayedRound((table,)) for table in ((1, 2, 3, 4), (1, 3, 2, 4), (1, 2, 4, 3))]

    draw = draw_new_partners(people(4), past, SEED, 4)

    again = [remark for remark in draw.explanation if remark.code == "partner_again"]
    assert (len(again), {remark.count for remark in again}) == (2, {1})
    assert draw.tiers[0].cost == draw.tiers[0].bound == 2


@pytest.mark.deeper("three times as many draws")
def test_each_of_the_best_rounds_of_eight_is_as_likely() -> None:
    """Forty rounds break as little as can be."""
    each = some(5, of=15)
    past = [PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8))), PlayedRound(((1, 3, 2, 5), (4, 6, 7, 8)))]

    drawn = Counter(
        frozenset(pairs_of(draw_new_partners(people(8), past, str(seed), 3).tables))
        for seed in range(40 * each)
    )

    assert len(drawn) == 40
    assert sum((count - each) ** 2 / each for count in drawn.values()) < 72.1  # 0.1 %, 39 degrees


def redrawn(clubs: Sequence[set[int]], times: int) -> Iterator[list[list[int]]]:
    """Sixteen at four tables by chance, drawn again until no two of a club meet."""
    chance = random.Random(1)
    for _ in range(times):
        order = chance.sample(range(1, 17), 16)
        tables = [order[at : at + 4] for at in range(0, 16, 4)]
        if all(len(club.intersection(table)) < 2 for table in tables for club in clubs):
            yield tables


@pytest.mark.deeper("three times as many draws")
def test_partners_are_as_likely_as_when_all_is_drawn_again_until_it_is_legal() -> None:
    clubs = ({1, 2, 3}, {7, 8}, {8, 9}, {1, 11})
    entrants = [
        Entrant(number, apart=frozenset(str(club) for club in clubs if number in club))
        for number in range(1, 17)
    ]

    times = some(100, of=300)
    legal = Counter(partner_of(8, tables) for tables in redrawn(clubs, some(6_000, of=20_000)))
    drawn = Counter(
        partner_of(8, draw_new_partners(entrants, [], str(seed), 1).tables) for seed in range(times)
    )

    expected = {one: times * count / legal.total() for one, count in legal.items()}
    assert set(drawn) == set(expected)
    assert (
        sum((drawn[one] - count) ** 2 / count for one, count in expected.items()) < 32.9
    )  # 0.1 %, 12 degrees


def test_byes_go_round() -> None:
    past: list[PlayedRound] = []

    for round_number in range(1, 30):
        past += after(draw_new_partners(people(7), past, SEED, round_number))
        counts = Counter(one for round_ in past for one in round_.byes)
        told = [counts[number] for number in range(1, 8)]
        assert max(told) - min(told) <= 1


def test_odd_tables_go_round() -> None:
    past: list[PlayedRound] = []

    for round_number in range(1, 12):
        past += after(draw_anywhere(people(14), past, SEED, round_number, 4))
        counts = Counter(
            one for round_ in past for table in round_.tables if len(table) == 3 for one in table
        )
        told = [counts[number] for number in range(1, 15)]
        assert max(told) - min(told) <= 1


def test_a_draw_hits_whom_the_option_said() -> None:
    past = after(*(draw_new_partners(people(11), [], str(round_), 1, sizes=(4, 4, 3)) for round_ in range(2)))
    past += after(draw_new_partners(people(11), past, SEED, 3))
    order = lot_order(range(1, 12), SEED, 4)
    byes = Counter(one for round_ in past for one in round_.byes)
    short = Counter(one for round_ in past for table in round_.tables if len(table) == 3 for one in table)

    for option in options(order, table_size=4, sizes_allowed={3}, byes_so_far=byes, short_so_far=short):
        if option.code in {"bye", "short"}:
            draw = draw_new_partners(people(11), past, SEED, 4, sizes=option.sizes)
            odd = [one for table in draw.tables if len(table) == 3 for one in table]
            assert sorted([*draw.byes, *odd]) == sorted(option.hit)


def test_fours_of_the_pure_lot_may_have_odd_tables() -> None:
    entrants = [Entrant(number, apart=frozenset({"one club"})) for number in range(1, 12)]
    past = after(draw_fours(entrants, [], SEED, 1, sizes=(4, 4, 3)))

    draw = draw_fours(entrants, past, SEED, 2, sizes=(4, 4, 3))

    assert sorted(map(len, draw.tables)) == [3, 4, 4]
    assert {remark.code for remark in draw.explanation} == {"lot", "no_bye", "short"}
    assert draw.tiers == ()


PROGRAM = """
import random
from tests.tournaments.pairing.people.rounds import plan_rotation, some_entrants, some_past
from tournaments.pairing.people import lot, swiss
entrants, past = some_entrants(26, random.Random(1), best=6), some_past(26, 3, random.Random(2))
random.shuffle(entrants)
for draw in (lot.draw_new_partners, swiss.pair_people_swiss):
    print(draw(entrants, past, "dice 4 2 6", 4))
print(lot.draw_fours(entrants, past, "dice 4 2 6", 4, sizes=(4, 4, 4, 4, 4, 3, 3)))
print(lot.draw_tables(entrants, past, "dice 4 2 6", 4, table_size=5, sizes=(5, 5, 4, 4, 4, 4)))
print(plan_rotation([one.number for one in entrants], 3, "dice 4 2 6", past=past))
"""


@pytest.mark.deeper("a third process")
def test_a_draw_does_not_depend_on_hashes_or_on_the_order_of_the_list() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hashes},
        ).stdout
        for hashes in part(("0", "4711", "1"), 2)
    ]

    assert told[0].count("Draw(") == 4
    assert len(set(told)) == 1


def test_a_draw_is_the_same_on_every_machine() -> None:
    """Its partners come from rustworkx 0.18: a later one may choose otherwise between equals."""
    entrants = [Entrant(number, apart=frozenset({f"club {number % 5}"})) for number in range(1, 19)]
    past = plan_rotation(range(1, 19), 3, "the rounds behind", seconds=0)

    draw = draw_new_partners(entrants, past, SEED, 4)

    assert draw.tables == ((14, 8, 11, 3), (5, 1, 7, 16), (4, 12, 2, 17), (18, 10, 15, 9))
    assert (draw.byes, draw.digest[:16]) == ((6, 13), "9838885ea2aedbef")


@examples(4, of=15)
@given(chance=st.randoms(use_true_random=False), players=st.integers(0, 14))
def test_ten_rounds_with_people_who_come_and_go_never_fail(chance: random.Random, players: int) -> None:
    here, past, byes = set(range(players)), list[PlayedRound](), Counter[int]()

    for round_number in range(1, 11):
        here -= set(chance.sample(sorted(here), min(len(here), chance.choice([0, 0, 1, 3]))))
        here |= {players + 10 * round_number + new for new in range(chance.choice([0, 0, 1, 2]))}
        draw = draw_new_partners([Entrant(one) for one in here], past, SEED, round_number)

        assert everybody(draw) == sorted(here)
        assert {len(table) for table in draw.tables} <= {4}
        assert max((byes[one] for one in draw.byes), default=0) <= min(
            (byes[one] for table in draw.tables for one in table), default=10
        )
        assert ("bye_again" in {remark.code for remark in draw.explanation}) == any(
            byes[one] for one in draw.byes
        )
        byes.update(draw.byes)
        past += after(draw)


@examples(6, of=15)
@given(chance=st.randoms(use_true_random=False), players=st.integers(0, 16), size=st.integers(3, 7))
def test_ten_rounds_at_tables_of_any_size_never_fail(chance: random.Random, players: int, size: int) -> None:
    here, past = set(range(players)), list[PlayedRound]()

    for round_number in range(1, 11):
        here -= set(chance.sample(sorted(here), min(len(here), chance.choice([0, 0, 1, 3]))))
        here |= {players + 10 * round_number + new for new in range(chance.choice([0, 0, 1, 2]))}
        draw = draw_anywhere([Entrant(one) for one in here], past, SEED, round_number, size)

        assert everybody(draw) == sorted(here)
        assert {len(table) for table in draw.tables} <= {size - 1, size, size + 1}
        past += after(draw)


def test_the_digest_is_that_of_the_list() -> None:
    entrants = people(9)
    past = [PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))]

    digests = [
        draw_new_partners(entrants, past, SEED, 2).digest,
        draw_new_partners(entrants[::-1], [PlayedRound(past[0].tables[::-1], (9,))], "another", 2).digest,
        draw_new_partners(entrants, [], SEED, 2).digest,
        draw_new_partners(entrants, past, SEED, 3).digest,
        draw_new_partners([*entrants[:8], Entrant(9, apart=frozenset({"club"}))], past, SEED, 2).digest,
    ]

    assert [one == digests[0] for one in digests] == [True, True, False, False, False]


@pytest.mark.parametrize(
    ("entrants", "sizes", "said"),
    [
        ([Entrant(1), Entrant(1)], None, "differ"),
        ([Entrant(1, players=2)], None, "one player"),
        (people(8), [4, 5], "cannot fill"),
        (people(8), [1], "cannot fill"),
    ],
)
def test_nonsense_is_refused(entrants: list[Entrant], sizes: list[int] | None, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        draw_new_partners(entrants, [], SEED, 1, sizes=sizes)


@every_cell("players, size", [*product(range(2, 30), range(3, 8))])
def test_tables_of_every_size_seat_everybody_they_can(players: int, size: int) -> None:
    draw = draw_anywhere(people(players), [], SEED, 1, size)

    sizes = {len(table) for table in draw.tables}
    assert everybody(draw) == list(range(1, players + 1))
    assert sizes <= {size - 1, size} or sizes <= {size, size + 1}
    assert len(draw.byes) < size
    assert not draw.byes or len(sizes) < 2
