"""Stakes and pots: what is paid is what is received, in whole cents."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulebook import (
    Deal,
    Penalty,
    RuleViolation,
    Variant,
    answer,
    find_variant,
    read_deal,
    tally,
)
from tests.depth import some
from tests.scoring.rulebook.drawn import some_entry, some_settings
from tests.scoring.rulebook.examples import nonsense

DIX_SEPT = find_variant("dix_sept_coup")


def settle(raw: dict[str, int], /, **settings: object) -> dict[str, Any]:
    return answer(
        {"variant": "dix_sept_coup", "settings": settings, "input": {"kind": "settlement", "raw": raw}}
    )


def splits(total: int, players: int) -> Iterator[dict[str, int]]:
    """Every way to share `total` among so many players."""
    for cuts in itertools.combinations(range(total + players - 1), players - 1):
        edges = (-1, *cuts, total + players - 1)
        yield {f"P{n}": high - low - 1 for n, (low, high) in enumerate(itertools.pairwise(edges), 1)}


@pytest.mark.deeper("a seventh of 57,155 splits")
def test_every_split_among_four_balances_without_a_fraction() -> None:
    settings = DIX_SEPT.settle({"unit_cents": 1})
    every = list(splits(68, 4))

    assert len(every) == 57_155
    for counts in every[:: some(70, of=7)]:
        marks = DIX_SEPT.score(Deal(captured=counts), settings)
        assert marks.marks == {side: count - 17 for side, count in counts.items()}


def test_three_have_nineteen_more_above_par_than_below_and_seldom_share_it_evenly() -> None:
    exact = DIX_SEPT.settle({"players": 3, "unit_cents": 1, "rounding": "pot_carries"})
    pots = [DIX_SEPT.score(Deal(captured=counts), exact).pot or 0 for counts in splits(70, 3)]
    uneven = 0
    for counts, pot in zip(splits(70, 3), pots, strict=True):
        above = [max(0, count - 17) for count in counts.values()]
        assert sum(above) == pot + 19
        uneven += any(pot * excess % sum(above) for excess in above)

    assert (len(pots), pots.count(0), uneven) == (2_556, 210, 1_377)


@pytest.mark.parametrize(("players", "total"), [(3, 70), (4, 68)])
def test_equal_share_of_the_points_balances_by_itself(players: int, total: int) -> None:
    settings = DIX_SEPT.settle({"players": players, "par": None, "unit_cents": 3})

    for counts in itertools.islice(splits(total, players), 0, None, 29):
        marks = DIX_SEPT.score(Deal(captured=counts), settings).marks
        assert marks == {side: count * 3 - total * 3 // players for side, count in counts.items()}


def test_three_share_the_pot_by_largest_remainder() -> None:
    assert settle({"P1": 40, "P2": 20, "P3": 10}, unit_cents=10) == {
        "pay": {"P1": 62, "P2": 8, "P3": -70},
        "pot": 70,
    }


def test_equal_remainders_go_to_the_higher_count_then_the_seat() -> None:
    assert settle({"P1": 22, "P2": 32, "P3": 16}, unit_cents=2)["pay"] == {"P1": 0, "P2": 2, "P3": -2}
    assert settle({"P1": 30, "P2": 30, "P3": 10}, unit_cents=1)["pay"] == {"P1": 4, "P2": 3, "P3": -7}


def test_remainder_may_stay_in_the_pot() -> None:
    got = settle({"P1": 36, "P2": 24, "P3": 10}, unit_cents=1, rounding="pot_carries")

    assert got == {"pay": {"P1": 5, "P2": 1, "P3": -7}, "pot": 7}


def test_pot_must_balance_the_cards() -> None:
    assert settle({"P1": 25, "P2": 25, "P3": 10}) == {"error": "sum_mismatch", "required_total": 70}


@given(st.integers(0, 70), st.integers(0, 70), st.integers(1, 500), st.integers(0, 23))
def test_pot_is_paid_out_to_the_last_cent(one: int, two: int, unit: int, par: int) -> None:
    two = min(two, 70 - one)
    counts = {"P1": one, "P2": two, "P3": 70 - one - two}
    settings = DIX_SEPT.settle({"players": 3, "unit_cents": unit, "par": par})

    marks = DIX_SEPT.score(Deal(captured=counts), settings)

    assert sum(marks.marks.values()) == marks.pot_after == 0
    assert all((pay < 0) == (counts[side] < par) for side, pay in marks.marks.items() if pay)


@pytest.mark.parametrize("article", [1, 9], ids=["dealt again", "points"])
def test_pot_outlives_a_fault(article: int) -> None:
    settings = DIX_SEPT.settle({"players": 3, "unit_cents": 1, "rounding": "pot_carries"})
    deal = Deal(captured={"P1": 36, "P2": 24, "P3": 10})
    fault = Deal(penalty=Penalty(offender="P2", article=article, points=20))

    pots = [line.marks.pot for line in tally(DIX_SEPT, settings, [deal, fault, deal]).deals]

    assert pots == [7, None, 8]


@pytest.mark.parametrize("key", ["dix_sept_coup", "auction_1"])
@pytest.mark.parametrize(
    ("to", "pay"),
    [("opponents", (20, -60, 20, 20)), ("offender", (6, -20, 7, 7)), ("author", (6, -20, 7, 7))],
)
def test_fault_is_paid_by_whoever_made_it(key: str, to: str, pay: tuple[int, ...]) -> None:
    variant = find_variant(key)
    fault = Deal(penalty=Penalty(offender="P2", points=20))

    marks = variant.score(fault, variant.settle({"players": 4, "penalty_to": to}))

    assert (tuple(marks.marks.values()), marks.charged) == (pay, None)


@given(st.sampled_from([DIX_SEPT, find_variant("auction_1")]), st.integers(0, 2**32).map(Random))
def test_stakes_balance_whatever_the_table_reports(variant: Variant, chance: Random) -> None:
    settings = some_settings(variant, chance)
    entry = some_entry(settings, chance) | chance.choice([{}, {"penalty": {"offender": "P1", "points": 7}}])
    try:
        marks = settings.score(read_deal(variant, settings, entry))
    except RuleViolation:
        return

    assert sum(marks.marks.values()) + marks.pot_after == 0


@pytest.mark.parametrize(
    ("players", "widow"), [(3, 2), (4, 4), (5, 2), (6, 2), (7, 4)], ids=lambda number: str(number)
)
def test_stake_falls_with_every_card_exchanged(players: int, widow: int) -> None:
    required = 21 if players <= 4 else 15

    for exchanged, points in itertools.product(range(widow + 1), (required - 1, required)):
        entry = {"declarer": "P2", "declarer_points": points, "exchanged": exchanged}
        got = answer({"variant": "auction_1", "settings": {"players": players}, "input": entry})
        stake = (widow + 1 - exchanged) * (1 if points == required else -1)
        assert (got["required"], got["made"]) == (required, points == required)
        assert got["pay"]["P1"] == -stake
        assert got["pay"]["P2"] == stake * (players - 1)


def test_nobody_exchanges_more_cards_than_the_widow_has() -> None:
    entry = {"declarer": "P1", "declarer_points": 20, "exchanged": 3}

    got = answer({"variant": "auction_1", "settings": {"players": 3}, "input": entry})

    assert got == nonsense("exchange_out_of_range", max_exchanged=2)


@pytest.mark.parametrize(
    "stakes", [{"1": 2}, {"0": -1}, {"0": 1.5}, [3, 2, 1], {"0": 3, "2": 1}, {"zero": 1}]
)
def test_table_of_stakes_starts_at_no_card_and_has_no_gap(stakes: object) -> None:
    entry = {"declarer": "P1", "made": True, "exchanged": 0}

    got = answer({"variant": "auction_1", "settings": {"stakes": stakes}, "input": entry})

    assert (got["error"], got["reason"], got["setting"]) == ("bad_request", "bad_setting", "stakes")
    assert got["detail"] == 'stakes: a table of whole numbers, such as {"0": 3, "1": 2, "2": 1}.'
