"""Prizes: nothing is lost in a split, ties share, and a slow obvious account says the same."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tournaments.ranking.prizes import (
    Among,
    Contender,
    PrizeRule,
    PrizeWon,
    by_pattern,
    by_percentages,
    give,
    read_places,
    shared,
    split_pot,
)

LADIES = frozenset({"ladies"})


@st.composite
def fields(draw: st.DrawFn) -> list[Contender]:
    """A ranking with ties (1, 2, 2, 4), in any order of arrival, and perhaps entries without a rank."""
    merits = draw(st.lists(st.integers(0, 6), max_size=14))
    ladies = draw(st.lists(st.booleans(), min_size=len(merits), max_size=len(merits)))
    rows = [
        Contender(
            number,
            None if merit == 6 else 1 + sum(other > merit for other in merits if other != 6),
            LADIES if lady else frozenset(),
        )
        for number, (merit, lady) in enumerate(zip(merits, ladies, strict=True), 1)
    ]
    return draw(st.permutations(rows))


PRIZES = st.lists(
    st.builds(
        PrizeRule,
        st.sampled_from(Among),
        st.integers(1, 8),
        st.integers(0, 500),
        st.sampled_from(("", "ham")),
    ),
    max_size=8,
)
PARTS = st.dictionaries(st.integers(1, 30), st.builds(Fraction, st.integers(1, 99), st.just(100)), max_size=9)
KINDS = st.sets(st.sampled_from(Among))


def obvious(prizes: list[PrizeRule], field: list[Contender], exclusive: set[Among]) -> dict[int, Fraction]:
    """Entry by entry and place by place: what each has before it is rounded."""
    won = {one.number: Fraction(0) for one in field}
    holders: set[int] = set()
    for among in Among:
        offered = [prize for prize in prizes if prize.among == among]
        left = [one for one in field if not (among in exclusive and one.number in holders)]
        for one in left:
            if among == Among.EVERYBODY:
                mine, level = offered, 1
            elif one.rank is None or (
                among in ("ladies", "juniors", "seniors") and among not in one.categories
            ):
                continue
            else:
                rivals = [
                    it for it in left if it.rank and (among in ("places", "last") or among in it.categories)
                ]
                ahead = sum(it.rank > one.rank if among == "last" else it.rank < one.rank for it in rivals)
                level = sum(it.rank == one.rank for it in rivals)
                mine = [prize for prize in offered if ahead < prize.place <= ahead + level]
            won[one.number] += Fraction(sum(prize.cents for prize in mine), level)
            if mine and among in exclusive:
                holders.add(one.number)
    return won


@given(st.integers(0, 200_000), PARTS, st.integers(0, 40), st.sampled_from((1, 100)))
def test_pot_is_split_to_the_last_cent(pot: int, parts: dict[int, Fraction], field: int, unit: int) -> None:
    prizes = split_pot(pot, parts, field, unit)

    assert sum(prize.cents for prize in prizes) == (pot if any(place <= field for place in parts) else 0)
    total = sum(parts[prize.place] for prize in prizes)
    first = min((prize.place for prize in prizes), default=0)
    apart = unit if unit == 1 else 2 * unit  # the odd cents are the first one's
    assert all(abs(prize.cents - pot * parts[prize.place] / total) < apart for prize in prizes)
    assert all(prize.cents % unit == 0 for prize in prizes if prize.place != first)


def test_pot_in_whole_euros_leaves_its_odd_cents_to_the_first() -> None:
    prizes = split_pot(13_750, by_percentages([50, 30, 20]), 9, 100)

    assert [prize.cents for prize in prizes] == [6_950, 4_100, 2_700]


@examples(30)
@given(PRIZES, fields(), KINDS)
def test_prizes_agree_with_the_obvious_account(
    prizes: list[PrizeRule], field: list[Contender], exclusive: set[Among]
) -> None:
    found = dict.fromkeys((one.number for one in field), 0)
    awards = give(prizes, field, exclusive)
    for award in awards:
        for number, cents in zip(award.numbers, award.cents, strict=True):
            found[number] += cents

    wanted = obvious(prizes, field, exclusive)
    assert all(abs(found[number] - wanted[number]) < max(len(awards), 1) for number in found)
    assert sum(found.values()) == sum(wanted.values())


@examples(30)
@given(PRIZES, fields(), KINDS)
def test_order_of_arrival_does_not_matter(
    prizes: list[PrizeRule], field: list[Contender], exclusive: set[Among]
) -> None:
    assert give(prizes, field, exclusive) == give(prizes, field[::-1], exclusive)


@examples(30)
@given(st.integers(0, 200_000), fields())
def test_level_entries_have_the_same_but_for_a_cent(pot: int, field: list[Contender]) -> None:
    ranked = sum(one.rank is not None for one in field)
    awards = give(split_pot(pot, by_percentages([50, 30, 20]), ranked), field)

    assert sum(sum(award.cents) for award in awards) == (pot if ranked else 0)
    assert all(max(award.cents) - min(award.cents) <= 1 for award in awards)


def test_those_level_share_the_prizes_of_the_places_they_occupy() -> None:
    field = [Contender(1, 2), Contender(2, 1), Contender(3, 2), Contender(4, 4)]
    prizes = [
        PrizeRule(Among.PLACES, 2, 3001, "ham"),
        PrizeRule(Among.PLACES, 3, 2000),
        PrizeRule(Among.PLACES, 4, 5),
    ]

    assert give(prizes, field) == (
        PrizeWon(Among.PLACES, 2, (1, 3), (2501, 2500), ("ham",)),
        PrizeWon(Among.PLACES, 4, (4,), (5,)),
    )


def test_exclusive_prize_goes_to_the_next_who_has_none() -> None:
    field = [Contender(1, 1, LADIES), Contender(2, 2), Contender(3, 3, LADIES), Contender(4, 4)]
    prizes = [
        PrizeRule(Among.LADIES, thing="basket"),
        PrizeRule(Among.PLACES, cents=500),
        PrizeRule(Among.LAST, cents=10),
    ]

    assert [award.numbers for award in give(prizes, field)] == [(1,), (1,), (4,)]
    assert [award.numbers for award in give(prizes, field, {"places", "ladies"})] == [(1,), (3,), (4,)]


def test_everybody_has_a_prize_with_a_rank_or_without() -> None:
    (award,) = give(
        [PrizeRule(Among.EVERYBODY, thing="pâté")], [Contender(2, None), Contender(1, 1)], set(Among)
    )

    assert award == PrizeWon(Among.EVERYBODY, 1, (1, 2), (0, 0), ("pâté",))


def test_falling_pattern_has_one_part_more_for_each_place_upwards() -> None:
    prizes = split_pot(1000, by_pattern(read_places("1-2, 4", 9), falling=True), 9)

    assert [(prize.place, prize.cents) for prize in prizes] == [(1, 500), (2, 334), (4, 166)]


@pytest.mark.parametrize("pattern", [",", "4, 2", "1, 1", "0-3", "first", "4 …", "1-2000", "1-3, 3"])
def test_pattern_that_says_nothing_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=re.escape(pattern.strip()[-1:])):
        read_places(pattern, 50)


def test_percentages_that_do_not_make_a_hundred_are_refused() -> None:
    with pytest.raises(ValueError, match="60"):
        by_percentages([60, 30])


@given(st.integers(0, 10**6), st.integers(1, 50))
def test_shared_loses_nothing(cents: int, among: int) -> None:
    assert sum(shared(cents, among)) == cents
