"""A Swiss draw: everybody once, the best at the first table, the same everywhere, and words for what it did."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import part, some
from tests.steps.examples import examples
from tests.tournaments.pairing.swiss.events import Event, one_large_club
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.lot import lot_order
from tournaments.pairing.swiss import drifts, pair_swiss
from tournaments.pairing.swiss.record import canonical_list

SCORES = {1: 4, 2: 4, 3: 4, 4: 2, 5: 2, 6: 2, 7: 0}
PAST = (PlayedRound(((1, 4), (2, 5), (3, 6)), (7,)), PlayedRound(((1, 5), (2, 6), (3, 7)), (4,)))


def a_draw(
    scores: dict[int, int] = SCORES,
    past: tuple[PlayedRound, ...] = PAST,
    *,
    seed: str = "dice 4 2 6",
    rounds: int = 3,
) -> Draw:
    entrants = [Entrant(number, 2, score) for number, score in scores.items()]
    return pair_swiss(entrants, past, seed=seed, round_number=len(past) + 1, rounds=rounds)


def everybody(draw: Draw) -> list[int]:
    return sorted([number for table in draw.tables for number in table] + list(draw.byes))


def test_draw_is_the_same_on_every_machine() -> None:
    draw = a_draw()

    assert draw.order == (6, 7, 4, 3, 5, 2, 1)
    assert draw.tables == ((2, 1), (4, 3), (7, 5))
    assert draw.byes == (6,)
    assert draw.digest == "911d592d1c7d3328fe3dbe916c9582cb982c1f181aadeac359f0031b2fff1a07"


def test_first_table_is_that_of_the_best() -> None:
    draw = a_draw({1: 0, 2: 6, 3: 2, 4: 6, 5: 2, 6: 0, 7: 4, 8: 4}, ())

    assert [set(table) for table in draw.tables] == [{2, 4}, {7, 8}, {3, 5}, {1, 6}]


def test_first_in_the_order_of_the_lot_sits_first() -> None:
    draw = a_draw(dict.fromkeys(range(1, 21), 0), ())

    assert draw.order == lot_order(range(1, 21), "dice 4 2 6", 1)
    assert [number for table in draw.tables for number in table] == list(draw.order)


@pytest.mark.deeper("five times as many draws")
def test_first_rounds_of_four_are_equally_likely() -> None:
    """3 ways to pair 4 sides: chi-square under its 0.1 % limit."""
    each = some(100, of=500)
    seen = Counter(
        frozenset(map(frozenset, a_draw(dict.fromkeys(range(1, 5), 0), (), seed=str(seed)).tables))
        for seed in range(3 * each)
    )

    assert len(seen) == 3
    assert sum((count - each) ** 2 / each for count in seen.values()) < 13.82


@pytest.mark.parametrize(
    ("scores", "tables", "byes"),
    [({5: 3}, 0, (5,)), ({5: 0, 6: 2}, 1, ()), ({5: 0, 6: 2, 7: 2}, 1, (5,))],
    ids=["one", "two", "three"],
)
def test_the_fewest_sides_are_paired(scores: dict[int, int], tables: int, byes: tuple[int, ...]) -> None:
    draw = a_draw(scores, ())

    assert (len(draw.tables), draw.byes) == (tables, byes)
    assert everybody(draw) == sorted(scores)


def test_latecomer_and_leaver_are_no_hindrance() -> None:
    scores = {number: score for number, score in SCORES.items() if number != 3} | {12: 0}

    draw = a_draw(scores)

    assert everybody(draw) == [1, 2, 4, 5, 6, 7, 12]
    assert draw.tiers[0].cost == draw.tiers[1].cost == 0


def test_bye_goes_to_the_lowest_who_has_not_sat_out() -> None:
    assert a_draw({1: 6, 2: 4, 3: 4, 4: 2, 5: 0}, (PlayedRound(((1, 2), (3, 4)), (5,)),)).byes == (4,)


@pytest.mark.parametrize(
    ("entrants", "round_number", "said"),
    [
        ([Entrant(1, 2), Entrant(1, 2)], 1, "twice"),
        ([Entrant(1, 2), Entrant(2, 1)], 1, "one size"),
        ([], 1, "one size"),
        ([Entrant(1, 2, 10_000_001)], 1, "beyond 10000000"),
        ([Entrant(1, 2)], 0, "from 1"),
    ],
)
def test_nonsense_is_refused(entrants: list[Entrant], round_number: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pair_swiss(entrants, (), seed="any", round_number=round_number, rounds=5)


def test_largest_scores_are_weighed_exactly() -> None:
    scores = {1: 10**7, 2: -(10**7), 3: 10**7 - 1, 4: 1 - 10**7, 5: -(10**7)}

    draw = a_draw(scores, ())

    assert set(map(frozenset, draw.tables)) == {frozenset({1, 3}), frozenset({4, 2, 5} - {*draw.byes})}


def test_digest_is_that_of_the_published_list() -> None:
    entrants = [Entrant(2, 2, 2, frozenset({"Ypres", "Lens"})), Entrant(1, 2), Entrant(3, 2, 1)]
    past = [PlayedRound(((2, 1),), (3,)), PlayedRound(((3, 2),))]
    drift = drifts(past, {2: 2, 3: 1})

    draw = pair_swiss(
        entrants, past, seed="any", round_number=3, rounds=5, protected_rounds=2, scores_before={2: 2, 3: 1}
    )

    text = canonical_list("swiss/1 round=3 rounds=5 protected=2 fine=0 prove=0", entrants, past, drift)
    assert text.splitlines() == [
        "swiss/1 round=3 rounds=5 protected=2 fine=0 prove=0",
        "1 2 0 0 0 2:1 []",
        '2 2 2 0 -1 1:1,3:2 ["Lens", "Ypres"]',
        "3 2 1 1 1 2:2 []",
    ]
    assert draw.digest == hashlib.sha256(text.encode()).hexdigest()


def test_explanation_counts_uneven_tables_and_names_who_floats_again() -> None:
    """1 went down to 2 in the first round, and must go down to 4 in the second; 4 went up before."""
    draw = pair_swiss(
        [Entrant(1, 2, 4), Entrant(4, 2, 2)],
        [PlayedRound(((1, 2), (3, 4)))],
        seed="any",
        round_number=2,
        rounds=2,
        scores_before={1: 2, 2: 0, 3: 2, 4: 0},
    )

    assert draw.explanation == (
        Remark("swiss", count=2),
        Remark("no_bye"),
        Remark("uneven", count=1),
        Remark("float_again", (1, 4), 2),
    )


def an_event(sides: int, rounds: int) -> Event:
    event = Event(sides, clubs=one_large_club(sides, 0.4), late=0.05, leaving=0.02)
    for _ in range(rounds):
        event.play(event.draw())
    return event


def test_draw_does_not_depend_on_the_order_of_anything() -> None:
    event = an_event(21, 3)
    entrants = [
        Entrant(one.number, one.players, one.score, frozenset(sorted(one.apart, reverse=True)))
        for one in reversed(event.entrants)
    ]
    turned = [
        PlayedRound(tuple(table[::-1] for table in reversed(played.tables)), played.byes)
        for played in event.past
    ]
    before = dict(reversed(event.scores_before.items()))

    again = pair_swiss(
        entrants, turned, seed="event 1", round_number=4, rounds=9, protected_rounds=3, scores_before=before
    )

    assert repr(again) == repr(event.draw())


PROGRAM = """
from tests.tournaments.pairing.swiss.test_draw import an_event
print(an_event(21, 3).draw(), an_event(150, 1).draw())
"""


@pytest.mark.deeper("a second process")
@pytest.mark.parametrize("hash_seed", part(["1", "2"], 1))
def test_draw_is_the_same_in_every_process(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}

    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )

    assert answer.stdout == f"{an_event(21, 3).draw()} {an_event(150, 1).draw()}\n"


@given(st.data())
@examples(8, of=40)
def test_ten_rounds_of_comings_and_goings_never_fail(data: st.DataObject) -> None:
    """Any of fourteen sides play any round, whoever came late, left, returned or had byes."""
    past: list[PlayedRound] = []
    scores: dict[int, int] = {}
    for round_number in range(1, 11):
        present = data.draw(st.sets(st.integers(1, 14), min_size=1))
        entrants = [Entrant(number, 2, scores.get(number, 0)) for number in present]
        draw = pair_swiss(
            entrants, past, seed="any", round_number=round_number, rounds=10, scores_before=dict(scores)
        )

        assert everybody(draw) == sorted(present)
        assert len(draw.byes) == len(present) % 2
        past.append(PlayedRound(draw.tables, draw.byes))
        scores |= {number: scores.get(number, 0) + data.draw(st.integers(0, 2)) for number in present}
