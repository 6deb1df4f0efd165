"""The certificate never promises too much, and promises enough where nothing stands in the way."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.swiss.events import Event, one_large_club
from tournaments.pairing.draw import Entrant
from tournaments.pairing.swiss.certificate import bounds_of
from tournaments.pairing.swiss.costs import terms_of, totals
from tournaments.pairing.swiss.field import make_field
from tournaments.pairing.swiss.relaxation import settle

scores = st.lists(st.integers(0, 9), min_size=1, max_size=15)


@given(scores=scores)
@settings(max_examples=100, deadline=None)
def test_bounds_are_reached_in_a_first_round(scores: list[int]) -> None:
    entrants = [Entrant(number, 2, score) for number, score in enumerate(scores)]
    pairs, terms = settle(make_field(entrants, (), range(len(scores))))

    assert bounds_of(terms) == totals(terms.field, pairs)[:-1]


@given(scores=scores, members=st.sets(st.integers(0, 14)), seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_bounds_are_never_above_the_best_round(scores: list[int], members: set[int], seed: int) -> None:
    clubs = {number: frozenset({"Ypres"}) for number in members}
    event = Event(len(scores), seed, clubs)
    for _ in range(seed % 4):
        event.play(event.draw(protected_rounds=9))
    event.scores = dict(enumerate(scores, start=1))

    pairs, terms = settle(event.as_field(protected_rounds=9))

    best = totals(terms.field, pairs)
    assert all(bound <= cost for bound, cost in zip(bounds_of(terms), best, strict=False))


def test_club_of_more_than_half_cannot_help_meeting_itself() -> None:
    terms = terms_of(Event(21, clubs=one_large_club(21, 0.8)).as_field())

    assert bounds_of(terms) == (0, 0, 17 - 11, 0, 0)
