"""The cut between two stages, on fields small enough to check by hand."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.cuts.shares import read_share, write_share
from tournaments.ranking.cut import Cut, cut_field, places_for
from tournaments.ranking.games import Standing


def a_field(*ranks: int | None) -> list[Standing]:
    """Entries 1, 2, 3 … with these ranks."""
    return [
        Standing(number, rank, int(rank is not None), Fraction(0), 0, 0, False)
        for number, rank in enumerate(ranks, start=1)
    ]


@pytest.mark.parametrize(
    ("field", "share", "places"), [(24, 50, 12), (25, 50, 13), (10, 33, 4), (560, 50, 280)]
)
def test_share_of_the_field_is_rounded_up(field: int, share: int, places: int) -> None:
    assert places_for(field, share=share) == places


@pytest.mark.parametrize(
    ("typed", "kept", "places"),
    [
        ("1/3", (1, 3), 6),
        ("33,3 %", (333, 1000), 6),
        ("33.33", (3333, 10000), 6),
        ("2 / 3", (2, 3), 12),
        ("50", (50, 100), 9),
    ],
)
def test_share_is_kept_as_it_was_typed_and_counted_exactly(
    typed: str, kept: tuple[int, int], places: int
) -> None:
    share, of = read_share(typed)

    assert (share, of, places_for(18, share=share, of=of)) == (*kept, places)
    assert read_share(write_share(share, of)) == kept


@pytest.mark.parametrize("typed", ["a third", "1/3/4", "-5", "33.333", "1/"])
def test_what_is_no_share_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=re.escape(typed)):
        read_share(typed)


def test_first_places_go_on() -> None:
    assert cut_field(a_field(1, 2, 3, 4), 2, keeps_level=True, lot=(3, 1, 2, 4, 5)) == Cut((1, 2), (3, 4))


def test_all_go_on_where_there_are_places_for_all() -> None:
    assert cut_field(a_field(1, 2, 2), 4, keeps_level=False, lot=(3, 1, 2, 4, 5)) == Cut((1, 2, 3), ())


def test_those_level_at_the_line_all_go_on() -> None:
    cut = cut_field(a_field(1, 2, 2, 2, 5), 2, keeps_level=True, lot=(3, 1, 2, 4, 5))

    assert cut == Cut((1, 2, 3, 4), (5,), (2, 3, 4))


def test_lot_decides_at_the_line() -> None:
    rows = a_field(1, 2, 2, 2, 5)

    cuts = [cut_field(rows, 3, keeps_level=False, lot=lot) for lot in ((4, 5, 3, 2, 1), (2, 1, 3, 4, 5))]

    assert cuts == [Cut((1, 4, 3), (2, 5), (2, 3, 4)), Cut((1, 2, 3), (4, 5), (2, 3, 4))]


@pytest.mark.parametrize(
    ("ranks", "keeps_level", "by_lot"),
    [
        ((1, 2, 2), True, False),
        ((1, 2, 2), False, True),
        ((1, None, None), True, True),
        ((1, 2, 3), False, False),
    ],
)
def test_cut_says_whether_the_lot_decided(
    ranks: tuple[int | None, ...], keeps_level: bool, by_lot: bool
) -> None:
    assert cut_field(a_field(*ranks), 2, keeps_level=keeps_level, lot=(3, 1, 2)).is_by_lot == by_lot


def test_who_has_not_played_never_goes_on_for_being_level() -> None:
    cut = cut_field(a_field(1, None, None, None), 2, keeps_level=True, lot=(3, 1, 2, 4, 5))

    assert (cut.went_on[0], len(cut.went_on), len(cut.out)) == (1, 2, 2)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=12), st.integers(0, 14), st.booleans())
def test_nobody_is_lost_at_a_cut(steps: list[int], places: int, keeps_level: bool) -> None:
    ranks: list[int] = []
    for step in steps:
        ranks += [len(ranks) + 1] * step
    rows = a_field(*ranks)

    lot = [row.number for row in reversed(rows)]

    cut = cut_field(rows, places, keeps_level=keeps_level, lot=lot)

    assert sorted((*cut.went_on, *cut.out)) == [row.number for row in rows]
    assert (
        len(cut.went_on) >= min(places, len(rows))
        if keeps_level
        else len(cut.went_on) == min(places, len(rows))
    )
