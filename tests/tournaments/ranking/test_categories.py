"""Ranks within a category."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.categories import ranks_among

MERITS = st.lists(st.tuples(st.integers(0, 6), st.booleans()), max_size=14)


@given(merits=MERITS)
def test_rank_says_how_many_of_the_category_are_better(merits: list[tuple[int, bool]]) -> None:
    """Of merit 0 nobody has a rank."""
    ordered = sorted(merits, reverse=True)
    known = [merit for merit, _in_it in ordered if merit]
    ranks = [1 + sum(other > merit for other in known) if merit else None for merit, _in_it in ordered]
    own = [(merit, rank) for (merit, in_it), rank in zip(ordered, ranks, strict=True) if in_it]

    among = ranks_among([rank for _merit, rank in own])

    better = [sum(other > merit for other, _rank in own) for merit, _rank in own]
    assert among == [1 + ahead if merit else None for (merit, _rank), ahead in zip(own, better, strict=True)]


@given(merits=MERITS)
def test_whole_field_has_the_ranks_it_had(merits: list[tuple[int, bool]]) -> None:
    ranks = [1 + sum(other > merit for other, _in_it in merits) for merit, _in_it in merits]

    assert ranks_among(ranks) == ranks
