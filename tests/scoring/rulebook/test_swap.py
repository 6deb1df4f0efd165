"""The sides of a deal taken for each other: the marks are exchanged, what is the dealer's stays with him."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rulebook import VARIANTS, Deal, Penalty, Turnup, Variant, advance, start, swapped

OF_TWO_SIDES = [variant for variant in VARIANTS if len(variant.defaults.sides) == 2]


def a_deal(variant: Variant, count: int, doubles: int = 0, rank: str = "") -> Deal:
    """A deal in which the first side captured `count`, with the card that its dealer, of that side, turned."""
    rules = variant.defaults
    first, second = rules.sides
    asks = variant.asks(rules)
    return Deal(
        captured={first: count, second: rules.pack.total - count},
        doubles=doubles if "doubles" in asks else 0,
        turnup=Turnup(first, rank) if rank and "turnup" in asks else None,
    )


def apart(variant: Variant, deal: Deal) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What `deal` marks in a game, without its turned card, and what that adds."""
    marks = advance(start(variant, variant.defaults), deal).deals[0].marks
    turned = marks.turnup or dict.fromkeys(marks.marks, 0)
    return {side: points - turned[side] for side, points in marks.marks.items()}, turned


@pytest.mark.parametrize("variant", OF_TWO_SIDES, ids=lambda variant: variant.key)
@settings(deadline=None, max_examples=40)
@given(count=st.integers(0, 76), doubles=st.integers(0, 2), rank=st.sampled_from(["", "K", "10", "7"]))
def test_marks_are_exchanged_and_the_turned_card_stays(
    variant: Variant, count: int, doubles: int, rank: str
) -> None:
    total = variant.defaults.pack.total
    least = (
        6 if rank == "10" and "turnup" in variant.asks(variant.defaults) else 0
    )  # the manille wins its trick
    deal = a_deal(variant, max(least, min(count, total - least)), doubles, rank)
    first, second = variant.defaults.sides

    (won, turned), (lost, still) = apart(variant, deal), apart(variant, swapped(deal, (first, second)))

    assert lost == {first: won[second], second: won[first]}
    assert still == turned


@pytest.mark.parametrize("variant", OF_TWO_SIDES, ids=lambda variant: variant.key)
def test_swapping_twice_is_the_deal_itself(variant: Variant) -> None:
    deal = a_deal(variant, 40, 1, "K")

    assert swapped(swapped(deal, variant.defaults.sides), variant.defaults.sides) == deal


def test_fault_is_the_other_sides_and_its_player_unknown() -> None:
    deal = Deal(penalty=Penalty(offender="A", article=9, player=1), taker="A")

    assert swapped(deal, ("A", "B")) == Deal(penalty=Penalty(offender="B", article=9), taker="A")


def test_fault_of_the_deal_stays_the_dealers() -> None:
    deal = Deal(penalty=Penalty(offender="A", article=8))

    assert swapped(deal, ("A", "B")) == deal


def test_count_of_one_pile_becomes_the_other_sides() -> None:
    assert swapped(Deal(captured={"A": 42}), ("A", "B")).captured == {"B": 42}
